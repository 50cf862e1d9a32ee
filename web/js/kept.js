// Results of the laboratory that stay after the page is closed: the newest first, in the browser.

const KEY = "laboratory";
/** Results that are kept, and games of each match. */
const [MOST, MOST_GAMES] = [24, 40];

/**
 * @typedef {object} Kept
 * @property {number} when milliseconds since 1970
 * @property {string} kind
 * @property {string} words what was asked
 * @property {any} result
 * @property {string | null} svg
 * @property {any[]} games of a match
 * @property {string | null} game
 */

/** @returns {Kept[]} */
export function keptResults() {
  try {
    const list = JSON.parse(localStorage.getItem(KEY) ?? "[]");
    return Array.isArray(list) ? list : [];
  } catch {
    return [];
  }
}

/** @param {Kept[]} list */
function store(list) {
  // Where there is little room the oldest have to go.
  for (let length = Math.min(list.length, MOST); length >= 0; length--) {
    try {
      localStorage.setItem(KEY, JSON.stringify(list.slice(0, length)));
      return;
    } catch {
      if (!length) return;
    }
  }
}

/** @param {Kept} result */
export const keepResult = (result) => store([{ ...result, games: result.games.slice(0, MOST_GAMES) }, ...keptResults()]);

/** @param {number} when */
export const dropResult = (when) => store(keptResults().filter((one) => one.when !== when));

/**
 * What is known about claims from all checks that were kept, the newest first.
 * @returns {Map<string, { verdict: string, severity: string | null }>}
 */
export function knownVerdicts() {
  const known = new Map();
  for (const { kind, result } of keptResults()) {
    if (kind !== "verify" || !Array.isArray(result)) continue;
    for (const { id, verdict, severity } of result) if (!known.has(id)) known.set(id, { verdict, severity });
  }
  return known;
}
