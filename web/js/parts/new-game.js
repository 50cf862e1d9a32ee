// The dialog for a new game: against whom, on which side, with which clock.

/** @import { Session } from "../session.js" */
/** @import { Wish } from "../levels.js" */
/** @import { Level, State } from "../types.js" */

import { levelsFor, seatsFor, usualOpponent } from "../levels.js";
import { seatsOf } from "../seats.js";
import { capital, playerName } from "../speak.js";
import { keep, kept } from "../storage.js";
import { CLOCKS } from "./clock.js";
import { button, field, html, segments, select } from "./all.js";
import { openForm } from "./dialog.js";

/** Instead of a level: somebody at this screen, or at another. */
const [HERE, ELSEWHERE] = ["human", "friend"];

/**
 * The opponents that can be chosen: levels, weakest first, then people.
 * @param {Level[]} levels
 * @returns {{ value: string, name: string, meaning: string }[]}
 */
function opponents(levels, isForTwo = true) {
  return [...levels.map(({ agent, name, meaning }) => ({ value: agent, name, meaning: `${capital(meaning)}.` })),
    { value: HERE, name: isForTwo ? "A friend here" : "Friends here", meaning: "You take turns at this screen." },
    ...(isForTwo ? [{ value: ELSEWHERE, name: "A friend elsewhere", meaning: "Each at a screen of their own, in a room that nobody else finds." }] : [])];
}

/**
 * Opens the dialog; `begin` gets who plays.
 * @param {Session} session
 * @param {(patch: Partial<State>) => void} begin
 */
export function openNewGame(session, begin) {
  const { catalogue, view, state } = session;
  const seats = seatsOf(view);
  const offered = opponents(levelsFor(catalogue, view.game), !view.table);
  const isOffered = (/** @type {string | null} */ value) => offered.some((one) => one.value === value);
  const before = seats.map((seat) => state[seat]).find((agent) => agent !== "human") ?? (seats.every((seat) => state[seat] === "human") ? HERE : null);
  /** @type {Wish} */
  const wish = { against: isOffered(before) ? before ?? "" : usualOpponent(catalogue, view.game), side: kept("side") ?? "first", clock: state.clock ?? "" };
  const sides = html("div", {});
  const renderSides = () => sides.replaceChildren(segments("You play",
    [...seats.map((seat) => /** @type {[string, string]} */ ([seat, playerName(view, seat)])), ["", "By chance"]], wish.side, (side) => {
      wish.side = side;
      renderSides();
    }));
  renderSides();
  const choice = (/** @type {ReturnType<typeof opponents>[0]} */ { value, name, meaning }) => html("label", { class: "choice" },
    html("input", { type: "radio", name: "against", value, checked: value === wish.against, autofocus: value === wish.against, onchange: () => { wish.against = value; } }),
    html("span", {}, name), html("small", {}, meaning));
  const start = () => {
    keep("side", wish.side);
    dialog.close();
    if (wish.against === ELSEWHERE) session.update({ screen: "room", room: null, moves: [], at: null, resigned: null }, { step: true });
    else begin(seatsFor(wish, Math.random(), seats.length));
  };
  const dialog = openForm("New game", { yes: button("Start", { name: "play", kind: "primary", id: "start-game", press: start }) },
    html("p", {}, "Game: ", html("button", { type: "button", class: "link", id: "change-game", onclick: () => {
      dialog.close();
      session.update({ screen: "games" }, { step: true });
    } }, view.title ?? view.game)),
    html("fieldset", { class: "choices" }, html("legend", { class: "field-name" }, "You play against"), offered.map(choice)),
    html("div", { class: "row" },
      html("div", { class: "field" }, html("span", { class: "field-name" }, "You play"), sides),
      view.table ? null : field("Clock", select(CLOCKS, wish.clock, (clock) => { wish.clock = clock; }, { id: "new-clock" }))));
}
