// @ts-check
/** What stands in the menu: what is wanted most comes first, and what ends the game last and apart. */

import { t } from "../i18n.js";

/** @import { MenuItem } from "./menu.js" */
/** @import { TableProps } from "./table.js" */

/** @param {TableProps} props @returns {MenuItem[]} */
export function menuItems({ state, choices, on }) {
  const view = state.game?.view;
  const over = view?.phase === "game_over";
  const last = view?.history[view.history.length - 1];
  /** @param {string} label @param {import("../ui.js").Panel} panel */
  const opening = (label, panel) => ({ label, onPick: () => on.open(panel) });
  /** @type {MenuItem[]} */
  const items = [];
  if (view) items.push(opening(t("Score sheet"), "score"), opening(t("Log"), "log"), opening(t("Discard pile"), "discards"));
  if (view?.practice && choices.unseen) items.push(opening(t("Cards not yet seen"), "unseen"));
  items.push(opening(t("Rules"), "rules"), opening(t("Settings"), "settings"), opening(t("Statistics"), "statistics"), opening(t("New game"), "newgame"));
  if (over) items.push({ label: t("Repeat"), note: t("the same deals again"), onPick: on.repeat });
  items.push({ label: t("Deal of the day"), onPick: on.day });
  const moves = t("every move as it was played");
  if (over) items.push({ label: t("Step through this game"), note: moves, onPick: () => on.replay(true) });
  else if (last) items.push({ label: t("Step through a finished round"), note: moves, onPick: on.past });
  if (last) items.push({ label: t("Review a finished round"), note: t("what each of your decisions cost"), onPick: () => on.review(last.round) });
  if (view) items.push(opening(t("Share this deal"), "share"), over ? { label: t("Check this game"), onPick: on.check } : opening(t("How this game is dealt"), "promise"));
  items.push({ label: t("Open a record"), note: t("a file of a finished game"), onPick: on.bring }, { ...opening(t("Export and import"), "backup"), note: t("everything that this browser keeps") });
  if (view && !over) items.push({ ...opening(t("Resign"), "resign"), apart: true });
  return items;
}
