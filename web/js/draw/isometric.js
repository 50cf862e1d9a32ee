// A town seen from above at a slant: an island of plots on which whitewashed blocks are stacked, each
// level narrower than the one below, with a blue dome on top. Any board can be drawn: a place is a
// plot at its point in the plane.

/** @import { Drawing, Point } from "../types.js" */
/** @import { Plot, Town } from "./town.js" */

import { svg, polygon, round, gradient, turned } from "../svg.js";
import { arrowHead } from "./graph.js";
import { ownerPaints } from "./marks.js";
import { worker } from "./worker.js";

/** Half the width and half the height of a plot on the screen. */
const [HALF_WIDTH, HALF_HEIGHT] = [50, 29];
const STOREY = 25;
const CLIFF = 20;
const PLOT = 0.98;
/** Graphs are drawn wider than boards with rows, so that their edges show between the plots. */
const GRAPH_STRETCH = 1.5;

/**
 * From the board's plane, `z` above it, to the screen.
 * @param {Point} point
 * @returns {Point}
 */
function project([x, y], z = 0) {
  return [(x - y) * HALF_WIDTH, (x + y) * HALF_HEIGHT - z];
}

/**
 * The corners of a square around a point: back, right, front, left.
 * @param {Point} point
 * @param {number} width
 * @param {number} z
 */
function square([x, y], width, z) {
  const half = width / 2;
  return [[-half, -half], [half, -half], [half, half], [-half, half]]
    .map(([dx, dy]) => project([x + dx, y + dy], z));
}

/**
 * The width of a block: wide at the ground, narrow below the dome.
 * @param {number} level
 * @param {number} levels
 */
function blockWidth(level, levels) {
  const [widest, narrowest] = [0.86, 0.5];
  return levels < 2 ? widest : widest - (widest - narrowest) * (level - 1) / (levels - 1);
}

/**
 * The height of a storey on the screen; where towers are tall it is lower.
 * @param {number} levels
 */
function storeyHeight(levels) {
  return levels <= 3 ? STOREY : Math.max(8, 3 * STOREY / levels);
}

/**
 * @param {Point} place
 * @param {number} width
 * @param {number} bottom
 * @param {number} top
 * @param {number} level
 */
function block(place, width, bottom, top, level) {
  const low = square(place, width, bottom);
  const high = square(place, width, top);
  return svg("g", { class: "block" },
    svg("path", { class: "stone-left", d: polygon([high[3], high[2], low[2], low[3]]) }),
    svg("path", { class: "stone-right", d: polygon([high[2], high[1], low[1], low[2]]) }),
    svg("path", { class: "stone-top", d: polygon(high) }),
    svg("path", { class: "stone-rim", d: polygon(square(place, width * 0.84, top)) }),
    openings(low, high, level));
}

/**
 * A point between two others.
 * @param {Point} from
 * @param {Point} to
 * @param {number} share
 * @returns {Point}
 */
const along = ([a, b], [c, d], share) => [a + (c - a) * share, b + (d - b) * share];

/**
 * An opening in a face of a block, which is given by its lower and its upper edge; the shares say
 * how far it lies along and up the face.
 * @param {[Point, Point]} low
 * @param {[Point, Point]} high
 * @param {[number, number, number, number]} shares
 */
function arch(low, high, [left, right, foot, head]) {
  const at = (/** @type {number} */ share, /** @type {number} */ up) => along(along(...low, share), along(...high, share), up);
  const [a, b, c, d] = [at(left, foot), at(left, head - 0.12), at(right, head - 0.12), at(right, foot)];
  const tip = at((left + right) / 2, head + 0.16);
  const text = (/** @type {Point} */ point) => point.map(round).join(" ");
  return svg("path", { class: "opening", d: `M${text(a)}L${text(b)}Q${text(tip)} ${text(c)}L${text(d)}Z` });
}

/**
 * A door on the ground floor and windows above, so that storeys can be counted at a glance.
 * @param {Point[]} low
 * @param {Point[]} high
 * @param {number} level
 */
