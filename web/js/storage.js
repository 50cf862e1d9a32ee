// What the browser keeps for this page. Without storage, or when it is full, nothing is kept and
// the page goes on.

/**
 * What was kept under a name, or null.
 * @param {string} name
 * @returns {any}
 */
export function kept(name) {
  try {
    return JSON.parse(localStorage.getItem(name) ?? "null");
  } catch {
    return null;
  }
}

/**
 * Keeps a value; says whether that was possible.
 * @param {string} name
 * @param {unknown} value
 */
export function keep(name, value) {
  try {
    localStorage.setItem(name, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/** @param {string} name */
export function forget(name) {
  try {
    localStorage.removeItem(name);
  } catch {
    // What cannot be removed was never kept.
  }
}

/**
 * The names under which something is kept that begin so.
 * @param {string} beginning
 */
export function namesOf(beginning) {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(beginning));
  } catch {
    return [];
  }
}
