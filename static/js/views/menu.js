// @ts-check
/** The menu: things to do, and a few choices, each kept as soon as it is made. */

import { t } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { Dialog } from "./dialog.js";
import { Icon } from "./icon.js";

/**
 * @typedef {{label: string, icon?: any, note?: string, onPick: () => void}} Doing  a thing to do
 * @typedef {{label: string, options: {value: string, label: string}[], value: string, onPick: (value: string) => void}} Choosing  one of several
 * @typedef {{label: string, checked: boolean, note?: string, onPick: (checked: boolean) => void}} Switching  on or off
 * @typedef {Doing|Choosing|Switching} MenuItem
 */

/** @param {{items: MenuItem[], onClose: () => void, title?: string}} props */
export function MenuPanel({ items, onClose, title = t("Menu") }) {
  const doings = /** @type {Doing[]} */ (items.filter((item) => !("options" in item) && !("checked" in item)));
  const icons = doings.some(({ icon }) => icon);
  const settings = items.filter((item) => "options" in item || "checked" in item);
  return html`<${Dialog}
    class="dlg--menu"
    title=${title}
    dismissible
    onCancel=${onClose}
    footer=${html`<button type="button" class="btn" onClick=${onClose}>${t("Close")}</button>`}
  >
    ${doings.length > 0 &&
    html`<ul class="menu">
      ${doings.map(
        (item) => html`<li key=${item.label}>
          <button type="button" class="menu__item" onClick=${item.onPick}>${item.icon ? html`<${Icon} name=${item.icon} />` : icons && html`<span class="icon"></span>`}<span>${item.label}${item.note && html` <small>${item.note}</small>`}</span></button>
        </li>`,
      )}
    </ul>`}
    ${settings.length > 0 &&
    html`<section class="settings" aria-label=${t("Settings")}>
      <h3>${t("Settings")}</h3>
      ${settings.map((item) => ("options" in item ? html`<${Choice} item=${item} />` : html`<${Switch} item=${item} />`))}
    </section>`}
  <//>`;
}

/** @param {{item: Choosing}} props */
function Choice({ item }) {
  return html`<fieldset class="levels">
    <legend>${item.label}</legend>
    <div class="levels__row">
      ${item.options.map(
        ({ value, label }) => html`<label class="level" key=${value}>
          <input type="radio" name=${item.label} value=${value} checked=${value === item.value} onChange=${() => item.onPick(value)} /><span>${label}</span>
        </label>`,
      )}
    </div>
  </fieldset>`;
}

/** @param {{item: Switching}} props */
function Switch({ item }) {
  return html`<label class="field field--switch">
    <span>${item.label}${item.note && html` <small>${item.note}</small>`}</span>
    <input type="checkbox" checked=${item.checked} onChange=${(/** @type {Event} */ event) => item.onPick(/** @type {HTMLInputElement} */ (event.currentTarget).checked)} />
  </label>`;
}
