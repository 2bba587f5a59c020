// @ts-check
/**
 * The latest table, and the one way to change it: ask the server. The game is kept in the browser after every answer,
 * so that a reload, another tab or a server that went away finds it again.
 */

import { ApiError } from "./api.js";
import { toHex } from "./digest.js";
import { gameRequest } from "./shared-deal.js";
import { onWrittenElsewhere, read, write } from "./storage.js";
import { currentRound } from "./turns.js";

/** @import { Api } from "./api.js" */
/** @import { SharedDeal } from "./shared-deal.js" */
/** @import { Origin } from "./shares.js" */
/** @import { Action, GameEvent, Turn, View } from "./types.js" */

export const KEY = "juniper.game";
const VERSION = 1;
const UNREADABLE = new Set(["save_invalid", "save_key_unknown", "save_version"]);

/**
 * What was asked for, and what this browser knows of the deal: enough to check it, and to share it.
 *
 * @typedef {{rules: string|object, bots?: string[]}} Wanted
 *
 * @typedef {object} Proof
 * @property {string} [commitment]  as `POST deals` or a link gave it, before the deal was used
 * @property {string} [clientSeed]  drawn here, or by whoever shared the deal
 * @property {string} [deal]  sealed
 * @property {Wanted} [choice]
 * @property {Origin} [origin]  of a deal that others play too
 *
 * A game as this browser keeps it.
 *
 * @typedef {object} KeptGame
 * @property {number} version
 * @property {string} save
 * @property {View} view
 * @property {GameEvent[]} events  of the current round
 *
 * @typedef {KeptGame & Proof} Kept
 */

/**
 * @typedef {"storage"|"followed"|"away"|"refused"|"deal"|"failed"|`brought ${string}`} Trouble  the last: parts of a file
 *
 * @typedef {object} State
 * @property {Kept|null} game
 * @property {GameEvent[]} fresh  what the latest answer told
 * @property {boolean} resumed  the latest answer showed a game again rather than going on with it
 * @property {Trouble[]} troubles  what the player ought to know
 * @property {{text: string, reason: string}|null} recovery  a save that can't be read
 * @property {boolean} ready  false until it is known whether there is a game
 * @property {{deal: string, commitment: string}|null} promised  the deal that the next new game uses
 */

export class Store {
  /** @type {State} */
  state = { game: null, fresh: [], resumed: false, troubles: [], recovery: null, ready: false, promised: null };
  /** @type {Api} */
  #api;
  #busy = false;
  /** @type {Set<(state: State) => void>} */
  #listeners = new Set();

  /** @param {Api} api */
  constructor(api) {
    this.#api = api;
    onWrittenElsewhere(KEY, (text) => this.#follow(text));
  }

  /** @param {(state: State) => void} listener */
  subscribe(listener) {
    this.#listeners.add(listener);
  }

  /** Find the game that this browser keeps, show it at once, and let the server confirm it. */
  async start() {
    const text = read(KEY);
    const game = text === null ? null : readGame(text);
    if (text !== null && !game) this.#change({ ready: true, recovery: { text, reason: "unreadable" } });
    else if (!game) this.#change({ ready: true });
    else {
      if (isDrawable(game)) this.#change({ game, fresh: [], resumed: true });
      await this.#guarded(() => this.#resume(game));
      this.#change({ ready: true });
    }
  }

  /** Have the server commit itself to the next deal, so that the player sees the commitment before there is a game. */
  promise() {
    return this.#guarded(async () => this.#change({ promised: this.state.promised ?? (await this.#api.deal()) }));
  }

  /**
   * Start a game: the server commits itself to a deal, then this page draws a seed of its own.
   *
   * @param {Wanted} choice
   */
  newGame(choice) {
    return this.#exclusively(async () => {
      const { deal, commitment } = this.state.promised ?? (await this.#api.deal());
      this.state = { ...this.state, promised: null };
      const clientSeed = randomSeed();
      const turn = await this.#api.newGame({ ...choice, deal, client_seed: clientSeed });
      this.#adopt(turn, { commitment, clientSeed, deal, choice });
    });
  }

