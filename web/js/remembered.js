// The games that were played here, remembered by the browser: each under a name of its own, with its
// address, so that it is resumed exactly as it was left.

/** @import { Side, State, View } from "./types.js" */

import { fromAddress, toAddress } from "./address.js";
import { forget, keep, kept, namesOf } from "./storage.js";

/** A game that is remembered. @typedef {import("./types.js").Remembered} Remembered */

const PREFIX = "game:";

/** Screens on which games are played. */
const PLAYED = ["play", "room"];

/** @param {Remembered} one @param {Remembered} other */
const latest = (one, other) => other.changed - one.changed;

/** Whether what was kept under a name is a game. @param {any} entry */
const isGame = (entry) => typeof entry?.id === "string" && typeof entry.game === "string" && Array.isArray(entry.moves) && typeof entry.address === "string";

/** All of them, the latest first. */
export function rememberedGames() {
  return namesOf(PREFIX).map((name) => /** @type {Remembered} */ (kept(name))).filter(isGame).sort(latest);
}

/** @param {string} id */
export const rememberedGame = (id) => /** @type {Remembered | null} */ (kept(PREFIX + id));

/**
 * Remembers a game; says whether there was room for it.
 * @param {Remembered} game
 */
export const remember = (game) => keep(PREFIX + game.id, game);

/** @param {string} id */
export const forgetGame = (id) => forget(PREFIX + id);

/** A name that no other game has. */
export const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");

/**
 * How a game ended, in the words of a record; null while it goes on.
 * @param {Pick<View, "outcome">} view of its last position
 * @param {Pick<State, "resigned">} state
 */
export function resultOf({ outcome }, { resigned }) {
  if (outcome) return outcome.winner === "draw" ? "draw" : `${outcome.winner} wins`;
  return resigned ? `${resigned.startsWith("first") ? "second" : "first"} wins` : null;
}

/**
 * Those that have all the words that are searched for: in the game, the players, the result, the
 * moves or the day.
 * @param {Remembered[]} games
 * @param {string} search
 */
export function matching(games, search) {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return games.filter(({ game, first, second, result, moves, changed }) => {
    const text = [game, first, second, result ?? "unfinished", moves.join(" "), new Date(changed).toISOString().slice(0, 10)].join(" ").toLowerCase();
    return words.every((word) => text.includes(word));
  });
}

/**
 * Whether one list of moves begins with another.
 * @param {string[]} longer
 * @param {string[]} shorter
 */
const beginsWith = (longer, shorter) => shorter.every((move, index) => longer[index] === move);

/**
 * The game that is gone on with, among those that are remembered: the very same, however the board is
 * drawn now, or the one of the same room.
 * @param {Remembered[]} games
 * @param {State} state
 */
export function continued(games, state) {
  const address = toAddress(state);
  const { look, turns } = state;
  return games.find((one) => toAddress({ ...fromAddress(one.address), look, turns }) === address)
    ?? (state.room ? games.find((one) => fromAddress(one.address).room === state.room && beginsWith(state.moves, one.moves)) : undefined)
    ?? null;
}

/**
 * The moves that remembered games went on with from a position, the most frequent first, and how
 * those games ended.
 * @param {Remembered[]} games
 * @param {Pick<Remembered, "game" | "start" | "moves">} from
 */
export function playedFrom(games, { game, start, moves }) {
  /** @type {Map<string, { move: string, games: number, first: number, second: number }>} */
  const found = new Map();
  for (const one of games) {
    const move = one.moves[moves.length];
    if (one.game !== game || one.start !== start || move === undefined || !beginsWith(one.moves, moves)) continue;
    const count = found.get(move) ?? { move, games: 0, first: 0, second: 0 };
    found.set(move, { move, games: count.games + 1, first: count.first + Number(one.result === "first wins"), second: count.second + Number(one.result === "second wins") });
  }
  return [...found.values()].sort((one, other) => other.games - one.games);
}

/** What is played, noted after every move; answers the name of the game if it has changed. */
export class Notebook {
  /** @type {string | null} the game on screen */
  #id = null;
  /** @type {string | null} what was last noted */
  #noted = null;

  /**
   * @param {{ state: State, view: View, isAsFound: boolean, atEnd: boolean }} session
   * @param {Partial<Record<Side, string>> | null} names of people, where they have any
   */
  note({ state, view, isAsFound, atEnd }, names = null) {
    if (!PLAYED.includes(state.screen)) return null;
    if (!state.moves.length) this.#id = null;
    const noted = toAddress({ ...state, at: null });
    if (!state.moves.length || noted === this.#noted) return null;
    this.#noted = noted;
    const known = this.#id ? rememberedGame(this.#id) : null;
    const same = known && known.game === view.game && (state.tree || known.moves[0] === state.moves[0]);
    const before = same ? known : continued(rememberedGames(), state);
    this.#id = before?.id ?? null;
    // A game that somebody sent is remembered once it is played on.
    if (isAsFound) return null;
    this.#id ??= newId();
    const result = atEnd ? resultOf(view, state) : before?.result ?? null;
    remember({ id: this.#id, changed: Date.now(), address: noted, game: view.game, title: view.title, start: state.start, moves: state.moves,
      first: names?.first ?? state.first, second: names?.second ?? state.second ?? "human", result });
    return this.#id;
  }
}
