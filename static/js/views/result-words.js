// @ts-check
/** Results in words. */

import { number, signed, t, tn } from "../i18n.js";
import { seatName } from "../words.js";

/** @import { GameEvent, Result, View } from "../types.js" */

/** @param {View} view */
export function roundHeading(view) {
  const { kind, winner } = /** @type {Result} */ (view.result);
  if (kind === "void" || winner === null) return t("The round is void");
  const values = { name: seatName(view, winner), knocker: view.knock ? seatName(view, view.knock.seat) : "" };
  const you = winner === 0;
  switch (kind) {
    case "big_gin": return you ? t("You have big gin") : t("{name} has big gin", values);
    case "gin": return you ? t("You have gin") : t("{name} has gin", values);
    case "knock": return you ? t("You win the round") : t("{name} wins the round", values);
    case "undercut":
      if (you) return t("You undercut {knocker}", values);
      return view.knock?.seat === 0 ? t("{name} undercuts you", values) : t("{name} undercuts {knocker}", values);
  }
}

/** The heading and what it was worth, in one short sentence. @param {View} view */
export function roundEnded(view) {
  const { winner, points } = /** @type {Result} */ (view.result);
  const heading = roundHeading(view);
  return winner === null ? t("{heading}.", { heading }) : t("{heading}: {points}.", { heading, points: signed(points[winner]) });
}

/** @param {View} view @param {GameEvent[]} events  of the round */
export function roundSummary(view, events) {
  const { hands } = /** @type {Result} */ (view.result);
  if (!hands) {
    if (events.some((event) => event.type === "voided" && event.reason === "turns")) return t("Round {n}: too many turns in a row without a card from the stock. Nobody scores, and the same dealer deals again.", { n: view.round });
    return tn(
      "Round {round}: only {n} card is left in the stock. Nobody scores, and the same dealer deals again.",
      "Round {round}: only {n} cards are left in the stock. Nobody scores, and the same dealer deals again.",
      view.stock,
      { round: view.round },
    );
  }
  const points = hands.map((hand) => number(hand.points));
  const values = { n: view.round, mine: points[0], first: seatName(view, 1), points: points[1], second: points[2] && seatName(view, 2), other: points[2] };
  if (hands.length > 2) return t("Round {n}: you have {mine} left, {first} {points}, {second} {other}.", values);
  return t("Round {n}: your {mine} against {points}.", values);
}

/** @param {View} view */
export function gameHeading(view) {
  if (view.ended === "resigned") return t("You resigned the game");
  if (view.winner === 0) return t("You win the game");
  return t("{name} wins the game", { name: seatName(view, view.winner ?? 0) });
}

/** @param {View} view */
export function gameSummary(view) {
  const scores = view.seats.map(({ score }) => number(score));
  const values = { mine: scores[0], first: seatName(view, 1), points: scores[1], second: scores[2] && seatName(view, 2), other: scores[2] };
  const n = view.history.length;
  if (scores.length > 2) return tn("You {mine}, {first} {points}, {second} {other}, after {n} round.", "You {mine}, {first} {points}, {second} {other}, after {n} rounds.", n, values);
  return tn("You {mine}, {first} {points}, after {n} round.", "You {mine}, {first} {points}, after {n} rounds.", n, values);
}
