// Santorini seen from above at a slant: an island of plots on which whitewashed blocks are stacked,
// each level narrower than the one below, with a blue dome on top. Any board can be drawn: a vertex
// is a plot at its place in the plane.

import { svg, polygon, round, gradient } from "../svg.js";
import { arrowHead } from "./graph.js";
import { worker } from "./worker.js";

/** Half the width and half the height of a plot on the screen. */
const [HALF_WIDTH, HALF_HEIGHT] = [50, 29];
const STOREY = 25;
const CLIFF = 20;
const PLOT = 0.98;
/** Graphs are drawn wider than boards with rows, so that their edges show between the plots. */
const GRAPH_STRETCH = 1.5;

/** A corner of the board's plane turned by quarter turns. */
function turned([x, y], turns) {
  for (let quarter = 0; quarter < turns; quarter++) [x, y] = [-y, x];
  return [x, y];
}

/** From the board's plane, `z` above it, to the screen. */
function project([x, y], z = 0) {
  return [(x - y) * HALF_WIDTH, (x + y) * HALF_HEIGHT - z];
}

/** The corners of a square around a point: back, right, front, left. */
function square([x, y], width, z) {
  const half = width / 2;
  return [[-half, -half], [half, -half], [half, half], [-half, half]]
    .map(([dx, dy]) => project([x + dx, y + dy], z));
}

/** The width of a block: wide at the ground, narrow below the dome. */
function blockWidth(level, levels) {
  const [widest, narrowest] = [0.86, 0.5];
  return levels < 2 ? widest : widest - (widest - narrowest) * (level - 1) / (levels - 1);
}

/** The height of a stack on the screen; tall variants get lower storeys. */
function storeyHeight(levels) {
  return levels <= 3 ? STOREY : Math.max(8, 3 * STOREY / levels);
}

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

/** A door on the ground floor and windows above, so that storeys can be counted at a glance. */
function openings(low, high, level) {
  const along = ([a, b], [c, d], share) => [a + (c - a) * share, b + (d - b) * share];
  const arch = (from, to, highFrom, highTo, left, right, foot, head) => {
    const at = (share, up) => along(along(from, to, share), along(highFrom, highTo, share), up);
    const [a, b, c, d] = [at(left, foot), at(left, head - 0.12), at(right, head - 0.12), at(right, foot)];
    const tip = at((left + right) / 2, head + 0.16);
    const text = (point) => point.map(round).join(" ");
    return svg("path", { class: "opening", d: `M${text(a)}L${text(b)}Q${text(tip)} ${text(c)}L${text(d)}Z` });
  };
  const left = (...shares) => arch(low[3], low[2], high[3], high[2], ...shares);
  const right = (...shares) => arch(low[2], low[1], high[2], high[1], ...shares);
  if (level === 1) return [left(0.2, 0.36, 0, 0.7), right(0.34, 0.46, 0.34, 0.72), right(0.6, 0.72, 0.34, 0.72)];
  if (level === 2) return [left(0.26, 0.42, 0.3, 0.72), left(0.58, 0.74, 0.3, 0.72), right(0.44, 0.6, 0.3, 0.72)];
  return [left(0.42, 0.6, 0.28, 0.72)];
}

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

/** The plot a vertex stands for, its blocks and what lies on top of them. */
function cell(board, vertex, place, index) {
  const { heights, domeHeight } = board;
  const levels = domeHeight - 1;
  const storey = storeyHeight(levels);
  const height = heights[vertex.id];
  const built = Math.min(height, levels);
  const parts = [svg("path", {
    class: `plot${(vertex.column + vertex.row) % 2 ? " other" : ""}`,
    d: polygon(square(place, PLOT, 0)),
  })];
  for (let level = 1; level <= built; level++) {
    parts.push(block(place, blockWidth(level, levels), (level - 1) * storey, level * storey, level));
  }
  const top = built * storey;
  const roof = built ? blockWidth(built, levels) * 0.9 : PLOT * 0.9;
  if (height >= domeHeight) parts.push(dome(place, blockWidth(Math.max(built, 1), levels), top));
  const anchor = project(place, top);
  const owner = board.workers[vertex.id];
  const marks = svg("path", { class: "mark", d: polygon(square(place, roof, top)) });
  const ghost = svg("path", { class: "ghost", d: ghostBlock(place, height, levels, storey) });
  const figure = owner ? worker(owner, anchor) : null;
  return {
    anchor,
    depth: place[0] + place[1],
    parts: [...parts, plotName(board, vertex, place), marks, ghost, figure],
    index,
  };
}

/** Boards without rows and columns have a name on each plot, at its front corner. */
function plotName(board, vertex, place) {
  if (board.rows) return null;
  const [x, y] = project([place[0] + 0.53, place[1] + 0.53], -7);
  return svg("text", { class: "plot-name", x: round(x), y: round(y) }, vertex.name);
}

/** The outline of the block that a build would add. */
function ghostBlock(place, height, levels, storey) {
  const next = Math.min(height + 1, Math.max(levels, 1));
  const width = blockWidth(next, levels);
  const bottom = Math.min(height, levels) * storey;
  const [low, high] = [square(place, width, bottom), square(place, width, bottom + storey * 0.8)];
  return polygon([high[0], high[1], low[1], low[2], low[3], high[3]]) + polygon([high[3], high[2], high[1], high[0]])
    + `M${high[2].map(round).join(" ")}L${low[2].map(round).join(" ")}`;
}

