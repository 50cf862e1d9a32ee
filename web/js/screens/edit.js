// Edit: put anything anywhere and see at once whether it is legal and what it is worth. The server
// judges; until it agrees the draft itself is on screen, and in the address.

import { api } from "../api.js";
import { Engine } from "../engine.js";
import { button, card, html, segments } from "../parts/all.js";
import { EvaluationBar } from "../parts/evaluation.js";
import { TOOLS, apply } from "../parts/edit-tools.js";
import { toast } from "../parts/toast.js";

export class EditScreen {
  #reasons = [];
  #engine = new Engine(() => this.#renderWorth());
  #request = 0;

  constructor(session, board) {
    this.session = session;
    this.board = board;
  }

  mount(panel) {
    this.bar = new EvaluationBar();
    this.verdict = html("p", { class: "legality", id: "legality" });
    this.reasons = html("ul", { class: "reasons" });
    this.tools = html("div", {});
    this.side = html("div", {});
    this.text = html("input", { class: "mono wide", id: "position-text", "aria-label": "Position as text", spellcheck: "false", onchange: () => this.#fromText(this.text.value) });
    panel.replaceChildren(
      html("section", { class: "card hero" }, this.verdict, this.reasons, this.bar.element),
      card("Put on the board", this.tools),
      card("Side to move", this.side),
      card("Position", this.text,
        html("div", { class: "row" },
          button("Usual start", { id: "usual-start", press: () => this.#adopt({ start: null }) }),
          button("Play from here", { name: "play", press: () => this.session.update({ screen: "play", first: "human" }, { step: true }) }),
          button("Analyse", { name: "analyse", press: () => this.session.update({ screen: "analyse" }, { step: true }) }))));
  }

  leave() {
    this.#engine.stop();
  }

  /** The position being edited: the draft, or what is on the board. */
  get #draft() {
    const { state, view } = this.session;
    return state.draft ?? { to_move: view.to_move, state: view.state };
  }

  /** What a click puts down. */
  get #tool() {
    const tools = TOOLS[this.session.view.family].map(([name]) => name);
    return tools.includes(this.session.state.tool) ? this.session.state.tool : tools[0];
  }

  get boardOptions() {
    return { playable: false, pick: (name, index) => this.#put(name, index) };
  }

  prepare({ moved, screen }) {
    if (screen && this.session.state.draft) this.#judge(this.session.state.draft);
    if (moved && !this.session.state.draft) {
      this.#reasons = [];
      if (this.session.view.outcome) this.#engine.stop();
      else this.#engine.start(this.session.where, { lines: 1, seconds: 5 });
    }
  }

  render() {
    const { view, state } = this.session;
    this.tools.replaceChildren(segments("What a click puts down", TOOLS[view.family], this.#tool, (tool) => this.session.update({ tool })));
    this.side.replaceChildren(segments("Side to move", [["first", "First"], ["second", "Second"]], this.#draft.to_move, (to_move) => this.#judge({ ...this.#draft, to_move })));
    if (document.activeElement !== this.text) this.text.value = state.draft ? "" : view.position;
    if (state.draft) this.board.show({ ...view, ...this.#draft, position: JSON.stringify(this.#draft) }, { look: state.look, turns: state.turns, ...this.boardOptions });
    this.#renderWorth();
  }

  #renderWorth() {
    const { view, state } = this.session;
    const legal = !state.draft;
    this.verdict.textContent = legal ? `✓ Legal. ${view.outcome ? `Over: ${view.outcome.sentence}.` : `${view.legal_complete ? view.legal.length : "Very many"} moves.`}` : "✕ Not legal";
    this.verdict.className = `legality ${legal ? "good" : "bad"}`;
    this.reasons.replaceChildren(...(legal ? [] : this.#reasons).map((reason) => html("li", {}, reason)));
    this.bar.element.hidden = !legal || Boolean(view.outcome);
    this.bar.render(this.#engine.score);
  }

  #put(name, index) {
    const { view } = this.session;
    const state = apply(view.family, this.#tool, structuredClone(this.#draft.state), { name, index, vertex: view.layout.vertices[index] });
    if (state) this.#judge({ to_move: this.#draft.to_move, state });
  }

  /** Asks the server about a draft; a legal one becomes the position. */
  async #judge(draft) {
    const request = ++this.#request;
    const sent = { to_move: draft.to_move, state: essential(this.session.view.family, draft.state) };
    try {
      const answer = await api.edit({ game: this.session.state.game, ...sent });
      if (request !== this.#request) return;
      if (answer.legal) {
        await this.#adopt({ start: answer.position });
      } else {
        this.#engine.stop();
        this.#reasons = answer.reasons;
        await this.session.update({ draft });
      }
    } catch (error) {
      toast(error.message, "problem");
    }
  }

  #adopt(patch) {
    return this.session.update({ moves: [], at: null, resigned: null, left: null, draft: null, ...patch });
  }

  async #fromText(text) {
    try {
      await api.position({ game: this.session.state.game, position: text });
      await this.#adopt({ start: text });
    } catch (error) {
      toast(error.message, "problem");
    }
  }
}

/** What the server needs of a state; the rest follows from it. */
function essential(family, state) {
  const { heights, workers, colours, pieces, owners, tokens, deleted } = state;
  return { santorini: { heights, workers }, snort: { colours }, castellan: { pieces, owners }, geography: { tokens, deleted } }[family];
}
