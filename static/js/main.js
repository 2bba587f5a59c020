// @ts-check
/** The page, wired: the store's game and the page's own state are drawn, what changed is said, moved and focused. */

import { html, render } from "../vendor/preact.js";
import { Api } from "./api.js";
import { Coach } from "./coach.js";
import { handlers } from "./deeds.js";
import { settle } from "./focus.js";
import { hintsIn } from "./hints.js";
import { cornerLetters, showLetters, t } from "./i18n.js";
import { firstLanguage, onLanguage, speakIn } from "./languages.js";
import { messages, say, whatNext } from "./live.js";
import { Motion } from "./motion.js";
import { dress, onPreference, preferences } from "./preferences.js";
import { Records } from "./records.js";
import { Sharing, rememberDay } from "./shares.js";
import { pressByKey } from "./shortcuts.js";
import { count } from "./statistics.js";
import { KEY, Store } from "./store.js";
import { read } from "./storage.js";
import { FRESH, follow } from "./ui.js";
import { roundEnded, roundSummary } from "./views/result-words.js";
import { Table } from "./views/table.js";

/** @import { Kept, State } from "./store.js" */
/** @import { RulesAnswer } from "./types.js" */
/** @import { TableProps } from "./views/table.js" */

/** @param {string} id */
const element = (id) => /** @type {HTMLElement} */ (document.getElementById(id));

const root = element("app");
const motion = new Motion(root, element("flights"));
const api = new Api(new URL(document.body.dataset.api ?? "api/", document.baseURI).href, (away) => store.trouble("away", away));
const store = new Store(api);
const records = new Records(api, () => draw());
const sharing = new Sharing();
const coach = new Coach(api, () => draw());

let ui = FRESH;
let game = store.state.game;
/** @type {RulesAnswer|null} */
let known = null;
let moving = false;
/** @type {TableProps["Panels"]} */
let panels = null;
/** @type {Promise<void>|null} */
let fetching = null;
let drawing = false;
let again = false;

const on = handlers({
  store,
  records,
  sharing,
  coach,
  announce: (sentence) => say(element("live"), [sentence]),
  ui: () => ui,
  update: (changes) => {
    ui = { ...ui, ...changes };
    draw();
  },
  arrange: (next, from) => {
    const before = from ? new Map([...motion.places(), ...Array.from(from, ([card, rect]) => /** @type {const} */ ([`hand:${card}`, rect]))]) : motion.places();
    ui = next;
    draw();
    motion.play(before, []);
  },
  rules: async () => (known ??= await api.rules()),
  hurry: () => motion.finish(),
});

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
  render(html`<${Table} state=${store.state} ui=${ui} choices=${preferences()} known=${known} examination=${records.state} sharing=${sharing.state} reviewing=${coach.state} moving=${moving} Panels=${panels} on=${on} />`, root);
  const { take } = ui;
  ui = { ...ui, take: null };
  settle(root, take);
  if (game || ui.panel) fetchPanels();
}

/** The dialogs come after the table, all at once: a first visit does not wait for them. */
function fetchPanels() {
  fetching ??= Promise.all([import("./views/panels.js"), styleOf("dialogs")]).then(
    ([{ Panels }]) => {
      panels = Panels;
      draw();
    },
    () => {
      setTimeout(() => (fetching = null), 2000);
    },
  );
  return fetching;
}

/** @param {string} name  @returns {Promise<unknown>} */
function styleOf(name) {
  const link = Object.assign(document.createElement("link"), { rel: "stylesheet", href: new URL(`../css/${name}.css`, import.meta.url).href });
  const here = new Promise((done, failed) => Object.assign(link, { onload: done, onerror: failed }));
  document.head.append(link);
  return here;
}

store.subscribe(async (state) => {
  const before = game;
  game = state.game;
  if (game) remember(game);
  if (game === before) return draw();
  const places = motion.places();
  const goesOn = goesOnByItself(state);
  ui = { ...follow(ui, game, before), ended: before && ui.goesOn ? roundEnded(before.view) : "", goesOn };
  moving = goesOn || motion.shows(state.fresh);
  draw();
  tell();
  await motion.play(places, state.fresh);
  if (goesOn) await nextRound();
  if (game !== state.game || !moving) return undefined;
  moving = false;
  return draw();
});

/** What a game adds to the player's own record. @param {Kept} now */
function remember(now) {
  rememberDay(now.view, now.origin);
  count(now, hintsIn(now.view));
}

/** In fast play nobody asks for the next round: it follows the one that just ended here. @param {State} state */
function goesOnByItself({ game: now, resumed }) {
  return preferences().pace === "fast" && now?.view.phase === "round_over" && !resumed;
}

/** Once the store has done with the answer that ended the round. */
async function nextRound() {
  await new Promise((done) => setTimeout(done));
  await store.act({ type: "next_round" });
}

/** Say what happened since the last answer. */
function tell() {
  const { fresh, resumed, game: now } = store.state;
  if (!now) return;
  const ended = ui.goesOn ? [`${roundEnded(now.view)} ${roundSummary(now.view)}`] : [];
  if (!resumed) say(element("live"), [...messages(now.view, now.events, fresh), ...ended]);
  else if (!element("live").childElementCount) say(element("live"), [`${t("The game goes on.")} ${whatNext(now.view)}`]);
}

/** A deal shared by the address that the page was opened with. */
function openLink() {
  if (!sharing.takeLink()) return;
  ui = { ...ui, panel: "shared" };
  draw();
}

/** A press ends what is still moving, so that nobody waits for it. @param {Event} event */
function hurry(event) {
  if (!(event instanceof KeyboardEvent) || ["Enter", " ", "Escape"].includes(event.key)) motion.finish();
}

/** The dialogs' scripts ask this one for what both need: it must not wait for them while it is being read. */
async function start() {
  dress(document.documentElement, cornerLetters(preferences().letters));
  await speakIn(firstLanguage(preferences().language));
  onLanguage(draw);
  onPreference(draw);
  addEventListener("pointerdown", hurry, true);
  addEventListener("keydown", hurry, true);
  addEventListener("keydown", (event) => pressByKey(event, root, () => game && on.open("log")));
  if (read(KEY)) await fetchPanels();
  draw();
  await store.start();
  if (!store.state.game) {
    known ??= await api.rules();
    draw();
  }
  addEventListener("hashchange", openLink);
  openLink();
}

start();
