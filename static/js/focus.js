// @ts-check
/** Focus is never lost: it goes to the card it was sent to, and from something that is gone to the page's first place. */

/** @import { CardText } from "./types.js" */

let had = false;
addEventListener("focusin", () => {
  had = true;
});

/**
 * After a drawing of the page.
 *
 * @param {HTMLElement} root
 * @param {CardText|null} card  of the hand, if focus goes there
 */
export function settle(root, card) {
  if (document.querySelector("dialog[open]")) return;
  if (card) focus(root.querySelector(`[role=option][data-card="${card}"]`));
  const active = document.activeElement;
  if (had && (!active || active === document.body)) focus(home());
}

/** The page's first place. */
export function home() {
  return document.querySelector("[data-home]") ?? document.querySelector("main [tabindex='0'], main button");
}

/** @param {Element|null} element */
function focus(element) {
  if (element instanceof HTMLElement && element !== document.activeElement) element.focus({ preventScroll: false });
}
