// @ts-check
/** Two results of one shared deal, side by side. */

import { number, t } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { seatName } from "../words.js";

/** @import { View } from "../types.js" */

/** @param {{view: View, theirs: number[]}} props  theirs: as whoever shared the deal told it */
export function Results({ view, theirs }) {
  const own = view.seats.map(({ score }) => score);
  if (theirs.length !== own.length) return null;
  return html`<table class="sheet results">
    <caption>${t("The same deal, twice")}</caption>
    <thead><tr><td></td><th scope="col">${t("Player")}</th>${view.seats.slice(1).map(({ seat }) => html`<th key=${seat} scope="col">${seatName(view, seat)}</th>`)}</tr></thead>
    <tbody>
      <tr><th scope="row">${t("You")}</th>${own.map((points, seat) => html`<td key=${seat}>${number(points)}</td>`)}</tr>
      <tr><th scope="row">${t("Whoever shared it")}</th>${theirs.map((points, seat) => html`<td key=${seat}>${number(points)}</td>`)}</tr>
    </tbody>
  </table>`;
}
