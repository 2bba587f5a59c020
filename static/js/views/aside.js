// @ts-check
/** A dialog put aside so that the table can be seen, and the way back to it: what it is about is heard as its name. */

import { html, useLayoutEffect, useRef } from "../../vendor/preact.js";

/** @import { Child } from "../../vendor/preact.js" */

/**
 * @param {{text: Child, button: Child, onBack: () => void}} props
 */
export function Aside({ text, button, onBack }) {
  const back = useRef(/** @type {HTMLButtonElement|null} */ (null));
  useLayoutEffect(() => back.current?.focus(), []);
  return html`<section class="aside" aria-label=${text}>
    <p aria-hidden="true">${text}</p>
    <button type="button" class="btn btn--act" ref=${back} onClick=${onBack}>${button}</button>
  </section>`;
}
