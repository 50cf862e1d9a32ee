// Learn: a lesson of a minute, made of positions, tasks and words that the family of the game on
// screen gives.

/** @import { Board } from "../board.js" */
/** @import { Choice } from "../choose.js" */
/** @import { Session } from "../session.js" */
/** @import { BoardOptions, Change, Learning, View } from "../types.js" */

import { api } from "../api.js";
import { button, html } from "../parts/all.js";
import { Finish } from "../parts/finish.js";
import { openRules } from "../parts/rules.js";
import { complain, say, toast } from "../parts/toast.js";
import { capital, promptFor } from "../speak.js";

export class LearnScreen {
  /** @type {Learning | null} */
  #told = null;
  /** @type {string | null} the game it is about: one family may teach several lessons */
  #of = null;
  #step = 0;
  /** @type {View | null} the position after the task was done */
  #done = null;
  title = html("h2", {}, "Learn");
  count = html("p", { class: "note", id: "lesson-count" });
  words = html("p", { class: "lesson-words", id: "lesson" });
  prompt = html("p", { class: "status", id: "status" });
  next = button("Next", { name: "forward", kind: "primary", id: "lesson-next", key: "n", press: () => this.#go(this.#step + 1) });
  play = button("Play", { name: "play", kind: "primary", id: "lesson-play", press: () => this.session.begin({ screen: "play", start: null }, { step: true }) });
  back = button("Back", { name: "back", id: "lesson-back", press: () => this.#go(this.#step - 1) });

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    this.finish = new Finish(board);
  }

  /** @param {Element} panel */
  mount(panel) {
    const { session } = this;
    panel.replaceChildren(
      html("section", { class: "card hero" }, this.title, this.count, this.words, this.prompt, html("div", { class: "row" }, this.finish.element, this.next, this.play, this.back,
        button("All rules", { kind: "bare", id: "lesson-rules", press: () => openRules(session) }))));
    this.play.hidden = true;
    this.#go(0);
  }

  /** What is on the board: the position of the step, or the one after the task. */
  get draft() {
    return this.#done ?? this.#told?.lesson[this.#step]?.view ?? null;
  }

  /** @returns {BoardOptions} */
  get boardOptions() {
    const step = this.#told?.lesson[this.#step];
    return { playable: Boolean(step?.right.length) && !this.#done };
  }

  /** @param {Change} change */
  async render({ moved }) {
    const { game } = this.session;
    if (this.#of !== game) {
      this.#of = game;
      this.#told = null;
      try {
        this.#told = await api.learn({ game });
      } catch (error) {
        this.#of = null;
        complain(error);
      }
      this.#go(0);
    } else if (moved) this.#show();
  }

  /** @param {number} step */
  #go(step) {
    this.#step = Math.max(0, Math.min(step, (this.#told?.lesson.length ?? 1) - 1));
    this.#done = null;
    if (this.#told) this.session.redraw();
    this.#show();
  }

  #show(choice = this.board.choice) {
    const { lesson = [], family = "" } = this.#told ?? {};
    const step = lesson[this.#step];
    if (!step) return;
    this.title.textContent = `Learn ${capital(family)}`;
    this.count.textContent = `Step ${this.#step + 1} of ${lesson.length}`;
    this.words.textContent = step.say;
    this.prompt.textContent = this.#done ? step.then : step.right.length ? promptFor(step.view, choice) : "";
    this.prompt.hidden = !this.prompt.textContent;
    this.prompt.className = `status ${this.#done ? "over" : step.view.to_move}`;
    this.finish.render(Boolean(this.boardOptions.playable), choice);
    const isLast = this.#step === lesson.length - 1;
    this.next.hidden = isLast;
    this.play.hidden = !isLast;
    this.back.disabled = this.#step === 0;
    this.next.disabled = isLast || (step.right.length > 0 && !this.#done);
    say(this.#done ? step.then : step.say);
  }

  /** @param {Choice} choice */
  chosen(choice) {
    this.#show(choice);
  }

  /** Why nothing can be chosen now. */
  idle() {
    toast(this.next.disabled ? "The lesson is over: play, or go back." : "Go on with Next.");
  }

  /** @param {string} text */
  async move(text) {
    const step = this.#told?.lesson[this.#step];
    if (!step) return;
    if (!step.right.includes(text)) {
      toast("That is a move, but not the one asked for. Try again.", "problem");
      this.board.cancel();
      this.session.redraw();
      return;
    }
    try {
      this.#done = await api.position({ game: step.view.game, position: step.view.position, moves: [text] });
    } catch (error) {
      complain(error);
    }
    this.session.redraw();
    this.#show();
    this.next.focus();
  }

  get keys() {
    return { n: () => this.next.disabled || this.#go(this.#step + 1) };
  }
}
