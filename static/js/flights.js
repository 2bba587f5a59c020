// @ts-check
/** The bots' moves and the player's own as flights of cards, one after another, slow enough to follow. */

/** @import { CardText, GameEvent } from "./types.js" */

/** A bot thinks before it draws and pauses before it discards. */
const THOUGHT = 500;
const PAUSE = 350;

/**
 * @typedef {object} Flight
 * @property {CardText|null} card  null: face down
 * @property {boolean} turns  the back turns over on the way
 * @property {string} from
 * @property {string} to
 * @property {number} start  milliseconds
 * @property {number} stay  how long it lies where it landed before it flies on
 * @property {number} seat
 */

/**
 * @param {GameEvent[]} events
 * @param {{patience: number, move: number, start: number}} timing  patience: how much of their time the bots take
 * @returns {{list: Flight[], end: number}}
 */
export function flights(events, { patience, move, start }) {
  /** @type {Flight[]} */
  const list = [];
  let clock = start;
  /** @param {number} seat @param {number} wait @param {Omit<Flight, "start"|"seat"|"stay">} flight */
  const add = (seat, wait, flight) => {
    clock += seat > 0 ? wait * patience : 0;
    const waiting = list.find((each) => each.to === flight.from && each.card === flight.card && flight.card !== null);
    if (waiting) waiting.stay = clock - waiting.start - move;
    list.push({ ...flight, start: clock, stay: 0, seat });
    clock += move;
  };
  for (const event of events) {
    if (event.type === "drew") {
      const { seat, from } = event;
      const card = event.card ?? null;
      add(seat, THOUGHT, { card, turns: seat === 0 && from === "stock", from, to: seat === 0 ? `hand:${card}` : `seat-${seat}` });
    } else if (event.type === "discarded" || (event.type === "knocked" && event.card)) {
      const { seat } = event;
      const card = event.card ?? null;
      add(seat, PAUSE, { card, turns: false, from: seat === 0 ? `hand:${card}` : `seat-${seat}`, to: "discard" });
    }
  }
  return { list, end: clock };
}

/** How long a deal of so many cards takes. @param {{each: number, apart: number}} deal @param {number} cards */
export function untilDealt({ each, apart }, cards) {
  return each + apart * (cards - 1);
}
