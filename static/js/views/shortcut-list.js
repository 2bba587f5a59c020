// @ts-check
/** The single keys and what they press. They are the same in every language. */

import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";

/** @param {{hints: boolean}} props */
export function ShortcutList({ hints }) {
  const keys = [["D", t("Draw")], ["T", t("Take")], ["P", t("Pass")], ["X", t("Discard")], ["K", t("Knock")], ["S", t("Sort")], ["L", t("Log")], ["M", t("Menu")]];
  if (hints) keys.push(["H", t("Hint")]);
  return html`<dl class="keys" aria-label=${t("Shortcuts")}>
    ${keys.map(([key, deed]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${deed}</dd></div>`)}
  </dl>`;
}