function openings(low, high, level) {
  const left = (/** @type {[number, number, number, number]} */ ...shares) => arch([low[3], low[2]], [high[3], high[2]], shares);
  const right = (/** @type {[number, number, number, number]} */ ...shares) => arch([low[2], low[1]], [high[2], high[1]], shares);
  if (level === 1) return [left(0.2, 0.36, 0, 0.7), right(0.34, 0.46, 0.34, 0.72), right(0.6, 0.72, 0.34, 0.72)];
  if (level === 2) return [left(0.26, 0.42, 0.3, 0.72), left(0.58, 0.74, 0.3, 0.72), right(0.44, 0.6, 0.3, 0.72)];
  return [left(0.42, 0.6, 0.28, 0.72)];
}

/**
 * @param {Point} place
 * @param {number} width
 * @param {number} z
 */
function dome(place, width, z) {
  const [x, y] = project(place, z);
  const [rx, ry] = [width * HALF_WIDTH * 0.72, width * HALF_HEIGHT * 0.72];
  const rise = rx * 1.02;
  const shell = `M${round(x - rx)} ${round(y)}A${round(rx)} ${round(rise)} 0 0 1 ${round(x + rx)} ${round(y)}` +
    `A${round(rx)} ${round(ry)} 0 0 1 ${round(x - rx)} ${round(y)}Z`;
  return svg("g", { class: "dome" },
    svg("ellipse", { class: "dome-foot", cx: round(x), cy: round(y + 1), rx: round(rx * 1.08), ry: round(ry * 1.1) }),
    svg("path", { class: "dome-shell", d: shell }),
    svg("ellipse", { class: "dome-shine", cx: round(x - rx * 0.36), cy: round(y - rise * 0.56), rx: round(rx * 0.2), ry: round(rx * 0.3),
      transform: `rotate(32 ${round(x - rx * 0.36)} ${round(y - rise * 0.56)})` }),
    svg("circle", { class: "dome-tip", cx: round(x), cy: round(y - rise - 1.5), r: 2.6 }));
}

/**
 * A plot, its blocks and what stands on top of them.
 * @param {Town} town
 * @param {Plot} plot
 * @param {Point} place
 */
function cell(town, plot, place) {
  const { levels } = town;
  const storey = storeyHeight(levels);
  const built = Math.min(plot.height, levels);
  const blocks = Array.from({ length: built }, (_, below) =>
    block(place, blockWidth(below + 1, levels), below * storey, (below + 1) * storey, below + 1));
  const top = built * storey;
  const roof = built ? blockWidth(built, levels) * 0.9 : PLOT * 0.9;
  const anchor = project(place, top);
  return {
    anchor,
    crown: anchor[1] - riseAbove(plot, levels),
    depth: place[0] + place[1],
    parts: [
      svg("path", { class: `plot${plot.shaded ? " other" : ""}`, d: polygon(square(place, PLOT, 0)) }),
      blocks,
      plot.capped ? dome(place, blockWidth(Math.max(built, 1), levels), top) : null,
      town.rows ? null : plotName(plot, place),
      svg("path", { class: "mark", d: polygon(square(place, roof, top)) }),
      svg("path", { class: "ghost", d: ghostBlock(place, plot.height, levels, storey) }),
      plot.owner ? worker(plot.owner, anchor) : null,
      plot.note ? svg("text", { class: "plot-name", x: round(anchor[0]), y: round(anchor[1] + 14) }, plot.note) : null,
    ],
  };
}

/** How far a figure, from its feet to the tip of its head, rises above what it stands on. */
const FIGURE = 48;

/**
 * How far what stands on a plot, or could be built there, rises above its uppermost block.
 * @param {Plot} plot
 * @param {number} levels
 */
function riseAbove({ height, capped, owner }, levels) {
  const built = Math.min(height, levels);
  const domed = capped ? blockWidth(Math.max(built, 1), levels) * HALF_WIDTH * 0.72 * 1.02 + 5 : 0;
  const next = capped ? 0 : storeyHeight(levels) * 0.8 + HALF_HEIGHT * blockWidth(built + 1, levels);
  return Math.max(owner ? FIGURE : 0, domed, next);
}

/**
 * Boards without rows and columns have a name on each plot, at its front corner.
 * @param {Plot} plot
 * @param {Point} place
 */
function plotName({ name }, place) {
  const [x, y] = project([place[0] + 0.53, place[1] + 0.53], -7);
  return svg("text", { class: "plot-name", x: round(x), y: round(y) }, name);
}

/**
 * The outline of the block that a build would add.
 * @param {Point} place
 * @param {number} height
 * @param {number} levels
 * @param {number} storey
 */
