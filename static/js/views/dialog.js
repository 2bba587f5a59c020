// @ts-check
/**
 * A modal dialog on the browser's own <dialog>: focus stays inside, Esc and Back cancel, focus returns to where it was.
 *
 * Whatever opened the dialog can't also answer it. A key still held down repeats into nothing, and the second half of a
 * double click or a double tap is dropped. A deed (see deed.js) asks for a key pressed and released in here, besides.
 */

import { html, useLayoutEffect, useRef } from "../../vendor/preact.js";
import { opened } from "../back.js";
import { home } from "../focus.js";
import { t } from "../i18n.js";

/** @import { Child } from "../../vendor/preact.js" */

/** Milliseconds and pixels within which two touches are one double tap. */
const DOUBLE_TAP = { time: 350, distance: 24 };

const TABBABLE = "a[href], button, input, select, textarea, summary, [tabindex]";

/** The latest press on the page, so that a dialog can tell whether its first one began before it was there. */
let latest = { time: -Infinity, x: 0, y: 0 };
addEventListener(
  "pointerdown",
  (event) => {
    latest = { time: event.timeStamp, x: event.clientX, y: event.clientY };
  },
  { passive: true },
);

let count = 0;

/**
 * @typedef {object} DialogProps
 * @property {"dialog"|"alertdialog"} [role]
 * @property {Child} title
 * @property {Child} [description]
 * @property {() => unknown} [onCancel]  Esc, Back and, where `dismissible`, a press beside the dialog
 * @property {boolean} [dismissible]
 * @property {string} [class]
 * @property {boolean|"first"} [reading]  the body is text to scroll through: it can be focused for that, or even has the focus first
 * @property {Child} [footer]  its buttons; focus begins on the element with `data-first`, else on the title
 * @property {Child} [children]
 */

/** @param {DialogProps} props */
export function Dialog({ role = "dialog", title, description, onCancel, dismissible = false, class: more = "", reading = false, footer, children }) {
  const ref = useRef(/** @type {HTMLDialogElement|null} */ (null));
  const id = useRef("");
  if (!id.current) id.current = `dialog-${(count += 1)}`;
  const guard = useRef({ presses: 0, touched: false, doubled: false, keys: new Set(), closing: false });

  const cancelNow = useRef(onCancel);
  cancelNow.current = onCancel;

  useLayoutEffect(() => {
    const dialog = /** @type {HTMLDialogElement} */ (ref.current);
    const before = document.activeElement;
    dialog.showModal();
    /** @type {HTMLElement|null} */ (dialog.querySelector("[data-first]") ?? dialog.querySelector("h2"))?.focus();
    const gone = opened(() => cancelNow.current?.());
    return () => {
      guard.current.closing = true;
      dialog.close(); // and not only taken away: what lay behind it must be told that it can be pressed again
      queueMicrotask(() => giveBack(before));
      gone();
    };
  }, []);

  /** @param {Event} event */
  const cancel = (event) => {
    event.preventDefault();
    onCancel?.();
  };

  /** The browser may close a dialog without asking (a second Esc or back gesture): open it again unless that cancelled it. */
  const onClose = () => {
    if (guard.current.closing) return;
    onCancel?.();
    requestAnimationFrame(() => {
      if (ref.current?.isConnected && !ref.current.open) ref.current.showModal();
    });
  };

  /** @param {KeyboardEvent} event */
  const onKeyDownCapture = (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    if (event.repeat) drop(event);
    else guard.current.keys.add(event.key);
  };

  /** @param {KeyboardEvent} event */
  const onKeyUpCapture = (event) => {
    if ((event.key === "Enter" || event.key === " ") && !guard.current.keys.delete(event.key)) drop(event);
  };

  /** @param {KeyboardEvent} event */
  const onKeyDown = (event) => {
    if (event.defaultPrevented) return;
    if (event.key === "Escape") {
      if (event.repeat) event.preventDefault();
      else cancel(event);
    } else if (event.key === "Tab") {
      keepInside(event, /** @type {HTMLDialogElement} */ (ref.current));
    }
  };

  /** @param {PointerEvent} event */
  const onPointerDownCapture = (event) => {
    guard.current.presses += 1;
    guard.current.touched = event.pointerType === "touch";
    const near = Math.hypot(event.clientX - latest.x, event.clientY - latest.y) <= DOUBLE_TAP.distance;
    guard.current.doubled = guard.current.presses === 1 && near && event.timeStamp - latest.time <= DOUBLE_TAP.time;
  };

  /** @param {MouseEvent} event */
  const onClickCapture = (event) => {
    const { presses, touched, doubled } = guard.current;
    if (touched ? doubled : event.detail > presses) drop(event);
  };

  /** @param {MouseEvent} event */
  const onClick = (event) => {
    if (dismissible && event.target === ref.current) cancel(event);
  };

  return html`<dialog
    ref=${ref}
    class=${`dlg ${more}`}
    role=${role === "alertdialog" ? role : undefined}
    aria-labelledby=${`${id.current}-title`}
    aria-describedby=${description ? `${id.current}-text` : undefined}
    onCancel=${cancel}
    onClose=${onClose}
    onKeyDownCapture=${onKeyDownCapture}
    onKeyUpCapture=${onKeyUpCapture}
    onKeyDown=${onKeyDown}
    onPointerDownCapture=${onPointerDownCapture}
    onClickCapture=${onClickCapture}
    onClick=${onClick}
  >
    <div class="dlg__sheet" tabindex="-1">
      <header class="dlg__head">
        <h2 id=${`${id.current}-title`} tabindex="-1">${title}</h2>
        ${description && html`<p id=${`${id.current}-text`}>${description}</p>`}
      </header>
      ${children &&
      html`<div class="dlg__body" ...${reading ? { tabindex: 0, role: "region", "aria-labelledby": `${id.current}-title`, "data-first": reading === "first" || undefined } : {}}>${children}</div>`}
      ${footer && html`<footer class="dlg__foot">${footer}</footer>`}
    </div>
  </dialog>`;
}

