// @ts-check
/** The menu: things to do. */

import { t } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { CloseButton, Dialog } from "./dialog.js";

/** @typedef {{label: string, note?: string, apart?: boolean, onPick: () => void}} MenuItem  apart: not to be picked by mistake */

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
        (item, at) => html`<li key=${item.label} class=${item.apart ? "menu__apart" : undefined}>
          <button type="button" class="menu__item" aria-labelledby=${`menu-${at}`} aria-describedby=${item.note && `menu-${at}-note`} onClick=${item.onPick}>
            <span><span id=${`menu-${at}`}>${item.label}</span>${item.note && html` <small id=${`menu-${at}-note`}>${item.note}</small>`}</span>
          </button>
        </li>`,
      )}
    </ul>
  <//>`;
}
