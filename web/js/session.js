// What is on screen (`state`) and what the server said about it (`view` and `catalogue`). Screens
// change the state through `update` and are told when there is something new to show; nothing else
// holds a position. What is wanted is in the address at once, and on screen as soon as the server has
// said what it looks like: state and view always belong together. Without a server what is wanted
// waits, and is asked for again when the server is back.

/** @import { Catalogue, Change, MoveNode, Side, State, Turn, View } from "./types.js" */

import { api, Refusal, Unanswered } from "./api.js";
import { fromAddress, toAddress, USUAL } from "./address.js";
import { connection } from "./connection.js";
import { isForeignLevel, tables, usualOpponent } from "./levels.js";
import { seatsOf, SEATS } from "./seats.js";
import { asMain, commented, grown, isMain, isPlain, lineThrough, mainLine, nodeAt, promoted, treeOf, without } from "./lines.js";

/**
 * Fields that change the position on the board.
 * @type {(keyof State)[]}
 */
const POSITION = ["game", "start", "moves", "at"];

/**
 * Fields that change how a game goes on; stepping through it does not.
 * @type {(keyof State)[]}
 */
const COURSE = ["game", "start", "moves", ...SEATS, "resigned"];

/** @type {Catalogue} */
const EMPTY = { families: [], board_kinds: [], levels: [], agents: [], claims: [], experiments: [], limits: {} };

export class Session extends EventTarget {
  /** @type {State} what is on screen */
  state = { ...USUAL };
  /** @type {State} what shall be */
  #wanted = this.state;
  catalogue = EMPTY;
  /** @type {View | null} */
  #view = null;
  #request = 0;
  /** @type {Map<string, Turn>} the moves of all lines that were seen, with all there is to say about them */
  #seen = new Map();
  /** Whether the game came from an address. */
  #found = false;

