// @ts-check
/** This deal shared with others: links to give away, and, once it is over, both results. */

import { t } from "../i18n.js";
import { html, useRef, useState } from "../../vendor/preact.js";
import { copy } from "./copying.js";
import { CloseButton, Dialog } from "./dialog.js";
import { Results } from "./results.js";

/** @import { View } from "../types.js" */

/**
 * @typedef {object} ShareProps
 * @property {View} view
 * @property {{sealed: string|null, open: string|null}} links
 * @property {number[]} [theirs]  how it ended for whoever shared this deal
 * @property {() => void} onClose
 */

/** @param {ShareProps} props */
export function ShareDialog({ view, links, theirs, onClose }) {
  const over = view.phase === "game_over";
  return html`<${Dialog}
    title=${t("Share this deal")}
    description=${t("The link holds the deal behind its #, which browsers send to no server.")}
    dismissible
    onCancel=${onClose}
    footer=${html`<${CloseButton} first onPress=${onClose} />`}
  >
    ${links.sealed && html`<${Link} label=${t("For a friend on this server")} text=${t("Your friend gets the same cards against the same opponents, and cannot look at them beforehand.")} link=${links.sealed} />`}
    ${links.open && html`<${Link} label=${t("For anybody, on any server")} text=${t("The seeds are open, so it is a practice game.")} link=${links.open} />`}
    ${!links.sealed && !links.open && html`<p>${t("This deal can be shared when the game is over.")}</p>`}
    ${over && html`<p>${t("Your result goes with the link, for comparison. It proves nothing.")}</p>`}
    ${over && theirs && html`<${Results} view=${view} theirs=${theirs} />`}
  <//>`;
}

/** @param {{label: string, text: string, link: string}} props */
function Link({ label, text, link }) {
  const field = useRef(/** @type {HTMLInputElement|null} */ (null));
  const [said, setSaid] = useState("");
  return html`<section class="share">
    <h3>${label}</h3>
    <p>${text}</p>
    <div class="share__link">
      <input ref=${field} type="text" readonly value=${link} aria-label=${label} />
      <button type="button" class="btn" aria-label=${t("Copy the link: {label}", { label })} onClick=${async () => setSaid(await copy(field.current, link))}>${t("Copy")}</button>
    </div>
    <p class="share__said" role="status">${said}</p>
  </section>`;
}
