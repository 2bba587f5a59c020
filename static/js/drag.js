// @ts-check
/**
 * Dragging a card of the hand, by mouse, pen or finger. Along the hand the card is lifted, the others part by a step, a
 * caret marks the slot; over the discard pile it can be let go to be chosen, and a pile that can take it shows that.
 * Everything here is undone at the end: what follows arrives with the next drawing of the page.
 */

import { carried } from "./carry.js";

/** @typedef {{element: HTMLElement, x: number, y: number, height: number}} Slot */

/**
 * @typedef {object} Drops
 * @property {(card: string) => boolean} takes  whether the pile can take it now
 * @property {(card: string, to: number, from: Map<string, DOMRect>) => void} onMove  where it goes, and where each card lies now
 * @property {(card: string, from: Map<string, DOMRect>) => void} onPile  it was let go over the pile
 */

/**
 * Let the cards of a hand be dragged. Gives back the way to stop that.
 *
 * @param {HTMLElement} hand
 * @param {Drops} drops
 */
export function draggable(hand, { takes, onMove, onPile }) {
  return carried(hand, "[role=option]", (element) => {
    const pile = /** @type {HTMLElement|null} */ (document.querySelector(".pile--discard"));
    const drag = new Drag(hand, element, pile, takes(element.dataset.card ?? ""));
    return {
      to: (x, y, dx, dy) => drag.to(x, y, dx, dy),
      end: (at) => {
        const from = drag.end();
        if (at && drag.overPile) onPile(drag.card, from);
        else if (at && drag.target !== drag.origin) onMove(drag.card, drag.target, from);
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
  #pile;
  #caret = document.createElement("span");

  /** @param {HTMLElement} hand @param {HTMLElement} element @param {HTMLElement|null} pile @param {boolean} taken  the pile can take it */
  constructor(hand, element, pile, taken) {
    this.#hand = hand;
    this.#element = element;
    this.#pile = pile;
    this.#slots = /** @type {HTMLElement[]} */ ([...hand.querySelectorAll("[role=option]")]).map((each) => {
      const { left, top, height } = each.getBoundingClientRect();
      return { element: each, x: left, y: top, height };
    });
    this.origin = this.#slots.findIndex((slot) => slot.element === element);
    this.target = this.origin;
    this.overPile = false;
    this.card = element.dataset.card ?? "";
    this.#caret.className = "hand__caret";
    hand.append(this.#caret);
    hand.dataset.dragging = "";
    element.dataset.dragged = "";
    if (pile && taken) pile.dataset.takes = "";
  }

  /** @param {number} x @param {number} y  the pointer @param {number} dx @param {number} dy  since the press */
  to(x, y, dx, dy) {
    this.overPile = this.#isOverPile(x, y, dx, dy);
    const along = !this.overPile && this.#isAlongHand(y);
    this.target = along ? this.#slotAt(x, y) : this.origin;
    this.#caret.hidden = !along;
    this.#pile?.toggleAttribute("data-over", this.overPile);
    for (const [index, { element, x: left, y: top }] of this.#slots.entries()) {
      if (element === this.#element) element.style.translate = `${dx}px ${dy}px`;
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
    for (const mark of ["data-takes", "data-over"]) this.#pile?.removeAttribute(mark);
    this.#caret.remove();
    return seen;
  }

  /** Whether the pointer or the middle of the card is. @param {number} x @param {number} y @param {number} dx @param {number} dy */
  #isOverPile(x, y, dx, dy) {
    if (!this.#pile) return false;
    const { left, right, top, bottom } = this.#pile.getBoundingClientRect();
    const slot = this.#slots[this.origin];
    const middle = [slot.x + slot.height / 2.8 + dx, slot.y + slot.height / 2 + dy];
    return [[x, y], middle].some(([at, down]) => left <= at && at <= right && top <= down && down <= bottom);
  }

  /** Farther away it would go back to where it lay. @param {number} y */
  #isAlongHand(y) {
    const { top, bottom } = this.#hand.getBoundingClientRect();
    const beside = this.#slots[0].height / 4;
    return top - beside <= y && y <= bottom + beside;
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
}
