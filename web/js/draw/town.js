// What the drawings of a town need, taken from a View, and the choice between the two of them.

/** @import { Drawing, Layout, Sight, View } from "../types.js" */

import { labelOf, marksBySpot } from "../scene.js";
import { drawFlat } from "./flat.js";
import { drawIsometric } from "./isometric.js";

/**
 * A town: stacks of storeys on the places of a board, and people on them.
 * @typedef {object} Town
 * @property {Plot[]} plots by number
 * @property {{ from: number, to: number, arc: boolean }[]} edges
 * @property {number} levels storeys below the top
 * @property {number} rows 0 if there are none
 * @property {number} columns
 * @property {boolean} open whether plots touch all those around them, so that lines say nothing
 */

/**
 * @typedef {object} Plot
 * @property {string} name
 * @property {number} x
 * @property {number} y
 * @property {boolean} shaded as every other plot of a board in rows is
 * @property {number} height
 * @property {boolean} capped
 * @property {string | null} owner of the figure that stands there
 * @property {string} note words that stand there
 */

/**
 * Draws the View of a town; `look` is "isometric" or "flat".
 * @param {View} view
 * @param {Sight} sight
 * @returns {Drawing}
 */
export function drawTown(view, { look, turns }) {
  const town = townOf(view);
  return look === "flat" ? drawFlat(town, turns) : drawIsometric(town, turns);
}

/** Storeys below the top where no stack says. */
const USUAL_HEIGHT = 4;

/**
 * @param {Pick<View, "layout" | "scene">} view
 * @returns {Town}
 */
export function townOf({ layout, scene }) {
  const marks = marksBySpot(scene);
  const inRows = layout.kind === "rows";
  const plots = layout.vertices.map((spot) => {
    const { name, x, y } = spot;
    const here = marks.get(name) ?? [];
    const level = here.find(({ kind }) => kind === "level");
    const piece = here.find(({ kind }) => kind === "piece");
    return {
      name: labelOf(spot), x, y, shaded: Math.round(x + y) % 2 === 1,
      height: level?.count ?? 0, capped: level?.top ?? false,
      owner: piece ? piece.player ?? "shared" : null,
      note: here.filter(({ kind }) => kind === "text").map(({ text }) => text).join(" "),
    };
  });
  const highest = Math.max(...scene.marks.map(({ of }) => of ?? 0));
  return {
    plots,
    edges: layout.edges.map(([from, to]) => ({ from, to, arc: layout.directed })),
    levels: (highest > 0 ? highest : USUAL_HEIGHT) - 1,
    rows: inRows ? layout.rows ?? 0 : 0,
    columns: inRows ? layout.columns ?? 0 : 0,
    open: isOpen(layout),
  };
}

/**
 * Whether every place of a board in rows is joined to all those around it.
 * @param {Layout} layout
 */
function isOpen({ kind, directed, rows = 0, columns = 0, edges }) {
  const along = rows * (columns - 1) + columns * (rows - 1);
  return kind === "rows" && !directed && edges.length === along + 2 * (rows - 1) * (columns - 1);
}
