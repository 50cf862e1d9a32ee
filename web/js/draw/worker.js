// A worker: first's have a round head, second's a pointed one and a belt, shared ones a ring, others the
// shape of their seat.

/** @import { Point } from "../types.js" */

import { shapeOf } from "../seats.js";
import { svg, round } from "../svg.js";

/** @type {Record<string, () => SVGElement>} */
const HEADS = {
  first: () => svg("circle", { class: "skin", cx: 0, cy: -36, r: 8.6 }),
  second: () => svg("path", { class: "skin", d: "M0 -51L9.6 -37L0 -27L-9.6 -37Z" }),
  shared: () => svg("g", {},
    svg("circle", { class: "skin", cx: 0, cy: -36, r: 8.6 }),
    svg("circle", { class: "hole", cx: 0, cy: -36, r: 3.6 })),
};

/**
 * The head of a figure: others than these have the shape of their seat.
 * @param {string} owner
 */
function head(owner) {
  const known = HEADS[owner];
  if (known) return known();
  return svg("path", { class: "skin", transform: "translate(0 -36)", d: shapeOf(owner, 9) ?? "" });
}

/**
 * The figure of `owner` (a seat, or "shared") with its feet at `anchor`.
 * @param {string} owner
 * @param {Point} anchor
 */
export function worker(owner, [x, y]) {
  const belt = owner === "second" ? svg("path", { class: "belt", d: "M-8.6 -12Q0 -8 8.6 -12" }) : null;
  return svg("g", { class: `worker ${owner}`, transform: `translate(${round(x)} ${round(y + 5)})` },
    svg("ellipse", { class: "shadow", cx: 3, cy: 0, rx: 19, ry: 9 }),
    svg("path", { class: "skin", d: "M-14 -1A14 7 0 0 0 14 -1C12 -8 6 -14 5 -27L-5 -27C-6 -14 -12 -8 -14 -1Z" }),
    belt,
    svg("ellipse", { class: "skin collar", cx: 0, cy: -27, rx: 8, ry: 3.2 }),
    head(owner),
    svg("ellipse", { class: "shine", cx: -3, cy: -39, rx: 1.8, ry: 2.8 }));
}
