// @ts-check
/** "Is this to be done?": a small dialog with the deed and the way out of it, which has the focus first. */

import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { Deed } from "./deed.js";
import { Dialog } from "./dialog.js";

/** @import { Child } from "../../vendor/preact.js" */

/** @param {{title: Child, description: Child, deed: Child, onConfirm: () => unknown, onCancel: () => void, children?: Child}} props */
export function Confirm({ title, description, deed, onConfirm, onCancel, children }) {
  return html`<${Dialog}
    role="alertdialog"
    class="dlg--small"
    title=${title}
    description=${description}
    onCancel=${onCancel}
    footer=${html`<button type="button" class="btn" data-first onClick=${onCancel}>${t("Cancel")}</button>
      <${Deed} onPress=${onConfirm}>${deed}<//>`}
  >
    ${children}
  <//>`;
}
