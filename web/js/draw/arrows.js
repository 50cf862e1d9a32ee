// Arrows and rings over a board for moves an engine thinks well of; the best one is the strongest.

/** @import { Point } from "../types.js" */

import { svg, round } from "../svg.js";
import { arrowHead } from "./graph.js";

/**
 * @param {Point} from
 * @param {Point} to
 * @param {number} short how far before its end it stops
 */
function curve([x1, y1], [x2, y2], short) {
  const length = Math.hypot(x2 - x1, y2 - y1) || 1;
  const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
  const bend = Math.min(26, length * 0.2);
  const middle = [(x1 + x2) / 2 + uy * bend, (y1 + y2) / 2 - ux * bend - 8];
  return `M${round(x1)} ${round(y1)}Q${middle.map(round).join(" ")} ${round(x2 - ux * short)} ${round(y2 - uy * short)}`;
}

/**
 * @param {Point} place
 * @param {number} rank
 * @param {number} unit
 */
function numbered([x, y], rank, unit) {
  return svg("g", { class: "rank", transform: `translate(${round(x)} ${round(y)}) scale(${round(unit)})` },
    svg("circle", { r: 9 }), svg("text", {}, String(rank)));
}

/**
 * The arrow of one move: from, to, and a dashed one to the site it acts on from there.
 * @param {Point[]} anchors
 * @param {number} rank
 * @param {number} unit
 */
function moveArrow(anchors, rank, unit) {
  const [from, to, site] = anchors;
  if (!to) return [svg("circle", { class: "ring", cx: from[0], cy: from[1], r: 31 }), numbered([from[0] + 24, from[1] - 24], rank, unit)];
  return [
    site ? svg("path", { class: "builds", d: curve(to, site, 4), "marker-end": "url(#best-head)" }) : null,
    svg("path", { class: "halo", d: curve(from, to, 5) }),
    svg("path", { class: "moves", d: curve(from, to, 5), "marker-end": "url(#best-head)" }),
    numbered([(from[0] + to[0]) / 2, (from[1] + to[1]) / 2 - 10], rank, unit),
  ];
}

/**
 * Rings for a set of pieces or places, numbered once.
 * @param {Point[]} anchors
 * @param {number} rank
 * @param {number} unit
 */
function rings(anchors, rank, unit) {
  return anchors.map((anchor, place) => [
    svg("circle", { class: "ring", cx: anchor[0], cy: anchor[1], r: 24 }),
    place ? null : numbered([anchor[0] + 20, anchor[1] - 20], rank, unit)]);
}

/**
 * Arrows for moves given as lists of steps, best first; `unit` scales their numbers.
 * @param {string[][]} moves
 * @param {(name: string) => Point | undefined} anchorOf
 * @param {boolean} ordered
 */
export function drawArrows(moves, anchorOf, ordered, unit = 1) {
  const drawn = moves.map((steps, place) => {
    const anchors = steps.flatMap((step) => { const anchor = anchorOf(step); return anchor ? [anchor] : []; });
    if (!anchors.length) return null;
    return svg("g", { class: `arrow arrow-${Math.min(place + 1, 4)}` },
      (ordered ? moveArrow : rings)(anchors, place + 1, unit));
  });
  return svg("g", { class: "arrows", "aria-hidden": "true" },
    svg("defs", {}, arrowHead("best-head", "best-head", 3.6)), drawn.reverse());
}
