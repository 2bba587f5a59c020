// @ts-check
/** A new game: the rule set, as it is or changed, and who sits at the table. A game in progress isn't left unasked. */

import { t } from "../i18n.js";
import { html, useState } from "../../vendor/preact.js";
import { levelName, ruleSetName } from "../words.js";
import { Choice } from "./choices.js";
import { Confirm } from "./confirm.js";
import { CustomRules, withinBounds } from "./custom-rules.js";
import { Deed } from "./deed.js";
import { Dialog } from "./dialog.js";
import { Promised } from "./promise.js";
import { ruleSetSummary } from "./rules-text.js";

/** @import { Wanted } from "../store.js" */
/** @import { BotInfo, RuleSet } from "../types.js" */
/** @import { Bounds } from "./custom-rules.js" */

const USUAL_LEVEL = "steady";

/**
 * @typedef {object} NewGameProps
 * @property {RuleSet[]} ruleSets
 * @property {Record<string, Bounds>} [bounds]  of the numbers in custom rules
 * @property {BotInfo[]} bots
 * @property {boolean} live  a game is in progress
 * @property {{rules: RuleSet, bots: string[]}} [current]  what was played last, to begin with
 * @property {string|null} [promised]  the commitment of the next deal
 * @property {(wanted: Wanted) => unknown} onStart
 * @property {() => void} onCancel
 */

/** @param {NewGameProps} props */
export function NewGameDialog({ ruleSets, bounds = {}, bots, live, current, promised = null, onStart, onCancel }) {
  const [baseId, setBaseId] = useState(current?.rules.base ?? ruleSets[0].id);
  const base = ruleSets.find(({ id }) => id === baseId) ?? ruleSets[0];
  const [changes, setChanges] = useState(() => (current ? differences(base, current.rules) : {}));
  const usual = bots.some(({ id }) => id === USUAL_LEVEL) ? USUAL_LEVEL : bots[0].id;
  const [levels, setLevels] = useState(() => [0, 1].map((seat) => current?.bots[seat] ?? usual));
  const [asking, setAsking] = useState(false);

  const rules = { ...base, ...changes };
  const seats = levels.slice(0, rules.players - 1);
  const sound = withinBounds(rules, bounds);
  const start = () => onStart({ rules: Object.keys(changes).length ? { base: base.id, ...changes } : base.id, bots: seats });

  /** @param {string} id */
  const pickBase = (id) => {
    setBaseId(id);
    setChanges({});
  };
  /** @param {Partial<RuleSet>} more */
  const change = (more) => setChanges(differences(base, { ...rules, ...more }));

  if (asking) return html`<${Abandon} onLeave=${start} onCancel=${() => setAsking(false)} />`;
  const opponent = bots.find(({ id }) => id === seats[0]);
  return html`<${Dialog}
    title=${t("New game")}
    onCancel=${onCancel}
    footer=${html`<button type="button" class="btn" onClick=${onCancel}>${t("Cancel")}</button>
      <${Deed} disabled=${!sound} reason="custom-refused" onPress=${live ? () => setAsking(true) : start}>
        ${seats.length === 1 && opponent ? t("Deal against {name}", { name: opponent.name }) : t("Deal")}
      <//>`}
  >
    <fieldset class="choices">
      <legend>${t("Rule set")}</legend>
      ${ruleSets.map(
        (set) => html`<label class="choice" key=${set.id}>
          <input type="radio" name="rules" value=${set.id} checked=${set.id === base.id} data-first=${set.id === base.id || undefined} aria-labelledby=${`rules-${set.id}`} aria-describedby=${`rules-${set.id}-text`} onChange=${() => pickBase(set.id)} />
          <span class="choice__name" id=${`rules-${set.id}`}>${ruleSetName(set)}</span>
          <span class="choice__text" id=${`rules-${set.id}-text`}>${ruleSetSummary(set).join(" ")}</span>
        </label>`,
      )}
    </fieldset>
    ${seats.map(
      (level, seat) => html`<${Choice}
        key=${seat}
        name=${`level-${seat}`}
        label=${seats.length === 1 ? t("Your opponent") : seat === 0 ? t("First opponent") : t("Second opponent")}
        options=${bots.map(({ id, name }) => ({ value: id, label: html`${levelName(id)}${seats.length === 1 && html` <small>${name}</small>`}` }))}
        value=${level}
        onPick=${(/** @type {string} */ id) => setLevels(levels.map((each, at) => (at === seat ? id : each)))}
      />`,
    )}
    <${CustomRules} base=${base} rules=${rules} bounds=${bounds} changed=${Object.keys(changes).length} onChange=${change} onReset=${() => setChanges({})} />
    <${Promised} hash=${promised} />
  <//>`;
}

/** @param {{onLeave: () => unknown, onCancel: () => void}} props */
function Abandon({ onLeave, onCancel }) {
  return html`<${Confirm}
    title=${t("Leave this game?")}
    description=${t("The game in progress is not finished. A new one takes its place.")}
    deed=${t("Leave and deal")}
    onConfirm=${onLeave}
    onCancel=${onCancel}
  />`;
}

/**
 * What a set of rules changes in the one it starts from.
 *
 * @param {RuleSet} base
 * @param {RuleSet} rules
 * @returns {Partial<RuleSet>}
 */
function differences(base, rules) {
  return Object.fromEntries(Object.entries(rules).filter(([name, value]) => name !== "id" && name !== "base" && value !== base[/** @type {keyof RuleSet} */ (name)]));
}
