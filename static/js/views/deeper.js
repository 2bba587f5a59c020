// @ts-check
/** A deeper look at a round: the doubtful decisions played on with other hidden cards, when it is asked for. */

import { html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { worthALook } from "../coach.js";
import { number, t } from "../i18n.js";

/** @import { Looking } from "../coach.js" */
/** @import { Decision } from "../types.js" */

/** @param {{decisions: Decision[], looking: Looking|null, onDeeper: () => unknown}} props */
export function DeeperLook({ decisions, looking, onDeeper }) {
  const status = useRef(/** @type {HTMLElement|null} */ (null));
  const doubtful = decisions.filter(worthALook);
  const done = doubtful.every(({ deeper }) => deeper);
  const was = useRef(done);
  useLayoutEffect(() => {
    // The button that had the focus has gone, this one or that of a moment that did not matter after all: what was found takes its place.
    const at = document.activeElement;
    if ((done && !was.current && !at?.matches("button, select, summary")) || (looking && at === document.body)) status.current?.focus({ preventScroll: true });
    was.current = done;
  }, [decisions]);
  if (!doubtful.length) return null;
  const under = looking !== null && !looking.refused;
  const press = done || under ? undefined : onDeeper;
  return html`<div class="deeper">
    ${!done && html`<button type="button" class="btn" aria-disabled=${under ? "true" : undefined} onClick=${press}>${t("Look deeper")}</button>`}
    <div ref=${status} role="status" tabindex="-1">
      ${under && html`<p>${t("{n} of {all} decisions are played on.", { n: number(looking.done), all: number(looking.all) })}</p>`}
      ${looking?.refused && html`<p>${t("The round could not be looked at.")}</p>`}
      ${done && html`<p>${t("The doubtful decisions were played on with other hidden cards that fit what you could see. The ± is a margin of error of 95 in 100.")}</p>`}
    </div>
    ${under && html`<progress aria-hidden="true" max=${looking.all} value=${looking.done}></progress>`}
    ${!done && !looking && html`<p>${t("Plays the doubtful decisions on with other hidden cards. This takes some seconds.")}</p>`}
  </div>`;
}
