// @ts-check
/** What the player's presses do: a change of the page's own state, or a call to the server. */

import { coachHandlers } from "./coach-deeds.js";
import { cardName, sentence, t } from "./i18n.js";
import { sorted } from "./order.js";
import { prefer, preferences } from "./preferences.js";
import { ownHandlers } from "./own-deeds.js";
import { proofHandlers } from "./proof-deeds.js";
import { discardOf, reorder, withOrder } from "./ui.js";
import { whyNoDiscard } from "./views/why-not.js";

/** @import { Coach } from "./coach.js" */
/** @import { Sort } from "./order.js" */
/** @import { Records } from "./records.js" */
/** @import { Sharing } from "./shares.js" */
/** @import { Store, Wanted } from "./store.js" */
/** @import { Action, BigGin, CardText, Knock, RulesAnswer, View } from "./types.js" */
/** @import { Panel, Ui } from "./ui.js" */

/**
 * What the deeds need of the page.
 *
 * @typedef {object} Page
 * @property {Store} store
 * @property {Records} records
 * @property {Sharing} sharing
 * @property {Coach} coach
 * @property {(sentence: string) => void} announce  to whoever listens
 * @property {() => Ui} ui
 * @property {(changes: Partial<Ui>) => void} update  and draw it
 * @property {(ui: Ui, from?: Map<string, DOMRect>) => void} arrange  draw it with the cards moving to their new places
 * @property {() => Promise<RulesAnswer>} rules  asked for once
 * @property {() => void} hurry  end what is still moving
 */

/** @typedef {ReturnType<typeof handlers>} Handlers */

/** @param {Page} page */
export function handlers({ store, records, sharing, coach, announce, ui, update, arrange, rules, hurry }) {
  const view = () => /** @type {View} */ (store.state.game?.view);

  /** @param {Action} action */
  const send = (action) => {
    hurry();
    if (ui().panel) update({ panel: null, declared: null });
    return store.act(action);
  };

  /** @param {Panel} panel */
  const open = async (panel) => {
    update({ panel, sorting: false });
    if (panel === "newgame") store.promise();
    if (panel === "newgame" || panel === "rules") await rules();
    update({});
  };

  return {
    ...ownHandlers({ store, update }),
    ...proofHandlers({ store, records, sharing, update }),
    ...coachHandlers({ store, coach, update, announce }),
    send,
    /** To whoever listens. @param {string} sentence */
    tell: (sentence) => announce(sentence),
    open,
    close: () => update({ panel: null, declared: null }),
    /** @param {Wanted} choice */
    newGame: (choice) => store.newGame(choice),
    repeat: () => {
      update({ panel: null });
      return store.repeat();
    },
    resign: () => {
      update({ panel: null });
      return store.resign();
    },

    /** A card that Tab comes to already has nothing to tell when focus arrives at it. @param {CardText} card */
    focus: (card) => {
      if (card !== ui().stop) update({ stop: card, take: card });
    },
    /** @param {CardText|null} card */
    choose: (card) => update({ chosen: card, stop: card ?? ui().stop, note: "" }),
    /** @param {CardText} card */
    locked: (card) => update({ stop: card, note: justTaken(card) }),
    /** A card that was let go over the discard pile is chosen, and no more. @param {CardText} card @param {Map<string, DOMRect>} from */
    toPile: (card, from) => {
      const may = discardOf(view(), card);
      const why = view().phase === "discard" ? justTaken(card) : whyNoDiscard(view(), null);
      arrange({ ...ui(), stop: card, ...(may ? { chosen: card, note: "" } : { note: why }) }, from);
    },
    /** A button was pressed that can't be. @param {string} why */
    refused: (why) => {
      update({ note: why });
      announce(why);
    },
    /** @param {CardText} card @param {number} to @param {Map<string, DOMRect>} [from] */
    move: (card, to, from) => arrange({ ...reorder(ui(), view(), card, to), take: card }, from),
    /** @param {-1|1} by */
    shift: (by) => {
      const { chosen, order } = ui();
      if (chosen) arrange(reorder(ui(), view(), chosen, order.indexOf(chosen) + by));
    },
    /** @param {boolean} sorting */
    sorting: (sorting) => update({ sorting }),
    /** @param {Sort} sort */
    sort: (sort) => {
      prefer({ sort });
      arrange({ ...withOrder(ui(), view(), sort === "own" ? ui().order : sorted(view(), sort)), sorting: false });
    },

    /** @param {CardText} card */
    discard: (card) => {
      const action = discardOf(view(), card);
      if (preferences().confirmDiscard) update({ panel: "confirm" });
      else if (action) send(action);
    },
    /** @param {Knock|BigGin} declared */
    knock: (declared) => update({ panel: "knock", declared }),
  };
}

/** @param {CardText} card */
const justTaken = (card) => t("{card} was just taken and cannot be discarded this turn.", { card: sentence(cardName(card)) });
