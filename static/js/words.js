// @ts-check
/** Moves, levels and rule sets in words. */

import { cardName, number, t as plain } from "./i18n.js";

/** @import { Dealt, RuleSet, View } from "./types.js" */
/** @import { Move } from "./turns.js" */

/**
 * A move without its subject, as it stands beside a name: "Took 8♥, discarded K♣".
 *
 * @template T
 * @param {Move} move
 * @param {number|undefined} points  what the knocker declared
 * @param {(message: string, values: Record<string, any>) => T} t  t for text, rich for elements
 * @param {(card: string) => any} card  how a card is shown
 * @returns {T}
 */
export function moveLine(move, points, t, card) {
  const values = { card: move.drawn && card(move.drawn), other: move.discard && card(move.discard), points: number(points ?? 0) };
  const took = move.from === "discard" && move.drawn !== null;
  if (move.passed) return t("Passed", values);
  if (move.knock === "big_gin") return t("Declared big gin", values);
  if (move.knock === "gin") return took ? t("Took {card}, declared gin", values) : t("Declared gin", values);
  if (move.knock) return took ? t("Took {card}, knocked with {points}", values) : t("Knocked with {points}", values);
  if (!move.done) return took ? t("Took {card}", values) : t("Drew", values);
  if (took) return t("Took {card}, discarded {other}", values);
  return t("Drew, discarded {other}", values);
}

/**
 * A finished move of an opponent or the player as one spoken sentence.
 *
 * @param {Move} move
 * @param {View} view
 */
export function moveSentence(move, view) {
  return move.seat === 0 ? ownSentence(move, view) : theirSentence(move, view);
}

/** @param {Move} move @param {View} view */
function theirSentence(move, view) {
  const values = spokenValues(move, view);
  const took = move.from === "discard" && move.drawn !== null;
  if (move.passed) return plain("{name} passed.", values);
  if (move.knock === "big_gin") return plain("{name} declared big gin.", values);
  if (move.knock === "gin") return took ? plain("{name} took {card} and declared gin.", values) : plain("{name} declared gin.", values);
  if (move.knock) return took ? plain("{name} took {card} and knocked with {points}.", values) : plain("{name} knocked with {points}.", values);
  return took ? plain("{name} took {card}, discarded {other}.", values) : plain("{name} drew, discarded {other}.", values);
}

/** @param {Move} move @param {View} view */
function ownSentence(move, view) {
  const values = spokenValues(move, view);
  if (move.passed) return plain("You passed.");
  if (move.knock === "big_gin") return plain("You declared big gin.");
  if (move.knock === "gin") return plain("You declared gin.");
  if (move.knock) return plain("You knocked with {points}.", values);
  return plain("You discarded {other}.", values);
}

/** @param {Move} move @param {View} view */
function spokenValues(move, view) {
  return {
    name: seatName(view, move.seat),
    card: move.drawn ? cardName(move.drawn) : "",
    other: move.discard ? cardName(move.discard) : "",
    points: number(view.knock?.points ?? 0),
  };
}

/** @param {Dealt} dealt @param {View} view */
export function dealSentence(dealt, view) {
  const values = { n: view.round, name: seatName(view, dealt.dealer), card: dealt.upcard ? cardName(dealt.upcard) : "" };
  if (dealt.dealer === 0) return dealt.upcard ? plain("Round {n}. You deal. The upcard is {card}.", values) : plain("Round {n}. You deal.", values);
  return dealt.upcard ? plain("Round {n}. {name} deals. The upcard is {card}.", values) : plain("Round {n}. {name} deals.", values);
}

/** "You", or the bot's own name. @param {View} view @param {number} seat */
export function seatName(view, seat) {
  return seat === 0 ? plain("You") : view.seats[seat].name;
}

/** @param {string|null} bot */
export function levelName(bot) {
  switch (bot) {
    case "beginner": return plain("beginner");
    case "steady": return plain("steady");
    case "sharp": return plain("sharp");
    case "expert": return plain("expert");
    default: return bot ?? "";
  }
}

/** @param {Pick<RuleSet, "id">} rules */
export function ruleSetName(rules) {
  switch (rules.id) {
    case "classic": return plain("Classic");
    case "italian": return plain("Italian");
    case "oklahoma": return plain("Oklahoma");
    case "spanish": return plain("Spanish");
    case "polish": return plain("Polish");
    case "three": return plain("Three players");
    default: return plain("Custom rules");
  }
}

/** What ended a round, as a score sheet calls it. @param {string} kind */
export function resultName(kind) {
  switch (kind) {
    case "knock": return plain("Knock");
    case "gin": return plain("Gin");
    case "big_gin": return plain("Big gin");
    case "undercut": return plain("Undercut");
    default: return plain("Void");
  }
}
