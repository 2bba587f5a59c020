// @ts-check
/** The whole discard pile, the newest first. */

import { cardName, t, tn } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { Card } from "./card.js";
import { CloseButton, Dialog } from "./dialog.js";

/** @import { View } from "../types.js" */

/** @param {{view: View, onClose: () => void}} props */
export function DiscardsDialog({ view, onClose }) {
  const newest = [...view.discards].reverse();
  const open = Math.min(view.rules.takeable, newest.length);
  return html`<${Dialog}
    title=${t("Discard pile")}
    description=${newest.length ? tn("{n} card, the newest first.", "{n} cards, the newest first.", newest.length) : t("There is no discard.")}
    reading="first"
    dismissible
    onCancel=${onClose}
    footer=${html`<${CloseButton} onPress=${onClose} />`}
  >
    ${newest.length > 0 &&
    html`<ol class="discards">
      ${newest.map((card, at) => html`<li key=${card} class=${at < open ? undefined : "under"}><span class="vh">${cardName(card)}</span><${Card} card=${card} /></li>`)}
    </ol>`}
  <//>`;
}
