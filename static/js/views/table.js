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
import { useSame } from "./same.js";
import { Seats } from "./seats.js";
import { ScorePad } from "./sheet.js";
import { UnseenPad } from "./unseen.js";

/** @import { Reviewing } from "../coach.js" */
/** @import { Preferences } from "../preferences.js" */
/** @import { Examination } from "../records.js" */
/** @import { Sharing } from "../shares.js" */
/** @import { Kept, State } from "../store.js" */
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
export function Table(props) {
  const { recovery, game } = props.state;
  if (recovery) return html`<main class="table table--welcome"><${Recovery} ...${recovery} onNewGame=${() => props.on.open("newgame")} /></main>`;
  return game && html`<${Laid} ...${props} game=${game} />`;
}

/** Everything on it, and the papers beside it. @param {TableProps & {game: Kept}} props */
function Laid({ game: { view, events }, ui, choices, on }) {
  const { hint, chosen, note, ended, order, moved, stop, sorting } = ui;
  const entries = useSame(() => entriesOf(events), [events]);
  const seats = useSame(() => html`<${Seats} view=${view} entries=${entries} onLog=${() => on.open("log")} />`, [view, entries]);
  const piles = useSame(() => html`<${Piles} view=${view} hint=${hint} whole=${choices.wholePile} send=${on.send} onRefused=${on.refused} onAll=${() => on.open("discards")} />`, [view, hint]);
  const guide = useSame(() => html`<${Guide} view=${view} hint=${hint} chosen=${chosen} note=${note} ended=${ended} novice=${view.round === 1 && isNovice()} />`, [view, hint, chosen, note, ended]);
  const hand = useSame(
    () => html`<${Hand}
      view=${view}
      order=${order}
      chosen=${chosen}
      hinted=${hintedCard(hint)}
      stop=${stop}
      large=${choices.size === "large"}
      onFocus=${on.focus}
      onChoose=${on.choose}
      onLocked=${on.locked}
      onMove=${on.move}
      onPile=${on.toPile}
    />`,
    [view, order, chosen, hint, stop],
  );
  const dock = useSame(
    () => html`<${Dock}
      view=${view}
      chosen=${chosen}
      hint=${hint}
      onHint=${choices.hints ? on.hint : null}
      sort=${moved ? "own" : choices.sort}
      sorting=${sorting}
      send=${on.send}
      onDiscard=${on.discard}
      onKnock=${on.knock}
      onRefused=${on.refused}
      onSorting=${on.sorting}
      onSort=${on.sort}
      onMove=${chosen ? on.shift : null}
    />`,
    [view, chosen, hint, sorting, moved],
  );
  const side = useSame(
    () => html`<aside class="side"><${ScorePad} view=${view} />${view.practice && choices.unseen && html`<${UnseenPad} view=${view} />`}<${Log} view=${view} entries=${entries} /></aside>`,
    [view, entries],
  );
  // A tap on a pile or on the felt lands here, so that focus which then goes to a card shows no ring to whoever taps.
  return html`<main class="table" tabindex="-1" onMouseDown=${keepFocus}>${seats}${piles}${guide}${hand}${dock}</main>${side}`;
}

/** The second press of a double click stays with what the first one did: focus may be on the card that it drew. @param {MouseEvent} event */
function keepFocus(event) {
  if (event.detail > 1) event.preventDefault();
}
