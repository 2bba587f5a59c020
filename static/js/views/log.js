// @ts-check
/** The public moves of the round in words, newest first. */

import { html } from "../../vendor/preact.js";
import { listAnd, number, rich, t } from "../i18n.js";
import { moveLine, seatName } from "../words.js";
import { Chip } from "./card.js";

/** @import { Child } from "../../vendor/preact.js" */
/** @import { Entry } from "../turns.js" */
/** @import { View } from "../types.js" */

/** @typedef {{name?: string, text: Child}} Line */

const chip = (/** @type {string} */ card) => html`<${Chip} card=${card} />`;

/** @param {{view: View, entries: Entry[]}} props */
export function Log({ view, entries }) {
  return html`<section class="log" aria-labelledby="log">
    <div class="log__head"><h2 id="log">${t("Log")}</h2><span>${t("newest first")}</span></div>
    <${LogLines} view=${view} entries=${entries} />
  </section>`;
}

/** @param {{view: View, entries: Entry[]}} props */
export function LogLines({ view, entries }) {
  const told = [...drawn(view), ...entries.map((entry) => line(entry, view))].filter((each) => each !== null);
  const lines = told.map(({ name, text }, i) => html`<li key=${i} class=${name ? "log__line" : "log__line log__line--whole"}>${name && html`<b>${name}</b>`}<span>${text}</span></li>`);
  return html`<ol class="log__lines" reversed tabindex="0" aria-label=${t("Moves, newest first")}>${lines.reverse()}</ol>`;
}

/** The draw for the deal comes before the first round. @param {View} view @returns {Line[]} */
function drawn(view) {
  if (view.round !== 1) return [];
  return view.draw.map(({ seat, card }) => ({ name: seatName(view, seat), text: rich("Drew {card} for the deal", { card: chip(card) }) }));
}

/** @param {Entry} entry @param {View} view @returns {Line|null} */
function line(entry, view) {
  switch (entry.type) {
    case "move": return { name: seatName(view, entry.seat), text: moveLine(entry, view.knock?.points, chip) };
    case "dealt": return { name: seatName(view, entry.dealer), text: entry.upcard ? rich("Dealt, turned up {card}", { card: chip(entry.upcard) }) : t("Dealt") };
    case "defended": return { name: seatName(view, entry.seat), text: entry.layoffs.length ? rich("Laid off {cards}", { cards: entry.layoffs.map(({ card }) => chip(card)) }) : t("Laid off nothing") };
    case "voided": return { text: t("The round is void: nobody scores.") };
    case "won": return { text: entry.seat === 0 ? t("You won the game.") : t("{name} won the game.", { name: seatName(view, entry.seat) }) };
    case "resigned": return { text: t("You resigned the game.") };
    case "scored": return { text: t("The round is over: {scores}.", { scores: listAnd(entry.totals.map((total, seat) => t("{name} {points}", { name: seatName(view, seat), points: number(total) }))) }) };
    default: return null;
  }
}
