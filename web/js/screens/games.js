// Games: which family, which variant, which board. Every change is asked of the server, which
// answers the game's full name; the name itself can be edited too.

/** @import { Board } from "../board.js" */
/** @import { Session } from "../session.js" */
/** @import { BoardOptions, Change, FamilyEntry, GameParts, Point, State } from "../types.js" */

import { api } from "../api.js";
import { isForeignLevel } from "../levels.js";
import { button, card, html, segments } from "../parts/all.js";
import { boardForm } from "../parts/board-form.js";
import { describedForm } from "../parts/form.js";
import { GraphEditor } from "../parts/graph-editor.js";
import { toast } from "../parts/toast.js";
import { capital } from "../speak.js";

export class GamesScreen {
  /** @type {GameParts | null} the game on screen, taken apart */
  #parts = null;
  families = html("div", {});
  summary = html("p", {});
  /** @type {HTMLInputElement} */
  name = html("input", { class: "mono wide", id: "game-name", "aria-label": "Full name of the game", spellcheck: "false",
    onchange: () => this.#ask({ game: this.name.value }) });
  problem = html("p", { class: "problem", role: "alert", hidden: true, id: "game-problem" });
  rules = html("details", { class: "rules" });
  variant = html("div", { class: "form" });
  boardPart = html("div", { class: "form" });
  examples = html("div", { class: "row chips" });

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
    const { session } = this;
    panel.replaceChildren(
      card("Game", this.families, this.summary, this.rules, this.name, this.problem,
        html("div", { class: "row" },
          button("Play it", { name: "play", kind: "primary", id: "play-it", press: () => session.update({ screen: "play" }, { step: true }) }),
          button("Analyse it", { name: "analyse", id: "analyse-it", press: () => session.update({ screen: "analyse" }, { step: true }) }))),
      card("Variant", this.variant),
      card("Board", this.boardPart),
      card("Examples", this.examples));
    this.#parts = null;
    this.#takeApart();
  }

  leave() {
    this.board.cover(null);
  }

  /** @returns {BoardOptions} */
  get boardOptions() {
    return { playable: false };
  }

  /** @param {Change} change */
  render({ moved }) {
    if (moved && this.#parts && this.session.view.game !== this.#parts.game) this.#takeApart();
  }

  async #takeApart() {
    try {
      this.#show(await api.variant({ game: this.session.game }));
    } catch (error) {
      this.#refuse(error);
    }
  }

  /**
   * Asks for a game; a refusal is shown and changes nothing.
   * @param {object} wanted
   * @param {Point[] | null} places of a graph that was drawn by hand
   */
  async #ask(wanted, places = null) {
    try {
      const parts = await api.variant(wanted);
      this.#parts = parts;
      await this.#adopt(parts.game, places);
      this.#show(parts);
    } catch (error) {
      this.#refuse(error);
    }
  }

  /**
   * @param {string} game
   * @param {Point[] | null} places
   */
  #adopt(game, places) {
    const { catalogue, state } = this.session;
    /** @type {Partial<State>} */
    const patch = { game, start: null, places };
    // A level that the new game does not have is replaced by its usual opponent.
    if (isForeignLevel(catalogue, game, state.first)) patch.first = "human";
    if (isForeignLevel(catalogue, game, state.second)) patch.second = null;
    return this.session.begin(patch);
  }

  /** @param {unknown} error */
  #refuse(error) {
    const sentence = error instanceof Error ? error.message : String(error);
    this.problem.textContent = sentence;
    this.problem.hidden = false;
    toast(sentence, "problem");
  }

  /** @param {GameParts} taken */
  #show(taken) {
    const { catalogue } = this.session;
    this.#parts = taken;
    this.problem.hidden = true;
    const { family, game } = taken;
    const info = catalogue.families.find(({ name }) => name === family);
    if (!info) return;
    this.families.replaceChildren(segments("Family", catalogue.families.map(({ name }) => [name, capital(name)]), family,
      (name) => this.#ask({ game: catalogue.families.find((one) => one.name === name)?.default ?? name })));
    this.summary.textContent = info.summary;
    this.rules.hidden = !info.rules.length;
    this.rules.replaceChildren(html("summary", {}, "How to play"), ...info.rules.map((paragraph) => html("p", {}, paragraph)));
    this.name.value = game;
    this.variant.replaceChildren(this.#variantForm(info, taken));
    this.boardPart.replaceChildren(...this.#boardForm(info, taken));
    this.examples.replaceChildren(...info.examples.map((text) => html("button", { type: "button", class: "move", onclick: () => this.#ask({ game: text }) }, text)));
  }

  /**
   * @param {FamilyEntry} info
   * @param {GameParts} taken
   */
  #variantForm({ form }, { family, parts, board }) {
    if (!form.length) return html("p", { class: "note" }, "There are no variants: only the board changes.");
    return describedForm(form, parts, (changed) => this.#ask({ family, parts: { ...parts, ...changed }, board }));
  }

  /**
   * @param {FamilyEntry} info
   * @param {GameParts} taken
   */
  #boardForm({ board_kinds: suited }, { family, parts, board_parts: board }) {
    if (!board) return [html("p", { class: "note" }, "The board of this game is part of its name.")];
    const kinds = suited.flatMap((name) => this.session.catalogue.board_kinds.filter((kind) => kind.name === name));
    return [boardForm(kinds, board, (wanted) => this.#ask({ family, parts, board: wanted })),
      suited.includes("drawn") ? button("Draw a graph", { name: "edit", id: "draw-graph", press: () => this.#openEditor() }) : ""];
  }

  #openEditor() {
    const editor = new GraphEditor(this.session.view.layout, this.session.catalogue.limits.vertices ?? Infinity, {
      change: ({ edges, places, directed }) => {
        if (!this.#parts) return;
        const { family, parts } = this.#parts;
        this.#ask({ family, parts, board: { kind: "drawn", n: places.length, edges, directed } }, places);
      },
      close: () => this.board.cover(null),
    });
    this.board.cover(editor.element);
    editor.focus();
  }
}
