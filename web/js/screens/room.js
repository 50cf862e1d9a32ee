// Friends: a room in which people play each other on screens of their own, agents may take seats, and
// others watch.

/** @import { Board } from "../board.js" */
/** @import { Choice } from "../choose.js" */
/** @import { Session } from "../session.js" */
/** @import { BoardOptions, Change, RoomTold, Side, State } from "../types.js" */

import { connection } from "../connection.js";
import { button, card, html } from "../parts/all.js";
import { banner } from "../parts/banner.js";
import { clockFace } from "../parts/clock.js";
import { Finish } from "../parts/finish.js";
import { invitation, roomForm, sitForm } from "../parts/lobby.js";
import { MoveList } from "../parts/moves.js";
import { complain, say, toast } from "../parts/toast.js";
import { Room, takeSeat } from "../room.js";
import { seatsOf, SEATS } from "../seats.js";
import { sound } from "../sound.js";
import { capital, playerName, promptFor } from "../speak.js";

/** @param {Side} side */
const other = (side) => (side === "first" ? "second" : "first");

/** What is asked for, and what is said to whoever is asked. */
const WISHES = { undo: "take the last move back", rematch: "play again, with sides changed" };

export class RoomScreen {
  /** @type {Room | null} */
  #room = null;
  #tick = 0;
  /** @type {string | null} what was last spoken of */
  #spoken = null;
  /** @type {string | null} the end that was announced */
  #ended = null;
  status = html("p", { class: "status", id: "status" });
  undo = button("Ask to take back", { name: "undo", key: "u", id: "undo", press: () => this.#act("undo") });
  resign = button("Resign", { name: "resign", id: "resign", press: () => this.#giveUp() });
  rematch = button("Play again", { name: "swap", kind: "primary", id: "rematch", press: () => this.#act("rematch") });
  review = button("Review", { name: "review", id: "review", press: () => this.session.update({ screen: "review" }, { step: true }) });
  reopen = button("Open a new room with these moves", { name: "new", kind: "primary", id: "reopen", press: () => this.#reopen() });
  offer = html("div", { class: "offer", role: "alert", hidden: true });
  lobby = html("div", {});
  people = html("p", { class: "note", id: "people" });
  /** @type {{ faces: Partial<Record<Side, HTMLElement>> }} */
  clock = { faces: { first: this.#face(), second: this.#face() } };

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    this.moves = new MoveList(session);
    this.finish = new Finish(board);
  }

  #face() {
    return html("span", { class: "clock", role: "timer", hidden: true });
  }

  get #told() {
    return this.#room?.told ?? null;
  }

  /** @param {Element} panel */
  mount(panel) {
    panel.replaceChildren(
      html("section", { class: "card hero" }, this.status, this.offer, html("div", { class: "row" }, this.finish.element, this.rematch, this.review, this.reopen),
        html("div", { class: "row buttons" }, this.undo, this.resign), this.people),
      this.lobby,
      card("Moves", this.moves.element));
    this.#tick = window.setInterval(() => this.#renderClock(), 100);
  }

  leave() {
    clearInterval(this.#tick);
    this.#close();
    this.board.notice(null);
    this.#ended = null;
  }

  #close() {
    this.#room?.close();
    this.#room = null;
  }

  /** Goes into the room of the address, if it is another. */
  prepare() {
    const { room: name } = this.session.state;
    if ((this.#room?.name ?? null) === name) return;
    this.#close();
    this.lobby.replaceChildren();
    if (!name) return;
    const room = new Room(name);
    this.#room = room;
    room.addEventListener("change", () => this.#follow(room));
    room.addEventListener("refused", (event) => {
      toast(/** @type {CustomEvent} */ (event).detail, "problem");
      // The board waits for an answer to the move; there is none.
      this.board.cancel();
      this.session.update({});
    });
    room.enter();
  }

  /**
   * Shows the game of the room. Who looks at an earlier move goes on doing so.
   * @param {Room} room
   */
  #follow(room) {
    if (room !== this.#room) return;
    const { told } = room;
    const { state } = this.session;
    if (!told) return this.render();
    const grew = told.moves.length !== state.moves.length;
    /** @type {Partial<State>} */
    const patch = { game: told.game, start: told.position, moves: told.moves, at: grew ? null : state.at,
      ...Object.fromEntries(seatsOf(told).map((seat) => [seat, "human"])),
      resigned: told.over && told.over.why !== "played" && told.over.winner ? `${other(told.over.winner)}${told.over.why === "time" ? ",time" : ""}` : null };
    return this.session.update(patch);
  }

  /** @returns {BoardOptions} */
  get boardOptions() {
    return { playable: this.#mayMove };
  }

  /** Whether it is one's own turn. */
  get #mayMove() {
    const told = this.#told;
    return Boolean(told && !this.#room?.problem && !this.#room?.isWaiting && !told.over && told.you === told.to_move && this.session.atEnd && !this.#room?.isSending);
  }

  /**
   * Who plays a side.
   * @param {Side} side
   */
  seat = (side) => {
    const told = this.#told;
    if (!told) return null;
    const player = told.players[side];
    return player ? player.name : "Seat free";
  };

  /**
   * Whether a player is oneself, or not here.
   * @param {Side} side
   */
  about = (side) => {
    const told = this.#told;
    const player = told?.players[side];
    if (!told || !player) return null;
    return told.you === side ? "you" : player.online ? null : "away";
  };

  /**
   * What the players are called.
   * @returns {Partial<Record<Side, string>> | null}
   */
  get names() {
    const told = this.#told;
    return told ? Object.fromEntries(seatsOf(told).map((seat) => [seat, this.#nameOf(told, seat)])) : null;
  }

  /** @param {string} text */
  move(text) {
    this.#room?.play(text);
    this.#renderStatus();
  }

  /** @param {Choice} choice */
  chosen(choice) {
    this.#renderStatus(choice);
  }

  /** @param {Change} [change] */
  render(change) {
    void change;
    this.moves.render();
    this.#renderLobby();
    this.#renderStatus();
    this.#renderOffer();
    this.#renderClock();
    this.#renderEnd();
    this.#speak();
  }

  #renderStatus(choice = this.board.choice) {
    const told = this.#told;
    const over = Boolean(told?.over);
    this.finish.render(this.#mayMove, choice);
    const { table } = this.session.view;
    this.undo.hidden = !told?.you || over || table;
    this.undo.disabled = told?.offer?.by === told?.you || !told?.moves.length;
    this.resign.hidden = !told?.you || over || table;
    this.rematch.hidden = !told?.you || !over;
    this.rematch.disabled = told?.offer?.by === told?.you;
    this.review.hidden = !over;
    this.reopen.hidden = !this.#room?.problem;
    this.status.textContent = this.#statusText(choice);
    this.status.className = `status ${over ? "over" : told ? told.to_move : ""}`;
    this.people.textContent = told ? this.#peopleText(told) : "";
  }

  /** @param {Choice | null} choice */
  #statusText(choice) {
    const { view, state } = this.session;
    const told = this.#told;
    if (!state.room) return this.session.view.hides ? "Not everything is open in this game: it is played in a room, where everybody sees only what they may." : "Play a friend: open a room, and send them its address.";
    if (this.#room?.problem) return capital(`${this.#room.problem}.`);
    if (!told) return "Going into the room …";
    if (told.over) return `${this.#endOf(told)}.`;
    if (!connection.online) return "The connection was lost. The game goes on as soon as it is back.";
    if (this.#room?.isWaiting) return told.you ? this.#waitingText(told) : "A seat is free.";
    if (this.#room?.isSending) return "Your move is on its way …";
    if (told.you === told.to_move) return this.session.atEnd ? `Your turn, ${playerName(view, told.you)}: ${promptFor(view, choice)}` : "Your turn; go to the last move to play.";
    return `${this.#nameOf(told, told.to_move)} to move.`;
  }

  /** @param {RoomTold} told */
  #waitingText(told) {
    return seatsOf(told).length === 2 ? "Waiting for your opponent." : "Waiting for the others.";
  }

  /**
   * How the game ended, with the names of those who played.
   * @param {RoomTold} told
   */
  #endOf(told) {
    const { over } = told;
    const named = (over?.sentence ?? "").replace(/^(first|second|third|fourth|fifth|sixth)( \([^)]*\))?(?= )/i, (_, side) => this.#nameOf(told, side.toLowerCase()));
    return capital(over?.why === "played" ? named : `${named}: ${this.#nameOf(told, over?.winner ?? null)} wins`);
  }

  /** The end is announced over the board, once. */
  #renderEnd() {
    const told = this.#told;
    const key = told?.over && this.session.atEnd ? `${told.room} ${told.round}` : null;
    if (key === this.#ended) return;
    this.#ended = key;
    if (!told?.over || !key) return this.board.notice(null);
    const { winner } = told.over;
    const title = !winner ? "A draw" : winner === told.you ? "You win" : `${this.#nameOf(told, winner)} wins`;
    this.board.notice(banner({ winner: winner ?? "draw", title, reason: this.#endOf(told) }, {
      rematch: told.you ? () => this.#act("rematch") : null,
      review: () => this.session.update({ screen: "review" }, { step: true }),
      close: () => this.board.notice(null),
    }));
    sound(!told.you || winner === told.you ? "won" : "lost");
  }

  /**
   * @param {RoomTold} told
   * @param {Side | null} side
   */
  #nameOf(told, side) {
    if (!side) return "nobody";
    return told.players[side]?.name ?? playerName(this.session.view, side);
  }

  /** @param {RoomTold} told */
  #peopleText(told) {
    const score = told.round > 1 || told.over ? `Score: ${seatsOf(told).map((side) => `${this.#nameOf(told, side)} ${told.score[side]}`).join(", ")}. ` : "";
    const watching = told.watchers - (told.you ? 0 : 1);
    return `${score}${told.you ? "" : "You are watching. "}${watching > 0 ? `${watching} ${told.you ? "" : "more "}watching.` : ""}`;
  }

  #renderOffer() {
    const told = this.#told;
    const offer = told?.offer;
    this.offer.hidden = !offer || !told?.you;
    if (!offer || !told?.you) return;
    const mine = offer.by === told.you;
    this.offer.replaceChildren(
      html("p", {}, mine ? `You asked to ${WISHES[offer.what]}.` : `${this.#nameOf(told, offer.by)} would like to ${WISHES[offer.what]}.`),
      html("div", { class: "row" },
        mine ? null : button("Agree", { kind: "primary", id: "accept", press: () => this.#act("accept") }),
        button(mine ? "Never mind" : "Refuse", { id: "decline", press: () => this.#act("decline") })));
  }

  #renderClock() {
    for (const side of SEATS.slice(0, 2)) {
      const left = this.#room?.left(side) ?? null;
      const face = /** @type {HTMLElement} */ (this.clock.faces[side]);
      face.hidden = left === null;
      face.textContent = left === null ? "" : clockFace(left);
      face.classList.toggle("running", this.#told?.clock?.running === side);
    }
  }

  /** The form to open a room, the free seat, or how others get in; made once each. */
  #renderLobby() {
    const { session } = this;
    const room = this.#room;
    const wanted = room ? (room.hasFreeSeat ? ["sit", "invite"] : room.isWaiting ? ["invite"] : []) : ["open"];
    const key = [room?.name, ...wanted].join(" ");
    if (this.lobby.dataset.shows === key) return;
    this.lobby.dataset.shows = key;
    /** @type {Record<string, () => Element>} */
    const parts = {
      open: () => roomForm(session, (name) => session.update({ room: name, moves: [], at: null, resigned: null }, { step: true })),
      sit: () => sitForm((name) => this.#sit(name)),
      invite: () => invitation(room?.name ?? ""),
    };
    this.lobby.replaceChildren(...wanted.map((name) => parts[name]()));
  }

  /** @param {string} name */
  async #sit(name) {
    const room = this.#room;
    try {
      await takeSeat("sit", { room: room?.name, name });
      room?.enter();
    } catch (error) {
      complain(error);
    }
  }

  /** Opens another room for a game whose room is gone, with what is known of it. */
  async #reopen() {
    const { session } = this;
    const told = this.#told;
    try {
      const clock = told?.clock ? { seconds: told.clock.seconds, increment: told.clock.increment } : null;
      const name = told?.you ? told.players[told.you]?.name : null;
      const room = await takeSeat("open", { ...session.where, clock, side: told?.you ?? null, name });
      await session.update({ room }, { step: true });
    } catch (error) {
      complain(error);
    }
  }

  /** @param {string} action */
  #act(action) {
    this.#room?.act({ action });
  }

  async #giveUp() {
    const told = this.#told;
    if (!told?.you) return;
    const { ask } = await import("../parts/dialog.js");
    ask("Resign this game?", `${this.#nameOf(told, other(told.you))} will have won, and that cannot be undone.`,
      { yes: "Resign", no: "Play on", press: () => this.#act("resign") });
  }

  #speak() {
    const text = this.status.textContent ?? "";
    if (text === this.#spoken) return;
    this.#spoken = text;
    const last = this.session.view.history.at(-1);
    say(`${last ? `${capital(last.by)} ${last.said}. ` : ""}${text}`);
  }

  /** @returns {Record<string, () => void>} */
  get keys() {
    return { u: () => { if (!this.undo.hidden && !this.undo.disabled) this.#act("undo"); } };
  }
}
