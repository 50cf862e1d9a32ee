// The address in the bar says what is on screen: the screen's name, then everything that differs
// from the usual, as in `#analyse?game=snort@path:5&moves=2`.

/** What is on screen when the address says nothing. */
export const USUAL = Object.freeze({
  screen: "play",
  game: "santorini",
  start: null,
  moves: [],
  at: null,
  first: "human",
  second: null,
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
});

const LISTS = new Set(["moves"]);
const NUMBERS = new Set(["at", "turns", "lines"]);
const OBJECTS = new Set(["draft", "places", "job"]);

/** Percent-encodes only what would be misread, so that addresses stay legible. */
const encode = (text) => encodeURIComponent(text).replace(/%(2C|3B|3A|40|2F)/g, decodeURIComponent);

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function written(name, value) {
  if (LISTS.has(name)) return value.join(";");
  return OBJECTS.has(name) ? JSON.stringify(value) : String(value);
}

function read(name, text) {
  if (LISTS.has(name)) return text.split(";").filter(Boolean);
  if (NUMBERS.has(name)) return Number.isInteger(Number(text)) ? Number(text) : USUAL[name];
  if (!OBJECTS.has(name)) return text;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The fragment for a state. */
export function toAddress(state) {
  const fields = Object.keys(USUAL)
    .filter((name) => name !== "screen" && written(name, state[name] ?? "") !== written(name, USUAL[name] ?? ""))
    .filter((name) => state[name] !== null && state[name] !== undefined)
    .map((name) => `${name}=${encode(written(name, state[name]))}`);
  return `#${state.screen}${fields.length ? `?${fields.join("&")}` : ""}`;
}

/** The state a fragment stands for; unknown fields are ignored. */
export function fromAddress(fragment) {
  const [screen, query = ""] = fragment.replace(/^#/, "").split(/\?(.*)/s);
  const state = { ...USUAL, screen: screen || USUAL.screen };
  for (const field of query.split("&").filter(Boolean)) {
    const [name, text = ""] = field.split(/=(.*)/s);
    if (name in USUAL && name !== "screen") state[name] = read(name, decode(text));
  }
  return state;
}
