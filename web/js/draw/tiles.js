// Tiles: a grid of squares seen from above. Squares are coloured, closed or built up, and pieces
// may lie over several of them, as dominoes do.

/** @import { Drawing, Mark, Point, View } from "../types.js" */

import { coverings, marksBySpot } from "../scene.js";
import { boundingBox, round, svg } from "../svg.js";
import { rowAndColumnNames } from "./flat.js";
import { areaPaints, emblem, hatching, ownerOf, ownerPaints, spotParts } from "./marks.js";

const STEP = 100;
const TILE = 94;

/**
 * A square around the origin.
 * @param {string} name
 * @param {number} width
 */
const tile = (name, width) => svg("rect", { class: name, x: round(-width / 2), y: round(-width / 2), width: round(width), height: round(width), rx: 7 });

/**
 * A piece over several squares: a block as large as all of them, with an emblem on each.
 * @param {Mark} mark
 * @param {Point[]} places
 */
function block(mark, places) {
  const owner = ownerOf(mark);
  const [x, y, width, height] = boundingBox(places, TILE / 2 - 11);
  return svg("g", { class: `domino ${owner}`, "aria-hidden": "true" },
    svg("rect", { class: "cast", x: x + 3, y: y + 5, width, height, rx: 14 }),
    svg("rect", { class: "domino-body", x, y, width, height, rx: 14 }),
    places.map(([px, py]) => svg("g", { transform: `translate(${round(px)} ${round(py)})` }, emblem(owner, 15, "emblem"))));
}

/**
 * Draws a View as tiles.
 * @param {View} view
 * @returns {Drawing}
 */
export function drawTiles({ layout, scene }) {
  const marks = marksBySpot(scene);
  /** @type {Point[]} */
  const places = layout.vertices.map(({ x, y }) => [x * STEP, y * STEP]);
  const inRows = layout.kind === "rows";
  const layer = svg("g", { class: "plots" });
  const targets = layout.vertices.map(({ name, x, y }, index) => {
    const shade = Math.round(x + y) % 2 ? " other" : "";
    const squares = { size: TILE / 2 - 8, areaScale: 0.86, seat: (/** @type {string} */ kind, /** @type {number} */ scale) => tile(`tile ${kind}${shade}`, TILE * scale) };
    const group = svg("g", { class: "target", transform: `translate(${places[index].map(round).join(" ")})` },
      spotParts(marks.get(name) ?? [], inRows ? null : name, squares), tile("mark", TILE - 6));
    layer.append(group);
    return { group, anchor: places[index] };
  });
  const pieces = coverings(layout, scene).map(({ mark, spots }) => block(mark, spots.map((spot) => places[spot])));
  const [left, top, width, height] = boundingBox(places, 58);
  return {
    box: [left - 30, top - 16, width + 46, height + 46].map(round),
    content: [svg("defs", {}, hatching(), ownerPaints(), areaPaints()),
      svg("rect", { class: "board-rim", x: left, y: top, width, height, rx: 16 }), layer, pieces,
      inRows ? rowAndColumnNames(layout, 0, STEP, { left: left + 58, bottom: top + height - 58 }) : null],
    targets,
  };
}
