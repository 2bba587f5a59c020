// @ts-check
/** A game that can't be read: what happened, its text to keep, and a way on. */

import { saveFile } from "../files.js";
import { t } from "../i18n.js";
import { html, useEffect, useRef, useState } from "../../vendor/preact.js";
import { copy } from "./copying.js";
import { Icon } from "./icon.js";

/**
 * @param {{text: string, reason: string, onNewGame: () => void}} props  reason: the server's code, or "unreadable"
 */
export function Recovery({ text, reason, onNewGame }) {
  const heading = useRef(/** @type {HTMLElement|null} */ (null));
  const area = useRef(/** @type {HTMLTextAreaElement|null} */ (null));
  const [copied, setCopied] = useState("");
  useEffect(() => heading.current?.focus(), []);

  return html`<section class="recovery" aria-labelledby="recovery-title">
    <h2 id="recovery-title" tabindex="-1" ref=${heading}>${t("This game can’t be opened")}</h2>
    <p>${why(reason)}</p>
    <p>${t("Keep its text if you want to try again later. Nothing is lost until you start a new game.")}</p>
    <label class="recovery__text">
      <span>${t("The saved text")}</span>
      <textarea ref=${area} readonly rows="4" value=${text}></textarea>
    </label>
    <p class="recovery__said" role="status">${copied}</p>
    <div class="recovery__acts">
      <button type="button" class="btn" onClick=${() => saveFile("juniper-game.txt", text, "text/plain")}><${Icon} name="download" />${t("Download")}</button>
      <button type="button" class="btn" onClick=${async () => setCopied(await copy(area.current, text))}>${t("Copy")}</button>
      <button type="button" class="btn btn--act" onClick=${onNewGame}>${t("New game")}</button>
    </div>
  </section>`;
}

/** @param {string} reason */
function why(reason) {
  switch (reason) {
    case "save_key_unknown": return t("It was kept by another server, or this one has lost its key.");
    case "save_version": return t("It comes from a newer version of Juniper than this server runs.");
    case "save_invalid": return t("Its text is damaged or was changed.");
    default: return t("What this browser kept is not a game of Juniper.");
  }
}
