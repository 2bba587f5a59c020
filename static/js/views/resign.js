// @ts-check
/** Giving up the game: it counts as lost, and its deals are laid open. */

import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { Confirm } from "./confirm.js";

/** @param {{onConfirm: () => unknown, onCancel: () => void}} props */
export function ResignConfirm({ onConfirm, onCancel }) {
  return html`<${Confirm}
    title=${t("Resign this game?")}
    description=${t("It ends now and counts as lost. Its seeds are shown, so that the deals can be checked.")}
    deed=${t("Resign")}
    onConfirm=${onConfirm}
    onCancel=${onCancel}
  />`;
}
