// A room on the server in which people play: being there, staying there when the connection is
// lost, and acting. Whoever wants to know what is going on there listens for "change".

/** @import { RoomTold, Side } from "./types.js" */

import { socket } from "./api.js";
import { connection } from "./connection.js";
import { keep, kept } from "./storage.js";

/** Milliseconds after which a move that was not answered is taken for lost. */
const PATIENCE = 8000;

/** @param {string} room */
const keyName = (room) => `seat:${room}`;

/**
 * Asks for a seat, in a new room or one that is there, and keeps its key; answers the room's name.
 * @param {"open" | "sit"} type
 * @param {object} wanted
 * @returns {Promise<string>}
 */
export function takeSeat(type, wanted) {
  return new Promise((done, failed) => {
    let room = "";
    socket.start(type, wanted, {
      seat: (seat) => {
        room = seat.room;
        keep(keyName(room), seat.key);
      },
      done: () => done(room),
      error: ({ error }) => failed(new Error(error)),
    });
  });
}

/**
 * Seconds left on a clock so many seconds after it was told.
 * @param {NonNullable<RoomTold["clock"]>} clock
 * @param {Side} side
 * @param {number} since
 */
export const leftAfter = (clock, side, since) => Math.max(0, (clock.left[side] ?? 0) - (clock.running === side ? since : 0));

/** @typedef {{ action: string, move?: string, ply?: number }} Action */

export class Room extends EventTarget {
  /** @type {RoomTold | null} how things stand, as far as is known */
  told = null;
  /** Why there is no such room, if there is none. */
  problem = "";
  /** When that was told. */
  #heard = 0;
  /** @type {(() => void) | null} */
  #leave = null;
  /** @type {{ move: string, ply: number } | null} a move that may not have arrived */
  #pending = null;
  #timer = 0;

  /** @param {string} name */
  constructor(name) {
    super();
    this.name = name;
    connection.addEventListener("change", this.#online);
    window.addEventListener("offline", socket.drop);
  }

  #online = () => {
    if (connection.online && !this.#leave && !this.problem) this.enter();
    this.#changed();
  };

  #changed() {
    this.dispatchEvent(new Event("change"));
  }

  /** The key of one's seat; watchers have none. */
  get key() {
    return kept(keyName(this.name));
  }

  /** Whether somebody may sit down who does not sit yet. */
  get hasFreeSeat() {
    return Boolean(this.isWaiting && !this.told?.you);
  }

  /** Whether a seat is free. */
  get isWaiting() {
    const { told } = this;
    return Boolean(told && Object.values(told.players).some((player) => !player));
  }

  /** Whether a move is on its way. */
  get isSending() {
    return this.#pending !== null;
  }

  /**
   * Seconds left to a side; null without a clock.
   * @param {Side} side
   */
  left(side) {
    const clock = this.told?.clock;
    return clock ? leftAfter(clock, side, (performance.now() - this.#heard) / 1000) : null;
  }

  /** Goes in, with a seat if one has a key. */
  enter() {
    this.#leave?.();
    this.problem = "";
    this.#leave = socket.start("join", { room: this.name, key: this.key }, {
      room: (told) => this.#hear(told),
      done: () => { this.#leave = null; },
      error: ({ error, lost }) => {
        this.#leave = null;
        if (!lost) this.problem = error;
        this.#changed();
      },
    });
  }

  /** Goes out, for good. */
  close() {
    connection.removeEventListener("change", this.#online);
    window.removeEventListener("offline", socket.drop);
    clearTimeout(this.#timer);
    this.#leave?.();
    this.#leave = null;
  }

  /** @param {RoomTold} told */
  #hear(told) {
    this.told = told;
    this.#heard = performance.now();
    const pending = this.#pending;
    if (pending && (told.over || told.moves.length !== pending.ply)) this.#settle();
    // It never arrived, or this would be about the position after it.
    else if (pending && !this.#timer) this.#send(pending);
    this.#changed();
  }

  #settle() {
    clearTimeout(this.#timer);
    this.#timer = 0;
    this.#pending = null;
  }

  /**
   * Plays a move after those that are known.
   * @param {string} move
   */
  play(move) {
    this.#pending = { move, ply: this.told?.moves.length ?? 0 };
    this.#send(this.#pending);
  }

  /** @param {{ move: string, ply: number }} pending */
  #send(pending) {
    if (!connection.online) return;
    clearTimeout(this.#timer);
    this.#timer = window.setTimeout(() => {
      this.#timer = 0;
      socket.drop();
    }, PATIENCE);
    this.act({ action: "move", ...pending });
  }

  /**
   * Does something; a refusal is told as "refused".
   * @param {Action} action
   */
  act(action) {
    socket.start("act", { room: this.name, key: this.key ?? "", ...action }, {
      done: () => {
        if (action.action === "move") this.#settle();
      },
      error: ({ error, lost }) => {
        clearTimeout(this.#timer);
        this.#timer = 0;
        // What was lost is sent again once the room is heard of again.
        if (lost) return;
        if (action.action === "move") this.#settle();
        this.dispatchEvent(new CustomEvent("refused", { detail: error }));
      },
    });
  }
}
