// @ts-check
/**
 * Dragging a card along the hand, by mouse, pen or finger. The card is lifted, the others part by a step, a caret marks
 * the slot. Everything here is undone at the end: the new order arrives with the next drawing of the page.
 */

import { carried } from "./carry.js";

/** @typedef {{element: HTMLElement, x: number, y: number, height: number}} Slot */

/**
 * Let the cards of a hand be dragged. Gives back the way to stop that.
 *
 * @param {HTMLElement} hand
 * @param {(card: string, to: number, from: Map<string, DOMRect>) => void} onDrop  where it goes, and where each card lies now
 */
export function draggable(hand, onDrop) {
  return carried(hand, "[role=option]", (element) => {
    const drag = new Drag(hand, element);
    return {
      to: (x, y, dx, dy) => drag.to(x, y, dx, dy),
      end: (at) => {
        const from = drag.end();
        if (at && drag.target !== drag.origin) onDrop(drag.card, drag.target, from);
      },
    };
  });
}

/** One drag under way. */
class Drag {
  /** @type {Slot[]} where the cards lay when it began */
  #slots;
  #hand;
  #element;
  #caret = document.createElement("span");

  /** @param {HTMLElement} hand @param {HTMLElement} element */
  constructor(hand, element) {
    this.#hand = hand;
    this.#element = element;
    this.#slots = /** @type {HTMLElement[]} */ ([...hand.querySelectorAll("[role=option]")]).map((each) => {
      const { left, top, height } = each.getBoundingClientRect();
      return { element: each, x: left, y: top, height };
    });
    this.origin = this.#slots.findIndex((slot) => slot.element === element);
    this.target = this.origin;
    this.card = element.dataset.card ?? "";
    this.#caret.className = "hand__caret";
    hand.append(this.#caret);
    hand.dataset.dragging = "";
    element.dataset.dragged = "";
  }

  /** @param {number} x @param {number} y  the pointer @param {number} dx @param {number} dy  since the press */
  to(x, y, dx, dy) {
    this.target = this.#slotAt(x, y);
    for (const [index, { element, x: left, y: top }] of this.#slots.entries()) {
      if (element === this.#element) element.style.translate = `${dx}px ${this.#rows() > 1 ? dy : 0}px`;
      else {
        const place = this.#slots[this.#placeOf(index)];
        element.style.translate = `${place.x - left}px ${place.y - top}px`;
      }
    }
    const slot = this.#slots[this.target];
    const origin = this.#hand.getBoundingClientRect();
    Object.assign(this.#caret.style, { left: `${slot.x - origin.left - 2}px`, top: `${slot.y - origin.top - 6}px`, height: `${slot.height + 12}px` });
  }

  /** Put everything back, and say where each card was last seen. @returns {Map<string, DOMRect>} */
  end() {
    const seen = new Map(this.#slots.map(({ element }) => [element.dataset.card ?? "", element.getBoundingClientRect()]));
    for (const { element } of this.#slots) element.style.translate = "";
    delete this.#element.dataset.dragged;
    delete this.#hand.dataset.dragging;
    this.#caret.remove();
    return seen;
  }

  /** Where a card that stays lies while the dragged one is over the target. @param {number} index */
  #placeOf(index) {
    if (this.origin < index && index <= this.target) return index - 1;
    return this.target <= index && index < this.origin ? index + 1 : index;
  }

  /** The slot under the pointer: the last one of its row that begins left of it. @param {number} x @param {number} y */
  #slotAt(x, y) {
    const rows = [...new Set(this.#slots.map((slot) => slot.y))];
    const middle = this.#slots[0].height / 2;
    const row = rows.reduce((best, each) => (Math.abs(each + middle - y) < Math.abs(best + middle - y) ? each : best));
    const inRow = this.#slots.map((slot, index) => ({ ...slot, index })).filter((slot) => slot.y === row);
    return (inRow.findLast((slot) => slot.x <= x) ?? inRow[0]).index;
  }

  #rows() {
    return new Set(this.#slots.map((slot) => slot.y)).size;
  }
}
