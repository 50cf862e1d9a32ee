// Explore: what beginnings are worth, square by square, by the book of the game; and what was played
// here from the position on screen.

/** @import { Board } from "../board.js" */
/** @import { Session } from "../session.js" */
/** @import { BoardOptions, Change } from "../types.js" */

import { api } from "../api.js";
import { card, html } from "../parts/all.js";
import { MoveList } from "../parts/moves.js";
import { complain } from "../parts/toast.js";
import { playedFrom, rememberedGames } from "../remembered.js";
import { playerName } from "../speak.js";
import { sharesOf } from "../symmetry.js";

/** Moves that are listed. */
const LISTED = 12;

/** @param {number} share */
const percent = (share) => `${Math.round(share * 100)} %`;

/** @typedef {{ move: string, steps: string[], line: string[], share: number, alike: number }} BookLine */

export class ExploreScreen {
  /** @type {Map<string, number> | null} */
  #shares = null;
  #asked = 0;
  status = html("p", { class: "status", id: "status" });
  lines = html("ol", { class: "book-lines", id: "book-lines" });
  even = html("div", { class: "row chips", id: "book-even" });
  evenCard = card("Most even beginnings", this.even);
  played = html("div", { id: "played-here" });

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    this.moves = new MoveList(session);
  }

  /** @param {Element} panel */
  mount(panel) {
    panel.replaceChildren(
      html("section", { class: "card hero" }, this.status, this.lines),
      this.evenCard, card("Played here", this.played), card("Moves", this.moves.element));
  }

  /** @returns {BoardOptions} */
  get boardOptions() {
    return { playable: !this.session.view.outcome, shares: this.#shares };
  }

  /** @param {Change} change */
  prepare({ moved, screen }) {
    if (moved || screen) this.#shares = null;
  }

  /** @param {Change} change */
  render({ moved, screen }) {
    this.moves.render();
    if (!moved && !screen) return;
    this.#renderPlayed();
    this.#ask().catch(complain);
  }

  async #ask() {
    const { session } = this;
    const asked = ++this.#asked;
    this.status.textContent = "Looking into the book …";
    const told = await api.book(session.where);
    if (asked !== this.#asked) return;
    const { view } = session;
    this.#shares = told.lines.length ? sharesOf(view, told.lines) : null;
    this.board.overlay({ shares: this.#shares });
    this.status.textContent = told.lines.length
      ? `${playerName(view, view.to_move)} to move. The squares show the chance of winning with the best choice there.`
      : told.origin ? "The book ends here. Take moves back to return to it." : "There is no book for this game; what was played here is below.";
    this.#renderLines(told.lines);
    this.#renderEven(told.even);
  }

  /** @param {BookLine[]} lines */
  #renderLines(lines) {
    this.lines.replaceChildren(...lines.slice(0, LISTED).map(({ move, line, share, alike }) => html("li", {},
      html("button", { type: "button", class: "move", title: `Expected: ${line.join(" ")}`, onclick: () => this.session.play(move) }, move),
      html("span", {}, percent(share)), html("small", { class: "note" }, alike > 1 ? `${alike} alike` : ""))));
  }

  /** @param {BookLine[]} lines */
  #renderEven(lines) {
    this.evenCard.hidden = !lines.length;
    this.even.replaceChildren(...lines.map(({ line, share }) => html("button", { type: "button", class: "move", title: `${percent(share)} for who is to move now`,
      onclick: () => this.session.follow([...this.session.where.moves, ...line]) }, line.join(" "))));
  }

  #renderPlayed() {
    const { session } = this;
    const { view } = session;
    const found = playedFrom(rememberedGames(), { game: view.game, start: session.state.start, moves: session.where.moves });
    if (!found.length) {
      this.played.replaceChildren(html("p", { class: "note" }, "No remembered game went on from here."));
      return;
    }
    this.played.replaceChildren(html("table", { class: "plain" },
      html("thead", {}, html("tr", {}, ["Move", "Games", "First won", "Second won"].map((word) => html("th", {}, word)))),
      html("tbody", {}, found.slice(0, LISTED).map(({ move, games, first, second }) => html("tr", {},
        html("td", {}, html("button", { type: "button", class: "move", onclick: () => session.play(move) }, move)),
        [games, first, second].map((count) => html("td", {}, String(count))))))));
  }
}
