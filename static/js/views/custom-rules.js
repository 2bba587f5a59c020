// @ts-check
/** Rules of one's own: every parameter of a rule set as a labelled field with its unit, folded away until wanted. */

import { number, t, tn } from "../i18n.js";
import { html, useRef } from "../../vendor/preact.js";
import { ruleSetName } from "../words.js";
import { Switch } from "./choices.js";

/** @import { Child } from "../../vendor/preact.js" */
/** @import { RuleSet } from "../types.js" */
/** @typedef {{min: number, max: number}} Bounds */
/** @typedef {"gin_bonus"|"undercut_bonus"|"undercut_penalty"|"void_at"|"target"} NumberName */

/**
 * @typedef {object} CustomProps
 * @property {RuleSet} base
 * @property {RuleSet} rules
 * @property {Record<string, Bounds>} bounds
 * @property {number} changed  how many parameters differ from the base
 * @property {(more: Partial<RuleSet>) => void} onChange
 * @property {() => void} onReset
 */

/** Whether every number lies where the server takes it. @param {RuleSet} rules @param {Record<string, Bounds>} bounds */
export function withinBounds(rules, bounds) {
  return Object.entries(bounds).every(([name, { min, max }]) => {
    const value = rules[/** @type {keyof RuleSet} */ (name)];
    return typeof value !== "number" || (Number.isInteger(value) && value >= min && value <= max);
  });
}

/** @param {CustomProps} props */
export function CustomRules({ base, rules, bounds, changed, onChange, onReset }) {
  /** @param {NumberName} name @param {string} label @param {string} unit */
  const amount = (name, label, unit) =>
    html`<${Amount} label=${label} unit=${unit} value=${rules[name]} bounds=${bounds[name]} onChange=${(/** @type {number} */ value) => onChange({ [name]: value })} />`;
  const upcard = rules.knock_limit === "upcard";
  const bigGin = rules.big_gin_bonus !== null;

  return html`<details class="fold">
    <summary>${t("Custom rules")} <small>${changed ? tn("{n} change from {rules}", "{n} changes from {rules}", changed, { rules: ruleSetName(base) }) : t("as in {rules}", { rules: ruleSetName(base) })}</small></summary>
    <div>
      <${Options} label=${t("Players")} value=${rules.players} onChange=${(/** @type {2|3} */ players) => onChange({ players })} options=${[
        [2, t("two players")],
        [3, t("three players")],
      ]} />
      ${amount("target", t("The game goes to"), t("points"))}
      <${Options} label=${t("A round begins with")} value=${rules.opening} onChange=${(/** @type {RuleSet["opening"]} */ opening) => onChange(opening === "offer" ? { opening } : { opening, knock_as_dealt: false })} options=${[
        ["offer", t("the upcard offered in turn")],
        ["turn", t("a normal turn")],
      ]} />
      <${Options} label=${t("Cards to take from the discard pile")} value=${rules.takeable} onChange=${(/** @type {1|2} */ takeable) => onChange({ takeable })} options=${[
        [1, t("the top one")],
        [2, t("either of the top two")],
      ]} />
      <${Options} label=${t("The knock limit is")} value=${upcard ? "upcard" : "fixed"} onChange=${(/** @type {string} */ way) => onChange({ knock_limit: way === "upcard" ? way : numberOr(base.knock_limit, 10) })} options=${[
        ["fixed", t("fixed")],
        ["upcard", t("the value of the first upcard")],
      ]} />
      ${!upcard && html`<${Amount} label=${t("Knock limit (0: gin only)")} unit=${t("points")} value=${rules.knock_limit} bounds=${bounds.knock_limit} onChange=${(/** @type {number} */ knock_limit) => onChange({ knock_limit })} />`}
      <${Switch} name="knock_as_dealt" label=${t("The first player may knock as dealt")} note=${rules.opening === "offer" ? undefined : t("Only where the upcard is offered.")} checked=${rules.knock_as_dealt} disabled=${rules.opening !== "offer"} onPick=${(/** @type {boolean} */ knock_as_dealt) => onChange({ knock_as_dealt })} />
      <${Options} label=${t("The discard of a knock lies")} value=${rules.knock_discard} onChange=${(/** @type {"up"|"down"} */ knock_discard) => onChange({ knock_discard })} options=${[
        ["up", t("face up")],
        ["down", t("face down")],
      ]} />
      ${amount("gin_bonus", t("Gin bonus"), t("points"))}
      <${Switch} name="big_gin" label=${t("Big gin may be declared")} checked=${bigGin} onPick=${(/** @type {boolean} */ on) => onChange({ big_gin_bonus: on ? numberOr(base.big_gin_bonus, 50) : null })} />
      ${bigGin && html`<${Amount} label=${t("Big gin bonus")} unit=${t("points")} value=${rules.big_gin_bonus} bounds=${bounds.big_gin_bonus} onChange=${(/** @type {number} */ big_gin_bonus) => onChange({ big_gin_bonus })} />`}
      <${Options} label=${t("Level counts after a knock")} value=${rules.tie} onChange=${(/** @type {RuleSet["tie"]} */ tie) => onChange({ tie })} options=${[
        ["undercut", t("are an undercut")],
        ["knocker", t("go to the knocker")],
      ]} />
      ${amount("undercut_bonus", t("Undercut bonus to the defender"), t("points"))}
      ${amount("undercut_penalty", t("An undercut costs the knocker"), t("points"))}
      ${amount("void_at", t("A round is void when the stock is down to"), t("cards"))}
      <${Switch} name="spades_double" label=${t("A spade upcard doubles the points of the round")} checked=${rules.spades_double} onPick=${(/** @type {boolean} */ spades_double) => onChange({ spades_double })} />
    </div>
    <p class="custom__foot">
      <span id="custom-refused" role="status">${withinBounds(rules, bounds) ? "" : t("A number is out of its bounds.")}</span>
      <button type="button" class="btn btn--quiet" aria-disabled=${changed ? undefined : "true"} onClick=${onReset}>${t("As in {rules}", { rules: ruleSetName(base) })}</button>
    </p>
  </details>`;
}

