// @ts-check
/** Why a button can't be pressed now: an answer to whoever tries. */

import { number, t } from "../i18n.js";
import { whatToChoose } from "./guide-words.js";

/** @import { CardText, View } from "../types.js" */

/** @param {View} view @returns {string} nothing where there is nothing to be done */
export function whyNoDraw({ phase }) {
  switch (phase) {
    case "offer": return t("Take the upcard or pass first.");
    case "discard": return t("You have drawn: discard a card.");
    default: return "";
  }
}

/** @param {View} view @returns {string} nothing where there is nothing to be done */
export function whyNoTake({ phase }) {
  switch (phase) {
    case "draw": return t("Everybody passed: draw from the stock.");
    case "discard": return t("You have drawn: discard a card.");
    default: return "";
  }
}

/** @param {View} view @returns {string} nothing where there is nothing to be done */
export function whyNoPass({ phase }) {
  return phase === "draw" || phase === "discard" ? t("Only the upcard can be passed.") : "";
}

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

/**
 * What a press of a button that can't be pressed does. The second half of a double click was meant for what the button did
 * before.
 *
 * @param {string} why
 * @param {(why: string) => void} onRefused
 */
export function refusing(why, onRefused) {
  return why ? (/** @type {MouseEvent} */ event) => event.detail < 2 && onRefused(why) : undefined;
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
