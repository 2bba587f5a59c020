// @ts-check
/** Giving up the game: it counts as lost, and its deals are laid open. */

import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { Deed } from "./deed.js";
import { Dialog } from "./dialog.js";

/** @param {{onConfirm: () => unknown, onCancel: () => void}} props */
export function ResignConfirm({ onConfirm, onCancel }) {
  return html`<${Dialog}
    role="alertdialog"
    class="dlg--small"
    title=${t("Resign this game?")}
    description=${t("It ends now and counts as lost. Its seeds are shown, so that the deals can be checked.")}
    onCancel=${onCancel}
    footer=${html`<button type="button" class="btn" data-first onClick=${onCancel}>${t("Cancel")}</button>
      <${Deed} onPress=${onConfirm}>${t("Resign")}<//>`}
  />`;
}
