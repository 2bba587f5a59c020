// @ts-check
/** A card in flight: drawn above the page, seen only by the eye, gone when it lands. */

import { spriteOf } from "./views/card.js";

const SVG = "http://www.w3.org/2000/svg";

export class Ghost {
  /** @type {Animation[]} */
  #animations = [];

  /**
   * @param {{card: string|null, turns: boolean, from: DOMRect, to: DOMRect}} flight
   * @param {{delay: number, duration: number, stay: number, easing: string}} timing  stay: how long it lies there after landing
   */
  constructor({ card, turns, from, to }, { delay, duration, stay, easing }) {
    this.element = drawing(turns ? "back" : card ?? "back");
    this.element.style.setProperty("--cw", `${to.width}px`);
    const scale = Math.min(1.5, Math.max(0.3, from.height / to.height));
    const landed = { transform: `translate(${to.x}px, ${to.y}px)`, opacity: 1 };
    const frames = [
      { transform: `translate(${from.x}px, ${from.y}px) scale(${scale})`, opacity: 1, easing },
      { ...landed, offset: duration / (duration + stay) },
      landed,
    ];
    // Not seen before it starts: the fill covers its time in the air only.
    this.element.style.opacity = "0";
    const flight = this.element.animate(frames, { delay, duration: duration + stay });
    this.#animations.push(flight);
    if (turns && card) this.#turn(card, { delay, duration });
    this.finished = flight.finished.then(
      () => this.element.remove(),
      () => this.element.remove(),
    );
  }

  finish() {
    for (const animation of this.#animations) animation.finish();
    this.element.remove();
  }

  /** In the last third the back gives way to the face. @param {string} card @param {{delay: number, duration: number}} timing */
  #turn(card, { delay, duration }) {
    const face = drawing(card);
    face.classList.add("card--over");
    this.element.append(face);
    const back = /** @type {Element} */ (this.element.firstElementChild);
    this.#animations.push(
      back.animate([{ transform: "none" }, { transform: "none", offset: 0.66 }, { transform: "scaleX(0)", offset: 0.83 }, { transform: "scaleX(0)" }], { delay, duration, fill: "both" }),
      face.animate([{ transform: "scaleX(0)" }, { transform: "scaleX(0)", offset: 0.83 }, { transform: "none" }], { delay, duration, fill: "both" }),
    );
  }
}

/** @param {string} card */
function drawing(card) {
  const element = document.createElement("span");
  element.className = "card";
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("viewBox", "0 0 240 336");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", spriteOf(card));
  use.setAttribute("width", "240");
  use.setAttribute("height", "336");
  svg.append(use);
  element.append(svg);
  return element;
}
