// @ts-check
/** A table to look at, not to play on: the opponents, the piles and the player's hand in a dialog. */

import { html } from "../../vendor/preact.js";
import { number, t, tn } from "../i18n.js";
import { DeadwoodRow, Hidden, meldName, MeldLot, named, Row } from "./lots.js";

/** @import { CardText, Seat, View } from "../types.js" */

/** @param {{view: View}} props */
export function PositionThen({ view }) {
  return html`<div class="replay then__table">
    ${view.seats.slice(1).map((seat) => html`<${Opponent} key=${seat.seat} view=${view} seat=${seat} />`)}
    <${PilesThen} stock=${view.stock} discards=${view.discards} />
    <section class="replay__seat" aria-label=${t("Your hand")} data-turn>
      <h3>${t("Your hand: {points} deadwood", { points: number(view.deadwood) })}</h3>
      <div class="lots">
        ${view.arrangement.melds.map((meld) => html`<${MeldLot} key=${meld[0]} meld=${meld} />`)}
        <${DeadwoodRow} cards=${view.arrangement.deadwood} />
      </div>
      ${view.drawn && view.phase === "discard" && html`<p>${t("Just drawn: {card}.", { card: named([view.drawn]) })}</p>`}
    </section>
  </div>`;
}

/** The piles, with every discard. @param {{stock: number, discards: CardText[]}} props */
export function PilesThen({ stock, discards }) {
  return html`<section class="replay__piles" aria-label=${t("Table")}>
    <p>${tn("{n} card in the stock", "{n} cards in the stock", stock)}</p>
    <h3>${t("Discard pile, the top last")}</h3>
    ${discards.length > 0 ? html`<${Row} cards=${discards} />` : html`<p>${t("There is no discard.")}</p>`}
  </section>`;
}

/** What could be seen of an opponent: a knocker's hand, or cards taken openly and the backs of the others. @param {{view: View, seat: Seat}} props */
function Opponent({ view, seat }) {
  const down = view.knock?.seat === seat.seat ? view.knock : null;
  return html`<section class="replay__seat" aria-label=${seat.name}>
    <h3>${down ? t("{name} knocked with {points}.", { name: seat.name, points: number(down.points) }) : tn("{name}, {n} card", "{name}, {n} cards", seat.cards, { name: seat.name })}</h3>
    ${down &&
    html`<div class="hands__cards">
      ${down.melds.map((meld) => html`<${Row} key=${meld[0]} cards=${meld} label=${meldName(meld)} />`)}
      <${DeadwoodRow} cards=${down.deadwood} />
    </div>`}
    ${!down && seat.known.length > 0 && html`<p>${t("Taken openly and still held:")}</p><${Row} cards=${seat.known} />`}
    ${!down && seat.cards > seat.known.length && html`<${Hidden} count=${seat.cards - seat.known.length} />`}
  </section>`;
}
