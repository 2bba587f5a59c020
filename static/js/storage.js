// @ts-check
/** The browser's storage, which may be blocked or full: every access says whether it worked. */

/** @returns {Storage|null} */
function shelf() {
  try {
    return window.localStorage;
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @returns {string|null}
 */
export function read(key) {
  try {
    return shelf()?.getItem(key) ?? null;
  } catch {
    return null;
  }
}

/** What is kept under a key as JSON; null where there is nothing, or nothing that can be read. @param {string} key @returns {any} */
export function readJson(key) {
  try {
    return JSON.parse(read(key) ?? "null");
  } catch {
    return null;
  }
}

/**
 * @param {string} key
 * @param {string} text
 * @returns {boolean} whether it is kept
 */
export function write(key, text) {
  try {
    const place = shelf();
    place?.setItem(key, text);
    return place !== null;
  } catch {
    return false;
  }
}

/** @param {string} key */
export function forget(key) {
  try {
    shelf()?.removeItem(key);
  } catch {
    // What could not be kept is not there.
  }
}

/**
 * Call back when another tab writes under this key.
 *
 * @param {string} key
 * @param {(text: string) => void} callback
 */
export function onWrittenElsewhere(key, callback) {
  addEventListener("storage", (event) => {
    if (event.key === key && event.newValue !== null) callback(event.newValue);
  });
}
