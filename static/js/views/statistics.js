// @ts-check
/** The statistics: what this browser's games came to, all together or by rule set and level. */

import { dateText, number, percent, t, tc, tenths, tn } from "../i18n.js";
import { html, useState } from "../../vendor/preact.js";
import { ALL, nothing } from "../statistics.js";
import { levelName, ruleSetName } from "../words.js";
import { Confirm } from "./confirm.js";
import { CloseButton, Dialog } from "./dialog.js";

/** @import { Figures, Pair, Statistics } from "../statistics.js" */

/**
 * @typedef {object} StatisticsProps
 * @property {Statistics} statistics
 * @property {boolean} kept  they stay when the page is closed
 * @property {() => void} onReset
 * @property {() => void} onClose
 */

/** @param {StatisticsProps} props */
export function StatisticsDialog({ statistics, kept, onReset, onClose }) {
  const [set, setSet] = useState(ALL);
  const [level, setLevel] = useState(ALL);
  const [asking, setAsking] = useState(false);
  const { figures, since } = statistics;
  const pairs = Object.keys(figures).map((key) => key.split(" "));
  const sets = pairs.filter(([, each]) => each === ALL).map(([each]) => each);
  const levels = pairs.filter(([each]) => each === ALL).map(([, each]) => each);
  const sums = figures[`${set} ${level}`] ?? nothing();
  const reset = () => {
    onReset();
    setAsking(false);
  };

  if (asking) return html`<${ResetConfirm} onConfirm=${reset} onCancel=${() => setAsking(false)} />`;
  return html`<${Dialog}
    class="dlg--statistics"
    title=${t("Statistics")}
    description=${kept ? t("Since {date}, in this browser.", { date: dateText(since) }) : t("This browser does not let the page keep them: they last until it is closed.")}
    reading
    dismissible
    onCancel=${onClose}
    footer=${html`<${CloseButton} onPress=${onClose} />`}
  >
    ${sets.length === 0 ? html`<p>${t("Nothing is counted yet: begin a game.")}</p>` : html`<div class="filters">
      <label><span>${t("Rule set")}</span><select value=${set} onChange=${(/** @type {Event} */ event) => setSet(chosenIn(event))}>
        <option value=${ALL}>${t("All")}</option>
        ${sets.filter((each) => each !== ALL).map((each) => html`<option key=${each} value=${each}>${ruleSetName({ id: each })}</option>`)}
      </select></label>
      <label><span>${t("Level of the opponents")}</span><select value=${level} onChange=${(/** @type {Event} */ event) => setLevel(chosenIn(event))}>
        <option value=${ALL}>${t("All")}</option>
        ${levels.filter((each) => each !== ALL).map((each) => html`<option key=${each} value=${each}>${each === "mixed" ? t("different levels") : levelName(each)}</option>`)}
      </select></label>
    </div>
    <${Heads} sums=${sums} />
    <div class="tallies"><${Rounds} sums=${sums} /><${Games} sums=${sums} /></div>`}
    <p class="small-print">${t("Every finished round counts once. A resigned game counts as lost; one that was left for another counts neither as won nor as lost. Practice games, such as a repeated game or the deal of the day, do not count.")}</p>
    ${sets.length > 0 && html`<button type="button" class="btn btn--quiet btn--line" onClick=${() => setAsking(true)}>${t("Reset the statistics")}</button>`}
  <//>`;
}

/** @param {Event} event */
const chosenIn = (event) => /** @type {HTMLSelectElement} */ (event.currentTarget).value;

/** The three figures that matter most. @param {{sums: Figures}} props */
function Heads({ sums }) {
  const { games, won, rounds, voids, wins, deadwood } = sums;
  const scored = rounds - voids;
  return html`<dl class="heads">
    <div><dt>${tn("of {n} game won", "of {n} games won", games)}</dt><dd>${games ? percent(Math.round((100 * won) / games) / 100) : "–"}</dd></div>
    <div><dt>${tn("of {n} round won", "of {n} rounds won", scored)}</dt><dd>${scored ? percent(Math.round((100 * wins[0]) / scored) / 100) : "–"}</dd></div>
    <div><dt>${t("deadwood on average")}</dt><dd>${scored ? tenths(deadwood[0] / scored) : "–"}</dd></div>
  </dl>`;
}

/** What ended the rounds, and for whom. @param {{sums: Figures}} props */
function Rounds({ sums }) {
  const scored = sums.rounds - sums.voids;
  /** @type {[string, Pair, boolean][]} */
  const rows = [
    [tc("counted", "Won"), sums.wins, false],
    [t("by a knock"), sums.knocks, true],
    [t("by gin"), sums.gins, true],
    [t("by big gin"), sums.bigGins, true],
    [t("by an undercut"), sums.undercuts, true],
    [t("Points"), sums.points, false],
  ];
  return html`<table class="sheet tally">
    <thead><tr><th scope="col">${t("Rounds")}</th><th scope="col">${t("You")}</th><th scope="col">${t("Opponents")}</th></tr></thead>
    <tbody>
      ${rows.map(([name, [mine, theirs], part], at) => html`<tr key=${at} class=${part ? "part" : undefined}><th scope="row">${name}</th><td>${number(mine)}</td><td>${number(theirs)}</td></tr>`)}
      <tr><th scope="row">${t("Deadwood on average")}</th>${sums.deadwood.map((total, side) => html`<td key=${side}>${scored ? tenths(total / scored) : "–"}</td>`)}</tr>
    </tbody>
  </table>`;
}

/** @param {{sums: Figures}} props */
function Games({ sums }) {
  const { begun, games, won, resigned, streak, longest, rounds, voids, hints } = sums;
  /** @type {[string, number, boolean][]} */
  const rows = [
    [tc("counted", "Won"), won, false],
    [tc("counted", "Lost"), games - won, false],
    [t("of these resigned"), resigned, true],
    [t("Unfinished"), begun - games, false],
    [t("Won in a row, now"), streak, false],
    [t("Won in a row, at most"), longest, false],
    [t("Rounds played"), rounds, false],
    [t("of these void"), voids, true],
    [t("Hints used"), hints, false],
  ];
  return html`<table class="sheet tally tally--one">
    <thead><tr><th scope="col">${t("Games")}</th><th scope="col">${number(begun)}</th></tr></thead>
    <tbody>${rows.map(([name, value, part], at) => html`<tr key=${at} class=${part ? "part" : undefined}><th scope="row">${name}</th><td>${number(value)}</td></tr>`)}</tbody>
  </table>`;
}

/** @param {{onConfirm: () => void, onCancel: () => void}} props */
function ResetConfirm({ onConfirm, onCancel }) {
  return html`<${Confirm}
    title=${t("Reset the statistics?")}
    description=${t("All figures begin again at nothing. A file that you exported before keeps them.")}
    deed=${t("Reset")}
    onConfirm=${onConfirm}
    onCancel=${onCancel}
  />`;
}
