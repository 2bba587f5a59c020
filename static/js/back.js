// @ts-check
/**
 * The browser's Back closes the dialog on top, as Esc does. Each open dialog has an entry of its own in the browser's
 * history, which says how many are open then and nothing else; one that is closed otherwise takes its entry with it.
 */

/** What cancels each open dialog, the one on top last. @type {(() => void)[]} */
const open = [];
/** This page itself has asked for another entry, which hasn't come yet. */
let leaving = false;
let comparing = false;

/** A dialog is there. Gives back what to call once it is gone. @param {() => void} cancel */
export function opened(cancel) {
  open.push(cancel);
  compareSoon();
  return () => {
    open.splice(open.indexOf(cancel), 1);
    compareSoon();
  };
}

/** Have as many entries as dialogs, once this drawing is done: a dialog in another's place takes over its entry. */
export function compareSoon() {
  if (comparing) return;
  comparing = true;
  queueMicrotask(() => {
    comparing = false;
    if (!leaving) compare();
  });
}

function compare() {
  let entries = counted() ?? 0;
  if (entries > open.length) {
    leaving = true;
    history.go(open.length - entries);
  } else if (entries < open.length) {
    if (entries === 0) history.replaceState({ dialogs: 0 }, "");
    while (entries < open.length) history.pushState({ dialogs: (entries += 1) }, "");
  }
}

/** How many dialogs the present entry says are open; undefined where this page didn't make it. @returns {number|undefined} */
function counted() {
  return history.state?.dialogs;
}

addEventListener("popstate", () => {
  const entries = counted();
  if (!leaving && entries !== undefined && entries < open.length) open[open.length - 1]();
  leaving = false;
  compareSoon();
});
