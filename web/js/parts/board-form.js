// The board as fields: a family of graphs with its numbers, or a graph in any format.

import { button, field, html, select } from "./all.js";

const KINDS = [
  ["king", "King's board (8 neighbours)"], ["grid", "Grid (4 neighbours)"], ["path", "Path"], ["cycle", "Cycle"], ["star", "Star"],
  ["complete", "Complete graph"], ["dpath", "Directed path"], ["dcycle", "Directed cycle"], ["tree", "Random tree"], ["random", "Random graph"],
  ["drawn", "Drawn by hand"], ["text", "graph6, edge list or DOT"],
];

const USUAL_BOARDS = {
  king: { rows: 5, columns: 5 }, grid: { rows: 4, columns: 4 }, path: { n: 7 }, cycle: { n: 8 }, star: { n: 6 }, complete: { n: 5 },
  dpath: { n: 6 }, dcycle: { n: 6 }, tree: { n: 10, seed: 1 }, random: { n: 9, p: 0.3, seed: 1 },
  drawn: { n: 5, edges: [[0, 1], [1, 2], [2, 3], [3, 4], [4, 0]], directed: false }, text: { text: "" },
};

const LABELS = { rows: "Rows", columns: "Columns", n: "Vertices", p: "Chance of an edge", seed: "Seed" };

/** `change` gets the board wanted. */
export function boardForm(family, board, change) {
  if (family === "castellan") return castellan(board, change);
  const kinds = KINDS.map(([kind, words]) => [kind, words]);
  return html("div", { class: "form" },
    field("Kind", select(kinds, board.kind, (kind) => (kind === "text" ? showText() : change({ kind, ...USUAL_BOARDS[kind] })), { id: "board-kind" })),
    numbers(board, change),
    board.kind === "drawn" ? edgeList(board, change) : null,
    texts(change));
}

function numbers(board, change) {
  const names = Object.keys(LABELS).filter((name) => name in board && board.kind !== "drawn");
  return html("div", { class: "row" }, names.map((name) => {
    const box = html("input", { type: "number", min: 0, step: name === "p" ? 0.05 : 1, value: board[name], id: `board-${name}`,
      onchange: () => change({ ...board, [name]: Number(box.value) }) });
    return field(name === "n" && board.kind === "star" ? "Leaves" : LABELS[name], box);
  }));
}

/** The edges of a drawn graph in words: the way to draw one without a pointer. */
function edgeList(board, change) {
  const mark = board.directed ? ">" : "-";
  const box = html("input", { class: "mono wide", value: board.edges.map(([from, to]) => from + mark + to).join(","), id: "board-edges",
    onchange: () => change({ kind: "text", text: box.value }) });
  return field(`Edges of ${board.n} vertices`, box);
}

function texts(change) {
  const area = html("textarea", { id: "board-text", "aria-label": "A graph as text", placeholder: "graph { a -- b; b -- c }   or   0-1,1-2   or   D?{", spellcheck: "false" });
  return html("details", { class: "text-graph" }, html("summary", {}, "A graph as text"), area,
    button("Use it", { press: () => area.value.trim() && change({ kind: "text", text: area.value }) }));
}

function showText() {
  const details = document.querySelector(".text-graph");
  details.open = true;
  details.querySelector("textarea").focus();
}

function castellan(board, change) {
  const number = (name) => {
    const box = html("input", { type: "number", min: 2, max: 20, value: board[name], id: `board-${name}`, onchange: () => change({ kind: "castellan", rows: board.rows, columns: board.columns, [name]: Number(box.value) }) });
    return field(`${LABELS[name]} of towers`, box);
  };
  return html("div", { class: "row" }, number("rows"), number("columns"));
}
