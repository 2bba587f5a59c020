// @ts-check
/** The coach: the server is asked for a hint, and for the review of a round; what it said of a round is kept. */

import { ApiError } from "./api.js";

/** @import { Api } from "./api.js" */
/** @import { Kept } from "./store.js" */
/** @import { Decision, Hint, Review, View } from "./types.js" */

/**
 * @typedef {object} Reviewing
 * @property {number|null} round  the one that is asked about
 * @property {Review|null} answer  null: still awaited, or refused
 * @property {string|null} refused  the code of the server's refusal
 * @property {Looking|null} looking  a deeper look at this round
 * @property {Average|null} average  over the rounds of the game that are known
 *
 * @typedef {{done: number, all: number, refused: boolean}} Looking
 * @typedef {{rounds: number, all: number, loss: number}} Average  points given up per decision
 */

export class Coach {
  /** @type {Reviewing} */
  state = { round: null, answer: null, refused: null, looking: null, average: null };
  /** What was answered, by game and round. @type {Map<string, Review>} */
  #known = new Map();
  /** Counts what was asked for, so that what goes on for long can tell whether it is still wanted. */
  #wanted = 0;
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

  /** The review of a round, and then the average over all rounds. @param {Kept} game @param {number} round */
  async review(game, round) {
    const wanted = (this.#wanted += 1);
    const known = this.#known.get(key(game.view, round)) ?? null;
    this.#change({ round, answer: known, refused: null, looking: null, average: null });
    const answer = known ?? (await this.#ask(game, round));
    if (wanted !== this.#wanted) return;
    if (!known) this.#change(typeof answer === "string" ? { refused: answer } : { answer });
    if (typeof answer !== "string") await this.#askForAll(game, wanted);
  }

  /** A deeper look at every decision of the round that is worth it, one after another. @param {Kept} game */
  async lookDeeper({ save, view }) {
    const { round, answer, looking } = this.state;
    if (round === null || !answer || (looking && !looking.refused)) return;
    const wanted = this.#wanted;
    const moves = answer.decisions.filter((each) => worthALook(each) && !each.deeper).map(({ move }) => move);
    for (const [done, move] of moves.entries()) {
      this.#change({ looking: { done, all: moves.length, refused: false } });
      const found = await orRefused(() => this.#api.lookDeeper(save, round, move), () => null);
      if (wanted !== this.#wanted || !this.state.answer) return;
      if (!found) return this.#change({ looking: { done, all: moves.length, refused: true } });
      const { decisions } = this.state.answer;
      const deeper = { ...this.state.answer, decisions: decisions.map((each) => (each.move === move ? found.decisions[0] : each)) };
      this.#known.set(key(view, round), deeper);
      this.#change({ answer: deeper, average: this.state.average && this.#averageOf(view, this.state.average.rounds) });
    }
    this.#change({ looking: null });
  }

  /** Nobody looks any more: nothing else is asked for. */
  stop() {
    this.#wanted += 1;
    this.state = { ...this.state, looking: null };
  }

  /** Round by round, so that no request takes long. @param {Kept} game @param {number} wanted */
  async #askForAll(game, wanted) {
    for (const [before, { round }] of game.view.history.entries()) {
      const answer = this.#known.get(key(game.view, round)) ?? (await this.#ask(game, round));
      if (wanted !== this.#wanted) return;
      if (typeof answer === "string") continue; // the save no longer has that round
      this.#change({ average: this.#averageOf(game.view, before + 1) });
    }
  }

  /** Over so many of the first rounds. @param {View} view @param {number} rounds @returns {Average} */
  #averageOf(view, rounds) {
    const known = view.history.slice(0, rounds).flatMap(({ round }) => this.#known.get(key(view, round))?.decisions ?? []);
    return { rounds, all: view.history.length, loss: meanLoss(known) };
  }

  /** @param {Kept} game @param {number} round @returns {Promise<Review|string>} a string: refused */
  async #ask({ save, view }, round) {
    const answer = await orRefused(() => this.#api.review(save, round), (code) => code);
    if (typeof answer !== "string") this.#known.set(key(view, round), answer);
    return answer;
  }

  /** @param {Partial<Reviewing>} changes */
  #change(changes) {
    this.state = { ...this.state, ...changes };
    this.#onChange();
  }
}

/** Whether playing it on can tell more: a defence hides nothing. @param {Decision} decision */
export const worthALook = (decision) => decision.class !== "best" && decision.best.action.type !== "defend";

/** What was given up by the best that is known: measured, where it was played on. @param {Decision} decision */
export const lossOf = ({ loss, deeper }) => deeper?.loss.points ?? loss.points;

/** What each of these decisions gave up, in points. @param {Decision[]} decisions */
export const meanLoss = (decisions) => decisions.reduce((sum, decision) => sum + lossOf(decision), 0) / Math.max(1, decisions.length);

/** @param {View} view @param {number} round */
const key = ({ commitment, history }, round) => `${commitment}:${round}:${history[round - 1]?.totals}`;

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
