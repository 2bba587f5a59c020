// @ts-check
/** What the player ought to know though the game goes on: storage, the server, another tab. */

import { listAnd, t } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { Icon } from "./icon.js";

/**
 * @typedef {object} NoticeItem
 * @property {string} id  "storage", "followed", "away", "refused", "deal" and "failed" have their own sentence, and so has "brought" with the parts of a file
 * @property {() => void} [onDismiss]
 */

/** @param {{notices: NoticeItem[]}} props */
export function Notices({ notices }) {
  return html`<div class="notices">
    ${notices.map(
      ({ id, onDismiss }) => html`<div class=${isNews(id) ? "notice" : "notice notice--warn"} key=${id} role=${isBrought(id) ? undefined : "alert"}>
        <${Icon} name=${isNews(id) ? "info" : "warning"} />
        <p>${isBrought(id) ? broughtText(id) : sentenceFor(id)}</p>
        ${onDismiss && html`<button type="button" class="btn btn--quiet btn--icon" aria-label=${t("Close this notice")} onClick=${onDismiss}><${Icon} name="close" /></button>`}
      </div>`,
    )}
  </div>`;
}

/** Parts of a file that are told; what goes with the game has no name. */
const PARTS = ["game", "statistics", "days", "settings"];

/** @param {string} id */
const isBrought = (id) => id.startsWith("brought ");

/** Nothing is wrong. @param {string} id */
const isNews = (id) => id === "followed" || isBrought(id);

/** What was imported; the live region says it, too. @param {string} id */
export function broughtText(id) {
  return t("Imported from the file: {parts}.", { parts: listAnd(PARTS.filter((part) => id.split(" ").includes(part)).map((part) => partName(part).toLowerCase())) });
}

/** As the question before called it, within a sentence. @param {string} part */
function partName(part) {
  switch (part) {
    case "game": return t("Game");
    case "statistics": return t("Statistics");
    case "days": return t("Days played");
    default: return t("Settings");
  }
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
