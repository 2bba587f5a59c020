// @ts-check
/** One sentence: whose turn it is and what may be done. */

import { html } from "../../vendor/preact.js";
import { cardName, listOr, number, rich, sentence, t } from "../i18n.js";
import { seatName } from "../words.js";
import { HintLine } from "./hint.js";

/** @import { Child } from "../../vendor/preact.js" */
/** @import { CardText, DrawDiscard, Hint, View } from "../types.js" */

/**
 * @param {{view: View, chosen: CardText|null, hint: Hint|null, note: string, ended: string}} props  note: an answer to what was just tried; ended: how the round before ended
 */
export function Guide({ view, chosen, hint, note, ended }) {
  if (hint && !note) return html`<${HintLine} view=${view} hint=${hint} />`;
  return html`<p class="guide"><span>${note || text(view, chosen, ended || t("Your turn."))}</span></p>`;
}

/** @param {View} view @param {CardText|null} chosen @param {string} first  what comes before what may be done @returns {Child} */
function text(view, chosen, first) {
  const knocker = view.knock && seatName(view, view.knock.seat);
  switch (view.phase) {
    case "offer": return [html`<b>${first}</b>`, " ", offer(view)];
    case "draw": return [html`<b>${first}</b>`, " ", draw(view)];
    case "discard": return chosen ? chosenText(chosen) : discard(view);
    case "defend": return view.knock?.seat === 0 ? "" : t("{name} knocked with {points}.", { name: knocker ?? "", points: number(view.knock?.points ?? 0) });
    case "round_over": return t("The round is over.");
    case "game_over": return view.winner === null ? t("The game is over.") : over(view, view.winner);
  }
}

/** @param {CardText} chosen */
const chosenText = (chosen) => rich("{card} chosen.", { card: html`<b>${sentence(cardName(chosen))}</b>` });

/** @param {View} view */
function offer(view) {
  const card = takeable(view);
  if (view.actions.some((action) => action.type === "knock")) return t("Take the {card}, pass, or knock as dealt.", { card });
  return t("Take the {card}, or pass.", { card });
}

/** @param {View} view */
function draw(view) {
  const card = takeable(view);
  if (!card) return t("Draw a card from the stock.");
  if (!view.actions.some((action) => action.type === "draw" && action.from === "stock")) return t("Take the {card}.", { card });
  return t("Draw a card, or take the {card}.", { card });
}

/** @param {View} view */
function discard(view) {
  const may = new Set(view.actions.map((action) => action.type));
  if (may.has("big_gin")) return t("All your cards are in melds: declare big gin, or choose a card to discard.");
  if (may.has("knock")) return t("Choose a card to discard or to knock with.");
  return t("Choose a card to discard.");
}

/** In the order in which they lie. @param {View} view */
function takeable({ actions, discards }) {
  const takes = /** @type {DrawDiscard[]} */ (actions.filter((action) => action.type === "draw" && action.from === "discard"));
  return listOr(discards.filter((card) => takes.some((take) => take.card === card)).map(cardName));
}

/** @param {View} view @param {number} winner */
function over(view, winner) {
  return winner === 0 ? t("You won the game.") : t("{name} won the game.", { name: seatName(view, winner) });
}
