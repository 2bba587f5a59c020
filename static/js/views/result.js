// @ts-check
/** What a round came to, reckoned as on paper, with all hands face up; after the last one, who won the game. */

import { rich, t, tn } from "../i18n.js";
import { html, useState } from "../../vendor/preact.js";
import { Aside } from "./aside.js";
import { Deed } from "./deed.js";
import { Dialog } from "./dialog.js";
import { Icon } from "./icon.js";
import { Proof } from "./proof.js";
import { gameHeading, gameSummary, roundHeading, roundSummary } from "./result-words.js";
import { Reckoning } from "./reckoning.js";
import { Sheet } from "./sheet.js";
import { Results } from "./results.js";
import { ShownHands } from "./shown-hands.js";

/** @import { GameEvent, View } from "../types.js" */

/**
 * @typedef {object} ResultProps
 * @property {View} view
 * @property {GameEvent[]} events  of the round
 * @property {() => unknown} onNext  the next round
 * @property {() => unknown} onNewGame
 * @property {() => unknown} onRepeat  the same game again
 * @property {() => unknown} onCheck  the whole game checked
 * @property {() => void} onShare
 * @property {() => unknown} onReview  what each decision of the round cost
 * @property {() => unknown} onSteps  the round, or the whole game, step by step
 * @property {number[]} [theirs]  how the same deal ended for whoever shared it
 */

/** @param {ResultProps} props */
export function ResultDialog({ view, events, onNext, onNewGame, onRepeat, onCheck, onShare, onReview, onSteps, theirs }) {
  const [aside, setAside] = useState(false);
  const over = view.phase === "game_over";
  const title = over ? gameHeading(view) : roundHeading(view);

  const look = () => setAside(true);
  const next = html`<${Deed} onPress=${onNext}>${t("Next round")}<//>`;
  if (aside) return html`<${Aside} text=${title} button=${t("Show the result")} onBack=${() => setAside(false)} />`;

  return html`<${Dialog}
    class="dlg--wide"
    title=${title}
    description=${over ? gameSummary(view) : roundSummary(view, events)}
    reading
    onCancel=${look}
    footer=${html`${view.result && html`<button type="button" class="btn result__review" aria-label=${t("Review")} onClick=${onReview}><${Icon} name="review" /><span>${t("Review")}</span></button>`}
      <button type="button" class="btn" onClick=${look}>${t("See table")}</button>
      ${over ? html`<${Deed} class="" onPress=${onRepeat}>${t("Repeat")}<//><${Deed} onPress=${onNewGame}>${t("New game")}<//>` : next}`}
  >
    <div class=${view.result ? "result" : "result result--bare"}>
      ${view.result &&
      html`<div class="result__round">
        ${over && html`<h3 class="result__last">${t("The last round: {result}", { result: roundHeading(view) })}</h3>`}
        ${view.result.hands ? html`<${Reckoning} view=${view} /><${ShownHands} view=${view} />` : html`<p>${t("No hand is shown.")}</p>`}
        <p class="result__again">
          <button type="button" class="btn btn--quiet btn--line" onClick=${onSteps}>${over ? t("Step through this game") : t("Step through this round")}</button>
          <span>${rich("Every move as it was played. {review} tells what each of your decisions cost.", { review: html`<b>${t("Review")}</b>` })}</span>
        </p>
      </div>`}
      <section class="pad result__score" aria-label=${t("Score")}>
        <div class="pad__head"><h3>${t("Score")}</h3><span>${toGo(view)}</span></div>
        <${Sheet} view=${view} />
      </section>
      ${over && theirs && html`<${Results} view=${view} theirs=${theirs} />`}
      ${over && html`<${Proof} view=${view} onCheck=${onCheck} onShare=${onShare} />`}
    </div>
  <//>`;
}

/** How far the player still has to go. @param {View} view */
function toGo(view) {
  const left = view.rules.target - view.seats[0].score;
  return view.phase === "game_over" ? "" : tn("{n} to go", "{n} to go", left);
}
