// Analyse: what a position is worth, the best lines while the engine thinks, and the exact value of
// every move where it is known.

import { Engine } from "../engine.js";
import { button, card, field, html, select } from "../parts/all.js";
import { EvaluationBar } from "../parts/evaluation.js";
import { MoveList } from "../parts/moves.js";
import { ValueCard } from "../parts/value.js";
import { badge, sorted, verdict } from "../worth.js";

export class AnalyseScreen {
  #stopped = false;

  constructor(session, board) {
    this.session = session;
    this.board = board;
    this.moves = new MoveList(session);
    this.engine = new Engine(() => this.#refresh());
  }

  mount(panel) {
    this.bar = new EvaluationBar();
    this.lines = html("ol", { class: "lines", id: "lines" });
    this.cost = html("p", { class: "note" });
    this.exact = html("div", { class: "exact", id: "exact" });
    this.value = new ValueCard();
    this.toggle = button("Stop", { name: "stop", key: "p", id: "engine", press: () => this.#toggle() });
    panel.replaceChildren(
      html("section", { class: "card hero" }, this.bar.element),
      card("Best lines", this.lines, this.cost,
        html("div", { class: "row" },
          field("Lines", select([1, 2, 3, 5, 8].map((count) => [String(count), String(count)]), String(this.session.state.lines),
            (count) => this.session.update({ lines: Number(count) }).then(() => this.#start()), { id: "line-count" })),
          this.toggle)),
      card("Exact values", this.exact),
      this.value.element,
      card("Moves", this.moves.element));
  }

  leave() {
    this.engine.stop();
  }

  get boardOptions() {
    return { playable: !this.session.view.outcome, arrows: this.#arrows(), exact: this.engine.exact };
  }

  prepare({ moved }) {
    if (moved) this.#start();
  }

  render({ moved }) {
    this.moves.render();
    if (moved) this.value.load(this.session.where, this.session.view);
    this.#refresh();
  }

  #start() {
    const { session } = this;
    if (this.#stopped || session.view.outcome) {
      this.engine.stop();
      Object.assign(this.engine, { analysis: null, exact: new Map(), exactInfo: null });
    } else this.engine.start(session.where, { lines: session.state.lines });
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
    return (this.engine.analysis?.lines ?? []).slice(0, 3).map(({ steps }) => steps);
  }

  #refresh() {
    const { engine, session } = this;
    if (!this.bar || !session.view) return;
    const { outcome } = session.view;
    this.bar.render(outcome ? overScore(outcome) : engine.score);
    this.toggle.lastElementChild.textContent = this.#stopped ? "Think" : "Stop";
    this.#renderLines();
    this.#renderExact();
    this.board.overlay({ arrows: this.#arrows(), exact: engine.exact });
  }

  #renderLines() {
    const { analysis, problem, running } = this.engine;
    this.lines.replaceChildren(...(analysis?.lines ?? []).map(({ line, move, score }) => html("li", {},
      html("span", { class: `score ${score.proven ? "proven" : "estimated"}`, title: score.proven ? "proven" : "estimated" }, `${score.proven ? "✓" : "≈"} ${score.text}`),
      html("button", { type: "button", class: "line", onclick: () => this.session.play(move) }, (line?.length ? line : [move]).join("  ")))));
    const cost = analysis ? `${analysis.method}, depth ${analysis.depth}, ${analysis.nodes.toLocaleString("en")} positions, ${analysis.seconds.toFixed(1)} s` : "";
    this.cost.textContent = problem ?? (cost || (running ? "The engine is starting …" : ""));
  }

  #renderExact() {
    const { exact, exactInfo } = this.engine;
    const { view } = this.session;
    const side = view.to_move;
    if (!exactInfo) {
      this.exact.replaceChildren(html("p", { class: "note" }, view.outcome ? "The game is over." : "Nothing is proven yet."));
      return;
    }
    const known = `${exact.size} of ${view.legal_complete ? view.legal.length : "more than " + view.legal.length} moves proven`;
    this.exact.replaceChildren(
      html("p", { class: "note" }, `${known}, seen from ${side}, who is to move. ${exactInfo.undecided ?? ""}`),
      html("ul", { class: "proven-moves" }, sorted(exact, side).slice(0, 400).map(([move, score]) => html("li", {},
        html("button", { type: "button", class: `proven-move ${verdict(score, side)}`, title: `proven: ${score.text}`,
          "data-move": move, onclick: () => this.session.play(move) }, html("span", {}, move), html("b", {}, badge(score, side)))))));
  }

  get keys() {
    return { p: () => this.#toggle() };
  }
}

/** The score of a finished game. */
function overScore({ winner, points, sentence }) {
  return { proven: true, bar: winner === "first" ? 1 : winner === "second" ? 0 : 0.5, text: sentence, winner, points };
}
