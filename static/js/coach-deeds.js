// @ts-check
/** What the player's presses do about the coach: ask for a hint, look at a round again. */

import { countHint } from "./hints.js";
import { t } from "./i18n.js";
import { hintSentence } from "./views/hint.js";

/** @import { Coach } from "./coach.js" */
/** @import { Store } from "./store.js" */
/** @import { Ui } from "./ui.js" */

/**
 * @param {{store: Store, coach: Coach, update: (changes: Partial<Ui>) => void, announce: (sentence: string) => void}} page
 */
export function coachHandlers({ store, coach, update, announce }) {
  const game = () => /** @type {NonNullable<typeof store.state.game>} */ (store.state.game);
  let asking = false;

  return {
    hint: async () => {
      if (asking) return;
      asking = true;
      const { save, view } = game();
      const hint = await coach.hint(save).finally(() => (asking = false));
      if (store.state.game?.save !== save) return;
      if (hint) countHint(view);
      update(hint ? { hint, note: "" } : { note: t("There is no hint to be had just now.") });
      announce(hint ? hintSentence(view, hint) : t("There is no hint to be had just now."));
    },
    /** @param {number} round  a finished one of this game */
    review: (round) => {
      update({ panel: "review" });
      return coach.review(game(), round);
    },
    lookDeeper: () => coach.lookDeeper(game()),
    leaveReview: () => coach.stop(),
  };
}
