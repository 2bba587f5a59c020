// @ts-check
/** The order in which the player holds the cards, and how melds lie in it. No order changes unless it was asked to. */

import { isSet, RANKS } from "./deck.js";
import { courtOf } from "./i18n.js";

/** @import { CardText, View } from "./types.js" */
/** @typedef {"melds"|"suit"|"rank"|"own"} Sort */

/** In a hand black and red take turns. */
const BY_COLOUR = "shcd";

const byRank = (/** @type {CardText} */ a, /** @type {CardText} */ b) => rank(a) - rank(b) || suit(a) - suit(b);
const bySuit = (/** @type {CardText} */ a, /** @type {CardText} */ b) => suit(a) - suit(b) || rank(a) - rank(b);

/** @param {CardText} card */
const rank = (card) => RANKS.indexOf(card[0]);
/** @param {CardText} card */
const suit = (card) => BY_COLOUR.indexOf(card[1]);

/** What is typed to jump to a rank; 1 and 0 are both halves of 10. @param {string} key */
export function rankOfKey(key) {
  const letter = courtOf(key.toUpperCase());
  if (letter === "1" || letter === "0") return "T";
  return letter.length === 1 && RANKS.includes(letter) ? letter : null;
}

/**
 * The hand, sorted.
 *
 * @param {Pick<View, "hand"|"arrangement">} view
 * @param {Sort} sort
 * @returns {CardText[]}
 */
export function sorted({ hand, arrangement }, sort) {
  switch (sort) {
    case "melds": return [...arrangement.melds.flat(), ...arrangement.deadwood.toSorted(byRank)];
    case "suit": return hand.toSorted(bySuit);
    case "rank": return hand.toSorted(byRank);
    default: return [...hand];
  }
}

/**
 * The same order as before for what is still held; a card that came in finds its place by the chosen sort,
 * in the player's own order at the right end.
 *
 * @param {CardText[]} order
 * @param {Pick<View, "hand"|"arrangement">} view
 * @param {Sort} sort
 * @returns {CardText[]}
 */
export function kept(order, view, sort) {
  const held = order.filter((card) => view.hand.includes(card));
  for (const card of view.hand.filter((each) => !held.includes(each))) held.splice(placeFor(card, held, view, sort), 0, card);
  return held;
}

/** @param {CardText} card @param {CardText[]} held @param {Pick<View, "hand"|"arrangement">} view @param {Sort} sort */
function placeFor(card, held, view, sort) {
  const end = held.length;
  if (sort === "own") return end;
  const meld = sort === "melds" ? view.arrangement.melds.find((each) => each.includes(card)) : undefined;
  if (meld) {
    const at = meld.indexOf(card);
    const before = held.indexOf(meld[at - 1]);
    const after = held.indexOf(meld[at + 1]);
    return before >= 0 ? before + 1 : after >= 0 ? after : end;
  }
  const compare = sort === "suit" ? bySuit : byRank;
  const among = sort === "melds" ? view.arrangement.deadwood : held;
  const next = held.findIndex((each) => among.includes(each) && compare(each, card) > 0);
  return next < 0 ? end : next;
}

/**
 * @param {CardText[]} order
 * @param {number} from
 * @param {number} to
 * @returns {CardText[]}
 */
export function moved(order, from, to) {
  const rest = order.toSpliced(from, 1);
  return rest.toSpliced(Math.max(0, Math.min(to, rest.length)), 0, order[from]);
}

/**
 * How a card is marked as part of a meld.
 *
 * @typedef {object} Mark
 * @property {"set"|"run"} kind
 * @property {number} number  from 1, where pieces need one to be told from those of other melds; else 0
 * @property {boolean} start  the meld begins at this card
 * @property {boolean} end
 * @property {number} length  on the first card of each unbroken piece the length of that piece, else 0
 * @property {boolean} whole  the meld lies in one piece
 */

/**
 * The marks of the melds as they lie in an order: a meld that the order cuts apart has open ends at the cut. It is named
 * once, and a line under the cards between its pieces joins them (see `bridged`); only where cards of another meld lie
 * there its pieces are named each, with the same number.
 *
 * @param {CardText[]} order
 * @param {CardText[][]} melds
 * @returns {Map<CardText, Mark>}
 */
export function marks(order, melds) {
  /** @type {Map<CardText, Mark>} */
  const found = new Map();
  const held = new Set(melds.flat());
  const seen = { set: 0, run: 0 };
  const spread = melds.map((meld) => {
    const places = meld.map((card) => order.indexOf(card)).sort((a, b) => a - b);
    const between = order.slice(places[0], places[places.length - 1]).filter((card) => !meld.includes(card));
    return { places, whole: between.length === 0, joined: between.every((card) => !held.has(card)) };
  });
  melds.forEach((meld, index) => {
    const kind = isSet(meld) ? "set" : "run";
    const { places, whole, joined } = spread[index];
    if (!joined) seen[kind] += 1;
    places.forEach((place, i) => {
      const opens = i === 0 || places[i - 1] !== place - 1;
      let length = 0;
      while (opens && places[i + length] === place + length) length += 1;
      found.set(order[place], { kind, number: joined ? 0 : seen[kind], start: i === 0, end: i === places.length - 1, length, whole });
    });
  });
  return found;
}

/**
 * The loose cards between the pieces of a meld that is named once.
 *
 * @param {CardText[]} order
 * @param {Map<CardText, Mark>} marked
 * @returns {Set<CardText>}
 */
export function bridged(order, marked) {
  let open = false;
  const between = order.filter((card) => {
    const mark = marked.get(card);
    if (mark) open = mark.number === 0 && !mark.end;
    return !mark && open;
  });
  return new Set(between);
}

/**
 * Before which cards a gap opens: at either end of a meld that lies in one piece.
 *
 * @param {CardText[]} order
 * @param {Map<CardText, Mark>} marked
 * @returns {Set<CardText>}
 */
export function gaps(order, marked) {
  const opening = order.filter((card, i) => {
    const [here, before] = [marked.get(card), marked.get(order[i - 1])];
    return i > 0 && Boolean((here?.whole && here.start) || (before?.whole && before.end));
  });
  return new Set(opening);
}

/**
 * Two rows, broken where a group begins, nearest the middle; never more than seven cards in a row.
 *
 * @param {CardText[]} order
 * @param {Set<CardText>} opening
 * @returns {CardText[][]}
 */
export function twoRows(order, opening) {
  const [least, most] = [order.length - 7, 7];
  const starts = order.map((_, i) => i).filter((i) => i >= least && i <= most && opening.has(order[i]));
  const middle = order.length / 2;
  const at = (starts.length ? starts : [Math.ceil(middle)]).reduce((best, i) => (Math.abs(i - middle) < Math.abs(best - middle) ? i : best));
  return [order.slice(0, at), order.slice(at)];
}
