// @ts-check
/** A round stepped through with all hands open. */

import { listAnd, number, rich, t } from "../i18n.js";
import { html, useMemo, useState } from "../../vendor/preact.js";
import { positionsOf } from "../replay.js";
import { Card, Chip } from "./card.js";
import { CloseButton, Dialog } from "./dialog.js";
import { DeadwoodRow, Hidden, named, Row } from "./lots.js";
import { PilesThen } from "./position.js";
import { RoundChoice } from "./round-choice.js";
import { Step, stepByKey, within } from "./steps.js";

/** @import { Child } from "../../vendor/preact.js" */
/** @import { OpenRound } from "../record.js" */
/** @import { Position } from "../replay.js" */
/** @import { CardText, GameEvent, RuleSet } from "../types.js" */

const chip = (/** @type {CardText} */ card) => html`<${Chip} card=${card} />`;

/**
 * @typedef {object} ReplayProps
 * @property {OpenRound[]} rounds
 * @property {RuleSet} rules
 * @property {string[]} names  of the seats; the first is the player's own
 * @property {number} [first]  the round to begin with; the first one if none is named
 * @property {() => void} onClose
 */

/** @param {ReplayProps} props */
export function ReplayDialog({ rounds, rules, names, first, onClose }) {
  const [at, setAt] = useState(Math.max(0, rounds.findIndex(({ round }) => round === first)));
  const [place, setPlace] = useState(0);
  const round = rounds[at];
  const positions = useMemo(() => positionsOf(round, rules.knock_discard), [round]);
  const last = positions.length - 1;
  const position = positions[place];

  /** @param {number} to */
  const go = (to) => setPlace(within(to, last));
  /** @param {number} number */
  const pick = (number) => {
    setAt(rounds.findIndex((each) => each.round === number));
    setPlace(0);
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.target instanceof HTMLSelectElement || event.target instanceof HTMLInputElement) return;
    setPlace(stepByKey(event, place, last) ?? place);
  };

  return html`<${Dialog}
    class="dlg--wide"
    title=${t("Round {n}, step by step", { n: round.round })}
    onCancel=${onClose}
    footer=${html`<${CloseButton} onPress=${onClose} />
      <div class="replay__steps" role="group" aria-label=${t("Steps")} onKeyDown=${onKeyDown}>
        <${Step} label=${t("To the deal")} icon="left" double disabled=${place === 0} onPress=${() => go(0)} />
        <${Step} label=${t("Back")} icon="left" disabled=${place === 0} onPress=${() => go(place - 1)} />
        <${Step} label=${t("Forward")} icon="arrow" first disabled=${place === last} onPress=${() => go(place + 1)} />
        <${Step} label=${t("To the end")} icon="arrow" double disabled=${place === last} onPress=${() => go(last)} />
      </div>`}
  >
    <div class="replay" onKeyDown=${onKeyDown}>
      <div class="replay__head">
        <${RoundChoice} rounds=${rounds.map((each) => each.round)} chosen=${round.round} onPick=${pick} />
        <label class="replay__place"><span class="vh">${t("Step")}</span>
          <input type="range" min="0" max=${last} value=${place} aria-valuetext=${t("{n} of {all}", { n: place, all: last })} onInput=${(/** @type {Event} */ event) => go(Number(/** @type {HTMLInputElement} */ (event.currentTarget).value))} />
          <span aria-hidden="true">${t("{n} of {all}", { n: place, all: last })}</span>
        </label>
      </div>
      <p class="replay__told" role="status">${told(position.event, names)}</p>
      ${names.slice(1).map((name, other) => html`<${Hand} key=${other} name=${name} seat=${other + 1} position=${position} />`)}
      <${PilesThen} stock=${position.stock} discards=${position.discards} />
      <${Hand} key="own" name=${names[0]} seat=${0} position=${position} />
    </div>
  <//>`;
}

/** @param {{name: string, seat: number, position: Position}} props */
function Hand({ name, seat, position: { event, hands, counts, shown: down, fresh } }) {
  const hand = hands[seat];
  const shown = down[seat];
  const turn = "seat" in event && event.seat === seat;
  return html`<section class="replay__seat" aria-label=${name} data-turn=${turn || undefined}>
    <h3>${name}</h3>
    ${shown
      ? html`<div class="hands__cards">
          ${shown.melds.map((meld) => html`<${Row} key=${meld[0]} cards=${meld} />`)}
          ${shown.laid.length > 0 && html`<span class="hands__laid"><${Row} cards=${shown.laid} label=${t("Laid off: {cards}", { cards: named(shown.laid) })} /></span>`}
          <${DeadwoodRow} cards=${shown.deadwood} />
        </div>`
      : hand
        ? html`<span class="row" role="img" aria-label=${named(hand)}>
            ${hand.map((card) => html`<span class="still" key=${card} data-fresh=${card === fresh || undefined}><${Card} card=${card} /></span>`)}
          </span>`
        : html`<${Hidden} count=${counts[seat]} />`}
  </section>`;
}

/** What led to the position. @param {GameEvent} event @param {string[]} names @returns {Child} */
function told(event, names) {
  if (event.type === "dealt") return sentence(names[event.dealer], event.upcard ? rich("Dealt, turned up {card}", { card: chip(event.upcard) }) : t("Dealt"));
  if ("seat" in event && event.type !== "won") return sentence(names[event.seat], deed(event));
  if (event.type === "scored") return t("The round is over: {scores}.", { scores: listAnd(event.totals.map((total, seat) => t("{name} {points}", { name: names[seat], points: number(total) }))) });
  return event.type === "voided" ? t("The round is void: nobody scores.") : "";
}

/** @param {string} name @param {Child} what */
function sentence(name, what) {
  return html`<b>${name}</b> <span>${what}</span>`;
}

/** @param {Exclude<GameEvent, {type: "dealt"|"scored"|"voided"|"won"|"resigned"}>} event @returns {Child} */
function deed(event) {
  switch (event.type) {
    case "passed": return t("Passed");
    case "drew": return event.card ? (event.from === "stock" ? rich("Drew {card}", { card: chip(event.card) }) : rich("Took {card}", { card: chip(event.card) })) : t("Drew");
    case "discarded": return rich("Discarded {card}", { card: chip(event.card) });
    case "knocked":
      if (event.kind === "big_gin") return t("Declared big gin");
      if (event.kind === "gin") return event.card ? rich("Discarded {card}, declared gin", { card: chip(event.card) }) : t("Declared gin");
      return event.card ? rich("Discarded {card}, knocked", { card: chip(event.card) }) : t("Knocked");
    default: return event.layoffs.length ? rich("Laid off {cards}", { cards: event.layoffs.map(({ card }) => chip(card)) }) : t("Laid off nothing");
  }
}
