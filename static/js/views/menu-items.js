// @ts-check
/** What stands in the menu: looking things up, starting and ending a game, and the settings. */

import { t } from "../i18n.js";
import { changeTo, LANGUAGES } from "../languages.js";
import { prefer } from "../preferences.js";

/** @import { Preferences } from "../preferences.js" */
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
  items.push(opening(t("Rules"), "rules"), opening(t("New game"), "newgame"));
  items.push({ label: t("Deal of the day"), onPick: on.day });
  if (view) items.push(opening(t("Share this deal"), "share"), view.phase === "game_over" ? { label: t("Check this game"), onPick: on.check } : opening(t("How this game is dealt"), "promise"));
  if (view?.phase === "game_over") items.push({ label: t("Step through this game"), onPick: () => on.replay(true) });
  items.push({ label: t("Open a record"), note: t("a file of a finished game"), onPick: on.bring });
  if (view?.phase === "game_over") items.push({ label: t("Repeat"), note: t("the same deals again"), onPick: on.repeat });
  else if (view) items.push(opening(t("Resign"), "resign"));
  return [...items, ...settings(choices)];
}

/** @param {Preferences} choices @returns {MenuItem[]} */
function settings(choices) {
  /**
   * @template {keyof Preferences} Name
   * @param {string} label @param {Name} name @param {[Preferences[Name] & string, string][]} options
   * @returns {MenuItem}
   */
  const choice = (label, name, options) => ({
    label,
    options: options.map(([value, text]) => ({ value, label: text })),
    value: String(choices[name]),
    onPick: (/** @type {string} */ value) => prefer({ [name]: value }),
  });
  return [
    {
      label: t("Language"),
      options: LANGUAGES.map(({ code, name }) => ({ value: code, label: name })),
      value: document.documentElement.lang,
      onPick: changeTo,
    },
    choice(t("Theme"), "theme", [["auto", t("As the device")], ["light", t("Light")], ["dark", t("Dark")]]),
    choice(t("Table colour"), "felt", [["juniper", t("Juniper")], ["berry", t("Berry")], ["linen", t("Linen")], ["slate", t("Slate")]]),
    choice(t("Suits"), "deck", [["two", t("Two colours")], ["four", t("Four colours")]]),
    choice(t("Corner letters"), "letters", [["auto", t("As the language has them")], ["JQK", "J Q K"], ["WDK", "W D K"]]),
    choice(t("Cards"), "size", [["normal", t("One row")], ["large", t("Large, two rows")]]),
    choice(t("Pace"), "speed", [["slow", t("Slow")], ["normal", t("Normal")], ["fast", t("Fast")]]),
    { label: t("Ask before discarding"), checked: choices.confirmDiscard, onPick: (/** @type {boolean} */ confirmDiscard) => prefer({ confirmDiscard }) },
    { label: t("Show the whole discard pile"), checked: choices.wholePile, onPick: (/** @type {boolean} */ wholePile) => prefer({ wholePile }) },
  ];
}
