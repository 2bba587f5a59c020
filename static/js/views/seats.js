// @ts-check
/** The opponents: how many cards each holds, which of them were taken openly, and what it did last. */

import { html } from "../../vendor/preact.js";
import { number, rich, t, tn } from "../i18n.js";
import { latestMove } from "../turns.js";
import { levelName, moveLine } from "../words.js";
import { Chip } from "./card.js";

/** @import { Child } from "../../vendor/preact.js" */
/** @import { Entry } from "../turns.js" */
/** @import { Seat, View } from "../types.js" */

/**
 * Pressing a seat is only a shortcut to the log, which has a key and a place in the menu, where it doesn't lie beside the table.
 *
 * @param {{view: View, entries: Entry[], onLog: () => void}} props
 */
export function Seats({ view, entries, onLog }) {
  const others = view.seats.slice(1);
  return html`<section class=${others.length > 1 ? "seats seats--two" : "seats"} aria-labelledby="opponents">
    <h2 id="opponents" class="vh">${t("Opponents")}</h2>
    ${others.map((seat) => html`<${Opponent} key=${seat.seat} view=${view} seat=${seat} last=${lastLine(seat, view, entries)} onLog=${onLog} />`)}
  </section>`;
}

/** @param {{view: View, seat: Seat, last: Child, onLog: () => void}} props */
function Opponent({ view, seat, last, onLog }) {
  const scored = view.seats.length > 2;
  return html`<article class="seat" onClick=${() => isLogInSight() || onLog()}>
    <div class="seat__fan" data-place=${`seat-${seat.seat}`} aria-hidden="true">
      <span class="cards">${Array.from({ length: seat.cards }, (_, i) => html`<span key=${i} class="card card--mini"></span>`)}</span>
    </div>
    <h3 class="seat__name">${seat.name} <small>${levelName(seat.bot)}</small></h3>
    <p class="seat__known">${scored || seat.known.length ? html`<${Known} cards=${seat.known} />` : tn("{n} card", "{n} cards", seat.cards)}</p>
    ${scored && html`<p class="seat__points"><span class="vh">${t("Score")} </span>${number(seat.score)}</p>`}
    <p class="seat__last">${last}</p>
  </article>`;
}

/** @param {{cards: string[]}} props */
function Known({ cards }) {
  if (!cards.length) return null;
  return html`<span class="seat__holds">${t("holds")}</span>${cards.map((card) => html`<${Chip} key=${card} card=${card} />`)}`;
}

/** @param {Seat} seat @param {View} view @param {Entry[]} entries @returns {Child} */
function lastLine({ seat }, view, entries) {
  const move = latestMove(entries, seat);
  const drawn = view.round === 1 && view.draw.find((each) => each.seat === seat);
  if (move) return moveLine(move, view.knock?.points, (card) => html`<${Chip} card=${card} />`);
  if (drawn) return rich("Drew {card} for the deal", { card: html`<${Chip} card=${drawn.card} />` });
  return seat === view.dealer ? t("Dealt this round") : "";
}

/** Whether there is room for the log beside the table. */
function isLogInSight() {
  return document.querySelector(".side .log")?.checkVisibility() ?? false;
}
