// @ts-check
/**
 * Single keys that press buttons: only while focus is on the table or beside it, outside the hand, where a letter jumps to
 * a rank, and only where the player has them on. A button that can't be pressed says why, if there is something to say.
 */

import { preferences } from "./preferences.js";

/** @typedef {"D"|"T"|"P"|"X"|"K"|"S"|"H"|"L"|"M"} ShortcutKey */

/** What a button says about its key: nothing while shortcuts are off. @param {ShortcutKey} key */
export function shortcut(key) {
  return preferences().shortcuts ? key : undefined;
}

/**
 * Press the button that a key stands for.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLElement} root
 * @param {() => void} onLog  the log has no button of its own on small screens
 */
export function pressByKey(event, root, onLog) {
  if (!preferences().shortcuts || !isMeant(event)) return;
  const key = event.key.toUpperCase();
  const button = root.querySelector(`[aria-keyshortcuts="${CSS.escape(key)}"]`);
  if (button instanceof HTMLElement) button.click();
  else if (key === "L") onLog();
  else return;
  event.preventDefault();
}

/** A key by itself, pressed once, with focus on the table but not in the hand or where text goes. @param {KeyboardEvent} event */
function isMeant({ key, target, repeat, ctrlKey, altKey, metaKey, defaultPrevented }) {
  const alone = key.length === 1 && !repeat && !ctrlKey && !altKey && !metaKey && !defaultPrevented;
  return alone && target instanceof Element && target.closest("main, .side, .aside") !== null && !target.closest("[role=listbox], input, select, textarea, dialog");
}
