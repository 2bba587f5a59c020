// @ts-check
/**
 * Everything that this browser keeps, as one text to take away; and such a text read again and put in its place. A text
 * that isn't whole is refused before anything is touched, and where not all of it can be kept, nothing is changed.
 */

import { isResult, KEY as DAYS } from "./days.js";
import { KEY as HINTS } from "./hints.js";
import { KEY as PREFERENCES } from "./preferences.js";
import { FORMAT as RECORD } from "./record.js";
import { KEY as STATISTICS, readStatistics } from "./statistics.js";
import { forget, read, readJson, write } from "./storage.js";
import { KEY as GAME, readGame } from "./store.js";
import { KEY as HAND } from "./ui.js";

/** @import { Preferences } from "./preferences.js" */
/** @import { DayResult } from "./days.js" */
/** @import { Statistics } from "./statistics.js" */
/** @import { Kept } from "./store.js" */

const FORMAT = "juniper-backup";
const VERSION = 1;

/** How a moment is written, as far as it is read. */
const DATE = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T/;

/** The longest text that is read, in characters. */
const LONGEST = 5_000_000;

/**
 * What a file holds; a part that there is nothing of is left out.
 *
 * @typedef {object} Parts
 * @property {Kept} [game]
 * @property {object} [hand]  the order in which the player holds the cards
 * @property {object} [hints]  asked for in this game
 * @property {Partial<Preferences>} [settings]
 * @property {Statistics} [statistics]
 * @property {DayResult[]} [days]
 *
 * @typedef {"not-json"|"not-a-backup"|"record"|"newer"|"damaged"|"too-long"} Unread
 */

/** Under which key each part is kept. @type {Record<keyof Parts, string>} */
export const KEYS = { game: GAME, hand: HAND, hints: HINTS, settings: PREFERENCES, statistics: STATISTICS, days: DAYS };

const isObject = (/** @type {unknown} */ value) => typeof value === "object" && value !== null && !Array.isArray(value);

/** Whether what a file holds of a part is whole. @type {Record<keyof Parts, (value: any) => boolean>} */
const IS_WHOLE = {
  game: (value) => readGame(JSON.stringify(value)) !== null && isProof(value),
  hand: (value) => typeof value?.round === "string" && Array.isArray(value.order),
  hints: (value) => typeof value?.game === "string" && Number.isInteger(value.hints),
  settings: isObject,
  statistics: (value) => readStatistics(JSON.stringify(value)) !== null,
  days: (value) => Array.isArray(value) && value.every(isResult),
};

/** What goes with a game is of the kinds that the page relies on. @param {any} game */
function isProof({ commitment, clientSeed, deal, choice, origin }) {
  const texts = [commitment, clientSeed, deal].every((text) => text === undefined || typeof text === "string");
  const chosen = choice === undefined || (["string", "object"].includes(typeof choice?.rules) && (choice.bots === undefined || Array.isArray(choice.bots)));
  const came = origin === undefined || (isObject(origin) && (origin.result === undefined || (Array.isArray(origin.result) && origin.result.every(Number.isInteger))));
  return texts && chosen && came;
}

const NAMES = /** @type {(keyof Parts)[]} */ (Object.keys(KEYS));

/** What is kept now, as far as it can be read. @returns {Parts} */
export function keptParts() {
  return Object.fromEntries(NAMES.map((name) => [name, readJson(KEYS[name])]).filter(([name, value]) => IS_WHOLE[/** @type {keyof Parts} */ (name)](value)));
}

/** @param {Parts} parts @param {Date} when */
export function writeBackup(parts, when) {
  return JSON.stringify({ format: FORMAT, version: VERSION, made: when.toISOString(), ...parts }, null, 1);
}

/**
 * The parts that a text holds, or why it holds none.
 *
 * @param {string} text
 * @returns {{parts: Parts, made: string}|{reason: Unread}}
 */
export function readBackup(text) {
  if (text.length > LONGEST) return { reason: "too-long" };
  const found = parsed(text);
  if (found === undefined) return { reason: "not-json" };
  if (found?.format === RECORD || found?.record?.format === RECORD) return { reason: "record" };
  if (found?.format !== FORMAT) return { reason: "not-a-backup" };
  if (found.version > VERSION) return { reason: "newer" };
  const names = NAMES.filter((name) => found[name] !== undefined);
  if (found.version !== VERSION || !names.length || !names.every((name) => IS_WHOLE[name](found[name]))) return { reason: "damaged" };
  return { parts: Object.fromEntries(names.map((name) => [name, found[name]])), made: typeof found.made === "string" && DATE.test(found.made) ? found.made : "" };
}

/**
 * Put these parts in the place of what is kept; what they don't hold stays.
 *
 * @param {Parts} parts
 * @returns {boolean} false: it couldn't be kept, and everything is as it was
 */
export function putInPlace(parts) {
  const names = NAMES.filter((name) => parts[name] !== undefined);
  const before = names.map((name) => read(KEYS[name]));
  const refused = names.findIndex((name) => !write(KEYS[name], JSON.stringify(parts[name])));
  if (refused < 0) return true;
  // Room is made first, so that what was there fits again.
  const replaced = names.slice(0, refused);
  for (const name of replaced) forget(KEYS[name]);
  replaced.forEach((name, i) => {
    if (before[i] !== null) write(KEYS[name], before[i]);
  });
  return false;
}

/** @param {string} text @returns {any} undefined: no JSON */
function parsed(text) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
