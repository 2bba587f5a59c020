// @ts-check
/** The dialogs about what this browser keeps: the settings, the statistics, everything as a file. */

import { html } from "../../vendor/preact.js";
import { changeTo, LANGUAGES } from "../languages.js";
import { prefer, preferencesKept } from "../preferences.js";
import { statistics, statisticsKept } from "../statistics.js";
import { BackupDialog } from "./backup.js";
import { SettingsDialog } from "./settings.js";
import { StatisticsDialog } from "./statistics.js";
import { UnseenDialog } from "./unseen.js";

/** @import { View } from "../types.js" */
/** @import { TableProps } from "./table.js" */

/** @param {TableProps} props */
export function OwnPanels({ state, ui, choices, on }) {
  switch (ui.panel) {
    case "settings": return html`<${SettingsDialog} choices=${choices} kept=${preferencesKept()} languages=${LANGUAGES} language=${document.documentElement.lang} onLanguage=${changeTo} onChange=${prefer} onClose=${on.close} />`;
    case "statistics": return html`<${StatisticsDialog} statistics=${statistics()} kept=${statisticsKept()} onReset=${on.resetStatistics} onClose=${on.close} />`;
    case "backup": return html`<${BackupDialog} live=${isLive(state.game?.view)} onExport=${on.exportAll} onBring=${on.bringAll} onReplace=${on.replaceAll} onClose=${on.close} />`;
    case "unseen": return state.game && html`<${UnseenDialog} view=${state.game.view} onClose=${on.close} />`;
    default: return null;
  }
}

/** @param {View|undefined} view */
const isLive = (view) => view !== undefined && view.phase !== "game_over";