  /**
   * Start a game from a deal that others play too.
   *
   * @param {SharedDeal} shared
   * @param {Origin} origin
   */
  playShared(shared, origin) {
    const { commitment, clientSeed, deal, rules, bots } = shared;
    return this.#exclusively(async () => {
      const turn = await this.#api.newGame(gameRequest(shared));
      this.#adopt(turn, { commitment, clientSeed, deal, choice: { rules, bots }, origin });
    });
  }

  /** The same game again, from its seeds. */
  repeat() {
    return this.#goOn((save) => this.#api.repeat(save), true);
  }

  resign() {
    return this.#goOn((save) => this.#api.resign(save));
  }

  /** @param {Action} action */
  act(action) {
    return this.#goOn((save) => this.#api.act(save, action));
  }

  /**
   * A game that was kept elsewhere as the server sees it, or the code of its refusal. Nothing here changes.
   *
   * @param {Kept} game
   * @returns {Promise<Kept|string>}
   */
  async examine(game) {
    try {
      const { view, events } = await this.#api.view(game.save);
      return { ...game, version: VERSION, view, events };
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      return error.code;
    }
  }

  /** @param {Trouble} trouble  @param {boolean} [there] */
  trouble(trouble, there = true) {
    const others = this.state.troubles.filter((each) => each !== trouble);
    if (there || others.length !== this.state.troubles.length) this.#change({ troubles: there ? [...others, trouble] : others });
  }

  /**
   * One call that takes the game on. While it is under way another is dropped: a double click draws once.
   *
   * @param {(save: string) => Promise<Turn>} call
   * @param {boolean} [again]  it begins the game anew
   */
  #goOn(call, again = false) {
    return this.#exclusively(async () => {
      const before = this.state.game;
      if (!before || this.#followOther(before)) return;
      const turn = await call(before.save);
      if (this.#followOther(before)) return;
      this.#adopt(turn, before, again ? [] : before.events);
    });
  }

  /** @param {() => Promise<void>} work */
  async #exclusively(work) {
    if (this.#busy) return;
    this.#busy = true;
    try {
      await this.#guarded(work);
    } finally {
      this.#busy = false;
    }
  }

  /** @param {() => Promise<void>} work */
  async #guarded(work) {
    try {
      await work();
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      await this.#refused(error);
    }
  }

  /**
   * Show a kept game as the server sees it, unless a move was made or another tab went on in the meantime. The save stays
   * the text it was (the same game may be sealed in many ways), so that another tab sees that nothing happened.
   *
   * @param {Kept} game
   */
  async #resume(game) {
    const turn = await this.#api.view(game.save);
    const goneOn = this.state.game && this.state.game.save !== game.save;
    if (!goneOn && !this.#followOther(game)) this.#adopt({ ...turn, save: game.save }, game, [], true);
  }

  /** @param {ApiError} error */
  async #refused(error) {
    const { game } = this.state;
    const save = game?.save ?? readGame(read(KEY) ?? "")?.save ?? "";
    if (UNREADABLE.has(error.code)) this.#change({ game: null, recovery: { text: save, reason: error.code } });
    else if (error.status === 409 && game) {
      this.trouble("refused");
      await this.#resume(game);
    } else this.trouble(error.code === "deal_invalid" ? "deal" : "failed");
  }

  /**
   * @param {Turn} turn
   * @param {Proof} proof
   * @param {GameEvent[]} [earlier]
   * @param {boolean} [resumed]
   */
  #adopt(turn, { commitment, clientSeed, deal, choice, origin }, earlier = [], resumed = false) {
    const game = { version: VERSION, save: turn.save, view: turn.view, events: currentRound(earlier, turn.events), commitment, clientSeed, deal, choice, origin };
    const kept = write(KEY, JSON.stringify(game));
    const gone = resumed ? ["storage", "failed"] : ["storage", "failed", "refused", "deal", "followed", "brought"];
    const troubles = this.state.troubles.filter((trouble) => !gone.includes(trouble.split(" ")[0]));
    if (!kept) troubles.push("storage");
    this.#change({ game, fresh: resumed ? [] : turn.events, resumed, recovery: null, troubles });
  }

  /**
   * Another tab went further with the game: show that instead. A page that is reloaded may hear of what it wrote itself
   * before: that is nothing new, nor is anything before the kept game was read.
   *
   * @param {string} text
   */
  #follow(text) {
    const { ready, game, recovery } = this.state;
    const written = readGame(text);
    if (ready && written && written.save !== (game?.save ?? recovery?.text)) this.#show(written, "followed");
  }

  /** @param {Kept} before  @returns {boolean} whether another tab's game was newer than this and is shown now */
  #followOther(before) {
    const stored = readGame(read(KEY) ?? "");
    const newer = stored !== null && stored.save !== before.save && !this.state.troubles.includes("storage");
    if (newer && stored.save !== this.state.game?.save) this.#show(stored, "followed");
    return newer;
  }

  /** A game that this page can't draw was kept by another version of it: load that one. @param {Kept} game  @param {Trouble} trouble */
  #show(game, trouble) {
    if (!isDrawable(game)) {
      location.reload();
      return;
    }
    const troubles = [...this.state.troubles.filter((each) => each !== trouble), trouble];
    this.#change({ game, fresh: [], resumed: true, recovery: null, troubles });
  }

  /** @param {Partial<State>} changes */
  #change(changes) {
    this.state = { ...this.state, ...changes };
    for (const listener of this.#listeners) listener(this.state);
  }
}

/** A game out of the text that one is kept as; null where it is none. @param {string} text @returns {Kept|null} */
export function readGame(text) {
  try {
    const game = JSON.parse(text);
    return typeof game?.save === "string" && Array.isArray(game.events) ? game : null;
  } catch {
    return null;
  }
}

/**
 * Whether what was kept can be shown before the server has confirmed it. A view of another version, or one that was
 * tampered with, is not: the save is all that is needed of it.
 *
 * @param {Kept} game
 */
function isDrawable({ version, view }) {
  const parts = [view?.rules, view?.arrangement, view?.values, view?.seats, view?.draw, view?.hand, view?.discards, view?.actions, view?.previews, view?.history];
  return version === VERSION && parts.every((part) => typeof part === "object" && part !== null);
}

/** 128 bits from the browser's generator, in hex. */
function randomSeed() {
  return toHex(crypto.getRandomValues(new Uint8Array(16)));
}
