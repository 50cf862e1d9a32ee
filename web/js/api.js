// The server, as functions. See docs/api.md for what it answers.

/** @import { Catalogue, Draft, Evaluated, GameParts, Judgement, Learning, Puzzle, PuzzleSolution, View } from "./types.js" */

import { connection } from "./connection.js";

/** A refusal by the server; its message is a sentence for people. */
export class Refusal extends Error {}

/** No answer at all: what was asked may be asked again once the server is back. */
export class Unanswered extends Refusal {}

/**
 * Sends a request and answers its JSON; a refusal is thrown.
 * @param {string} path
 * @param {RequestInit} [options]
 * @returns {Promise<any>}
 */
async function request(path, options) {
  let response;
  try {
    response = await fetch(path, options);
  } catch {
    connection.lost();
    throw new Unanswered("The Thera server does not answer. Is it still running?");
  }
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw new Refusal(answer.error ?? `The server answered ${response.status}.`);
  return answer;
}

/**
 * @param {string} path
 * @param {object} body
 */
const post = (path, body) => request(path, {
  method: "POST",
  headers: { "Content-Type": "application/json" },
  body: JSON.stringify(body),
});

export const api = {
  /** @returns {Promise<Catalogue>} */
  games: () => request("/api/games"),
  /** @type {(where: object) => Promise<View>} */
  position: (where) => post("/api/position", where),
  /** @type {(edit: Draft & { game: string, tool?: string, spot?: string }) => Promise<Judgement>} */
  edit: (edit) => post("/api/edit", edit),
  /** @type {(wanted: object) => Promise<GameParts>} */
  variant: (wanted) => post("/api/variant", wanted),
  /** @type {(where: object) => Promise<Evaluated>} */
  evaluate: (where) => post("/api/evaluate", where),
  /** @type {(where: { game: string }) => Promise<Learning>} */
  learn: (where) => post("/api/learn", where),
  /** @type {(choice: object) => Promise<{ reason: string | null }>} */
  whyNot: (choice) => post("/api/why-not", choice),
  /** @type {(body: object) => Promise<any>} */
  record: (body) => post("/api/record", body),
  /** @type {(wish: object) => Promise<Puzzle>} */
  puzzle: (wish) => post("/api/puzzle", wish),
  /** @type {(tried: object) => Promise<{ right: boolean, said: string }>} */
  tryPuzzle: (tried) => post("/api/try", tried),
  /** @type {(puzzle: object) => Promise<PuzzleSolution>} */
  solution: (puzzle) => post("/api/solution", puzzle),
  /** @type {(where: object) => Promise<{ move: string }>} */
  chance: (where) => post("/api/chance", where),
  /** @type {(where: object) => Promise<any>} */
  value: (where) => post("/api/value", where),
  /** @type {(where: object) => Promise<{ drawing: string }>} */
  tree: (where) => post("/api/tree", where),
  /** @type {(where: object) => Promise<{ origin: string | null, lines: any[], even: any[] }>} */
  book: (where) => post("/api/book", where),
  /** @type {(wanted: { text: string } | { games: object[] }) => Promise<any>} */
  records: (wanted) => post("/api/records", wanted),
  /** @type {(where: { shelf: string }) => Promise<{ games: any[] }>} */
  saved: (where) => post("/api/saved", where),
  /** @type {(game: object) => Promise<any>} */
  save: (game) => post("/api/save", game),
  /** @type {(where: { shelf: string, id: string }) => Promise<any>} */
  remove: (where) => post("/api/remove", where),
  /** @type {() => Promise<import("./types.js").WorkersAnswer>} */
  workers: () => request("/api/workers"),
  /** @type {(room: string) => Promise<{ open: boolean, links: { url: string, svg: string }[] }>} */
  invite: (room) => post("/api/invite", { room }),
};

/** @typedef {Record<string, (message: any) => void>} Handlers */

/** The one web socket of the page; it opens when it is first needed and again after it was lost. */
class Socket {
  /** @type {WebSocket | null} */
  #socket = null;
  /** @type {Map<string, Handlers>} */
  #waiting = new Map();
  #next = 1;

  /**
   * Starts a request. `on` has handlers by message type; `done` and `error` end it; an error that is
   * `lost` says nothing about what was asked, which may be asked again once the server is back.
   * The answer cancels the request.
   * @param {string} type
   * @param {object} body
   * @param {Handlers} on
   */
  start(type, body, on) {
    const id = String(this.#next++);
    this.#waiting.set(id, on);
    this.#send({ id, type, ...body });
    return () => {
      if (!this.#waiting.delete(id)) return;
      this.#send({ id: String(this.#next++), type: "cancel", target: id });
    };
  }

  /** Gives up a connection on which nothing arrives any more. */
  drop = () => {
    const socket = this.#socket;
    if (!socket) return;
    socket.close();
    this.#lost(socket);
  };

  /** @param {object} message */
  #send(message) {
    const text = JSON.stringify(message);
    const socket = this.#open();
    if (socket.readyState === WebSocket.OPEN) socket.send(text);
    else socket.addEventListener("open", () => socket.send(text), { once: true });
  }

  #open() {
    if (this.#socket && this.#socket.readyState <= WebSocket.OPEN) return this.#socket;
    const scheme = location.protocol === "https:" ? "wss:" : "ws:";
    const socket = new WebSocket(`${scheme}//${location.host}/api/socket`);
    socket.addEventListener("message", ({ data }) => this.#receive(JSON.parse(data)));
    socket.addEventListener("close", () => this.#lost(socket));
    this.#socket = socket;
    return socket;
  }

  /** @param {{ id: string, type: string }} message */
  #receive(message) {
    const on = this.#waiting.get(message.id);
    if (!on) return;
    if (message.type === "done" || message.type === "error") this.#waiting.delete(message.id);
    on[message.type]?.(message);
  }

  /** @param {WebSocket} socket */
  #lost(socket) {
    if (socket !== this.#socket) return;
    this.#socket = null;
    const lost = [...this.#waiting.values()];
    this.#waiting.clear();
    // Nobody misses a connection that nothing was asked over.
    if (lost.length) connection.lost();
    for (const on of lost) on.error?.({ error: "The connection to the Thera server was lost.", lost: true });
  }
}

export const socket = new Socket();
