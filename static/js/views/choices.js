// @ts-check
/** Choosing one of a few, and switching something on or off: native controls, each effective as soon as it changes. */

import { html } from "../../vendor/preact.js";

/** @import { Child } from "../../vendor/preact.js" */

/**
 * @typedef {object} Option
 * @property {string} value
 * @property {Child} label
 * @property {string} [lang]  of the label, where it isn't the page's
 * @property {string} [felt]  a table colour to be seen beside the label
 */

/** @param {{name: string, label: string, note?: string, options: Option[], value: string, onPick: (value: string) => void}} props */
export function Choice({ name, label, note, options, value, onPick }) {
  const noteId = `${name}-note`;
  return html`<fieldset class="levels" aria-describedby=${note ? noteId : undefined}>
    <legend>${label}</legend>
    <div class="levels__row">
      ${options.map(
        (option) => html`<label class="level" key=${option.value} lang=${option.lang}>
          <input type="radio" name=${name} value=${option.value} checked=${option.value === value} onChange=${() => onPick(option.value)} />
          ${option.felt && html`<i class="swatch" data-felt=${option.felt}></i>`}<span>${option.label}</span>
        </label>`,
      )}
    </div>
    ${note && html`<small class="levels__note" id=${noteId}>${note}</small>`}
  </fieldset>`;
}

/** @param {{name: string, label: string, note?: string, checked: boolean, disabled?: boolean, onPick: (checked: boolean) => void}} props */
export function Switch({ name, label, note, checked, disabled = false, onPick }) {
  const noteId = `${name}-note`;
  return html`<label class="field field--switch">
    <span><span id=${`${name}-label`}>${label}</span>${note && html` <small id=${noteId}>${note}</small>`}</span>
    <input type="checkbox" name=${name} aria-labelledby=${`${name}-label`} aria-describedby=${note ? noteId : undefined} checked=${checked} disabled=${disabled} onChange=${(/** @type {Event} */ event) => onPick(/** @type {HTMLInputElement} */ (event.currentTarget).checked)} />
  </label>`;
}
