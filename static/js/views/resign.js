// @ts-check
/** Giving up the game: it counts as lost, unless it is practice, and its deals are laid open. */

import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { Confirm } from "./confirm.js";

/** @param {{practice: boolean, onConfirm: () => unknown, onCancel: () => void}} props */
export function ResignConfirm({ practice, onConfirm, onCancel }) {
  return html`<${Confirm}
    title=${t("Resign this game?")}
    description=${practice ? t("It ends now and counts for nothing: it is practice. Its seeds are shown, so that the deals can be checked.") : t("It ends now and counts as lost. Its seeds are shown, so that the deals can be checked.")}
    deed=${t("Resign")}
    onConfirm=${onConfirm}
    onCancel=${onCancel}
  />`;
}
