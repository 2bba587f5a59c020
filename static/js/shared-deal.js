// @ts-check
/**
 * Deals that several people play: links that hold one behind the "#", which browsers do not send to any server, and the deal
 * of the day, which every server and every browser finds for itself from the date.
 */

import { sha256 } from "./digest.js";

/**
 * @typedef {object} SharedDeal
 * @property {string} [deal]  a sealed deal: still secret, and of use only on the server that sealed it
 * @property {string} [seed]  or the server's seed itself, in hex: open, for any server
 * @property {string} clientSeed  in hex
 * @property {string} [commitment]  what the server promised about a sealed deal
 * @property {string|object} rules  a rule set's id, or what a custom one changes
 * @property {string[]} bots
 * @property {number[]} [result]  how it ended for whoever shares it: the score of each seat
 */

const SEED = /^[0-9a-f]{32}$/;
const HASH = /^[0-9a-f]{64}$/;
const SEALED = /^D1\.[0-9a-f]{8}\.[A-Za-z0-9_=-]{16,4000}$/;
const WORD = /^[a-z0-9_]{1,32}$/;
const RESULT = /^-?\d{1,6}(:-?\d{1,6}){1,2}$/;

/** The longest fragment that is read. */
const LONGEST = 8192;

/**
 * The shared deal in an address's fragment; null where there is none, "unreadable" where there is one that makes no sense.
 *
 * @param {string} hash  with its "#"
 * @returns {SharedDeal|null|"unreadable"}
 */
export function readLink(hash) {
  if (!hash.startsWith("#deal=")) return null;
  if (hash.length > LONGEST) return "unreadable";
  const given = new URLSearchParams(hash.slice(1));
  const deal = given.get("deal") ?? "";
  const clientSeed = given.get("client") ?? "";
  const commitment = given.get("commitment");
  const rules = rulesIn(given.get("rules") ?? "");
  const bots = (given.get("bots") ?? "").split(",");
  const result = given.get("result");
  const known = ["deal", "client", "commitment", "rules", "bots", "result"];
  const sensible =
    [...given.keys()].every((name) => known.includes(name) && given.getAll(name).length === 1) &&
    (SEED.test(deal) || (SEALED.test(deal) && commitment !== null && HASH.test(commitment))) &&
    SEED.test(clientSeed) &&
    rules !== null &&
    bots.length <= 2 &&
    bots.every((bot) => WORD.test(bot)) &&
    (result === null || RESULT.test(result));
  if (!sensible) return "unreadable";
  return {
    ...(SEED.test(deal) ? { seed: deal } : { deal, commitment: /** @type {string} */ (commitment) }),
    clientSeed,
    rules,
    bots,
    ...(result !== null && { result: result.split(":").map(Number) }),
  };
}

/**
 * The address that shares a deal.
 *
 * @param {string} page  the page's own address
 * @param {SharedDeal} shared
 */
export function writeLink(page, { deal, seed, clientSeed, commitment, rules, bots, result }) {
  const parts = new URLSearchParams({ deal: deal ?? seed ?? "", client: clientSeed });
  if (deal && commitment) parts.set("commitment", commitment);
  parts.set("rules", typeof rules === "string" ? rules : JSON.stringify(rules));
  parts.set("bots", bots.join(","));
  if (result) parts.set("result", result.join(":"));
  const link = new URL(page);
  link.hash = parts.toString().replaceAll("%2C", ",").replaceAll("%3A", ":").replaceAll("%3D", "=");
  return link.href;
}

/** What `POST /api/games` needs for a shared deal. @param {SharedDeal} shared */
export function gameRequest({ deal, seed, clientSeed, rules, bots }) {
  return { rules, bots, client_seed: clientSeed, ...(deal ? { deal } : { seed }) };
}

/** The UTC date of a moment, such as "2026-11-29". @param {Date} [now] */
export function utcDay(now = new Date()) {
  return now.toISOString().slice(0, 10);
}

/** The deal of a day: the same everywhere, so it can be known beforehand and is practice. @param {string} day @returns {Promise<SharedDeal>} */
export async function dayDeal(day) {
  const [seed, clientSeed] = await Promise.all([sha256(`juniper-day-v1:${day}`), sha256(`juniper-day-client-v1:${day}`)]);
  return { seed: seed.slice(0, 32), clientSeed: clientSeed.slice(0, 32), rules: "classic", bots: ["steady"] };
}

/** A rule set's id, or the JSON object of a custom one. @param {string} text @returns {string|object|null} */
function rulesIn(text) {
  if (WORD.test(text)) return text;
  try {
    const rules = JSON.parse(text);
    return typeof rules === "object" && rules !== null && !Array.isArray(rules) ? rules : null;
  } catch {
    return null;
  }
}
