// Exact values of moves (as the solver sent them) compared from the side of who moves.

/** A number that grows with how good a proven score is for `side`. */
function rank({ winner, points, distance }, side) {
  const sign = side === "first" ? 1 : -1;
  if (points !== null && points !== undefined) return sign * points;
  if (winner === "draw") return 0;
  const haste = distance ?? 500;
  return winner === side ? 1000 - haste : haste - 1000;
}

/** "win", "loss" or "even", for `side`. */
export function verdict(score, side) {
  if (score.winner === "draw") return "even";
  return score.winner === side ? "win" : "loss";
}

const SYMBOLS = { win: "✓", loss: "✕", even: "=" };

/** A few characters for a board: a symbol, and the points or the turns to the end. */
export function badge(score, side) {
  const kind = verdict(score, side);
  if (score.points !== null && score.points !== undefined) {
    const points = side === "first" ? score.points : -score.points;
    return points > 0 ? `+${points}` : String(points).replace("-", "−");
  }
  return `${SYMBOLS[kind]}${score.distance ?? ""}`;
}

/**
 * The best of several moves for `side`, or null while that is not known: not before every one of
 * them is, except that a won one (without points) is enough.
 */
export function bestOf(moves, exact, side) {
  const known = moves.map(({ text }) => exact.get(text)).filter(Boolean);
  if (!known.length) return null;
  const best = known.reduce((one, other) => (rank(other, side) > rank(one, side) ? other : one));
  const isWin = best.points === null || best.points === undefined ? best.winner === side : false;
  return isWin || known.length === moves.length ? best : null;
}

/** Moves with a known value, best first for `side`. */
export function sorted(exact, side) {
  return [...exact].sort(([, one], [, other]) => rank(other, side) - rank(one, side));
}
