// @ts-check
/** What a file brought, noted until the page that was loaded anew with it has told so: once, and in this tab. */

const KEY = "juniper.brought-in";

/** @param {string[]} parts */
export function noteBrought(parts) {
  try {
    sessionStorage.setItem(KEY, parts.join(" "));
  } catch {
    // Then it isn't told.
  }
}

/** The names of the parts, with spaces between; null where there is nothing to tell. */
export function takeBrought() {
  try {
    const parts = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return parts;
  } catch {
    return null;
  }
}
