// What stands on the board, as the family described it: which marks are where, what they are in
// words, what a half-chosen move would change, and what a move has changed.

/** @import { Layout, Mark, Scene, Spot, View } from "./types.js" */

/**
 * The spots a mark lies on.
 * @param {Mark} mark
 * @returns {string[]}
 */
export const spotsOf = (mark) => mark.covers ?? (mark.spot === undefined ? [] : [mark.spot]);

/**
 * What is written beside a spot.
 * @param {Spot} spot
 */
export const labelOf = ({ name, label }) => label ?? name;

/**
 * The marks of every spot that has any, in drawing order.
 * @param {Scene} scene
 */
export function marksBySpot(scene) {
  /** @type {Map<string, Mark[]>} */
  const found = new Map();
  for (const mark of scene.marks) {
    for (const spot of spotsOf(mark)) found.set(spot, [...found.get(spot) ?? [], mark]);
  }
  return found;
}

/**
 * The pieces that lie over several spots, with the numbers of those spots.
 * @param {Layout} layout
 * @param {Scene} scene
 */
export function coverings(layout, scene) {
  const number = new Map(layout.vertices.map(({ name }, index) => [name, index]));
  return scene.marks.flatMap((mark) => (mark.covers ? [{ mark, spots: mark.covers.flatMap((name) => number.get(name) ?? []) }] : []));
}

/** @type {Record<string, (mark: Mark, whose: string) => string>} */
const WORDS = {
  level: ({ count = 0, top }) => (top ? "closed at the top" : count ? `level ${count}` : "ground"),
  piece: ({ shape = "piece" }, whose) => `${whose}${shape}`,
  fill: ({ player }) => (player ? `${player}'s colour` : "coloured"),
  hold: ({ player }) => `only for ${player ?? "one"}`,
  closed: () => "out of play",
  area: ({ player }) => (player ? `${player}'s area` : "an area"),
  text: ({ text = "" }) => text,
};

/**
 * A mark in words: the family's own, or what its kind means.
 * @param {Mark} mark
 */
function wordsOf(mark) {
  return mark.title ?? WORDS[mark.kind]?.(mark, mark.player ? `${mark.player}'s ` : "") ?? mark.kind;
}

/**
 * A spot in words, with everything that stands on it.
 * @param {Pick<View, "layout" | "scene">} view
 * @param {number} index
 */
export function describe({ layout, scene }, index) {
  const { name, role } = layout.vertices[index];
  const kind = role ?? (/^\d+$/.test(name) ? "vertex" : "");
  const words = (marksBySpot(scene).get(name) ?? []).map(wordsOf).filter(Boolean);
  return [kind ? `${kind} ${name}` : name, ...(words.length ? words : ["empty"])].join(", ");
}

/**
 * The view with the piece of a half-chosen move already where it goes.
 * @template {Pick<View, "scene" | "order">} Shown
 * @param {Shown} view
 * @param {string[]} chosen
 * @returns {Shown}
 */
export function previewed(view, [from, to] = []) {
  if (view.order !== "fixed" || to === undefined) return view;
  const marks = view.scene.marks.map((mark) => (mark.kind === "piece" && mark.spot === from ? { ...mark, spot: to } : mark));
  return { ...view, scene: { ...view.scene, marks } };
}

/**
 * Pieces that went from one spot to another between two scenes.
 * @param {Scene} before
 * @param {Scene} after
 * @returns {[string, string][]}
 */
export function moved(before, after) {
  const pieces = (/** @type {Scene} */ scene) => scene.marks.filter(({ kind, spot }) => kind === "piece" && spot !== undefined);
  const alike = (/** @type {Mark} */ one, /** @type {Mark} */ other) => one.player === other.player && one.shape === other.shape;
  const stands = (/** @type {Mark[]} */ among, /** @type {Mark} */ piece) => among.some((one) => one.spot === piece.spot && alike(one, piece));
  const [old, now] = [pieces(before), pieces(after)];
  const gone = old.filter((piece) => !stands(now, piece));
  return now.filter((piece) => !stands(old, piece)).flatMap((piece) => {
    const from = gone.find((one) => alike(one, piece));
    return from ? [/** @type {[string, string]} */ ([from.spot, piece.spot])] : [];
  });
}

/**
 * Where something came to stand between two scenes: "built" where a stack grew, else "arrived".
 * @param {Scene} before
 * @param {Scene} after
 */
export function changes(before, after) {
  const key = (/** @type {Mark} */ mark) => JSON.stringify([mark.kind, spotsOf(mark), mark.player, mark.shape, mark.count, mark.text]);
  const old = new Set(before.marks.map(key));
  /** @type {Map<string, "built" | "arrived">} */
  const found = new Map();
  for (const mark of after.marks) {
    if (old.has(key(mark)) || mark.kind === "hold") continue;
    for (const spot of spotsOf(mark)) found.set(spot, mark.kind === "level" ? "built" : "arrived");
  }
  return found;
}
