// @ts-check
/** Everything that this browser keeps, to take away as a file and to bring back. Nothing is replaced unasked. */

import { dateText, number, t, tn } from "../i18n.js";
import { html, useLayoutEffect, useRef, useState } from "../../vendor/preact.js";
import { ALL } from "../statistics.js";
import { ruleSetName } from "../words.js";
import { Confirm } from "./confirm.js";
import { CloseButton, Dialog } from "./dialog.js";
import { Icon } from "./icon.js";

/** @import { Parts, Unread } from "../backup.js" */
/** @import { Brought } from "../own-deeds.js" */
/** @import { View } from "../types.js" */

/**
 * @typedef {object} BackupProps
 * @property {boolean} live  a game is in progress
 * @property {() => void} onExport
 * @property {(onPicked: () => void) => Promise<Brought|{reason: Unread}|null>} onBring
 * @property {(parts: Parts) => boolean} onReplace
 * @property {() => void} onClose
 */

/** @param {BackupProps} props */
export function BackupDialog({ live, onExport, onBring, onReplace, onClose }) {
  const [brought, setBrought] = useState(/** @type {Brought|null} */ (null));
  const [said, setSaid] = useState({ text: "", wrong: false });
  const answer = useRef(/** @type {HTMLElement|null} */ (null));
  useLayoutEffect(() => {
    if (said.text) answer.current?.scrollIntoView({ block: "nearest" });
  }, [said]);
  const bring = async () => {
    const found = await onBring(() => setSaid({ text: t("Reading the file …"), wrong: false }));
    if (!found) return;
    if ("reason" in found) setSaid({ text: whyUnread(found.reason), wrong: true });
    else if (!Object.keys(found.parts).length) setSaid({ text: whyRefused(found.refused ?? ""), wrong: true });
    else setBrought(found);
  };
  /** @param {Parts} parts */
  const replace = (parts) => {
    if (onReplace(parts)) return;
    setBrought(null);
    setSaid({ text: t("This browser does not let the page keep it, so nothing was replaced."), wrong: true });
  };

  if (brought) return html`<${ReplaceConfirm} ...${brought} live=${live} onConfirm=${() => replace(brought.parts)} onCancel=${() => setBrought(null)} />`;
  return html`<${Dialog}
    title=${t("Export and import")}
    dismissible
    onCancel=${onClose}
    footer=${html`<${CloseButton} onPress=${onClose} />`}
  >
    <section class="backup" aria-labelledby="backup-export">
      <h3 id="backup-export">${t("Take everything away")}</h3>
      <p>${t("One file with the game, the settings, the statistics and the days played, to keep or to open in another browser. It shows no hidden card.")}</p>
      <button type="button" class="btn btn--act" onClick=${onExport}><${Icon} name="download" />${t("Export everything")}</button>
    </section>
    <section class="backup" aria-labelledby="backup-import">
      <h3 id="backup-import">${t("Bring it back")}</h3>
      <p>${t("You are told what the file holds, and asked, before anything is replaced.")}</p>
      <button type="button" class="btn" onClick=${bring}>${t("Choose a file")}</button>
      <p class=${said.wrong ? "note note--warn backup__said" : "backup__said"} role="status" ref=${answer}>${said.text && html`${said.wrong && html`<${Icon} name="warning" />`}<span>${said.text}</span>`}</p>
    </section>
  <//>`;
}

/** @param {Brought & {live: boolean, onConfirm: () => void, onCancel: () => void}} props */
function ReplaceConfirm({ parts, made, refused, live, onConfirm, onCancel }) {
  const { game, settings, statistics, days } = parts;
  const counted = statistics?.figures[`${ALL} ${ALL}`];
  return html`<${Confirm}
    title=${t("Replace what is kept here?")}
    description=${made ? t("This file was made on {date}. It takes the place of what this browser keeps of the same kind.", { date: dateText(made.slice(0, 10)) }) : t("This file takes the place of what this browser keeps of the same kind.")}
    deed=${t("Replace")}
    onConfirm=${onConfirm}
    onCancel=${onCancel}
  >
    <dl class="holds">
      ${game && html`<div><dt>${t("Game")}</dt><dd>${gameText(game.view)}</dd></div>`}
      ${statistics && html`<div><dt>${t("Statistics")}</dt><dd>${tn("{n} round", "{n} rounds", counted?.rounds ?? 0)}</dd></div>`}
      ${days && html`<div><dt>${t("Days played")}</dt><dd>${number(days.length)}</dd></div>`}
      ${settings && html`<div><dt>${t("Settings")}</dt><dd>${t("all")}</dd></div>`}
    </dl>
    ${game && live && html`<p>${t("The game in progress here is not finished. The one in the file takes its place.")}</p>`}
    ${refused && html`<p class="note note--warn"><${Icon} name="warning" /><span>${whyRefused(refused)} ${t("What is on the table here stays.")}</span></p>`}
  <//>`;
}

/** @param {View} view */
function gameText({ rules, round, seats }) {
  const values = { rules: ruleSetName(rules), n: round, mine: number(seats[0].score), name: seats[1].name, points: number(seats[1].score), other: seats[2]?.name, more: seats[2] && number(seats[2].score) };
  return seats.length > 2 ? t("{rules}, round {n}: you {mine}, {name} {points}, {other} {more}", values) : t("{rules}, round {n}: you {mine}, {name} {points}", values);
}

/** @param {Unread} reason */
function whyUnread(reason) {
  switch (reason) {
    case "record": return t("This is the record of one game: “Open a record” in the menu shows it. Nothing was replaced.");
    case "newer": return t("This file comes from a newer version of Juniper. Nothing was replaced.");
    case "damaged": return t("This file is damaged: a part of it is missing or was changed. Nothing was replaced.");
    case "too-long": return t("This file is too long to be one of Juniper’s. Nothing was replaced.");
    default: return t("This is not a file that Juniper exported. Nothing was replaced.");
  }
}

/** @param {string} code  of the server's refusal */
function whyRefused(code) {
  switch (code) {
    case "save_key_unknown": return t("The game in this file was kept by another server, so it cannot be played here.");
    case "save_version": return t("The game in this file comes from a newer version of Juniper, so it cannot be played here.");
    default: return t("The game in this file is damaged, so it cannot be played here.");
  }
}
