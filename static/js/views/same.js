// @ts-check
/** A part of the page that would look as it does is not drawn again: its words and elements stay as they are. */

import { useMemo } from "../../vendor/preact.js";
import { wordsInForce } from "../i18n.js";
import { preferences } from "../preferences.js";

/**
 * @template T
 * @param {() => T} draw
 * @param {unknown[]} shown  all that it shows, besides words and what the player prefers
 * @returns {T} the drawing, or the one from before
 */
export function useSame(draw, shown) {
  return useMemo(draw, [wordsInForce(), preferences(), ...shown]);
}