/** The way out of a dialog that only shows something. @param {{onPress: () => void, first?: boolean}} props  first: it has the focus first */
export function CloseButton({ onPress, first = false }) {
  return html`<button type="button" class="btn" data-first=${first || undefined} onClick=${onPress}>${t("Close")}</button>`;
}

/** @param {Event} event */
function drop(event) {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * Focus returns to where it was, or, if that has gone, to the page's own first place: never to nothing. If something else
 * has taken it already, that may keep it.
 *
 * @param {Element|null} before
 */
function giveBack(before) {
  if (document.activeElement !== document.body && document.activeElement !== null) return;
  const to = before?.isConnected && before !== document.body ? before : home();
  if (to instanceof HTMLElement) to.focus();
}

/**
 * Tab goes round inside the dialog instead of out into the browser.
 *
 * @param {KeyboardEvent} event
 * @param {HTMLDialogElement} dialog
 */
function keepInside(event, dialog) {
  const stops = /** @type {HTMLElement[]} */ ([...dialog.querySelectorAll(TABBABLE)]).filter(isTabStop);
  const [first, last] = [stops[0], stops[stops.length - 1]];
  const active = document.activeElement;
  if (!first) event.preventDefault();
  else if (event.shiftKey && (active === first || !stops.some((stop) => stop === active))) {
    event.preventDefault();
    last.focus();
  } else if (!event.shiftKey && active === last) {
    event.preventDefault();
    first.focus();
  }
}

/** Of a group of radio buttons only the checked one is a tab stop. @param {HTMLElement} element */
function isTabStop(element) {
  if (element.tabIndex < 0 || element.matches(":disabled") || !element.checkVisibility()) return false;
  if (!(element instanceof HTMLInputElement) || element.type !== "radio" || element.checked) return true;
  return ![...(element.closest("fieldset") ?? document).querySelectorAll("input[type=radio]:checked")].some(
    (other) => /** @type {HTMLInputElement} */ (other).name === element.name,
  );
}
