// @ts-check
/** The points given up in a round, added up decision by decision: a line that falls from zero. */

import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { lossOf } from "../coach.js";
import { number, t, tenths } from "../i18n.js";
import { cost, mattered, plusMinus } from "./review-words.js";

/** @import { Decision } from "../types.js" */

const HEIGHT = 204;
const EDGE = { top: 36, right: 14, bottom: 48, left: 34 };
/** So many of the key moments say what they cost: the dearest. */
const LABELS = 3;
const STEPS = [1, 2, 5, 10, 20, 50, 100, 200];

/** @param {{decisions: Decision[]}} props */
export function ReviewChart({ decisions }) {
  const box = useRef(/** @type {HTMLElement|null} */ (null));
  const [width, setWidth] = useState(440);
  useLayoutEffect(() => {
    const figure = /** @type {HTMLElement} */ (box.current);
    const watcher = new ResizeObserver(() => setWidth(Math.max(figure.clientWidth, 200)));
    watcher.observe(figure);
    return () => watcher.disconnect();
  }, []);

  const sums = addedUp(decisions);
  const errors = uncertain(decisions);
  const total = sums[sums.length - 1];
  const [least, most] = [Math.min(0, ...sums.map((sum, at) => sum - errors[at])), Math.max(0, ...sums.map((sum, at) => sum + errors[at]))];
  const step = STEPS.find((each) => most - least <= each * 4) ?? (most - least) / 4;
  const highest = Math.floor(least / step) * step;
  const deepest = Math.max(highest + step, Math.ceil(most / step) * step);
  const x = (/** @type {number} */ at) => EDGE.left + ((width - EDGE.left - EDGE.right) * at) / Math.max(1, decisions.length - 1);
  const y = (/** @type {number} */ points) => EDGE.top + ((HEIGHT - EDGE.top - EDGE.bottom) * (points - highest)) / (deepest - highest);
  const dear = decisions.filter(mattered).sort((one, other) => lossOf(other) - lossOf(one)).slice(0, LABELS);
  const every = Math.ceil(decisions.length / 8);
  const name = t("Points given up, added up: {points} over all {n} decisions. Across, the decisions; down, the points. Every decision in numbers follows.", { points: errors[errors.length - 1] > 0 ? plusMinus(total, errors[errors.length - 1]) : tenths(total), n: decisions.length });
  const edge = (/** @type {number} */ side) => sums.map((sum, at) => `${x(at).toFixed(1)} ${y(sum + side * errors[at]).toFixed(1)}`);
  return html`<figure ref=${box} class="chart">
    <svg viewBox=${`0 0 ${width} ${HEIGHT}`} role="img" aria-label=${name}>
      <text x="0" y="12">${t("Points given up, added up")}</text>
      <text x=${width - EDGE.right} y=${HEIGHT - 4} text-anchor="end">${t("Decision")}</text>
      ${Array.from({ length: Math.round((deepest - highest) / step) + 1 }, (_, i) => highest + i * step).map((points) => html`<path key=${`y${points}`} class="chart__axis" d=${`M${EDGE.left} ${y(points)}H${width - EDGE.right}`} /><text x=${EDGE.left - 8} y=${y(points) + 4} text-anchor="end">${number(-points || 0)}</text>`)}
      ${decisions.map((_, at) => at % every === 0 && html`<text key=${`x${at}`} x=${x(at)} y=${HEIGHT - 24} text-anchor="middle">${number(at + 1)}</text>`)}
      ${errors[errors.length - 1] > 0 && html`<path class="chart__band" d=${`M${[...edge(1), ...edge(-1).reverse()].join("L")}Z`} />`}
      <path class="chart__line" d=${sums.map((points, at) => `${at ? "L" : "M"}${x(at).toFixed(1)} ${y(points).toFixed(1)}`).join("")} />
      ${decisions.map((decision, at) => html`<circle key=${at} class=${mattered(decision) ? "chart__key" : "chart__point"} cx=${x(at)} cy=${y(sums[at])} r=${mattered(decision) ? 6 : 3} />`)}
      ${decisions.map((decision, at) => dear.includes(decision) && html`<text key=${`l${at}`} class="chart__cost" ...${beside(x(at), y(sums[at]), width)}>${cost(decision)}</text>`)}
    </svg>
  </figure>`;
}

/** Where the line is not: right above the point, or, at the right edge, before it. @param {number} x @param {number} y @param {number} width */
function beside(x, y, width) {
  return x > width - 60 ? { x: x - 11, y: y + 4, "text-anchor": "end" } : { x: x + 8, y: y - 9, "text-anchor": "start" };
}

/** @param {Decision[]} decisions @returns {number[]} what was given up with each and those before it */
export function addedUp(decisions) {
  let sum = 0;
  return decisions.map((decision) => (sum += lossOf(decision)));
}

/** How uncertain each of these sums is: the half width of its interval of 95 %. @param {Decision[]} decisions @returns {number[]} */
export function uncertain(decisions) {
  let squares = 0;
  return decisions.map(({ deeper }) => Math.sqrt((squares += (deeper?.give_or_take.points ?? 0) ** 2)));
}
