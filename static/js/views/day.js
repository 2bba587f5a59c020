// @ts-check
/** The deal of the day, and the days played. */

import { dateText, number, t } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { levelName, ruleSetName } from "../words.js";
import { Deed } from "./deed.js";
import { CloseButton, Dialog } from "./dialog.js";

/** @import { SharedDeal } from "../shared-deal.js" */
/** @import { DayResult } from "../days.js" */

/**
 * @typedef {object} DayProps
 * @property {string} day
 * @property {SharedDeal|null} deal  null: this browser cannot reckon it
 * @property {DayResult[]} days
 * @property {boolean} live
 * @property {boolean} same  the game in progress is this very deal
 * @property {() => unknown} onPlay
 * @property {() => void} onClose
 */

/** @param {DayProps} props */
export function DayDialog({ day, deal, days, live, same, onPlay, onClose }) {
  const played = days.some((each) => each.day === day);
  return html`<${Dialog}
    title=${t("Deal of the day")}
    description=${t("{date} (UTC): the same cards for everybody, on every server.", { date: dateText(day) })}
    dismissible
    onCancel=${onClose}
    footer=${html`<${CloseButton} first onPress=${onClose} />
      ${deal && html`<${Deed} onPress=${onPlay}>${live ? t("Leave and deal") : t("Deal")}<//>`}`}
  >
    ${deal
      ? html`<p>${t("{rules}, against one opponent: {level}. The deals follow from the date, so they can be known: it is a practice game.", { rules: ruleSetName({ id: String(deal.rules) }), level: levelName(deal.bots[0]) })}</p>
        ${played && html`<p>${t("You have played this one; the first result counts.")}</p>`}
        ${live && html`<p>${same ? t("The game in progress is this very deal. If you deal, it begins anew.") : t("The game in progress is not finished. A new one takes its place.")}</p>`}`
      : html`<p>${t("Browsers reckon with hashes only on pages that come over https or from the same machine, so the deal of the day cannot be found here.")}</p>`}
    ${days.length > 0 && html`<${Days} days=${days} />`}
  <//>`;
}

/** @param {{days: DayResult[]}} props */
function Days({ days }) {
  return html`<table class="sheet days">
    <caption>${t("Days played")}</caption>
    <thead><tr><th scope="col">${t("Day")}</th><th scope="col">${t("You")}</th><th scope="col">${t("Opponent")}</th><th scope="col"><span class="vh">${t("Result")}</span></th></tr></thead>
    <tbody>
      ${days.map(
        ({ day, points, won }) => html`<tr key=${day}>
          <th scope="row">${dateText(day)}</th><td>${number(points[0])}</td><td>${number(Math.max(...points.slice(1)))}</td><td>${won ? t("Won") : t("Lost")}</td>
        </tr>`,
      )}
    </tbody>
  </table>`;
}
