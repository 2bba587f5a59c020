// @ts-check
/** One decision of a round: the table as it was seen then, what was played, what was better, and the chance to try again. */

import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { number, t } from "../i18n.js";
import { Dialog } from "./dialog.js";
import { PositionThen } from "./position.js";
import { Practice } from "./practice.js";
import { better, deed, SHOWN, whys } from "./reason-words.js";
import { bettered, told } from "./review-words.js";
import { Step, stepByKey, within } from "./steps.js";
import { ReallyThere } from "./there.js";

/** @import { Decision } from "../types.js" */

/**
 * @param {{decisions: Decision[], first: number, onClose: () => void}} props  first: the one to begin with
 */
export function MomentDialog({ decisions, first, onClose }) {
  const [at, setAt] = useState(first);
  const [stage, setStage] = useState(/** @type {"told"|"trying"|"answered"} */ ("told"));
  const decision = decisions[at];
  const last = decisions.length - 1;
  const several = decision.candidates.length > 1;

  /** @param {number} to */
  const go = (to) => {
    setAt(within(to, last));
    setStage("told");
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const to = stepByKey(event, at, last);
    if (to !== null) go(to);
  };

  return html`<${Dialog}
    class="dlg--wide dlg--moment"
    title=${t("Decision {n} of {all}", { n: number(at + 1), all: number(decisions.length) })}
    onCancel=${onClose}
    footer=${html`<button type="button" class="btn" onClick=${onClose}>${t("Back to the review")}</button>
      <div class="replay__steps" role="group" aria-label=${t("Steps")} onKeyDown=${onKeyDown}>
        <${Step} label=${t("Back")} icon="left" disabled=${at === 0} onPress=${() => go(at - 1)} />
        <${Step} label=${t("Forward")} icon="arrow" first disabled=${at === last} onPress=${() => go(at + 1)} />
      </div>`}
  >
    <div class="then">
      <${PositionThen} view=${decision.position} />
      <div class="then__told">
        ${stage === "trying" ? html`<${Practice} key=${at} decision=${decision} onAnswer=${() => setStage("answered")} />` : html`<${Told} decision=${decision} first=${stage === "answered"} />${several && html`<button type="button" class="btn" onClick=${() => setStage("trying")}>${t("Try it again")}</button>`}<${ReallyThere} key=${at} decision=${decision} />`}
      </div>
    </div>
  <//>`;
}

/** @param {{decision: Decision, first: boolean}} props  first: it begins with the focus */
function Told({ decision, first }) {
  const { position, chosen, best } = decision;
  const verdict = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    if (first) verdict.current?.focus();
  }, []);
  return html`<div ref=${verdict} role="status" tabindex="-1">
    <h3>${deed(SHOWN, position, chosen.action)}</h3>
    <p>${told(decision)}</p>
    ${bettered(decision) && html`<p><b>${better(SHOWN, position, best.action)}</b></p>`}
    ${decision.reasons.length > 0 && html`<ul class="then__reasons">${whys(SHOWN, position, decision.reasons, 4).map((reason, i) => html`<li key=${i}>${reason}</li>`)}</ul>`}
  </div>`;
}
