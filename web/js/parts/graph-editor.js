// Draw a graph: a click on free ground adds a vertex, a click on two vertices joins or parts them,
// dragging moves, and Delete removes. The places are kept so that the board looks as it was drawn.

/** @import { Layout, Point } from "../types.js" */

import { SPREAD, arrowHead } from "../draw/graph.js";
import { html, svg, round } from "../svg.js";
import { button, tick } from "./controls.js";

const RADIUS = 20;
const [WIDTH, HEIGHT] = [900, 640];

const USE = "Click free ground to add a vertex. Click two vertices to join or part them. Drag to move, Delete to remove.";

export class GraphEditor {
  /** @type {Point[]} */
  #places;
  /** @type {Point[]} */
  #edges;
  #directed;
  /** @type {number | null} */
  #selected = null;
  /** @type {{ vertex: number | null, from: Point, moved: boolean } | null} */
  #drag = null;

  /**
   * `on.change` gets the graph after every change, `on.close` ends the drawing.
   * @param {Layout} layout
   * @param {number} most vertices a board may have
   * @param {{ change: (graph: { edges: Point[], places: Point[], directed: boolean }) => void, close: () => void }} on
   */
  constructor(layout, most, on) {
    this.on = on;
    this.most = most;
    this.#directed = layout.directed;
    this.#edges = layout.edges.map(([from, to]) => [from, to]);
    this.#places = fitted(layout.vertices.map(({ x, y }) => [x * SPREAD, y * SPREAD]));
    this.canvas = svg("svg", { class: "drawing", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, tabindex: "0", role: "application",
      "aria-label": "Graph drawing. Enter adds a vertex; edges can also be typed in the panel.",
      onpointerdown: (/** @type {PointerEvent} */ event) => this.#down(event), onpointermove: (/** @type {PointerEvent} */ event) => this.#moved(event), onpointerup: (/** @type {PointerEvent} */ event) => this.#up(event),
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event) });
    this.hint = html("p", { class: "note", role: "status" }, USE);
    this.element = html("div", { class: "graph-editor" }, this.canvas,
      html("div", { class: "row editor-tools" },
        button("Remove", { id: "remove-vertex", press: () => this.#remove() }),
        button("Clear", { id: "clear-graph", press: () => this.#clear() }),
        tick("Directed", this.#directed, (directed) => this.#set({ directed })),
        button("Done", { kind: "primary", id: "graph-done", press: () => this.on.close() })),
      this.hint);
    this.#draw();
  }

  focus() {
    this.canvas.focus();
  }

  #set({ directed = this.#directed }) {
    this.#directed = directed;
    this.#changed();
  }

  #changed() {
    this.#draw();
    if (this.#places.length) {
      this.on.change({ edges: this.#edges, directed: this.#directed, places: this.#places.map(([x, y]) => [round(x / SPREAD), round(y / SPREAD)]) });
    }
  }

  #draw() {
    this.canvas.replaceChildren(
      svg("defs", {}, arrowHead("drawn-arrow")),
      svg("g", { class: "edges" }, this.#edges.map(([from, to]) => this.#line(from, to))),
      svg("g", {}, this.#places.map(([x, y], index) => svg("g", { class: `drawn-vertex${index === this.#selected ? " selected" : ""}`, "data-vertex": index,
        transform: `translate(${round(x)} ${round(y)})` }, svg("circle", { r: RADIUS }), svg("text", { class: "vertex-name" }, String(index))))));
  }

  /**
   * @param {number} from
   * @param {number} to
   */
  #line(from, to) {
    const [[x1, y1], [x2, y2]] = [this.#places[from], this.#places[to]];
    const share = this.#directed ? 1 - (RADIUS + 4) / (Math.hypot(x2 - x1, y2 - y1) || 1) : 1;
    return svg("line", { x1: round(x1), y1: round(y1), x2: round(x1 + (x2 - x1) * share), y2: round(y1 + (y2 - y1) * share),
      "marker-end": this.#directed ? "url(#drawn-arrow)" : null });
  }

  /**
   * @param {PointerEvent} event
   * @returns {Point}
   */
  #point(event) {
    const matrix = this.canvas.getScreenCTM()?.inverse();
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix);
    return [Math.max(RADIUS, Math.min(WIDTH - RADIUS, x)), Math.max(RADIUS, Math.min(HEIGHT - RADIUS, y))];
  }

  /** @param {PointerEvent} event */
  #down(event) {
    const vertex = event.target instanceof Element ? event.target.closest("[data-vertex]") : null;
    this.#drag = { vertex: vertex ? Number(vertex.getAttribute("data-vertex")) : null, from: this.#point(event), moved: false };
    this.canvas.setPointerCapture(event.pointerId);
  }

