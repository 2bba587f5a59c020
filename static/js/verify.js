// @ts-check
/**
 * The deal done again in the browser, with its own WebCrypto and nothing from the server: the commitment, every deck, every
 * card dealt and drawn. There is no rule of the game in here but the deal itself.
 */

import { CARDS, RANKS, SUITS } from "./deck.js";
import { sha256 } from "./digest.js";
import { roundsOf } from "./record.js";

/** @import { CardText } from "./types.js" */
/** @import { GameRecord } from "./record.js" */

/** @typedef {{server: string, client: string}} Seeds  in hex */

/**
 * One thing that was looked at.
 *
 * @typedef {object} Finding
 * @property {"kept"|"client"|"commitment"|"draw"|"dealt"|"drawn"|"digest"} what
 * @property {number|null} round  null: of the game as a whole
 * @property {boolean} holds
 */

const utf8 = new TextEncoder();

/** What binds the server to its seed. @param {string} server  its seed, in hex */
export function commitmentOf(server) {
  return sha256(`juniper-deal-v1:${server}`);
}

/**
 * The deck of a round, the top first; round 0 is the draw for the deal.
 *
 * @param {Seeds} seeds
 * @param {number} round
 * @returns {Promise<CardText[]>}
 */
export async function deckOf({ server, client }, round) {
  const below = await numbers(await hmac(fromHex(server), utf8.encode(`${client}:${round}`)));
  const deck = [...CARDS];
  for (let place = 51; place > 0; place -= 1) {
    const other = await below(place + 1);
    [deck[place], deck[other]] = [deck[other], deck[place]];
  }
  return deck;
}

/**
 * Who sits where after the draw, with which card: the highest deals, the others sit clockwise in the order of their cards.
 *
 * @param {CardText[]} deck  of round 0
 * @param {number} players
 */
export function drawOf(deck, players) {
  const drawn = deck.slice(0, players).map((card, who) => ({ card, who }));
  drawn.sort((one, other) => RANKS.indexOf(other.card[0]) - RANKS.indexOf(one.card[0]) || SUITS.indexOf(one.card[1]) - SUITS.indexOf(other.card[1]));
  const own = drawn.findIndex(({ who }) => who === 0);
  const seated = [...drawn.slice(own), ...drawn.slice(0, own)];
  return { players: seated.map(({ who }) => who), cards: seated.map(({ card }) => card), dealer: (players - own) % players };
}

/**
 * A deck dealt: ten cards each, one by one from the dealer's left, then the upcard; the rest is the stock.
 *
 * @param {CardText[]} deck
 * @param {number} dealer
 * @param {number} players
 */
export function dealt(deck, dealer, players) {
  const hands = Array.from({ length: players }, (_, seat) => {
    const first = (seat - dealer - 1 + players) % players;
    return deck.slice(0, 10 * players).filter((_card, place) => place % players === first);
  });
  return { hands, upcard: deck[10 * players], stock: deck.slice(10 * players + 1) };
}

/**
 * Everything of a record that follows from its seeds, done again and compared.
 *
 * @param {GameRecord} record
 * @param {{commitment?: string, clientSeed?: string}} [kept]  what this browser kept from before the game
 * @returns {AsyncGenerator<Finding>}
 */
export async function* verify(record, kept = {}) {
  const { seeds, rules, draw } = record;
  const commitment = await commitmentOf(seeds.server);
  if (kept.commitment !== undefined) yield finding("kept", null, kept.commitment === commitment);
  if (kept.clientSeed !== undefined) yield finding("client", null, kept.clientSeed === seeds.client);
  yield finding("commitment", null, record.commitment === commitment);
  const drawn = drawOf(await deckOf(seeds, 0), rules.players);
  yield finding("draw", null, same([draw.players, draw.cards], [drawn.players, drawn.cards]));
  let dealer = drawn.dealer;
  for (const round of roundsOf(record)) {
    const { hands, upcard, stock } = dealt(await deckOf(seeds, round.round), dealer, rules.players);
    yield finding("dealt", round.round, round.dealer === dealer && same([round.hands, round.upcard], [hands, upcard]));
    if (round.moves) yield finding("drawn", round.round, same(drawsOf(round.moves), stock.slice(0, drawsOf(round.moves).length)));
    if (round.kind !== "void") dealer = (dealer + 1) % rules.players;
  }
  yield finding("digest", null, record.digest === (await digestOf(record)));
}

/** The digest that goes with what a record holds. @param {GameRecord} record */
function digestOf(record) {
  const { digest: _, ...contents } = record;
  return sha256(canonical(contents));
}

/** JSON with the keys of every object sorted and no spaces; a record holds nothing but ASCII. @param {unknown} value @returns {string} */
export function canonical(value) {
  if (Array.isArray(value)) return `[${value.map(canonical).join(",")}]`;
  if (typeof value !== "object" || value === null) return JSON.stringify(value);
  const members = Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonical(member)}`).join(",")}}`;
}

/** The cards drawn from the stock, in order. @param {string[]} moves @returns {CardText[]} */
function drawsOf(moves) {
  return moves.filter((move) => /^\d draw /.test(move)).map((move) => move.slice(-2));
}

/**
 * below(k): a number from 0 up to k, each equally likely, from the key's stream of 32-bit numbers; those beyond the last
 * whole multiple of k are drawn again.
 *
 * @param {Uint8Array<ArrayBuffer>} key
 * @returns {Promise<(k: number) => Promise<number>>}
 */
async function numbers(key) {
  let block = new DataView(new ArrayBuffer(0));
  let at = 0;
  let counter = 0;
  const next = async () => {
    if (at === block.byteLength) {
      const place = new DataView(new ArrayBuffer(4));
      place.setUint32(0, counter);
      block = new DataView((await hmac(key, new Uint8Array(place.buffer))).buffer);
      counter += 1;
      at = 0;
    }
    at += 4;
    return block.getUint32(at - 4);
  };
  return async (k) => {
    const limit = 2 ** 32 - (2 ** 32 % k);
    let number = await next();
    while (number >= limit) number = await next();
    return number % k;
  };
}

/** HMAC-SHA256. @param {Uint8Array<ArrayBuffer>} key @param {Uint8Array<ArrayBuffer>} message */
async function hmac(key, message) {
  const imported = await crypto.subtle.importKey("raw", key, { name: "HMAC", hash: "SHA-256" }, false, ["sign"]);
  return new Uint8Array(await crypto.subtle.sign("HMAC", imported, message));
}

/** @param {Finding["what"]} what @param {number|null} round @param {boolean} holds @returns {Finding} */
function finding(what, round, holds) {
  return { what, round, holds };
}

/** @param {unknown} one @param {unknown} other */
function same(one, other) {
  return canonical(one) === canonical(other);
}

/** @param {string} hex */
function fromHex(hex) {
  return Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}
