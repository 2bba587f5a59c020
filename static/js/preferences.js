// @ts-check
/** Small choices that a player makes once: kept in this browser, shared by its tabs, and shown as attributes of <html>. */

import { onWrittenElsewhere, read, write } from "./storage.js";

const KEY = "juniper.preferences";

/**
 * @typedef {object} Preferences
 * @property {"melds"|"suit"|"rank"|"own"} sort  how a new hand is arranged, and where a new card goes
 * @property {"auto"|"light"|"dark"} theme
 * @property {"two"|"four"} deck
 * @property {"juniper"|"berry"|"linen"|"slate"} felt
 * @property {"normal"|"large"} size  of the cards in the hand
 * @property {"auto"|"en"|"it"|"es"|"pl"} language  chosen in the page
 * @property {"auto"|"JQK"|"WDK"} letters  in the corners of jack, queen and king; auto: as the language has them
 * @property {"slow"|"normal"|"fast"} speed
 * @property {boolean} confirmDiscard  ask before discarding
 * @property {boolean} wholePile  the whole discard pile in view, not only its last cards
 */

/** @type {Preferences} */
export const DEFAULTS = {
  sort: "melds",
  theme: "auto",
  deck: "two",
  felt: "juniper",
  size: "normal",
  language: "auto",
  letters: "auto",
  speed: "normal",
  confirmDiscard: false,
  wholePile: false,
};

/** What each may be; anything else that is found in storage counts as not set. */
const ALLOWED = {
  sort: ["melds", "suit", "rank", "own"],
  theme: ["auto", "light", "dark"],
  deck: ["two", "four"],
  felt: ["juniper", "berry", "linen", "slate"],
  size: ["normal", "large"],
  language: ["auto", "en", "it", "es", "pl"],
  letters: ["auto", "JQK", "WDK"],
  speed: ["slow", "normal", "fast"],
  confirmDiscard: [true, false],
  wholePile: [true, false],
};

/** @type {Set<() => void>} */
const listeners = new Set();
let current = parse(read(KEY));

/** @returns {Readonly<Preferences>} */
export function preferences() {
  return current;
}

/** @param {Partial<Preferences>} changes */
export function prefer(changes) {
  current = { ...current, ...changes };
  write(KEY, JSON.stringify(current));
  announce();
}

/** @param {() => void} listener */
export function onPreference(listener) {
  listeners.add(listener);
}

/**
 * Show what is a matter of style sheets on an element, usually <html>.
 *
 * @param {HTMLElement} root
 * @param {string} letters  in the corners of jack, queen and king
 */
export function dress(root, letters) {
  const { theme, deck, felt } = current;
  if (theme === "auto") delete root.dataset.theme;
  else root.dataset.theme = theme;
  root.dataset.deck = deck;
  root.dataset.felt = felt;
  root.dataset.letters = letters.toLowerCase();
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
  const kept = Object.entries(ALLOWED).filter(([name, values]) => values.some((value) => value === found[name]));
  return { ...DEFAULTS, ...Object.fromEntries(kept.map(([name]) => [name, found[name]])) };
}

function announce() {
  for (const listener of listeners) listener();
}

onWrittenElsewhere(KEY, (text) => {
  current = parse(text);
  announce();
});
