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
 * @param {{take: CardText|null, leaves: boolean}} [goes]  to a card of the hand; or from a button that can no longer be pressed to a pile
 */
export function settle(root, { take, leaves } = { take: null, leaves: false }) {
  if (document.querySelector("dialog[open]")) return;
  if (take) focus(root.querySelector(`[role=option][data-card="${take}"]`));
  else if (leaves && document.activeElement?.matches(".pile__tag[aria-disabled=true], .acts [aria-disabled=true]")) focus(root.querySelector(".pile__tag[aria-disabled=false]"));
  const active = document.activeElement;
  if (had && (!active || active === document.body)) focus(home());
}

/** Focus goes to the page's first place, if it is nowhere yet. */
export function begin() {
  if (!document.querySelector("dialog[open]") && document.activeElement === document.body) focus(home());
}

/** The page's first place. */
export function home() {
  return document.querySelector("[data-home]") ?? document.querySelector("main [tabindex='0'], main button");
}

/** @param {Element|null} element */
function focus(element) {
  if (element instanceof HTMLElement && element !== document.activeElement) element.focus({ preventScroll: false });
}
