// @ts-check
/**
 * Words. English text is the message id; a catalogue {id: text | [plural forms]} may give another text.
 * A message is a whole sentence with places named in braces: t("Knock with {points}", {points: 9}).
 */

import { RANKS } from "./deck.js";

/** @import { Child } from "../vendor/preact.js" */
/** @typedef {Record<string, string|number>} Values */

/** The order in which each language's plural forms stand in a catalogue. */
const FORMS = { en: ["one", "other"], it: ["one", "many", "other"], es: ["one", "many", "other"], pl: ["one", "few", "many"] };

/** A place, and the form that what stands there takes: {card}, or {card:object} after a verb. */
const PLACE = /\{(\w+)(?::(\w+))?\}/g;

/** What begins a message of the catalogue that is told from others of the same text by its context. */
const IN_CONTEXT = "\u0004";

let language = "en";
/** @type {Record<string, string|string[]>} */
let catalogue = {};
/** The ranks' names, and how each is said after a verb: "siódemka", "siódemkę". @type {Map<string, string>} */
let objects = new Map();
/** Corner letters of jack, queen and king. */
let letters = "JQK";
let plural = new Intl.PluralRules(language);
let conjunction = new Intl.ListFormat(language, { type: "conjunction" });
let disjunction = new Intl.ListFormat(language, { type: "disjunction" });
let figures = new Intl.NumberFormat(language, { useGrouping: false });

/**
 * Speak this language from now on.
 *
 * @param {string} tag  a language tag such as "pl"
 * @param {Record<string, string|string[]>} [messages]
 */
export function speak(tag, messages = {}) {
  language = tag;
  catalogue = messages;
  objects = new Map([...RANKS].map((rank) => [rankName(rank), objectName(rank)]));
  letters = cornerLetters();
  plural = new Intl.PluralRules(tag);
  conjunction = new Intl.ListFormat(tag, { type: "conjunction" });
  disjunction = new Intl.ListFormat(tag, { type: "disjunction" });
  figures = new Intl.NumberFormat(tag, { useGrouping: false });
}

/** Everything that is said in the language spoken: another object once another one is. */
export function wordsInForce() {
  return catalogue;
}

/** @param {string} message @returns {string} */
function lookUp(message) {
  const text = catalogue[message];
  return typeof text === "string" && text ? text : message;
}

/** @param {string} text @param {Values} values */
function fill(text, values) {
  return text.replace(PLACE, (place, name, form) => {
    if (!(name in values)) return place;
    return form === "object" ? asObject(String(values[name])) : String(values[name]);
  });
}

/** Cards as the object of a verb: "(took) siódemkę kier", "il sette di cuori". @param {string} names */
function asObject(names) {
  return names.replace(/\p{L}+/gu, (word) => objects.get(word) ?? word);
}

/**
 * The message in the player's language.
 *
 * @param {string} message
 * @param {Values} [values]
 */
export function t(message, values = {}) {
  return fill(lookUp(message), values);
}

/**
 * The message in the player's language, told by a context from others that read the same in English.
 *
 * @param {string} context
 * @param {string} message
 */
export function tc(context, message) {
  const text = catalogue[context + IN_CONTEXT + message];
  return typeof text === "string" && text ? text : message;
}

/**
 * The message in the form that goes with a number, which it may name as {n}.
 *
 * @param {string} one
 * @param {string} other
 * @param {number} n
 * @param {Values} [values]
 */
export function tn(one, other, n, values = {}) {
  const forms = catalogue[one];
  const order = FORMS[/** @type {keyof typeof FORMS} */ (language.split("-")[0])] ?? FORMS.en;
  const translated = Array.isArray(forms) ? forms[order.indexOf(plural.select(n))] ?? forms[forms.length - 1] : undefined;
  return fill(translated ?? (n === 1 ? one : other), { n: number(n), ...values });
}

/**
 * A message with elements in its places, as a list of children: rich("Took {card}", {card: html`<${Chip} …/>`}).
 *
 * @param {string} message
 * @param {Record<string, Child>} values
 * @returns {Child[]}
 */
