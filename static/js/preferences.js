// @ts-check
/** Small choices that a player makes once: kept in this browser, shared by its tabs, and shown as attributes of <html>. */

import { onWrittenElsewhere, read, write } from "./storage.js";

export const KEY = "juniper.preferences";

/**
 * @typedef {object} Preferences
 * @property {"melds"|"suit"|"rank"|"own"} sort  how a new hand is arranged, and where a new card goes
 * @property {"auto"|"light"|"dark"} theme
 * @property {"two"|"four"} deck
 * @property {"juniper"|"berry"|"linen"|"slate"} felt
 * @property {"small"|"normal"|"large"} size  of the cards in the hand
 * @property {"auto"|"en"|"it"|"es"|"pl"} language  chosen in the page
 * @property {"auto"|"JQK"|"WDK"} letters  in the corners of jack, queen and king; auto: as the language has them
 * @property {"normal"|"fast"|"slow"|"none"} speed  of what moves on the table
 * @property {"normal"|"fast"|"slow"} pace  of the opponents; fast: no pause, and the next round is dealt by itself
 * @property {boolean} confirmDiscard  ask before discarding
 * @property {boolean} wholePile  the whole discard pile in view, not only its last cards
 * @property {boolean} unseen  in practice games a list of the cards not yet seen
 * @property {boolean} hints  the button that asks for a hint is there
 * @property {boolean} shortcuts  single keys press buttons while focus is on the table
 */

/** What each may be, first what it is until another is chosen. Anything else that is found in storage counts as not chosen. */
const CHOICES = {
  sort: ["melds", "suit", "rank", "own"],
  theme: ["auto", "light", "dark"],
  deck: ["two", "four"],
  felt: ["juniper", "berry", "linen", "slate"],
  size: ["normal", "small", "large"],
  language: ["auto", "en", "it", "es", "pl"],
  letters: ["auto", "JQK", "WDK"],
  speed: ["normal", "slow", "fast", "none"],
  pace: ["normal", "slow", "fast"],
  confirmDiscard: [false, true],
  wholePile: [false, true],
  unseen: [false, true],
  hints: [true, false],
  shortcuts: [true, false],
};

/** @type {Set<() => void>} */
const listeners = new Set();
let current = parse(read(KEY));
let kept = true;

/** @returns {Readonly<Preferences>} */
export function preferences() {
  return current;
}

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  current = { ...current, ...changes };
  kept = write(KEY, JSON.stringify(current));
  announce();
}

/** Whether what was chosen last is kept in this browser: storage may be blocked or full. */
export function preferencesKept() {
  return kept;
}

/** @param {() => void} listener */
export function onPreference(listener) {
  listeners.add(listener);
}

/**
 * Show what is a matter of style sheets on an element, usually <html>, and tell the browser the colour of its frame.
 * What is so already is not touched: the browser would work out the styles of the whole page once more.
 *
 * @param {HTMLElement} root
 * @param {string} letters  in the corners of jack, queen and king
 */
export function dress(root, letters) {
  const { theme, deck, felt, size, speed } = current;
  for (const [name, value] of Object.entries({ theme, deck, felt, size, speed, letters: letters.toLowerCase() })) {
    if (value === "auto") delete root.dataset[name];
    else if (root.dataset[name] !== value) root.dataset[name] = value;
  }
  for (const meta of document.querySelectorAll("meta[name=theme-color][data-theme]")) {
    const frame = /** @type {HTMLMetaElement} */ (meta);
    const its = frame.dataset.theme;
    const media = theme === "auto" ? `(prefers-color-scheme: ${its})` : theme === its ? "all" : "not all";
    if (frame.media !== media) frame.media = media;
  }
}

/** @param {string|null} text @returns {Preferences} */
function parse(text) {
  /** @type {Record<string, unknown>} */
  let found = {};
  try {
    found = Object(JSON.parse(text ?? "{}"));
  } catch {
    // Whatever stood there was not ours.
  }
  const chosen = Object.entries(CHOICES).map(([name, values]) => [name, values.find((value) => value === found[name]) ?? values[0]]);
  return Object.fromEntries(chosen);
}

function announce() {
  for (const listener of listeners) listener();
}

onWrittenElsewhere(KEY, (text) => {
  current = parse(text);
  announce();
});
