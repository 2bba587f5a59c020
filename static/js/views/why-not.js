// @ts-check
/** Why a card can't be discarded yet, or the round not be ended by a knock: an answer to whoever tries. */

import { number, t } from "../i18n.js";
import { whatToChoose } from "./guide-words.js";

/** @import { CardText, View } from "../types.js" */

/**
 * @param {View} view
 * @param {CardText|null} chosen
 * @returns {string} nothing where there is nothing to be done
 */
export function whyNoDiscard(view, chosen) {
  switch (view.phase) {
    case "offer":
    case "draw": return t("Draw or take a card first.");
    case "discard": return chosen ? "" : whatToChoose(view, false);
    default: return "";
  }
}

/**
 * @param {View} view
 * @param {CardText|null} chosen
 * @returns {string} nothing where there is nothing to be done
 */
export function whyNoKnock(view, chosen) {
  const may = view.actions.some((action) => action.type === "knock");
  if (view.phase !== "discard" || (may && !chosen)) return whyNoDiscard(view, chosen);
  const left = view.previews.flatMap((preview, i) => (preview && (!chosen || isDiscardOf(view, i, chosen)) ? preview.deadwood : []));
  const points = number(Math.min(...left));
  const after = chosen ? t("Deadwood after the discard: {points}.", { points }) : t("Deadwood after the best discard: {points}.", { points });
  return `${after} ${limit(view)}`;
}

/** @param {View} view @param {number} i @param {CardText} card */
function isDiscardOf({ actions }, i, card) {
  const action = actions[i];
  return action.type === "discard" && action.card === card;
}

/** @param {View} view */
function limit({ knock_limit }) {
  return knock_limit === 0 ? t("Only gin ends this round.") : t("You may knock with {points} at most.", { points: number(knock_limit) });
}
