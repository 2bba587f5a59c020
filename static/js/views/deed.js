// @ts-check
/**
 * The button that does what a dialog asks about. It needs a whole press of its own: key down and key up here, or a click.
 * While the deed is under way a second press does nothing.
 */

import { html, useRef } from "../../vendor/preact.js";

/** @import { Child } from "../../vendor/preact.js" */

/**
 * @typedef {object} DeedProps
 * @property {() => unknown} onPress  may return a promise
 * @property {string} [class]
 * @property {boolean} [disabled]  it stays focusable and says why through `reason`
 * @property {string} [reason]  the id of the text that says why
 * @property {Child} [children]
 */

/** @param {DeedProps} props */
export function Deed({ onPress, class: more = "btn--act", disabled = false, reason, children }) {
  const held = useRef("");
  const busy = useRef(false);

  const press = async () => {
    if (disabled || busy.current) return;
    busy.current = true;
    try {
      await onPress();
    } finally {
      busy.current = false;
    }
  };

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (!event.repeat) held.current = event.key;
  };

  /** @param {KeyboardEvent} event */
  const onKeyUp = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    if (held.current === event.key) press();
    held.current = "";
  };

  return html`<button
    type="button"
    class=${`btn ${more}`}
    aria-disabled=${disabled ? "true" : undefined}
    aria-describedby=${disabled ? reason : undefined}
    onKeyDown=${onKeyDown}
    onKeyUp=${onKeyUp}
    onBlur=${() => (held.current = "")}
    onClick=${press}
  >
    ${children}
  </button>`;
}
