// @ts-check
/** What the server promised about the deals of a game that goes on, or that is about to begin. */

import { t } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { CloseButton, Dialog } from "./dialog.js";

/** @import { View } from "../types.js" */

/** @param {{view: View, kept?: string, onClose: () => void}} props  kept: the commitment from before the deal */
export function PromiseDialog({ view, kept, onClose }) {
  return html`<${Dialog}
    class="dlg--small"
    title=${t("How this game is dealt")}
    dismissible
    onCancel=${onClose}
    footer=${html`<${CloseButton} first onPress=${onClose} />`}
  >
    <${Story} view=${view} kept=${kept} />
  <//>`;
}

/** @param {{view: View, kept?: string}} props */
function Story({ view, kept }) {
  const shown = html`<p>${t("When the game is over the seeds are shown, and this page can check them.")}</p>`;
  if (!kept) return html`<p>${t("The seeds of this game could be known beforehand, or were both drawn by the server: it proves nothing about the deals.")}</p><${Commitment} hash=${view.commitment} />${shown}`;
  const other = kept !== view.commitment && html`<p class="check__verdict" data-verdict="fails">${t("The server names another commitment now: {hash}", { hash: view.commitment })}</p>`;
  return view.practice
    ? html`<p>${t("This game is dealt again from the seeds of one that is over. They were shown then, so its cards can be known: it is a practice game.")}</p><${Commitment} hash=${kept} />${other}
        <p>${t("When the game is over, this page can check once more that the deals follow from the seeds.")}</p>`
    : html`<p>${t("Before the deal the server drew a secret seed and gave this page its hash, the commitment. Then the seed of the player’s side was drawn. Every deck follows from the two, so neither side could choose a card.")}</p><${Commitment} hash=${kept} />${other}${shown}`;
}

/** @param {{hash: string}} props */
function Commitment({ hash }) {
  return html`<dl class="proof"><dt>${t("Commitment")}</dt><dd><code>${hash}</code></dd></dl>`;
}

/** The commitment of the next deal, in the dialog that starts it. @param {{hash: string|null}} props */
export function Promised({ hash }) {
  if (!hash) return null;
  return html`<details class="proof">
    <summary>${t("How this game will be dealt")}</summary>
    <p>${t("The server has drawn its secret seed already; this is its hash. Your browser draws the other seed when you deal, and keeps the hash to check the game afterwards.")}</p>
    <${Commitment} hash=${hash} />
  </details>`;
}
