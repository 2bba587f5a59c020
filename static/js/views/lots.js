// @ts-check
/** Groups of cards in a dialog: shown, or to be taken up and moved. */

import { isSet } from "../deck.js";
import { cardName, listAnd, t, tc, tn } from "../i18n.js";
import { html, useRef, useState } from "../../vendor/preact.js";
import { Card } from "./card.js";
import { sum } from "./cards.js";
import { Icon } from "./icon.js";
import { stepByKey } from "./steps.js";

/** @import { Child } from "../../vendor/preact.js" */
/** @import { CardText } from "../types.js" */
/** @import { Place } from "./board.js" */
/** @import { Handling } from "./use-board.js" */

/** @param {CardText[]} cards */
export const named = (cards) => listAnd(cards.map(cardName));

/** What keeps apart, for the ear, words that lie apart for the eye. */
export const Pause = () => html`<span class="vh">, </span>`;

/** "Run: four of spades, five of spades and six of spades" @param {CardText[]} meld */
export const meldName = (meld) => (isSet(meld) ? t("Set: {cards}", { cards: named(meld) }) : t("Run: {cards}", { cards: named(meld) }));

/** "Run" @param {CardText[]} meld */
export const kindName = (meld) => (isSet(meld) ? t("Set") : t("Run"));

/** A card in a row, as wide as the strip of it that shows. @param {{card: CardText}} props */
export const Still = ({ card }) => html`<span class="still"><${Card} card=${card} /></span>`;

/** Cards side by side, to look at. @param {{cards: CardText[], label?: string}} props */
export function Row({ cards, label = named(cards) }) {
  return html`<span class="row" role="img" aria-label=${label}>${cards.map((card) => html`<${Still} key=${card} card=${card} />`)}</span>`;
}

/** As many cards face down. @param {{count: number}} props */
export function Hidden({ count }) {
  return html`<span class="row row--hidden" role="img" aria-label=${tn("{n} card, not shown", "{n} cards, not shown", count)}>${Array.from({ length: count }, (_, i) => html`<span key=${i} class="still"><span class="card card--mini"></span></span>`)}</span>`;
}

/** What is left outside melds; nothing where nothing is. @param {{cards: CardText[]}} props */
export function DeadwoodRow({ cards }) {
  return cards.length > 0 && html`<${Row} cards=${cards} label=${t("Deadwood: {cards}", { cards: named(cards) })} />`;
}

/** A meld under its bracket. @param {{meld: CardText[]}} props */
export function MeldLot({ meld }) {
  return html`<div class="lot">
    <${Row} cards=${meld} label=${meldName(meld)} />
    <span class="lot__bracket"></span>
    <span class="lot__label" aria-hidden="true">${kindName(meld)}</span>
  </div>`;
}

/**
 * Deadwood as a sum on paper: "1 + 3 + 5 = 9".
 *
 * @param {{cards: CardText[], values: Record<CardText, number>}} props
 */
export function Sum({ cards, values }) {
  const total = sum(cards, values);
  return html`<span class="num">${cards.length > 1 ? `${cards.map((card) => values[card]).join(" + ")} = ${total}` : total}</span>`;
}

/**
 * A card that can be taken up.
 *
 * @param {{card: CardText, where: string, laid?: boolean, handling: Handling, roving: Roving}} props  where: said after its name
 */
export function Pick({ card, where, laid = false, handling, roving }) {
  const chosen = handling.chosen.includes(card);
  return html`<button
    type="button"
    class=${laid ? "pick pick--laid" : "pick"}
    data-card=${card}
    tabindex=${roving.at === card ? 0 : -1}
    aria-pressed=${String(chosen)}
    aria-label=${t("{card}, {where}", { card: cardName(card), where })}
    onClick=${() => handling.tap(card)}
  >
    <${Card} card=${card} />
    ${laid && html`<span class="pick__mark"><${Icon} name="add" /></span>`}
    ${chosen && html`<span class="pick__tick"><${Icon} name="tick" /></span>`}
  </button>`;
}

/**
 * The line under a group: its name, or, while cards that fit there are chosen, the button that puts them there.
 *
 * @param {{handling: Handling, place: Place, label: Child, goal: string, plain?: boolean}} props  goal: the group in words
 */
