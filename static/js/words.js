// @ts-check
/** Moves, levels and rule sets in words. */

import { cardName, number, rich, t, tc } from "./i18n.js";

/** @import { Child } from "../vendor/preact.js" */
/** @import { Dealt, RuleSet, View } from "./types.js" */
/** @import { Move } from "./turns.js" */

/**
 * A move without its subject, as it stands beside a name: "Took 8♥, discarded K♣".
 *
 * @param {Move} move
 * @param {number|undefined} points  what the knocker declared
 * @param {(card: string) => Child} card  how a card is shown
 * @returns {Child}
 */
export function moveLine(move, points, card) {
  const values = { card: move.drawn && card(move.drawn), other: move.discard && card(move.discard), points: number(points ?? 0) };
  const took = move.from === "discard" && move.drawn !== null;
  if (move.passed) return rich("Passed", values);
  if (move.knock === "big_gin") return rich("Declared big gin", values);
  if (move.knock === "gin") return took ? rich("Took {card}, declared gin", values) : rich("Declared gin", values);
  if (move.knock) return took ? rich("Took {card}, knocked with {points}", values) : rich("Knocked with {points}", values);
  if (!move.done) return took ? rich("Took {card}", values) : rich("Drew", values);
  if (took) return rich("Took {card}, discarded {other}", values);
  return rich("Drew, discarded {other}", values);
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
  if (move.passed) return t("{name} passed.", values);
  if (move.knock === "big_gin") return t("{name} declared big gin.", values);
  if (move.knock === "gin") return took ? t("{name} took the {card} and declared gin.", values) : t("{name} declared gin.", values);
  if (move.knock) return took ? t("{name} took the {card} and knocked with {points}.", values) : t("{name} knocked with {points}.", values);
  return took ? t("{name} took the {card} and discarded the {other}.", values) : t("{name} drew and discarded the {other}.", values);
}

/** @param {Move} move @param {View} view */
function ownSentence(move, view) {
  const values = spokenValues(move, view);
  if (move.passed) return t("You passed.");
  if (move.knock === "big_gin") return t("You declared big gin.");
  if (move.knock === "gin") return t("You declared gin.");
  if (move.knock) return t("You knocked with {points}.", values);
  return t("You discarded the {other}.", values);
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
  if (dealt.dealer === 0) return dealt.upcard ? t("Round {n}. You deal. The upcard is the {card}.", values) : t("Round {n}. You deal.", values);
  return dealt.upcard ? t("Round {n}. {name} deals. The upcard is the {card}.", values) : t("Round {n}. {name} deals.", values);
}

/** The card that a seat drew for the deal, before the first round. @param {View["draw"][number]} drawn @param {View} view */
export function drawSentence({ seat, card }, view) {
  const values = { name: seatName(view, seat), card: cardName(card) };
  return seat === 0 ? t("You drew the {card} for the deal.", values) : t("{name} drew the {card} for the deal.", values);
}

/** After an opponent's knock. @param {View} view */
export function toAnswer(view) {
  return view.knock ? t("Your turn to answer {name}.", { name: seatName(view, view.knock.seat) }) : "";
}

/** "You", or the bot's own name. @param {View} view @param {number} seat */
export function seatName(view, seat) {
  return seat === 0 ? t("You") : view.seats[seat].name;
}

/** @param {string|null} bot */
export function levelName(bot) {
  switch (bot) {
    case "beginner": return t("beginner");
    case "steady": return t("steady");
    case "sharp": return t("sharp");
    case "expert": return t("expert");
    default: return bot ?? "";
  }
}

/** @param {Pick<RuleSet, "id">} rules */
export function ruleSetName(rules) {
  switch (rules.id) {
    case "classic": return t("Classic");
    case "italian": return t("Italian");
    case "oklahoma": return t("Oklahoma");
    case "spanish": return t("Spanish");
    case "polish": return t("Polish");
    case "three": return t("Three players");
    default: return t("Custom rules");
  }
}

/** What ended a round, as a score sheet calls it. @param {string} kind */
export function resultName(kind) {
  switch (kind) {
    case "knock": return tc("result", "Knock");
    case "gin": return t("Gin");
    case "big_gin": return t("Big gin");
    case "undercut": return t("Undercut");
    default: return t("Void");
  }
}