  /** Reads the address and follows it from now on. */
  async open() {
    window.addEventListener("hashchange", () => {
      if (location.hash === toAddress(this.#wanted)) return;
      this.#found = true;
      this.#adopt(fromAddress(location.hash));
    });
    connection.addEventListener("change", () => this.#reconnected());
    this.#wanted = fromAddress(location.hash);
    // Whoever loads a page anew was there before.
    this.#found = !performance.getEntriesByType("navigation").some((entry) => /** @type {PerformanceNavigationTiming} */ (entry).type === "reload");
    await this.#begin();
  }

  /** The catalogue, and the position of the address or, if it cannot be shown, the usual one. */
  async #begin() {
    const listed = api.games().then((catalogue) => { this.catalogue = { ...EMPTY, ...catalogue }; });
    // Which game is the usual one only the catalogue knows; it comes with how that one begins.
    if (this.#wanted.game === null) await listed;
    const { opening } = this.catalogue;
    const asked = opening && isOpening(this.#wanted) ? Promise.resolve(opening) : this.#ask();
    await Promise.all([listed, asked.catch(() => {})]);
    await this.#adopt(this.#wanted, asked);
    if (!this.#view && connection.online) await this.update({ ...USUAL });
  }

  /** Asks again for what was wanted while nobody answered. */
  async #reconnected() {
    if (!connection.online) this.redraw();
    else if (this.catalogue === EMPTY) await this.#begin().catch(() => {});
    else await this.#adopt(this.#wanted, this.#ask());
  }

  #ask() {
    return api.position(this.#whereIs(this.#wanted));
  }

  /** Has everything on screen shown again. */
  redraw() {
    this.dispatchEvent(new CustomEvent("change", { detail: { moved: false, screen: false } }));
  }

  /** Lets a game go on that was found in an address. */
  release() {
    this.#found = false;
    this.redraw();
  }

  /** Whether the game on screen is as the address had it, moves and all, and nobody wanted it to go on. */
  get isAsFound() {
    return this.#found && this.state.moves.length > 0;
  }

  /** The game on screen: the one that was chosen, or the first of the catalogue. */
  get game() {
    return this.#whereIs(this.state).game;
  }

  /** Whether something is wanted that the server has not been told. */
  get isWaiting() {
    return !connection.online && differs(this.#wanted, this.state);
  }

  /** Whether there is a position to show. */
  get isReady() {
    return this.#view !== null;
  }

  /** The position on screen. */
  get view() {
    if (!this.#view) throw new Error("there is no position yet");
    return this.#view;
  }

  /** The number of moves that are shown: all of them, unless someone stepped back. */
  get at() {
    return Math.min(this.state.at ?? Infinity, this.state.moves.length);
  }

  /** The fields that name the position on the board, for a request. */
  get where() {
    return this.#whereIs(this.state);
  }

  /** @param {State} state */
  #whereIs({ game, start, moves, at }) {
    return { game: game ?? this.catalogue.families[0]?.default ?? "", position: start, moves: moves.slice(0, at ?? moves.length) };
  }

  /** Whether nobody has stepped back. */
  get atEnd() {
    return this.at === this.state.moves.length;
  }

  /**
   * Changes what is on screen. `step` makes a new entry in the browser's history.
   * @param {Partial<State>} patch
   */
  async update(patch, { step = false } = {}) {
    if (COURSE.some((field) => field in patch)) this.#found = false;
    const state = { ...this.#wanted, ...patch };
    // Another game has no lines of the one before.
    if ("moves" in patch && !("tree" in patch)) state.tree = null;
    // Places belong to one drawn graph.
    if (state.game !== this.#wanted.game && !patch.places) state.places = null;
    if (state.at !== null && state.at >= state.moves.length) state.at = null;
    const address = toAddress(state);
    if (address !== location.hash) {
      if (step) history.pushState(null, "", address);
      else history.replaceState(null, "", address);
    }
    await this.#adopt(state);
  }

  /**
   * Begins anew, from the usual start or as the patch says, and forgets the game before.
   * @param {Partial<State>} patch
   */
  begin(patch, options = {}) {
    return this.update({ moves: [], tree: null, at: null, resigned: null, left: null, draft: null, ...patch }, options);
  }

  /** All lines of the game. */
  get tree() {
    return this.state.tree ?? treeOf(this.state.moves);
  }

  /**
   * A move of any line that was seen, by the moves up to it.
   * @param {string[]} line
   */
  seen(line) {
    return this.#seen.get(keyOf(this.state, line)) ?? null;
  }

  /**
   * Plays a move on the board. If the line on screen goes on otherwise, that stays as a variation;
   * in a game that is being played it is what comes now that counts.
   * @param {string} move
   * @param {Partial<State>} patch
   */
  async play(move, patch = {}, { counts = false } = {}) {
    const line = [...this.where.moves, move];
    const tree = grown(this.tree, line);
    const behind = !this.atEnd && this.state.moves[this.at] !== move;
    if (counts) await this.#showLine(asMain(tree, line), line, { resigned: null, ...patch }, line);
    else await this.#showLine(tree, line, patch);
    if (behind) this.dispatchEvent(new CustomEvent("varied"));
  }

  /**
   * Shows the position at the end of a line, which is kept.
   * @param {string[]} line
   */
  follow(line) {
    return this.#showLine(grown(this.tree, line), line);
  }

  /**
   * Keeps a line without going there.
   * @param {string[]} line
   */
  keep(line) {
    return this.#showLine(grown(this.tree, line), this.where.moves, {}, this.state.moves);
  }

  /** What is said about the position on screen. */
  get comment() {
    return nodeAt(this.tree, this.where.moves)?.comment ?? "";
  }

  /** @param {string} words */
  say(words) {
    return this.#showLine(commented(this.tree, this.where.moves, words), this.where.moves, {}, this.state.moves);
  }

  /** Whether the position on screen lies on a variation. */
  get isVaried() {
    return !isMain(this.tree, this.where.moves);
  }

  /** Lets the variation on screen take the place of what it varies. */
  promote() {
    return this.#showLine(promoted(this.tree, this.where.moves), this.where.moves, {}, this.state.moves);
  }

  /** Deletes the move that led here, and what follows it. */
  cut() {
    const { moves } = this.where;
    return this.#showLine(without(this.tree, moves), moves.slice(0, -1));
  }

  /**
   * @param {MoveNode} tree
   * @param {string[]} line what is shown of it
   * @param {Partial<State>} patch
   */
  #showLine(tree, line, patch = {}, moves = lineThrough(tree, line)) {
    return this.update({ ...patch, tree: pruned(tree, moves), moves, at: line.length });
  }

  /**
   * Shows the position after `at` moves.
   * @param {number} at
   */
  goTo(at) {
    const { length } = this.state.moves;
    const within = Math.max(0, Math.min(at, length));
    return this.update({ at: within === length ? null : within });
  }

  /**
   * Shows a state, if the server knows what it looks like.
   * @param {State} wanted
   * @param {Promise<View> | null} asked its position, if that has been asked for already
   */
  async #adopt(wanted, asked = null) {
    this.#wanted = wanted;
    const moved = asked !== null || !this.#view || differs(wanted, this.state);
    const screen = wanted.screen !== this.state.screen;
    const request = ++this.#request;
    try {
      const view = moved ? await (asked ?? this.#ask()) : null;
      if (request === this.#request) this.#take(this.#wanted, view);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (request === this.#request) this.#keep(error);
    }
    if (request !== this.#request) return;
    /** @type {Change} */
    const detail = { moved, screen };
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  /**
   * @param {State} state
   * @param {View | null} view of its position; null if it is the one on screen
   */
  #take(state, view) {
    const shown = view ?? this.view;
    if (view) this.#view = withPlaces(view, state.places);
    // Moves are kept as the family writes them, however they were typed.
    const moves = [...shown.moves, ...state.moves.slice(shown.moves.length)];
    const respelt = state.tree && String(moves) !== String(state.moves);
    const tree = respelt ? pruned(grown(without(/** @type {MoveNode} */ (state.tree), state.moves), moves), moves) : state.tree;
    shown.history.forEach((turn, place) => this.#seen.set(keyOf(state, moves.slice(0, place + 1)), turn));
    if (shown.table) tables.add(shown.game);
    this.state = { ...state, moves, tree, ...this.#seated(state, shown) };
    this.#wanted = this.state;
  }

  /**
   * Who sits where: whoever was named and plays such games, else the usual opponent; nobody where a
   * game has no seat.
   * @param {State} state
   * @param {View} view
   * @returns {Partial<State>}
   */
  #seated(state, view) {
    const seats = seatsOf(view);
    const player = (/** @type {Side} */ seat) => {
      const named = state[seat];
      const plays = named !== null && !(view.table && isForeignLevel(this.catalogue, view.game, named));
      return plays ? named : usualOpponent(this.catalogue, view.game);
    };
    return Object.fromEntries(SEATS.slice(1).map((seat) => [seat, seats.includes(seat) ? player(seat) : null]));
  }

  /**
   * The position stays as it is: for ever if what was wanted was refused, else until the server is
   * back. The rest needs no server.
   * @param {Refusal} error
   */
  #keep(error) {
    const kept = Object.fromEntries([...POSITION, /** @type {const} */ ("tree")].map((field) => [field, this.state[field]]));
    this.state = /** @type {State} */ ({ ...this.#wanted, ...kept });
    if (error instanceof Unanswered) return;
    this.#wanted = this.state;
    if (this.#view) history.replaceState(null, "", toAddress(this.state));
    this.dispatchEvent(new CustomEvent("problem", { detail: error.message }));
  }
}

/**
 * Whether a state is the beginning of the usual game.
 * @param {State} state
 */
const isOpening = ({ game, start, moves }) => game === null && start === null && !moves.length;

/**
 * A tree, unless there is nothing in it but a line.
 * @param {MoveNode} tree
 * @param {string[]} moves
 */
const pruned = (tree, moves) => (isPlain(tree) && String(mainLine(tree)) === String(moves) ? null : tree);

/**
 * @param {State} state
 * @param {string[]} line
 */
const keyOf = ({ game, start }, line) => `${game}|${start}|${line.join(";")}`;

/**
 * Whether two states have different positions on the board.
 * @param {State} one
 * @param {State} other
 */
const differs = (one, other) => POSITION.some((field) => String(one[field]) !== String(other[field]));

/**
 * The layout of a graph that was drawn by hand is the hand's.
 * @param {View} view
 * @param {unknown} places
 * @returns {View}
 */
export function withPlaces(view, places) {
  const { vertices } = view.layout;
  const fits = Array.isArray(places) && places.length === vertices.length && places.every((place) => Array.isArray(place) && place.every(Number.isFinite));
  if (!fits) return view;
  return { ...view, layout: { ...view.layout, kind: "drawn", vertices: vertices.map((vertex, index) => ({ ...vertex, x: places[index][0], y: places[index][1] })) } };
}
