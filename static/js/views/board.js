// @ts-check
/**
 * A hand spread out on the table: melds of one's own, cards laid off on the knocker's melds, and what is left.
 *
 * What is a meld, and where a card can be laid off, is the server's list (`known`); here cards only move about. A meld that
 * loses a card keeps what is still a meld of that list, the rest falls back to the deadwood; cards laid off behind a card
 * that is taken back come back with it.
 */

/** @import { CardText, Layoff } from "../types.js" */
/** @typedef {{melds: CardText[][], layoffs: Layoff[], rest: CardText[]}} Board */
/** @typedef {{melds: CardText[][], targets: {card: CardText, meld: number, after: CardText[]}[]}} Known */
/** @typedef {{to: "rest"}|{to: "new"}|{to: "meld", index: number}|{to: "theirs", index: number}} Place */

/** @param {CardText[]} some @param {CardText[]} others */
const sameCards = (some, others) => some.length === others.length && some.every((card) => others.includes(card));

/** Whether these are the same melds, in whatever order they and their cards lie. @param {CardText[][]} some @param {CardText[][]} others */
export const sameMelds = (some, others) => some.length === others.length && some.every((meld) => others.some((other) => sameCards(meld, other)));

/** @param {CardText[]} cards @param {Known} known  @returns {CardText[]|undefined} the meld of exactly these cards */
const asMeld = (cards, known) => known.melds.find((meld) => sameCards(meld, cards));

/**
 * The hand with these melds put down and these layoffs made.
 *
 * @param {CardText[]} hand
 * @param {CardText[][]} melds
 * @param {Layoff[]} [layoffs]
 * @returns {Board}
 */
export function spread(hand, melds, layoffs = []) {
  const used = [...melds.flat(), ...layoffs.map(({ card }) => card)];
  return { melds, layoffs, rest: hand.filter((card) => !used.includes(card)) };
}

/** Where a card lies now. @param {Board} board @param {CardText} card @returns {Place} */
export function placeOf(board, card) {
  const layoff = board.layoffs.find((each) => each.card === card);
  if (layoff) return { to: "theirs", index: layoff.meld };
  const index = board.melds.findIndex((meld) => meld.includes(card));
  return index < 0 ? { to: "rest" } : { to: "meld", index };
}

/** @param {Board} board @param {number} meld  @returns {CardText[]} laid off there, in order */
export const laidOn = (board, meld) => board.layoffs.filter((each) => each.meld === meld).map(({ card }) => card);

/**
 * Whether these cards could all be moved there.
 *
 * @param {Board} board
 * @param {CardText[]} cards
 * @param {Place} place
 * @param {Known} known
 */
export function fits(board, cards, place, known) {
  if (!cards.length) return false;
  switch (place.to) {
    case "rest":
      return cards.some((card) => !board.rest.includes(card));
    case "new":
      return Boolean(asMeld(cards, known)) && !board.melds.some((meld) => sameCards(meld, cards));
    case "meld": {
      const meld = board.melds[place.index];
      const added = cards.filter((card) => !meld.includes(card));
      return added.length > 0 && Boolean(asMeld([...meld, ...added], known));
    }
    case "theirs": {
      const laid = laidOn(board, place.index);
      const added = cards.filter((card) => !laid.includes(card));
      return added.length > 0 && missing(board, cards, place.index, known)?.length === 0;
    }
  }
}

/**
 * What must be laid off first so that these cards can go on the knocker's meld; undefined if they never can.
 *
 * @param {Board} board
 * @param {CardText[]} cards
 * @param {number} meld
 * @param {Known} known
 * @returns {CardText[]|undefined}
 */
export function missing(board, cards, meld, known) {
  const targets = cards.map((card) => known.targets.find((each) => each.card === card && each.meld === meld));
  const there = [...laidOn(board, meld), ...cards];
  /** @type {CardText[]} */
  const first = [];
  for (const target of targets) {
    if (!target) return undefined;
    first.push(...target.after.filter((card) => !there.includes(card) && !first.includes(card)));
  }
  return first;
}

/**
 * The board with these cards moved there; only where they fit.
 *
 * @param {Board} board
 * @param {CardText[]} cards
 * @param {Place} place
 * @param {Known} known
 * @returns {Board}
 */
export function put(board, cards, place, known) {
  const goal = place.to === "meld" ? board.melds[place.index] : [];
  const left = lift(board, cards, goal, known);
  switch (place.to) {
    case "rest":
      return { ...left, rest: [...left.rest, ...cards] };
    case "new":
    case "meld": {
      const whole = /** @type {CardText[]} */ (asMeld([...new Set([...goal, ...cards])], known));
      return { ...left, melds: goal.length ? left.melds.map((meld) => (meld === goal ? whole : meld)) : [...left.melds, whole] };
    }
    case "theirs":
      return { ...left, layoffs: [...left.layoffs, ...inOrder(cards, place.index, known)] };
  }
}

/**
 * The board without these cards. The meld `whole` is left as it is: it is about to grow.
 *
 * @param {Board} board
 * @param {CardText[]} cards
 * @param {CardText[]} whole
 * @param {Known} known
 * @returns {Board}
 */
function lift(board, cards, whole, known) {
  const rest = board.rest.filter((card) => !cards.includes(card));
  /** @type {CardText[][]} */
  const melds = [];
  for (const meld of board.melds) {
    const left = meld.filter((card) => !cards.includes(card));
    if (meld === whole || left.length === meld.length) melds.push(meld);
    else {
      const kept = meldsWithin(left, known);
      melds.push(...kept);
      rest.push(...left.filter((card) => !kept.flat().includes(card)));
    }
  }
  /** @type {Layoff[]} */
  const layoffs = [];
  for (const layoff of board.layoffs.filter(({ card }) => !cards.includes(card))) {
    const after = known.targets.find((each) => each.card === layoff.card && each.meld === layoff.meld)?.after ?? [];
    if (after.every((card) => layoffs.some((each) => each.card === card && each.meld === layoff.meld))) layoffs.push(layoff);
    else rest.push(layoff.card);
  }
  return { melds, layoffs, rest };
}

/** The largest melds that these cards still make, one after another. @param {CardText[]} cards @param {Known} known */
function meldsWithin(cards, known) {
  /** @type {CardText[][]} */
  const kept = [];
  for (const meld of [...known.melds].sort((one, other) => other.length - one.length)) {
    if (meld.every((card) => cards.includes(card) && !kept.flat().includes(card))) kept.push(meld);
  }
  return kept;
}

/** Layoffs of these cards on one meld, each behind those that must go first. @param {CardText[]} cards @param {number} meld @param {Known} known @returns {Layoff[]} */
function inOrder(cards, meld, known) {
  const after = (/** @type {CardText} */ card) => known.targets.find((each) => each.card === card && each.meld === meld)?.after.length ?? 0;
  return [...cards].sort((one, other) => after(one) - after(other)).map((card) => ({ card, meld }));
}
