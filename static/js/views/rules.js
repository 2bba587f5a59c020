// @ts-check
/** The rules of the game being played. */

import { t } from "../i18n.js";
import { guideAddress } from "../languages.js";
import { html } from "../../vendor/preact.js";
import { ruleSetName } from "../words.js";
import { CloseButton, Dialog } from "./dialog.js";
import { rulesText } from "./rules-text.js";

/** @import { RuleSet } from "../types.js" */

/** @param {{rules: RuleSet, onClose: () => void}} props */
export function RulesPanel({ rules, onClose }) {
  const started = rules.id === rules.base ? undefined : t("Made from: {rules}", { rules: ruleSetName({ id: rules.base }) });
  return html`<${Dialog}
    title=${t("Rules: {rules}", { rules: ruleSetName(rules) })}
    description=${started}
    reading="first"
    dismissible
    onCancel=${onClose}
    footer=${html`<${CloseButton} onPress=${onClose} />`}
  >
    <div class="guide-text">
      ${rulesText(rules).map(({ heading, lines }) => html`<section key=${heading}>
        <h3>${heading}</h3>
        ${lines.map((line) => html`<p key=${line}>${line}</p>`)}
      </section>`)}
      <p><a href=${guideAddress(rules)}>${t("The whole guide, with examples")}</a></p>
    </div>
  <//>`;
}
