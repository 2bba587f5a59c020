// @ts-check
/**
 * The page, wired: the first screen, in which a game can be asked for; then the game and the dialogs, whose scripts come
 * when a game is kept here or as soon as somebody is there.
 */

import { html, render } from "../vendor/preact.js";
import { Api } from "./api.js";
import { compareSoon } from "./back.js";
import { takeBrought } from "./brought.js";
import { begin, settle } from "./focus.js";
import { cornerLetters, showLetters } from "./i18n.js";
import { firstLanguage, onLanguage, speakIn } from "./languages.js";
import { fetchPart } from "./parts.js";
import { dress, onPreference, preferences } from "./preferences.js";
import { pressByKey } from "./shortcuts.js";
import { KEY, Store } from "./store.js";
import { read } from "./storage.js";
import { broughtText } from "./views/notice.js";
import { Page } from "./views/page.js";

/** @import { Play } from "./play.js" */
/** @import { RulesAnswer } from "./types.js" */
/** @import { FirstHandlers, PageProps } from "./views/page.js" */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const root = element("app");
const api = new Api(new URL(document.body.dataset.api ?? "api/", document.baseURI).href, (away) => store.trouble("away", away));
const store = new Store(api);

/** @type {RulesAnswer|null} */
let known = null;
/** @type {Play|null} */
let play = null;
/** @type {PageProps["Panels"]} */
let panels = null;
/** @type {Promise<Play>|null} */
let playComes = null;
/** @type {Promise<void>|null} */
let dialogsCome = null;
let drawing = false;
let again = false;

/** What can be pressed before there is a game. It is done at once or, where it takes the game's scripts, as soon as they are here. @type {FirstHandlers} */
const first = {
  open: async (panel) => {
    comeDialogs();
    (await comePlay()).on.open(panel);
  },
  day: async () => {
    comeDialogs();
    (await comePlay()).on.day();
  },
  firstGame: async () => {
    comePlay();
    const { rules, bots } = await theRules();
    await store.newGame({ rules: rules[0].id, bots: [bots[0].id] });
  },
  dismiss: (trouble) => store.trouble(trouble, false),
};

/** What a drawing sets off (focus arriving at a card, say) is drawn after it, never in the midst of it. */
function draw() {
  again = true;
  if (drawing) return;
  drawing = true;
  try {
    while (again) {
      again = false;
      drawOnce();
    }
  } finally {
    drawing = false;
  }
}

function drawOnce() {
  const letters = cornerLetters(preferences().letters);
  showLetters(letters);
  dress(document.documentElement, letters);
  render(html`<${Page} state=${store.state} known=${known} first=${first} Table=${play?.Table} Panels=${panels} table=${play?.props(known)} />`, root);
  settle(root, play?.takeFocus());
  if (play?.needsDialogs) comeDialogs();
}

/** The rule sets and bots, asked for once. */
async function theRules() {
  return (known ??= await api.rules());
}

/** The game's scripts, asked for once. What happened before they were here is shown then. */
function comePlay() {
  playComes ??= api.bring(() => fetchPart("play", () => import("./play.js"))).then(({ Play }) => {
    play = new Play({ store, api, root, flights: element("flights"), live: element("live"), rules: theRules, draw });
    play.follow(store.state);
    return play;
  });
  return playComes;
}

/** The dialogs come after the game's scripts, all at once: neither the first screen nor the first game waits for them. */
function comeDialogs() {
  dialogsCome ??= Promise.all([api.bring(() => fetchPart("dialogs", () => import("./views/panels.js"))), comePlay()]).then(([{ Panels }]) => {
    panels = Panels;
    draw();
  });
  return dialogsCome;
}

store.subscribe((state) => {
  if (state.game || state.recovery) comePlay();
  if (play) play.follow(state);
  else draw();
});

/**
 * Have the game's scripts at hand before anything is pressed that needs them. A pointer that lies still is nobody: what is
 * drawn under it makes a move of no length.
 */
function expectSomebody() {
  const signs = ["pointermove", "pointerdown", "keydown", "focusin"];
  const noticed = (/** @type {Event} */ event) => {
    if (event instanceof PointerEvent && event.type === "pointermove" && !event.movementX && !event.movementY) return;
    for (const sign of signs) removeEventListener(sign, noticed, true);
    comePlay();
  };
  for (const sign of signs) addEventListener(sign, noticed, true);
}

/** A deal shared by the page's address. */
async function openLink() {
  if (location.hash.length > 1) (await comePlay()).openLink();
}

/** The page was loaded anew with what a file brought: by the keyboard one goes on from there. */
async function tellBrought() {
  const parts = takeBrought();
  if (parts === null) return;
  const brought = /** @type {const} */ (`brought ${parts}`);
  store.trouble(brought);
  (await comePlay()).on.tell(broughtText(brought));
  begin();
}

/** The other scripts may ask this one for what they need: it must not wait for them while it is being read. */
async function start() {
  dress(document.documentElement, cornerLetters(preferences().letters));
  const speaking = speakIn(firstLanguage(preferences().language));
  onLanguage(draw);
  onPreference(draw);
  addEventListener("keydown", (event) => pressByKey(event, root, () => store.state.game && first.open("log")));
  addEventListener("hashchange", openLink);
  expectSomebody();
  if (read(KEY) !== null) await comeDialogs();
  await speaking;
  draw();
  await store.start();
  if (!store.state.game) {
    await theRules();
    draw();
  }
  tellBrought();
  openLink();
  compareSoon(); // the page was loaded anew while a dialog was open
}

start();
