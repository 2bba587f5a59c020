// @ts-check
/** What the page itself remembers: the order of the hand, the chosen card, what is open. Values in, values out. */

import { kept, moved, sorted } from "./order.js";
import { preferences } from "./preferences.js";
import { readJson, write } from "./storage.js";

/** @import { OpenRound } from "./record.js" */
/** @import { Kept } from "./store.js" */
/** @import { Action, BigGin, CardText, Hint, Knock, View } from "./types.js" */

export const KEY = "juniper.hand";

/**
 * @typedef {"newgame"|"rules"|"menu"|"discards"|"score"|"log"|"confirm"|"knock"|"resign"|"check"|"replay"|"share"|"shared"|"day"|"promise"|"settings"|"statistics"|"backup"|"unseen"|"review"|"past"} Panel
 *
 * @typedef {object} Ui
 * @property {CardText[]} order
 * @property {boolean} moved  cards of this hand were moved since it was sorted
 * @property {CardText|null} chosen
 * @property {CardText|null} stop  the card of the hand that Tab comes to
 * @property {CardText|null} take  the card that takes focus with the next drawing
 * @property {boolean} leaves  focus leaves, with the next drawing, a button that can no longer be pressed
 * @property {Panel|null} panel  the dialog that was asked for
 * @property {Knock|BigGin|null} declared  what the knock dialog is about
 * @property {boolean} sorting  the sorter is open
 * @property {string} note  an answer in the guide's place to what was just tried
 * @property {Hint|null} hint  that was asked for in this position
 * @property {OpenRound[]} past  finished rounds to step through
 * @property {boolean} goesOn  the round is over and the next one is dealt without being asked for
 * @property {string} ended  how the round before ended, where this one was dealt so
 */

/** @type {Ui} */
export const FRESH = { order: [], moved: false, chosen: null, stop: null, take: null, leaves: false, panel: null, declared: null, sorting: false, note: "", hint: null, past: [], goesOn: false, ended: "" };

/**
 * The page's own state after an answer. The order of the hand is kept: over a draw, the bots' turns and a reload. A card is
 * chosen for one decision: the next one begins with none.
 *
 * @param {Ui} ui
 * @param {Kept|null} game
 * @param {Kept|null} before
 * @returns {Ui}
 */
export function follow(ui, game, before) {
  if (!game) return { ...FRESH, panel: ui.panel };
  const { view } = game;
  const sort = preferences().sort;
  const round = roundKey(view);
  const earlier = before && roundKey(before.view) === round ? ui : remembered(round);
  const order = earlier ? kept(earlier.order, view, sort) : sorted(view, sort);
  const byHand = earlier?.moved ?? false;
  remember(round, order, byHand);
  const same = before !== null && before.save === game.save;
  const take = focusAfter(view, before?.view ?? null, ui.order, order);
  const stop = take ?? (ui.stop && order.includes(ui.stop) ? ui.stop : order[0] ?? null);
  if (same) return { ...ui, order, moved: byHand, stop };
  return { ...FRESH, order, moved: byHand, stop, take, leaves: before !== null, panel: surviving(ui.panel) };
}

/**
 * The card that focus goes to: a card just drawn, or the neighbour of one just discarded.
 *
 * @param {View} view
 * @param {View|null} before
 * @param {CardText[]} orderBefore
 * @param {CardText[]} order
 * @returns {CardText|null}
 */
function focusAfter(view, before, orderBefore, order) {
  if (!before) return null;
  if (roundKey(before) !== roundKey(view)) return order[0] ?? null;
  if (view.phase === "discard" && view.drawn && !before.hand.includes(view.drawn)) return view.drawn;
  const gone = orderBefore.findIndex((card) => !view.hand.includes(card));
  return gone < 0 || !order.length ? null : order[Math.min(gone, order.length - 1)];
}

/** @param {Ui} ui @param {View} view @param {CardText} card @param {number} to @returns {Ui} */
export function reorder(ui, view, card, to) {
  const order = moved(ui.order, ui.order.indexOf(card), to);
  const byHand = ui.moved || order.some((each, i) => each !== ui.order[i]);
  remember(roundKey(view), order, byHand);
  return { ...ui, order, moved: byHand, stop: card };
}

/** The hand as it was sorted. @param {Ui} ui @param {View} view @param {Ui["order"]} order @returns {Ui} */
export function withOrder(ui, view, order) {
  remember(roundKey(view), order, false);
  return { ...ui, order, moved: false };
}

/** The action that throws a card away. @param {View} view @param {CardText} card @returns {Action|undefined} */
export function discardOf(view, card) {
  return view.actions.find((action) => action.type === "discard" && action.card === card);
}

/**
 * The action of a type that goes with a card, and what it would leave.
 *
 * @param {View} view
 * @param {"discard"|"knock"|"big_gin"} type
 * @param {CardText|null} card
 */
export function optionFor(view, type, card) {
  const index = view.actions.findIndex((action) => action.type === type && (action.type === "big_gin" || ("card" in action && action.card === card)));
  return index < 0 ? null : { action: view.actions[index], preview: view.previews[index] };
}

/** What lies open and has nothing to do with the move that was made. @param {Panel|null} panel */
function surviving(panel) {
  return ["rules", "menu", "settings", "statistics", "backup"].includes(panel ?? "") ? panel : null;
}

/** @param {View} view */
function roundKey({ commitment, round }) {
  return `${commitment}:${round}`;
}

/** @param {string} round @returns {{order: CardText[], moved: boolean}|null} */
function remembered(round) {
  const kept = readJson(KEY);
  return kept?.round === round && Array.isArray(kept.order) ? { order: kept.order, moved: kept.moved === true } : null;
}

/** @param {string} round @param {CardText[]} order @param {boolean} moved */
function remember(round, order, moved) {
  write(KEY, JSON.stringify({ round, order, moved }));
}
