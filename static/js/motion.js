// @ts-check
/**
 * Motion, derived from two drawings of the page: the new one is already there, and what moved is shown moving. Nothing
 * waits for it: the next move ends it at once. With reduced motion nothing is shown moving at all.
 */

import { flights, untilDealt } from "./flights.js";
import { Ghost } from "./ghost.js";
import { layingDown } from "./laying.js";
import { EASE, MOVE, patience, sliding, stretch } from "./tempo.js";

/** @import { Flight } from "./flights.js" */
/** @import { GameEvent } from "./types.js" */

const DEAL = { each: 320, apart: 45 };

/** @typedef {Map<string, DOMRect>} Places  by "hand:7h", "stock", "discard", "seat-1" */

export class Motion {
  #root;
  #layer;
  /** @type {Set<Animation|Ghost>} */
  #running = new Set();
  /** Gives up what waits for the next picture. */
  #cancel = () => {};
  /** @param {HTMLElement} root @param {HTMLElement} layer  where flying cards are drawn */
  constructor(root, layer) {
    this.#root = root;
    this.#layer = layer;
  }

  /** Where everything lies now. @returns {Places} */
  places() {
    /** @type {Places} */
    const places = new Map();
    for (const held of this.#root.querySelectorAll("[role=option][data-card]")) places.set(`hand:${/** @type {HTMLElement} */ (held).dataset.card}`, held.getBoundingClientRect());
    for (const place of this.#root.querySelectorAll("[data-place]")) {
      const card = [...place.querySelectorAll(".card, .pile__empty")].at(-1) ?? place;
      places.set(/** @type {HTMLElement} */ (place).dataset.place ?? "", card.getBoundingClientRect());
    }
    return places;
  }

  /** Whether these events are shown as flights of cards. @param {GameEvent[]} events */
  shows(events) {
    return !isStill() && flights(events, { patience: 0, move: MOVE, start: 0 }).list.length > 0;
  }

  /**
   * Show how the table came from where it was to where it is, from its next picture on: what is where is worked out for
   * that one, and not before it.
   *
   * @param {Places} before
   * @param {GameEvent[]} events  what happened in between; none if only the hand was put in another order
   * @returns {Promise<void>} when the flights have landed
   */
  async play(before, events) {
    this.finish();
    if (isStill() || !(await this.#nextPicture())) return;
    const after = this.places();
    const speed = stretch();
    const dealt = events.some((event) => event.type === "dealt");
    if (dealt) this.#deal(after, speed);
    else this.#slide(before, after, speed);
    const move = MOVE * speed;
    const start = dealt ? untilDealt(DEAL, this.#held().length) * speed : 0;
    const { list, end } = flights(events, { patience: patience(), move, start });
    for (const flight of list) this.#fly(flight, before, after, move);
    this.#hold(list, move);
    if (list.length) await this.#clock(end);
  }

  /** Show what is laid down and scored in the dialog that has opened. @param {GameEvent[]} events */
  layDown(events) {
    const dialog = document.querySelector("dialog[open]");
    if (!dialog || isStill()) return;
    const speed = stretch();
    for (const { element, frames, start } of layingDown(events, dialog)) this.#run(element, frames, { duration: MOVE * speed, delay: start * speed });
  }

  /** End what is moving: everything is at its place. */
  finish() {
    this.#cancel();
    for (const each of this.#running) each.finish();
    this.#running.clear();
  }

  /** Just before the next picture is drawn. @returns {Promise<boolean>} false: it is not to move any more */
  #nextPicture() {
    return new Promise((done) => {
      const frame = requestAnimationFrame(() => done(true));
      this.#cancel = () => {
        cancelAnimationFrame(frame);
        done(false);
      };
    });
  }

  /**
   * It runs on the layer and not on the page: a browser may use the style of an animated element again, and behind a
   * dialog the page's says that nothing on it can be pressed.
   *
   * @param {number} milliseconds
   */
  async #clock(milliseconds) {
    const clock = this.#layer.animate([], { duration: milliseconds });
    this.#running.add(clock);
    await clock.finished.catch(() => undefined);
    this.#running.delete(clock);
  }

  /** Cards of the hand slide to their new places. @param {Places} before @param {Places} after @param {number} speed */
  #slide(before, after, speed) {
    for (const held of this.#held()) {
      const [from, to] = [before.get(`hand:${held.dataset.card}`), after.get(`hand:${held.dataset.card}`)];
      if (!from || !to || (from.x === to.x && from.y === to.y)) continue;
      this.#run(held, sliding(from, to), { duration: MOVE * speed });
    }
  }

  /** The hand arrives card by card from the stock. @param {Places} after @param {number} speed */
  #deal(after, speed) {
    const stock = after.get("stock");
    if (!stock) return;
    for (const [i, held] of this.#held().entries()) {
      const to = held.getBoundingClientRect();
      const start = `translate(${stock.x - to.x}px, ${stock.y - to.y}px)`;
      this.#run(held, [{ transform: start, opacity: 0 }, { opacity: 1, offset: 0.2 }, { transform: "none", opacity: 1 }], { duration: DEAL.each * speed, delay: i * DEAL.apart * speed });
    }
  }

  /** @param {Flight} flight @param {Places} before @param {Places} after @param {number} duration */
  #fly({ card, turns, from, to, start, stay }, before, after, duration) {
    const [origin, target] = [before.get(from) ?? after.get(from), after.get(to) ?? before.get(to)];
    if (!origin || !target) return;
    const ghost = new Ghost({ card, turns, from: origin, to: whole(target) }, { delay: start, duration, stay, easing: EASE });
    this.#layer.append(ghost.element);
    this.#running.add(ghost);
    ghost.finished.then(() => this.#running.delete(ghost));
  }

  /** What a flight brings is not there before it lands: the card itself, the line that tells of it, what may be done then. @param {Flight[]} list @param {number} duration */
  #hold(list, duration) {
    /** @type {Map<Element, number>} */
    const held = new Map();
    for (const { card, to, start, seat } of list) {
      const lands = start + duration;
      const target = card && this.#root.querySelector(to.startsWith("hand:") ? `[role=option][data-card="${card}"] > .card` : `[data-place="${to}"] .card[data-card="${card}"]`);
      const line = seat > 0 && this.#root.querySelector(`[data-place="seat-${seat}"] ~ .seat__last`);
      for (const element of [target, line]) if (element) held.set(element, lands);
    }
    const guide = list.some(({ seat }) => seat > 0) && this.#root.querySelector(".guide");
    if (guide) held.set(guide, Math.max(0, ...held.values()));
    for (const [element, lands] of held) this.#run(element, [{ opacity: 0 }, { opacity: 0 }], { duration: lands, easing: "linear" });
  }

  /** @param {Element} element @param {Keyframe[]} frames @param {KeyframeAnimationOptions} timing */
  #run(element, frames, timing) {
    const animation = element.animate(frames, { easing: EASE, fill: "backwards", ...timing });
    this.#running.add(animation);
    animation.finished.then(() => this.#running.delete(animation), () => undefined);
  }

  #held() {
    return /** @type {HTMLElement[]} */ ([...this.#root.querySelectorAll("[role=option][data-card]")]);
  }
}

/** A strip of the hand is as wide as its step; the card that lies there is whole. @param {DOMRect} strip */
function whole({ x, y, height }) {
  return new DOMRect(x, y, height / 1.4, height);
}

/** Nothing is to move, or nobody is looking. */
function isStill() {
  return stretch() === 0 || document.hidden;
}
