// What is on screen (`state`) and what the server said about it (`view` and `catalogue`). Screens
// change the state through `update` and are told when there is something new to show; nothing else
// holds a position. What is wanted is in the address at once, and on screen as soon as the server has
// said what it looks like: state and view always belong together. Without a server what is wanted
// waits, and is asked for again when the server is back.

/** @import { Catalogue, Change, State, View } from "./types.js" */

import { api, Refusal, Unanswered } from "./api.js";
import { fromAddress, toAddress, USUAL } from "./address.js";
import { connection } from "./connection.js";
import { usualOpponent } from "./levels.js";

/**
 * Fields that change the position on the board.
 * @type {(keyof State)[]}
 */
const POSITION = ["game", "start", "moves", "at"];

/**
 * Fields that change how a game goes on; stepping through it does not.
 * @type {(keyof State)[]}
 */
const COURSE = ["game", "start", "moves", "first", "second", "resigned"];

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
    // Which game is the usual one only the catalogue knows.
    if (this.#wanted.game === null) await listed;
    const asked = this.#ask();
    await Promise.all([listed, asked.catch(() => {})]);
    await this.#adopt(this.#wanted, asked);
    if (!this.#view && connection.online) await this.update({ ...USUAL });
  }

  /** Asks again for what was wanted while nobody answered. */
  async #reconnected() {
    if (!connection.online) this.dispatchEvent(new CustomEvent("change", { detail: { moved: false, screen: false } }));
    else if (this.catalogue === EMPTY) await this.#begin().catch(() => {});
    else await this.#adopt(this.#wanted, this.#ask());
  }

  #ask() {
    return api.position(this.#whereIs(this.#wanted));
  }

  /** Lets a game go on that was found in an address. */
  release() {
    this.#found = false;
    this.dispatchEvent(new CustomEvent("change", { detail: { moved: false, screen: false } }));
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
    return this.update({ moves: [], at: null, resigned: null, left: null, draft: null, ...patch }, options);
  }

  /**
   * Plays a move on the board. What came after it in the game so far is left behind; whoever shows
   * the page is told, and the browser's way back leads there.
   * @param {string} move
   * @param {Partial<State>} patch
   */
  async play(move, patch = {}) {
    const { moves, at, resigned, left } = this.state;
    const behind = moves.length - this.at;
    await this.update({ moves: [...this.where.moves, move], at: null, resigned: null, ...patch }, { step: behind > 0 });
    if (!behind) return;
    const detail = { behind, restore: () => this.update({ moves, at, resigned, left }) };
    this.dispatchEvent(new CustomEvent("left-behind", { detail }));
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
    this.state = { ...state,
      // Moves are kept as the family writes them, however they were typed.
      moves: [...shown.moves, ...state.moves.slice(shown.moves.length)],
      second: state.second ?? usualOpponent(this.catalogue, shown.game) };
    this.#wanted = this.state;
  }

  /**
   * The position stays as it is: for ever if what was wanted was refused, else until the server is
   * back. The rest needs no server.
   * @param {Refusal} error
   */
  #keep(error) {
    const kept = Object.fromEntries(POSITION.map((field) => [field, this.state[field]]));
    this.state = /** @type {State} */ ({ ...this.#wanted, ...kept });
    if (error instanceof Unanswered) return;
    this.#wanted = this.state;
    if (this.#view) history.replaceState(null, "", toAddress(this.state));
    this.dispatchEvent(new CustomEvent("problem", { detail: error.message }));
  }
}

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
