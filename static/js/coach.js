// @ts-check
/** The coach: the server is asked for a hint, and for the review of a round; what it said of a round is kept. */

import { ApiError } from "./api.js";

/** @import { Api } from "./api.js" */
/** @import { Kept } from "./store.js" */
/** @import { Hint, Review } from "./types.js" */

/**
 * @typedef {object} Reviewing
 * @property {number|null} round  the one that is asked about
 * @property {Review|null} answer  null: still awaited, or refused
 * @property {string|null} refused  the code of the server's refusal
 */

export class Coach {
  /** @type {Reviewing} */
  state = { round: null, answer: null, refused: null };
  /** What was answered, by game and round. @type {Map<string, Review>} */
  #known = new Map();
  #api;
  #onChange;

  /** @param {Api} api @param {() => void} onChange */
  constructor(api, onChange) {
    this.#api = api;
    this.#onChange = onChange;
  }

  /** @param {string} save @returns {Promise<Hint|null>} null: refused */
  hint(save) {
    return orRefused(() => this.#api.hint(save), () => null);
  }

  /** @param {Kept} game @param {number} round */
  async review({ save, view }, round) {
    const key = `${view.commitment}:${round}:${view.history[round - 1]?.totals}`;
    const known = this.#known.get(key) ?? null;
    this.#change({ round, answer: known, refused: null });
    if (known) return;
    const answer = await orRefused(() => this.#api.review(save, round), (code) => code);
    if (typeof answer !== "string") this.#known.set(key, answer);
    if (this.state.round === round) this.#change(typeof answer === "string" ? { refused: answer } : { answer });
  }

  /** @param {Partial<Reviewing>} changes */
  #change(changes) {
    this.state = { ...this.state, ...changes };
    this.#onChange();
  }
}

/**
 * @template Answer, Refusal
 * @param {() => Promise<Answer>} call
 * @param {(code: string) => Refusal} refused
 */
async function orRefused(call, refused) {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return refused(error.code);
  }
}
