// @ts-check
/** An open record as the page reads it: whether a text is one, and the events of its rounds. */

/** @import { CardText, GameEvent, ResultKind, RuleSet } from "./types.js" */

/**
 * @typedef {object} RecordedRound
 * @property {number} round
 * @property {number} dealer
 * @property {number[]} versions
 * @property {CardText[][]} hands  in the order dealt
 * @property {CardText} upcard
 * @property {string[]|null} moves  null: left out to keep a save small
 * @property {ResultKind} [kind]  an unfinished round has none
 * @property {number[]} [points]
 * @property {number[]} [totals]
 *
 * @typedef {object} GameRecord
 * @property {"juniper-record"} format
 * @property {number} version
 * @property {RuleSet} rules
 * @property {{id: string, version: number, name: string}[]} bots
 * @property {{server: string, client: string}} seeds
 * @property {string} commitment
 * @property {boolean} practice
 * @property {boolean} provable
 * @property {{players: number[], cards: CardText[]}} draw
 * @property {RecordedRound[]} rounds
 * @property {RecordedRound|null} unfinished
 * @property {"target"|"resigned"} ended
 * @property {number|null} winner
 * @property {string} digest
 *
 * @typedef {object} OpenRound  a round with all its cards, as `games/round` and a record tell it
 * @property {number} round
 * @property {number} dealer
 * @property {(CardText[]|null)[]} hands
 * @property {GameEvent[]} events
 */

export const FORMAT = "juniper-record";
export const VERSION = 1;

/** The longest text that is read, in characters. */
const LONGEST = 1_000_000;

const HEX = { seed: /^[0-9a-f]{32}$/, hash: /^[0-9a-f]{64}$/ };
const CARD = /^[A2-9TJQK][shdc]$/;
const MOVE = /^[012] (pass|(draw|take|discard) [A2-9TJQK][shdc]|(knock|knock [A2-9TJQK][shdc]|big gin|defend):[ A-Za-z0-9,;]*)$/;

/**
 * The record in a text, or why there is none. Only what the page itself relies on is looked at: the server reads strictly.
 *
 * @param {string} text
 * @returns {{record: GameRecord}|{reason: "not-json"|"not-a-record"|"newer"|"too-long"}}
 */
export function readRecord(text) {
  if (text.length > LONGEST) return { reason: "too-long" };
  /** @type {any} */
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    return { reason: "not-json" };
  }
  const record = value?.format === undefined && value?.record ? value.record : value;
  if (record?.format !== FORMAT) return { reason: "not-a-record" };
  if (record.version > VERSION) return { reason: "newer" };
  return isWhole(record) ? { record } : { reason: "not-a-record" };
}

/** Every round of a record, the unfinished one too. @param {GameRecord} record @returns {RecordedRound[]} */
export function roundsOf(record) {
  return record.unfinished ? [...record.rounds, record.unfinished] : record.rounds;
}

/** A round of a record as the page tells rounds. @param {RecordedRound} round @returns {OpenRound} */
export function openRound({ round, dealer, hands, upcard, moves, kind, totals }) {
  /** @type {GameEvent[]} */
  const events = [{ type: "dealt", dealer, upcard }];
  const held = hands.map((hand) => new Set(hand));
  for (const move of moves ?? []) events.push(eventOf(move, held));
  if (moves && kind === "void") events.push({ type: "voided", reason: null });
  else if (moves && kind && totals) events.push({ type: "scored", items: [], totals });
  return { round, dealer, hands, events };
}

/**
 * What a move tells; the hands are kept up to date, so that what is left in them is the deadwood.
 *
 * @param {string} move
 * @param {Set<CardText>[]} held
 * @returns {GameEvent}
 */
function eventOf(move, held) {
  const seat = Number(move[0]);
  const [deed, declared = ""] = move.slice(2).split(":");
  const hand = held[seat];
  const [word, card = ""] = deed.split(" ");
  switch (word) {
    case "pass": return { type: "passed", seat };
    case "draw":
    case "take":
      hand.add(card);
      return { type: "drew", seat, from: word === "draw" ? "stock" : "discard", card };
    case "discard":
      hand.delete(card);
      return { type: "discarded", seat, card };
    case "defend": {
      const [melds, laid] = declared.split(";").map(lists);
      const layoffs = laid.map(([laidOff, meld]) => ({ card: laidOff, meld: Number(meld) }));
      return { type: "defended", seat, melds, layoffs, deadwood: without(hand, [...melds.flat(), ...layoffs.map((each) => each.card)]) };
    }
    default: {
      if (word === "knock") hand.delete(card);
      const melds = lists(declared);
      const deadwood = without(hand, melds.flat());
      const kind = word === "big" ? "big_gin" : deadwood.length ? "knock" : "gin";
      return { type: "knocked", seat, kind, melds, deadwood, card: word === "knock" && card ? card : null };
    }
  }
}

/** "4s 5s 6s, 9h 9d 9c" @param {string} text @returns {string[][]} */
function lists(text) {
  return text.split(",").map((part) => part.trim().split(" ")).filter(([first]) => first);
}

/** @param {Set<CardText>} hand @param {CardText[]} cards */
function without(hand, cards) {
  return [...hand].filter((card) => !cards.includes(card));
}

/** @param {any} record */
function isWhole(record) {
  const players = record.rules?.players;
  const seated = (/** @type {unknown} */ list, /** @type {(value: any) => boolean} */ each, n = players) => Array.isArray(list) && list.length === n && list.every(each);
  const isCard = (/** @type {unknown} */ card) => typeof card === "string" && CARD.test(card);
  const isRound = (/** @type {any} */ round) =>
    Number.isInteger(round?.round) &&
    Number.isInteger(round.dealer) &&
    isCard(round.upcard) &&
    seated(round.hands, (hand) => seated(hand, isCard, 10)) &&
    (round.moves === null || (Array.isArray(round.moves) && round.moves.every((/** @type {unknown} */ move) => typeof move === "string" && MOVE.test(move) && Number(move[0]) < players)));
  const isScored = (/** @type {any} */ round) => isRound(round) && typeof round.kind === "string" && seated(round.points, Number.isInteger) && seated(round.totals, Number.isInteger);
  return (
    (players === 2 || players === 3) &&
    HEX.seed.test(record.seeds?.server) &&
    HEX.seed.test(record.seeds.client) &&
    HEX.hash.test(record.commitment) &&
    typeof record.digest === "string" &&
    seated(record.bots, (bot) => typeof bot?.name === "string" && typeof bot.id === "string", players - 1) &&
    seated(record.draw?.cards, isCard) &&
    seated(record.draw.players, Number.isInteger) &&
    Array.isArray(record.rounds) &&
    record.rounds.every(isScored) &&
    (record.unfinished === null || (isRound(record.unfinished) && record.unfinished.moves !== null)) &&
    record.rounds.length + (record.unfinished ? 1 : 0) > 0
  );
}
