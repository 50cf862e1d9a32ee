// What those at the board are called: You and the name of a level, or First and Second where
// people play each other.

/** @import { Session } from "./session.js" */
/** @import { Side } from "./types.js" */

import { agentName } from "./levels.js";
import { seatsOf } from "./seats.js";
import { capital, playerName } from "./speak.js";

/** @param {Side} side @returns {Side} */
const other = (side) => (side === "first" ? "second" : "first");

/**
 * @param {Session} session
 * @param {Side} side
 */
export function nameOf({ state, view, catalogue }, side) {
  const agent = state[side] ?? "human";
  const seats = seatsOf(view);
  const people = seats.filter((seat) => (state[seat] ?? "human") === "human");
  if (agent !== "human") {
    const name = agentName(catalogue, view.game, agent);
    return seats.length > 2 ? `${capital(side)}: ${name}` : name;
  }
  return people.length > 1 ? playerName(view, side) : "You";
}

/**
 * How the game on screen ended, and why; null while it goes on.
 * @param {Session} session
 * @returns {{ winner: Side | "draw", title: string, reason: string } | null}
 */
export function ending(session) {
  const { view: { outcome }, state: { resigned } } = session;
  if (outcome) {
    const { winner, points, reason } = outcome;
    if (winner === "draw") return { winner, title: "A draw", reason: told(session, reason) };
    const lead = Math.abs(points ?? 0);
    const by = lead ? ` by ${lead} point${lead === 1 ? "" : "s"}` : "";
    return { winner, title: wins(session, winner) + by, reason: told(session, reason) };
  }
  if (!resigned) return null;
  const [side, why] = resigned.split(",");
  const loser = side === "first" ? "first" : "second";
  const name = nameOf(session, loser);
  const reason = why === "time" ? `${name} ${name === "You" ? "are" : "is"} out of time` : `${name} resigned`;
  return { winner: other(loser), title: wins(session, other(loser)), reason };
}

/**
 * A reason that begins with a player, with what the player is called here.
 * @param {Session} session
 * @param {string | null | undefined} reason
 */
function told(session, reason) {
  const words = (reason ?? "").replace(/^(first|second|third|fourth|fifth|sixth)( \([^)]*\))?(?= )/, (_, side) => nameOf(session, side));
  return capital(words);
}

/** @param {Session} session @param {Side} side */
function wins(session, side) {
  const name = nameOf(session, side);
  return name === "You" ? "You win" : `${name} wins`;
}