export function PutHere({ handling, place, label, goal, plain = false }) {
  if (handling.takes(place)) {
    return html`<button type="button" class="lot__put" aria-label=${t("Put here: {goal}", { goal })} onClick=${() => handling.moveTo(place)}>
      ${t("Put here")}
    </button>`;
  }
  return html`<span class=${plain ? "lot__label lot__label--plain" : "lot__label"}>${label}</span>`;
}

/**
 * The player's own melds and the deadwood: every card can be taken up.
 *
 * @param {{handling: Handling, roving: Roving, values: Record<CardText, number>, children?: Child}} props  children: further groups
 */
export function OwnBoard({ handling, roving, values, children }) {
  const { board } = handling;
  /** @param {CardText} card @param {string} where */
  const pick = (card, where) => html`<${Pick} key=${card} card=${card} where=${where} handling=${handling} roving=${roving} />`;
  const left = sum(board.rest, values);
  return html`<div class="lots">
    ${board.melds.map(
      (meld, index) => html`<div class="lot" key=${meld[0]} data-to=${JSON.stringify({ to: "meld", index })}>
        <span class="row" role="group" aria-label=${kindName(meld)}>${meld.map((card) => pick(card, isSet(meld) ? t("in a set") : t("in a run")))}</span>
        <span class="lot__bracket"></span>
        <${PutHere} handling=${handling} place=${{ to: "meld", index }} label=${kindName(meld)} goal=${meldName(meld)} />
      </div>`,
    )}
    <div class="lot" key="rest" data-to=${JSON.stringify({ to: "rest" })}>
      <span class="row" role="group" aria-label=${t("Deadwood")}>${board.rest.map((card) => pick(card, tc("one card", "deadwood")))}${!board.rest.length && html`<span class="lot__room"></span>`}</span>
      <span class="lot__bracket lot__bracket--none"></span>
      <${PutHere} handling=${handling} place=${{ to: "rest" }} label=${t("Deadwood {points}", { points: left })} goal=${t("Deadwood")} plain />
    </div>
    ${children}
  </div>`;
}

/**
 * Beside the heading of a hand: a word about it, or, while the chosen cards make a meld, the button that lays them together.
 *
 * @param {{handling: Handling, children?: Child}} props
 */
export function NewMeld({ handling, children }) {
  if (!handling.takes({ to: "new" })) return html`<span><${Pause} />${children}</span>`;
  return html`<button type="button" class="lot__put" aria-label=${t("New meld: {cards}", { cards: named(handling.chosen) })} onClick=${() => handling.moveTo({ to: "new" })}>
    ${t("New meld")}
  </button>`;
}

/**
 * Cards of a board are one tab stop: arrows move from card to card, Home and End to the first and the last.
 *
 * @param {Handling} handling
 * @param {CardText[]} cards  those that can be taken up, in no particular order
 */
export function useRoving({ root }, cards) {
  const [last, setLast] = useState("");
  const first = useRef("");
  if (!cards.includes(first.current)) first.current = cards[0] ?? "";

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    const stops = /** @type {HTMLElement[]} */ ([...(root.current?.querySelectorAll("button[data-card]") ?? [])]);
    const at = stops.indexOf(/** @type {HTMLElement} */ (event.target));
    if (at < 0) return;
    const to = stepByKey(event, at, stops.length - 1, true);
    if (to !== null) stops[to].focus();
  };

  /** @param {FocusEvent} event */
  const onFocusIn = (event) => {
    const card = event.target instanceof HTMLElement && event.target.matches("button[data-card]") && event.target.dataset.card;
    if (card) setLast(card);
  };

  return { at: cards.includes(last) ? last : first.current, onKeyDown, onFocusIn };
}

/** @typedef {ReturnType<typeof useRoving>} Roving */

/**
 * For the ear: what was just answered, or else how things stand.
 *
 * @param {{handling: Handling, children?: Child}} props
 */
export function Said({ handling: { said }, children }) {
  return html`<p class="vh" aria-live="polite"><span key=${said.times}>${said.text || children}</span></p>`;
}

/**
 * A note with an icon and, where there is something to do about it, a button.
 *
 * @param {{icon: "tick"|"hint"|"warning"|"info", warn?: boolean, id?: string, children?: Child, button?: Child}} props
 */
export function Note({ icon, warn = false, id, children, button }) {
  return html`<div class=${warn ? "note note--warn" : "note"}>
    <${Icon} name=${icon} /><p id=${id}>${children}</p>${button}
  </div>`;
}
