// @ts-check
/** A decision tried again, apart from the game: choose, and be told what it would have cost. */

import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { t, tenths } from "../i18n.js";
import { choice, SHOWN, whys } from "./reason-words.js";
import { playedOn } from "./review-words.js";

/** @import { Action, Candidate, Decision } from "../types.js" */

/** @param {{decision: Decision, onAnswer: () => void}} props  onAnswer: show what was played and what was better */
export function Practice({ decision, onAnswer }) {
  const { position, candidates } = decision;
  const question = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => question.current?.focus(), []);
  const [tried, setTried] = useState(/** @type {Candidate|null} */ (null));
  const offered = position.phase === "defend" ? [...candidates].reverse() : position.actions.flatMap((action) => candidates.filter((each) => isSame(each.action, action)).slice(0, 1));
  return html`<div class="then__ask">
      <h3 ref=${question} id="practice" tabindex="-1">${t("What would you do now?")}</h3>
      <div role="status">${tried && html`<${Outcome} tried=${tried} decision=${decision} />`}</div>
    </div>
    <div class="then__choices" role="group" aria-labelledby="practice">
      ${offered.map((candidate, i) => html`<button key=${i} type="button" class="btn" aria-pressed=${String(candidate === tried)} onClick=${() => setTried(candidate)}>${choice(SHOWN, position, candidate.action)}</button>`)}
    </div>
    <button type="button" class="btn" onClick=${onAnswer}>${t("See the answer")}</button>`;
}

/** @param {{tried: Candidate, decision: Decision}} props */
function Outcome({ tried, decision: { best, chosen, deeper, position, reasons } }) {
  const loss = Math.max(0, best.value - tried.value);
  if (isSame(tried.action, best.action)) return html`<p><b>${t("This is what the best bot would do.")}</b>${whys(SHOWN, position, reasons).map((reason) => [" ", reason])}</p>`;
  if (deeper && isSame(tried.action, chosen.action)) return html`<p><b>${playedOn(deeper)}</b> ${t("Choose again, or see the answer.")}</p>`;
  if (loss < 0.05) return html`<p><b>${t("This gives up nothing: it is as good as the best.")}</b></p>`;
  return html`<p><b>${t("This gives up {points} points.", { points: tenths(loss) })}</b> ${t("Choose again, or see the answer.")}</p>`;
}

/** The same thing to do, however it is declared. @param {Action} one @param {Action} other */
function isSame(one, other) {
  return one.type === other.type && key(one) === key(other);
}

/** @param {Action} action */
function key(action) {
  const laid = "layoffs" in action ? action.layoffs.map(({ card }) => card) : [];
  return ["from" in action ? action.from : "", "card" in action ? action.card : "", ...laid].join(" ");
}
