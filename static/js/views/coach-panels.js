// @ts-check
/** The dialogs of the coach. */

import { html } from "../../vendor/preact.js";
import { ReviewDialog } from "./review.js";

/** @import { TableProps } from "./table.js" */

/** @param {TableProps} props */
export function CoachPanels({ state, ui, reviewing, on }) {
  if (ui.panel !== "review" || !state.game) return null;
  return html`<${ReviewDialog} view=${state.game.view} reviewing=${reviewing} onRound=${on.review} onDeeper=${on.lookDeeper} onLeave=${on.leaveReview} onClose=${on.close} />`;
}
