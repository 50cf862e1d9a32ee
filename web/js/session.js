// What is on screen (`state`, always in the address) and what the server said about it (`view` and
// `catalogue`). Screens change the state through `update` and are told when there is something new
// to show; nothing else holds a position.

/** @import { Catalogue, Change, State, View } from "./types.js" */

import { api, Refusal } from "./api.js";
import { fromAddress, toAddress, USUAL } from "./address.js";
import { usualOpponent } from "./levels.js";

/**
 * Fields that change the position on the board.
 * @type {(keyof State)[]}
 */
const POSITION = ["game", "start", "moves", "at"];

/** @type {Catalogue} */
const EMPTY = { families: [], board_kinds: [], levels: [], agents: [], claims: [], experiments: [], limits: {} };

export class Session extends EventTarget {
  /** @type {State} */
  state = { ...USUAL };
  catalogue = EMPTY;
  /** @type {View | null} */
  #view = null;
  /** @type {string | null} */
  #error = null;
  #request = 0;

  /** Reads the address and follows it from now on. */
  async open() {
    window.addEventListener("hashchange", () => {
      if (location.hash !== toAddress(this.state)) this.#adopt(fromAddress(location.hash));
    });
    this.state = fromAddress(location.hash);
    const listed = api.games().then((catalogue) => { this.catalogue = { ...EMPTY, ...catalogue }; });
    // Which game is the usual one only the catalogue knows.
    if (this.state.game === null) await listed;
    await Promise.all([listed, this.#look()]);
    if (this.#view) await this.#adopt(this.state);
    // An address that cannot be shown leads to the usual game, and to a sentence why.
    else await this.update({ ...USUAL });
  }

  /** The game on screen: the one that was chosen, or the first of the catalogue. */
  get game() {
    const [usual] = this.catalogue.families;
    return this.state.game ?? usual?.default ?? "";
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
    return { game: this.game, position: this.state.start, moves: this.state.moves.slice(0, this.at) };
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
    const state = { ...this.state, ...patch };
    // Places belong to one drawn graph.
    if (state.game !== this.state.game && !patch.places) state.places = null;
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
   * Plays a move on the board; what had been taken back is forgotten.
   * @param {string} move
   * @param {Partial<State>} patch
   */
  play(move, patch = {}) {
    return this.update({ moves: [...this.where.moves, move], at: null, resigned: null, ...patch });
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

  /** @param {State} state */
  async #adopt(state) {
    const moved = !this.#view || this.#error !== null || POSITION.some((field) => String(state[field]) !== String(this.state[field]));
    const screen = state.screen !== this.state.screen;
    this.state = state;
    if (moved) await this.#look();
    if (this.state.second === null && this.#view) this.state = { ...this.state, second: usualOpponent(this.catalogue, this.#view.game) };
    /** @type {Change} */
    const detail = { moved, screen };
    this.dispatchEvent(new CustomEvent("change", { detail }));
  }

  async #look() {
    const request = ++this.#request;
    try {
      const view = await api.position(this.where);
      if (request !== this.#request) return;
      this.#view = withPlaces(view, this.state.places);
      // Moves are kept as the family writes them, however they were typed.
      this.state = { ...this.state, moves: [...view.moves, ...this.state.moves.slice(view.moves.length)] };
      this.#error = null;
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      if (request !== this.#request) return;
      this.#error = error.message;
      this.dispatchEvent(new CustomEvent("problem", { detail: error.message }));
    }
  }
}

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
