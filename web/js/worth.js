// What positions and moves are worth: read from the server's messages, here and nowhere else, and
// compared from the side of who moves.

/** @import { Analysis, Legal, Line, ReviewEntry, Side, Worth } from "./types.js" */

/**
 * A verdict in a message, from first's point of view; null if there is none. The number of an
 * estimate is the player's who moves, which has to be said: nobody else would know. So is the chance of
 * winning beside it.
 * @param {any} said
 * @returns {Worth | null}
 */
export function readWorth(said) {
  if (!said?.player) return null;
  const { player, share, proven, winner, distance, points, text } = said;
  const chance = Math.round(share * 100);
  return { proven, bar: player === "first" ? share : 1 - share, winner, distance, points,
    text: proven ? text : `${text} for ${player}, ${chance} %`, brief: proven ? text : `${text} · ${chance} %` };
}

/** Nothing is known: in the middle. */
const UNKNOWN = Object.freeze({ proven: false, bar: 0.5, winner: null, distance: null, points: null, text: "not known", brief: "?" });

/**
 * @param {any} said
 * @returns {Line}
 */
function readLine(said) {
  return { move: said.move, steps: said.steps, line: said.line, worth: readWorth(said) ?? UNKNOWN, reason: said.reason ?? null };
}

/**
 * An `analysis` message.
 * @param {any} said
 * @returns {Analysis}
 */
export function readAnalysis(said) {
  const { depth, playouts = null, nodes, seconds, method, verdict, lines } = said;
  return { depth, playouts, nodes, seconds, method, worth: readWorth(verdict), lines: lines.map(readLine) };
}

/**
 * The proven values of an `exact` message, by the text of moves.
 * @param {any} said
 * @returns {Map<string, Worth>}
 */
export function readExact(said) {
  return new Map(said.moves.map((/** @type {any} */ one) => [one.move, readWorth(one)]));
}

/**
 * A `review` message: the position after a turn, and what would have been better.
 * @param {any} said
 * @returns {ReviewEntry}
 */
export function readReview(said) {
  return { ...said, before: said.best_verdict?.share ?? null, worth: readWorth(said.verdict) ?? UNKNOWN, best_worth: readWorth(said.best_verdict) };
}

/**
 * A number that grows with how good a proven worth is for `side`.
 * @param {Worth} worth
 * @param {Side} side
 */
function rank({ winner, points, distance }, side) {
  const sign = side === "first" ? 1 : -1;
  if (points !== null) return sign * points;
  if (winner === "draw") return 0;
  const haste = distance ?? 500;
  return winner === side ? 1000 - haste : haste - 1000;
}

/**
 * "win", "loss" or "even", for `side`.
 * @param {Worth} worth
 * @param {Side} side
 */
export function verdict(worth, side) {
  if (worth.winner === "draw") return "even";
  return worth.winner === side ? "win" : "loss";
}

const SYMBOLS = { win: "✓", loss: "✕", even: "=" };

/**
 * A few characters for a board: a symbol, and the points or the turns to the end.
 * @param {Worth} worth
 * @param {Side} side
 */
export function badge(worth, side) {
  if (worth.points !== null) {
    const points = side === "first" ? worth.points : -worth.points;
    return points > 0 ? `+${points}` : String(points || 0).replace("-", "−");
  }
  return `${SYMBOLS[verdict(worth, side)]}${worth.distance ?? ""}`;
}

/**
 * The best of several moves for `side`, or null while that is not known: not before every one of
 * them is, except that a won one (without points) is enough.
 * @param {Legal[]} moves
 * @param {Map<string, Worth>} exact
 * @param {Side} side
 */
export function bestOf(moves, exact, side) {
  const known = moves.flatMap(({ text }) => exact.get(text) ?? []);
  if (!known.length) return null;
  const best = known.reduce((one, other) => (rank(other, side) > rank(one, side) ? other : one));
  const isWin = best.points === null && best.winner === side;
  return isWin || known.length === moves.length ? best : null;
}

/**
 * Moves with a known worth, best first for `side`.
 * @param {Map<string, Worth>} exact
 * @param {Side} side
 */
export function sorted(exact, side) {
  return [...exact].sort(([, one], [, other]) => rank(other, side) - rank(one, side));
}
