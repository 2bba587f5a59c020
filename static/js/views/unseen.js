// @ts-check
/** The cards not yet seen, suit by suit: a list for the ear, a grid for the eye in which the seen ones leave a gap. */

import { indexOf, listAnd, rankName, sentence, suitName, t, tn } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { unseenRows } from "../unseen.js";
import { Pip } from "./card.js";
import { CloseButton, Dialog } from "./dialog.js";

/** @import { View } from "../types.js" */
/** @import { Row } from "../unseen.js" */

/** @param {{view: View}} props */
function UnseenGrid({ view }) {
  return html`<ul class="unseen">${unseenRows(view).map((row) => html`<${Suit} key=${row.suit} row=${row} />`)}</ul>`;
}

/** @param {{row: Row}} props */
function Suit({ row: { suit, cards } }) {
  const left = cards.filter(({ unseen }) => unseen).map(({ card }) => rankName(card));
  const name = sentence(suitName(cards[0].card));
  return html`<li class="unseen__suit" data-suit=${suit}>
    <span class="vh">${left.length ? t("{suit}: {ranks}", { suit: name, ranks: listAnd(left) }) : t("{suit}: none", { suit: name })}</span>
    <span class="unseen__row" aria-hidden="true">
      <${Pip} suit=${suit} />
      ${cards.map(({ card, unseen }) => html`<span key=${card}>${unseen ? indexOf(card) : "·"}</span>`)}
    </span>
  </li>`;
}

/** Beside a wide table. @param {{view: View}} props */
export function UnseenPad({ view }) {
  return html`<section class="pad pad--unseen" aria-labelledby="unseen">
    <div class="pad__head"><h2 id="unseen">${t("Not yet seen")}</h2><span>${countText(view)}</span></div>
    <${UnseenGrid} view=${view} />
  </section>`;
}

/** @param {{view: View, onClose: () => void}} props */
export function UnseenDialog({ view, onClose }) {
  return html`<${Dialog}
    class="dlg--small"
    title=${t("Cards not yet seen")}
    description=${t("In the stock, in the other hands, or thrown face down.")}
    reading="first"
    dismissible
    onCancel=${onClose}
    footer=${html`<${CloseButton} onPress=${onClose} />`}
  ><${UnseenGrid} view=${view} /><p class="small-print">${countText(view)}</p><//>`;
}

/** @param {View} view */
function countText(view) {
  return tn("{n} card", "{n} cards", unseenRows(view).reduce((sum, { cards }) => sum + cards.filter(({ unseen }) => unseen).length, 0));
}
