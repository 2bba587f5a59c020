// @ts-check
/**
 * What the rounds and games of this browser came to, by rule set and level of the opponents. Every finished round counts
 * once, however often it is shown, in however many tabs. Practice games don't count: their deals could be known.
 */

import { utcDay } from "./shared-deal.js";
import { read, write } from "./storage.js";

/** @import { View } from "./types.js" */

export const KEY = "juniper.statistics";
const VERSION = 1;

/** So many of the latest games are told from new ones. */
const REMEMBERED = 300;

/** Every rule set, every level. */
export const ALL = "*";

/**
 * Sums, where there are two the player's and the opponents'.
 *
 * @typedef {[number, number]} Pair
 *
 * @typedef {object} Figures
 * @property {number} begun  games
 * @property {number} games  that are over
 * @property {number} won
 * @property {number} resigned
 * @property {number} streak  games won in a row, up to now
 * @property {number} longest  the most games won in a row
 * @property {number} rounds  that are over, void ones too
 * @property {number} voids
 * @property {Pair} wins  rounds
 * @property {Pair} knocks  rounds won by a knock
 * @property {Pair} gins
 * @property {Pair} bigGins
 * @property {Pair} undercuts  by the player; of the player
 * @property {Pair} points
 * @property {Pair} deadwood  left at the end of the rounds that were not void, the opponents' a mean of theirs
 * @property {number} hints
 *
 * A game that was counted: which it was, the last of its rounds, its hints, and whether it is over.
 * @typedef {[id: string, round: number, hints: number, over: boolean]} Counted
 *
 * @typedef {object} Statistics
 * @property {number} version
 * @property {string} since  the day from which on is counted, such as "2026-11-29"
 * @property {Record<string, Figures>} figures  by rule set and level: "classic steady", "classic *", "* steady", "* *"
 * @property {Counted[]} counted  the latest first
 */

/** @returns {Figures} */
export function nothing() {
  return {
    begun: 0, games: 0, won: 0, resigned: 0, streak: 0, longest: 0, rounds: 0, voids: 0,
    wins: [0, 0], knocks: [0, 0], gins: [0, 0], bigGins: [0, 0], undercuts: [0, 0], points: [0, 0], deadwood: [0, 0], hints: 0,
  };
}

/** What this tab counted, for as long as it lasts, where nothing can be kept. @type {Statistics|null} */
let unkept = null;

/** The statistics as they are now. @returns {Statistics} */
export function statistics() {
  return unkept ?? readStatistics(read(KEY)) ?? { version: VERSION, since: utcDay(), figures: {}, counted: [] };
}

/** Whether they stay when the page is closed. */
export function statisticsKept() {
  return unkept === null;
}

/** Whether no round was finished in this browser yet. */
export function isNovice() {
  return !statistics().figures[`${ALL} ${ALL}`]?.rounds;
}

/**
 * Count what is new in a game: that it began, that a round ended, that it is over, how many hints were asked for.
 *
 * @param {{view: View, clientSeed?: string}} game
 * @param {number} hints  asked for in this game
 */
export function count({ view, clientSeed = "" }, hints) {
  if (view.practice) return;
  const id = `${view.commitment.slice(0, 16)}${clientSeed.slice(0, 16)}`;
  const now = statistics();
  const before = now.counted.find((each) => each[0] === id);
  const [, round, asked, over] = before ?? [id, 0, 0, false];
  const ended = view.result && view.round > round ? view : null;
  const finished = view.phase === "game_over" && !over;
  if (before && !ended && !finished && hints <= asked) return;

  const figures = { ...now.figures };
  for (const key of groups(view)) {
    let sums = figures[key] ?? nothing();
    if (!before) sums = { ...sums, begun: sums.begun + 1 };
    if (ended) sums = withRound(sums, ended);
    if (finished) sums = withGame(sums, view);
    figures[key] = { ...sums, hints: sums.hints + Math.max(0, hints - asked) };
  }
  /** @type {Counted} */
  const counted = [id, ended ? view.round : round, Math.max(hints, asked), over || finished];
  keep({ ...now, figures, counted: [counted, ...now.counted.filter((each) => each !== before)].slice(0, REMEMBERED) });
}

