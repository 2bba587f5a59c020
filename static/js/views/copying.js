// @ts-check
/** A field's text, copied for the player or, where the browser doesn't let the page, selected to be copied by hand. */

import { t } from "../i18n.js";

/**
 * @param {HTMLInputElement|HTMLTextAreaElement|null} field
 * @param {string} text
 * @returns {Promise<string>} what is to be said of it
 */
export async function copy(field, text) {
  field?.select();
  try {
    await navigator.clipboard.writeText(text);
    return t("Copied.");
  } catch {
    return t("The text is selected: copy it with the keyboard or the context menu.");
  }
}
