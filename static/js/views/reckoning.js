// @ts-check
/** The sum of a round as on paper: what each has left, the bonus, a rule, the total. */

import { listAnd, number, rich, t } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { seatName } from "../words.js";
import { Chip } from "./card.js";

/** @import { Child } from "../../vendor/preact.js" */
/** @import { ItemLabel, Result, ScoreItem, ShownHand, View } from "../types.js" */

/** @param {{view: View}} props */
export function Reckoning({ view }) {
  const result = /** @type {Result} */ (view.result);
  const winner = /** @type {number} */ (result.winner);
  const won = result.items.filter((item) => item.seat === winner);
  const losers = result.points.map((_, seat) => seat).filter((seat) => seat !== winner && result.points[seat] !== 0);
  return html`<dl class="items">
    <${Differences} view=${view} items=${won.filter((item) => item.label === "difference")} winner=${winner} />
    ${won.filter((item) => item.label !== "difference").map((item) => html`<${Line} key=${item.label} term=${itemName(item.label)} value=${number(item.points)} />`)}
    <${Line} sum seat=${winner} term=${winner === 0 ? t("You score") : t("{name} scores", { name: seatName(view, winner) })} value=${number(result.points[winner])} />
    ${losers.map((seat) => html`<${Loss} key=${seat} view=${view} seat=${seat} items=${result.items.filter((item) => item.seat === seat)} total=${result.points[seat]} />`)}
  </dl>`;
}

/**
 * The winner's difference with each of the others. Between two it is written out: theirs, less one's own.
 *
 * @param {{view: View, items: ScoreItem[], winner: number}} props
 */
function Differences({ view, items, winner }) {
  const hands = /** @type {ShownHand[]} */ (view.result?.hands);
  const others = hands.map((_, seat) => seat).filter((seat) => seat !== winner);
  if (others.length === 1) {
    const [other] = others;
    return html`<${Line} term=${deadwoodOf(view, other)} note=${leftOver(hands[other])} value=${number(hands[other].points)} />
      <${Line} term=${deadwoodOf(view, winner)} note=${leftOver(hands[winner])} value=${t("− {points}", { points: number(hands[winner].points) })} />`;
  }
  return others.map((other, at) => {
    const values = { points: number(hands[other].points), less: number(hands[winner].points) };
    return html`<${Line} key=${other} term=${differenceWith(view, other)} note=${t("{points} less {less}", values)} value=${number(items[at]?.points ?? 0)} />`;
  });
}

/** @param {{view: View, seat: number, items: ScoreItem[], total: number}} props */
function Loss({ view, seat, items, total }) {
  const term = seat === 0 ? t("You lose") : t("{name} loses", { name: seatName(view, seat) });
  const note = listAnd(items.map((item) => (items.length > 1 ? t("{item} {points}", { item: itemName(item.label), points: number(item.points) }) : itemName(item.label))));
  return html`<${Line} seat=${seat} term=${term} note=${note} value=${number(total)} loss />`;
}

/** @param {{term: Child, note?: Child, value: Child, sum?: boolean, loss?: boolean, seat?: number}} props  seat: whose score it changes */
function Line({ term, note, value, sum = false, loss = false, seat }) {
  return html`<div class=${sum ? "items__sum" : loss ? "items__loss" : undefined}>
    <dt>${term}${note && html` <small>${note}</small>`}</dt>
    <dd data-points=${seat}>${value}</dd>
  </div>`;
}

/** @param {View} view @param {number} seat */
function deadwoodOf(view, seat) {
  return seat === 0 ? t("Your deadwood") : t("{name}’s deadwood", { name: seatName(view, seat) });
}

/** @param {View} view @param {number} seat */
function differenceWith(view, seat) {
  return seat === 0 ? t("Difference with you") : t("Difference with {name}", { name: seatName(view, seat) });
}

/** What a hand has left, and what it laid off. @param {ShownHand} hand */
function leftOver({ deadwood, layoffs }) {
  const left = chips(deadwood);
  if (!layoffs.length) return left;
  const laid = chips(layoffs.map(({ card }) => card));
  return deadwood.length ? rich("{left}, after laying off {laid}", { left, laid }) : rich("after laying off {laid}", { laid });
}

/** @param {string[]} cards */
const chips = (cards) => cards.map((card) => html`<${Chip} key=${card} card=${card} />`);

/** @param {ItemLabel} label */
function itemName(label) {
  switch (label) {
    case "difference": return t("Difference");
    case "gin_bonus": return t("Gin bonus");
    case "big_gin_bonus": return t("Big gin bonus");
    case "undercut_bonus": return t("Undercut bonus");
    case "undercut_penalty": return t("Undercut penalty");
    case "spades_double": return t("Doubled by the spade upcard");
  }
}
