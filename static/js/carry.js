// @ts-check
/** Something is pressed and carried along, by mouse, pen or finger, until it is let go or Esc takes it back. */

/** The pointer must travel so far before a press becomes a drag. */
const SLOP = { mouse: 5, pen: 8, touch: 10 };

/**
 * @typedef {object} Carry
 * @property {(x: number, y: number, dx: number, dy: number) => void} to  where the pointer is, and how far from the press
 * @property {(at: {x: number, y: number}|null) => void} end  where it was let go; null: nowhere
 */

/**
 * Gives back the way to stop it.
 *
 * @param {HTMLElement|Document} root
 * @param {string} selector  of what can be carried
 * @param {(element: HTMLElement) => Carry|null} begin
 */
export function carried(root, selector, begin) {
  /** @type {{id: number, element: HTMLElement, x: number, y: number, type: string}|null} */
  let press = null;
  /** @type {Carry|null} */
  let carry = null;

  /** @param {PointerEvent} event */
  const down = (event) => {
    const element = event.target instanceof Element ? /** @type {HTMLElement|null} */ (event.target.closest(selector)) : null;
    if (element && event.isPrimary && event.button === 0) press = { id: event.pointerId, element, x: event.clientX, y: event.clientY, type: event.pointerType };
  };

  /** @param {PointerEvent} event */
  const move = (event) => {
    if (!press || event.pointerId !== press.id) return;
    if (event.buttons === 0) return cancel(); // let go outside, before it was carried: nothing told of that here
    const [dx, dy] = [event.clientX - press.x, event.clientY - press.y];
    if (!carry && Math.hypot(dx, dy) > (SLOP[/** @type {keyof typeof SLOP} */ (press.type)] ?? SLOP.touch)) {
      carry = begin(press.element);
      if (carry) press.element.setPointerCapture(press.id);
      else press = null;
    }
    carry?.to(event.clientX, event.clientY, dx, dy);
  };

  /** @param {PointerEvent} event */
  const up = (event) => {
    if (!press || event.pointerId !== press.id) return;
    const done = carry;
    press = carry = null;
    if (!done) return;
    swallowClick();
    done.end({ x: event.clientX, y: event.clientY });
  };

  const cancel = () => {
    const done = carry;
    press = carry = null;
    done?.end(null);
  };

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key !== "Escape" || !carry) return;
    event.preventDefault();
    event.stopPropagation();
    cancel();
    addEventListener("pointerup", swallowClick, { capture: true, once: true });
  };

  const listeners = /** @type {[string, EventListener][]} */ ([["pointerdown", down], ["pointermove", move], ["pointerup", up], ["pointercancel", cancel]]);
  for (const [type, listener] of listeners) root.addEventListener(type, listener);
  addEventListener("keydown", onKeyDown, true);
  return () => {
    cancel();
    for (const [type, listener] of listeners) root.removeEventListener(type, listener);
    removeEventListener("keydown", onKeyDown, true);
  };
}

/** The click that ends a drag chooses nothing. */
function swallowClick() {
  addEventListener("click", swallow, { capture: true, once: true });
  setTimeout(() => removeEventListener("click", swallow, { capture: true }));
}

/** @param {Event} event */
function swallow(event) {
  event.stopPropagation();
  event.preventDefault();
}
