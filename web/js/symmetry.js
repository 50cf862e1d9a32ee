// Turns and mirror images of a board that leave what stands on it as it is.

/** @import { Layout, Legal, Mark, Scene, View } from "./types.js" */

import { spotsOf } from "./scene.js";

/**
 * The eight ways to lay a square onto itself.
 * @type {((x: number, y: number, w: number, h: number) => [number, number])[]}
 */
const WAYS = [
  (x, y) => [x, y], (x, y, w) => [w - x, y], (x, y, _w, h) => [x, h - y], (x, y, w, h) => [w - x, h - y],
  (x, y) => [y, x], (x, y, w) => [w - y, x], (x, y, _w, h) => [y, h - x], (x, y, w, h) => [w - y, h - x],
];

/** @param {number} x @param {number} y */
const at = (x, y) => `${x.toFixed(2)} ${y.toFixed(2)}`;

/**
 * Where each spot goes under one of the ways; null if the board does not lie on itself then.
 * @param {Layout} layout
 * @param {typeof WAYS[0]} way
 */
function mapped({ vertices, edges, width, height }, way) {
  const places = new Map(vertices.map(({ x, y }, index) => [at(x, y), index]));
  const image = vertices.map(({ x, y }) => places.get(at(...way(x, y, width, height))) ?? -1);
  if (image.includes(-1)) return null;
  const key = (/** @type {number} */ one, /** @type {number} */ other) => `${Math.min(one, other)} ${Math.max(one, other)}`;
  const known = new Set(edges.map(([one, other]) => key(one, other)));
  if (!edges.every(([one, other]) => known.has(key(image[one], image[other])))) return null;
  return new Map(vertices.map(({ name }, index) => [name, vertices[image[index]].name]));
}

/**
 * The ways to turn a position onto itself, each as where every spot goes.
 * @param {{ layout: Layout, scene: Scene }} view
 */
export function symmetries({ layout, scene }) {
  const key = (/** @type {Mark} */ mark, /** @type {(spot: string) => string} */ go) => JSON.stringify([mark.kind, spotsOf(mark).map(go).sort(), mark.player ?? null, mark.shape, mark.count]);
  const standing = new Set(scene.marks.map((mark) => key(mark, (spot) => spot)));
  return WAYS.flatMap((way) => mapped(layout, way) ?? [])
    .filter((map) => scene.marks.every((mark) => standing.has(key(mark, (spot) => map.get(spot) ?? spot))));
}

/**
 * What is said about some moves, said about all moves that look the same.
 * @param {Pick<View, "layout" | "scene" | "legal" | "order">} view
 * @param {{ steps: string[], share: number }[]} lines
 */
export function sharesOf(view, lines) {
  const key = (/** @type {string[]} */ steps) => (view.order === "any" ? [...steps].sort() : steps).join(" ");
  const texts = new Map(view.legal.map((/** @type {Legal} */ { text, steps }) => [key(steps), text]));
  /** @type {Map<string, number>} */
  const shares = new Map();
  for (const map of symmetries(view)) {
    for (const { steps, share } of lines) {
      const text = texts.get(key(steps.map((step) => map.get(step) ?? step)));
      if (text !== undefined) shares.set(text, share);
    }
  }
  return shares;
}
