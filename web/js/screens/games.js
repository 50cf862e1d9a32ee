// Games: which family, which variant, which board. Every change is asked of the server, which
// answers the game's full name; the name itself can be edited too.

import { api } from "../api.js";
import { button, card, html, segments } from "../parts/all.js";
import { boardForm } from "../parts/board-form.js";
import { variantForm } from "../parts/variant-form.js";
import { GraphEditor } from "../parts/graph-editor.js";
import { levelsFor } from "../parts/players.js";
import { toast } from "../parts/toast.js";

export class GamesScreen {
  #parts = null;
  #editor = null;

  constructor(session, board) {
    this.session = session;
    this.board = board;
  }

  mount(panel) {
    const { session } = this;
    this.families = html("div", {});
    this.summary = html("p", {});
    this.name = html("input", { class: "mono wide", id: "game-name", "aria-label": "Full name of the game", spellcheck: "false",
      onchange: () => this.#ask({ game: this.name.value }) });
    this.problem = html("p", { class: "problem", role: "alert", hidden: true, id: "game-problem" });
    this.variant = html("div", { class: "form" });
    this.boardPart = html("div", { class: "form" });
    this.examples = html("div", { class: "row chips" });
    panel.replaceChildren(
      card("Game", this.families, this.summary, this.name, this.problem,
        html("div", { class: "row" },
          button("Play it", { name: "play", kind: "primary", id: "play-it", press: () => session.update({ screen: "play" }, { step: true }) }),
          button("Analyse it", { name: "analyse", id: "analyse-it", press: () => session.update({ screen: "analyse" }, { step: true }) }))),
      card("Variant", this.variant),
      card("Board", this.boardPart),
      card("Examples", this.examples));
    this.#parts = null;
    this.#takeApart(session.state.game);
  }

  leave() {
    this.#closeEditor();
  }

  get boardOptions() {
    return { playable: false };
  }

  render({ moved }) {
    if (moved && this.#parts && this.session.view.game !== this.#parts.game) this.#takeApart(this.session.state.game);
  }

  async #takeApart(game) {
    try {
      this.#parts = await api.variant({ game });
      this.#show();
    } catch (error) {
      this.#refuse(error.message);
    }
  }

  /** Asks for a game; a refusal is shown and changes nothing. */
  async #ask(request, places = null) {
    try {
      const parts = await api.variant(request);
      this.#parts = parts;
      this.problem.hidden = true;
      await this.#adopt(parts, places);
      this.#show();
    } catch (error) {
      this.#refuse(error.message);
    }
  }

  #adopt({ game }, places) {
    const { session } = this;
    const patch = { game, start: null, moves: [], at: null, resigned: null, left: null, draft: null, places };
    // A level that the new game does not have is replaced by its usual opponent.
    for (const side of ["first", "second"]) {
      const agent = session.state[side];
      const isLevel = session.catalogue.levels.some((level) => level.agent === agent);
      if (isLevel && !levelsFor(session.catalogue, game).some((level) => level.agent === agent)) patch[side] = null;
    }
    if (patch.first === null) patch.first = "human";
    return session.update(patch);
  }

  #refuse(sentence) {
    this.problem.textContent = sentence;
    this.problem.hidden = false;
    toast(sentence, "problem");
  }

  #show() {
    const { catalogue } = this.session;
    const { family, game, parts, board_parts: board } = this.#parts;
    const info = catalogue.families.find(({ name }) => name === family);
    this.families.replaceChildren(segments("Family", catalogue.families.map(({ name }) => [name, name.charAt(0).toUpperCase() + name.slice(1)]), family,
      (name) => this.#ask({ game: catalogue.families.find((one) => one.name === name).default })));
    this.summary.textContent = info.summary;
    this.name.value = game;
    this.variant.replaceChildren(variantForm(family, parts, (changed) => this.#ask({ family, parts: { ...parts, ...changed }, board: this.#parts.board })));
    this.boardPart.replaceChildren(boardForm(family, board, (wanted) => this.#ask({ family, parts, board: wanted })),
      family === "castellan" ? "" : button("Draw a graph", { name: "edit", id: "draw-graph", press: () => this.#openEditor() }));
    this.examples.replaceChildren(...info.examples.map((text) => html("button", { type: "button", class: "move", onclick: () => this.#ask({ game: text }) }, text)));
  }

  #openEditor() {
    const { layout } = this.session.view;
    this.#closeEditor();
    this.#editor = new GraphEditor(layout, {
      change: ({ edges, places, directed }) => {
        const { family, parts } = this.#parts;
        this.#ask({ family, parts, board: { kind: "drawn", n: places.length, edges, directed } }, places);
      },
      close: () => this.#closeEditor(),
    });
    document.querySelector("#board").append(this.#editor.element);
    this.#editor.focus();
  }

  #closeEditor() {
    this.#editor?.element.remove();
    this.#editor = null;
  }
}

