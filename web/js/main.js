// The beginning of everything: the frame of the page, the screens, and the keys that work anywhere.

/** @import { Choice } from "./choose.js" */
/** @import { IconName } from "./icons.js" */
/** @import { Clock } from "./parts/clock.js" */
/** @import { BoardOptions, Change, View } from "./types.js" */

import { Board } from "./board.js";
import { connection } from "./connection.js";
import { canTurn } from "./draw/index.js";
import { icon } from "./icons.js";
import { iconButton } from "./parts/controls.js";
import { sidesBar } from "./parts/sides.js";
import { toast } from "./parts/toast.js";
import { Session } from "./session.js";
import { capital } from "./speak.js";
import { html } from "./svg.js";

/**
 * The screens: name, words, and how to fetch what they are made of when they are first wanted.
 * @type {[IconName, string, () => Promise<new (session: Session, board: Board) => Screen>][]}
 */
const SCREENS = [
  ["play", "Play", async () => (await import("./screens/play.js")).PlayScreen],
  ["analyse", "Analyse", async () => (await import("./screens/analyse.js")).AnalyseScreen],
  ["edit", "Edit", async () => (await import("./screens/edit.js")).EditScreen],
  ["review", "Review", async () => (await import("./screens/review.js")).ReviewScreen],
  ["games", "Games", async () => (await import("./screens/games.js")).GamesScreen],
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
 * @property {Clock} [clock]
 * @property {(text: string) => void} [move] gets the moves chosen on the board
 * @property {(choice: Choice) => void} [chosen]
 * @property {Record<string, () => void>} [keys]
 */

const openShare = async () => (await import("./parts/share.js")).openShare(session, board);
const openHelp = async () => (await import("./parts/help.js")).openHelp();

/** @param {string} selector */
function find(selector) {
  const found = document.querySelector(selector);
  if (!(found instanceof HTMLElement)) throw new Error(`the page has no ${selector}`);
  return found;
}

const session = new Session();
const board = new Board(find("#board .canvas"), {
  move: (text) => (current?.move ? current.move(text) : session.play(text)),
  chosen: (choice) => current?.chosen?.(choice),
  refused: (words) => toast(`${capital(words)}: that is not possible now.`, "problem"),
});
/** @type {Record<string, Screen>} */
const screens = {};
/** @type {Screen | null} */
let current = null;
/** @type {string | null} */
let mounted = null;

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
  find(".screens").replaceChildren(...SCREENS.map(([name, words]) => html("a", { href: `#${name}`, "data-screen": name, onclick: (/** @type {Event} */ event) => {
    event.preventDefault();
    session.update({ screen: name }, { step: true });
  } }, icon(name), html("span", {}, words))));
  find(".tools").replaceChildren(
    iconButton("Share or export", { name: "share", id: "share", press: openShare }),
    iconButton("Light or dark", { name: "theme", id: "theme", press: () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark") }),
    iconButton("Help and keys", { name: "help", key: "?", id: "help", press: openHelp }));
}

const turnBoard = () => session.update({ turns: (session.state.turns + 1) % 4 });
const changeLook = () => session.update({ look: session.state.look === "flat" ? "isometric" : "flat" });

/** Buttons below the board: how it is seen, and steps through the game. */
function renderFoot() {
  const { state, view } = session;
  find(".stage-foot").replaceChildren(
    html("div", { class: "row tight" }, canTurn(view) ? [
      iconButton("Turn the board", { name: "turn", key: "r", id: "turn", press: turnBoard }),
      iconButton(state.look === "flat" ? "See it at a slant" : "See it from above", { name: state.look === "flat" ? "cube" : "square", key: "v", id: "look", press: changeLook }),
    ] : []),
    html("button", { type: "button", class: "game-name", title: "Change the game", onclick: () => session.update({ screen: "games" }, { step: true }) }, view.game),
    html("div", { class: "row tight" },
      iconButton("To the start", { name: "first", press: () => session.goTo(0) }),
      iconButton("One move back", { name: "back", key: ",", press: () => session.goTo(session.at - 1) }),
      iconButton("One move on", { name: "forward", key: ".", press: () => session.goTo(session.at + 1) }),
      iconButton("To the end", { name: "step", press: () => session.goTo(Infinity) })));
}

/**
 * Shows the board as a screen wants it.
 * @param {Screen} screen
 */
function showBoard(screen) {
  const { state } = session;
  const view = screen.draft ?? session.view;
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
  for (const link of find(".screens").children) {
    if (link.getAttribute("data-screen") === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
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
  find(".stage-head").replaceChildren(...sidesBar(session, shown.clock));
  renderFoot();
  const change = { moved: moved || entering, screen: screen || entering };
  shown.prepare?.(change);
  showBoard(shown);
  shown.render(change);
  if (!document.body.dataset.ready) performance.mark("ready");
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
