// @ts-check
/** All hands face up at the end of a round: melds, cards laid off on another's melds, deadwood. */

import { number, t, tn } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { seatName } from "../words.js";
import { Icon } from "./icon.js";
import { DeadwoodRow, meldName, named, Pause, Row } from "./lots.js";

/** @import { CardText, ShownHand, View } from "../types.js" */

/** @param {{view: View}} props */
export function ShownHands({ view }) {
  const hands = /** @type {ShownHand[]} */ (view.result?.hands);
  // As they sit: the player last, nearest.
  const order = [...hands.keys()].slice(1).concat(0);
  return html`<section class="hands" aria-label=${t("All hands")}>
    ${order.map(
      (seat) => html`<div class="hands__one" key=${seat}>
        <h3><b>${seatName(view, seat)}</b><span><${Pause} />${inWords(hands[seat])}</span></h3>
        <div class="hands__cards">
          ${hands[seat].melds.map((meld) => html`<${Row} key=${meld[0]} cards=${meld} label=${meldName(meld)} />`)}
          ${laidTogether(hands[seat]).map((cards) => html`<span class="hands__laid" key=${cards[0]}><${Row} cards=${cards} label=${t("Laid off: {cards}", { cards: named(cards) })} /><span class="pick__mark"><${Icon} name="add" /></span></span>`)}
          <${DeadwoodRow} cards=${hands[seat].deadwood} />
        </div>
      </div>`,
    )}
  </section>`;
}

/** Cards that went on the same meld, together. @param {ShownHand} hand @returns {CardText[][]} */
function laidTogether({ layoffs }) {
  const melds = [...new Set(layoffs.map(({ meld }) => meld))];
  return melds.map((meld) => layoffs.filter((layoff) => layoff.meld === meld).map(({ card }) => card));
}

/** @param {ShownHand} hand */
function inWords({ layoffs, points }) {
  const left = number(points);
  if (layoffs.length) return tn("{n} laid off, {left} left", "{n} laid off, {left} left", layoffs.length, { left });
  return t("{left} left", { left });
}
