// The beginning of everything: the frame of the page, the screens, and the keys that work anywhere.

/** @import { Choice } from "./choose.js" */
/** @import { IconName } from "./icons.js" */
/** @import { Clock } from "./parts/clock.js" */
/** @import { BoardOptions, Change, Side, View } from "./types.js" */

import { api } from "./api.js";
import { Board } from "./board.js";
import { connection } from "./connection.js";
import { canTurn } from "./draw/index.js";
import { button, iconButton } from "./parts/controls.js";
import { markScreen, screenLinks } from "./parts/screens.js";
import { sidesBar } from "./parts/sides.js";
import { toast } from "./parts/toast.js";
import { isFirstVisit, welcome } from "./parts/welcome.js";
import { Notebook } from "./remembered.js";
import { Session } from "./session.js";
import { shelve } from "./shelf.js";
import { isLoud, setLoud } from "./sound.js";
import { capital } from "./speak.js";
import { html } from "./svg.js";

/**
 * The screens: name, words, and how to fetch what they are made of when they are first wanted.
 * @type {[IconName, string, () => Promise<new (session: Session, board: Board) => Screen>][]}
 */
const SCREENS = [
  ["learn", "Learn", async () => (await import("./screens/learn.js")).LearnScreen],
  ["play", "Play", async () => (await import("./screens/play.js")).PlayScreen],
  ["puzzles", "Puzzles", async () => (await import("./screens/puzzles.js")).PuzzlesScreen],
  ["room", "Friends", async () => (await import("./screens/room.js")).RoomScreen],
  ["analyse", "Analyse", async () => (await import("./screens/analyse.js")).AnalyseScreen],
  ["review", "Review", async () => (await import("./screens/review.js")).ReviewScreen],
  ["mine", "My games", async () => (await import("./screens/mine.js")).MineScreen],
  ["explore", "Openings", async () => (await import("./screens/explore.js")).ExploreScreen],
  ["games", "Games", async () => (await import("./screens/games.js")).GamesScreen],
  ["edit", "Edit", async () => (await import("./screens/edit.js")).EditScreen],
  ["lab", "Lab", async () => (await import("./screens/lab.js")).LabScreen],
];

/**
 * What the frame asks of a screen.
 * @typedef {object} Screen
 * @property {(panel: Element) => void} mount builds what it shows beside the board
 * @property {(change: Change) => void} render shows what is in the session
 * @property {BoardOptions} boardOptions what it wants of the board
 * @property {(change: Change) => void} [prepare] is called before the board is drawn
 * @property {() => void} [leave]
 * @property {View | null} [draft] a position to show instead of the session's
 * @property {Pick<Clock, "faces">} [clock]
 * @property {(side: Side) => string | null} [seat] who plays a side, where the state does not say
 * @property {(text: string) => void} [move] gets the moves chosen on the board
 * @property {Partial<Record<Side, string>> | null} [names] of the people who play, where they have any
 * @property {(choice: Choice) => void} [chosen]
 * @property {() => void} [idle] is called when something is chosen while nothing can be
 * @property {Record<string, () => void>} [keys]
 */

const openShare = async () => (await import("./parts/share.js")).openShare(session, board);
const openRules = async () => (await import("./parts/rules.js")).openRules(session, shownView().game);
const openHelp = async () => (await import("./parts/help.js")).openHelp();

