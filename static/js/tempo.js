// @ts-check
/** How long movements take, and how long the opponents: the player's choice of either, and the device's wish for stillness. */

import { preferences } from "./preferences.js";

/** How long a card moves, in milliseconds, and how; `--move` and `--ease` are the same for style sheets. */
export const MOVE = 240;
export const EASE = "cubic-bezier(.2, .7, .2, 1)";

const SPEED = { slow: 2, normal: 1, fast: 0.5, none: 0 };
const PACE = { slow: 2, normal: 1, fast: 0 };

/** How many times as long as usual a movement takes; 0: nothing is shown moving. */
export function stretch() {
  return matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : SPEED[preferences().speed];
}

/** From where something lay to where it lies now. @param {DOMRect} from @param {DOMRect} to @returns {Keyframe[]} */
export function sliding(from, to) {
  return [{ transform: `translate(${from.x - to.x}px, ${from.y - to.y}px)` }, { transform: "none" }];
}

/** How many times as long as usual an opponent thinks and pauses. */
export function patience() {
  return PACE[preferences().pace];
}
