// A look at another position: shown on the board for as long as somebody points at its name.

/** @import { Board } from "../board.js" */
/** @import { Session } from "../session.js" */
/** @import { View } from "../types.js" */

import { api } from "../api.js";
import { withPlaces } from "../session.js";

/** Milliseconds that a pointer rests on a name before its position is shown. */
const REST = 60;

/** Where a position is: a game, where it began, what was played. @typedef {{ game: string, position: string | null, moves: string[] }} Where */

export class Peek {
  /** @type {Map<string, Promise<View>>} */
  #views = new Map();
  #timer = 0;
  /** @type {Where | null} what is pointed at */
  #where = null;

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
  }

  /**
   * What an element does for whoever points at it, or comes to it by keyboard.
   * @param {Where} where
   */
  at(where) {
    return { onpointerenter: () => this.show(where), onfocus: () => this.show(where) };
  }

  /**
   * Has the board show the session's position again once nothing in an element is pointed at.
   * @param {HTMLElement} element
   */
  until(element) {
    element.addEventListener("pointerleave", () => this.show(null));
    element.addEventListener("focusout", () => this.show(null));
  }

  /** Shows what is pointed at once more, after the board was drawn for another reason. */
  again() {
    if (this.#where) this.show(this.#where);
  }

  /** @param {Where | null} where */
  show(where) {
    clearTimeout(this.#timer);
    this.#where = where;
    if (!where) {
      this.board.peek(null);
      return;
    }
    this.#timer = window.setTimeout(async () => {
      const timer = this.#timer;
      const key = `${where.game}|${where.position}|${where.moves.join(";")}`;
      const asked = this.#views.get(key) ?? api.position(where);
      this.#views.set(key, asked);
      const view = await asked.catch(() => null);
      if (!view) this.#views.delete(key);
      else if (timer === this.#timer) this.board.peek(where.game === this.session.where.game ? withPlaces(view, this.session.state.places) : view);
    }, REST);
  }
}
