// @ts-check
/** The stock and the discard pile, each with the button that draws from it. */

import { html } from "../../vendor/preact.js";
import { cardName, number, t, tn } from "../i18n.js";
import { shortcut } from "../shortcuts.js";
import { Card, Chip } from "./card.js";
import { hintsAt, HintMark } from "./hint.js";
import { refusing, whyNotNow } from "./why-not.js";

/** @import { Action, CardText, DrawDiscard, Hint, View } from "../types.js" */

/** @typedef {ReturnType<typeof refusing>} Refuse  what a press does on what can't be drawn */

/** So many discards are in sight unless the whole pile is wanted. */
const IN_SIGHT = 4;

/**
 * @typedef {object} PilesProps
 * @property {View} view
 * @property {Hint|null} hint
 * @property {boolean} whole  the whole discard pile is in view
 * @property {(action: Action) => void} send
 * @property {(why: string) => void} onRefused  a button was pressed that can't be
 * @property {() => void} onAll
 */

/** @param {PilesProps} props */
export function Piles({ view, hint, whole, send, onRefused, onAll }) {
  const draw = view.actions.find((action) => action.type === "draw" && action.from === "stock");
  const takes = /** @type {DrawDiscard[]} */ (view.actions.filter((action) => action.type === "draw" && action.from === "discard"));
  const why = whyNotNow(view);
  const refuse = refusing(why, onRefused);
  const press = draw ? () => send(draw) : refuse;
  return html`<section class=${`piles${view.rules.takeable > 1 ? " piles--two" : ""}${whole ? " piles--whole" : ""}`} aria-labelledby="table">
    <h2 id="table" class="vh">${t("Table")}</h2>
    <div class="pile pile--stock">
      <div class="pile__cards" data-place="stock" data-live=${draw ? "" : undefined} onClick=${press}>
        ${view.stock ? html`<${Card} card="back" />` : html`<span class="pile__empty"></span>`}
        ${hintsAt(hint, "draw", "stock") && html`<${HintMark} />`}
      </div>
      <div class="pile__row">
        <button type="button" class="pile__tag" aria-keyshortcuts=${shortcut("D")} aria-label=${tn("Draw from the stock, {n} card", "Draw from the stock, {n} cards", view.stock)} aria-disabled=${!draw} aria-describedby=${!draw && why ? "no-draw" : undefined} onClick=${press}>
          ${t("Draw")} <small>${number(view.stock)}</small>
        </button>
      </div>
    </div>
    <div class="pile pile--discard">
      <${Discards} view=${view} hint=${hint} takes=${takes} whole=${whole} send=${send} refuse=${refuse} />
      <div class="pile__row">
        ${offered(view).map((card, i, all) => html`<${Take} key=${i} card=${card} top=${i === all.length - 1} alone=${view.rules.takeable === 1} take=${takes.find((take) => take.card === card)} send=${send} why=${why} refuse=${refuse} />`)}
        ${view.discards.length > 1 && html`<button type="button" class="pile__all" aria-haspopup="dialog" aria-label=${t("All {n} cards of the pile", { n: view.discards.length })} onClick=${onAll}>${t("All {n}", { n: number(view.discards.length) })}</button>`}
      </div>
    </div>
    <p id="no-draw" hidden>${why}</p>
  </section>`;
}

/**
 * The face-up cards. Clicking one that may be taken is a shortcut for its button; any other says why not.
 *
 * @param {{view: View, hint: Hint|null, takes: DrawDiscard[], whole: boolean, send: (action: Action) => void, refuse: Refuse}} props
 */
function Discards({ view, hint, takes, whole, send, refuse }) {
  const shown = whole ? view.discards : view.discards.slice(-IN_SIGHT);
  const open = shown.slice(-view.rules.takeable);
  return html`<div class="pile__cards" data-place="discard">
    <p class="vh">${view.discards.length ? t("On top of the discard pile: {card}.", { card: cardName(view.discards[view.discards.length - 1]) }) : t("The discard pile is empty.")}</p>
    ${shown.length
      ? html`<span class="cards" style=${{ "--n": shown.length }}>
          ${shown.map((card) => {
            const take = takes.find((each) => each.card === card);
            return html`<span key=${card} class="pile__card" data-live=${take ? "" : undefined} onClick=${take ? () => send(take) : refuse}>
              <${Card} card=${card} class=${open.includes(card) ? "" : "card--was"} />
              ${hintsAt(hint, "draw", card) && html`<${HintMark} />`}
            </span>`;
          })}
        </span>`
      : html`<span class="pile__empty" onClick=${refuse}></span>`}
  </div>`;
}

/**
 * @typedef {object} TakeProps
 * @property {CardText|undefined} card
 * @property {boolean} top
 * @property {boolean} alone  there never is another such button
 * @property {DrawDiscard|undefined} take
 * @property {(action: Action) => void} send
 * @property {string} why  it can't be taken
 * @property {Refuse} refuse
 */

/** @param {TakeProps} props */
function Take({ card, top, alone, take, send, why, refuse }) {
  const tag = card || alone ? "pile__tag" : "pile__tag pile__tag--none";
  return html`<button type="button" class=${tag} aria-keyshortcuts=${top ? shortcut("T") : undefined} aria-label=${card ? t("Take the {card}", { card: cardName(card) }) : t("Take")} aria-disabled=${!take} aria-describedby=${!take && why ? "no-draw" : undefined} onClick=${take ? () => send(take) : refuse}>
    ${t("Take")}${!alone && html`<${Chip} card=${card ?? "Ts"} hidden />`}
  </button>`;
}

/**
 * The cards that have a Take button: as many as the rules ever let be taken, so that no button comes and goes.
 *
 * @param {View} view
 * @returns {(CardText|undefined)[]}
 */
function offered({ discards, rules }) {
  const open = discards.slice(-rules.takeable);
  return [...Array(rules.takeable - open.length).fill(undefined), ...open];
}
