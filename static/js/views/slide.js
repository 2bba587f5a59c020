// @ts-check
/** Cards of a board slide to where they were put; several on one meld, one after another. */

import { EASE, MOVE, sliding, stretch } from "../tempo.js";

/** Milliseconds between one and the next. */
const APART = 80;

/** @typedef {Map<string, DOMRect>} Places  by card */

/** @param {HTMLElement|null} root  @returns {Places} */
export function placesOf(root) {
  return new Map(Array.from(cardsOf(root), (card) => [card.dataset.card ?? "", card.getBoundingClientRect()]));
}

/**
 * Show how the cards came to where they are now. They are there already: nothing waits for this.
 *
 * @param {HTMLElement|null} root
 * @param {Places} before
 */
export function slide(root, before) {
  const speed = stretch();
  if (!speed) return;
  let moved = 0;
  for (const card of cardsOf(root)) {
    const [from, to] = [before.get(card.dataset.card ?? ""), card.getBoundingClientRect()];
    if (!from || (Math.abs(from.x - to.x) < 1 && Math.abs(from.y - to.y) < 1)) continue;
    const far = Math.abs(from.y - to.y) > to.height / 2;
    const timing = { duration: MOVE * speed, delay: far ? moved * APART * speed : 0, easing: EASE, fill: /** @type {const} */ ("backwards") };
    card.animate(sliding(from, to), timing);
    if (far) moved += 1;
  }
}

/** @param {HTMLElement|null} root */
function cardsOf(root) {
  return /** @type {NodeListOf<HTMLElement>} */ ((root ?? document.createElement("div")).querySelectorAll("button[data-card]"));
}
