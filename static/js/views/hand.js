// @ts-check
/** The player's hand: one straight row (or two of large cards), one tab stop, the order the player's own. */

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { draggable } from "../drag.js";
import { cardName, t } from "../i18n.js";
import { bridged, gaps, marks, rankOfKey, twoRows } from "../order.js";
import { discardOf } from "../ui.js";
import { Card } from "./card.js";
import { HintMark } from "./hint.js";
import { Icon } from "./icon.js";

/** @import { Mark } from "../order.js" */
/** @import { CardText, View } from "../types.js" */

/**
 * @typedef {object} HandProps
 * @property {View} view
 * @property {CardText[]} order
 * @property {CardText|null} chosen
 * @property {CardText|null} hinted  that the coach would throw
 * @property {CardText|null} stop  the card that Tab comes to
 * @property {boolean} large  two rows of large cards
 * @property {(card: CardText) => void} onFocus
 * @property {(card: CardText|null) => void} onChoose
 * @property {(card: CardText) => void} onLocked  a card was pressed that can't be discarded this turn
 * @property {(card: CardText, to: number, from?: Map<string, DOMRect>) => void} onMove
 * @property {(card: CardText, from: Map<string, DOMRect>) => void} onPile  a card was let go over the discard pile
 */

/** @param {HandProps} props */
export function Hand(props) {
  const { view, order, large } = props;
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    const takes = (/** @type {CardText} */ card) => discardOf(latest.current.view, card) !== undefined;
    return draggable(/** @type {HTMLElement} */ (root.current), { takes, onMove: (...drop) => latest.current.onMove(...drop), onPile: (...drop) => latest.current.onPile(...drop) });
  }, []);

  const marked = marks(order, view.arrangement.melds);
  const opening = gaps(order, marked);
  const bridge = bridged(order, marked);
  const rows = large ? twoRows(order, opening) : [order];
  const sizes = { "--in-row": Math.max(...rows.map((row) => row.length)), "--row-gaps": countGaps(rows, opening), "--all": order.length, "--all-gaps": countGaps([order], opening) };
  return html`<section class=${large ? "hand hand--two" : "hand"} ref=${root} aria-labelledby="hand">
    <h2 id="hand" class="vh">${t("Your hand")}</h2>
    <div class="hand__cards" role="listbox" aria-labelledby="hand" aria-orientation="horizontal" aria-describedby="hand-help" onKeyDown=${(/** @type {KeyboardEvent} */ event) => onKeyDown(event, props, rows)}>
      ${rows.map(
        (row, i) => html`<div key=${i} class="hand__row" role="none" style=${sizes}>
          ${row.map((card, j) => html`<${Held} key=${card} card=${card} gap=${j > 0 && opening.has(card)} mark=${marked.get(card)} bridge=${bridge.has(card)} ...${props} />`)}
        </div>`,
      )}
    </div>
    <p id="hand-help" hidden>${t("Arrows move between cards, Enter chooses, Ctrl with an arrow moves the card. A rank jumps to it.")}</p>
  </section>`;
}

/** The most gaps that a row has. @param {CardText[][]} rows @param {Set<CardText>} opening */
const countGaps = (rows, opening) => Math.max(...rows.map((row) => row.filter((card, i) => i > 0 && opening.has(card)).length));

/** @param {HandProps & {card: CardText, gap: boolean, mark: Mark|undefined, bridge: boolean}} props */
function Held({ view, card, gap, mark, bridge, chosen, hinted, stop, onFocus, onChoose, onLocked }) {
  const fresh = view.phase === "discard" && card === view.drawn;
  const locked = isLocked(view, card);
  const selected = card === chosen;
  return html`<div
    class=${gap ? "held held--gap" : "held"}
    role="option"
    data-card=${card}
    data-home=${card === stop ? "" : undefined}
    tabindex=${card === stop ? 0 : -1}
    aria-selected=${selected}
    aria-disabled=${locked || undefined}
    aria-label=${name(card, { fresh, locked, mark, hinted: card === hinted })}
    onFocus=${() => onFocus(card)}
    onClick=${() => (locked ? onLocked(card) : onChoose(selected ? null : card))}
  >
    <${Card} card=${card} />
    ${mark && html`<${Segment} mark=${mark} />`}
    ${bridge && html`<span class="seg seg--bridge"></span>`}
    ${card === hinted && html`<${HintMark} />`}
    ${selected && html`<span class="held__tick"><${Icon} name="tick" /></span>`}
    ${fresh && html`<span class="held__new" aria-hidden="true">${t("New")}${locked && html`<${Icon} name="lock" />`}</span>`}
  </div>`;
}

