// @ts-check
/** The deal of a finished game laid open: what was promised before it, and the seeds it came from. */

import { t } from "../i18n.js";
import { html } from "../../vendor/preact.js";

/** @import { View } from "../types.js" */

/** @param {{view: View, onCheck: () => unknown, onShare: () => void}} props */
export function Proof({ view, onCheck, onShare }) {
  if (!view.seeds) return null;
  return html`<section class="proof-acts" aria-label=${t("The deals of this game")}><button type="button" class="btn" onClick=${onCheck}>${t("Check this game")}</button>
    <button type="button" class="btn" onClick=${onShare}>${t("Share this deal")}</button></section>
  <details class="proof">
    <summary>${t("How this game was dealt")}</summary>
    <p>${worth(view)}</p>
    <dl>
      <dt>${t("Commitment")}</dt><dd><code>${view.commitment}</code></dd>
      <dt>${t("Server seed")}</dt><dd><code>${view.seeds.server}</code></dd>
      <dt>${t("Client seed")}</dt><dd><code>${view.seeds.client}</code></dd>
    </dl>
  </details>`;
}

/** What the deals of a game prove. @param {View} view */
function worth({ practice, provable }) {
  if (practice) return t("The seeds could be known before this game: it is a practice game, and proves nothing about the deals.");
  return provable
    ? t("Before the game the server committed itself to its seed; then this page drew its own. Every deck follows from the two.")
    : t("The server knew both seeds beforehand, so this game proves nothing about the deal.");
}
