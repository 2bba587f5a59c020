// @ts-check
/** The one dialog that is open: what the phase of the game asks for, or else what the player opened. */

import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { entriesOf } from "../turns.js";
import { CoachPanels } from "./coach-panels.js";
import { DefendDialog } from "./defend.js";
import { CloseButton, Dialog } from "./dialog.js";
import { DiscardConfirm } from "./discard-confirm.js";
import { DiscardsDialog } from "./discards.js";
import { KnockDialog } from "./knock.js";
import { LogLines } from "./log.js";
import { menuItems } from "./menu-items.js";
import { MenuPanel } from "./menu.js";
import { NewGameDialog } from "./newgame.js";
import { OwnPanels } from "./own-panels.js";
import { ProofPanels } from "./proof-panels.js";
import { ResignConfirm } from "./resign.js";
import { ResultDialog } from "./result.js";
import { RulesPanel } from "./rules.js";
import { Sheet } from "./sheet.js";

/** @import { TableProps } from "./table.js" */

/** @param {TableProps} props */
export function Panels(props) {
  return html`${!props.moving && html`<${Due} ...${props} key=${dueKey(props)} />`}<${Asked} ...${props} key=${props.ui.panel} />`;
}

/** A round that goes to its end opens a dialog of its own; the next one starts from nothing. @param {TableProps} props */
function dueKey({ state }) {
  const view = state.game?.view;
  return view && `${view.commitment}:${view.round}:${view.phase}`;
}

/** What the phase asks for. @param {TableProps} props */
function Due({ state, on }) {
  if (!state.game) return null;
  const { view, events, origin } = state.game;
  if (view.phase === "defend" && view.layoffs) return html`<${DefendDialog} view=${view} onConfirm=${on.send} />`;
  if (view.phase === "round_over" || view.phase === "game_over") return html`<${ResultDialog} view=${view} events=${events} onNext=${() => on.send({ type: "next_round" })} onNewGame=${() => on.open("newgame")} onRepeat=${on.repeat} onCheck=${on.check} onShare=${() => on.open("share")} onReview=${() => on.review(view.round)} onSteps=${view.phase === "game_over" ? () => on.replay(true) : on.past} theirs=${origin?.result} />`;
  return null;
}

/** What the player opened. @param {TableProps} props */
function Asked(props) {
  const { state, ui, known, on } = props;
  const view = state.game?.view;
  switch (ui.panel) {
    case "menu": return html`<${MenuPanel} items=${menuItems(props)} onClose=${on.close} />`;
    case "newgame": return known && html`<${NewGameDialog} ruleSets=${known.rules} bounds=${known.bounds} bots=${known.bots} live=${Boolean(view && view.phase !== "game_over")} current=${view && { rules: view.rules, bots: view.seats.slice(1).map(({ bot }) => bot) }} promised=${state.promised?.commitment ?? null} onStart=${on.newGame} onCancel=${on.close} />`;
    case "rules": return rulesInForce(props) && html`<${RulesPanel} rules=${rulesInForce(props)} onClose=${on.close} />`;
    case "resign": return html`<${ResignConfirm} practice=${Boolean(view?.practice)} onConfirm=${on.resign} onCancel=${on.close} />`;
    default: return html`<${OwnPanels} ...${props} /><${ProofPanels} ...${props} /><${CoachPanels} ...${props} />${view && html`<${OverGame} ...${props} />`}`;
  }
}

/** Panels that show the game in progress. @param {TableProps} props */
function OverGame({ state, ui, on }) {
  const { view, events } = /** @type {NonNullable<typeof state.game>} */ (state.game);
  switch (ui.panel) {
    case "discards": return html`<${DiscardsDialog} view=${view} onClose=${on.close} />`;
    case "score": return html`<${Reading} title=${t("Score")} onClose=${on.close}><${Sheet} view=${view} /><//>`;
    case "log": return html`<${Reading} title=${t("Log")} description=${t("newest first")} onClose=${on.close}><div class="log"><${LogLines} view=${view} entries=${entriesOf(events)} /></div><//>`;
    case "confirm": return ui.chosen && html`<${DiscardConfirm} view=${view} card=${ui.chosen} onConfirm=${on.send} onCancel=${on.close} />`;
    case "knock": return ui.declared && html`<${KnockDialog} view=${view} action=${ui.declared} onConfirm=${on.send} onCancel=${on.close} />`;
    default: return null;
  }
}

/** @param {{title: string, description?: string, onClose: () => void, children?: any}} props */
function Reading({ title, description, onClose, children }) {
  const footer = html`<${CloseButton} first onPress=${onClose} />`;
  return html`<${Dialog} title=${title} description=${description} dismissible onCancel=${onClose} footer=${footer}>${children}<//>`;
}

/** The rules of the game on the table, or, before there is one, of the first rule set. @param {TableProps} props */
function rulesInForce({ state, known }) {
  return state.game?.view.rules ?? known?.rules[0] ?? null;
}
