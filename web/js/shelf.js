// The games on the server, where it was started with a folder for them. A shelf belongs to a browser,
// by a name that nobody else knows; a server that only this machine can reach has one for all.

/** @import { Remembered } from "./types.js" */

import { api } from "./api.js";
import { newId, remember, rememberedGame, rememberedGames } from "./remembered.js";
import { fromRecord, wantedRecord } from "./records.js";
import { keep, kept } from "./storage.js";

/** Milliseconds to wait for the next move before a game is sent. */
const PAUSE = 800;

function shelfName() {
  const name = kept("shelf") ?? newId();
  keep("shelf", name);
  return name;
}

/** @param {Remembered} game */
const put = (game) => api.save({ shelf: shelfName(), id: game.id, ...wantedRecord(game) });

/** @param {string} id */
export const removeFromShelf = (id) => api.remove({ shelf: shelfName(), id });

/**
 * Brings both up to date: what only one of them has the other gets, and the later one counts.
 * @param {string[]} agents the names there are
 */
export async function fetchShelf(agents) {
  const { games } = await api.saved({ shelf: shelfName() });
  const there = new Map(games.map((game) => [game.id, game]));
  const differs = (/** @type {{ moves: string[] } | null | undefined} */ one, /** @type {{ moves: string[] }} */ other) => one?.moves.join() !== other.moves.join();
  for (const read of games) {
    const known = rememberedGame(read.id);
    if ((known?.changed ?? 0) < read.changed && differs(known, read)) remember(fromRecord(read, { id: read.id, changed: read.changed, agents }));
  }
  for (const game of rememberedGames()) {
    if (differs(there.get(game.id), game)) await put(game);
  }
}

/** @type {number | undefined} */
let timer;

/**
 * Sends a game after a moment in which it did not change.
 * @param {string} id
 */
export function shelve(id) {
  clearTimeout(timer);
  timer = window.setTimeout(() => {
    const game = rememberedGame(id);
    // The browser has it; what does not arrive now is sent with the next move, or from My games.
    if (game) put(game).catch(() => {});
  }, PAUSE);
}
