// @ts-check
/** The bar at the top: the name, the game, the scores, and what is not the play itself. */

import { html } from "../../vendor/preact.js";
import { number, t } from "../i18n.js";
import { shortcut } from "../shortcuts.js";
import { ruleSetName, seatName } from "../words.js";
import { Icon, Mark } from "./icon.js";

/** @import { View } from "../types.js" */

/**
 * @param {{view: View|null, onRules: () => void, onNewGame: () => void, onMenu: () => void}} props
 */
export function Bar({ view, onRules, onNewGame, onMenu }) {
  return html`<header class="bar">
    <h1 class="bar__mark"><${Mark} />Juniper</h1>
    ${view && html`<p class="bar__game">${gameName(view)}</p>`}
    ${view && html`<${Scores} view=${view} />`}
    <div class=${view ? "bar__tools" : "bar__tools bar__tools--alone"}>
      <button type="button" class="btn btn--quiet wide" onClick=${onRules}>${t("Rules")}</button>
      <button type="button" class="btn btn--quiet wide" onClick=${onNewGame}>${t("New game")}</button>
      <button type="button" class="btn btn--quiet btn--icon" aria-label=${t("Menu")} aria-keyshortcuts=${shortcut("M")} aria-haspopup="dialog" onClick=${onMenu}><${Icon} name="menu" /></button>
    </div>
  </header>`;
}

/** @param {View} view */
function gameName({ rules, round, practice }) {
  const values = { rules: ruleSetName(rules), n: round };
  return practice ? t("{rules}, round {n}, practice", values) : t("{rules}, round {n}", values);
}

/** @param {{view: View}} props */
function Scores({ view }) {
  return html`<ul class=${view.seats.length > 2 ? "bar__score bar__score--three" : "bar__score"} aria-label=${t("Score")}>
    ${view.seats.map(({ seat, score }) => html`<li key=${seat}>${seatName(view, seat)} <b>${number(score)}</b></li>`)}
  </ul>`;
}
