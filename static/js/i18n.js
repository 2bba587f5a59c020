// @ts-check
/**
 * Words. English text is the message id; a catalogue {id: text | [plural forms]} may give another text.
 * A message is a whole sentence with places named in braces: t("Knock with {points}", {points: 9}).
 */

/** @import { Child } from "../vendor/preact.js" */
/** @typedef {Record<string, string|number>} Values */

/** The order in which each language's plural forms stand in a catalogue. */
const FORMS = { en: ["one", "other"], it: ["one", "many", "other"], es: ["one", "many", "other"], pl: ["one", "few", "many"] };

const PLACE = /\{(\w+)\}/g;

let language = "en";
/** @type {Record<string, string|string[]>} */
let catalogue = {};
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
  plural = new Intl.PluralRules(tag);
  conjunction = new Intl.ListFormat(tag, { type: "conjunction" });
  disjunction = new Intl.ListFormat(tag, { type: "disjunction" });
  figures = new Intl.NumberFormat(tag, { useGrouping: false });
}

/** @param {string} message @returns {string} */
function lookUp(message) {
  const text = catalogue[message];
  return typeof text === "string" && text ? text : message;
}

/** @param {string} text @param {Values} values */
function fill(text, values) {
  return text.replace(PLACE, (place, name) => (name in values ? String(values[name]) : place));
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
    .map((piece, i) => (i % 2 ? (piece in values ? values[piece] : `{${piece}}`) : piece))
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

/** A number as it is written, with a true minus sign. @param {number} value */
export function number(value) {
  return figures.format(value).replace("-", "\u2212");
}

/** A change of score: "+18", "−25". @param {number} value */
export function signed(value) {
  return value > 0 ? `+${number(value)}` : number(value);
}

/** @param {string} card  @returns {string} "seven", "ace", "king" */
export function rankName(card) {
  switch (card[0]) {
    case "A": return t("ace");
    case "2": return t("two");
    case "3": return t("three");
    case "4": return t("four");
    case "5": return t("five");
    case "6": return t("six");
    case "7": return t("seven");
    case "8": return t("eight");
    case "9": return t("nine");
    case "T": return t("ten");
    case "J": return t("jack");
    case "Q": return t("queen");
    default: return t("king");
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

/** The corner index: "10", "J". @param {string} card */
export function indexOf(card) {
  return card[0] === "T" ? "10" : card[0];
}
