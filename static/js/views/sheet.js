// @ts-check
/** The score sheet, ruled like the paper one: the change small, the running total beside it. */

import { html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { number, signed, t } from "../i18n.js";
import { resultName, seatName } from "../words.js";

/** @import { View } from "../types.js" */

/** @param {{view: View}} props */
export function Sheet({ view }) {
  const three = view.seats.length > 2;
  return html`<table class=${three ? "sheet sheet--three" : "sheet"}>
    <caption class="vh">${t("Score, round by round")}</caption>
    <thead>
      <tr><th scope="col">${t("Round")}</th>${view.seats.map(({ seat }) => html`<th key=${seat} scope="col">${seatName(view, seat)}</th>`)}</tr>
    </thead>
    <tbody>
      ${view.history.map(
        (row) => html`<tr key=${row.round}>
          <th scope="row">${t("{n}. {kind}", { n: row.round, kind: resultName(row.kind) })}</th>
          ${row.totals.map((total, seat) => html`<${Cell} key=${seat} seat=${seat} change=${row.points[seat]} total=${total} />`)}
        </tr>`,
      )}
    </tbody>
    <tfoot>
      <tr><th scope="row">${t("To {target}", { target: number(view.rules.target) })}</th>${view.seats.map(({ seat, score }) => html`<td key=${seat}>${number(score)}</td>`)}</tr>
    </tfoot>
  </table>`;
}

/** @param {{seat: number, change: number, total: number}} props */
function Cell({ seat, change, total }) {
  if (!change) return html`<td class="same">${number(total)}</td>`;
  return html`<td><small data-points=${seat} class=${change < 0 ? "loss" : undefined}>${signed(change)}</small> ${number(total)}</td>`;
}

/** The sheet on its pad. @param {{view: View}} props */
export function ScorePad({ view }) {
  const scroll = useRef(/** @type {HTMLElement|null} */ (null));
  const rounds = view.history.length;
  // The newest round is in view: from the next picture on, for which everything's place is worked out once and not now as well.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => scroll.current?.scrollTo({ top: scroll.current.scrollHeight }));
    return () => cancelAnimationFrame(frame);
  }, [rounds]);
  return html`<section class="pad">
    <div class="pad__head"><h2 id="score">${t("Score")}</h2><span>${dealsNote(view)}</span></div>
    <div class="pad__scroll" ref=${scroll} tabindex="0" role="region" aria-labelledby="score"><${Sheet} view=${view} /></div>
  </section>`;
}

/** @param {View} view */
function dealsNote(view) {
  if (view.phase === "game_over") return "";
  return view.dealer === 0 ? t("You deal") : t("{name} deals", { name: seatName(view, view.dealer) });
}
