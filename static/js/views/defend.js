// @ts-check
/** The defence: laying off on the knocker's melds and putting down one's own, with the best already laid out. */

import { isSet, RANKS } from "../deck.js";
import { t, tn } from "../i18n.js";
import { html, useState } from "../../vendor/preact.js";
import { Aside } from "./aside.js";
import { laidOn, spread } from "./board.js";
import { Chip } from "./card.js";
import { byValue, sum } from "./cards.js";
import { Deed } from "./deed.js";
import { Dialog } from "./dialog.js";
import { kindName, meldName, NewMeld, Note, OwnBoard, Pause, Pick, PutHere, Said, Still, useRoving } from "./lots.js";
import { outlook } from "./outlook.js";
import { useBoard } from "./use-board.js";

/** @import { CardText, Defend, KnockView, View } from "../types.js" */
/** @import { Handling } from "./use-board.js" */
/** @import { Roving } from "./lots.js" */

/**
 * @param {{view: View, onConfirm: (action: Defend) => unknown}} props
 */
export function DefendDialog({ view, onConfirm }) {
  const { values } = view;
  const knock = /** @type {KnockView} */ (view.knock);
  const layoffs = /** @type {NonNullable<View["layoffs"]>} */ (view.layoffs);
  const hand = byValue(view.hand, values);
  const best = () => spread(hand, layoffs.suggestion.melds, layoffs.suggestion.layoffs);
  const own = () => spread(hand, view.arrangement.melds);
  const handling = useBoard(best, { melds: view.melds, targets: layoffs.targets });
  const roving = useRoving(handling, hand);
  const [aside, setAside] = useState(false);

  const { board } = handling;
  const points = sum(board.rest, values);
  const lowest = sum(best().rest, values);
  const name = view.seats[knock.seat].name;

  const look = () => setAside(true);
  if (aside) return html`<${Aside} text=${t("{name} knocked with {points}.", { name, points: knock.points })} button=${t("Back to the layoffs")} onBack=${() => setAside(false)} />`;

  return html`<${Dialog}
    class="dlg--wide dlg--defend"
    title=${t("{name} knocks with {points}", { name, points: knock.points })}
    description=${t("Lay off what fits, then put down your own melds.")}
    onCancel=${() => handling.letGo() || look()}
    footer=${html`<button type="button" class="btn" onClick=${look}>${t("See table")}</button>
      <${Deed} onPress=${() => onConfirm({ type: "defend", melds: board.melds, layoffs: board.layoffs })}>${t("Lay down, {points} left", { points })}<//>`}
  >
    <div ref=${handling.root} class="defence" onKeyDown=${roving.onKeyDown} onFocusIn=${roving.onFocusIn}>
      <section class="defence__theirs">
        <${Counts} view=${view} points=${points} />
        <h3 class="who">
          <b>${t("{name}’s melds", { name })}</b>
          <span><${Pause} /> ${knock.deadwood.length ? t("deadwood") : t("no deadwood")} ${knock.deadwood.map((card) => html`<${Pause} /><${Chip} key=${card} card=${card} />`)}<${Pause} /> ${knock.points}</span>
        </h3>
        <div class="lots">${knock.melds.map((_, index) => html`<${Theirs} key=${index} knock=${knock} index=${index} name=${name} handling=${handling} roving=${roving} />`)}</div>
      </section>
      <section class="defence__mine">
        <h3 class="who">
          <b>${t("Your hand")}</b>
          <${NewMeld} handling=${handling}>${board.layoffs.length ? tn("{n} card laid off", "{n} cards laid off", board.layoffs.length) : t("nothing laid off")}<//>
        </h3>
        <${OwnBoard} handling=${handling} roving=${roving} values=${values} />
        <${Note}
          icon=${handling.said.text || points > lowest ? "info" : "hint"}
          button=${points > lowest
            ? html`<button type="button" class="btn btn--quiet" onClick=${() => handling.reset(best())}>${t("Best defence")}</button>`
            : board.layoffs.length > 0 && html`<button type="button" class="btn btn--quiet" onClick=${() => handling.reset(own())}>${t("Clear")}</button>`}
        >
          ${handling.said.text || advice(points, lowest)}
        <//>
      </section>
    </div>
    <${Said} handling=${handling}>${t("You have {points} left.", { points })}<//>
  <//>`;
}

/**
 * One of the knocker's melds with what is laid off on it; pressing anywhere on it puts the chosen cards there.
 *
 * @param {{knock: KnockView, index: number, name: string, handling: Handling, roving: Roving}} props
 */
function Theirs({ knock, index, name, handling, roving }) {
  const meld = knock.melds[index];
  const laid = laidOn(handling.board, index);
  const place = { to: /** @type {const} */ ("theirs"), index };
  const label = laid.length ? (isSet(meld) ? tn("Set, {n} yours", "Set, {n} yours", laid.length) : tn("Run, {n} yours", "Run, {n} yours", laid.length)) : kindName(meld);
  const takes = handling.takes(place);

  /** @param {MouseEvent} event */
  const onClick = (event) => {
    if (!(event.target instanceof Element && event.target.closest("button"))) handling.moveTo(place);
  };

  return html`<div class=${takes ? "lot lot--takes" : "lot"} data-to=${JSON.stringify(place)} onClick=${onClick}>
    <span class="row" role="group" aria-label=${meldName(meld)}>
      ${around(meld, laid).map((card) =>
        laid.includes(card)
          ? html`<${Pick} key=${card} card=${card} laid where=${t("laid off on a meld of {name}", { name })} handling=${handling} roving=${roving} />`
          : html`<${Still} key=${card} card=${card} />`,
      )}
    </span>
    <span class="lot__bracket"></span>
    <${PutHere} handling=${handling} place=${place} label=${label} goal=${meldName(meld)} />
  </div>`;
}

/**
 * The meld as it lies on the table: cards laid off below a run stand before it, the others behind.
 *
 * @param {CardText[]} meld
 * @param {CardText[]} laid
 */
function around(meld, laid) {
  if (isSet(meld)) return [...meld, ...laid];
  const low = laid.filter((card) => RANKS.indexOf(card[0]) < RANKS.indexOf(meld[0][0]));
  return [...low.reverse(), ...meld, ...laid.filter((card) => !low.includes(card))];
}

/**
 * Both counts, and what they would score as they stand.
 *
 * @param {{view: View, points: number}} props
 */
function Counts({ view, points }) {
  const knock = /** @type {KnockView} */ (view.knock);
  const { name } = view.seats[knock.seat];
  const { lower, points: scored } = outlook(view, points);
  return html`<div class="counts">
    <p><span>${t("You")}</span><span class="num">${points}</span></p>
    <p class="counts__outlook" data-lower=${lower}>${verdict(lower, scored, name)}</p>
    <p><span>${name}</span><span class="num">${knock.points}</span></p>
  </div>`;
}

/** @param {"you"|"knocker"} lower @param {number|null} scored @param {string} name */
function verdict(lower, scored, name) {
  if (lower === "you") return scored === null ? t("undercut") : tn("undercut: you score {n}", "undercut: you score {n}", scored);
  return scored === null ? t("{name} is lower", { name }) : tn("{name} scores {n}", "{name} scores {n}", scored, { name });
}

/** @param {number} points @param {number} lowest */
function advice(points, lowest) {
  if (points > lowest) return tn("The best defence leaves {lowest}, {n} point less.", "The best defence leaves {lowest}, {n} points less.", points - lowest, { lowest });
  return t("The best defence is laid out. Tap a card to change it.");
}
