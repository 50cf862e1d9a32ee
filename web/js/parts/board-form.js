// The board as fields: a kind of board with its numbers, or a graph in any format.

/** @import { BoardKind, BoardParts } from "../types.js" */

import { button, field, html, select } from "./all.js";
import { describedForm, usualValues } from "./form.js";

/** A ring of five, to begin with. */
const DRAWN = { n: 5, edges: [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]], directed: false };

/**
 * `kinds` are those that suit the family; `change` gets the board wanted.
 * @param {BoardKind[]} kinds
 * @param {BoardParts} board
 * @param {(board: object) => void} change
 */
export function boardForm(kinds, board, change) {
  const text = kinds.some(({ name }) => name === "text") ? textForm(change) : null;
  const choose = (/** @type {string} */ name) => {
    const kind = kinds.find((one) => one.name === name);
    if (name === "text" && text) text.open();
    else change(name === "drawn" ? { kind: name, ...DRAWN } : { kind: name, ...usualValues(kind?.form ?? []) });
  };
  const chosen = kinds.find(({ name }) => name === board.kind);
  return html("div", { class: "form" },
    kinds.length > 1 ? field("Kind", select(kinds.map(({ name, label }) => [name, label]), board.kind, choose, { id: "board-kind" })) : null,
    board.kind === "drawn" ? edgeList(board, change)
      : describedForm(chosen?.form ?? [], board, (changed) => change({ ...board, ...changed }), "board-"),
    text?.element);
}

/**
 * The edges of a drawn graph in words: the way to draw one without a pointer.
 * @param {BoardParts} board
 * @param {(board: object) => void} change
 */
function edgeList({ n, edges = [], directed, names }, change) {
  const mark = directed ? ">" : "-";
  const nameOf = (/** @type {number} */ vertex) => names?.[vertex] ?? vertex;
  const list = edges.map(([from, to]) => nameOf(from) + mark + nameOf(to)).join(",");
  /** @type {HTMLInputElement} */
  const box = html("input", { class: "mono wide", value: names ? `named:${[...names, list].join(",")}` : list, id: "board-edges",
    onchange: () => change({ kind: "text", text: box.value }) });
  return field(`Edges of ${n} vertices`, box);
}

/** @param {(board: object) => void} change */
function textForm(change) {
  const area = html("textarea", { id: "board-text", "aria-label": "A graph as text", placeholder: "graph { a -- b; b -- c }   or   0-1,1-2   or   D?{", spellcheck: "false" });
  const element = html("details", { class: "text-graph" }, html("summary", {}, "A graph as text"), area,
    button("Use it", { press: () => area.value.trim() && change({ kind: "text", text: area.value }) }));
  const open = () => {
    element.open = true;
    area.focus();
  };
  return { element, open };
}
