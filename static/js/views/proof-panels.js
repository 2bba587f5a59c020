// @ts-check
/** The dialogs about records and shared deals. */

import { html } from "../../vendor/preact.js";
import { days } from "../days.js";
import { t } from "../i18n.js";
import { openRound, roundsOf } from "../record.js";
import { linksFor } from "../shares.js";
import { seatName } from "../words.js";
import { CheckDialog } from "./check.js";
import { DayDialog } from "./day.js";
import { CloseButton, Dialog } from "./dialog.js";
import { PromiseDialog } from "./promise.js";
import { ReplayDialog } from "./replay.js";
import { ShareDialog } from "./share.js";
import { SharedDealDialog } from "./shared-deal.js";

/** @import { TableProps } from "./table.js" */

/** @param {TableProps} props */
export function ProofPanels({ state, ui, examination, sharing, on }) {
  const { game } = state;
  const live = game !== null && game.view.phase !== "game_over";
  switch (ui.panel) {
    case "check": return html`<${CheckDialog} examination=${examination} onDownload=${on.download} onReplay=${() => on.replay(false)} onClose=${on.close} />`;
    case "replay": {
      const { record } = examination;
      if (!record) return null;
      const rounds = roundsOf(record).filter(({ moves }) => moves).map(openRound);
      return html`<${ReplayDialog} rounds=${rounds} rules=${record.rules} names=${[t("You"), ...record.bots.map(({ name }) => name)]} onClose=${on.close} />`;
    }
    case "past": return game && (ui.past.length ? html`<${ReplayDialog} rounds=${ui.past} rules=${game.view.rules} names=${game.view.seats.map(({ seat }) => seatName(game.view, seat))} first=${ui.past[ui.past.length - 1].round} onClose=${on.close} />` : html`<${NotKept} onClose=${on.close} />`);
    case "day": return sharing.today && html`<${DayDialog} ...${sharing.today} days=${days()} live=${live} same=${game?.origin?.day === sharing.today.day} onPlay=${on.playDay} onClose=${on.close} />`;
    case "shared": return sharing.shared && html`<${SharedDealDialog} shared=${sharing.shared} live=${live} onPlay=${on.playShared} onCancel=${on.close} />`;
    case "share": return game && html`<${ShareDialog} view=${game.view} links=${linksFor(game)} theirs=${game.origin?.result} onClose=${on.close} />`;
    case "promise": return game && html`<${PromiseDialog} view=${game.view} kept=${game.commitment} onClose=${on.close} />`;
    default: return null;
  }
}

/** A long game's save drops its oldest moves. @param {{onClose: () => void}} props */
function NotKept({ onClose }) {
  const footer = html`<${CloseButton} first onPress=${onClose} />`;
  return html`<${Dialog} class="dlg--small" title=${t("Step through a finished round")} description=${t("The moves of the rounds before were not kept.")} dismissible onCancel=${onClose} footer=${footer} />`;
}
