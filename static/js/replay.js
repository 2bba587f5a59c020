// @ts-check
/** A round with all its cards, position by position. Cards are moved as the events say; nothing is judged. */

import { CARDS } from "./deck.js";

/** @import { CardText, GameEvent, RuleSet } from "./types.js" */
/** @import { OpenRound } from "./record.js" */

/**
 * @typedef {object} Shown  a hand put down
 * @property {CardText[][]} melds
 * @property {CardText[]} laid  laid off on the knocker's melds
 * @property {CardText[]} deadwood
 *
 * @typedef {object} Position
 * @property {GameEvent} event  what led to it
 * @property {(CardText[]|null)[]} hands  null: never shown
 * @property {number[]} counts  how many cards each holds
 * @property {(Shown|null)[]} shown
 * @property {CardText[]} discards  the last is the top
 * @property {number} stock
 * @property {CardText|null} fresh  the card that just came into a hand
 */

/** @param {OpenRound} round @param {RuleSet["knock_discard"]} knockDiscard  how the discard of a knock lies @returns {Position[]} */
export function positionsOf({ hands, events }, knockDiscard) {
  /** @type {Position[]} */
  const positions = [];
  let position = start(hands);
  for (const event of events) {
    position = after(position, event, knockDiscard);
    positions.push(position);
  }
  return positions;
}

/** Everybody is dealt as many cards, those whose hand was never shown too. @param {(CardText[]|null)[]} hands @returns {Position} */
function start(hands) {
  const each = hands.find((hand) => hand !== null)?.length ?? 0;
  const dealt = hands.map((hand) => hand && inOrder(hand));
  return { event: { type: "dealt", dealer: 0, upcard: "" }, hands: dealt, counts: hands.map(() => each), shown: hands.map(() => null), discards: [], stock: CARDS.length - each * hands.length, fresh: null };
}

/** @param {Position} before @param {GameEvent} event @param {RuleSet["knock_discard"]} knockDiscard @returns {Position} */
function after(before, event, knockDiscard) {
  const position = { ...before, event, fresh: null };
  switch (event.type) {
    case "dealt":
      return { ...position, discards: event.upcard ? [event.upcard] : [], stock: before.stock - 1 };
    case "drew": {
      const card = event.card ?? null;
      const hands = replaced(before.hands, event.seat, (hand) => (card ? inOrder([...hand, card]) : hand));
      const counts = counted(before.counts, event.seat, 1);
      if (event.from === "stock") return { ...position, hands, counts, stock: before.stock - 1, fresh: card };
      return { ...position, hands, counts, discards: before.discards.filter((each) => each !== card), fresh: card };
    }
    case "discarded":
      return { ...thrown(position, event.seat, event.card), discards: [...before.discards, event.card] };
    case "knocked": {
      const card = event.card ?? null;
      const discards = card && knockDiscard === "up" ? [...before.discards, card] : before.discards;
      return { ...putDown(thrown(position, event.seat, card), event.seat, { melds: event.melds, laid: [], deadwood: event.deadwood }), discards };
    }
    case "defended":
      return putDown(position, event.seat, { melds: event.melds, laid: event.layoffs.map(({ card }) => card), deadwood: event.deadwood });
    default:
      return position;
  }
}

/** @param {Position} position @param {number} seat @param {CardText|null} card @returns {Position} */
function thrown(position, seat, card) {
  return { ...position, hands: replaced(position.hands, seat, (hand) => hand.filter((each) => each !== card)), counts: counted(position.counts, seat, -1) };
}

/** @param {Position} position @param {number} seat @param {Shown} shown @returns {Position} */
function putDown(position, seat, shown) {
  return { ...position, shown: position.shown.map((each, at) => (at === seat ? shown : each)) };
}

/** @param {(CardText[]|null)[]} hands @param {number} seat @param {(hand: CardText[]) => CardText[]} change */
function replaced(hands, seat, change) {
  return hands.map((hand, at) => (at === seat && hand ? change(hand) : hand));
}

/** @param {number[]} counts @param {number} seat @param {number} more */
function counted(counts, seat, more) {
  return counts.map((count, at) => (at === seat ? count + more : count));
}

/** By suit, then rank: so a hand is read most easily when it belongs to nobody. @param {CardText[]} cards */
function inOrder(cards) {
  return [...cards].sort((one, other) => CARDS.indexOf(one) - CARDS.indexOf(other));
}
