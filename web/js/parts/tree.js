// The game tree below the position on screen, with its minimax values and what alpha-beta cuts.

/** @import { Session } from "../session.js" */

import { api } from "../api.js";
import { html } from "../svg.js";
import { card, field, select } from "./controls.js";

/** Positions a picture can hold. */
const MOST = 400;

/** @type {[string, string][]} */
const DEPTHS = [["1", "1"], ["2", "2"], ["3", "3"], ["4", "4"], ["6", "6"], ["9", "9"]];

/** @type {[string, string][]} */
const ORDERS = [["rules", "as the rules list them"], ["looks", "by the evaluation"], ["best", "best first"], ["worst", "worst first"]];

export class TreeCard {
  #request = 0;
  #depth = "2";
  #order = "rules";
  #answer = html("div", {});
  element = html("div", {}, card("Game tree", html("details", { id: "tree", ontoggle: () => this.load() },
    html("summary", {}, "What can follow, and what alpha-beta cuts"),
    html("div", { class: "form" },
      field("Turns ahead", select(DEPTHS, this.#depth, (depth) => {
        this.#depth = depth;
        this.load();
      }, { id: "tree-depth" })),
      field("Moves in order", select(ORDERS, this.#order, (order) => {
        this.#order = order;
        this.load();
      }, { id: "tree-order" })),
      this.#answer))));

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /** Asks for the tree below the position on screen, if anybody looks. */
  async load() {
    const request = ++this.#request;
    this.#answer.replaceChildren();
    if (!this.element.querySelector("details")?.open || this.session.view.outcome) return;
    const wanted = { ...this.session.where, depth: Number(this.#depth), order: this.#order, most: MOST, draw: "svg", seconds: 10 };
    const shown = await api.tree(wanted).then(({ drawing }) => picture(drawing), (error) => html("p", { class: "note" }, error.message));
    if (request === this.#request) this.#answer.replaceChildren(shown);
  }
}

/**
 * The drawing as a picture of its own, so that its style stays in it. It is as large as it is drawn
 * and scrolls.
 * @param {string} drawing
 */
const picture = (drawing) => html("div", { class: "tree-picture", tabindex: "0", role: "group", "aria-label": "The game tree" },
  html("img", { src: `data:image/svg+xml,${encodeURIComponent(drawing)}`, alt: "The game tree, drawn with its values" }));
