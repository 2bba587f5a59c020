// @ts-check
/** A deal that came in by a link: what it is, and whether to play it. */

import { t } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { levelName, ruleSetName } from "../words.js";
import { Confirm } from "./confirm.js";
import { CloseButton, Dialog } from "./dialog.js";

/** @import { SharedDeal } from "../shared-deal.js" */

/**
 * @typedef {object} SharedProps
 * @property {SharedDeal|"unreadable"} shared
 * @property {boolean} live  a game is in progress
 * @property {() => unknown} onPlay
 * @property {() => void} onCancel
 */

/** @param {SharedProps} props */
export function SharedDealDialog({ shared, live, onPlay, onCancel }) {
  if (shared === "unreadable") {
    return html`<${Dialog}
      role="alertdialog"
      class="dlg--small"
      title=${t("This link cannot be read")}
      description=${t("It holds no deal, or only a part of one. Ask for it again.")}
      onCancel=${onCancel}
      footer=${html`<${CloseButton} first onPress=${onCancel} />`}
    />`;
  }
  return html`<${Confirm}
    title=${t("A shared deal")}
    description=${shared.deal ? t("The deal is sealed: only who has played it knows the cards.") : t("The seeds are open, so it is a practice game.")}
    deed=${live ? t("Leave and deal") : t("Deal")}
    onConfirm=${onPlay}
    onCancel=${onCancel}
  >
    <dl class="facts">
      <div><dt>${t("Rule set")}</dt><dd>${ruleSetName({ id: typeof shared.rules === "string" ? shared.rules : "custom" })}</dd></div>
      <div><dt>${shared.bots.length === 1 ? t("Your opponent") : t("Your opponents")}</dt><dd>${shared.bots.map(levelName).join(", ")}</dd></div>
    </dl>
    ${live && html`<p>${t("The game in progress is not finished. A new one takes its place.")}</p>`}
  <//>`;
}
