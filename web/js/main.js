// The beginning of everything: the frame of the page, the screens, and the keys that work anywhere.

import { Board } from "./board.js";
import { icon } from "./icons.js";
import { iconButton } from "./parts/controls.js";
import { sidesBar } from "./parts/sides.js";
import { toast } from "./parts/toast.js";
import { Session } from "./session.js";
import { html } from "./svg.js";

/** The screens: name, words, and how to fetch what they are made of when they are first wanted. */
const SCREENS = [
  ["play", "Play", async () => (await import("./screens/play.js")).PlayScreen],
  ["analyse", "Analyse", async () => (await import("./screens/analyse.js")).AnalyseScreen],
  ["edit", "Edit", async () => (await import("./screens/edit.js")).EditScreen],
  ["review", "Review", async () => (await import("./screens/review.js")).ReviewScreen],
  ["games", "Games", async () => (await import("./screens/games.js")).GamesScreen],
  ["lab", "Lab", async () => (await import("./screens/lab.js")).LabScreen],
];

const openShare = async () => (await import("./parts/share.js")).openShare(session, board);
const openHelp = async () => (await import("./parts/help.js")).openHelp();

const find = (selector) => document.querySelector(selector);
const session = new Session();
const board = new Board(find("#board .canvas"), {
  move: (text) => current?.move?.(text) ?? session.play(text),
  chosen: (choice) => current?.chosen?.(choice),
  refused: (name) => toast(`${name.charAt(0).toUpperCase()}${name.slice(1)}: that is not possible now.`, "problem"),
});
const screens = {};
let current = null;
let mounted = null;

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
  find(".screens").replaceChildren(...SCREENS.map(([name, words]) => html("a", { href: `#${name}`, "data-screen": name, onclick: (event) => {
    event.preventDefault();
    session.update({ screen: name }, { step: true });
  } }, icon(name), html("span", {}, words))));
  find(".tools").replaceChildren(
    iconButton("Share or export", { name: "share", id: "share", press: openShare }),
    iconButton("Light or dark", { name: "theme", id: "theme", press: () => setTheme(document.documentElement.dataset.theme === "dark" ? "light" : "dark") }),
    iconButton("Help and keys", { name: "help", key: "?", id: "help", press: openHelp }));
}

/** Buttons below the board: how it is seen, and steps through the game. */
function renderFoot() {
  const { state, view } = session;
  const isSantorini = view.family === "santorini";
  const turn = () => session.update({ turns: (state.turns + 1) % 4 });
  const look = () => session.update({ look: state.look === "flat" ? "isometric" : "flat" });
  find(".stage-foot").replaceChildren(
    html("div", { class: "row tight" }, isSantorini ? [
      iconButton("Turn the board", { name: "turn", key: "r", id: "turn", press: turn }),
      iconButton(state.look === "flat" ? "See it at a slant" : "See it from above", { name: state.look === "flat" ? "cube" : "square", key: "v", id: "look", press: look }),
    ] : []),
    html("button", { type: "button", class: "game-name", title: "Change the game", onclick: () => session.update({ screen: "games" }, { step: true }) }, view.game),
    html("div", { class: "row tight" },
      iconButton("To the start", { name: "first", press: () => session.goTo(0) }),
      iconButton("One move back", { name: "back", key: ",", press: () => session.goTo(session.at - 1) }),
      iconButton("One move on", { name: "forward", key: ".", press: () => session.goTo(session.at + 1) }),
      iconButton("To the end", { name: "step", press: () => session.goTo(Infinity) })));
}

/** Shows the board as the current screen wants it. */
function showBoard() {
  const { view, state } = session;
  board.show(view, { look: state.look, turns: state.turns, last: view.history.at(-1)?.move, ...current.boardOptions });
}

function render({ moved, screen }) {
  const { state, view } = session;
  if (!view) return;
  const [wanted, words, fetchScreen] = SCREENS.find(([name]) => name === state.screen) ?? SCREENS[0];
  const entering = mounted !== wanted;
  if (!screens[wanted]) {
    fetchScreen().then((Screen) => {
      screens[wanted] ??= new Screen(session, board);
      render({ moved: true, screen: true });
    }, () => toast("This part of the page could not be loaded. Is the Thera server still running?", "problem"));
    return;
  }
  if (entering) {
    screens[mounted]?.leave?.();
    mounted = wanted;
    current = screens[wanted];
    document.body.dataset.screen = wanted;
    document.title = `Thera: ${words}`;
    for (const link of document.querySelectorAll(".screens a")) {
      if (link.dataset.screen === wanted) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
  }
  if (entering) current.mount(find("#panel"));
  find(".stage-head").replaceChildren(...sidesBar(session, current.clock));
  renderFoot();
  const change = { moved: moved || entering, screen: screen || entering };
  current.prepare?.(change);
  showBoard();
  current.render(change);
  if (!document.body.dataset.ready) performance.mark("ready");
  document.body.dataset.ready = "yes";
}

/** Keys that work wherever no field is being filled in. */
function onKey(event) {
  if (event.ctrlKey || event.metaKey || event.altKey || event.target.closest("input, textarea, select, dialog")) return;
  const { state } = session;
  const everywhere = {
    r: () => session.update({ turns: (state.turns + 1) % 4 }),
    v: () => session.update({ look: state.look === "flat" ? "isometric" : "flat" }),
    ",": () => session.goTo(session.at - 1),
    ".": () => session.goTo(session.at + 1),
    ArrowLeft: () => session.goTo(session.at - 1),
    ArrowRight: () => session.goTo(session.at + 1),
    Home: () => session.goTo(0),
    End: () => session.goTo(Infinity),
    "?": () => openHelp(),
    b: () => find("#board .target[tabindex='0']")?.focus(),
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
session.addEventListener("change", ({ detail }) => render(detail));
session.addEventListener("problem", ({ detail }) => toast(detail, "problem"));
session.open().catch((error) => toast(error.message, "problem"));
