// Marks of every kind as small drawings around the origin, for boards whose places are discs or
// squares: colours, who may play, what is closed, pieces, heights, areas and words.

/** @import { Mark } from "../types.js" */

import { SEATS, shapeOf } from "../seats.js";
import { gradient, round, svg } from "../svg.js";

/**
 * Who a mark belongs to, as a class.
 * @param {Mark | undefined} mark
 */
export const ownerOf = (mark) => mark?.player ?? "shared";

/**
 * First is a disc, second a diamond, others have shapes of their own: the same that tell players apart
 * everywhere.
 * @param {string} owner
 * @param {number} size
 * @param {string} name
 */
export function emblem(owner, size, name) {
  const shape = shapeOf(owner, size);
  return shape ? svg("path", { class: name, d: shape }) : svg("circle", { class: name, r: round(size) });
}

/**
 * A counter in the shape of its owner; a ring for what belongs to all.
 * @param {string} owner
 * @param {import("../types.js").Point} place
 * @param {number} size
 */
export function counter(owner, [x, y], size = 24) {
  return svg("g", { class: `worker ${owner}`, transform: `translate(${round(x)} ${round(y)})` },
    emblem(owner, size, "skin"), emblem(owner, size * 0.45, owner === "shared" ? "hole" : "inlay"));
}

/**
 * What the marks of a spot say about the place itself: whose colour, whose turn, or nobody's.
 * @param {Mark[]} marks
 */
export function seatOf(marks) {
  const one = (/** @type {string} */ kind) => marks.find((mark) => mark.kind === kind);
  const [fill, closed, hold] = [one("fill"), one("closed"), one("hold")];
  if (fill) return ownerOf(fill);
  if (closed) return "nobody";
  return hold ? `only-${ownerOf(hold)}` : "both";
}

/**
 * The pieces of a spot side by side; those that cover several spots are drawn over the board.
 * @param {Mark[]} marks
 * @param {number} size
 */
function counters(marks, size) {
  const pieces = marks.filter((mark) => mark.kind === "piece" && !mark.covers);
  const scale = pieces.length > 1 ? 0.4 : 0.62;
  return pieces.map((mark, place) => counter(ownerOf(mark), [(place - (pieces.length - 1) / 2) * size * 0.72, -2], size * scale));
}

/**
 * The height of a stack as a number in the corner.
 * @param {Mark} mark
 * @param {number} size
 */
function levelBadge({ count = 0, top }, size) {
  if (!count && !top) return null;
  return svg("g", { class: `level-badge${top ? " capped" : ""}`, transform: `translate(${round(size * 0.78)} ${round(-size * 0.78)})` },
    svg("circle", { r: 10 }), svg("text", {}, String(count)));
}

/**
 * How a board draws its places.
 * @typedef {object} Places
 * @property {number} size half the width of a place
 * @property {number} areaScale how large an area is beside the place it lies under, or within
 * @property {(name: string, scale: number) => SVGElement} seat the place itself, around the origin
 */

/** Letters of a name that fit into a place; longer ones are written below it. */
const LONGEST_INSIDE = 4;

/**
 * Everything that stands on a spot; its name is written unless it is null.
 * @param {Mark[]} marks
 * @param {string | null} name
 * @param {Places} places
 */
export function spotParts(marks, name, { size, areaScale, seat }) {
  const kind = seatOf(marks);
  const one = (/** @type {string} */ wanted) => marks.find((mark) => mark.kind === wanted);
  const [fill, hold, area, level] = [one("fill"), one("hold"), one("area"), one("level")];
  const texts = marks.filter((mark) => mark.kind === "text");
  const pieces = counters(marks, size);
  const aside = pieces.length > 0 || texts.length > 0 || (name?.length ?? 0) > LONGEST_INSIDE;
  const label = name === null ? null
    : svg("text", { class: `vertex-name${aside ? " below" : fill ? " on-colour" : ""}`, y: aside ? round(size * 1.52) : 0 }, name);
  const ground = area ? seat(`area ${ownerOf(area)}`, areaScale) : null;
  return [
    areaScale > 1 ? ground : null,
    seat(`seat ${kind}`, kind === "nobody" ? 0.86 : 1),
    areaScale > 1 ? null : ground,
    fill ? emblem(ownerOf(fill), size * 0.58, "emblem") : null,
    hold && !fill && kind !== "nobody"
      ? svg("g", { transform: `translate(0 ${round(-size * 0.6)})` }, emblem(ownerOf(hold), 4.5, `label ${ownerOf(hold)}`)) : null,
    pieces,
    texts.map((mark) => svg("text", { class: `spot-text ${mark.player ?? ownerClass(area)}` }, mark.text ?? "")),
    label,
    level ? levelBadge(level, size) : null,
  ];
}

/** @param {Mark | undefined} mark */
const ownerClass = (mark) => mark?.player ?? "";

/** Stripes for what is out of play. */
export function hatching() {
  return svg("pattern", { id: "hatch", width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { class: "hatch-ground", width: 7, height: 7 }),
    svg("line", { class: "hatch-line", x1: 0, y1: 0, x2: 0, y2: 7 }));
}

/** The colours of the players, from light to dark. */
export function ownerPaints(direction = { x1: 0, y1: 0, x2: 0, y2: 1 }) {
  return [...SEATS, "shared"].map((owner) => gradient(`${owner}-paint`,
    [[0, `s-${owner}-light`], [0.45, `s-${owner}`], [1, `s-${owner}-dark`]], direction));
}

/** Patterns for areas: dots for first, stripes for second. */
export function areaPaints() {
  const pattern = (/** @type {string} */ owner, /** @type {SVGElement} */ figure) => svg("pattern", { id: `${owner}-court`, width: 14, height: 14, patternUnits: "userSpaceOnUse" },
    svg("rect", { class: `court-ground ${owner}`, width: 14, height: 14 }), figure);
  return [pattern("first", svg("circle", { class: "court-figure first", cx: 7, cy: 7, r: 2.2 })),
    pattern("second", svg("path", { class: "court-figure second", d: "M0 14L14 0" })),
    pattern("third", svg("path", { class: "court-figure third", d: "M0 0L14 14" })),
    pattern("fourth", svg("path", { class: "court-figure fourth", d: "M0 7H14" }))];
}
