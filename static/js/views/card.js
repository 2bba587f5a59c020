// @ts-check
/** A card as a drawing, and as a chip in running text. */

import { cardName, indexOf } from "../i18n.js";
import { html } from "../../vendor/preact.js";

const SPRITE = new URL("../../cards/cards.svg", import.meta.url).href;

/** The address of a card's drawing. @param {string} card  or "back" */
export function spriteOf(card) {
  return `${SPRITE}#${card === "back" ? card : card[0] + card[1].toUpperCase()}`;
}

/**
 * The drawing of a card, or of a "back". It has no name of its own: whatever holds it is the button, option or label.
 *
 * @param {{card: string, class?: string}} props
 */
export function Card({ card, class: more = "" }) {
  const face = card === "back" ? undefined : card;
  return html`<span class=${`card ${more}`} data-card=${face}>
    <svg viewBox="0 0 240 336" aria-hidden="true" focusable="false">
      <use href=${spriteOf(card)} width="240" height="336" />
    </svg>
  </span>`;
}

/** Cards in an overlapping row. @param {{cards: string[], hidden?: boolean}} props  hidden: a picture only */
export function Cards({ cards, hidden = false }) {
  return html`<span class="cards" aria-hidden=${hidden ? "true" : undefined}>${cards.map((card) => html`<${Card} key=${card} card=${card} />`)}</span>`;
}

/**
 * A card in running text: index and pip on a scrap of card face, read out in full.
 *
 * @param {{card: string, hidden?: boolean}} props  hidden: named elsewhere, so not read out again
 */
export function Chip({ card, hidden = false }) {
  const named = hidden ? { "aria-hidden": "true" } : { role: "img", "aria-label": cardName(card) };
  return html`<span class="chip" data-suit=${card[1]} ...${named}>
    ${indexOf(card)}<svg viewBox="0 0 10 10" aria-hidden="true" focusable="false"><use href=${`${SPRITE}#p${card[1].toUpperCase()}`} width="10" height="10" /></svg>
  </span>`;
}
