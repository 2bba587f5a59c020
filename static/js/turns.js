// @ts-check
/** A round's events, gathered into turns: what each seat did, from its draw to its discard. */

/** @import { CardText, GameEvent, KnockKind } from "./types.js" */

/**
 * @typedef {object} Move  one seat's turn
 * @property {"move"} type
 * @property {number} seat
 * @property {null|"stock"|"discard"} from  where it drew
 * @property {CardText|null} drawn  where that is known
 * @property {CardText|null} discard
 * @property {KnockKind|null} knock
 * @property {boolean} passed
 * @property {boolean} done  false: it has drawn and holds one card too many
 */

/** @typedef {Move|Exclude<GameEvent, {type: "passed"|"drew"|"discarded"|"knocked"}>} Entry */

/**
 * @param {GameEvent[]} events  of one round, in order
 * @returns {Entry[]}
 */
export function entriesOf(events) {
  /** @type {Entry[]} */
  const entries = [];
  for (const event of events) {
    switch (event.type) {
      case "passed":
        entries.push({ ...move(event.seat), passed: true, done: true });
        break;
      case "drew":
        entries.push({ ...move(event.seat), from: event.from, drawn: event.card ?? null });
        break;
      case "discarded":
        entries.push({ ...begun(entries, event.seat), discard: event.card, done: true });
        break;
      case "knocked":
        entries.push({ ...begun(entries, event.seat), discard: event.card ?? null, knock: event.kind, done: true });
        break;
      default:
        entries.push(event);
    }
  }
  return entries;
}

/**
 * The events of the round in progress: after a deal the earlier ones are another round's.
 *
 * @param {GameEvent[]} earlier
 * @param {GameEvent[]} fresh
 */
export function currentRound(earlier, fresh) {
  const events = [...earlier, ...fresh];
  return events.slice(Math.max(0, events.findLastIndex((event) => event.type === "dealt")));
}

/**
 * The latest thing a seat did, if it did anything yet.
 *
 * @param {Entry[]} entries
 * @param {number} seat
 * @returns {Move|undefined}
 */
export function latestMove(entries, seat) {
  return /** @type {Move|undefined} */ (entries.findLast((entry) => entry.type === "move" && entry.seat === seat));
}

/** @param {number} seat @returns {Move} */
function move(seat) {
  return { type: "move", seat, from: null, drawn: null, discard: null, knock: null, passed: false, done: false };
}

/**
 * The turn that this seat began with a draw, taken off the list to be completed; without a draw (a knock as dealt) a new one.
 *
 * @param {Entry[]} entries
 * @param {number} seat
 */
function begun(entries, seat) {
  const last = entries[entries.length - 1];
  if (last?.type !== "move" || last.seat !== seat || last.done) return move(seat);
  entries.pop();
  return last;
}
