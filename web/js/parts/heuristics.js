// What an evaluation says of the position on screen: feature by feature, and of every move on the
// board.

/** @import { Session } from "../session.js" */
/** @import { Board } from "../board.js" */

import { api } from "../api.js";
import { html } from "../svg.js";
import { card, field, select, tick } from "./controls.js";
import { table } from "./lab-results.js";

export class HeuristicsCard {
  #request = 0;
  /** @type {string | null} */
  #eval = null;
  #onBoard = false;
  #answer = html("div", {});
  #choice = html("div", {});
  /** @type {Map<string, number>} */
  #scores = new Map();
  element = html("div", {}, card("Heuristics", html("details", { id: "heuristics", ontoggle: () => this.load() },
    html("summary", {}, "What an evaluation goes by"),
    html("div", { class: "form" }, this.#choice, this.#answer,
      tick("Show on the board what each move is worth to it", false, (on) => {
        this.#onBoard = on;
        this.#show();
      }, { id: "scores-on-board" })))));

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
  }

  get #isOpen() {
    return Boolean(this.element.querySelector("details")?.open);
  }

  /** What each move is worth, if that is to be seen on the board. */
  get scores() {
    return this.#isOpen && this.#onBoard ? this.#scores : null;
  }

  /** Asks about the position on screen, if anybody looks. */
  async load() {
    const { session } = this;
    const request = ++this.#request;
    this.#scores = new Map();
    this.#show();
    if (!this.#isOpen) return;
    const evaluations = session.catalogue.families.find(({ name }) => name === session.view.family)?.evaluations ?? [];
    if (!evaluations.some(({ text }) => text === this.#eval)) this.#eval = evaluations[0]?.text ?? null;
    this.#choice.replaceChildren(field("Evaluation", select(evaluations.map(({ text }) => /** @type {[string, string]} */ ([text, text])), this.#eval, (name) => {
      this.#eval = name;
      this.load();
    }, { id: "evaluation-name" })));
    try {
      const told = await api.evaluate({ ...session.where, eval: this.#eval });
      if (request !== this.#request) return;
      this.#scores = new Map(told.moves.map(({ move, score }) => [move, score]));
      this.#answer.replaceChildren(html("p", { class: "note" }, told.meaning),
        table([`for ${told.player}`, "count", "weight", "adds"], [...told.features.map(({ name, count, weight, score }) => [name, count, weight, signed(score)]), ["in all", "", "", signed(told.total)]]));
    } catch (error) {
      if (request === this.#request) this.#answer.replaceChildren(html("p", { class: "note" }, error instanceof Error ? error.message : String(error)));
    }
    this.#show();
  }

  #show() {
    this.board.overlay({ scores: this.scores });
  }
}

/** @param {number} score */
const signed = (score) => (score > 0 ? "+" : score < 0 ? "−" : "") + Math.abs(score).toFixed(2).replace(/\.?0+$/, "");
