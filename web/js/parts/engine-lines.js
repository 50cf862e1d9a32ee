// The engine's best lines, move by move: a move that is pointed at is shown on the board, a click
// goes there, and a line can be kept among the game's own.

/** @import { Board } from "../board.js" */
/** @import { Session } from "../session.js" */
/** @import { Line } from "../types.js" */

import { html } from "../svg.js";
import { verdict } from "../worth.js";
import { iconButton } from "./controls.js";
import { Peek } from "./peek.js";

export class EngineLines {
  element = html("ol", { class: "lines", id: "lines" });
  /** @type {string | null} the lines on screen */
  #shown = null;

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.peek = new Peek(session, board);
    this.peek.until(this.element);
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
    const { game, position, moves: from } = this.session.where;
    const move = (/** @type {string} */ text, /** @type {number} */ index) => {
      const path = [...from, ...line.slice(0, index + 1)];
      return html("button", { type: "button", class: "line-move", id: `line-${place}-${index}`, onclick: () => this.session.follow(path),
        ...this.peek.at({ game, position, moves: path }) }, text);
    };
    return html("li", {},
      html("span", { class: `score ${worth.proven ? `proven ${verdict(worth, this.session.view.to_move)}` : "estimated"}`, title: `${worth.proven ? "proven" : "estimated"}: ${worth.text}` }, `${worth.proven ? "✓" : "≈"} ${worth.brief}`),
      html("span", { class: "line" }, line.map(move)),
      iconButton("Keep this line", { name: "new", press: () => this.session.keep([...from, ...line]) }),
      reason ? html("small", { class: "reason" }, reason) : null);
  }
}
