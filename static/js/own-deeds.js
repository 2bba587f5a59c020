// @ts-check
/** What the player's presses do about what this browser keeps. */

import { reset } from "./statistics.js";

/** @import { Ui } from "./ui.js" */

/** @param {{update: (changes: Partial<Ui>) => void}} page */
export function ownHandlers({ update }) {
  return {
    resetStatistics: () => {
      reset();
      update({});
    },
  };
}
