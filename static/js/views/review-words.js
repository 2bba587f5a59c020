// @ts-check
/** What a decision cost, in words: no praise, no score out of ten. */

import { lossOf } from "../coach.js";
import { number, percent, t, tenths, tn } from "../i18n.js";

/** @import { Class, Decision, Deeper } from "../types.js" */

/** How good it was by the best that is known; null: too close to tell. @param {Decision} decision @returns {Class|null} */
export const classOf = ({ class: first, deeper }) => (deeper ? deeper.class : first);

/** Whether it mattered: the chart marks it, the list tells of it. @param {Decision} decision */
export const mattered = (decision) => !["best", "good", null].includes(classOf(decision));

/** Whether another deed was better for certain. @param {Decision} decision */
export const bettered = (decision) => !["best", null].includes(classOf(decision));

/** The chance of winning the game with what was chosen, by the best that is known. @param {Decision} decision */
export const chanceOf = ({ chosen, best, deeper }) => (deeper ? Math.min(1, Math.max(0, best.win - deeper.loss.win)) : chosen.win);

/** What a decision cost, as on a score sheet: "−3.2". @param {Decision} decision */
export const cost = (decision) => (rounded(lossOf(decision)) ? signedTenths(-lossOf(decision)) : number(0));

/** "3.2 ± 1.4" @param {number} value @param {number} error */
export const plusMinus = (value, error) => `${tenths(value)}\u00a0±\u00a0${tenths(error)}`;

/** What playing it on has shown. @param {Deeper} deeper */
export function playedOn({ worlds, loss: { points }, give_or_take: { points: error }, class: kind }) {
  if (kind === null) return tn("Played on {n} time, it is too close to tell: {loss} points.", "Played on {n} times, it is too close to tell: {loss} points.", worlds, { loss: plusMinus(points, error) });
  const value = { loss: plusMinus(Math.abs(points), error) };
  if (points < 0) return tn("Played on {n} time: it brought {loss} points more.", "Played on {n} times: it brought {loss} points more.", worlds, value);
  return tn("Played on {n} time: {loss} points were given up.", "Played on {n} times: {loss} points were given up.", worlds, value);
}

/** All that is known of what it cost: where that is too close to tell, no more than this. @param {Decision} decision */
export function told(decision) {
  const [kind, found] = [classOf(decision), decision.deeper ? playedOn(decision.deeper) : ""];
  return kind === null ? found : [verdict(kind, lossOf(decision)), chance(decision), found].filter(Boolean).join(" ");
}

/** @param {Class} kind @param {number} loss */
function verdict(kind, loss) {
  const points = tenths(loss);
  switch (kind) {
    case "best": return t("Nothing that counts was given up.");
    case "good": return t("{points} points were given up.", { points });
    case "inaccuracy": return t("An inaccuracy: {points} points were given up.", { points });
    case "mistake": return t("A mistake: {points} points were given up.", { points });
    case "blunder": return t("A blunder: {points} points were given up.", { points });
  }
}

/** @param {Decision} decision */
function chance(decision) {
  return t("The chance of winning the game was {chosen}, with the best {best}.", { chosen: percent(chanceOf(decision)), best: percent(decision.best.win) });
}

/** The class in a word; nothing where it is too close to tell. @param {Decision} decision */
export function className(decision) {
  switch (classOf(decision)) {
    case null: return "";
    case "best": return t("best");
    case "good": return t("good");
    case "inaccuracy": return t("inaccuracy");
    case "mistake": return t("mistake");
    case "blunder": return t("blunder");
  }
}

/** @param {number} value */
const signedTenths = (value) => (value > 0 ? `+${tenths(value)}` : tenths(value));

/** To a tenth; never a negative nothing. @param {number} value */
const rounded = (value) => Math.round(value * 10) / 10;
