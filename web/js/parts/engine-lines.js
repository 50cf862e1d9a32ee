// The engine's best lines, move by move: a move that is pointed at is shown on the board, a click
// goes there, and a line can be kept among the game's own.

/** @import { Board } from "../board.js" */
/** @import { Session } from "../session.js" */
/** @import { Line, View } from "../types.js" */

import { api } from "../api.js";
import { withPlaces } from "../session.js";
import { html } from "../svg.js";
import { iconButton } from "./controls.js";

/** Milliseconds that a pointer rests on a move before it is shown. */
const REST = 60;

export class EngineLines {
  element = html("ol", { class: "lines", id: "lines" });
  /** @type {Map<string, Promise<View>>} */
  #views = new Map();
  #timer = 0;
  /** @type {string | null} the lines on screen */
  #shown = null;

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    this.element.addEventListener("pointerleave", () => this.#peek(null));
    this.element.addEventListener("focusout", () => this.#peek(null));
  }

  /** @param {Line[]} lines */
  render(lines) {
    const shown = JSON.stringify([this.session.where, lines]);
    if (shown === this.#shown) return;
    this.#shown = shown;
    const focused = this.element.contains(document.activeElement) ? document.activeElement?.id : null;
    this.element.replaceChildren(...lines.map((line, place) => this.#line(line, place)));
    if (focused) document.getElementById(focused)?.focus();
  }

  /**
   * @param {Line} said
   * @param {number} place
   */
  #line({ line, worth, reason }, place) {
    const from = this.session.where.moves;
    const move = (/** @type {string} */ text, /** @type {number} */ index) => {
      const path = [...from, ...line.slice(0, index + 1)];
      return html("button", { type: "button", class: "line-move", id: `line-${place}-${index}`, onclick: () => this.session.follow(path),
        onpointerenter: () => this.#peek(path), onfocus: () => this.#peek(path) }, text);
    };
    return html("li", {},
      html("span", { class: `score ${worth.proven ? "proven" : "estimated"}`, title: worth.proven ? "proven" : "estimated" }, `${worth.proven ? "✓" : "≈"} ${worth.text}`),
      html("span", { class: "line" }, line.map(move), reason ? html("small", { class: "reason" }, reason) : null),
      iconButton("Keep this line", { name: "new", press: () => this.session.keep([...from, ...line]) }));
  }

  /**
   * Shows the position after some moves as long as somebody points at them.
   * @param {string[] | null} moves
   */
  #peek(moves) {
    clearTimeout(this.#timer);
    if (!moves) {
      this.board.peek(null);
      return;
    }
    this.#timer = window.setTimeout(async () => {
      const timer = this.#timer;
      const { game, position } = this.session.where;
      const key = `${game}|${position}|${moves.join(";")}`;
      const asked = this.#views.get(key) ?? api.position({ game, position, moves });
      this.#views.set(key, asked);
      const view = await asked.catch(() => null);
      if (!view) this.#views.delete(key);
      else if (timer === this.#timer) this.board.peek(withPlaces(view, this.session.state.places));
    }, REST);
  }
}