/** @param {number|string|null} value @param {number} otherwise */
const numberOr = (value, otherwise) => (typeof value === "number" ? value : otherwise);

let fields = 0;

/** An id that stays with its field. */
function useFieldId() {
  const id = useRef("");
  if (!id.current) id.current = `rule-${(fields += 1)}`;
  return id.current;
}

/** @param {{label: string, unit: string, value: number, bounds: Bounds|undefined, onChange: (value: number) => void}} props */
function Amount({ label, unit, value, bounds = { min: 0, max: 1000 }, onChange }) {
  const id = useFieldId();
  const wrong = !Number.isInteger(value) || value < bounds.min || value > bounds.max;
  const range = t("{min} to {max}", { min: number(bounds.min), max: number(bounds.max) });
  return html`<div class=${wrong ? "field field--wrong" : "field"}>
    <label for=${id}>${label}</label>
    <span class="field__amount">
      <input id=${id} type="number" inputmode="numeric" required step="1" min=${bounds.min} max=${bounds.max} value=${Number.isNaN(value) ? "" : value} aria-invalid=${wrong ? "true" : undefined} aria-describedby=${`${id}-unit`}
        onInput=${(/** @type {InputEvent} */ event) => onChange(/** @type {HTMLInputElement} */ (event.currentTarget).valueAsNumber)} />
      <span id=${`${id}-unit`}>${unit} <small>${range}</small></span>
    </span>
  </div>`;
}

/** @param {{label: string, value: string|number, options: [string|number, Child][], onChange: (value: any) => void}} props */
function Options({ label, value, options, onChange }) {
  const id = useFieldId();
  /** @param {Event} event */
  const pick = (event) => {
    const text = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
    onChange(/** @type {[string|number, Child]} */ (options.find(([option]) => String(option) === text))[0]);
  };
  return html`<div class="field">
    <label for=${id}>${label}</label>
    <select id=${id} onChange=${pick}>${options.map(([option, text]) => html`<option key=${option} value=${option} selected=${option === value}>${text}</option>`)}</select>
  </div>`;
}
