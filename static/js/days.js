// @ts-check
/** How the deals of the days ended, kept in this browser. */

import { readJson, write } from "./storage.js";

/** @import { Origin } from "./shares.js" */
/** @import { View } from "./types.js" */

/** @typedef {{day: string, points: number[], won: boolean}} DayResult */

export const KEY = "juniper.days";

/** How many days are remembered. */
const DAYS = 400;

/** The days played, the latest first. @returns {DayResult[]} */
export function days() {
  const kept = readJson(KEY);
  return Array.isArray(kept) ? kept.filter(isResult) : [];
}

/**
 * Remember how the deal of a day ended. The first time counts: after it the deals are known.
 *
 * @param {View} view @param {Origin|undefined} origin
 */
export function rememberDay(view, origin) {
  const before = days();
  if (!origin?.day || !view.ended || before.some(({ day }) => day === origin.day)) return;
  const result = { day: origin.day, points: view.seats.map(({ score }) => score), won: view.winner === 0 };
  const all = [result, ...before].sort((one, other) => (one.day < other.day ? 1 : -1));
  write(KEY, JSON.stringify(all.slice(0, DAYS)));
}

/** @param {any} each @returns {each is DayResult} */
export function isResult(each) {
  return /^\d{4}-\d\d-\d\d$/.test(each?.day) && Array.isArray(each.points) && each.points.every(Number.isInteger) && typeof each.won === "boolean";
}
