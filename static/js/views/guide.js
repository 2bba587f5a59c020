// @ts-check
/** One sentence: whose turn it is and what may be done. */

import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { guideText } from "./guide-words.js";
import { HintLine } from "./hint.js";

/** @import { CardText, Hint, View } from "../types.js" */

/**
 * @typedef {object} GuideProps
 * @property {View} view
 * @property {CardText|null} chosen
 * @property {Hint|null} hint
 * @property {string} note  an answer to what was just tried
 * @property {string} ended  how the round before ended
 * @property {boolean} novice  no round was finished in this browser
 */

/** @param {GuideProps} props */
export function Guide({ view, chosen, hint, note, ended, novice }) {
  if (hint && !note) return html`<${HintLine} view=${view} hint=${hint} />`;
  return html`<p class="guide"><span>${note || guideText(view, chosen, ended || t("Your turn."), novice)}</span></p>`;
}
