// @ts-check
/** The fixed bar of actions: the count, sorting, and Pass, Discard and Knock, which never change places. */

import { html } from "../../vendor/preact.js";
import { cardName, number, t } from "../i18n.js";
import { shortcut } from "../shortcuts.js";
import { optionFor } from "../ui.js";
import { seatName } from "../words.js";
import { Chip } from "./card.js";
import { HintButton, HintMark, hintsAt } from "./hint.js";
import { Icon } from "./icon.js";
import { Sorter } from "./sorter.js";
import { refusing, whyNoDiscard, whyNoKnock, whyNotNow } from "./why-not.js";

/** @import { Action, BigGin, CardText, Hint, Knock, Preview, View } from "../types.js" */
/** @import { Sort } from "../order.js" */

/**
 * @typedef {object} DockProps
 * @property {View} view
 * @property {CardText|null} chosen
 * @property {Hint|null} hint
 * @property {(() => unknown)|null} onHint  null: hints are switched off
 * @property {Sort} sort
 * @property {boolean} sorting  the sorter is open
 * @property {(action: Action) => void} send
 * @property {(card: CardText) => void} onDiscard
 * @property {(action: Knock|BigGin) => void} onKnock
 * @property {(why: string) => void} onRefused  a button was pressed that can't be
 * @property {(open: boolean) => void} onSorting
 * @property {(sort: Sort) => void} onSort
 * @property {((by: -1|1) => void)|null} onMove  null: no card is chosen
 */

/** @param {DockProps} props */
export function Dock({ view, chosen, hint, onHint, sort, sorting, send, onDiscard, onKnock, onRefused, onSorting, onSort, onMove }) {
  const pass = view.actions.find((action) => action.type === "pass");
  const discard = chosen && optionFor(view, "discard", chosen);
  const knock = knockOption(view, chosen);
  const noPass = pass ? "" : whyNotNow(view);
  const noDiscard = discard ? "" : whyNoDiscard(view, chosen);
  const noKnock = knock ? "" : whyNoKnock(view, chosen);
  return html`<section class="dock" aria-labelledby="actions">
    <h2 id="actions" class="vh">${t("Actions")}</h2>
    <div class="dock__top">
      <${Meter} view=${view} chosen=${chosen} />
      <${Sorter} sort=${sort} open=${sorting} onOpen=${onSorting} onSort=${onSort} onMove=${onMove}>${onHint && html`<${HintButton} view=${view} onHint=${onHint} />`}<//>
    </div>
    <div class="acts">
      <button type="button" class="btn" aria-keyshortcuts=${shortcut("P")} aria-disabled=${!pass} aria-describedby=${noPass ? "no-pass" : undefined} onClick=${pass ? () => send(pass) : refusing(noPass, onRefused)}>${t("Pass")}${hintsAt(hint, "pass") && html`<${HintMark} />`}</button>
      <button type="button" class="btn btn--act" aria-keyshortcuts=${shortcut("X")} aria-disabled=${!discard} aria-describedby=${noDiscard ? "no-discard" : undefined} aria-label=${discard ? discardLabel(chosen, discard.preview) : undefined} onClick=${discard ? () => onDiscard(chosen) : refusing(noDiscard, onRefused)}>${t("Discard")}${discard && html`<${Chip} card=${chosen} hidden />`}</button>
      <button type="button" class=${knock?.solid ? "btn btn--leaf" : "btn btn--may"} aria-keyshortcuts=${shortcut("K")} aria-disabled=${!knock} aria-describedby=${noKnock ? "no-knock" : undefined} aria-haspopup="dialog" aria-label=${knock?.label} onClick=${knock ? () => onKnock(knock.action) : refusing(noKnock, onRefused)}>${knock?.word ?? t("Knock")}${endsAsHeld(hint) && html`<${HintMark} />`}</button>
    </div>
    <p id="no-pass" hidden>${noPass}</p>
    <p id="no-discard" hidden>${noDiscard}</p>
    <p id="no-knock" hidden>${noKnock}</p>
  </section>`;
}

/** Whether the hint is to end the round with the cards as they are held. @param {Hint|null} hint */
const endsAsHeld = (hint) => hint?.action.type === "big_gin" || (hint?.action.type === "knock" && hint.action.card === null);

/** Of a round that has ended it tells what its result does, layoffs included: nothing where no hand was shown. @param {{view: View, chosen: CardText|null}} props */
function Meter({ view, chosen }) {
  if (view.result && !view.result.hands) return html`<p class="meter"></p>`;
  const after = chosen ? optionFor(view, "discard", chosen)?.preview?.deadwood : undefined;
  const now = number(view.result?.hands?.[0].points ?? view.deadwood);
  const may = chosen !== null && optionFor(view, "knock", chosen) !== null;
  const limit = may ? mayText(after) : limitText(view);
  return html`<p class="meter">
    <span class="meter__now" aria-hidden="true">${after === undefined ? now : html`<s>${now}</s><${Icon} name="arrow" />${number(after)}`}</span>
    <span class="vh">${after === undefined ? t("Deadwood {now}, {limit}", { now, limit }) : t("Deadwood {now}, {after} after the discard, {limit}", { now, after: number(after), limit })}</span>
    <span class="meter__text" aria-hidden="true"><b>${t("Deadwood")}</b><span class=${may ? "ok" : ""}>${limit}</span></span>
  </p>`;
}

/** @param {number|undefined} after */
const mayText = (after) => (after === 0 ? t("you may declare gin") : t("you may knock"));

/** @param {View} view */
function limitText(view) {
  if (view.knock && view.knock.seat !== 0) return t("{name} has {points}", { name: seatName(view, view.knock.seat), points: number(view.knock.points) });
  return view.knock_limit === 0 ? t("gin only") : t("knock at {points}", { points: number(view.knock_limit) });
}

/** @param {CardText} card @param {Preview|null} preview */
function discardLabel(card, preview) {
  const values = { card: cardName(card), points: number(preview?.deadwood ?? 0) };
  return preview ? t("Discard {card}. Deadwood after: {points}", values) : t("Discard {card}", values);
}

/**
 * What the third button does: knock or gin with the chosen card; without one big gin, or a knock as dealt.
 *
 * @param {View} view
 * @param {CardText|null} chosen
 */
function knockOption(view, chosen) {
  const bigGin = chosen === null ? optionFor(view, "big_gin", null) : null;
  if (bigGin) return { action: /** @type {BigGin} */ (bigGin.action), word: t("Big gin"), label: undefined, solid: true };
  const knock = optionFor(view, "knock", chosen);
  if (!knock) return null;
  const gin = knock.preview?.deadwood === 0;
  const values = { card: chosen ? cardName(chosen) : "", points: number(knock.preview?.deadwood ?? 0) };
  const label = chosen === null ? t("Knock as dealt with {points}", values) : t("Knock with {points}, throwing {card}", values);
  const ginLabel = chosen === null ? t("Gin as dealt") : t("Gin, throwing {card}", values);
  return { action: /** @type {Knock} */ (knock.action), word: gin ? t("Gin") : t("Knock"), label: gin ? ginLabel : label, solid: gin };
}
