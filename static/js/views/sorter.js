// @ts-check
/** Sorting the hand at a press, and moving the chosen card without dragging. */

import { html } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { Icon } from "./icon.js";

/** @import { Sort } from "../order.js" */

/**
 * @typedef {object} SorterProps
 * @property {Sort} sort
 * @property {boolean} open
 * @property {(open: boolean) => void} onOpen
 * @property {(sort: Sort) => void} onSort
 * @property {((by: -1|1) => void)|null} onMove
 */

/** @param {SorterProps} props */
export function Sorter({ sort, open, onOpen, onSort, onMove }) {
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key === "Escape" && open) {
      event.preventDefault();
      onOpen(false);
    }
  };
  /** @param {FocusEvent} event */
  const onFocusOut = (event) => {
    const left = event.relatedTarget instanceof Node && !(/** @type {Node} */ (event.currentTarget).contains(event.relatedTarget));
    if (open && left) onOpen(false);
  };
  return html`<div class="tools" onKeyDown=${onKeyDown} onFocusOut=${onFocusOut}>
    <button type="button" class="btn btn--quiet" aria-expanded=${open} aria-controls="sorter" onClick=${() => onOpen(!open)}><${Icon} name="sort" />${t("Sort")}</button>
    <div id="sorter" class="sorter" role="group" aria-label=${t("Sort the hand")} hidden=${!open}>
      <${Choice} value="melds" now=${sort} onSort=${onSort}>${t("By melds")}<//>
      <${Choice} value="suit" now=${sort} onSort=${onSort}>${t("By suit")}<//>
      <${Choice} value="rank" now=${sort} onSort=${onSort}>${t("By rank")}<//>
      <${Choice} value="own" now=${sort} onSort=${onSort}>${t("My own order")}<//>
      <div class="sorter__move">
        <${Move} icon="left" onPress=${onMove && (() => onMove(-1))}>${t("Move left")}<//>
        <${Move} icon="arrow" onPress=${onMove && (() => onMove(1))}>${t("Move right")}<//>
      </div>
    </div>
  </div>`;
}

/** @param {{value: Sort, now: Sort, onSort: (sort: Sort) => void, children?: any}} props */
function Choice({ value, now, onSort, children }) {
  return html`<button type="button" class="btn btn--quiet" aria-pressed=${value === now} onClick=${() => onSort(value)}><${Icon} name="tick" />${children}</button>`;
}

/** @param {{icon: "left"|"arrow", onPress: (() => void)|null, children?: any}} props */
function Move({ icon, onPress, children }) {
  return html`<button type="button" class="btn btn--quiet" aria-disabled=${!onPress} onClick=${onPress ?? undefined}><${Icon} name=${icon} />${children}</button>`;
}
