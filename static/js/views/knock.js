// @ts-check
/** Knock, gin and big gin: the melds about to be put down, to be confirmed or grouped otherwise. */

import { cardName, t, tc, tn } from "../i18n.js";
import { html, useState } from "../../vendor/preact.js";
import { sameMelds, spread } from "./board.js";
import { byValue, sum } from "./cards.js";
import { Deed } from "./deed.js";
import { Dialog } from "./dialog.js";
import { MeldLot, NewMeld, Note, OwnBoard, Row, Said, Sum, useRoving } from "./lots.js";
import { useBoard } from "./use-board.js";

/** @import { BigGin, Knock, View } from "../types.js" */

/**
 * @param {{view: View, action: Knock|BigGin, onConfirm: (action: Knock|BigGin) => unknown, onCancel: () => void}} props
 */
export function KnockDialog({ view, action, onConfirm, onCancel }) {
  const { values } = view;
  const discard = action.type === "knock" ? action.card : null;
  const hand = view.hand.filter((card) => card !== discard);
  const known = { melds: view.melds.filter((meld) => meld.every((card) => hand.includes(card))), targets: [] };
  const best = () => spread(byValue(hand, values), action.melds);
  const handling = useBoard(best, known);
  const roving = useRoving(handling, hand);
  const [grouping, setGrouping] = useState(false);

  const { board } = handling;
  const points = sum(board.rest, values);
  const lowest = sum(best().rest, values);
  const kind = action.type === "big_gin" ? "big_gin" : points ? "knock" : "gin";
  const faceDown = view.rules.knock_discard === "down";
  const refused = whyRefused(view, kind, points);

  const regroup = () => {
    if (grouping) handling.reset(best());
    setGrouping(!grouping);
  };

  return html`<${Dialog}
    role="alertdialog"
    title=${title(kind, points)}
    description=${description(board.melds.length, kind, discard)}
    onCancel=${() => handling.letGo() || onCancel()}
    footer=${html`<button type="button" class="btn" data-first onClick=${onCancel}>${t("Cancel")}</button>
      <${Deed} class="btn--leaf" disabled=${Boolean(refused)} reason="knock-note" onPress=${() => onConfirm({ ...action, melds: board.melds })}>${deed(kind, points)}<//>`}
  >
    <div ref=${handling.root} class="board" onKeyDown=${roving.onKeyDown} onFocusIn=${roving.onFocusIn}>
      ${grouping
        ? html`<h3 class="who"><b>${t("Your hand")}</b><${NewMeld} handling=${handling}>${t("choose cards, then their place")}<//></h3>
            <${OwnBoard} handling=${handling} roving=${roving} values=${values}>
              ${discard &&
              html`<div class="lot">
                <${Row} cards=${[discard]} />
                <span class="lot__bracket lot__bracket--none"></span>
                <span class="lot__label lot__label--plain">${faceDown ? t("Discard, face down") : tc("label", "Discard")}</span>
              </div>`}
            <//>`
        : html`<div class="lots">${board.melds.map((meld) => html`<${MeldLot} key=${meld[0]} meld=${meld} />`)}</div>
            <div class="lots">
              ${board.rest.length > 0 &&
              html`<div class="lot">
                <p class="lot__head"><b>${t("Deadwood")}</b><${Sum} cards=${board.rest} values=${values} /></p>
                <${Row} cards=${board.rest} />
              </div>`}
              ${discard &&
              html`<div class="lot">
                <p class="lot__head"><b>${faceDown ? t("Discard, face down") : tc("label", "Discard")}</b></p>
                <${Row} cards=${[discard]} />
              </div>`}
            </div>`}
    </div>
    <${Note}
      id="knock-note"
      icon=${refused || points > lowest ? "warning" : "tick"}
      warn=${Boolean(refused) || points > lowest}
      button=${html`<button type="button" class="btn btn--quiet" onClick=${regroup}>${regrouping(grouping, sameMelds(board.melds, action.melds))}</button>`}
    >
      ${refused ?? judgement(points, lowest)}
    <//>
    <${Said} handling=${handling}>${grouping && t("Deadwood {points}", { points })}<//>
  <//>`;
}

/** @typedef {"knock"|"gin"|"big_gin"} Kind */

/** @param {Kind} kind @param {number} points */
function title(kind, points) {
  switch (kind) {
    case "big_gin": return t("Big gin?");
    case "gin": return t("Gin?");
    case "knock": return t("Knock with {points}?", { points });
  }
}

/** @param {Kind} kind @param {number} points */
function deed(kind, points) {
  switch (kind) {
    case "big_gin": return t("Big gin");
    case "gin": return t("Gin");
    case "knock": return t("Knock with {points}", { points });
  }
}

/** @param {number} melds @param {Kind} kind @param {string|null} discard */
function description(melds, kind, discard) {
  if (kind === "big_gin") return t("You put down all eleven cards and discard nothing.");
  if (discard) {
    const card = cardName(discard);
    return [
      t("You put down no meld and discard the {card}.", { card }),
      t("You put down one meld and discard the {card}.", { card }),
      t("You put down two melds and discard the {card}.", { card }),
      t("You put down three melds and discard the {card}.", { card }),
    ][melds];
  }
  return [
    t("You put down no meld, with the ten cards as dealt."),
    t("You put down one meld, with the ten cards as dealt."),
    t("You put down two melds, with the ten cards as dealt."),
    t("You put down three melds, with the ten cards as dealt."),
  ][melds];
}

/** What leads to the grouping, and back from it. @param {boolean} grouping @param {boolean} best  as the cards lie */
function regrouping(grouping, best) {
  if (!grouping) return t("Group otherwise");
  return best ? t("Done") : t("Use the best arrangement");
}

/** Why the server would refuse what is declared now. @param {View} view @param {Kind} kind @param {number} points */
function whyRefused(view, kind, points) {
  if (kind === "big_gin") return points ? t("For big gin every card must be in a meld.") : undefined;
  if (points <= view.knock_limit) return undefined;
  if (view.knock_limit === 0) return t("Only gin ends this round: every card must be in a meld.");
  return t("You may knock with {limit} at most.", { limit: view.knock_limit });
}

/** @param {number} points @param {number} lowest */
function judgement(points, lowest) {
  if (points > lowest) return tn("That is {n} point above the lowest count, {lowest}.", "That is {n} points above the lowest count, {lowest}.", points - lowest, { lowest });
  return points ? t("This is the lowest count your hand allows.") : t("Every card is in a meld.");
}
