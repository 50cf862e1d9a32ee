// A running analysis: asks the server about the position on screen and keeps the newest answers.

/** @import { Analysis, Worth } from "./types.js" */

import { socket } from "./api.js";
import { readAnalysis, readExact } from "./worth.js";

/**
 * What is known about a position.
 * @typedef {object} Knowledge
 * @property {Analysis | null} analysis
 * @property {Map<string, Worth>} exact proven values by the text of moves
 * @property {object | null} exactInfo
 * @property {string | null} problem
 */

/** @returns {Knowledge} */
const nothing = () => ({ analysis: null, exact: new Map(), exactInfo: null, problem: null });

export class Engine {
  /** @type {(() => void) | null} */
  #stop = null;
  known = nothing();

  /** @param {() => void} change is called whenever there is something new. */
  constructor(change) {
    this.change = change;
  }

  get running() {
    return this.#stop !== null;
  }

  /** What the position is worth, as far as is known; proven beats estimated. */
  get worth() {
    return this.known.analysis?.worth ?? null;
  }

  /**
   * Starts afresh for a position; whatever ran before is cancelled.
   * @param {object} where
   * @param {object} options
   */
  start(where, options) {
    this.clear();
    this.#stop = socket.start("analyse", { ...where, ...options }, {
      analysis: (message) => this.#got({ analysis: readAnalysis(message) }),
      exact: (message) => this.#got({ exactInfo: message, exact: readExact(message) }),
      error: ({ error }) => this.#end({ problem: error }),
      done: () => this.#end({}),
    });
  }

  stop() {
    this.#stop?.();
    this.#stop = null;
  }

  /** Stops, and forgets what was known. */
  clear() {
    this.stop();
    this.known = nothing();
  }

  /** @param {Partial<Knowledge>} news */
  #got(news) {
    this.known = { ...this.known, ...news };
    this.change();
  }

  /** @param {Partial<Knowledge>} news */
  #end(news) {
    this.#stop = null;
    this.#got(news);
  }
}
