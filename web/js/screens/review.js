// Review: a game from start to end, with what every turn was worth, the mistakes, and what would
// have been better.

/** @import { Board } from "../board.js" */
/** @import { Choice } from "../choose.js" */
/** @import { Session } from "../session.js" */
/** @import { BoardOptions, Change, ReviewEntry, Side } from "../types.js" */

import { api, socket } from "../api.js";
import { drawTimeline } from "../draw/timeline.js";
import { button, card, html } from "../parts/all.js";
import { EvaluationBar } from "../parts/evaluation.js";
import { Finish } from "../parts/finish.js";
import { Engine } from "../engine.js";
import { fromNotes, mainLine } from "../lines.js";
import { MoveList, MoveTools } from "../parts/moves.js";
import { complain, toast } from "../parts/toast.js";
import { fromEnded } from "../records.js";
import { seatsOf } from "../seats.js";
import { capital } from "../speak.js";
import { readReview } from "../worth.js";

/**
 * What a turn at a table did to the chances of who took it, as that player could see them.
 * @param {ReviewEntry} entry
 */
function chances({ by, before, share }) {
  const percent = (/** @type {number | null} */ part) => (part === null ? "not known" : `${Math.round(part * 100)} %`);
  return `${capital(by)}'s chances of winning: ${percent(before)} before, ${percent(share)} after.`;
}

