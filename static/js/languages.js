// @ts-check
/**
 * The page's language. Each has an address of its own, which the page's head lists; at "/" the one that was chosen
 * before counts more than what the browser asks for. Changing it changes the words and the address, not the page.
 */

import { speak, t } from "./i18n.js";
import { prefer } from "./preferences.js";

/** @import { Preferences } from "./preferences.js" */
/** @import { RuleSet } from "./types.js" */

/** The page's addresses, resolved before the first change of language moves the page. @type {{code: string, name: string, address: string}[]} */
export const LANGUAGES = [...document.querySelectorAll("link[rel=alternate][hreflang][title]")].map((link) => ({
  code: link.getAttribute("hreflang") ?? "",
  name: link.getAttribute("title") ?? "",
  address: /** @type {HTMLLinkElement} */ (link).href,
}));

/** @type {Set<() => void>} */
const listeners = new Set();

/** The language that was asked for last: of two that were asked for in a row no other is put into force. */
let asked = "";

/** The address of the language that was changed to; none before that. */
let address = "";

/** The language to begin with. @param {string} chosen  the one chosen before, or "auto" */
export function firstLanguage(chosen) {
  const open = "negotiated" in document.body.dataset;
  return open && LANGUAGES.some(({ code }) => code === chosen) ? chosen : document.documentElement.lang;
}

/** Speak a language from now on. @param {string} code */
export async function speakIn(code) {
  asked = code;
  document.documentElement.lang = code;
  const words = await catalogue(code);
  if (code !== asked) return;
  speak(code, words);
  document.title = t("Juniper: gin rummy");
}

/** Speak another language, here and from now on, and show its address. @param {string} code */
export async function changeTo(code) {
  const speaking = speakIn(code);
  prefer({ language: /** @type {Preferences["language"]} */ (code) });
  await speaking;
  if (code !== asked) return;
  address = LANGUAGES.find((language) => language.code === code)?.address ?? "";
  showAddress();
  for (const listener of listeners) listener();
}

/** Entries of the browser's history from before the change show the page as it is now, too. */
function showAddress() {
  if (address) history.replaceState(history.state, "", address + location.search + location.hash);
}

addEventListener("popstate", showAddress);

/** Be told when another language is spoken. @param {() => void} listener */
export function onLanguage(listener) {
  listeners.add(listener);
}

/**
 * The words of a language; none for English, which needs none, and where they cannot be had.
 *
 * @param {string} code
 * @returns {Promise<Record<string, string|string[]>>}
 */
async function catalogue(code) {
  if (code === "en") return {};
  try {
    const response = await fetch(new URL(`../locale/${code}.json`, import.meta.url));
    return response.ok ? await response.json() : {};
  } catch {
    return {};
  }
}

/** The guide's address for a rule set, in the page's language. @param {RuleSet} rules */
export function guideAddress(rules) {
  const home = LANGUAGES.find(({ code }) => code === document.documentElement.lang)?.address ?? document.baseURI;
  const { id, ...asked } = rules;
  const query = new URLSearchParams(Object.entries(asked).map(([name, value]) => [name, String(value)]));
  return new URL(id === "custom" ? `guide/custom?${query}` : `guide/${id}`, home).href;
}
