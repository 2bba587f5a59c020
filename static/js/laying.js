// @ts-check
/**
 * What moves in the dialog that ends a round: melds are laid down one after another, then what is laid off on them, and
 * the points go to the score sheet.
 */

/** @import { GameEvent } from "./types.js" */

/** Milliseconds between one and the next. */
const APART = 70;
const TOLD = new Set(["knocked", "defended", "scored"]);

const LAID_DOWN = [{ transform: "translateY(-14px)", opacity: 0 }, { transform: "none", opacity: 1 }];

/**
 * @typedef {object} Step
 * @property {Element} element
 * @property {Keyframe[]} frames
 * @property {number} start  milliseconds
 */

/**
 * The movements that these events bring about in a dialog, in their order.
 *
 * @param {GameEvent[]} events
 * @param {Element} dialog
 * @returns {Step[]}
 */
export function layingDown(events, dialog) {
  if (!events.some(({ type }) => TOLD.has(type))) return [];
  const melds = inOrder(dialog, ".defence__theirs .lot, .hands__cards > .row", () => LAID_DOWN);
  const layoffs = inOrder(dialog, ".defence__theirs .pick--laid, .hands__laid", (card) => from(card, dialog.querySelector(".defence__mine") ?? card.parentElement));
  const points = inOrder(dialog, "tbody tr:last-child [data-points]", (scored) => from(scored, dialog.querySelector(`.items [data-points="${scored.getAttribute("data-points")}"]`)));
  return [...melds, ...layoffs, ...points].map((step, at) => ({ ...step, start: APART * at }));
}

/**
 * @param {Element} dialog
 * @param {string} selector
 * @param {(element: Element) => Keyframe[]} frames
 */
function inOrder(dialog, selector, frames) {
  return Array.from(dialog.querySelectorAll(selector), (element) => ({ element, frames: frames(element) }));
}

/** From another element to its own place. @param {Element} element @param {Element|null} other @returns {Keyframe[]} */
function from(element, other) {
  const [here, there] = [element.getBoundingClientRect(), (other ?? element).getBoundingClientRect()];
  const start = `translate(${there.right - here.right}px, ${there.y - here.y}px)`;
  return [{ transform: start, opacity: 0 }, { opacity: 1, offset: 0.3 }, { transform: "none", opacity: 1 }];
}
