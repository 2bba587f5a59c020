// @ts-check
/** What stands in the menu: looking things up, starting and ending a game, what this browser keeps. */

import { t } from "../i18n.js";

/** @import { MenuItem } from "./menu.js" */
/** @import { TableProps } from "./table.js" */

/** @param {TableProps} props @returns {MenuItem[]} */
export function menuItems({ state, choices, on }) {
  const view = state.game?.view;
  /** @param {string} label @param {import("../ui.js").Panel} panel */
  const opening = (label, panel) => ({ label, onPick: () => on.open(panel) });
  /** @type {MenuItem[]} */
  const items = [];
  if (view) items.push(opening(t("Score sheet"), "score"), opening(t("Log"), "log"), opening(t("Discard pile"), "discards"));
  if (view?.practice && choices.unseen) items.push(opening(t("Cards not yet seen"), "unseen"));
  items.push(opening(t("Rules"), "rules"), opening(t("New game"), "newgame"));
  items.push({ label: t("Deal of the day"), onPick: on.day });
  if (view) items.push(opening(t("Share this deal"), "share"), view.phase === "game_over" ? { label: t("Check this game"), onPick: on.check } : opening(t("How this game is dealt"), "promise"));
  if (view?.phase === "game_over") items.push({ label: t("Step through this game"), onPick: () => on.replay(true) });
  else if (view?.history.length) items.push({ label: t("Step through a finished round"), onPick: on.past });
  items.push({ label: t("Open a record"), note: t("a file of a finished game"), onPick: on.bring });
  if (view?.phase === "game_over") items.push({ label: t("Repeat"), note: t("the same deals again"), onPick: on.repeat });
  else if (view) items.push(opening(t("Resign"), "resign"));
  items.push(opening(t("Statistics"), "statistics"), opening(t("Settings"), "settings"), { ...opening(t("Export and import"), "backup"), note: t("everything that this browser keeps") });
  return items;
}
