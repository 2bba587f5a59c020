// @ts-check
/** Why a button can't be pressed now: an answer to whoever tries. */

import { number, t } from "../i18n.js";
import { optionFor } from "../ui.js";
import { toAnswer } from "../words.js";
import { whatToChoose, whatToDraw } from "./guide-words.js";

/** @import { CardText, View } from "../types.js" */

/** Why nothing can be drawn, taken or passed: what may be done in place of it. @param {View} view @returns {string} nothing where there is nothing to be done */
export function whyNotNow(view) {
  switch (view.phase) {
    case "offer":
    case "draw": return whatToDraw(view, false);
    case "discard": return t("You have drawn: discard a card.");
    case "defend": return toAnswer(view);
    default: return "";
  }
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
    case "defend": return toAnswer(view);
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
  const left = chosen ? [optionFor(view, "discard", chosen)?.preview] : view.previews;
  const points = number(Math.min(...left.flatMap((preview) => preview?.deadwood ?? [])));
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

/** @param {View} view */
function limit({ knock_limit }) {
  return knock_limit === 0 ? t("Only gin ends this round.") : t("You may knock with {points} at most.", { points: number(knock_limit) });
}