export function rich(message, values) {
  return lookUp(message)
    .split(PLACE)
    .map((piece, i) => (i % 3 === 1 ? (piece in values ? values[piece] : `{${piece}}`) : i % 3 ? "" : piece))
    .filter((piece) => piece !== "");
}

/** @param {string} text  begins a sentence */
export function sentence(text) {
  return text.slice(0, 1).toLocaleUpperCase(language) + text.slice(1);
}

/** "six and nine" @param {string[]} parts */
export function listAnd(parts) {
  return conjunction.format(parts);
}

/** "six or nine" @param {string[]} parts */
export function listOr(parts) {
  return disjunction.format(parts);
}

/** A day such as "2026-11-29" as it is written. @param {string} day */
export function dateText(day) {
  return new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" }).format(new Date(`${day}T00:00:00Z`));
}

/** A number as it is written, with a true minus sign. @param {number} value */
export function number(value) {
  return figures.format(value).replace("-", "\u2212");
}

/** A value to a tenth, as it is written: "3.2", "0.0". @param {number} value */
export function tenths(value) {
  return new Intl.NumberFormat(language, { minimumFractionDigits: 1, maximumFractionDigits: 1, useGrouping: false }).format(value).replace("-", "\u2212");
}

/** A chance: "4 %". @param {number} value  1 is certain */
export function percent(value) {
  return new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 }).format(value).replace("-", "\u2212");
}

/** A change of score: "+18", "−25". @param {number} value */
export function signed(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}

/** @param {string} card  @returns {string} "seven", "ace", "king" */
export function rankName(card) {
  switch (card[0]) {
    case "A": return tc("rank", "ace");
    case "2": return tc("rank", "two");
    case "3": return tc("rank", "three");
    case "4": return tc("rank", "four");
    case "5": return tc("rank", "five");
    case "6": return tc("rank", "six");
    case "7": return tc("rank", "seven");
    case "8": return tc("rank", "eight");
    case "9": return tc("rank", "nine");
    case "T": return tc("rank", "ten");
    case "J": return tc("rank", "jack");
    case "Q": return tc("rank", "queen");
    default: return tc("rank", "king");
  }
}

/** A rank as the object of a verb: "siódemkę", "il sette". @param {string} card  @returns {string} */
function objectName(card) {
  switch (card[0]) {
    case "A": return tc("rank as object", "ace");
    case "2": return tc("rank as object", "two");
    case "3": return tc("rank as object", "three");
    case "4": return tc("rank as object", "four");
    case "5": return tc("rank as object", "five");
    case "6": return tc("rank as object", "six");
    case "7": return tc("rank as object", "seven");
    case "8": return tc("rank as object", "eight");
    case "9": return tc("rank as object", "nine");
    case "T": return tc("rank as object", "ten");
    case "J": return tc("rank as object", "jack");
    case "Q": return tc("rank as object", "queen");
    default: return tc("rank as object", "king");
  }
}

/** @param {string} card  @returns {string} "hearts" */
export function suitName(card) {
  switch (card[1]) {
    case "s": return t("spades");
    case "h": return t("hearts");
    case "d": return t("diamonds");
    default: return t("clubs");
  }
}

/** @param {string} card  @returns {string} "seven of hearts" */
export function cardName(card) {
  return t("{rank} of {suit}", { rank: rankName(card), suit: suitName(card) });
}

/**
 * The corner letters of jack, queen and king: those chosen, else those that players of the language expect.
 *
 * @param {string} [choice]  "JQK", "WDK", or "auto"
 * @returns {string}
 */
export function cornerLetters(choice = "auto") {
  return choice !== "auto" ? choice : tc("corner letters of jack, queen and king", "JQK");
}

/** Show these corner letters in indices from now on; cards as drawn follow `data-letters`. @param {string} choice */
export function showLetters(choice) {
  letters = choice;
}

/** The court card that a corner letter stands for: "W" is the jack where corners show W D K. @param {string} letter */
export function courtOf(letter) {
  const court = letters.indexOf(letter);
  return court < 0 ? letter : "JQK"[court];
}

/** The corner index: "10", "J". @param {string} card */
export function indexOf(card) {
  if (card[0] === "T") return "10";
  const court = "JQK".indexOf(card[0]);
  return court < 0 ? card[0] : letters[court];
}
