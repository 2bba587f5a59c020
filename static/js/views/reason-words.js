// @ts-check
/**
 * What the coach says, in words: what to do, what was done, and why.
 *
 * Every sentence can be had in two ways, from the same messages: for the ear, with cards by their names, and for the eye,
 * with cards as chips.
 */

import { isSet } from "../deck.js";
import { cardName, listAnd, number, percent, rich, t as spokenText, tenths, tn as spokenCount } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { seatName } from "../words.js";
import { Chip } from "./card.js";
import { sum } from "./cards.js";

/** @import { Child } from "../../vendor/preact.js" */
/** @import { BigGin, CardText, Knock, Play, Reason, View } from "../types.js" */

/**
 * @template Text
 * @typedef {object} Words  how cards, and messages that name them, are put
 * @property {(message: string, values?: Record<string, any>) => Text} t
 * @property {(one: string, other: string, n: number, values?: Record<string, any>) => string} tn
 * @property {(card: CardText) => Text} card
 * @property {(cards: CardText[]) => Text} cards
 */

/** @type {Words<string>} */
export const SPOKEN = { t: spokenText, tn: spokenCount, card: cardName, cards: (cards) => listAnd(cards.map(cardName)) };

const chip = (/** @type {CardText} */ card) => html`<${Chip} key=${card} card=${card} />`;

/** @type {Words<Child>} */
export const SHOWN = { t: (message, values = {}) => rich(message, values), tn: spokenCount, card: chip, cards: (cards) => cards.map(chip) };

/**
 * What to do: "Take the seven of spades."
 *
 * @template Text
 * @param {Words<Text>} words @param {View} view @param {Play} action
 */
export function advice({ t, card, cards }, view, action) {
  switch (action.type) {
    case "pass": return t("Pass.");
    case "draw": return action.from === "stock" ? t("Draw from the stock.") : t("Take the {card}.", { card: card(action.card) });
    case "discard": return t("Discard the {card}.", { card: card(action.card) });
    case "knock": {
      const points = declared(view, action);
      if (action.card === null) return points ? t("Knock as dealt with {points}.", { points: number(points) }) : t("Declare gin as dealt.");
      return points ? t("Knock with {points}, throwing the {card}.", { points: number(points), card: card(action.card) }) : t("Declare gin, throwing the {card}.", { card: card(action.card) });
    }
    case "big_gin": return t("Declare big gin.");
    case "defend": return action.layoffs.length ? t("Lay off the {cards}.", { cards: cards(action.layoffs.map((layoff) => layoff.card)) }) : t("Lay off nothing.");
  }
}

/**
 * What was done: "You took the seven of spades."
 *
 * @template Text
 * @param {Words<Text>} words @param {View} view @param {Play} action
 */
export function deed({ t, card, cards }, view, action) {
  switch (action.type) {
    case "pass": return t("You passed.");
    case "draw": return action.from === "stock" ? t("You drew from the stock.") : t("You took the {card}.", { card: card(action.card) });
    case "discard": return t("You discarded the {other}.", { other: card(action.card) });
    case "knock": return declared(view, action) ? t("You knocked with {points}.", { points: number(declared(view, action)) }) : t("You declared gin.");
    case "big_gin": return t("You declared big gin.");
    case "defend": return action.layoffs.length ? t("You laid off the {cards}.", { cards: cards(action.layoffs.map((layoff) => layoff.card)) }) : t("You laid off nothing.");
  }
}

/**
 * What would have been better: "Better to take the seven of spades."
 *
 * @template Text
 * @param {Words<Text>} words @param {View} view @param {Play} action
 */
export function better({ t, card, cards }, view, action) {
  switch (action.type) {
    case "pass": return t("Better to pass.");
    case "draw": return action.from === "stock" ? t("Better to draw from the stock.") : t("Better to take the {card}.", { card: card(action.card) });
    case "discard": return t("Better to discard the {card}.", { card: card(action.card) });
    case "knock": {
      const points = declared(view, action);
      if (action.card === null) return points ? t("Better to knock as dealt with {points}.", { points: number(points) }) : t("Better to declare gin as dealt.");
      return points ? t("Better to knock with {points}, throwing the {card}.", { points: number(points), card: card(action.card) }) : t("Better to declare gin, throwing the {card}.", { card: card(action.card) });
    }
    case "big_gin": return t("Better to declare big gin.");
    case "defend": return action.layoffs.length ? t("Better to lay off the {cards}.", { cards: cards(action.layoffs.map((layoff) => layoff.card)) }) : t("Better to lay off nothing.");
  }
}

/**
 * What a button says that does it: "Take the seven of spades"
 *
 * @template Text
 * @param {Words<Text>} words @param {View} view @param {Play} action
 */
export function choice(words, view, action) {
  const { t, card } = words;
  switch (action.type) {
    case "pass": return t("Pass");
    case "draw": return action.from === "stock" ? t("Draw from the stock") : t("Take the {card}", { card: card(action.card) });
    case "discard": return t("Discard {card}", { card: card(action.card) });
    case "knock": {
      const points = declared(view, action);
      if (action.card === null) return points ? t("Knock as dealt with {points}", { points: number(points) }) : t("Gin as dealt");
      return points ? t("Knock with {points}, throwing {card}", { points: number(points), card: card(action.card) }) : t("Gin, throwing {card}", { card: card(action.card) });
    }
    case "big_gin": return t("Big gin");
    case "defend": return advice(words, view, action);
  }
}

