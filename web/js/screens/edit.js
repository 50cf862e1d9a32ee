// Edit: put anything anywhere and see at once whether it is legal and what it is worth. What a tool
// does the server knows, and it judges; until it agrees the draft itself is on screen, and in the
// address.

/** @import { Board } from "../board.js" */
/** @import { Session } from "../session.js" */
/** @import { BoardOptions, Change, Draft, Judgement, Side, Tool } from "../types.js" */

import { api } from "../api.js";
import { Engine } from "../engine.js";
import { button, card, html, segments } from "../parts/all.js";
import { EvaluationBar } from "../parts/evaluation.js";
import { complain } from "../parts/toast.js";
import { seatsOf } from "../seats.js";
import { capital } from "../speak.js";

/**
 * Whether a tool is used on places of the board; others do what they do at once.
 * @param {Tool} tool
 */
function needsPlace({ on }) {
  return on?.length !== 0;
}

export class EditScreen {
  /** @type {Judgement | null} what the server said about a draft it refused */
  #refused = null;
  #engine = new Engine(() => this.#renderWorth());
  #request = 0;
  bar = new EvaluationBar();
  verdict = html("p", { class: "legality", id: "legality" });
  reasons = html("ul", { class: "reasons" });
  tools = html("div", { class: "form", id: "edit-tools" });
  side = html("div", {});
  /** @type {HTMLInputElement} */
  text = html("input", { class: "mono wide", id: "position-text", "aria-label": "Position as text", spellcheck: "false", onchange: () => this.#fromText(this.text.value) });

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
  }

  /** @param {Element} panel */
  mount(panel) {
    panel.replaceChildren(
      html("section", { class: "card hero" }, this.verdict, this.reasons, this.bar.element),
      card("Put on the board", this.tools),
      card("Side to move", this.side),
      card("Position", this.text,
        html("div", { class: "row" },
          button("Usual start", { id: "usual-start", press: () => this.session.begin({ start: null }) }),
          button("Play from here", { name: "play", press: () => this.session.update({ screen: "play", first: "human" }, { step: true }) }),
          button("Analyse", { name: "analyse", press: () => this.session.update({ screen: "analyse" }, { step: true }) }))));
  }

  leave() {
    this.#engine.stop();
  }

  /** The refused draft as it looks; null if what is on the board is legal. */
  get draft() {
    return this.session.state.draft ? this.#refused?.view ?? null : null;
  }

  /**
   * What is being edited: the draft, or what is on the board.
   * @returns {Draft}
   */
  get #edited() {
    const { state, view } = this.session;
    return state.draft ?? { to_move: view.to_move, state: view.state };
  }

  /** What a click puts down; none if positions of the game are edited as text only. */
  get #tool() {
    const tools = this.session.view.tools.filter(needsPlace);
    return tools.find(({ id }) => id === this.session.state.tool) ?? tools[0] ?? null;
  }

  /** @returns {BoardOptions} */
  get boardOptions() {
    const tool = this.#tool;
    return tool ? { playable: false, roles: tool.on, pick: (spot) => this.#judge(this.#edited, { tool: tool.id, spot }) } : { playable: false };
  }

  /** @returns {Record<string, () => void>} */
  get keys() {
    const { tools } = this.session.view;
    return Object.fromEntries(tools.flatMap(({ id, key }) => (key ? [[key, () => this.session.update({ tool: id })]] : [])));
  }

  /** @param {Change} change */
  prepare({ moved, screen }) {
    const { draft } = this.session.state;
    if (draft && (screen || moved || !this.#refused)) this.#judge(draft);
    if (draft || !moved) return;
    this.#refused = null;
    if (this.session.view.outcome) this.#engine.clear();
    else this.#engine.start(this.session.where, { lines: 1, seconds: 5 });
  }

  render() {
    const { view, state } = this.session;
    this.#renderTools();
    const sides = seatsOf(view).map((side) => [side, capital(side)]);
    this.side.replaceChildren(segments("Side to move", sides, this.#edited.to_move, (side) => this.#judge({ ...this.#edited, to_move: /** @type {Side} */ (side) })));
    if (document.activeElement !== this.text) this.text.value = state.draft ? "" : view.position ?? "";
    this.#renderWorth();
  }

  /** The tools of the game, group by group. */
  #renderTools() {
    const { tools } = this.session.view;
    if (!tools.length) {
      this.tools.replaceChildren(html("p", { class: "note" }, "Positions of this game are edited as text."));
      return;
    }
    const groups = [...new Set(tools.map(({ group = "" }) => group))];
    this.tools.replaceChildren(...groups.map((group) => {
      const grouped = tools.filter((tool) => (tool.group ?? "") === group);
      const options = grouped.filter(needsPlace).map(({ id, label, hint = "", key }) => [id, label, key ? `${hint} (${key})` : hint]);
      const atOnce = grouped.filter((tool) => !needsPlace(tool));
      return html("div", { class: "field" }, group ? html("span", { class: "field-name" }, group) : null,
        options.length ? segments(group || "What a click puts down", options, this.#tool?.id ?? null, (tool) => this.session.update({ tool })) : null,
        atOnce.length ? html("div", { class: "row" }, atOnce.map((tool) => this.#atOnce(tool))) : null);
    }), html("p", { class: "note" }, this.#tool?.hint ?? ""));
  }

  /**
   * A button for a tool that needs no place.
   * @param {Tool} tool
   */
  #atOnce({ id, label, hint = "" }) {
    return html("button", { type: "button", class: "button", "data-value": id, title: hint, onclick: () => this.#judge(this.#edited, { tool: id }) }, html("span", {}, label));
  }

  #renderWorth() {
    const { view, state } = this.session;
    const legal = !state.draft;
    const moves = view.legal_complete ? view.legal.length : "Very many";
    this.verdict.textContent = legal ? `✓ Legal. ${view.outcome ? `Over: ${view.outcome.sentence}.` : `${moves} moves.`}` : "✕ Not legal";
    this.verdict.className = `legality ${legal ? "good" : "bad"}`;
    this.reasons.replaceChildren(...(legal ? [] : this.#refused?.reasons ?? []).map((reason) => html("li", {}, reason)));
    this.bar.element.hidden = !legal || Boolean(view.outcome);
    this.bar.scale.hidden = view.table;
    this.bar.render(this.#engine.worth);
  }

  /**
   * Asks the server about a draft, after a tool was applied to it if there is one; a legal one
   * becomes the position.
   * @param {Draft} draft
   * @param {{ tool?: string, spot?: string }} edit
   */
  async #judge({ to_move, state }, edit = {}) {
    const request = ++this.#request;
    try {
      const answer = await api.edit({ game: this.session.game, to_move, state, ...edit });
      if (request === this.#request) await this.#take(answer, to_move);
    } catch (error) {
      complain(error);
    }
  }

  /**
   * @param {Judgement} answer
   * @param {Side} to_move
   */
  #take(answer, to_move) {
    if (answer.legal) return this.session.begin({ start: answer.position ?? null });
    this.#engine.stop();
    this.#refused = answer;
    return this.session.update({ draft: { to_move, state: answer.state } });
  }

  /** @param {string} text */
  async #fromText(text) {
    try {
      await api.position({ game: this.session.game, position: text });
      await this.session.begin({ start: text });
    } catch (error) {
      complain(error);
    }
  }
}
