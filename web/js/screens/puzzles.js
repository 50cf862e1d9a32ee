// Puzzles: positions with one proven answer, to solve one after the other; one of them is today's.

/** @import { Board } from "../board.js" */
/** @import { Choice } from "../choose.js" */
/** @import { Session } from "../session.js" */
/** @import { BoardOptions, Puzzle, PuzzleSolution, View } from "../types.js" */

import { api } from "../api.js";
import { button, card, field, html, rename, select } from "../parts/all.js";
import { solutionTree } from "../parts/solution.js";
import { complain, say, toast } from "../parts/toast.js";
import { capital, plain, promptFor } from "../speak.js";
import { sound } from "../sound.js";
import { dayOf, loadStreak, missed, saveStreak, solved } from "../streak.js";

/** @type {[string, string][]} */
const GRADES = [["", "Any"], ["1", "1 (easy)"], ["2", "2"], ["3", "3"], ["4", "4"], ["5", "5 (hard)"]];

/** Seconds that judging a move, or unfolding the solution, may take. */
const SECONDS = 5;

export class PuzzlesScreen {
  /** @type {Puzzle | null} */
  #puzzle = null;
  /** @type {View | null} the position of the puzzle */
  #view = null;
  /** @type {View | null} the position after the answer */
  #done = null;
  /** @type {PuzzleSolution | null} */
  #solution = null;
  #hints = 0;
  #atFirst = true;
  #gaveUp = false;
  #streak = loadStreak();
  #game = "";
  #grade = "";
  #number = Math.floor(Math.random() * 1e6);
  #asked = 0;
  title = html("h2", { id: "puzzle-title" }, "Puzzles");
  words = html("p", { class: "lesson-words", id: "puzzle" });
  prompt = html("p", { class: "status", id: "status" });
  told = html("p", { id: "puzzle-told", role: "status" });
  count = html("p", { class: "note", id: "streak" });
  tree = html("div", {});
  wishes = html("div", { class: "row" });
  hint = button("Hint", { name: "hint", key: "h", id: "puzzle-hint", press: () => this.#hint() });
  show = button("Solution", { name: "analyse", id: "puzzle-solution", press: () => this.#giveUp() });
  next = button("Skip", { name: "forward", key: "n", id: "puzzle-next", press: () => this.#next() });

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
      html("section", { class: "card hero" }, this.title, this.words, this.prompt, this.told,
        html("div", { class: "row buttons" }, this.hint, this.show, this.next), this.count),
      card("Which", this.wishes, html("div", { class: "row" },
        button("Today's puzzle", { name: "puzzles", id: "puzzle-today", press: () => this.#load({ day: dayOf(new Date()) }) }),
        button("Analyse this", { name: "analyse", id: "puzzle-analyse", press: () => this.#analyse() }))),
      this.tree);
    if (this.#puzzle) this.#show();
    else this.#load({ day: dayOf(new Date()) });
  }

  /** What is on the board. */
  get draft() {
    return this.#done ?? this.#view;
  }

  /** @returns {BoardOptions} */
  get boardOptions() {
    const arrows = this.#solution && !this.#done && this.#hints > 2 ? [this.#solution.steps] : [];
    return { playable: Boolean(this.#view) && !this.#done, arrows };
  }

  render() {
    this.#show();
  }

  /**
   * Brings a puzzle: what fits a wish.
   * @param {object} wish
   */
  async #load(wish) {
    const asked = ++this.#asked;
    try {
      const puzzle = await api.puzzle(wish);
      const view = await api.position({ game: puzzle.game, position: puzzle.position });
      if (asked !== this.#asked) return;
      this.#puzzle = puzzle;
      this.#view = view;
      this.#done = null;
      this.#solution = null;
      this.#hints = 0;
      this.#atFirst = true;
      this.#gaveUp = false;
      this.told.textContent = "";
      this.tree.replaceChildren();
      this.session.redraw();
      this.#show();
      say(plain(puzzle.said));
    } catch (error) {
      complain(error);
    }
  }

  #next() {
    if (!this.#done) this.#miss();
    this.#number += 1;
    this.#load({ number: this.#number, game: this.#game || undefined, grade: this.#grade ? Number(this.#grade) : undefined });
  }

  #show(choice = this.board.choice) {
    const puzzle = this.#puzzle;
    if (!puzzle || !this.#view) return;
    this.title.textContent = `${capital(puzzle.family)} puzzle, grade ${puzzle.grade} of 5`;
    this.words.textContent = plain(puzzle.said);
    this.prompt.textContent = this.#done ? this.#gaveUp ? "That was it." : "Solved." : promptFor(this.#view, choice);
    this.prompt.className = `status ${this.#done ? "over" : this.#view.to_move}`;
    this.hint.disabled = this.show.disabled = Boolean(this.#done);
    rename(this.next, this.#done ? "Next" : "Skip");
    this.next.classList.toggle("primary", Boolean(this.#done));
    const { now, best, solved: all } = this.#streak;
    this.count.textContent = `${all} solved, ${now} in a row (best ${best}). This one is ${puzzle.id}.`;
    if (!this.wishes.childElementCount) this.#offer(puzzle);
  }

  /** @param {Puzzle} puzzle */
  #offer({ families }) {
    /** @type {[string, string][]} */
    const games = [["", "Any"], ...families.map((name) => /** @type {[string, string]} */ ([name, capital(name)]))];
    this.wishes.replaceChildren(
      field("Game", select(games, this.#game, (game) => this.#wish(() => (this.#game = game)), { id: "puzzle-game" })),
      field("Grade", select(GRADES, this.#grade, (grade) => this.#wish(() => (this.#grade = grade)), { id: "puzzle-grade" })));
  }

  /** @param {() => void} change */
  #wish(change) {
    change();
    this.#next();
  }

  /** @param {Choice} choice */
  chosen(choice) {
    this.#show(choice);
  }

  /** Why nothing can be chosen now. */
  idle() {
    toast("This puzzle is solved: go on with Next.");
  }

  /** @param {string} text */
  async move(text) {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    try {
      const { right, said } = await api.tryPuzzle({ id: puzzle.id, move: text, seconds: SECONDS });
      if (puzzle !== this.#puzzle) return;
      this.told.textContent = said;
      if (!right) {
        this.#miss();
        this.board.cancel();
        this.session.redraw();
        return;
      }
      this.#streak = solved(this.#streak, puzzle.id, this.#atFirst);
      saveStreak(this.#streak);
      sound("won");
      await this.#finish(text);
    } catch (error) {
      complain(error);
    }
  }

  /**
   * Shows the answer on the board and the tree of replies.
   * @param {string} answer
   */
  async #finish(answer) {
    const puzzle = this.#puzzle;
    if (!puzzle) return;
    this.#done = await api.position({ game: puzzle.game, position: puzzle.position, moves: [answer] });
    this.session.redraw();
    this.#show();
    this.next.focus();
    const solution = await this.#solved();
    if (puzzle === this.#puzzle) this.tree.replaceChildren(card("Every reply", solutionTree(solution)));
  }

  async #solved() {
    this.#solution ??= await api.solution({ id: this.#puzzle?.id, seconds: SECONDS });
    return this.#solution;
  }

  /** More and more of the answer: how long the win takes, where it begins, and all of it as an arrow. */
  async #hint() {
    const puzzle = this.#puzzle;
    if (!puzzle || this.#done) return;
    this.#miss();
    try {
      const { steps } = await this.#solved();
      this.#hints += 1;
      const turns = this.#hints === 1 && puzzle.distance ? `It takes ${puzzle.distance} turns to the end.` : "";
      if (!turns) this.#hints = Math.max(this.#hints, 2);
      this.told.textContent = turns || (this.#hints === 2 ? `It begins with ${steps[0]}.` : "It is drawn on the board.");
      this.session.redraw();
    } catch (error) {
      complain(error);
    }
  }

  async #giveUp() {
    if (!this.#puzzle || this.#done) return;
    this.#miss();
    try {
      const { answer } = await this.#solved();
      this.#gaveUp = true;
      this.told.textContent = `The answer is ${answer}.`;
      await this.#finish(answer);
    } catch (error) {
      complain(error);
    }
  }

  /** A mistake, or help: the row ends. */
  #miss() {
    this.#atFirst = false;
    this.#streak = missed(this.#streak);
    saveStreak(this.#streak);
    this.#show();
  }

  #analyse() {
    const puzzle = this.#puzzle;
    if (puzzle) this.session.update({ screen: "analyse", game: puzzle.game, start: puzzle.position, moves: [], tree: null, at: null, resigned: null }, { step: true });
  }

  get keys() {
    return { n: () => this.#next(), h: () => void this.#hint() };
  }
}
