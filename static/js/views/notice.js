// @ts-check
/** What the player ought to know though the game goes on: storage, the server, another tab. */

import { t } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { Icon } from "./icon.js";

/**
 * @typedef {object} NoticeItem
 * @property {string} id  "storage", "followed", "away", "refused", "deal" and "failed" have their own sentence
 * @property {() => void} [onDismiss]
 */

/** @param {{notices: NoticeItem[]}} props */
export function Notices({ notices }) {
  return html`<div class="notices">
    ${notices.map(
      ({ id, onDismiss }) => html`<div class=${id === "followed" ? "notice" : "notice notice--warn"} key=${id} role="alert">
        <${Icon} name=${id === "followed" ? "info" : "warning"} />
        <p>${sentenceFor(id)}</p>
        ${onDismiss && html`<button type="button" class="btn btn--quiet btn--icon" aria-label=${t("Close this notice")} onClick=${onDismiss}><${Icon} name="close" /></button>`}
      </div>`,
    )}
  </div>`;
}

/** @param {string} id */
function sentenceFor(id) {
  switch (id) {
    case "storage": return t("This browser does not let the page keep the game. You can play on, but a reload loses it.");
    case "followed": return t("This game went on in another tab. This one shows it now.");
    case "away": return t("The server does not answer. Trying again; nothing is lost.");
    case "refused": return t("The server did not take that. The table is as it was.");
    case "deal": return t("This deal is damaged or comes from another server, so it cannot be played here.");
    default: return t("Something went wrong. The table is as it was.");
  }
}
