// Graphs: discs at their places with lines or arrows between them. Marks of every kind can be shown
// on it, so any family can be played on this drawing.

/** @import { Drawing, Layout, Mark, Point, View } from "../types.js" */

import { coverings, labelOf, marksBySpot } from "../scene.js";
import { boundingBox, round, svg } from "../svg.js";
import { areaPaints, emblem, hatching, ownerOf, ownerPaints, seatOf, spotParts } from "./marks.js";

/** Pixels between neighbours. */
export const SPREAD = 92;
const RADIUS = 25;

/** @type {import("./marks.js").Places} */
const DISCS = { size: RADIUS, areaScale: 1.3, seat: (name, scale) => svg("circle", { class: name, r: round(RADIUS * scale) }) };

/** The head of an arrow, for `marker-end`. */
export function arrowHead(id = "arrow", name = "arrow-head", size = 5) {
  return svg("marker", { id, viewBox: "0 0 10 10", refX: 8.5, refY: 5, markerWidth: size, markerHeight: size, orient: "auto-start-reverse" },
    svg("path", { class: name, d: "M0 0L10 5L0 10L2.6 5Z" }));
}

/**
 * Lines between places; arcs end in an arrow, short of the vertex.
 * @param {{ from: number, to: number, arc: boolean, faded?: boolean }[]} edges
 * @param {Point[]} places
 */
export function edgeLines(edges, places, radius = 0) {
  return svg("g", { class: "edges", "aria-hidden": "true" }, edges.map(({ from, to, arc, faded }) => {
    const [[x1, y1], [x2, y2]] = [places[from], places[to]];
    const length = Math.hypot(x2 - x1, y2 - y1) || 1;
    const cut = arc ? (radius + 5) / length : 0;
    return svg("line", {
      class: faded ? "faded" : null,
      x1: round(x1), y1: round(y1),
      x2: round(x2 - (x2 - x1) * cut), y2: round(y2 - (y2 - y1) * cut),
      "marker-end": arc ? "url(#arrow)" : null,
    });
  }));
}

/**
 * The places of a layout on the screen.
 * @param {Layout} layout
 * @returns {Point[]}
 */
export function placesOf(layout) {
  return layout.vertices.map(({ x, y }) => [x * SPREAD, y * SPREAD]);
}

/**
 * A piece over several places: a band along them, with the owner's emblem on each.
 * @param {Mark} mark
 * @param {Point[]} places
 */
function band(mark, places) {
  const owner = ownerOf(mark);
  return svg("g", { class: `band ${owner}`, "aria-hidden": "true" },
    svg("path", { class: "band-rim", d: `M${places.map((place) => place.map(round).join(" ")).join("L")}` }),
    svg("path", { class: "band-body", d: `M${places.map((place) => place.map(round).join(" ")).join("L")}` }),
    places.map(([x, y]) => svg("g", { transform: `translate(${round(x)} ${round(y)})` }, emblem(owner, RADIUS * 0.36, "emblem"))));
}

/**
 * Draws a View as a graph.
 * @param {View} view
 * @returns {Drawing}
 */
export function drawGraph({ layout, scene }) {
  const marks = marksBySpot(scene);
  const places = placesOf(layout);
  const marksOf = layout.vertices.map(({ name }) => marks.get(name) ?? []);
  const isOut = marksOf.map((found) => seatOf(found) === "nobody");
  const edges = layout.edges.map(([from, to]) => ({ from, to, arc: layout.directed, faded: isOut[from] || isOut[to] }));
  const layer = svg("g", { class: "vertices" });
  const targets = places.map(([x, y], index) => {
    const group = svg("g", { class: "target vertex", transform: `translate(${round(x)} ${round(y)})` },
      spotParts(marksOf[index], labelOf(layout.vertices[index]), DISCS),
      svg("circle", { class: "mark", r: RADIUS + 5 }));
    layer.append(group);
    return { group, anchor: places[index], badge: /** @type {Point} */ ([x, y + RADIUS * 0.9]) };
  });
  const bands = coverings(layout, scene).map(({ mark, spots }) => band(mark, spots.map((spot) => places[spot])));
  return {
    box: boundingBox(places, RADIUS + 22),
    content: [svg("defs", {}, arrowHead(), hatching(), ownerPaints(), areaPaints()), edgeLines(edges, places, RADIUS), layer, bands],
    targets,
  };
}
