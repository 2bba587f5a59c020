// @ts-check
/** A record under examination: what this browser finds by itself, and what a server answers that plays it all again. */

import { ApiError } from "./api.js";
import { canVerify } from "./digest.js";

/** @import { Api } from "./api.js" */
/** @import { Kept } from "./store.js" */
/** @import { GameRecord, OpenRound } from "./record.js" */
/** @import { Finding } from "./verify.js" */

/**
 * The server's answer to `records/check`.
 *
 * @typedef {object} Step
 * @property {"commitment"|"rules"|"draw"|"deal"|"moves"|"bots"|"score"|"ending"|"digest"} part
 * @property {number|null} round
 * @property {"passed"|"failed"|"unchecked"} status
 * @property {string|null} problem
 * @property {number|null} move
 * @property {string|null} reason
 *
 * @typedef {{round: number, move: number, seat: number, result: "same"|"differs"|"other_version", expected: string|null}} BotMove
 * @typedef {{verdict: "holds"|"partly"|"fails", steps: Step[], bot_moves: BotMove[]}} Report
 *
 * @typedef {object} Examination
 * @property {GameRecord|null} record
 * @property {boolean} own  it is the record of the game on the table
 * @property {boolean} kept  this browser kept the commitment from before the game
 * @property {boolean} able  this browser can reckon with hashes
 * @property {Finding[]} findings
 * @property {boolean} looking  more findings will come
 * @property {Report|null} report
 * @property {boolean} asking  the server has not answered yet
 * @property {string|null} refused  the code of the server's refusal
 * @property {string|null} unread  why a text is no record
 */

/** @type {Examination} */
const NOTHING = { record: null, own: false, kept: false, able: true, findings: [], looking: false, report: null, asking: false, refused: null, unread: null };

export class Records {
  /** @type {Examination} */
  state = NOTHING;
  #api;
  #onChange;
  /** The examination that may still speak: one that was left for another is silent. */
  #current = 0;

  /** @param {Api} api @param {() => void} onChange */
  constructor(api, onChange) {
    this.#api = api;
    this.#onChange = onChange;
  }

  /** Fetch the record of the game on the table, which is over, and examine it. @param {Kept} game */
  async openOwn(game) {
    const current = this.#begin({ own: true, looking: true, asking: true });
    const record = await this.#ask(current, async () => (await this.#api.record(game.save)).record);
    if (record) await this.#examine(current, record, game);
    return this.state.record;
  }

  /** The finished rounds of a game, as far as the player may see them and their moves were kept. @param {Kept} game */
  async finishedRounds({ save, view }) {
    /** @type {OpenRound[]} */
    const rounds = [];
    for (const { round } of view.history) {
      try {
        rounds.push(await this.#api.round(save, round));
      } catch (error) {
        if (!(error instanceof ApiError)) throw error;
      }
    }
    return rounds;
  }

  /** Examine what somebody brings. @param {string} text */
  async openText(text) {
    const { readRecord } = await import("./record.js");
    const read = readRecord(text);
    if ("reason" in read) this.#begin({ unread: read.reason });
    else await this.#examine(this.#begin({ looking: true, asking: true }), read.record, {});
  }

  /** @param {number} current @param {GameRecord} record @param {{commitment?: string, clientSeed?: string}} kept */
  async #examine(current, record, { commitment, clientSeed }) {
    const able = canVerify();
    this.#change(current, { record, kept: commitment !== undefined, able, looking: able, asking: true });
    await Promise.all([able && this.#look(current, record, { commitment, clientSeed }), this.#have(current, record)]);
  }

  /** @param {number} current @param {GameRecord} record @param {{commitment?: string, clientSeed?: string}} kept */
  async #look(current, record, kept) {
    const { verify } = await import("./verify.js");
    for await (const finding of verify(record, kept)) this.#change(current, { findings: [...this.state.findings, finding] });
    this.#change(current, { looking: false });
  }

  /** Have the server play it again. @param {number} current @param {GameRecord} record */
  async #have(current, record) {
    const report = await this.#ask(current, () => this.#api.check(record));
    if (report) this.#change(current, { report, asking: false });
  }

  /**
   * @template T
   * @param {number} current @param {() => Promise<T>} call
   * @returns {Promise<T|null>} null: refused
   */
  async #ask(current, call) {
    try {
      return await call();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      this.#change(current, { refused: error.code, asking: false, looking: this.state.record !== null && this.state.looking });
      return null;
    }
  }

  /** @param {Partial<Examination>} changes */
  #begin(changes) {
    this.#current += 1;
    this.state = { ...NOTHING, ...changes };
    this.#onChange();
    return this.#current;
  }

  /** @param {number} current @param {Partial<Examination>} changes */
  #change(current, changes) {
    if (current !== this.#current) return;
    this.state = { ...this.state, ...changes };
    this.#onChange();
  }
}
