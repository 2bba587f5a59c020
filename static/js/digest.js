// @ts-check
/** Digests, reckoned by the browser itself. */

const utf8 = new TextEncoder();

/** Whether this browser lets a page reckon with its cryptography: over https, or from the same machine. */
export function canVerify() {
  return Boolean(globalThis.crypto?.subtle);
}

/** SHA-256 of a text, in hex. @param {string} text */
export async function sha256(text) {
  return toHex(await crypto.subtle.digest("SHA-256", utf8.encode(text)));
}

/** @param {ArrayBuffer|Uint8Array} bytes */
export function toHex(bytes) {
  return Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, "0")).join("");
}
