// @ts-check
/** The whole page: the bar, what has to be noticed, and the first screen or the table. */

import { html } from "../../vendor/preact.js";
import { Bar } from "./bar.js";
import { Notices } from "./notice.js";
import { useSame } from "./same.js";
import { Welcome } from "./welcome.js";

/** @import { Child } from "../../vendor/preact.js" */
/** @import { State, Trouble } from "../store.js" */
/** @import { RulesAnswer } from "../types.js" */
/** @import { Panel } from "../ui.js" */
/** @import { TableProps } from "./table.js" */

/**
 * What can be pressed before there is a game.
 *
 * @typedef {object} FirstHandlers
 * @property {(panel: Panel) => void} open
 * @property {() => void} day
 * @property {() => void} firstGame
 * @property {(trouble: Trouble) => void} dismiss
 *
 * @typedef {object} PageProps
 * @property {State} state
 * @property {RulesAnswer|null} known  the rule sets and bots, once the server told them
 * @property {FirstHandlers} first
 * @property {((props: TableProps) => Child)} [Table]  the game, once its scripts are here
 * @property {((props: TableProps) => Child)|null} Panels  the dialogs, once they are here
 * @property {TableProps} [table]  what both show
 */

/** @param {PageProps} props */
export function Page({ state, known, first, Table, Panels, table }) {
  const view = Table ? state.game?.view ?? null : null;
  const bar = useSame(() => html`<${Bar} view=${view} onRules=${() => first.open("rules")} onNewGame=${() => first.open("newgame")} onMenu=${() => first.open("menu")} />`, [view]);
  return html`
    ${bar}
    <${Notices} notices=${state.troubles.map((id) => ({ id, onDismiss: id === "away" ? undefined : () => first.dismiss(id) }))} />
    ${Table && (view || state.recovery) ? html`<${Table} ...${table} />` : html`<main class="table table--welcome">${state.ready && !state.recovery && html`<${Welcome} opponent=${known?.bots[0]?.name ?? ""} onStart=${first.firstGame} onDay=${first.day} onRules=${() => first.open("rules")} onNewGame=${() => first.open("newgame")} onImport=${() => first.open("backup")} />`}</main>`}
    ${Panels && html`<${Panels} ...${table} />`}
  `;
}
