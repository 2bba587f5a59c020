// @ts-check
/** The first visit: three cards, one sentence, one button, and quiet ways to everything else. */

import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { Cards } from "./card.js";

/** @param {{opponent: string, onStart: () => void, onDay: () => void, onRules: () => void, onNewGame: () => void, onImport: () => void}} props */
export function Welcome({ opponent, onStart, onDay, onRules, onNewGame, onImport }) {
  return html`<section class="welcome">
    <${Cards} cards=${["Ts", "Js", "Qs"]} hidden />
    <h2>${t("Gin rummy")}</h2>
    <p>${t("A quiet table for two or three. Nothing to sign, nothing to buy.")}</p>
    <button type="button" class="btn btn--act" data-home onClick=${onStart}>${opponent ? t("Deal against {name}", { name: opponent }) : t("Deal")}</button>
    <div class="welcome__more">
      <button type="button" class="btn btn--quiet" onClick=${onRules}>${t("How it is played")}</button>
      <button type="button" class="btn btn--quiet" onClick=${onNewGame}>${t("Rule sets and levels")}</button>
      <button type="button" class="btn btn--quiet" onClick=${onDay}>${t("Deal of the day")}</button>
      <button type="button" class="btn btn--quiet" onClick=${onImport}>${t("Open a saved game")}</button>
    </div>
  </section>`;
}