function ghostBlock(place, height, levels, storey) {
  const next = Math.min(height + 1, Math.max(levels, 1));
  const width = blockWidth(next, levels);
  const bottom = Math.min(height, levels) * storey;
  const [low, high] = [square(place, width, bottom), square(place, width, bottom + storey * 0.8)];
  return polygon([high[0], high[1], low[1], low[2], low[3], high[3]]) + polygon([high[3], high[2], high[1], high[0]])
    + `M${high[2].map(round).join(" ")}L${low[2].map(round).join(" ")}`;
}

/**
 * The corners of a rectangle around the plots: back, right, front, left.
 * @param {Point[]} places
 * @param {number} margin
 * @returns {Point[]}
 */
function shore(places, margin) {
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [back, front] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
  return [[left, back], [right, back], [right, front], [left, front]];
}

/**
 * The rock below the plots: one slab under the whole board.
 * @param {Point[]} places
 */
function rock(places) {
  const top = shore(places, 0.62).map((corner) => project(corner));
  const low = shore(places, 0.62).map((corner) => project(corner, -CLIFF));
  const water = (/** @type {number} */ grow) => polygon(shore(places, 0.62 + grow).map((corner) => project(corner, -CLIFF)));
  return svg("g", { class: "rock", "aria-hidden": "true" },
    svg("path", { class: "ripple far", d: water(0.36) }),
    svg("path", { class: "ripple", d: water(0.16) }),
    svg("path", { class: "cliff-left", d: polygon([top[3], top[2], low[2], low[3]]) }),
    svg("path", { class: "cliff-right", d: polygon([top[2], top[1], low[1], low[2]]) }),
    svg("path", { class: "meadow", d: polygon(top) }));
}

/**
 * @param {Town} town
 * @param {Point[]} places
 */
function edgeLines(town, places) {
  return svg("g", { class: "ways" }, town.edges.map(({ from, to, arc }) => {
    // An arc ends where the plot of its head begins.
    const length = Math.hypot(places[to][0] - places[from][0], places[to][1] - places[from][1]) || 1;
    const share = arc ? 1 - 0.6 / length : 1;
    const [[x1, y1], [x2, y2]] = [project(places[from]), project(along(places[from], places[to], share))];
    return svg("line", { x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2), "marker-end": arc ? "url(#way-arrow)" : null });
  }));
}

/**
 * Row and column names along the two front edges, wherever the board is turned.
 * @param {Town} town
 * @param {number} turns
 * @param {Point} centre
 */
function names(town, turns, centre) {
  if (!town.rows) return null;
  const at = (/** @type {number} */ column, /** @type {number} */ row) => project(turned([column - centre[0], row - centre[1]], turns));
  const text = (/** @type {Point} */ [x, y], /** @type {string} */ content) => svg("text", { class: "name", x: round(x), y: round(y) }, content);
  const columns = Array.from({ length: town.columns }, (_, column) => {
    const [one, other] = [at(column, town.rows - 0.08), at(column, -0.92)];
    return text(one[1] > other[1] ? one : other, String.fromCharCode(97 + column));
  });
  const rows = Array.from({ length: town.rows }, (_, row) => {
    const [one, other] = [at(-0.92, row), at(town.columns - 0.08, row)];
    return text(one[1] > other[1] ? one : other, String(town.rows - row));
  });
  return svg("g", { class: "names", "aria-hidden": "true" }, columns, rows);
}

/**
 * The places of plots around the middle of the board, and that middle.
 * @param {Town} town
 * @param {number} turns
 * @returns {{ places: Point[], centre: Point }}
 */
export function placesAround({ plots, rows }, turns) {
  const xs = plots.map(({ x }) => x);
  const ys = plots.map(({ y }) => y);
  /** @type {Point} */
  const centre = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const stretch = rows ? 1 : GRAPH_STRETCH;
  return { places: plots.map(({ x, y }) => turned([(x - centre[0]) * stretch, (y - centre[1]) * stretch], turns)), centre };
}

/** Free sky above what is highest. */
const SKY = 8;

/**
 * The box around the island and everything that rises from it; `crowns` are the tops of its plots.
 * @param {Town} town
 * @param {Point[]} places
 * @param {number[]} crowns
 */
