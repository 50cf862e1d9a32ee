// What the Santorini drawings need, taken from a View, and the choice between the two of them.

import { drawIsometric } from "./isometric.js";
import { drawFlat } from "./flat.js";

/** Draws the View of a Santorini position; `look` is "isometric" or "flat". */
export function drawSantorini(view, { look, turns }) {
  const board = boardOf(view);
  return look === "flat" ? drawFlat(board, { turns }) : drawIsometric(board, { turns });
}

function boardOf({ layout, state, board }) {
  const number = new Map(layout.vertices.map(({ name }, index) => [name, index]));
  const workers = {};
  for (const side of ["first", "second"]) {
    for (const name of state.workers[side]) workers[number.get(name)] = state.shared ? "shared" : side;
  }
  return {
    vertices: layout.vertices.map(({ name, x, y }, id) =>
      ({ id, name, x, y, row: Math.round(y), column: Math.round(x) })),
    edges: layout.edges.map(([from, to]) => ({ from, to, arc: layout.directed })),
    heights: state.heights,
    workers,
    domeHeight: state.max_height,
    rows: layout.kind === "rows" ? layout.rows : 0,
    columns: layout.kind === "rows" ? layout.columns : 0,
    king: board.startsWith("king"),
  };
}