/** A piece of the bracket under a meld, and its word: at the beginning, or on every piece that has a number. @param {{mark: Mark}} props */
function Segment({ mark }) {
  const ends = `${mark.start ? " seg--start" : ""}${mark.end ? " seg--end" : ""}`;
  const word = html`<span class="seg__name">${meldWord(mark)}</span>`;
  return html`<span class=${`seg${ends}`} style=${{ "--k": mark.length }} aria-hidden="true">${(mark.number ? mark.length > 0 : mark.start) && word}</span>`;
}

/** @param {Mark} mark */
function meldWord({ kind, number }) {
  if (number) return kind === "run" ? t("Run {n}", { n: number }) : t("Set {n}", { n: number });
  return kind === "run" ? t("Run") : t("Set");
}

/** @param {CardText} card @param {{fresh: boolean, locked: boolean, mark: Mark|undefined, hinted: boolean}} state */
function name(card, { fresh, locked, mark, hinted }) {
  const words = [cardName(card)];
  if (fresh) words.push(t("new"));
  if (mark) words.push(mark.kind === "run" ? t("in a run") : t("in a set"));
  if (hinted) words.push(t("the coach would throw it"));
  if (locked) words.push(t("cannot be discarded this turn"));
  return words.join(", ");
}

/** Whether the rules keep a card in the hand this turn: the server offers no discard of it. @param {View} view @param {CardText} card */
function isLocked({ phase, actions }, card) {
  return phase === "discard" && !actions.some((action) => "card" in action && action.card === card);
}

/**
 * @param {KeyboardEvent} event
 * @param {HandProps} props
 * @param {CardText[][]} rows
 */
function onKeyDown(event, { view, order, chosen, stop, onFocus, onChoose, onLocked, onMove }, rows) {
  if (event.altKey || event.metaKey || !stop) return;
  const at = order.indexOf(stop);
  const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key] ?? 0;
  const right = getComputedStyle(/** @type {Element} */ (event.currentTarget)).direction === "rtl" ? -step : step;
  const row = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const jump = event.ctrlKey ? null : rankOfKey(event.key);
  /** @param {CardText|undefined} card */
  const go = (card) => card && onFocus(card);
  if (step) event.ctrlKey ? onMove(stop, at + right) : go(order[at + right]);
  else if (row) event.ctrlKey || go(above(rows, stop, row));
  else if (event.key === "Home") event.ctrlKey ? onMove(stop, 0) : go(order[0]);
  else if (event.key === "End") event.ctrlKey ? onMove(stop, order.length - 1) : go(order[order.length - 1]);
  else if (event.key === "Enter" || event.key === " ") {
    if (event.repeat) event.preventDefault();
    else isLocked(view, stop) ? onLocked(stop) : onChoose(stop === chosen ? null : stop);
  } else if (event.key === "Escape") onChoose(null);
  else if (jump) go(nextOfRank(order, at, jump));
  else return;
  event.preventDefault();
}

/** The card over or under this one, where there are two rows. @param {CardText[][]} rows @param {CardText} card @param {number} by */
function above(rows, card, by) {
  const here = rows.findIndex((row) => row.includes(card));
  const other = rows[here + by];
  return other?.[Math.min(rows[here].indexOf(card), other.length - 1)];
}

/** The next card of a rank, going round. @param {CardText[]} order @param {number} at @param {string} rank */
function nextOfRank(order, at, rank) {
  return [...order.slice(at + 1), ...order.slice(0, at + 1)].find((card) => card[0] === rank);
}
