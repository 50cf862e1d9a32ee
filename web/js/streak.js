// How many puzzles were solved, and how many in a row at the first try; kept in this browser.

/** @typedef {{ now: number, best: number, solved: number, ids: string[] }} Streak */

const KEY = "puzzles";

/** Solved puzzles that are remembered by name. */
const MOST = 2000;

/** @returns {Streak} */
const none = () => ({ now: 0, best: 0, solved: 0, ids: [] });

/**
 * What was kept; nothing where nothing can be read.
 * @param {Pick<Storage, "getItem">} [storage]
 * @returns {Streak}
 */
export function loadStreak(storage = localStorage) {
  try {
    const { now, best, solved, ids } = JSON.parse(storage.getItem(KEY) ?? "");
    const counts = [now, best, solved].every((number) => Number.isInteger(number) && number >= 0);
    return counts && Array.isArray(ids) ? { now, best, solved, ids: ids.map(String) } : none();
  } catch {
    return none();
  }
}

/**
 * @param {Streak} streak
 * @param {Pick<Storage, "setItem">} [storage]
 */
export function saveStreak(streak, storage = localStorage) {
  try {
    storage.setItem(KEY, JSON.stringify(streak));
  } catch {
    // Without storage it lasts as long as the page.
  }
}

/**
 * The streak after a puzzle was solved; one that was solved before counts no second time.
 * @param {Streak} streak
 * @param {string} id
 * @param {boolean} atFirst at the first try, without a hint
 * @returns {Streak}
 */
export function solved(streak, id, atFirst) {
  if (streak.ids.includes(id)) return atFirst ? streak : missed(streak);
  const now = atFirst ? streak.now + 1 : 0;
  return { now, best: Math.max(streak.best, now), solved: streak.solved + 1, ids: [...streak.ids, id].slice(-MOST) };
}

/**
 * The streak after a mistake, a hint or a look at the solution.
 * @param {Streak} streak
 * @returns {Streak}
 */
export const missed = (streak) => ({ ...streak, now: 0 });

/**
 * A day as the server reads it, by the clock of whoever looks at the page.
 * @param {Date} date
 */
export function dayOf(date) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}
