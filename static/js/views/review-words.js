// @ts-check
/** What a decision cost, in words: no praise, no score out of ten. */

import { number, percent, t, tenths } from "../i18n.js";

/** @import { Decision } from "../types.js" */

/** Whether it mattered: the chart marks it, the list tells of it. @param {Decision} decision */
export const mattered = (decision) => decision.class !== "best" && decision.class !== "good";

/** What a decision cost, as on a score sheet: "−3.2". @param {Decision} decision */
export const cost = ({ loss }) => (rounded(loss.points) ? tenths(-rounded(loss.points)) : number(0));

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

/** To a tenth; never a negative nothing. @param {number} value */
const rounded = (value) => Math.round(value * 10) / 10;
