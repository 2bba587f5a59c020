// @ts-check
/**
 * What comes after the first screen, part by part: the page lists each part's files in a template of that name, its
 * style sheet first.
 */

/** The files' addresses, resolved before the first change of language moves the page. @type {Map<string, string[]>} */
const FILES = new Map(
  Array.from(document.querySelectorAll("template"), (part) => {
    const links = document.importNode(part.content, true).querySelectorAll("link");
    return [part.id, Array.from(links, ({ href }) => href)];
  }),
);

/**
 * Have a part's files at hand: all are asked for at once, and none is imported before all are here, since some browsers
 * never ask again for a script whose import failed.
 *
 * @param {"play"|"dialogs"} part
 */
export async function fetchPart(part) {
  await Promise.all((FILES.get(part) ?? []).map(fetchFile));
  await wear(part);
}

/** @param {string} address */
async function fetchFile(address) {
  const response = await fetch(address, { priority: "low" }); // a call of the player goes first
  if (response.status === 404) location.reload(); // the server has another version now: that one's page names its files
  if (!response.ok) throw new TypeError(`${response.status} for ${address}`);
  await response.blob();
}

/** Use a part's style sheet. @param {string} part  @returns {Promise<void>} when it holds */
function wear(part) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: FILES.get(part)?.[0] });
  document.head.append(link);
  return new Promise((done, failed) => {
    link.onload = () => done();
    link.onerror = () => {
      link.remove();
      failed(new TypeError(`${link.href} did not come`));
    };
  });
}