/** What a knock declares, added up. @param {View} view @param {Knock|BigGin} action */
function declared({ hand, values }, action) {
  const gone = [...action.melds.flat(), "card" in action ? action.card : null];
  return sum(hand.filter((card) => !gone.includes(card)), values);
}

/**
 * Why an action is a good one; nothing for a reason that this page does not know. "It" is the card of the action.
 *
 * @template Text
 * @param {Words<Text>} words @param {View} view @param {Reason} reason
 * @returns {Text|string|null}
 */
export function why({ t, tn, card, cards }, view, reason) {
  const name = reason.seat === undefined ? "" : seatName(view, reason.seat);
  switch (reason.code) {
    case "gin": return tn("No deadwood is left: gin, and {n} point more.", "No deadwood is left: gin, and {n} points more.", reason.bonus);
    case "big_gin": return tn("All eleven cards are in melds: {n} point more.", "All eleven cards are in melds: {n} points more.", reason.bonus);
    case "knock_low": return tn("{n} point of deadwood is hard to undercut.", "{n} points of deadwood are hard to undercut.", reason.deadwood);
    case "knock_early": return t("It is only your turn number {turn}: the others have had little time.", { turn: number(reason.turn) });
    case "undercut_risk": return t("The risk of an undercut is about {risk}.", { risk: percent(reason.percent / 100) });
    case "wait_risk": return t("A knock with {points} would be undercut in about {risk} of cases.", { points: number(reason.deadwood), risk: percent(reason.percent / 100) });
    case "wait_for_gin": return tn("You may knock, but {n} unseen card would bring gin.", "You may knock, but {n} unseen cards would bring gin.", reason.count);
    case "makes_meld": return isSet(reason.meld) ? t("It makes a set: {cards}.", { cards: cards(reason.meld) }) : t("It makes a run: {cards}.", { cards: cards(reason.meld) });
    case "lowers_deadwood": return t("It brings your deadwood from {before} to {after}.", { before: number(reason.before), after: number(reason.after) });
    case "fits_nothing": return t("The {card} would go into no meld of yours.", { card: card(reason.card) });
    case "draws_that_help": return tn("{n} unseen card of {unseen} would make or lengthen a meld.", "{n} unseen cards of {unseen} would make or lengthen a meld.", reason.count, { unseen: number(reason.unseen) });
    case "ahead": return t("The best bot puts it {points} points above anything else.", { points: tenths(reason.tenths / 10) });
    case "forced": return t("Nothing else may be done.");
    case "loose": return t("It is in none of your melds.");
    case "dearest": return tn("None of your loose cards costs more than its {n} point.", "None of your loose cards costs more than its {n} points.", reason.points);
    case "least_deadwood": return tn("No other discard leaves less than {n} point.", "No other discard leaves less than {n} points.", reason.deadwood);
    case "useless_to_others": return t("Nobody else can meld it.");
    case "rank_gone": return reason.count > 2 ? t("Nobody else can hold a card of its rank.") : t("At most one other card of its rank can be in another hand.");
    case "threw_alike": return reason.other[0] === reason.card[0] ? t("{name} let the {other} go, of the same rank.", { name, other: card(reason.other) }) : t("{name} let the {other} go, its neighbour.", { name, other: card(reason.other) });
    case "keeps_from": return t("{name} took the {taken}, so the {card} is kept back.", { name, taken: card(reason.taken), card: card(reason.card) });
    case "keeps_outs": return tn("Afterwards {n} unseen card would make or lengthen a meld.", "Afterwards {n} unseen cards would make or lengthen a meld.", reason.count);
    case "keeps_gin": return tn("Afterwards {n} unseen card would bring gin.", "Afterwards {n} unseen cards would bring gin.", reason.count);
    case "undercuts": return t("You are left with {deadwood} against {knocker}: an undercut.", { deadwood: number(reason.deadwood), knocker: number(reason.knocker) });
    case "lays_off": return tn("{n} card goes on the knocker’s melds.", "{n} cards go on the knocker’s melds.", reason.count);
    case "least_left": return tn("No defence leaves less than {n} point.", "No defence leaves less than {n} points.", reason.deadwood);
    case "tip_dear_early": return t("Early in a round dear loose cards go first.");
    case "tip_keep_middle": return t("A card at the edge joins fewer runs than the {kept}.", { kept: card(reason.kept) });
    default: return null;
  }
}

/**
 * The strongest reasons in words.
 *
 * @template Text
 * @param {Words<Text>} words @param {View} view @param {Reason[]} reasons @param {number} [most]
 * @returns {(Text|string)[]}
 */
export function whys(words, view, reasons, most = 2) {
  return reasons.map((reason) => why(words, view, reason)).filter((text) => text !== null).slice(0, most);
}
