// Levels of play, as the catalogue lists them.

/** @import { Catalogue, State } from "./types.js" */

import { SEATS } from "./seats.js";

/** @typedef {Pick<Catalogue, "levels">} Levels */

/**
 * The games seen so far that are not for two with everything open: they have levels of their own.
 * @type {Set<string>}
 */
export const tables = new Set();

/**
 * The levels of a game: its own if there are any, else those for every game.
 * @param {Levels} catalogue
 * @param {string} game
 */
export function levelsFor(catalogue, game) {
  const own = catalogue.levels.filter((level) => level.game === game);
  return own.length ? own : catalogue.levels.filter((level) => !level.game && Boolean(level.table) === tables.has(game));
}

/**
 * The agent a new game is played against: strong enough to be fun, weak enough to be beaten.
 * @param {Levels} catalogue
 * @param {string} game
 */
export function usualOpponent(catalogue, game) {
  const levels = levelsFor(catalogue, game);
  return (levels.find(({ name }) => name === "Easy") ?? levels[Math.min(1, levels.length - 1)])?.agent ?? "greedy";
}

/**
 * What an agent is called: its level, or its own text.
 * @param {Levels} catalogue
 * @param {string} game
 * @param {string} agent
 */
export function agentName(catalogue, game, agent) {
  if (agent === "human") return "You";
  return levelsFor(catalogue, game).find((level) => level.agent === agent)?.name ?? agent;
}

/**
 * Whether an agent is a level of other games only, so that a game cannot keep it.
 * @param {Levels} catalogue
 * @param {string} game
 * @param {string | null} agent
 */
export function isForeignLevel(catalogue, game, agent) {
  return agent !== "human" && agent !== null && catalogue.levels.some((level) => level.agent === agent) && !levelsFor(catalogue, game).some((level) => level.agent === agent);
}

/**
 * What somebody wants of a new game: an agent, a side (nothing is chance), a clock.
 * @typedef {{ against: string, side: string, clock: string }} Wish
 */

/**
 * Who plays which side; chance is a number from 0 to 1. All others are the same agent.
 * @param {Wish} wish
 * @param {number} chance
 * @param {number} seats
 * @returns {Partial<State>}
 */
export function seatsFor({ against, side, clock }, chance, seats = 2) {
  const all = SEATS.slice(0, seats);
  const own = all.find((seat) => seat === side) ?? all[Math.min(seats - 1, Math.floor(chance * seats))];
  const players = Object.fromEntries(all.map((seat) => [seat, seat === own ? "human" : against]));
  return { ...players, clock: clock || null };
}
