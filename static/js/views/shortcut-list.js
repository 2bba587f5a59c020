// @ts-check
/** The single keys and what they press. They are the same in every language. */

import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";

export function ShortcutList() {
  const keys = [["D", t("Draw")], ["T", t("Take")], ["P", t("Pass")], ["X", t("Discard")], ["K", t("Knock")], ["S", t("Sort")], ["H", t("Hint")], ["L", t("Log")], ["M", t("Menu")]];
  return html`<dl class="keys" aria-label=${t("Shortcuts")}>
    ${keys.map(([key, deed]) => html`<div key=${key}><dt><kbd>${key}</kbd></dt><dd>${deed}</dd></div>`)}
  </dl>`;
}
