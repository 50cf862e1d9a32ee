// Santorini seen from straight above: nested squares for storeys, a number for the height, and a
// mark for the worker. Nothing hides anything here, which suits small screens and tall towers.

import { svg, round, gradient } from "../svg.js";
import { edgeLines, arrowHead } from "./graph.js";

const STEP = 100;

function turned([x, y], turns) {
  for (let quarter = 0; quarter < turns; quarter++) [x, y] = [-y, x];
  return [x, y];
}

function roundedSquare(x, y, width, name, corner = 8) {
  return svg("rect", { class: name, x: round(x - width / 2), y: round(y - width / 2), width: round(width), height: round(width), rx: corner });
}

/** A counter on the plot: a disc for first, a diamond for second, a ring for shared workers. */
export function counter(owner, [x, y], size = 24) {
  const shape = owner === "second"
    ? svg("path", { class: "skin", d: `M0 ${-size * 1.16}L${size * 1.16} 0L0 ${size * 1.16}L${-size * 1.16} 0Z` })
    : svg("circle", { class: "skin", r: size });
  const inner = owner === "second"
    ? svg("path", { class: "inlay", d: `M0 ${-size * 0.5}L${size * 0.5} 0L0 ${size * 0.5}L${-size * 0.5} 0Z` })
    : svg("circle", { class: owner === "shared" ? "hole" : "inlay", r: size * 0.45 });
  return svg("g", { class: `worker ${owner}`, transform: `translate(${round(x)} ${round(y)})` }, shape, inner);
}

function cell(board, vertex, [x, y]) {
  const width = board.rows ? 96 : 78;
  const levels = board.domeHeight - 1;
  const height = board.heights[vertex.id];
  const parts = [roundedSquare(x, y, width, `plot${(vertex.column + vertex.row) % 2 ? " other" : ""}`)];
  const widthOf = (level) => width * (0.88 - (levels < 2 ? 0 : 0.36 * (level - 1) / (levels - 1)));
  for (let level = 1; level <= Math.min(height, levels); level++) {
    parts.push(roundedSquare(x + 1.5, y + 2.5, widthOf(level), "cast"), roundedSquare(x, y, widthOf(level), "slab", 6));
  }
  if (height >= board.domeHeight) parts.push(svg("circle", { class: "dome-shell", cx: round(x), cy: round(y), r: round(width * 0.24) }));
  parts.push(roundedSquare(x, y, width - 4, "mark"));
  if (!board.rows) parts.push(svg("text", { class: "plot-name", x: round(x), y: round(y + width / 2 + 12) }, vertex.name));
  const owner = board.workers[vertex.id];
  if (owner) parts.push(counter(owner, [x, y], width * 0.23));
  if (height) {
    const corner = width / 2 - 14;
    parts.push(svg("text", { class: "storeys", x: round(x + corner), y: round(y - corner) }, String(height)));
  }
  return parts;
}

/** Draws a board from above; the same arguments and answer as the isometric drawing. */
export function drawFlat(board, { turns = 0 } = {}) {
  const stretch = board.rows ? STEP : STEP * 1.25;
  const places = board.vertices.map(({ x, y }) => turned([x * stretch, y * stretch], turns));
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const layer = svg("g", { class: "plots" });
  const targets = board.vertices.map((vertex, index) => {
    const group = svg("g", { class: "target" }, cell(board, vertex, places[index]));
    layer.append(group);
    return { group, anchor: places[index] };
  });
  const rim = 74;
  const island = svg("rect", { class: "meadow", x: left - 58, y: top - 58, width: right - left + 116, height: bottom - top + 116, rx: 16 });
  return {
    box: [left - rim - 14, top - rim, right - left + 2 * rim + 14, bottom - top + 2 * rim + 14].map(round),
    content: [paints(), island, board.king ? null : edgeLines(board.edges, places), layer, names(board, turns, stretch, { left, bottom })],
    targets,
  };
}

function names(board, turns, stretch, { left, bottom }) {
  if (!board.rows) return null;
  const label = (place, content) => svg("text", { x: round(place[0]), y: round(place[1]) }, content);
  const column = (index) => {
    const [x, y] = turned([index * stretch, 0], turns);
    return label(turns % 2 ? [left - 74, y] : [x, bottom + 74], String.fromCharCode(97 + index));
  };
  const row = (index) => {
    const [x, y] = turned([0, index * stretch], turns);
    return label(turns % 2 ? [x, bottom + 74] : [left - 74, y], String(board.rows - index));
  };
  return svg("g", { class: "names flat", "aria-hidden": "true" },
    Array.from({ length: board.columns }, (_, index) => column(index)),
    Array.from({ length: board.rows }, (_, index) => row(index)));
}

function paints() {
  return svg("defs", {}, arrowHead(),
    gradient("stone-top-paint", [[0, "s-stone-top"], [1, "s-stone-top-low"]]),
    svg("radialGradient", { id: "dome-paint", cx: 0.36, cy: 0.28, r: 0.8 },
      svg("stop", { offset: 0, class: "s-dome-light" }), svg("stop", { offset: 0.5, class: "s-dome" }),
      svg("stop", { offset: 1, class: "s-dome-dark" })),
    ["first", "second", "shared"].map((owner) => gradient(`${owner}-paint`,
      [[0, `s-${owner}-light`], [0.45, `s-${owner}`], [1, `s-${owner}-dark`]])));
}
