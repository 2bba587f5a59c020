// @ts-check
/** "Discard this card?", for players who asked to be asked. */

import { cardName, number, t } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { Confirm } from "./confirm.js";

/** @import { Discard, View } from "../types.js" */

/**
 * @param {{view: View, card: string, onConfirm: (action: Discard) => unknown, onCancel: () => void}} props
 */
export function DiscardConfirm({ view, card, onConfirm, onCancel }) {
  const at = view.actions.findIndex((action) => action.type === "discard" && action.card === card);
  const after = view.previews[at]?.deadwood;
  const knock = view.actions.some((action) => action.type === "knock" && action.card === card);
  const values = { points: number(after ?? 0) };
  return html`<${Confirm}
    title=${t("Discard the {card}?", { card: cardName(card) })}
    description=${after !== undefined && (knock ? t("Deadwood after: {points}. You could knock instead.", values) : t("Deadwood after: {points}.", values))}
    deed=${t("Discard")}
    onConfirm=${() => onConfirm({ type: "discard", card })}
    onCancel=${onCancel}
  />`;
}
