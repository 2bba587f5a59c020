// @ts-check
/** What the guide says at every phase: what may be done now. Whoever plays a first round is told a little more. */

import { html } from "../../vendor/preact.js";
import { cardName, listOr, number, rich, sentence, t } from "../i18n.js";
import { toAnswer } from "../words.js";

/** @import { Child } from "../../vendor/preact.js" */
/** @import { CardText, DrawDiscard, View } from "../types.js" */

/**
 * @param {View} view
 * @param {CardText|null} chosen
 * @param {string} first  what comes before what may be done
 * @param {boolean} novice  no round was finished in this browser
 * @returns {Child}
 */
export function guideText(view, chosen, first, novice) {
  switch (view.phase) {
    case "offer":
    case "draw": return [html`<b>${first}</b>`, " ", whatToDraw(view, novice)];
    case "discard": return chosen ? withChosen(view, chosen) : whatToChoose(view, novice);
    case "defend": return toAnswer(view);
    case "round_over": return t("The round is over.");
    case "game_over": return t("The game is over.");
  }
}

/** Before a card is drawn. @param {View} view @param {boolean} novice */
export const whatToDraw = (view, novice) => (view.phase === "offer" ? offer(view, novice) : draw(view, novice));

/** @param {View} view @param {boolean} novice */
function offer(view, novice) {
  const card = takeable(view);
  if (view.actions.some((action) => action.type === "knock")) return t("Take the {card}, pass, or knock as dealt.", { card });
  return novice ? t("Gather sets and runs: take the {card} if it helps, or pass.", { card }) : t("Take the {card}, or pass.", { card });
}

/** @param {View} view @param {boolean} novice */
function draw(view, novice) {
  const card = takeable(view);
  if (!card) return t("Draw a card from the stock.");
  if (!view.actions.some((action) => action.type === "draw" && action.from === "stock")) return t("Take the {card}.", { card });
  // Two names leave no room for more: it would be a third line on a phone, and push the table down.
  return novice && view.rules.takeable === 1 ? t("Draw a card from the stock, or take the {card} if it helps.", { card }) : t("Draw a card, or take the {card}.", { card });
}

/** Before a card is chosen. @param {View} view @param {boolean} novice */
export function whatToChoose(view, novice) {
  const may = new Set(view.actions.map((action) => action.type));
  if (may.has("big_gin")) return t("All your cards are in melds: declare big gin, or choose a card to discard.");
  if (view.actions.some((action, i) => action.type === "knock" && view.previews[i]?.deadwood === 0)) return t("Choose a card to discard, or to declare gin with.");
  if (may.has("knock")) return novice ? t("Choose a card: discard it, or knock with it to end the round.") : t("Choose a card to discard or to knock with.");
  return novice ? t("Choose the card that helps you least, then discard it.") : t("Choose a card to discard.");
}

/** @param {View} view @param {CardText} chosen */
function withChosen({ actions, previews }, chosen) {
  const knock = actions.findIndex((action) => action.type === "knock" && action.card === chosen);
  const points = previews[knock]?.deadwood;
  const card = html`<b>${sentence(cardName(chosen))}</b>`;
  if (points === undefined) return rich("{card} chosen: discard it, or choose another.", { card });
  return points === 0 ? rich("{card} chosen: discard it, or declare gin.", { card }) : rich("{card} chosen: discard it, or knock with {points}.", { card, points: number(points) });
}

/** In the order in which they lie. @param {View} view */
function takeable({ actions, discards }) {
  const takes = /** @type {DrawDiscard[]} */ (actions.filter((action) => action.type === "draw" && action.from === "discard"));
  return listOr(discards.filter((card) => takes.some((take) => take.card === card)).map(cardName));
}
