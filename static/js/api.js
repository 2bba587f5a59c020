// @ts-check
/**
 * The server's calls. Each is a pure function of what is sent, so a call that got no answer is simply sent again:
 * while the server is away a call waits, and the page is told.
 */

/** @import { GameRecord, OpenRound } from "./record.js" */
/** @import { Report } from "./records.js" */
/** @import { Action, Hint, Review, RulesAnswer, Turn } from "./types.js" */

const AWAY = new Set([429, 502, 503, 504]);
const FIRST_WAIT = 500;
const LONGEST_WAIT = 15_000;
/** A request without an answer for so long counts as none. */
const PATIENCE = 20_000;

/** No answer, or one that says to come back later. */
class Away extends Error {
  /** @param {Response|null} response */
  constructor(response = null) {
    super("away");
    this.wait = retryAfter(response);
  }
}

/** A refusal by the server, in its own shape. */
export class ApiError extends Error {
  /** @param {number} status @param {Record<string, any>} problem */
  constructor(status, problem) {
    super(problem.detail ?? problem.title ?? `HTTP ${status}`);
    this.name = "ApiError";
    this.status = status;
    /** @type {string} */
    this.code = problem.code ?? "internal";
    /** @type {string} */
    this.detail = problem.detail ?? "";
    this.problem = problem;
  }
}

export class Api {
  #base;
  #onAway;
  /** How many calls are waiting for the server to come back. */
  #waiting = 0;

  /**
   * @param {string} base  where the API lives, ending in "/"
   * @param {(away: boolean) => void} onAway  told when the server stops answering and when it answers again
   */
  constructor(base, onAway) {
    this.#base = base;
    this.#onAway = onAway;
  }

  /** @returns {Promise<RulesAnswer>} */
  rules() {
    return this.#call("GET", "rules");
  }

  /** @returns {Promise<{deal: string, commitment: string}>} */
  deal() {
    return this.#call("POST", "deals", {});
  }

  /** @param {object} game @returns {Promise<Turn>} */
  newGame(game) {
    return this.#call("POST", "games", game);
  }

  /** @param {string} save @returns {Promise<Turn>} */
  view(save) {
    return this.#call("POST", "games/view", { save });
  }

  /** @param {string} save @param {Action} action @returns {Promise<Turn>} */
  act(save, action) {
    return this.#call("POST", "games/actions", { save, action });
  }

  /** @param {string} save @returns {Promise<Turn>} */
  repeat(save) {
    return this.#call("POST", "games/repeat", { save });
  }

  /** @param {string} save @returns {Promise<Turn>} */
  resign(save) {
    return this.#call("POST", "games/resign", { save });
  }

  /** @param {string} save @returns {Promise<Hint>} */
  hint(save) {
    return this.#call("POST", "games/hint", { save });
  }

  /** @param {string} save @param {number} round  a finished one @returns {Promise<Review>} */
  review(save, round) {
    return this.#call("POST", "games/review", { save, round });
  }

  /** @param {string} save @param {number} round @param {number} move  of a decision to look at more deeply @returns {Promise<Review>} */
  lookDeeper(save, round, move) {
    return this.#call("POST", "games/review", { save, round, move });
  }

  /** @param {string} save @param {number} round  a finished one @returns {Promise<OpenRound>} */
  round(save, round) {
    return this.#call("POST", "games/round", { save, round });
  }

  /** @param {string} save  of a game that is over @returns {Promise<{record: GameRecord}>} */
  record(save) {
    return this.#call("POST", "games/record", { save });
  }

  /** @param {GameRecord} record @returns {Promise<Report>} */
  check(record) {
    return this.#call("POST", "records/check", { record });
  }

  /**
   * Something else that the server has: waited for as an answer is.
   *
   * @template T
   * @param {() => Promise<T>} fetching
   * @returns {Promise<T>}
   */
  bring(fetching) {
    return this.#patiently(async () => {
      try {
        return await fetching();
      } catch {
        throw new Away();
      }
    });
  }

  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<any>} */
  #call(method, path, body) {
    return this.#patiently(async () => answer(await this.#send(method, path, body)));
  }

  /**
   * @template T
   * @param {() => Promise<T>} attempt
   * @returns {Promise<T>}
   */
  async #patiently(attempt) {
    let delay = FIRST_WAIT;
    let waited = false;
    try {
      for (;;) {
        try {
          return await attempt();
        } catch (error) {
          if (!(error instanceof Away)) throw error;
          if (!waited && (this.#waiting += 1) === 1) this.#onAway(true);
          waited = true;
          await pause(Math.max(delay, error.wait));
          delay = Math.min(delay * 2, LONGEST_WAIT);
        }
      }
    } finally {
      if (waited && (this.#waiting -= 1) === 0) this.#onAway(false);
    }
  }

  /** @param {string} method @param {string} path @param {object} [body] @returns {Promise<Response>} */
  async #send(method, path, body) {
    const response = await fetch(this.#base + path, {
      method,
      headers: { "Accept-Language": document.documentElement.lang, ...(body && { "Content-Type": "application/json" }) },
      body: body ? JSON.stringify(body) : undefined,
      cache: "no-store",
      signal: AbortSignal.timeout(PATIENCE),
    }).catch(() => null);
    if (!response || AWAY.has(response.status)) throw new Away(response);
    return response;
  }
}

/** @param {Response} response */
async function answer(response) {
  /** @type {any} */
  let body = {};
  try {
    body = await response.json();
  } catch {
    // Not from our server, or cut off: judged by its status below.
    if (response.ok) throw new ApiError(502, { code: "internal" });
  }
  if (!response.ok) throw new ApiError(response.status, Object(body));
  return body;
}

/** @param {Response|null} response  @returns {number} milliseconds that the server asks us to wait */
function retryAfter(response) {
  const seconds = Number(response?.headers.get("Retry-After"));
  return Number.isFinite(seconds) ? Math.min(seconds, 120) * 1000 : 0;
}

/** Wait, but no longer than until the network is back. @param {number} milliseconds */
function pause(milliseconds) {
  return new Promise((resolve) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      resolve(undefined);
    };
    const timer = setTimeout(done, milliseconds);
    addEventListener("online", done);
  });
}
