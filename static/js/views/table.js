// @ts-check
/** The table as a function of the game and of what the page remembers. */

import { html } from "../../vendor/preact.js";
import { isNovice } from "../statistics.js";
import { entriesOf } from "../turns.js";
import { Dock } from "./dock.js";
import { Guide } from "./guide.js";
import { hintedCard } from "./hint.js";
import { Hand } from "./hand.js";
import { Log } from "./log.js";
import { Piles } from "./piles.js";
import { Recovery } from "./recovery.js";
import { Seats } from "./seats.js";
import { ScorePad } from "./sheet.js";
import { UnseenPad } from "./unseen.js";

/** @import { Reviewing } from "../coach.js" */
/** @import { Preferences } from "../preferences.js" */
/** @import { Examination } from "../records.js" */
/** @import { Sharing } from "../shares.js" */
/** @import { State } from "../store.js" */
/** @import { RulesAnswer } from "../types.js" */
/** @import { Ui } from "../ui.js" */
/** @import { Handlers } from "../deeds.js" */

/**
 * @typedef {object} TableProps
 * @property {State} state
 * @property {Ui} ui
 * @property {Preferences} choices
 * @property {RulesAnswer|null} known  the rule sets and bots, once the server told them
 * @property {Examination} examination  of the record that is being checked
 * @property {Sharing["state"]} sharing  deals that others play too
 * @property {Reviewing} reviewing  what the coach says of a round
 * @property {boolean} moving  cards are still in flight: what ends a round waits for them
 * @property {Handlers} on
 */

/** @param {TableProps} props */
export function Table({ state, ui, choices, on }) {
  if (state.recovery) return html`<main class="table table--welcome"><${Recovery} ...${state.recovery} onNewGame=${() => on.open("newgame")} /></main>`;
  if (!state.game) return null;
  const { view, events } = state.game;
  const entries = entriesOf(events);
  return html`
    <main class="table">
      <${Seats} view=${view} entries=${entries} onLog=${() => on.open("log")} />
      <${Piles} view=${view} hint=${ui.hint} whole=${choices.wholePile} send=${on.send} onAll=${() => on.open("discards")} />
      <${Guide} view=${view} hint=${ui.hint} chosen=${ui.chosen} note=${ui.note} ended=${ui.ended} novice=${view.round === 1 && isNovice()} />
      <${Hand}
        view=${view}
        order=${ui.order}
        chosen=${ui.chosen}
        hinted=${hintedCard(ui.hint)}
        stop=${ui.stop}
        large=${choices.size === "large"}
        onFocus=${on.focus}
        onChoose=${on.choose}
        onLocked=${on.locked}
        onMove=${on.move}
      />
      <${Dock}
        view=${view}
        chosen=${ui.chosen}
        hint=${ui.hint}
        onHint=${choices.hints ? on.hint : null}
        sort=${choices.sort}
        sorting=${ui.sorting}
        send=${on.send}
        onDiscard=${on.discard}
        onKnock=${on.knock}
        onSorting=${on.sorting}
        onSort=${on.sort}
        onMove=${ui.chosen ? on.shift : null}
      />
    </main>
    <aside class="side"><${ScorePad} view=${view} />${view.practice && choices.unseen && html`<${UnseenPad} view=${view} />`}<${Log} view=${view} entries=${entries} /></aside>
  `;
}
