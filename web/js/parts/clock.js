// A clock for two. The time left is part of the state, so that a shared address restores it; it is
// written there after every move and ticks only on screen in between.

/** @import { Session } from "../session.js" */
/** @import { Side } from "../types.js" */

import { SEATS } from "../seats.js";
import { html } from "../svg.js";

/** Clocks are for two: with more nobody wins because one has no time left. */
const TWO = SEATS.slice(0, 2);

/**
 * The clocks one may choose from.
 * @type {[string, string][]}
 */
export const CLOCKS = [["", "No clock"], ["1+2", "1 minute + 2 s a move"], ["5+3", "5 minutes + 3 s a move"], ["15+10", "15 minutes + 10 s a move"]];

/**
 * `m:ss`, with tenths when it gets tight.
 * @param {number} seconds
 */
export function clockFace(seconds) {
  const left = Math.max(0, seconds);
  if (left < 20) return left.toFixed(1);
  const whole = Math.floor(left);
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}

/**
 * `"5+3"`: five minutes, and three seconds for every move.
 * @param {string | null} text
 */
export function parseClock(text) {
  const match = /^(\d{1,3})(?:\+(\d{1,3}))?$/.exec(text ?? "");
  return match && Number(match[1]) ? { seconds: Number(match[1]) * 60, increment: Number(match[2] ?? 0) } : null;
}

export class Clock {
  #since = 0;
  /** @type {Side | null} */
  #side = null;
  #timer = 0;

  /**
   * `flag(side)` is called when a side has no time left.
   * @param {Session} session
   * @param {(side: Side) => void} flag
   */
  constructor(session, flag) {
    this.session = session;
    this.flag = flag;
    const face = () => html("span", { class: "clock", role: "timer" });
    /** @type {Partial<Record<Side, HTMLElement>>} */
    this.faces = { first: face(), second: face() };
  }

  get limits() {
    return parseClock(this.session.state.clock);
  }

  /** Seconds left for both. */
  get left() {
    const { limits } = this;
    if (!limits) return null;
    const [first, second] = (this.session.state.left ?? "").split(",").map(Number);
    /** @type {Partial<Record<Side, number>>} */
    const saved = { first: Number.isFinite(first) && this.session.state.left ? first : limits.seconds, second: second >= 0 ? second : limits.seconds };
    if (this.#side) saved[this.#side] = (saved[this.#side] ?? 0) - (performance.now() - this.#since) / 1000;
    return saved;
  }

  /**
   * The text for the state after `side` moved.
   * @param {Side} side
   */
  after(side) {
    const { left, limits } = this;
    if (!left || !limits) return null;
    if (this.#side === side) left[side] = (left[side] ?? 0) + limits.increment;
    this.stop();
    return TWO.map((one) => left[one]?.toFixed(1)).join(",");
  }

  /**
   * Starts to count for a side, or for nobody.
   * @param {Side | null} side
   */
  run(side) {
    if (!this.limits) this.stop();
    else if (side !== this.#side) {
      this.stop();
      if (side) {
        this.#side = side;
        this.#since = performance.now();
        this.#timer = window.setInterval(() => this.render(), 100);
      }
    }
    this.render();
  }

  stop() {
    clearInterval(this.#timer);
    this.#side = null;
  }

  render() {
    const { left } = this;
    for (const side of TWO) {
      const face = /** @type {HTMLElement} */ (this.faces[side]);
      face.hidden = !left;
      face.textContent = left ? clockFace(left[side] ?? 0) : "";
      face.classList.toggle("running", side === this.#side);
    }
    if (left && this.#side && (left[this.#side] ?? 0) <= 0) {
      const side = this.#side;
      this.stop();
      this.flag(side);
    }
  }
}