export class ReviewScreen {
  /** @type {(() => void) | null} */
  #cancel = null;
  /** @type {ReviewEntry[]} by ply, with holes where nothing is known yet */
  #entries = [];
  /** @type {string | null} the game they are of */
  #of = null;
  /** @type {string | null} */
  #problem = null;
  /** What positions off the reviewed line are worth. */
  #engine = new Engine(() => this.#refresh());
  bar = new EvaluationBar();
  chart = html("div", { class: "chart", id: "timeline" });
  summary = html("p", { class: "note", id: "review-summary" });
  turn = html("div", { class: "turn-review", id: "turn-review" });
  text = html("textarea", { id: "record", "aria-label": "A saved game, or moves", spellcheck: "false" });

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    this.finish = new Finish(board);
    this.moves = new MoveList(session);
    this.tools = new MoveTools(session);
  }

  /** @param {Element} panel */
  mount(panel) {
    /** @type {HTMLInputElement} */
    const file = html("input", { type: "file", "aria-label": "Open a saved game", onchange: async () => {
      const chosen = file.files?.[0];
      if (chosen) this.#load(await chosen.text());
    } });
    panel.replaceChildren(
      html("section", { class: "card hero" }, this.finish.element, this.bar.element, this.turn),
      card("The game", this.chart, this.summary, this.moves.element, this.tools.element,
        html("p", { class: "note" }, "Left and right arrow keys step through the game. Moves made on the board are kept as variations.")),
      card("Another game", this.text,
        html("div", { class: "row" }, button("Load", { kind: "primary", id: "load", press: () => this.#load(this.text.value) }), file)));
  }

  /** @param {Choice} choice */
  chosen(choice) {
    this.finish.render(!this.session.view.outcome, choice);
  }

  leave() {
    this.#cancel?.();
    this.#cancel = null;
    this.#of = null;
    this.#engine.stop();
  }

  /** The line that is reviewed: the game as it went. */
  get #line() {
    return mainLine(this.session.tree);
  }

  /** What was found about a ply of the line on screen; nothing off the reviewed one. */
  #entryAt(/** @type {number} */ ply) {
    const { state } = this.session;
    const line = this.#line;
    const isReviewed = state.moves.slice(0, ply).every((move, place) => line[place] === move);
    return isReviewed ? this.#entries[ply] : undefined;
  }

  /** @returns {BoardOptions} */
  get boardOptions() {
    // What would have been better than the move that led here; what may come next is not the question.
    const entry = this.#entryAt(this.session.at);
    const better = entry?.mark && entry.best !== entry.move ? entry.best_steps ?? [] : [];
    return { playable: !this.session.view.outcome, arrowsStep: true, arrows: better.length ? [better] : [], arrowsOrder: entry?.best_order };
  }

  /** @param {Change} change */
  render({ moved }) {
    const { state, game, view } = this.session;
    const reviewed = `${game}|${state.start}|${this.#line.join(" ")}`;
    if (moved && this.session.isVaried && !view.outcome) this.#engine.start(this.session.where, { lines: 1, seconds: 3 });
    else if (moved) this.#engine.clear();
    if (reviewed !== this.#of) this.#start(reviewed);
    const examples = this.session.catalogue.families.find(({ name }) => name === view.family)?.moves ?? [];
    this.text.placeholder = `Paste a saved game (thera game 1 …), or moves such as ${examples.map(({ text }) => text).join(" ")}`;
    this.#refresh();
  }

  /** @param {string} reviewed */
  #start(reviewed) {
    const { state, game } = this.session;
    this.#cancel?.();
    this.#of = reviewed;
    this.#entries = [];
    this.#problem = null;
    const moves = this.#line;
    if (!moves.length) return;
    const end = (/** @type {{ error?: string, lost?: boolean }} */ message) => {
      this.#cancel = null;
      if (message.lost) this.#of = null;
      this.#problem = message.error ?? null;
      this.#refresh();
    };
    this.#cancel = socket.start("review", { game, position: state.start, moves, seconds: 0.5 }, {
      review: (message) => {
        this.#entries[message.ply] = readReview(message);
        this.#refresh();
      },
      done: end,
      error: end,
    });
  }

  #refresh() {
    const { session } = this;
    const line = this.#line;
    const entry = this.#entryAt(session.at);
    const varied = session.isVaried;
    // Where nothing will be said about a position, nothing is being thought about it.
    this.bar.element.hidden = varied ? !this.#engine.running && !this.#engine.worth : !entry && !this.#cancel;
    this.bar.scale.hidden = session.view.table;
    this.bar.render((varied ? this.#engine.worth : entry?.worth) ?? null);
    const seats = session.view.table ? seatsOf(session.view) : null;
    this.chart.replaceChildren(drawTimeline(this.#entries, line.length, session.at, (ply) => session.follow(line.slice(0, ply)), seats));
    this.moves.render(new Map(this.#entries.flatMap(({ ply, mark }) => (mark ? [[ply, mark]] : []))));
    this.tools.render();
    this.finish.render(!this.session.view.outcome);
    this.summary.textContent = this.#problem ?? this.#summaryText();
    this.#renderTurn(entry);
    const { arrows, arrowsOrder } = this.boardOptions;
    this.board.overlay({ arrows, arrowsOrder });
  }

  #summaryText() {
    const moves = this.#line;
    if (!moves.length) return "Play a game, or load one below.";
    const known = this.#entries.filter(Boolean).length;
    const count = (/** @type {Side} */ side) => {
      const slips = this.#entries.filter((entry) => entry?.mark && entry.by === side);
      const counted = (/** @type {string} */ mark, /** @type {string} */ many) => {
        const number = slips.filter((slip) => slip.mark === mark).length;
        return `${number} ${number === 1 ? mark : many}`;
      };
      return `${side}: ${[counted("blunder", "blunders"), counted("mistake", "mistakes"), counted("inaccuracy", "inaccuracies")].join(", ")}`;
    };
    const progress = known <= moves.length ? `${known} of ${moves.length + 1} positions looked at. ` : "";
    const method = this.#entries.find((entry) => entry && entry.method !== "chance")?.method;
    return `${progress}${seatsOf(this.session.view).map(count).join("; ")}.${method ? ` Estimates by ${method}.` : ""}`;
  }

  /** What is said about a turn of which nothing is known. */
  #unknownText() {
    if (this.session.isVaried) return "A variation.";
    return this.#cancel ? `Turn ${this.session.at} is being looked at.` : "";
  }

  /** @param {ReviewEntry | undefined} entry */
  #renderTurn(entry) {
    if (!entry?.move) {
      this.turn.replaceChildren(html("p", {}, entry ? "The start of the game." : this.#unknownText()));
      return;
    }
    if (entry.by === "chance") {
      this.turn.replaceChildren(html("p", {}, html("strong", {}, `Turn ${entry.ply}: ${entry.move}`), " by chance"));
      return;
    }
    const better = entry.best && entry.best !== entry.move && (entry.mark || (entry.loss ?? 0) > 0.01);
    this.turn.replaceChildren(
      html("p", {}, html("strong", {}, `Turn ${entry.ply}: ${entry.move}`), ` by ${entry.by}${entry.mark ? ", " : ""}`, entry.mark ? html("span", { class: `slip-name ${entry.mark}` }, entry.mark) : null),
      ...(this.session.view.table ? [html("p", { id: "shares" }, chances(entry))] : []),
      ...(entry.reason ? [html("p", { id: "reason" }, `${capital(entry.reason)}.`)] : []),
      better ? html("p", { id: "better" }, "Better was ", html("button", { type: "button", class: "move", onclick: () => this.session.goTo(entry.ply - 1) }, entry.best),
        entry.best_worth ? ` (${entry.best_worth.proven ? "proven" : "estimated"}: ${entry.best_worth.text})` : "", entry.better ? `: ${entry.better}.` : "") : html("p", {}, entry.best === entry.move ? "The best move." : "A good move."),
      ...(better && entry.line?.length > 1 ? [html("p", { class: "code" }, entry.line.join("  "))] : []));
  }

  /**
   * Reads a saved game, or else moves of the game on screen.
   * @param {string} text
   */
  async #load(text) {
    try {
      if (/^\s*thera game/.test(text)) {
        const { game, position, moves, notes = {}, first, second, ended } = await api.record({ record: text });
        await this.session.update({ game, start: position ?? null, moves, tree: fromNotes(moves, notes), at: null, resigned: fromEnded(ended),
          first: first ?? "human", second: second ?? "human" }, { step: true });
      } else {
        const view = await api.position({ ...this.session.where, moves: text });
        await this.session.update({ moves: view.moves, at: null, resigned: null }, { step: true });
      }
      toast("The game is loaded.");
    } catch (error) {
      complain(error);
    }
  }
}
