// @ts-check
/** A game checked: what this browser found by itself, what the server found that played it again, and how to check it elsewhere. */

import { t, tn } from "../i18n.js";
import { html } from "../../vendor/preact.js";
import { faultLine, findingLines, roundLine, stepLine } from "./check-words.js";
import { CloseButton, Dialog } from "./dialog.js";
import { Icon } from "./icon.js";

/** @import { Examination, Report, Step } from "../records.js" */
/** @import { Line } from "./check-words.js" */

/**
 * @typedef {object} CheckProps
 * @property {Examination} examination
 * @property {() => void} onDownload
 * @property {() => void} onReplay  step through the rounds
 * @property {() => void} onClose
 */

/** @param {CheckProps} props */
export function CheckDialog({ examination, onDownload, onReplay, onClose }) {
  const { record, unread } = examination;
  return html`<${Dialog}
    title=${examination.own || !record ? t("Check this game") : t("Check a record")}
    reading
    dismissible
    onCancel=${onClose}
    footer=${html`<${CloseButton} first onPress=${onClose} />
      ${record && html`<button type="button" class="btn" onClick=${onDownload}><${Icon} name="download" />${t("Download the record")}</button>
      <button type="button" class="btn" onClick=${onReplay}>${t("Step through")}</button>`}`}
  >
    <p class="check__verdict" data-verdict=${verdictOf(examination)} role="status">${unread ? whyUnread(unread) : inShort(examination)}</p>
    ${record && html`<${Here} ...${examination} /><${There} ...${examination} /><${Elsewhere} own=${examination.own} />`}
  <//>`;
}

/** What this browser found. @param {Examination} props */
function Here({ kept, own, able, findings, looking }) {
  return html`<section class="check" aria-labelledby="check-here">
    <h3 id="check-here">${t("Found by this browser")}</h3>
    ${able ? html`<${Lines} lines=${findingLines(findings)} />` : html`<p>${t("Browsers reckon with hashes only on pages that come over https or from the same machine, so this one cannot look for itself here.")}</p>`}
    ${able && looking && html`<p>${t("Looking …")}</p>`}
    ${!kept && html`<p>${own ? t("The page drew no seed of its own for this game, so it keeps no commitment to compare with.") : t("This browser keeps no commitment of that game: whether it is the one from before the deal, only the player knows.")}</p>`}
  </section>`;
}

/** What the server found. @param {Examination} props */
function There({ record, report, asking, refused }) {
  return html`<section class="check" aria-labelledby="check-there">
    <h3 id="check-there">${t("Found by the server")}</h3>
    ${asking && html`<p>${t("The server plays the game again …")}</p>`}
    ${refused && html`<p>${refused === "too_large" ? t("The record is too long for the server to check. The command below checks it.") : t("The server cannot read this record.")}</p>`}
    ${report && record && html`<${Lines} lines=${linesOf(report, record.bots.map(({ name }) => name))} />`}
  </section>`;
}

/** How to check without this server. @param {{own: boolean}} props */
function Elsewhere({ own }) {
  return html`<section class="check" aria-labelledby="check-elsewhere">
    <h3 id="check-elsewhere">${t("Found by anybody")}</h3>
    <p>${own ? t("The server that dealt answers for itself here. If you doubt it, download the record and check it with a copy of Juniper that you trust:") : t("You need not believe this server: check the record with a copy of Juniper that you trust:")}</p>
    <p><code>python -m app.check juniper-record.json</code></p>
  </section>`;
}

/** @param {{lines: Line[]}} props */
function Lines({ lines }) {
  return html`<ul class="check__lines">
    ${lines.map(
      ({ status, text, more }, at) => html`<li key=${at} data-status=${status}>
        <${Icon} name=${ICONS[status]} />
        <span><span class="vh">${statusWord(status)}</span> ${text}${more?.map((each) => html`<small key=${each}>${each}</small>`)}</span>
      </li>`,
    )}
  </ul>`;
}

/** @type {Record<Line["status"], "tick"|"warning"|"info">} */
const ICONS = { passed: "tick", failed: "warning", unchecked: "info" };

/** @param {Line["status"]} status */
function statusWord(status) {
  if (status === "passed") return t("Holds:");
  return status === "failed" ? t("False:") : t("Not checked:");
}

/**
 * The server's steps: those of a round that all hold in one line, else each by itself.
 *
 * @param {Report} report @param {string[]} bots
 * @returns {Line[]}
 */
function linesOf({ steps, bot_moves: botMoves }, bots) {
  /** @type {Line[]} */
  const lines = [];
  const rounds = new Set(steps.map(({ round }) => round));
  for (const round of rounds) {
    const ofRound = steps.filter((step) => step.round === round);
    if (round === null) continue;
    const moves = botMoves.filter((move) => move.round === round);
    if (ofRound.every(({ status }) => status === "passed")) lines.push(roundLine(round, moves.length, ofRound.some(({ part }) => part === "score")));
    else lines.push(...ofRound.filter(({ status }) => status !== "passed").map((step) => faultLine(step, moves, bots)));
  }
  const ofGame = (/** @type {Step["part"][]} */ parts) => steps.filter(({ part, round }) => round === null && parts.includes(part)).map(stepLine);
  const told = lines.filter(({ text }, at) => lines.findIndex((other) => other.text === text) === at);
  return [...ofGame(["commitment", "rules", "draw"]), ...told, ...ofGame(["ending", "digest"])];
}

/** @param {Examination} examination @returns {"holds"|"partly"|"fails"|""} */
function verdictOf({ findings, looking, report, asking, unread, refused, able, record }) {
  if (unread || findings.some(({ holds }) => !holds) || report?.verdict === "fails") return "fails";
  if (!record || looking || asking) return "";
  return refused || !able || report?.verdict === "partly" ? "partly" : "holds";
}

/** @param {Examination} examination */
function inShort(examination) {
  const { report } = examination;
  const differing = report?.bot_moves.filter(({ result }) => result === "differs").length ?? 0;
  switch (verdictOf(examination)) {
    case "holds": return t("Everything holds: the deals follow from the seeds, every move keeps to the rules, and the bots play the same again from what they could see.");
    case "partly": return t("Nothing is false, but not everything could be checked.");
    case "fails": return differing ? tn("This is not true: {n} move of a bot is not the one it plays.", "This is not true: {n} moves of bots are not the ones they play.", differing) : t("This is not true. What does not hold is marked below.");
    default: return examination.record || examination.asking ? t("Checking …") : t("The record could not be had from the server.");
  }
}

/** @param {string} reason */
function whyUnread(reason) {
  switch (reason) {
    case "newer": return t("This record is of a newer version of Juniper than this page.");
    case "too-long": return t("This file is too long to be a record.");
    default: return t("This file is not a record of Juniper.");
  }
}
