// @ts-check
/** The menu: things to do. */

import { t } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { CloseButton, Dialog } from "./dialog.js";

/** @typedef {{label: string, note?: string, onPick: () => void}} MenuItem */

/** @param {{items: MenuItem[], onClose: () => void}} props */
export function MenuPanel({ items, onClose }) {
  return html`<${Dialog}
    class="dlg--menu"
    title=${t("Menu")}
    dismissible
    onCancel=${onClose}
    footer=${html`<${CloseButton} onPress=${onClose} />`}
  >
    <ul class="menu">
      ${items.map(
        (item) => html`<li key=${item.label}>
          <button type="button" class="menu__item" onClick=${item.onPick}><span>${item.label}${item.note && html` <small>${item.note}</small>`}</span></button>
        </li>`,
      )}
    </ul>
  <//>`;
}
