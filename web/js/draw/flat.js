// A town seen from straight above: nested squares for storeys, a number for the height, and a mark
// for whoever stands there. Nothing hides anything here, which suits small screens and tall towers.

/** @import { Drawing, Point } from "../types.js" */
/** @import { Plot, Town } from "./town.js" */

import { svg, round, gradient, turned } from "../svg.js";
import { edgeLines, arrowHead } from "./graph.js";
import { counter, ownerPaints } from "./marks.js";

const STEP = 100;

/**
 * @param {number} x
 * @param {number} y
 * @param {number} width
 * @param {string} name
 */
function roundedSquare(x, y, width, name, corner = 8) {
  return svg("rect", { class: name, x: round(x - width / 2), y: round(y - width / 2), width: round(width), height: round(width), rx: corner });
}

/**
 * @param {Town} town
 * @param {Plot} plot
 * @param {Point} place
 */
function cell({ rows, levels }, { name, shaded, height, capped, owner, note }, [x, y]) {
  const width = rows ? 96 : 78;
  const parts = [roundedSquare(x, y, width, `plot${shaded ? " other" : ""}`)];
  const widthOf = (/** @type {number} */ level) => width * (0.88 - (levels < 2 ? 0 : 0.36 * (level - 1) / (levels - 1)));
  for (let level = 1; level <= Math.min(height, levels); level++) {
    parts.push(roundedSquare(x + 1.5, y + 2.5, widthOf(level), "cast"), roundedSquare(x, y, widthOf(level), "slab", 6));
  }
  const corner = width / 2 - 14;
  return [parts,
    capped ? svg("circle", { class: "dome-shell", cx: round(x), cy: round(y), r: round(width * 0.24) }) : null,
    roundedSquare(x, y, width - 4, "mark"),
    rows ? null : svg("text", { class: "plot-name", x: round(x), y: round(y + width / 2 + 12) }, name),
    owner ? counter(owner, [x, y], width * 0.23) : null,
    height ? svg("text", { class: "storeys", x: round(x + corner), y: round(y - corner) }, String(height)) : null,
    note ? svg("text", { class: "storeys", x: round(x - corner), y: round(y - corner) }, note) : null];
}

/**
 * Draws a town from above; the same arguments and answer as the isometric drawing.
 * @param {Town} town
 * @returns {Drawing}
 */
export function drawFlat(town, turns = 0) {
  const stretch = town.rows ? STEP : STEP * 1.25;
  const places = town.plots.map(({ x, y }) => turned([x * stretch, y * stretch], turns));
  const xs = places.map(([x]) => x);
  const ys = places.map(([, y]) => y);
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const layer = svg("g", { class: "plots" });
  const targets = town.plots.map((plot, index) => {
    const group = svg("g", { class: "target" }, cell(town, plot, places[index]));
    layer.append(group);
    return { group, anchor: places[index] };
  });
  const rim = 74;
  const island = svg("rect", { class: "meadow", x: left - 58, y: top - 58, width: right - left + 116, height: bottom - top + 116, rx: 16 });
  return {
    box: [left - rim - 14, top - rim, right - left + 2 * rim + 14, bottom - top + 2 * rim + 14].map(round),
    content: [paints(), island, town.open ? null : edgeLines(town.edges, places), layer,
      town.rows ? rowAndColumnNames(town, turns, stretch, { left, bottom }) : null],
    targets,
  };
}

/**
 * Letters below and numbers to the left of a board in rows, wherever it is turned.
 * @param {{ rows?: number, columns?: number }} board
 * @param {number} turns
 * @param {number} stretch
 * @param {{ left: number, bottom: number }} edge
 */
export function rowAndColumnNames({ rows = 0, columns = 0 }, turns, stretch, { left, bottom }) {
  const label = (/** @type {Point} */ [x, y], /** @type {string} */ content) => svg("text", { x: round(x), y: round(y) }, content);
  const column = (/** @type {number} */ index) => {
    const [x, y] = turned([index * stretch, 0], turns);
    return label(turns % 2 ? [left - 74, y] : [x, bottom + 74], String.fromCharCode(97 + index));
  };
  const row = (/** @type {number} */ index) => {
    const [x, y] = turned([0, index * stretch], turns);
    return label(turns % 2 ? [x, bottom + 74] : [left - 74, y], String(rows - index));
  };
  return svg("g", { class: "names flat", "aria-hidden": "true" },
    Array.from({ length: columns }, (_, index) => column(index)),
    Array.from({ length: rows }, (_, index) => row(index)));
}

function paints() {
  return svg("defs", {}, arrowHead(),
    gradient("stone-top-paint", [[0, "s-stone-top"], [1, "s-stone-top-low"]]),
    svg("radialGradient", { id: "dome-paint", cx: 0.36, cy: 0.28, r: 0.8 },
      svg("stop", { offset: 0, class: "s-dome-light" }), svg("stop", { offset: 0.5, class: "s-dome" }),
      svg("stop", { offset: 1, class: "s-dome-dark" })),
    ownerPaints());
}
