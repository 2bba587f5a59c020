// @ts-check
/** A hint: in the guide's place with a bulb, for the ear as one sentence after another, and a bulb on what it is about. */

import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { shortcut } from "../shortcuts.js";
import { Icon } from "./icon.js";
import { advice, SHOWN, SPOKEN, whys } from "./reason-words.js";

/** @import { Action, CardText, Hint, View } from "../types.js" */

/** A hint gives at most so many reasons. */
const MOST = 2;

/** The button that asks for it: always in its place. @param {{view: View, onHint: () => unknown}} props */
export function HintButton({ view, onHint }) {
  const may = view.actions.some((action) => action.type !== "next_round");
  return html`<button type="button" class="btn btn--quiet" aria-keyshortcuts=${shortcut("H")} aria-disabled=${!may} onClick=${may ? onHint : undefined}><${Icon} name="hint" />${t("Hint")}</button>`;
}

/** As many reasons as the guide's two lines hold; one alone may need a third. @param {{view: View, hint: Hint}} props */
export function HintLine({ view, hint }) {
  const line = useRef(/** @type {HTMLElement|null} */ (null));
  const reasons = whys(SHOWN, view, hint.reasons, MOST);
  const [{ shown }, setShown] = useState({ shown: reasons.length });
  useLayoutEffect(() => {
    // A new value each time: on a screen that was turned the same number of reasons is measured again.
    const begin = () => setShown({ shown: reasons.length });
    begin();
    addEventListener("resize", begin);
    return () => removeEventListener("resize", begin);
  }, [hint]);
  useLayoutEffect(() => {
    const { scrollHeight, clientHeight } = /** @type {HTMLElement} */ (line.current);
    if (shown > 0 && scrollHeight > clientHeight) setShown({ shown: shown - 1 });
  });
  const told = reasons.slice(0, Math.max(shown, 1));
  return html`<p class=${shown ? "guide guide--hint" : "guide guide--hint guide--tall"}><${Icon} name="hint" /><span ref=${line}><b>${advice(SHOWN, view, hint.action)}</b>${told.map((reason) => [" ", reason])}</span></p>`;
}

/** @param {View} view @param {Hint} hint */
export function hintSentence(view, hint) {
  return [advice(SPOKEN, view, hint.action), ...whys(SPOKEN, view, hint.reasons, MOST)].join(" ");
}

/** A bulb on what the hint is about: there is a word for it in the name of a card. */
export function HintMark() {
  return html`<span class="hint-mark" aria-hidden="true"><${Icon} name="hint" /></span>`;
}

/** The card that a hint would have thrown. @param {Hint|null} hint @returns {CardText|null} */
export function hintedCard(hint) {
  const action = hint?.action;
  return action?.type === "discard" || action?.type === "knock" ? action.card : null;
}

/** Whether the hint is to do this. @param {Hint|null} hint @param {Action["type"]} type @param {"stock"|CardText} [from] */
export function hintsAt(hint, type, from) {
  const action = hint?.action;
  if (action?.type !== type) return false;
  return action.type !== "draw" || from === undefined || (action.from === "stock" ? from === "stock" : from === action.card);
}
