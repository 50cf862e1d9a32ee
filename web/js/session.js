// What is on screen (`state`, always in the address) and the View the server gave for it (`view`).
// Screens change the state through `update` and are told when there is something new to show.

import { api } from "./api.js";
import { usualOpponent } from "./parts/players.js";
import { fromAddress, toAddress, USUAL } from "./address.js";

/** Fields that change the position on the board. */
const POSITION = ["game", "start", "moves", "at"];

export class Session extends EventTarget {
  state = { ...USUAL };
  view = null;
  error = null;
  catalogue = null;
  #request = 0;

  /** Reads the address and follows it from now on. */
  async open() {
    window.addEventListener("hashchange", () => {
      if (location.hash !== toAddress(this.state)) this.#adopt(fromAddress(location.hash));
    });
    this.state = fromAddress(location.hash);
    const [catalogue] = await Promise.all([api.games(), this.#look()]);
    this.catalogue = { levels: [], agents: [], claims: [], experiments: [], ...catalogue };
    if (this.view) await this.#adopt(this.state);
    // An address that cannot be shown leads to the usual game, and to a sentence why.
    if (!this.view) await this.update({ ...USUAL });
  }

  /** The number of moves that are shown: all of them, unless someone stepped back. */
  get at() {
    return Math.min(this.state.at ?? Infinity, this.state.moves.length);
  }

  /** The fields that name the position on the board, for a request. */
  get where() {
    return { game: this.state.game, position: this.state.start, moves: this.state.moves.slice(0, this.at) };
  }

  /** Whether nobody has stepped back. */
  get atEnd() {
    return this.at === this.state.moves.length;
  }

  /** Changes what is on screen. `step` makes a new entry in the browser's history. */
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

  /** Plays a move on the board; what had been taken back is forgotten. */
  play(move) {
    return this.update({ moves: [...this.where.moves, move], at: null, resigned: null });
  }

  /** Shows the position after `at` moves. */
  goTo(at) {
    const { length } = this.state.moves;
    const within = Math.max(0, Math.min(at, length));
    return this.update({ at: within === length ? null : within });
  }

  async #adopt(state) {
    const moved = !this.view || this.error || POSITION.some((field) => String(state[field]) !== String(this.state[field]));
    const screen = state.screen !== this.state.screen;
    this.state = state;
    if (moved) await this.#look();
    if (this.state.second === null && this.view) this.state = { ...this.state, second: usualOpponent(this.catalogue, this.view.game) };
    this.dispatchEvent(new CustomEvent("change", { detail: { moved, screen } }));
  }

  async #look() {
    const request = ++this.#request;
    try {
      const view = await api.position(this.where);
      if (request !== this.#request) return;
      this.view = withPlaces(view, this.state.places);
      // Moves are kept as the family writes them, however they were typed.
      this.state = { ...this.state, moves: [...view.moves, ...this.state.moves.slice(view.moves.length)] };
      this.error = null;
    } catch (error) {
      if (request !== this.#request) return;
      this.error = error.message;
      this.dispatchEvent(new CustomEvent("problem", { detail: error.message }));
    }
  }
}

/** The layout of a graph that was drawn by hand is the hand's. */
function withPlaces(view, places) {
  const { vertices } = view.layout;
  const fits = Array.isArray(places) && places.length === vertices.length && places.every((place) => Array.isArray(place) && place.every(Number.isFinite));
  if (!fits) return view;
  return { ...view, layout: { ...view.layout, kind: "drawn", vertices: vertices.map((vertex, index) => ({ ...vertex, x: places[index][0], y: places[index][1] })) } };
}