  /** @param {PointerEvent} event */
  #moved(event) {
    if (!this.#drag || this.#drag.vertex === null) return;
    const point = this.#point(event);
    if (Math.hypot(point[0] - this.#drag.from[0], point[1] - this.#drag.from[1]) > 6) this.#drag.moved = true;
    if (!this.#drag.moved) return;
    this.#places[this.#drag.vertex] = point;
    this.#draw();
  }

  /** @param {PointerEvent} event */
  #up(event) {
    const drag = this.#drag;
    this.#drag = null;
    if (!drag) return;
    if (drag.moved) this.#changed();
    else if (drag.vertex === null) this.#add(this.#point(event));
    else this.#choose(drag.vertex);
  }

  /** @param {Point} point */
  #add(point) {
    if (this.#places.length >= this.most) {
      this.hint.textContent = `A board has at most ${this.most} vertices. Remove one to add another.`;
      return;
    }
    this.#places.push(point);
    this.#selected = null;
    this.#changed();
  }

  /**
   * The second of two chosen vertices is joined to the first, or parted from it.
   * @param {number} vertex
   */
  #choose(vertex) {
    if (this.#selected === null || this.#selected === vertex) {
      this.#selected = this.#selected === vertex ? null : vertex;
      this.#draw();
      return;
    }
    const from = this.#selected;
    this.#selected = null;
    const same = (/** @type {Point} */ [one, other]) => (one === from && other === vertex) || (!this.#directed && one === vertex && other === from);
    const without = this.#edges.filter((edge) => !same(edge));
    this.#edges = without.length < this.#edges.length ? without : [...this.#edges, [from, vertex]];
    this.#changed();
  }

  #remove() {
    const gone = this.#selected ?? this.#places.length - 1;
    if (gone < 0) return;
    const renamed = (/** @type {number} */ vertex) => (vertex > gone ? vertex - 1 : vertex);
    this.hint.textContent = USE;
    this.#places.splice(gone, 1);
    this.#edges = this.#edges.filter((edge) => !edge.includes(gone)).map(([from, to]) => [renamed(from), renamed(to)]);
    this.#selected = null;
    this.#changed();
  }

  #clear() {
    this.hint.textContent = USE;
    this.#places = [];
    this.#edges = [];
    this.#selected = null;
    this.#draw();
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    if (event.key === "Delete" || event.key === "Backspace") this.#remove();
    else if (event.key === "Enter") this.#add(this.#freePlace());
    else if (event.key === "Escape") this.on.close();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * Somewhere on a circle, for vertices added without a pointer.
   * @returns {Point}
   */
  #freePlace() {
    const turn = this.#places.length * 2.4;
    return [WIDTH / 2 + Math.cos(turn) * 220, HEIGHT / 2 + Math.sin(turn) * 220];
  }
}

/**
 * Places moved and scaled into the canvas.
 * @param {Point[]} places
 * @returns {Point[]}
 */
export function fitted(places) {
  if (!places.length) return [];
  const [xs, ys] = [places.map(([x]) => x), places.map(([, y]) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const scale = Math.min(1.4, (WIDTH - 120) / Math.max(1, Math.max(...xs) - left), (HEIGHT - 120) / Math.max(1, Math.max(...ys) - top));
  const [width, height] = [(Math.max(...xs) - left) * scale, (Math.max(...ys) - top) * scale];
  return places.map(([x, y]) => [(x - left) * scale + (WIDTH - width) / 2, (y - top) * scale + (HEIGHT - height) / 2]);
}
