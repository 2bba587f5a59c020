// @ts-check
/**
 * The game, wired: what the player presses is done, the page's own state follows each answer, and what changed is said,
 * moved and focused.
 */

import { Coach } from "./coach.js";
import { rememberDay } from "./days.js";
import { handlers } from "./deeds.js";
import { hintsIn } from "./hints.js";
import { t } from "./i18n.js";
import { onLanguage } from "./languages.js";
import { messages, say, whatNext } from "./live.js";
import { Motion } from "./motion.js";
import { preferences } from "./preferences.js";
import { Records } from "./records.js";
import { Sharing } from "./shares.js";
import { count } from "./statistics.js";
import { FRESH, follow } from "./ui.js";
import { roundEnded, roundSummary } from "./views/result-words.js";
import { Table } from "./views/table.js";

/** @import { Api } from "./api.js" */
/** @import { Kept, State, Store } from "./store.js" */
/** @import { RulesAnswer } from "./types.js" */
/** @import { TableProps } from "./views/table.js" */

/**
 * What it needs of the page.
 *
 * @typedef {object} Page
 * @property {Store} store
 * @property {Api} api
 * @property {HTMLElement} root  what is drawn in
 * @property {HTMLElement} flights  where flying cards are drawn
 * @property {HTMLElement} live  where is put what is to be heard
 * @property {() => Promise<RulesAnswer>} rules  asked for once
 * @property {() => void} draw
 */

export class Play {
  /** The view that shows it. */
  Table = Table;
  /** What the player's presses do. */
  on;
  #page;
  #motion;
  #records;
  #coach;
  #sharing = new Sharing();
  #ui = FRESH;
  /** @type {Kept|null} */
  #game = null;
  #moving = false;

  /** @param {Page} page */
  constructor(page) {
    this.#page = page;
    this.#motion = new Motion(page.root, page.flights);
    this.#records = new Records(page.api, page.draw);
    this.#coach = new Coach(page.api, page.draw);
    this.on = handlers({
      store: page.store,
      records: this.#records,
      sharing: this.#sharing,
      coach: this.#coach,
      announce: (sentence) => say(page.live, [sentence]),
      ui: () => this.#ui,
      update: (changes) => this.#show({ ...this.#ui, ...changes }),
      arrange: (next, from) => this.#arrange(next, from),
      rules: page.rules,
      hurry: () => this.#motion.finish(),
    });
    onLanguage(() => this.#sayAnew());
    addEventListener("pointerdown", (event) => this.#hurry(event), true);
    addEventListener("keydown", (event) => this.#hurry(event), true);
  }

  /** Whether there is something that dialogs may be about. */
  get needsDialogs() {
    return this.#game !== null || this.#ui.panel !== null;
  }

  /** @param {RulesAnswer|null} known @returns {TableProps} */
  props(known) {
    const { store } = this.#page;
    return { state: store.state, ui: this.#ui, choices: preferences(), known, examination: this.#records.state, sharing: this.#sharing.state, reviewing: this.#coach.state, moving: this.#moving, on: this.on };
  }

  /** Where focus goes after this drawing, and after no other. */
  takeFocus() {
    const { take, leaves } = this.#ui;
    this.#ui = { ...this.#ui, take: null, leaves: false };
    return { take, leaves };
  }

  /** The store has something new. @param {State} state */
  async follow(state) {
    const before = this.#game;
    const game = (this.#game = state.game);
    if (game) remember(game);
    if (game === before) return this.#page.draw();
    const places = this.#motion.places();
    const goesOn = goesOnByItself(state);
    this.#ui = { ...follow(this.#ui, game, before), ended: before && this.#ui.goesOn ? roundEnded(before.view) : "", goesOn };
    this.#moving = goesOn || this.#motion.shows(state.fresh);
    this.#page.draw();
    this.#tell(state);
    await this.#motion.play(places, state.fresh);
    if (goesOn) await this.#nextRound();
    if (game !== this.#game) return;
    if (this.#moving) {
      this.#moving = false;
      this.#page.draw();
    }
    this.#motion.layDown(state.fresh);
  }

  /** A deal shared by the address that the page was opened with. */
  openLink() {
    if (this.#sharing.takeLink()) this.#show({ ...this.#ui, panel: "shared" });
  }

  /** @param {TableProps["ui"]} ui */
  #show(ui) {
    this.#ui = ui;
    this.#page.draw();
  }

  /** Cards move to new places, or from where they were let go. @param {TableProps["ui"]} ui @param {Map<string, DOMRect>} [from] */
  #arrange(ui, from = new Map()) {
    const held = Array.from(from, ([card, rect]) => /** @type {const} */ ([`hand:${card}`, rect]));
    const before = new Map([...this.#motion.places(), ...held]);
    this.#show(ui);
    this.#motion.play(before, []);
  }

  /** Once the store has done with the answer that ended the round. */
  async #nextRound() {
    await new Promise((done) => setTimeout(done));
    await this.#page.store.act({ type: "next_round" });
  }

  /** Say what happened since the last answer. @param {State} state */
  #tell({ fresh, resumed, game }) {
    if (!game) return;
    const { live } = this.#page;
    const ended = this.#ui.goesOn ? [`${roundEnded(game.view)} ${roundSummary(game.view, game.events)}`] : [];
    if (!resumed) say(live, [...messages(game.view, game.events, fresh), ...ended]);
    else if (!live.childElementCount) this.#sayWhere(game);
  }

  /** Another language is spoken: nothing stays in the one before. */
  #sayAnew() {
    this.#page.live.replaceChildren();
    if (this.#game) this.#sayWhere(this.#game);
    this.#show({ ...this.#ui, note: "", ended: "" });
  }

  /** Where the game stands. @param {Kept} game */
  #sayWhere({ view }) {
    say(this.#page.live, [`${t("The game goes on.")} ${whatNext(view)}`]);
  }

  /** A press ends what is still moving, so that nobody waits for it. @param {Event} event */
  #hurry(event) {
    if (!(event instanceof KeyboardEvent) || ["Enter", " ", "Escape"].includes(event.key)) this.#motion.finish();
  }
}

/** What a game adds to the player's own record. @param {Kept} now */
function remember(now) {
  rememberDay(now.view, now.origin);
  count(now, hintsIn(now.view));
}

/** In fast play nobody asks for the next round: it follows the one that just ended here. @param {State} state */
function goesOnByItself({ game, resumed }) {
  return preferences().pace === "fast" && game?.view.phase === "round_over" && !resumed;
}
