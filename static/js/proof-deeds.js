// @ts-check
/** What the player's presses do about records and shared deals: check, step through, keep, bring, give away. */

import { chosenFile, saveFile } from "./files.js";

/** @import { Records } from "./records.js" */
/** @import { Sharing } from "./shares.js" */
/** @import { Store } from "./store.js" */
/** @import { Ui } from "./ui.js" */

/**
 * @param {{store: Store, records: Records, sharing: Sharing, update: (changes: Partial<Ui>) => void}} page
 */
export function proofHandlers({ store, records, sharing, update }) {
  const game = () => /** @type {NonNullable<typeof store.state.game>} */ (store.state.game);

  return {
    /** Check the game on the table, which is over. */
    check: () => {
      update({ panel: "check" });
      return records.openOwn(game());
    },
    /** Step through the game on the table, which is over, or through the record that is open. @param {boolean} own */
    replay: async (own) => {
      const record = own ? await records.openOwn(game()) : records.state.record;
      const { roundsOf } = await import("./record.js");
      update({ panel: record && roundsOf(record).some(({ moves }) => moves) ? "replay" : "check" });
    },
    /** Step through the finished rounds of the game on the table, beginning with the latest. */
    past: async () => {
      update({ panel: "past", past: await records.finishedRounds(game()) });
    },
    download: () => {
      const { record } = records.state;
      if (record) saveFile(`juniper-${record.digest.slice(0, 8)}.json`, JSON.stringify(record, null, 1));
    },
    /** Open a record that the player has as a file. */
    bring: async () => {
      const file = await chosenFile();
      if (!file) return;
      update({ panel: "check" });
      await records.openText(await file.text());
    },

    day: async () => {
      await sharing.findToday();
      update({ panel: "day" });
    },
    playDay: () => {
      const { today } = sharing.state;
      update({ panel: null });
      return today?.deal && store.playShared(today.deal, { day: today.day });
    },
    playShared: () => {
      const { shared } = sharing.state;
      update({ panel: null });
      return shared && shared !== "unreadable" && store.playShared(shared, { result: shared.result });
    },
  };
}
