// @ts-check
/** Going step by step through what lies in a row: by keys, and by buttons. */

import { html } from "../../vendor/preact.js";
import { Icon } from "./icon.js";

/** Where the arrows up and down go along a row, they do as these. @type {Record<string, string>} */
const ALONG = { ArrowUp: "ArrowLeft", ArrowDown: "ArrowRight" };

/**
 * Where a key leads, which then does nothing else; null where it leads nowhere.
 *
 * @param {KeyboardEvent} event
 * @param {number} at
 * @param {number} last
 * @param {boolean} [upAndDown]  arrows up and down lead along the row, too
 */
export function stepByKey(event, at, last, upAndDown = false) {
  if (event.ctrlKey || event.altKey || event.metaKey) return null;
  const key = (upAndDown && ALONG[event.key]) || event.key;
  const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key];
  if (to === undefined) return null;
  event.preventDefault();
  return within(to, last);
}

/** @param {number} to @param {number} last */
export function within(to, last) {
  return Math.max(0, Math.min(last, to));
}

/** @param {{label: string, icon: "left"|"arrow", double?: boolean, first?: boolean, disabled: boolean, onPress: () => void}} props  double: all the way */
export function Step({ label, icon, double = false, first = false, disabled, onPress }) {
  return html`<button type="button" class=${double ? "btn btn--icon btn--quiet" : "btn btn--icon"} data-first=${first || undefined} aria-label=${label} title=${label} aria-disabled=${disabled ? "true" : undefined} onClick=${disabled ? undefined : onPress}>
    <${Icon} name=${icon} />${double && html`<${Icon} name=${icon} />`}
  </button>`;
}
