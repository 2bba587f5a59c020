// @ts-check
/** What was really there: the cards that the player could not see, shown apart, and only when it is asked for. */

import { html, useState } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { Row } from "./lots.js";

/** @import { Decision } from "../types.js" */

/** @param {{decision: Decision}} props */
export function ReallyThere({ decision: { position, there } }) {
  const [open, setOpen] = useState(false);
  if (!there) return null;
  const toggled = (/** @type {Event} */ event) => setOpen(/** @type {HTMLDetailsElement} */ (event.currentTarget).open);
  return html`<details class="proof there" onToggle=${toggled}>
    <summary>${t("What was really there")}</summary>
    ${open &&
    html`<p>${t("You could not see this, and nothing here was judged by it.")}</p>
      ${there.hands.map((hand, seat) => hand && html`<h4>${position.seats[seat].name}</h4><${Row} cards=${hand} />`)}
      ${there.stock.length > 0 && html`<h4>${t("Next in the stock")}</h4><${Row} cards=${there.stock} />`}`}
  </details>`;
}
