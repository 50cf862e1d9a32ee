// Analyse: what a position is worth, the best lines while the engine thinks, and the exact value of
// every move where it is known.

/** @import { Board } from "../board.js" */
/** @import { Choice } from "../choose.js" */
/** @import { Session } from "../session.js" */
/** @import { Analysis, BoardOptions, Change, Outcome, Worth } from "../types.js" */

import { Engine } from "../engine.js";
import { button, card, field, html, rename, select } from "../parts/all.js";
import { EvaluationBar } from "../parts/evaluation.js";
import { Finish } from "../parts/finish.js";
import { HeuristicsCard } from "../parts/heuristics.js";
import { EngineLines } from "../parts/engine-lines.js";
import { MoveList, MoveTools } from "../parts/moves.js";
import { TreeCard } from "../parts/tree.js";
import { ValueCard } from "../parts/value.js";
import { badge, sorted, verdict } from "../worth.js";

/** @type {[string, string][]} */
const LINE_COUNTS = [["1", "1"], ["2", "2"], ["3", "3"], ["5", "5"], ["8", "8"]];

/**
 * How far a search has come; a tree of games has no depth.
 * @param {Analysis} analysis
 */
function effort({ depth, playouts, nodes }) {
  const many = (/** @type {number} */ number, /** @type {string} */ what) => `${number.toLocaleString("en")} ${what}`;
  return playouts ? many(playouts, "playouts") : `depth ${depth}, ${many(nodes, "positions")}`;
}

export class AnalyseScreen {
  #stopped = false;
  bar = new EvaluationBar();
  cost = html("p", { class: "note" });
  exact = html("div", { class: "exact", id: "exact" });
  value = new ValueCard();
  toggle = button("Stop", { name: "stop", key: "p", id: "engine", press: () => this.#toggle() });

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    this.finish = new Finish(board);
    this.lines = new EngineLines(session, board);
    /** Exact values, the bar and the tree are for two. */
    this.exactCard = card("Exact values", this.exact);
    this.moves = new MoveList(session);
    this.tools = new MoveTools(session);
    this.heuristics = new HeuristicsCard(session, board);
    this.tree = new TreeCard(session);
    this.engine = new Engine(() => this.#refresh());
  }

  /** @param {Element} panel */
  mount(panel) {
    panel.replaceChildren(
      html("section", { class: "card hero" }, this.finish.element, this.bar.element),
      card("Best lines", this.lines.element, this.cost,
        html("div", { class: "row" },
          field("Lines", select(LINE_COUNTS, String(this.session.state.lines),
            (count) => this.session.update({ lines: Number(count) }).then(() => this.#start()), { id: "line-count" })),
          this.toggle)),
      this.exactCard,
      this.value.element,
      this.heuristics.element,
      this.tree.element,
      card("Moves", this.moves.element, this.tools.element));
  }

  /** @param {Choice} choice */
  chosen(choice) {
    this.finish.render(!this.session.view.outcome, choice);
  }

  leave() {
    this.engine.stop();
  }

  /** @returns {BoardOptions} */
  get boardOptions() {
    return { playable: !this.session.view.outcome, arrows: this.#arrows(), exact: this.engine.known.exact, scores: this.heuristics.scores };
  }

  /** @param {Change} change */
  prepare({ moved }) {
    if (moved) this.#start();
  }

  /** @param {Change} change */
  render({ moved }) {
    this.moves.render();
    this.tools.render();
    this.finish.render(!this.session.view.outcome);
    if (moved) {
      this.value.load(this.session.where, this.session.view);
      this.heuristics.load();
      this.tree.load();
    }
    this.#refresh();
  }

  #start() {
    const { session } = this;
    if (this.#stopped || session.view.outcome) this.engine.clear();
    else this.engine.start(session.where, { lines: session.state.lines });
    this.#refresh();
  }

  #toggle() {
    this.#stopped = !this.#stopped;
    if (this.#stopped) {
      this.engine.stop();
      this.#refresh();
    } else this.#start();
  }

  #arrows() {
    return (this.engine.known.analysis?.lines ?? []).slice(0, 3).map(({ steps }) => steps);
  }

  #refresh() {
    const { engine, session } = this;
    const { outcome, table } = session.view;
    for (const part of [this.bar.scale, this.exactCard, this.tree.element]) part.hidden = table;
    this.bar.render(outcome ? overWorth(outcome) : engine.worth);
    rename(this.toggle, this.#stopped ? "Think" : "Stop");
    this.#renderLines();
    this.#renderExact();
    this.board.overlay({ arrows: this.#arrows(), exact: engine.known.exact });
  }

  #renderLines() {
    const { running, known: { analysis, problem } } = this.engine;
    this.lines.render(analysis?.lines ?? []);
    const cost = analysis ? `${analysis.method}, ${effort(analysis)}, ${analysis.seconds.toFixed(1)} s` : "";
    this.cost.textContent = problem ?? (cost || (running ? "The engine is starting …" : ""));
  }

  #renderExact() {
    const { exact, exactInfo } = this.engine.known;
    const { view } = this.session;
    const side = view.to_move;
    if (!exactInfo) {
      this.exact.replaceChildren(html("p", { class: "note" }, view.outcome ? "The game is over." : "Nothing is proven yet."));
      return;
    }
    const known = `${exact.size} of ${view.legal_complete ? view.legal.length : "more than " + view.legal.length} moves proven`;
    this.exact.replaceChildren(
      html("p", { class: "note" }, `${known}, seen from ${side}, who is to move.`),
      html("ul", { class: "proven-moves" }, sorted(exact, side).slice(0, 400).map(([move, worth]) => html("li", {},
        html("button", { type: "button", class: `proven-move ${verdict(worth, side)}`, title: `proven: ${worth.text}`,
          "data-move": move, onclick: () => this.session.play(move) }, html("span", {}, move), html("b", {}, badge(worth, side)))))));
  }

  get keys() {
    return { p: () => this.#toggle() };
  }
}

/**
 * What a finished game is worth.
 * @param {Outcome} outcome
 * @returns {Worth}
 */
function overWorth({ winner, points = null, sentence }) {
  return { proven: true, bar: winner === "first" ? 1 : winner === "second" ? 0 : 0.5, text: sentence, brief: sentence, winner, points, distance: 0 };
}