/** @param {string} selector */
function find(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

const session = new Session();
const notebook = new Notebook();
const board = new Board(find("#board .canvas"), {
  move: (text) => (current?.move ? current.move(text) : session.play(text)),
  chosen: (choice) => current?.chosen?.(choice),
  refused: explain,
  idle: () => {
    const { outcome } = session.view;
    if (current?.idle) current.idle();
    else if (outcome && !current?.draft) toast(`The game is over: ${outcome.sentence}.`);
  },
});
/** @type {Record<string, Screen>} */
const screens = {};
/** @type {Screen | null} */
let current = null;
/** @type {string | null} */
let mounted = null;

/**
 * Says why what was chosen on the board is impossible, in the sentences of whoever types moves.
 * @param {string} words the place, in words
 * @param {string[]} steps
 */
async function explain(words, steps) {
  const shown = current?.draft;
  const where = shown ? { game: shown.game, position: shown.position, moves: [] } : session.where;
  const { reason } = await api.whyNot({ ...where, steps }).catch(() => ({ reason: null }));
  toast(`${capital(reason ?? `${words}: that is not possible now`)}.`, "problem");
}

/** @param {string} theme */
function setTheme(theme) {
  document.documentElement.dataset.theme = theme;
  try {
    localStorage.setItem("theme", theme);
  } catch {
    // Without storage the choice lasts as long as the page.
  }
}

function startTheme() {
  let saved = null;
  try {
    saved = localStorage.getItem("theme");
  } catch {
    saved = null;
  }
  const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
  document.documentElement.dataset.theme = saved ?? system;
}

function buildFrame() {
  find(".screens").replaceChildren(...screenLinks(SCREENS, (name) => session.update({ screen: name }, { step: true })));
  find(".tools").replaceChildren(
    iconButton("Share or export", { name: "share", id: "share", press: openShare }),
    soundButton(),
    iconButton("Light or dark", { name: "theme", id: "theme", press: () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark") }),
    iconButton("Help and keys", { name: "help", key: "?", id: "help", press: openHelp }));
}

/** @returns {HTMLButtonElement} */
function soundButton() {
  const loud = isLoud();
  return iconButton(loud ? "Turn sounds off" : "Turn sounds on", { name: loud ? "sound" : "mute", id: "sound", press: () => {
    setLoud(!loud);
    const other = soundButton();
    find("#sound").replaceWith(other);
    other.focus();
  } });
}

const turnBoard = () => session.update({ turns: (session.state.turns + 1) % 4 });
const changeLook = () => session.update({ look: session.state.look === "flat" ? "isometric" : "flat" });

/** Flat or three-dimensional; `#look` is the one that is not pressed. */
function lookSwitch() {
  const option = (/** @type {string} */ look, /** @type {string} */ words) => {
    const pressed = (session.state.look === "flat") === (look === "flat");
    return html("button", { type: "button", "aria-pressed": String(pressed), title: `${words} (v)`, "aria-keyshortcuts": "v",
      id: pressed ? null : "look", onclick: () => session.update({ look }) }, words);
  };
  return html("div", { class: "segments small", role: "group", "aria-label": "How the board is drawn" }, option("isometric", "3D"), option("flat", "Flat"));
}

/** What is on the board: the position of the session, or one that a screen shows instead. */
const shownView = () => current?.draft ?? session.view;

/** Buttons below the board: how it is seen, and steps through the game if it is the game that is seen. */
function renderFoot() {
  const view = shownView();
  find(".stage-foot").replaceChildren(
    html("div", { class: "row tight" }, canTurn(view) ? [
      iconButton("Turn the board", { name: "turn", key: "r", id: "turn", press: turnBoard }),
      lookSwitch(),
    ] : []),
    html("div", { class: "row tight name" },
      html("button", { type: "button", class: "game-name", title: `${view.game}: change the game`, onclick: () => session.update({ screen: "games" }, { step: true }) }, view.title ?? view.game),
      button("Rules", { kind: "bare", id: "rules", press: openRules })),
    html("div", { class: "row tight steps" }, current?.draft ? [] : [
      iconButton("To the start", { name: "first", press: () => session.goTo(0) }),
      iconButton("One move back", { name: "back", key: ",", press: () => session.goTo(session.at - 1) }),
      iconButton("One move on", { name: "forward", key: ".", press: () => session.goTo(session.at + 1) }),
      iconButton("To the end", { name: "step", press: () => session.goTo(Infinity) })]));
}

/**
 * Shows the board as a screen wants it.
 * @param {Screen} screen
 */
function showBoard(screen) {
  const { state } = session;
  const view = shownView();
  board.show(view, { look: state.look, turns: state.turns, last: view.history.at(-1)?.steps, ...screen.boardOptions });
}

/**
 * The screen of a name; null while its parts are being fetched, after which it is shown.
 * @param {typeof SCREENS[0]} wanted
 */
function screenOf([name, , fetchScreen]) {
  if (screens[name]) return screens[name];
  fetchScreen().then((Screen) => {
    screens[name] ??= new Screen(session, board);
    render({ moved: true, screen: true });
  }, () => toast("This part of the page could not be loaded. Is the Thera server still running?", "problem"));
  return null;
}

/**
 * Goes from one screen to another.
 * @param {Screen} screen
 * @param {string} name
 * @param {string} words
 */
function enter(screen, name, words) {
  if (mounted !== null) screens[mounted]?.leave?.();
  mounted = name;
  current = screen;
  document.body.dataset.screen = name;
  document.title = `Thera: ${words}`;
  find("h1").textContent = document.title;
  markScreen(find(".screens"), name);
  screen.mount(find("#panel"));
}

/** @param {Change} change */
function render({ moved, screen }) {
  if (!session.isReady) return;
  const wanted = SCREENS.find(([name]) => name === session.state.screen) ?? SCREENS[0];
  const [name, words] = wanted;
  const shown = screenOf(wanted);
  if (!shown) return;
  const entering = mounted !== name;
  if (entering) enter(shown, name, words);
  find(".stage-head").replaceChildren(...sidesBar(session, shown));
  renderFoot();
  const change = { moved: moved || entering, screen: screen || entering };
  shown.prepare?.(change);
  showBoard(shown);
  shown.render(change);
  const noted = notebook.note(session, shown.names);
  if (noted && session.catalogue.keeps_games) shelve(noted);
  if (!document.body.dataset.ready) {
    performance.mark("ready");
    if (isFirstVisit()) find(".offline").after(welcome(session, () => board.focus()));
  }
  document.body.dataset.ready = "yes";
}

/**
 * Keys that work wherever no field is being filled in.
 * @param {KeyboardEvent} event
 */
function onKey(event) {
  const isTyping = event.target instanceof Element && event.target.closest("input, textarea, select, dialog");
  if (event.ctrlKey || event.metaKey || event.altKey || isTyping || !session.isReady) return;
  /** @type {Record<string, () => void>} */
  const everywhere = {
    r: turnBoard,
    v: changeLook,
    ",": () => session.goTo(session.at - 1),
    ".": () => session.goTo(session.at + 1),
    ArrowLeft: () => session.goTo(session.at - 1),
    ArrowRight: () => session.goTo(session.at + 1),
    Home: () => session.goTo(0),
    End: () => session.goTo(Infinity),
    "?": () => openHelp(),
    b: () => board.focus(),
    f: () => board.finish(),
    Escape: () => board.cancel(),
  };
  const action = current?.keys?.[event.key] ?? everywhere[event.key];
  if (!action) return;
  event.preventDefault();
  action();
}

startTheme();
buildFrame();
document.addEventListener("keydown", onKey);
session.addEventListener("change", (event) => render(/** @type {CustomEvent} */ (event).detail));
session.addEventListener("problem", (event) => {
  board.cancel();
  toast(/** @type {CustomEvent} */ (event).detail, "problem");
});
session.addEventListener("varied", () => toast("What came next is kept as a variation in the list of moves."));
connection.addEventListener("change", () => { find(".offline").hidden = connection.online; });
session.open().catch((error) => toast(error.message, "problem"));
