// @ts-check
/** What the player's presses do about what this browser keeps: reset the statistics, take everything away, bring it. */

import { keptParts, putInPlace, readBackup, writeBackup } from "./backup.js";
import { noteBrought } from "./brought.js";
import { chosenFile, saveFile } from "./files.js";
import { LANGUAGES } from "./languages.js";
import { preferences } from "./preferences.js";
import { utcDay } from "./shared-deal.js";
import { reset, statistics } from "./statistics.js";

/** @import { Parts, Unread } from "./backup.js" */
/** @import { Store } from "./store.js" */
/** @import { Ui } from "./ui.js" */

/** A file that was read: its parts, when it was made, and why the game in it can't be played here. @typedef {{parts: Parts, made: string, refused: string|null}} Brought */

/** @param {{store: Store, update: (changes: Partial<Ui>) => void}} page */
export function ownHandlers({ store, update }) {
  return {
    resetStatistics: () => {
      reset();
      update({});
    },

    /** All there is, also where this browser keeps nothing and it lasts only as long as the page. */
    exportAll: () => {
      const { game } = store.state;
      const parts = { ...keptParts(), settings: preferences(), statistics: statistics(), ...(game && { game }) };
      const now = new Date();
      saveFile(`juniper-${utcDay(now)}.json`, writeBackup(parts, now));
    },

    /**
     * Read a file that the player picks. Nothing is replaced yet; whether its game can be played here, the server says.
     *
     * @param {() => void} onPicked
     * @returns {Promise<Brought|{reason: Unread}|null>} null: none was picked
     */
    bringAll: async (onPicked) => {
      const file = await chosenFile();
      if (!file) return null;
      onPicked();
      const found = readBackup(await file.text());
      if ("reason" in found || !found.parts.game) return "reason" in found ? found : { ...found, refused: null };
      const { game, ...others } = found.parts;
      const seen = await store.examine(game);
      return typeof seen === "string" ? { ...found, parts: others, refused: seen } : { ...found, parts: { ...others, game: seen }, refused: null };
    },

    /** Put it in the place of what is kept, and begin anew with it. @param {Parts} parts @returns {boolean} false: it could not be kept */
    replaceAll: (parts) => {
      if (!putInPlace(parts)) return false;
      noteBrought(Object.keys(parts));
      const home = LANGUAGES.find(({ code }) => code === parts.settings?.language)?.address;
      if (home) location.assign(home);
      else location.reload();
      return true;
    },
  };
}
