// @ts-check
/**
 * What comes after the first screen, part by part: the page lists each part's files in a template of that name, its
 * style sheet first.
 */

import { read, write } from "./storage.js";

const LOADED_ANEW = "juniper.loaded-anew";
/** In milliseconds. */
const BETWEEN = 30_000;

/** Links to the files, their addresses resolved before the first change of language moves the page. @type {Map<string, HTMLLinkElement[]>} */
const LINKS = new Map(
  Array.from(document.querySelectorAll("template"), (part) => {
    const links = Array.from(document.importNode(part.content, true).querySelectorAll("link"));
    return [part.id, links.map((link) => Object.assign(link, { href: link.href }))];
  }),
);

/** Parts of which not every file came: the browser may hold the others to be gone for as long as the page stands. @type {Set<string>} */
const broken = new Set();

/**
 * Have a part's files at hand: all are asked for at once, behind what the player calls for, and none is imported before
 * all are here, since some browsers never ask again for a script whose import failed.
 *
 * @template T
 * @param {"play"|"dialogs"} part
 * @param {() => Promise<T>} start  import it
 * @returns {Promise<T>}
 */
export async function fetchPart(part, start) {
  const [style, ...others] = LINKS.get(part) ?? [];
  await ask(style); // whether the server is there
  if (broken.has(part)) {
    await Promise.all(others.map(ask));
    await loadAnew();
  } else {
    broken.add(part);
    await Promise.all(others.map((link) => follow(part, link)));
    broken.delete(part);
  }
  await follow(part, style);
  return start();
}

/** @param {HTMLLinkElement} link */
async function ask({ href }) {
  const { ok, status } = await fetch(href, { priority: "low" });
  if (status === 404) await loadAnew(); // the server has another version now: that one's page names its files
  if (!ok) throw new TypeError(`${status} for ${href}`);
}

/**
 * Have the browser fetch what a link leads to. It stands where its part does, so that style sheets are in order whichever
 * comes first.
 *
 * @param {string} part
 * @param {HTMLLinkElement} link
 * @returns {Promise<void>}
 */
function follow(part, link) {
  const copy = /** @type {HTMLLinkElement} */ (link.cloneNode());
  document.getElementById(part)?.before(copy);
  return new Promise((done, failed) => {
    copy.onload = () => done();
    copy.onerror = () => {
      copy.remove();
      failed(new TypeError(`${copy.href} did not come`));
    };
  });
}

/**
 * Load the page anew, though only now and then: while a server is being updated the old page may come once more. Not
 * where it would lose a game that can't be kept.
 *
 * @returns {Promise<void>} when it is known that this page stays
 */
async function loadAnew() {
  const last = Number(read(LOADED_ANEW));
  if (Date.now() - last < BETWEEN || !write(LOADED_ANEW, String(Date.now()))) return;
  location.reload();
  await new Promise(() => {}); // whatever waits for it goes with the page
}
