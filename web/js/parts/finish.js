// The end of a turn that could go on, and passing where nothing else can be done.

/** @import { Board } from "../board.js" */
/** @import { Choice } from "../choose.js" */

import { button, rename } from "./controls.js";

export class Finish {
  /** @param {Board} board */
  constructor(board) {
    this.board = board;
    this.element = button("Finish turn", { name: "check", kind: "primary", key: "f", id: "finish", press: () => board.finish() });
    this.element.hidden = true;
  }

  /**
   * @param {boolean} playable whether anything can be chosen now
   * @param {Choice | null} choice
   */
  render(playable, choice = this.board.choice) {
    this.element.hidden = !playable || (!(choice?.mayFinish && !choice.finished()) && !choice?.pass());
    rename(this.element, choice?.pass() ? "Pass" : "Finish turn");
  }
}
