// @ts-check
/** The settings: how the page looks, how fast things go, what it asks and shows. Each is kept as soon as it is chosen. */

import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { Card, Cards } from "./card.js";
import { Choice, Switch } from "./choices.js";
import { CloseButton, Dialog } from "./dialog.js";
import { ShortcutList } from "./shortcut-list.js";

/** @import { Preferences } from "../preferences.js" */

/** One of each suit and of each court, so that colours and corner letters show. */
const SAMPLE = ["Js", "Qh", "Kc", "7d"];

/**
 * @typedef {object} SettingsProps
 * @property {Preferences} choices
 * @property {boolean} kept  they stay when the page is closed
 * @property {{code: string, name: string}[]} languages
 * @property {string} language  in which the page speaks
 * @property {(code: string) => void} onLanguage
 * @property {(changes: Partial<Preferences>) => void} onChange
 * @property {() => void} onClose
 */

/** @param {SettingsProps} props */
export function SettingsDialog({ choices, kept, languages, language, onLanguage, onChange, onClose }) {
  /**
   * @template {keyof Preferences} Name
   * @param {Name} name @param {string} label @param {Record<Preferences[Name] & string, string>} options @param {string} [note]
   */
  const choice = (name, label, options, note) => {
    const listed = Object.entries(options).map(([value, text]) => ({ value, label: text, felt: name === "felt" ? value : undefined }));
    return html`<${Choice} name=${name} label=${label} note=${note} options=${listed} value=${choices[name]} onPick=${(/** @type {string} */ value) => onChange({ [name]: value })} />`;
  };
  /** @param {"hints"|"confirmDiscard"|"wholePile"|"unseen"|"shortcuts"} name @param {string} label @param {string} [note] */
  const onOrOff = (name, label, note) => html`<${Switch} name=${name} label=${label} note=${note} checked=${choices[name]} onPick=${(/** @type {boolean} */ checked) => onChange({ [name]: checked })} />`;

  return html`<${Dialog}
    title=${t("Settings")}
    description=${kept ? t("Kept in this browser, effective at once.") : t("This browser does not let the page keep them: they last until it is closed.")}
    dismissible
    onCancel=${onClose}
    footer=${html`<${CloseButton} onPress=${onClose} />`}
  >
    <${Sample} />
    <section class="settings" aria-labelledby="settings-look">
      <h3 id="settings-look">${t("Look")}</h3>
      ${choice("theme", t("Theme"), { auto: t("As the device"), light: t("Light"), dark: t("Dark") })}
      ${choice("felt", t("Table colour"), { juniper: t("Juniper"), berry: t("Berry"), linen: t("Linen"), slate: t("Slate") })}
      <${Choice} name="language" label=${t("Language")} options=${languages.map(({ code, name }) => ({ value: code, label: name, lang: code }))} value=${language} onPick=${onLanguage} />
    </section>
    <section class="settings" aria-labelledby="settings-cards">
      <h3 id="settings-cards">${t("Cards")}</h3>
      ${choice("size", t("Size"), { small: t("Small"), normal: t("Normal"), large: t("Large") }, t("On a phone held upright large cards lie in two rows."))}
      ${choice("deck", t("Suits"), { two: t("Two colours"), four: t("Four colours") })}
      ${choice("letters", t("Corner letters"), { auto: t("As the language has them"), JQK: "J Q K", WDK: "W D K" })}
    </section>
    <section class="settings" aria-labelledby="settings-pace">
      <h3 id="settings-pace">${t("Pace")}</h3>
      ${choice("pace", t("Opponents"), { slow: t("Slow"), normal: t("Normal"), fast: t("Fast") }, paceNote(choices.pace))}
      ${choice("speed", t("Movement of the cards"), { none: t("None"), slow: t("Slow"), normal: t("Normal"), fast: t("Fast") }, t("Nothing moves where the device asks for stillness."))}
    </section>
    <section class="settings" aria-labelledby="settings-play">
      <h3 id="settings-play">${t("Play")}</h3>
      <div>
        ${onOrOff("hints", t("Offer hints"), t("A hint is asked for with a button and counted in the statistics."))}
        ${onOrOff("confirmDiscard", t("Ask before discarding"))}
        ${onOrOff("wholePile", t("Show the whole discard pile"), t("Otherwise its last cards."))}
        ${onOrOff("unseen", t("List the cards not yet seen"), t("In practice games only; the list is in the menu, and beside a wide table."))}
        ${onOrOff("shortcuts", t("Single keys as shortcuts"), t("While focus is on the table, outside the hand."))}
      </div>
      ${choices.shortcuts && html`<${ShortcutList} hints=${choices.hints} />`}
    </section>
  <//>`;
}

/** A strip of the table, which shows what is chosen. */
function Sample() {
  return html`<div class="sample" aria-hidden="true"><${Cards} cards=${SAMPLE} /><${Card} card="back" /></div>`;
}

/** @param {Preferences["pace"]} pace */
function paceNote(pace) {
  switch (pace) {
    case "slow": return t("They take their time, so that every move can be followed.");
    case "fast": return t("They never wait, and the next round is dealt at once.");
    default: return t("They think and pause for a moment.");
  }
}