/** Begin again from nothing. What was counted is not counted another time. */
export function reset() {
  keep({ ...statistics(), since: utcDay(), figures: {} });
}

/**
 * Statistics out of a text, or null where it holds none: what another version or another program wrote is not read as ours.
 *
 * @param {string|null} text
 * @returns {Statistics|null}
 */
export function readStatistics(text) {
  try {
    const found = JSON.parse(text ?? "null");
    return isStatistics(found) ? found : null;
  } catch {
    return null;
  }
}

/** @param {Statistics} changed */
function keep(changed) {
  unkept = write(KEY, JSON.stringify(changed)) ? null : changed;
}

/** Where a game is counted. @param {View} view */
function groups({ rules, seats }) {
  const levels = new Set(seats.slice(1).map(({ bot }) => bot ?? ""));
  const level = levels.size === 1 ? [...levels][0] : "mixed";
  return [ALL, rules.id].flatMap((set) => [ALL, level].map((each) => `${set} ${each}`));
}

/** @param {Figures} sums @param {View} view  of a round that is over @returns {Figures} */
function withRound(sums, { result, knock }) {
  const { kind, winner, hands, points } = /** @type {NonNullable<View["result"]>} */ (result);
  const rounds = sums.rounds + 1;
  if (winner === null || !hands) return { ...sums, rounds, voids: sums.voids + 1 };
  const [mine, ...theirs] = hands.map((hand) => hand.points);
  /** @param {Pair} pair @param {boolean} [happened] */
  const one = (pair, happened = true) => (happened ? add(pair, winner === 0 ? [1, 0] : [0, 1]) : pair);
  const amongOthers = winner !== 0 && knock?.seat !== 0;
  return {
    ...sums,
    rounds,
    wins: one(sums.wins),
    knocks: one(sums.knocks, kind === "knock"),
    gins: one(sums.gins, kind === "gin"),
    bigGins: one(sums.bigGins, kind === "big_gin"),
    undercuts: one(sums.undercuts, kind === "undercut" && !amongOthers),
    points: add(sums.points, [points[0], sum(points.slice(1))]),
    deadwood: add(sums.deadwood, [mine, sum(theirs) / theirs.length]),
  };
}

/** A game that was resigned is a lost one. @param {Figures} sums @param {View} view @returns {Figures} */
function withGame(sums, { winner, ended }) {
  const won = winner === 0 && ended !== "resigned";
  const streak = won ? sums.streak + 1 : 0;
  return { ...sums, begun: Math.max(sums.begun, sums.games + 1), games: sums.games + 1, won: sums.won + Number(won), resigned: sums.resigned + Number(ended === "resigned"), streak, longest: Math.max(sums.longest, streak) };
}

/** @param {Pair} one @param {Pair} other @returns {Pair} */
function add(one, other) {
  return [one[0] + other[0], one[1] + other[1]];
}

/** @param {number[]} values */
function sum(values) {
  return values.reduce((total, value) => total + value, 0);
}

/** @param {any} found @returns {found is Statistics} */
function isStatistics(found) {
  const shape = Object.entries(nothing());
  const isSum = (/** @type {unknown} */ value) => Number.isFinite(value);
  const isPair = (/** @type {unknown} */ value) => Array.isArray(value) && value.length === 2 && value.every(isSum);
  const isFigures = (/** @type {any} */ each) => typeof each === "object" && each !== null && shape.every(([name, like]) => (Array.isArray(like) ? isPair : isSum)(each[name]));
  const isCounted = (/** @type {any} */ each) => Array.isArray(each) && typeof each[0] === "string" && Number.isInteger(each[1]) && Number.isInteger(each[2]) && typeof each[3] === "boolean";
  return (
    found?.version === VERSION &&
    /^\d{4}-\d\d-\d\d$/.test(found.since) &&
    typeof found.figures === "object" &&
    found.figures !== null &&
    Object.values(found.figures).every(isFigures) &&
    Array.isArray(found.counted) &&
    found.counted.every(isCounted)
  );
}
