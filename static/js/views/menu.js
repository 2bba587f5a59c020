// @ts-check
/** The menu: things to do. */

import { t } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { CloseButton, Dialog } from "./dialog.js";
import { Icon } from "./icon.js";

/** @typedef {{label: string, icon?: any, note?: string, onPick: () => void}} MenuItem */

/** @param {{items: MenuItem[], onClose: () => void, title?: string}} props */
export function MenuPanel({ items, onClose, title = t("Menu") }) {
  const icons = items.some(({ icon }) => icon);
  return html`<${Dialog}
    class="dlg--menu"
    title=${title}
    dismissible
    onCancel=${onClose}
    footer=${html`<${CloseButton} onPress=${onClose} />`}
  >
    <ul class="menu">
      ${items.map(
        (item) => html`<li key=${item.label}>
          <button type="button" class="menu__item" onClick=${item.onPick}>${item.icon ? html`<${Icon} name=${item.icon} />` : icons && html`<span class="icon"></span>`}<span>${item.label}${item.note && html` <small>${item.note}</small>`}</span></button>
        </li>`,
      )}
    </ul>
  <//>`;
}
