// @ts-check
/** How often a hint was asked for in the game that this browser plays. */

import { readJson, write } from "./storage.js";

/** @import { View } from "./types.js" */

export const KEY = "juniper.hints";

/** @param {View} view  @returns {number} hints in this game */
export function hintsIn({ commitment }) {
  const kept = readJson(KEY);
  return kept?.game === commitment && Number.isInteger(kept.hints) ? kept.hints : 0;
}

/** @param {View} view */
export function countHint(view) {
  write(KEY, JSON.stringify({ game: view.commitment, hints: hintsIn(view) + 1 }));
}
