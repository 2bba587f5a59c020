// @ts-check
/** What a decision cost, in words: no praise, no score out of ten. */

import { number, percent, t, tenths, tn } from "../i18n.js";

/** @import { Decision, Deeper } from "../types.js" */

/** Whether it mattered: the chart marks it, the list tells of it. @param {Decision} decision */
export const mattered = (decision) => decision.class !== "best" && decision.class !== "good";

/** What was given up by the best that is known: measured, where it was played on. @param {Decision} decision */
export const lossOf = ({ loss, deeper }) => deeper?.loss.points ?? loss.points;

/** What a decision cost, as on a score sheet: "−3.2". @param {Decision} decision */
export const cost = (decision) => (rounded(lossOf(decision)) ? signedTenths(-lossOf(decision)) : number(0));

/** "3.2 ± 1.4" @param {number} value @param {number} error */
export const plusMinus = (value, error) => `${tenths(value)}\u00a0±\u00a0${tenths(error)}`;

/** What playing it on has shown. @param {Deeper} deeper */
export function playedOn({ worlds, loss: { points }, give_or_take: { points: error } }) {
  const value = { loss: plusMinus(Math.abs(points), error) };
  if (points > error) return tn("Played on {n} time: {loss} points were given up.", "Played on {n} times: {loss} points were given up.", worlds, value);
  if (points < -error) return tn("Played on {n} time: it brought {loss} points more.", "Played on {n} times: it brought {loss} points more.", worlds, value);
  return tn("Played on {n} time, it is too close to tell: {loss} points.", "Played on {n} times, it is too close to tell: {loss} points.", worlds, { loss: plusMinus(points, error) });
}

/** @param {Decision} decision */
export function verdict(decision) {
  const points = tenths(decision.loss.points);
  switch (decision.class) {
    case "best": return t("Nothing that counts was given up.");
    case "good": return t("{points} points were given up.", { points });
    case "inaccuracy": return t("An inaccuracy: {points} points were given up.", { points });
    case "mistake": return t("A mistake: {points} points were given up.", { points });
    case "blunder": return t("A blunder: {points} points were given up.", { points });
  }
}

/** @param {Decision} decision */
export function chance({ chosen, best }) {
  return t("The chance of winning the game was {chosen}, with the best {best}.", { chosen: percent(chosen.win), best: percent(best.win) });
}

/** @param {Decision["class"]} kind */
export function className(kind) {
  switch (kind) {
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
