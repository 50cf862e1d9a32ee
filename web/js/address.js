// The address in the bar says what is on screen: the screen's name, then everything that differs
// from the usual, as in `#analyse?game=…&moves=…`.

/** @import { State } from "./types.js" */

import { fromWords, toWords } from "./lines.js";

/**
 * What is on screen when the address says nothing.
 * @type {Readonly<State>}
 */
export const USUAL = Object.freeze({
  screen: "play",
  game: null,
  start: null,
  moves: [],
  tree: null,
  at: null,
  first: "human",
  second: null,
  third: null,
  fourth: null,
  fifth: null,
  sixth: null,
  resigned: null,
  clock: null,
  left: null,
  look: "isometric",
  turns: 0,
  lines: 3,
  tool: null,
  draft: null,
  places: null,
  job: null,
  room: null,
});

/** @typedef {Exclude<keyof State, "screen">} Field */

const FIELDS = /** @type {Field[]} */ (Object.keys(USUAL).filter((name) => name !== "screen"));
const LISTS = new Set(["moves"]);
const NUMBERS = new Set(["at", "turns", "lines"]);
const OBJECTS = new Set(["draft", "places", "job"]);

/**
 * Percent-encodes only what would be misread, so that addresses stay legible.
 * @param {string} text
 */
const encode = (text) => encodeURIComponent(text).replace(/%(2C|3B|3A|40|2F)/g, decodeURIComponent);

/** @param {string} text */
function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/**
 * @param {Field} name
 * @param {any} value
 * @returns {string}
 */
function written(name, value) {
  if (LISTS.has(name)) return value.join(";");
  if (name === "tree") return value ? toWords(value).join(";") : "";
  return OBJECTS.has(name) ? JSON.stringify(value) : String(value);
}

/**
 * @param {Field} name
 * @param {string} text
 */
function read(name, text) {
  if (LISTS.has(name)) return text.split(";").filter(Boolean);
  if (name === "tree") return fromWords(text.split(";").filter(Boolean));
  if (NUMBERS.has(name)) return Number.isInteger(Number(text)) ? Number(text) : USUAL[name];
  if (!OBJECTS.has(name)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/**
 * The fragment for a state.
 * @param {State} state
 */
export function toAddress(state) {
  const fields = FIELDS
    .filter((name) => state[name] !== null && state[name] !== undefined)
    .filter((name) => USUAL[name] === null || written(name, state[name]) !== written(name, USUAL[name]))
    .map((name) => `${name}=${encode(written(name, state[name]))}`);
  return `#${state.screen}${fields.length ? `?${fields.join("&")}` : ""}`;
}

/**
 * The state a fragment stands for; unknown fields are ignored.
 * @param {string} fragment
 * @returns {State}
 */
export function fromAddress(fragment) {
  const [screen, query = ""] = fragment.replace(/^#/, "").split(/\?(.*)/s);
  /** @type {Record<string, unknown>} */
  const state = { ...USUAL, screen: screen || USUAL.screen };
  for (const field of query.split("&").filter(Boolean)) {
    const [name, text = ""] = field.split(/=(.*)/s);
    const known = FIELDS.find((one) => one === name);
    if (known) state[known] = read(known, decode(text));
  }
  return /** @type {State} */ (/** @type {unknown} */ (state));
}