function boxAround({ levels }, places, crowns) {
  // Room for low towers at the back is always there, so that the first few blocks move nothing.
  const usual = Math.max(60, storeyHeight(levels) * levels * 0.86 + 24) - 36;
  const corners = shore(places, 0.62).map((corner) => project(corner));
  const left = Math.min(...corners.map(([x]) => x)) - 20;
  const right = Math.max(...corners.map(([x]) => x)) + 20;
  const top = Math.min(Math.min(...corners.map(([, y]) => y)) - usual, Math.min(...crowns) - SKY);
  const bottom = Math.max(...corners.map(([, y]) => y)) + CLIFF + 24;
  return [left, top, right - left, bottom - top].map(round);
}

/**
 * Whether the tower on a plot stands before the figure on another, so that little of it is seen.
 * @typedef {{ index: number, anchor: Point, depth: number }} Seen
 * @param {Seen} one
 * @param {Seen} other
 * @param {Town} town
 */
function hides(one, other, { plots }) {
  const { height, capped } = plots[one.index];
  if (!plots[other.index].owner || one.depth <= other.depth || !(height || capped)) return false;
  const roof = one.anchor[1] - HALF_HEIGHT * 0.5 - (capped ? HALF_WIDTH * 0.4 : 0);
  return Math.abs(one.anchor[0] - other.anchor[0]) < HALF_WIDTH * 0.8 && roof < other.anchor[1] - FIGURE * 0.3;
}

/**
 * Whether the tower on a plot stands before another plot, so that most of that is not seen.
 * @param {Seen} one
 * @param {Seen} other
 * @param {Town} town
 */
function covers(one, other, { plots }) {
  if (one.depth <= other.depth || !plots[one.index].height) return false;
  const roof = one.anchor[1] - HALF_HEIGHT * 0.5;
  return Math.abs(one.anchor[0] - other.anchor[0]) < HALF_WIDTH * 0.8 && roof < other.anchor[1] - HALF_HEIGHT * 0.6;
}

/**
 * Draws a town at a slant.
 * @param {Town} town
 * @returns {Drawing}
 */
export function drawIsometric(town, turns = 0) {
  const { places, centre } = placesAround(town, turns);
  const cells = town.plots.map((plot, index) => ({ ...cell(town, plot, places[index]), index }));
  /** @type {Drawing["targets"]} */
  const targets = [];
  const layer = svg("g", { class: "plots" });
  const hiding = new Set(cells.filter((one) => cells.some((other) => hides(one, other, town))).map(({ index }) => index));
  for (const one of [...cells].sort((one, other) => one.depth - other.depth)) {
    const { index, anchor, parts } = one;
    const group = svg("g", { class: hiding.has(index) ? "target veiled" : "target" }, parts);
    const before = cells.filter((other) => covers(one, other, town)).map(({ index }) => index);
    // Arrow keys walk along rows and columns, as if the board were seen from above.
    targets[index] = { group, anchor, before, at: [places[index][0] * 100, places[index][1] * 100] };
    layer.append(group);
  }
  return {
    box: boxAround(town, places, cells.map(({ crown }) => crown)),
    content: [isometricPaints(), rock(places), town.open ? null : edgeLines(town, places), layer, names(town, turns, centre)],
    targets,
  };
}

function isometricPaints() {
  const across = { x1: 0, y1: 0, x2: 1, y2: 0 };
  return svg("defs", {}, arrowHead("way-arrow", "way-head"),
    gradient("stone-top-paint", [[0, "s-stone-top"], [1, "s-stone-top-low"]]),
    gradient("stone-left-paint", [[0, "s-stone-left"], [1, "s-stone-left-low"]]),
    gradient("stone-right-paint", [[0, "s-stone-right"], [1, "s-stone-right-low"]]),
    gradient("cliff-left-paint", [[0, "s-cliff-left"], [1, "s-cliff-left-low"]]),
    gradient("cliff-right-paint", [[0, "s-cliff-right"], [1, "s-cliff-right-low"]]),
    svg("radialGradient", { id: "dome-paint", cx: 0.36, cy: 0.28, r: 0.8 },
      svg("stop", { offset: 0, class: "s-dome-light" }), svg("stop", { offset: 0.5, class: "s-dome" }),
      svg("stop", { offset: 1, class: "s-dome-dark" })),
    ownerPaints(across));
}
