// Graphs: vertices at their places with lines or arrows between them. Snort and Geography are drawn
// on it; the games only say what a vertex looks like.

import { svg, round, boundingBox, gradient } from "../svg.js";

/** Pixels between neighbours. */
export const SPREAD = 92;
const RADIUS = 25;

/** The head of an arrow, for `marker-end`. */
export function arrowHead(id = "arrow", name = "arrow-head", size = 5) {
  return svg("marker", { id, viewBox: "0 0 10 10", refX: 8.5, refY: 5, markerWidth: size, markerHeight: size, orient: "auto-start-reverse" },
    svg("path", { class: name, d: "M0 0L10 5L0 10L2.6 5Z" }));
}

/** Lines between places; arcs end in an arrow, short of the vertex. */
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

/** The places of a layout on the screen. */
export function placesOf(layout) {
  return layout.vertices.map(({ x, y }) => [x * SPREAD, y * SPREAD]);
}

/**
 * Draws a graph. `vertexParts(index, radius)` answers the elements of a vertex around the origin;
 * `faded(index)` tells vertices whose edges no longer matter.
 */
export function drawGraph(layout, vertexParts, faded) {
  const places = placesOf(layout);
  const edges = layout.edges.map(([from, to]) => ({ from, to, arc: layout.directed, faded: faded(from) || faded(to) }));
  const layer = svg("g", { class: "vertices" });
  const targets = places.map(([x, y], index) => {
    const group = svg("g", { class: "target vertex", transform: `translate(${round(x)} ${round(y)})` },
      vertexParts(index, RADIUS),
      svg("circle", { class: "mark", r: RADIUS + 5 }));
    layer.append(group);
    return { group, anchor: [x, y], badge: [x, y + RADIUS * 0.9] };
  });
  return {
    box: boundingBox(places, RADIUS + 22),
    content: [svg("defs", {}, arrowHead(), hatching(), ownerPaints()), edgeLines(edges, places, RADIUS), layer],
    targets,
  };
}

/** Stripes for what is out of play. */
function hatching() {
  return svg("pattern", { id: "hatch", width: 7, height: 7, patternUnits: "userSpaceOnUse", patternTransform: "rotate(45)" },
    svg("rect", { class: "hatch-ground", width: 7, height: 7 }),
    svg("line", { class: "hatch-line", x1: 0, y1: 0, x2: 0, y2: 7 }));
}

function ownerPaints() {
  return ["first", "second", "shared"].map((owner) => gradient(`${owner}-paint`,
    [[0, `s-${owner}-light`], [0.45, `s-${owner}`], [1, `s-${owner}-dark`]]));
}
