// @ts-check
/** What was checked, in words: one sentence a line. */

import { t, tn } from "../i18n.js";

/** @import { BotMove, Step } from "../records.js" */
/** @import { Finding } from "../verify.js" */

/** @typedef {{status: "passed"|"failed"|"unchecked", text: string, more?: string[]}} Line */

/**
 * This browser's findings: about a round, what was dealt and what was drawn in one line where both hold.
 *
 * @param {Finding[]} findings
 * @returns {Line[]}
 */
export function findingLines(findings) {
  return findings
    .filter((finding) => !(finding.what === "drawn" && finding.holds && findings.some((other) => other.what === "dealt" && other.round === finding.round && other.holds)))
    .map((finding) => ({ status: finding.holds ? "passed" : "failed", text: findingText(finding) }));
}

/** @param {Finding} finding */
function findingText({ what, round, holds }) {
  const values = { n: round ?? 0 };
  switch (what) {
    case "kept": return holds ? t("The commitment that this page kept from before the deal is the hash of the server’s seed.") : t("The commitment that this page kept from before the deal is the hash of another seed.");
    case "client": return holds ? t("The client seed is the one that this page sent.") : t("The client seed is not the one that this page sent.");
    case "commitment": return holds ? t("The commitment in the record is the hash of the server’s seed.") : t("The commitment in the record is the hash of another seed.");
    case "draw": return holds ? t("The draw for the deal follows from the seeds.") : t("The draw for the deal does not follow from the seeds.");
    case "dealt": return holds ? t("Round {n}: every card dealt and drawn follows from the seeds.", values) : t("Round {n}: the cards dealt do not follow from the seeds.", values);
    case "drawn": return holds ? t("Round {n}: every card drawn follows from the seeds.", values) : t("Round {n}: the cards drawn do not follow from the seeds.", values);
    default: return holds ? t("The digest is that of the record.") : t("The digest is that of another record: something was changed.");
  }
}

/**
 * A round in which every step holds.
 *
 * @param {number} round @param {number} botMoves @param {boolean} scored
 * @returns {Line}
 */
export function roundLine(round, botMoves, scored) {
  const text = scored ? t("Round {n}: every move keeps to the rules, and the points are right.", { n: round }) : t("Round {n}: every move keeps to the rules.", { n: round });
  const bots = tn("{n} move of a bot was played the same again.", "{n} moves of bots were played the same again.", botMoves);
  return { status: "passed", text, more: botMoves ? [bots] : [] };
}

/** A step that holds, or fails, about the game as a whole. @param {Step} step @returns {Line} */
export function stepLine({ part, status }) {
  return { status, text: status === "passed" ? passedText(part) : failedText(part) };
}

/**
 * A step of a round that fails or could not be checked.
 *
 * @param {Step} step @param {BotMove[]} moves  the bots' moves of that round
 * @param {string[]} bots  their names
 * @returns {Line}
 */
export function faultLine({ round, status, problem, move, reason }, moves, bots) {
  const values = { n: round ?? 0, move: move ?? 0, reason: reason ?? "" };
  const more = problem === "bot_differs" ? moves.filter(({ result }) => result === "differs").map((each) => t("Move {move}: {name} plays “{action}”.", { move: each.move, name: bots[each.seat - 1], action: each.expected ?? "" })) : [];
  return { status, text: problemText(problem, values), more };
}

/** @param {string|null} problem @param {Record<string, string|number>} values */
function problemText(problem, values) {
  switch (problem) {
    case "dealer": return t("Round {n}: somebody else had to deal.", values);
    case "hands": return t("Round {n}: the hands are not those that the seeds give.", values);
    case "upcard": return t("Round {n}: the upcard is not the one that the seeds give.", values);
    case "moves_left_out": return t("Round {n}: its moves were left out to keep the save small.", values);
    case "seat": return t("Round {n}: move {move} is not by the seat whose turn it was.", values);
    case "drawn_card": return t("Round {n}: another card lay on the stock at move {move}.", values);
    case "illegal": return t("Round {n}: move {move} is against the rules. {reason}", values);
    case "after_the_end": return t("Round {n}: it was over before move {move}.", values);
    case "breaks_off": return t("Round {n}: the moves break off before it is over.", values);
    case "over": return t("Round {n}: it is called unfinished, and was over.", values);
    case "moves_fail": return t("Round {n}: what comes after that cannot be checked.", values);
    case "kind": return t("Round {n}: it ended in another way.", values);
    case "points": return t("Round {n}: the points are not right.", values);
    case "totals": return t("Round {n}: the totals do not add up.", values);
    case "bot_differs": return t("Round {n}: a bot does not play what the record says.", values);
    case "bot_of_other_version": return t("Round {n}: another version of the bot played, which this server cannot ask.", values);
    default: return t("Round {n}: something does not hold.", values);
  }
}

/** @param {Step["part"]} part */
function passedText(part) {
  switch (part) {
    case "commitment": return t("The commitment is the hash of the server’s seed.");
    case "rules": return t("The rules are those of the rule set they are named after.");
    case "draw": return t("The draw for the deal follows from the seeds.");
    case "ending": return t("The game ended when and as the record says.");
    default: return t("The digest is that of the record.");
  }
}

/** @param {Step["part"]} part */
function failedText(part) {
  switch (part) {
    case "commitment": return t("The commitment in the record is the hash of another seed.");
    case "rules": return t("The rules are not those of the rule set they are named after.");
    case "draw": return t("The draw for the deal does not follow from the seeds.");
    case "ending": return t("The game did not end as the record says.");
    default: return t("The digest is that of another record: something was changed.");
  }
}
