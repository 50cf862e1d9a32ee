// A running analysis: asks the server about the position on screen and keeps the newest answers.

import { socket } from "./api.js";

export class Engine {
  #stop = null;
  analysis = null;
  exact = new Map();
  exactInfo = null;
  problem = null;
  running = false;

  /** `change` is called whenever there is something new. */
  constructor(change) {
    this.change = change;
  }

  /** What the position is worth, as far as is known; proven beats estimated. */
  get score() {
    return this.analysis?.score ?? null;
  }

  /** Starts afresh for a position; whatever ran before is cancelled. */
  start(where, options) {
    this.stop();
    Object.assign(this, { analysis: null, exact: new Map(), exactInfo: null, problem: null, running: true });
    this.#stop = socket.start("analyse", { ...where, ...options }, {
      analysis: (message) => this.#got({ analysis: message }),
      exact: (message) => this.#got({ exactInfo: message, exact: new Map(message.moves.map(({ move, score }) => [move, score])) }),
      error: ({ error }) => this.#end({ problem: error }),
      done: () => this.#end({}),
    });
  }

  stop() {
    this.#stop?.();
    this.#stop = null;
    this.running = false;
  }

  #got(news) {
    Object.assign(this, news);
    this.change();
  }

  #end(news) {
    this.#stop = null;
    this.running = false;
    this.#got(news);
  }
}
