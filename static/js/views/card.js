// @ts-check
/** A card as a drawing, and as a chip in running text. */

import { cardName, indexOf } from "../i18n.js";
import { html } from "../../vendor/preact.js";

/** The signs of the suits. @type {Record<string, string>} */
const PIPS = {
  s: "M0-500c100 250 355 400 355 685a150 150 0 0 1-300 0 10 10 0 0 0-20 0c0 200 50 215 95 315h-260c45-100 95-115 95-315a10 10 0 0 0-20 0 150 150 0 0 1-300 0c0-285 255-435 355-685",
  h: "M0-300c0-100 100-200 200-200s200 100 200 250C400 0 0 400 0 500 0 400-400 0-400-250c0-150 100-250 200-250S0-400 0-300",
  d: "M-400 0C-350 0 0-450 0-500 0-450 350 0 400 0 350 0 0 450 0 500 0 450-350 0-400 0",
  c: "M30 150c5 235 55 250 100 350h-260c45-100 95-115 100-350a10 10 0 0 0-20 0 210 210 0 1 1-74-201 10 10 0 0 0 14-14 230 230 0 1 1 220 0 10 10 0 0 0 14 14 210 210 0 1 1-74 201 10 10 0 0 0-20 0",
};

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
    ${indexOf(card)}<${Pip} suit=${card[1]} />
  </span>`;
}

/** The sign of a suit, in the colour of the text. @param {{suit: string}} props */
export function Pip({ suit }) {
  return html`<svg class="pip" viewBox="-600 -600 1200 1200" aria-hidden="true" focusable="false"><path d=${PIPS[suit]} /></svg>`;
}
