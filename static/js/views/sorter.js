// @ts-check
/** Sorting the hand at a press, and moving the chosen card without dragging: it lies over the dock and leaves the hand in view. */

import { html, useEffect, useRef } from "../../vendor/preact.js";
import { t } from "../i18n.js";
import { shortcut } from "../shortcuts.js";
import { Icon } from "./icon.js";

/** @import { Child } from "../../vendor/preact.js" */
/** @import { Sort } from "../order.js" */

/**
 * @typedef {object} SorterProps
 * @property {Sort} sort
 * @property {boolean} open
 * @property {(open: boolean) => void} onOpen
 * @property {(sort: Sort) => void} onSort
 * @property {((by: -1|1) => void)|null} onMove
 * @property {Child} [children]  what stands beside the button
 */

/** @param {SorterProps} props */
export function Sorter({ sort, open, onOpen, onSort, onMove, children }) {
  const root = useRef(/** @type {HTMLElement|null} */ (null));
  const toggle = useRef(/** @type {HTMLElement|null} */ (null));

  // A press anywhere else closes it.
  useEffect(() => {
    if (!open) return undefined;
    const leave = (/** @type {Event} */ event) => event.target instanceof Node && !root.current?.contains(event.target) && onOpen(false);
    addEventListener("pointerdown", leave);
    return () => removeEventListener("pointerdown", leave);
  }, [open]);

  /** Focus goes back to the button before the choices disappear. @param {Sort} value */
  const choose = (value) => {
    toggle.current?.focus();
    onSort(value);
  };
  const close = () => {
    toggle.current?.focus();
    onOpen(false);
  };
  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.key !== "Escape" || !open) return;
    event.preventDefault();
    close();
  };
  /** @param {FocusEvent} event */
  const onFocusOut = (event) => {
    if (open && event.relatedTarget instanceof Node && !root.current?.contains(event.relatedTarget)) onOpen(false);
  };
  return html`<div class="tools" ref=${root} onKeyDown=${onKeyDown} onFocusOut=${onFocusOut}>
    <button type="button" class="btn btn--quiet" ref=${toggle} aria-keyshortcuts=${shortcut("S")} aria-expanded=${open} aria-controls="sorter" onClick=${() => onOpen(!open)}><${Icon} name="sort" />${t("Sort")}</button>
    <div id="sorter" class="sorter" role="group" aria-label=${t("Sort the hand")} hidden=${!open}>
      <${Choice} value="melds" now=${sort} onSort=${choose}>${t("By melds")}<//>
      <${Choice} value="suit" now=${sort} onSort=${choose}>${t("By suit")}<//>
      <${Choice} value="rank" now=${sort} onSort=${choose}>${t("By rank")}<//>
      <${Choice} value="own" now=${sort} onSort=${choose}>${t("My own order")}<//>
      <${Move} icon="left" onPress=${onMove && (() => onMove(-1))}>${t("Move left")}<//>
      <${Move} icon="arrow" onPress=${onMove && (() => onMove(1))}>${t("Move right")}<//>
      <button type="button" class="btn" onClick=${close}>${t("Done")}</button>
    </div>
    ${children}
  </div>`;
}

/** @param {{value: Sort, now: Sort, onSort: (sort: Sort) => void, children?: any}} props */
function Choice({ value, now, onSort, children }) {
  return html`<button type="button" class="btn btn--quiet" aria-pressed=${value === now} onClick=${() => onSort(value)}>${children}</button>`;
}

/** @param {{icon: "left"|"arrow", onPress: (() => void)|null, children?: any}} props */
function Move({ icon, onPress, children }) {
  return html`<button type="button" class="btn" aria-disabled=${!onPress} onClick=${onPress ?? undefined}><${Icon} name=${icon} />${children}</button>`;
}