/** The corners of a rectangle around the plots: back, right, front, left. */
function shore(places, margin) {
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - margin, Math.max(...xs) + margin];
  const [back, front] = [Math.min(...ys) - margin, Math.max(...ys) + margin];
  return [[left, back], [right, back], [right, front], [left, front]];
}

/** The rock below the plots: one slab under a board of rows and columns. */
function rock(places) {
  const top = shore(places, 0.62).map((corner) => project(corner));
  const low = shore(places, 0.62).map((corner) => project(corner, -CLIFF));
  const water = (grow) => polygon(shore(places, 0.62 + grow).map((corner) => project(corner, -CLIFF)));
  return svg("g", { class: "rock", "aria-hidden": "true" },
    svg("path", { class: "ripple far", d: water(0.36) }),
    svg("path", { class: "ripple", d: water(0.16) }),
    svg("path", { class: "cliff-left", d: polygon([top[3], top[2], low[2], low[3]]) }),
    svg("path", { class: "cliff-right", d: polygon([top[2], top[1], low[1], low[2]]) }),
    svg("path", { class: "meadow", d: polygon(top) }));
}

function edgeLines(board, places) {
  return svg("g", { class: "ways" }, board.edges.map(({ from, to, arc }) => {
    // An arc ends where the plot of its head begins.
    const length = Math.hypot(places[to][0] - places[from][0], places[to][1] - places[from][1]) || 1;
    const share = arc ? 1 - 0.6 / length : 1;
    const end = [0, 1].map((axis) => places[from][axis] + (places[to][axis] - places[from][axis]) * share);
    const [[x1, y1], [x2, y2]] = [project(places[from]), project(end)];
    return svg("line", { x1: round(x1), y1: round(y1), x2: round(x2), y2: round(y2), "marker-end": arc ? "url(#way-arrow)" : null });
  }));
}

/** Row and column names along the two front edges, wherever the board is turned. */
function names(board, turns, centre) {
  if (!board.rows) return null;
  const at = (column, row) => project(turned([column - centre[0], row - centre[1]], turns));
  const text = ([x, y], content) => svg("text", { class: "name", x: round(x), y: round(y) }, content);
  const columns = Array.from({ length: board.columns }, (_, column) => {
    const [one, other] = [at(column, board.rows - 0.08), at(column, -0.92)];
    return text(one[1] > other[1] ? one : other, String.fromCharCode(97 + column));
  });
  const rows = Array.from({ length: board.rows }, (_, row) => {
    const [one, other] = [at(-0.92, row), at(board.columns - 0.08, row)];
    return text(one[1] > other[1] ? one : other, String(board.rows - row));
  });
  return svg("g", { class: "names", "aria-hidden": "true" }, columns, rows);
}

/**
 * Draws a Santorini board.
 *
 * `board` has `vertices` (`{id, x, y, row, column}` in the plane, y towards the viewer), `edges`,
 * `heights`, `workers` (owner by vertex), `domeHeight`, and `rows` and `columns` where it has any.
 * The answer has the elements to show, the box around them, and for each vertex its `group` and
 * the point `anchor` on top of its stack.
 */
export function drawIsometric(board, { turns = 0 } = {}) {
  const xs = board.vertices.map(({ x }) => x);
  const ys = board.vertices.map(({ y }) => y);
  const centre = [(Math.min(...xs) + Math.max(...xs)) / 2, (Math.min(...ys) + Math.max(...ys)) / 2];
  const stretch = board.rows ? 1 : GRAPH_STRETCH;
  const places = board.vertices.map(({ x, y }) => turned([(x - centre[0]) * stretch, (y - centre[1]) * stretch], turns));
  const cells = board.vertices.map((vertex, index) => cell(board, vertex, places[index], index));
  const order = [...cells].sort((a, b) => a.depth - b.depth);
  const targets = [];
  const layer = svg("g", { class: "plots" });
  for (const { index, anchor, parts } of order) {
    const group = svg("g", { class: "target" }, parts);
    // Arrow keys walk along rows and columns, as if the board were seen from above.
    targets[index] = { group, anchor, at: places[index].map((coordinate) => coordinate * 100) };
    layer.append(group);
  }
  const levels = board.domeHeight - 1;
  const tallest = Math.max(60, storeyHeight(levels) * levels * 0.86 + 24);
  const corners = shore(places, 0.62).map((corner) => project(corner));
  const left = Math.min(...corners.map(([x]) => x)) - 20;
  const right = Math.max(...corners.map(([x]) => x)) + 20;
  const top = Math.min(...corners.map(([, y]) => y)) - tallest + 36;
  const bottom = Math.max(...corners.map(([, y]) => y)) + CLIFF + 24;
  const onGrid = Boolean(board.rows);
  return {
    box: [left, top, right - left, bottom - top].map(round),
    content: [isometricPaints(), rock(places), onGrid && board.king ? null : edgeLines(board, places), layer,
      names(board, turns, centre)],
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
    ["first", "second", "shared"].map((owner) => gradient(`${owner}-paint`,
      [[0, `s-${owner}-light`], [0.45, `s-${owner}`], [1, `s-${owner}-dark`]], across)));
}
