// @ts-check
/** What just happened, for the ear: one message for each seat's turn, in a region that was there from the start. */

import { t, tn } from "./i18n.js";
import { entriesOf } from "./turns.js";
import { dealSentence, drawSentence, moveSentence, toAnswer } from "./words.js";

/** @import { Dealt, GameEvent, View } from "./types.js" */
/** @import { Entry, Move } from "./turns.js" */

/** So many messages stay in the region; a reader hears only what is added. */
const KEPT = 12;

/**
 * The messages that go with an answer: a sentence for each turn that it completed, the last of them with what comes next.
 *
 * @param {View} view
 * @param {GameEvent[]} round  all events of the round
 * @param {GameEvent[]} fresh  those of this answer
 * @returns {string[]}
 */
export function messages(view, round, fresh) {
  const known = entriesOf(round.slice(0, round.length - fresh.length)).filter(isFinished).length;
  const told = entriesOf(round)
    .filter(isFinished)
    .slice(fresh.some((event) => event.type === "dealt") ? 0 : known);
  const sentences = told.map((entry) => (entry.type === "dealt" ? dealt(entry, view) : moveSentence(/** @type {Move} */ (entry), view)));
  const next = whatNext(view);
  if (next && sentences.length) sentences.push(`${sentences.pop()} ${next}`);
  return sentences;
}

/** A deal; the first one with the draw that it follows from. @param {Dealt} entry @param {View} view */
function dealt(entry, view) {
  const drawn = view.round === 1 ? view.draw.map((each) => drawSentence(each, view)) : [];
  return [...drawn, dealSentence(entry, view)].join(" ");
}

/** @param {View} view */
export function whatNext(view) {
  switch (view.phase) {
    case "offer": return t("Your turn: take the upcard or pass.");
    case "draw": return tn("Your turn, {n} card in the stock.", "Your turn, {n} cards in the stock.", view.stock);
    case "defend": return toAnswer(view);
    default: return "";
  }
}

/**
 * Say it: each message is an element of its own, so the same words twice are heard twice.
 *
 * @param {HTMLElement} region
 * @param {string[]} sentences
 */
export function say(region, sentences) {
  for (const sentence of sentences) {
    const line = document.createElement("p");
    line.textContent = sentence;
    region.append(line);
  }
  while (region.childElementCount > KEPT) region.firstElementChild?.remove();
}

/** @param {Entry} entry */
function isFinished(entry) {
  return entry.type === "dealt" || (entry.type === "move" && entry.done);
}
