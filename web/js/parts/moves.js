// The list of moves of the game on screen; a click shows the position after a move.

/** @import { Session } from "../session.js" */

import { html } from "../svg.js";

export class MoveList {
  element = html("ol", { class: "moves", "aria-label": "Moves" });

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /**
   * `marks` (by ply, from 1) tell what a review found.
   * @param {Map<number, string>} marks
   */
  render(marks = new Map()) {
    const { session } = this;
    const { moves } = session.state;
    const by = session.view.history;
    this.element.replaceChildren(...moves.map((text, place) => {
      const ply = place + 1;
      const mark = marks.get(ply);
      const side = by[place]?.by ?? "";
      return html("li", { class: mark ? `marked ${mark}` : null },
        html("button", {
          type: "button",
          class: `move ${side}`,
          "aria-current": session.at === ply ? "step" : null,
          title: mark,
          onclick: () => session.goTo(ply),
        }, text));
    }));
    if (!moves.length) this.element.append(html("li", { class: "empty" }, "No move yet."));
    const current = this.element.querySelector("[aria-current]");
    if (current instanceof HTMLElement) this.element.scrollTop = current.offsetTop - this.element.clientHeight / 2;
  }
}
