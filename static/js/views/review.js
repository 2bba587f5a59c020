// @ts-check
/** A round looked at again: what each decision of the player cost against the best bot's, and the moments that mattered. */

import { html, useLayoutEffect, useState } from "../../vendor/preact.js";
import { lossOf, meanLoss } from "../coach.js";
import { number, percent, signed, t, tenths, tn } from "../i18n.js";
import { CloseButton, Dialog } from "./dialog.js";
import { MomentDialog } from "./moment.js";
import { better, deed, SHOWN, whys } from "./reason-words.js";
import { DeeperLook } from "./deeper.js";
import { addedUp, ReviewChart, uncertain } from "./review-chart.js";
import { chanceOf, classOf, className, cost, mattered, playedOn, plusMinus } from "./review-words.js";
import { RoundChoice } from "./round-choice.js";

/** @import { Average, Reviewing } from "../coach.js" */
/** @import { Decision, Review, View } from "../types.js" */

/**
 * @typedef {object} ReviewProps
 * @property {View} view  of the game
 * @property {Reviewing} reviewing
 * @property {(round: number) => unknown} onRound  ask for another one, or for the same again
 * @property {() => unknown} onDeeper
 * @property {() => void} onLeave  nobody looks any more
 * @property {() => void} onClose
 */

/** @param {ReviewProps} props */
export function ReviewDialog({ view, reviewing, onRound, onDeeper, onLeave, onClose }) {
  const { round, answer, refused } = reviewing;
  useLayoutEffect(() => onLeave, []);
  const [open, setOpen] = useState(/** @type {number|null} */ (null));
  const decided = answer !== null && answer.decisions.length > 0;
  return html`<${Dialog}
      class="dlg--wide"
      title=${t("Round {n} in review", { n: number(round ?? 1) })}
      description=${t("Measured only on what you could see then.")}
      onCancel=${onClose}
      footer=${html`<${CloseButton} onPress=${onClose} />
        <button type="button" class="btn btn--act" aria-disabled=${decided ? undefined : "true"} onClick=${decided ? () => setOpen(0) : undefined}>${t("Decision by decision")}</button>`}
    >
      <${RoundChoice} rounds=${view.history.map((row) => row.round)} chosen=${round} onPick=${onRound} />
      <div role="status">
        ${!answer && !refused && html`<p class="review__wait"><progress aria-hidden="true"></progress>${t("The round is being looked at.")}</p>`}
        ${refused && html`<p>${t("The round could not be looked at.")}</p>`}
        ${answer && !decided && html`<p>${t("There was nothing to decide in this round.")}</p>`}
      </div>
      ${refused && html`<p><button type="button" class="btn" onClick=${() => onRound(round ?? 1)}>${t("Try again")}</button></p>`}
      ${answer && decided && html`<${Findings} review=${answer} reviewing=${reviewing} onDeeper=${onDeeper} onOpen=${setOpen} />`}
    <//>
    ${answer && open !== null && html`<${MomentDialog} decisions=${answer.decisions} first=${open} onClose=${() => setOpen(null)} />`}`;
}

/** @param {{review: Review, reviewing: Reviewing, onDeeper: () => unknown, onOpen: (at: number) => void}} props */
function Findings({ review: { decisions, points }, reviewing, onDeeper, onOpen }) {
  const total = addedUp(decisions).at(-1) ?? 0;
  const error = uncertain(decisions).at(-1) ?? 0;
  const best = decisions.filter((decision) => classOf(decision) === "best").length;
  const moments = [...decisions.entries()].filter(([, decision]) => mattered(decision));
  return html`<div class="trio">
      <p><span class="num">${tenths(total)}${error > 0 && html` <small>± ${tenths(error)}</small>`}</span> <small>${t("points given up")}</small></p>
      <p><span class="num">${number(best)}</span> <small>${tn("of {n} as the best bot", "of {n} as the best bot", decisions.length)}</small></p>
      <p><span class="num">${signed(points[0])}</span> <small>${t("points scored")}</small></p>
    </div>
    <p class="review__mean">${onAverage(meanLoss(decisions), reviewing.average)}</p>
    <${ReviewChart} decisions=${decisions} />
    <${DeeperLook} decisions=${decisions} looking=${reviewing.looking} onDeeper=${onDeeper} />
    <section aria-labelledby="moments">
      <h3 id="moments" class="vh">${t("The moments that mattered")}</h3>
      ${moments.length > 0 ? html`<ol class="moments">${moments.map(([at, decision]) => html`<${Moment} key=${at} at=${at} decision=${decision} onOpen=${() => onOpen(at)} />`)}</ol>` : html`<p class="moments">${decisions.some((decision) => classOf(decision) === null) ? t("No decision certainly cost as much as a point.") : t("No decision cost as much as a point.")}</p>`}
    </section>
    <${InNumbers} decisions=${decisions} />`;
}

/** What each decision cost, in the round and in the game. @param {number} mean @param {Average|null} average */
function onAverage(mean, average) {
  const points = tenths(mean);
  if (!average || average.all < 2) return t("Each decision cost {points} points on average.", { points });
  const { rounds, all, loss } = average;
  if (rounds === all) return t("Each decision cost {points} points on average, in the whole game {game}.", { points, game: tenths(loss) });
  return t("Each decision cost {points} points on average, in {n} of {all} rounds {game}.", { points, game: tenths(loss), n: number(rounds), all: number(all) });
}

/** @param {{at: number, decision: Decision, onOpen: () => void}} props */
function Moment({ at, decision, onOpen }) {
  const { position, chosen, best } = decision;
  return html`<li class="moment">
    <span class="moment__number" aria-hidden="true">${number(at + 1)}</span>
    <h4>${deed(SHOWN, position, chosen.action)}</h4>
    <span class="moment__cost">${cost(decision)} <small>${className(decision)}</small></span>
    <p>${better(SHOWN, position, best.action)}${whys(SHOWN, position, decision.reasons).map((reason) => [" ", reason])}${decision.deeper && [" ", playedOn(decision.deeper)]}</p>
    <button type="button" class="btn btn--quiet" aria-label=${t("See the table then: decision {n}", { n: number(at + 1) })} onClick=${onOpen}>${t("See the table then")}</button>
  </li>`;
}

/** What the chart shows, as a table. @param {{decisions: Decision[]}} props */
function InNumbers({ decisions }) {
  const sums = addedUp(decisions);
  const errors = uncertain(decisions);
  return html`<details class="proof review__numbers">
    <summary>${t("Every decision in numbers")}</summary>
    <div class="review__scroll" tabindex="0" role="region" aria-label=${t("Every decision in numbers")}>
      <table>
        <thead><tr><th scope="col">${t("Decision")}</th><th scope="col">${t("Played")}</th><th scope="col">${t("Given up")}</th><th scope="col">${t("Added up")}</th><th scope="col">${t("Chance of the game")}</th></tr></thead>
        <tbody>${decisions.map(
          (decision, at) => html`<tr key=${at}>
            <th scope="row">${number(at + 1)}</th>
            <td>${deed(SHOWN, decision.position, decision.chosen.action)}</td>
            <td>${decision.deeper ? plusMinus(lossOf(decision), decision.deeper.give_or_take.points) : tenths(lossOf(decision))}</td>
            <td>${errors[at] ? plusMinus(sums[at], errors[at]) : tenths(sums[at])}</td>
            <td>${percent(chanceOf(decision))}</td>
          </tr>`,
        )}</tbody>
      </table>
    </div>
  </details>`;
}
