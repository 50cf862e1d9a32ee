// Small positions as the server would describe them, and just enough of a document to draw them.

/** A board of rows and columns, joined orthogonally or, for a king, all around. */
export function rows(height, width, king = false) {
  const vertices = [];
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      vertices.push({ name: String.fromCharCode(97 + column) + (row + 1), x: column, y: height - 1 - row });
    }
  }
  const edges = [];
  vertices.forEach((one, from) => vertices.forEach((other, to) => {
    const [dx, dy] = [Math.abs(one.x - other.x), Math.abs(one.y - other.y)];
    if (from < to && (king ? Math.max(dx, dy) === 1 : dx + dy === 1)) edges.push([from, to]);
  }));
  return { kind: "rows", directed: false, rows: height, columns: width, width: width - 1, height: height - 1, vertices, edges };
}

/** Vertices in a line. */
export function path(size) {
  const vertices = Array.from({ length: size }, (_, index) => ({ name: String(index), x: index, y: 0 }));
  const edges = vertices.slice(1).map((_, index) => [index, index + 1]);
  return { kind: "path", directed: false, width: size - 1, height: 0, vertices, edges };
}

/** One cell with its four walls and towers. */
export function cell() {
  const roles = ["tower", "wall", "tower", "wall", "cell", "wall", "tower", "wall", "tower"];
  const letters = { tower: "t", wall: "w", cell: "" };
  const vertices = roles.map((role, index) => {
    const [row, column] = [Math.floor(index / 3), index % 3];
    return { name: `${letters[role]}(${row},${column})`, x: column, y: 2 - row, role, across: role === "wall" ? row % 2 === 0 : undefined };
  });
  return { kind: "castle", directed: false, rows: 2, columns: 2, width: 2, height: 2, vertices, edges: [] };
}

/** A view with everything a view has. */
export function view(patch = {}) {
  const { scene, ...rest } = patch;
  return {
    game: "game@board", family: "game", variant: null, board: "board", start: "s", moves: [], history: [], position: "p",
    to_move: "first", players: { first: null, second: null }, outcome: null, legal: [], legal_complete: true, order: "fixed", separator: ",",
    layout: path(3), state: { secret: true }, tools: [], drawing: "",
    scene: { style: "graph", marks: [], say: "Choose.", steps: [], facts: [], ...scene },
    ...rest,
  };
}

/** Moves from their steps, joined by a separator. */
export const moves = (separator, ...list) => list.map((steps) => ({ text: steps.join(separator), steps }));

/** An element that remembers what it was given. */
class FakeElement {
  constructor(tag) {
    this.tag = tag;
    this.attributes = {};
    this.children = [];
    this.dataset = {};
  }

  setAttribute(name, value) {
    this.attributes[name] = String(value);
  }

  addEventListener() {}

  append(...children) {
    this.children.push(...children);
  }

  /** All elements below with a class. */
  all(name) {
    const below = this.children.filter((child) => child instanceof FakeElement);
    return below.flatMap((child) => [...((child.attributes.class ?? "").split(" ").includes(name) ? [child] : []), ...child.all(name)]);
  }

  get text() {
    return this.children.map((child) => (child instanceof FakeElement ? child.text : String(child))).join("");
  }
}

/** Puts a document in place for as long as a function runs, and answers what it drew as one element. */
export function drawn(draw) {
  globalThis.document = { createElementNS: (_, tag) => new FakeElement(tag), createElement: (tag) => new FakeElement(tag) };
  try {
    const drawing = draw();
    const root = new FakeElement("svg");
    root.append(...drawing.content.flat(Infinity).filter(Boolean));
    return { ...drawing, root };
  } finally {
    delete globalThis.document;
  }
}
