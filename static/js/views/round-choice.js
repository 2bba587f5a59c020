// @ts-check
/** Which of several rounds is looked at. */

import { html } from "../../vendor/preact.js";
import { number, t } from "../i18n.js";

/** @param {{rounds: number[], chosen: number|null, onPick: (round: number) => void}} props  nothing where there is nothing to choose */
export function RoundChoice({ rounds, chosen, onPick }) {
  if (rounds.length < 2) return null;
  return html`<label class="round-choice"><span>${t("Round")}</span>
    <select onChange=${(/** @type {Event} */ event) => onPick(Number(/** @type {HTMLSelectElement} */ (event.currentTarget).value))}>${rounds.map((round) => html`<option key=${round} value=${round} selected=${round === chosen}>${number(round)}</option>`)}</select>
  </label>`;
}
