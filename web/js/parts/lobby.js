// Before a game between friends: opening a room, sitting down in one, and asking others in.

/** @import { Session } from "../session.js" */

import { api } from "../api.js";
import { levelsFor, usualOpponent } from "../levels.js";
import { takeSeat } from "../room.js";
import { seatsOf } from "../seats.js";
import { capital } from "../speak.js";
import { keep, kept } from "../storage.js";
import { CLOCKS, parseClock } from "./clock.js";
import { button, card, field, html, segments, select } from "./all.js";
import { complain, toast } from "./toast.js";

/** What one was called the last time. */
function nameBox() {
  return html("input", { id: "own-name", value: kept("name") ?? "", maxlength: 40, autocomplete: "nickname", placeholder: "Guest" });
}

/**
 * Opens a room; `opened` gets its name.
 * @param {Session} session
 * @param {(room: string) => void} opened
 */
export function roomForm(session, opened) {
  const name = nameBox();
  let [clock, side] = ["", ""];
  const seats = seatsOf(session.view);
  /** @type {[string, string][]} */
  const choices = [["", "By chance"], ...seats.map((seat) => /** @type {[string, string]} */ ([seat, capital(seat)]))];
  const sides = html("div", {});
  const renderSides = () => sides.replaceChildren(segments("Your side", choices, side, (value) => {
    side = value;
    renderSides();
  }));
  renderSides();
  // With more than two, or where chance takes part, agents may sit at the table too.
  const { table } = session.view;
  const others = seats.slice(1).map(() => (table ? usualOpponent(session.catalogue, session.view.game) : ""));
  /** @type {[string, string][]} */
  const sitters = [["", "A friend"], ...levelsFor(session.catalogue, session.view.game).map(({ agent, name: level }) => /** @type {[string, string]} */ ([agent, level]))];
  const pickers = table ? others.map((agent, place) => field(others.length > 1 ? `Player ${place + 2}` : "Against",
    select(sitters, agent, (value) => { others[place] = value; }, { class: "sitter" }))) : [];
  const open = async () => {
    keep("name", name.value.trim());
    try {
      opened(await takeSeat("open", { game: session.game, position: session.state.start, name: name.value, side: side || null, clock: parseClock(clock), agents: others.filter(Boolean) }));
    } catch (error) {
      complain(error);
    }
  };
  return card("Open a room",
    html("div", { class: "form" },
      html("p", {}, "Game: ", html("button", { type: "button", class: "link", onclick: () => session.update({ screen: "games" }, { step: true }) }, session.view.title ?? session.game)),
      field("Your name", name),
      html("div", { class: "field" }, html("span", { class: "field-name" }, "You play"), sides),
      ...pickers,
      table ? null : field("Clock", select(CLOCKS, clock, (value) => { clock = value; }, { id: "room-clock" })),
      button("Open a room", { name: "new", kind: "primary", id: "open-room", press: open })));
}

/**
 * Offers the free seat; `sit` gets the name of whoever takes it.
 * @param {(name: string) => void} sit
 */
export function sitForm(sit) {
  const name = nameBox();
  return card("A seat is free", html("div", { class: "form" }, field("Your name", name),
    button("Sit down and play", { name: "play", kind: "primary", id: "sit", press: () => {
      keep("name", name.value.trim());
      sit(name.value);
    } })));
}

/**
 * The addresses of a room, to be sent or held before a phone.
 * @param {string} room
 */
export function invitation(room) {
  const links = html("div", { class: "links" }, html("p", { class: "note" }, "Looking for the address …"));
  api.invite(room).then(({ open, links: found }) => {
    links.replaceChildren(
      html("p", {}, open ? "Send this address, or let a phone read the picture. Who comes first plays, everybody else watches."
        : "Only this machine can connect. Start Thera with --host 0.0.0.0 to let others in; a second window here works as it is."),
      ...found.map(linkRow));
  }, complain);
  return card("Ask somebody in", links);
}

/** @param {{ url: string, svg: string }} link */
function linkRow({ url, svg }, index = 0) {
  /** @type {HTMLInputElement} */
  const box = html("input", { class: "mono wide room-link", readonly: true, value: url, "aria-label": "Address of the room", onfocus: () => box.select() });
  const copy = () => navigator.clipboard.writeText(url).then(() => toast("Address copied."), () => {
    box.focus();
    toast("The browser does not let pages copy here; the address is selected instead.", "problem");
  });
  const picture = html("img", { class: "qr", src: `data:image/svg+xml,${encodeURIComponent(svg)}`, alt: "The same address as a QR code", width: 200, height: 200 });
  return html("div", { class: "invite-row" }, html("div", { class: "row" }, box, button("Copy", { press: copy })),
    index === 0 ? picture : html("details", {}, html("summary", {}, "As a picture"), picture));
}
