// Many games as text: cut into pieces that one request can carry.

/** @import { Remembered } from "./types.js" */

import { fromAddress, toAddress, USUAL } from "./address.js";
import { fromNotes, toNotes } from "./lines.js";

/** Characters in one request, well below what the server takes. */
const MOST = 40_000;

/**
 * Puts things together as long as they are not too large together; one that is too large is alone.
 * @template Thing
 * @param {Thing[]} things
 * @param {(thing: Thing) => number} size
 * @param {number} most
 */
export function packed(things, size, most = MOST) {
  /** @type {Thing[][]} */
  const packs = [];
  let room = 0;
  for (const thing of things) {
    if (!packs.length || size(thing) > room) {
      packs.push([]);
      room = most;
    }
    packs.at(-1)?.push(thing);
    room -= size(thing);
  }
  return packs;
}

/**
 * A text of records, cut after lines that end one.
 * @param {string} text
 */
export function splitRecords(text, most = MOST) {
  const records = text.split(/(?<=^[ \t]*end[ \t]*\r?\n)/m);
  return packed(records, (record) => record.length, most).map((pack) => pack.join(""));
}

const TIME = "ran out of time";

/**
 * Who gave up, in the words of a record; null if nobody did.
 * @param {string | null} resigned as the state has it: a side, perhaps with `,time`
 */
export function toEnded(resigned) {
  if (!resigned) return null;
  const [side, why] = resigned.split(",");
  return `${side} ${why ? TIME : "resigned"}`;
}

/**
 * The other way round.
 * @param {string | null} [ended]
 */
export function fromEnded(ended) {
  if (!ended) return null;
  return `${ended.split(" ")[0]}${ended.endsWith(TIME) ? ",time" : ""}`;
}

/**
 * A game that the server has read, as it is remembered. Names that are no agent's are people's.
 * @param {any} read
 * @param {{ id: string, changed: number, agents: string[] }} known
 * @returns {Remembered}
 */
export function fromRecord({ game, title, position, moves, notes, first, second, result, ended }, { id, changed, agents }) {
  const seat = (/** @type {string} */ name) => (agents.includes(name.split(":")[0]) ? name : "human");
  const played = !result && [first, second].some((name) => agents.includes(name.split(":")[0]));
  const address = toAddress({ ...USUAL, screen: played ? "play" : "review", game, start: position, moves, first: seat(first), second: seat(second), tree: notes ? fromNotes(moves, notes) : null, resigned: fromEnded(ended) });
  return { id, changed, address, game, title, start: position, moves, first, second, result: result && result !== "draw" ? `${result} wins` : result };
}

/**
 * What the server is told to write a record.
 * @param {Remembered} game
 */
export function wantedRecord({ game, start, moves, first, second, address }) {
  const { tree, resigned } = fromAddress(address);
  return { game, position: start, first, second, ended: toEnded(resigned), ...(tree ? toNotes(tree) : { moves }) };
}

/**
 * Games to be written, in bundles.
 * @param {Remembered[]} games
 */
export const bundles = (games) => packed(games.map(wantedRecord), (game) => JSON.stringify(game).length);
