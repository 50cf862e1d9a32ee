// The board on the page: draws a View, lets people choose a move by pointer or keyboard, and shows
// arrows and exact values over it.

import { Choice, stepsOf } from "./choose.js";
import { draw } from "./draw/index.js";
import { drawArrows } from "./draw/arrows.js";
import { describe } from "./speak.js";
import { svg, round } from "./svg.js";
import { badge, bestOf, verdict } from "./worth.js";

const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export class Board {
  #host;
  #view = null;
  #choice = null;
  #options = {};
  #targets = [];
  #svg = null;
  #focused = null;
  #unit = 1;

  /** `on` has `move(text)`, `refused(name)` and `chosen(choice)`. */
  constructor(host, on) {
    this.#host = host;
    this.on = on;
  }

  get choice() {
    return this.#choice;
  }

  get view() {
    return this.#view;
  }

  /** The drawing, for export. */
  get element() {
    return this.#svg;
  }

  /**
   * Shows a View. `options`: `look`, `turns`, `playable` (moves can be chosen), `pick` (a function
   * that gets every click instead), `arrows` (lists of steps), `exact` (scores by move text) and
   * `last` (the move that led here).
   */
  show(view, options) {
    if (!view) return;
    const isNew = view.position !== this.#view?.position || view.game !== this.#view?.game;
    const follows = isNew && view.game === this.#view?.game && view.history.length === this.#view.history.length + 1;
    if (isNew) this.#choice = new Choice(view);
    this.#view = view;
    this.#options = options;
    this.#redraw();
    if (follows) this.#animate();
  }

  /** Forgets what was chosen. */
  cancel() {
    if (!this.#choice?.chosen.length) return false;
    this.#choice.chosen = [];
    this.#changed();
    return true;
  }

  /** Ends a turn that could go on. */
  finish() {
    const move = this.#choice?.complete() ?? this.#choice?.unlisted() ?? this.#choice?.pass();
    if (move) this.on.move(move.text);
  }

  /** Arrows and values change often: they are redrawn alone. */
  overlay(patch) {
    this.#options = { ...this.#options, ...patch };
    if (this.#svg) this.#mark();
  }

  #index(name) {
    return this.#view.layout.vertices.findIndex((vertex) => vertex.name === name);
  }

  #anchor(name) {
    return this.#targets[this.#index(name)]?.anchor;
  }

  #redraw() {
    const { look, turns } = this.#options;
    const hadFocus = this.#host.contains(document.activeElement);
    const { box, content, targets } = draw(this.#previewed(), { look, turns });
    this.#targets = targets;
    // Arrows and pills are as large on the screen of a small board as on that of a large one.
    this.#unit = Math.max(0.55, Math.min(1, box[2] / 640));
    this.#svg = svg("svg", {
      class: `board ${this.#view.family} turn-${this.#view.to_move}`, viewBox: box.join(" "),
      role: "group", "aria-label": `Board of ${this.#view.game}`, onclick: (event) => this.#click(event), onkeydown: (event) => this.#key(event),
    }, content, svg("g", { class: "overlay" }));
    targets.forEach(({ group }, index) => {
      group.dataset.vertex = index;
      group.dataset.name = this.#view.layout.vertices[index].name;
    });
    this.#svg.style.setProperty("--unit", this.#unit);
    this.#mark();
    this.#host.replaceChildren(this.#svg);
    if (hadFocus) this.#targets[this.#focusIndex()]?.group.focus();
  }

  /** The View with a chosen Santorini worker already where it goes, before it builds. */
  #previewed() {
    const [from, to] = this.#view.family === "santorini" && this.#choice?.ordered ? this.#choice.chosen : [];
    if (!to) return this.#view;
    const moved = (names) => names.map((name) => (name === from ? to : name));
    const { workers } = this.#view.state;
    return { ...this.#view, state: { ...this.#view.state, workers: { first: moved(workers.first), second: moved(workers.second) } } };
  }

  /** What a move changed settles into place. */
  #animate() {
    const steps = stepsOf(this.#view, this.#options.last ?? "");
    const isTurn = this.#view.family === "santorini" && !this.#options.last?.includes(",") && steps.length > 1;
    steps.forEach((name, place) => {
      const kind = isTurn ? [null, "arrived", "built"][place] : "arrived";
      if (kind) this.#targets[this.#index(name)]?.group.classList.add(kind);
    });
  }

  /** Cells of a Castellan board matter only to the editor. */
  #reachable(index) {
    return this.#options.pick || this.#view.layout.vertices[index].role !== "cell";
  }

  #focusIndex() {
    const remembered = this.#focused === null ? -1 : this.#index(this.#focused);
    if (remembered >= 0) return remembered;
    return this.#targets.findIndex((_, index) => this.#reachable(index));
  }

  #mark() {
    const next = this.#options.playable && this.#choice ? this.#choice.next() : new Map();
    const chosen = new Set(this.#choice?.chosen);
    const last = new Set(this.#options.last ? stepsOf(this.#view, this.#options.last) : []);
    const tabStop = this.#focusIndex();
    const badges = [];
    this.#targets.forEach(({ group, anchor, badge: place = anchor }, index) => {
      const { name } = this.#view.layout.vertices[index];
      const legal = next.has(name);
      const worth = legal && this.#options.exact ? bestOf(next.get(name), this.#options.exact, this.#view.to_move) : null;
      group.classList.toggle("legal", legal);
      group.classList.toggle("builds", legal && this.#builds());
      group.classList.toggle("chosen", chosen.has(name));
      group.classList.toggle("last", last.has(name) && !chosen.size);
      for (const kind of ["win", "loss", "even"]) {
        group.classList.toggle(`worth-${kind}`, Boolean(worth) && verdict(worth, this.#view.to_move) === kind);
      }
      if (worth) badges.push(badgeAt(place, worth, this.#view.to_move, this.#unit));
      const state = chosen.has(name) ? ", chosen" : legal ? ", can be chosen" : "";
      const known = worth ? `, proven: ${worth.text}` : "";
      group.setAttribute("aria-label", describe(this.#view, index) + state + known);
      group.setAttribute("role", "button");
      group.setAttribute("aria-disabled", String(!legal && !this.#options.pick));
      group.setAttribute("tabindex", index === tabStop ? "0" : "-1");
      if (!this.#reachable(index)) {
        group.setAttribute("aria-hidden", "true");
        group.classList.add("inert");
      }
    });
    const arrows = this.#options.arrows?.length && !chosen.size
      ? drawArrows(this.#options.arrows, (name) => this.#anchor(name), this.#view.order === "fixed", this.#unit) : null;
    this.#svg.querySelector(".overlay").replaceChildren(...[arrows, ...badges].filter(Boolean));
  }

  #builds() {
    return this.#view.family === "santorini" && this.#choice.chosen.length === 2;
  }

  #click(event) {
    const group = event.target.closest(".target");
    if (group) this.#pick(Number(group.dataset.vertex));
  }

  #pick(index) {
    const { name } = this.#view.layout.vertices[index];
    this.#focused = name;
    if (this.#options.pick) {
      this.#options.pick(name, index);
      return;
    }
    if (!this.#options.playable) return;
    try {
      const move = this.#choice.pick(name);
      this.#changed();
      if (move) this.on.move(move.text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#shake(index);
      this.on.refused(describe(this.#view, index));
    }
  }

  #shake(index) {
    const { group } = this.#targets[index];
    group.classList.remove("refused");
    void group.getBBox();
    group.classList.add("refused");
  }

  #changed() {
    this.#redraw();
    this.on.chosen(this.#choice);
  }

  #key(event) {
    const group = event.target.closest(".target");
    if (!group || event.ctrlKey || event.metaKey || event.altKey) return;
    const index = Number(group.dataset.vertex);
    if (event.key === "Enter" || event.key === " ") this.#pick(index);
    else if (event.key === "Escape") this.cancel();
    else if (DIRECTIONS[event.key] && !this.#options.arrowsStep) this.#moveFocus(index, DIRECTIONS[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /** To the nearest target in a direction, sideways distance counting more. */
  #moveFocus(from, [dx, dy]) {
    const place = (index) => this.#targets[index].at ?? this.#targets[index].anchor;
    const [x, y] = place(from);
    let best = null;
    this.#targets.forEach((_, index) => {
      if (index === from || !this.#reachable(index)) return;
      const [px, py] = place(index);
      const along = (px - x) * dx + (py - y) * dy;
      const aside = Math.abs((px - x) * dy) + Math.abs((py - y) * dx);
      if (along <= 1 || along < aside * 0.5) return;
      const cost = along + 2 * aside;
      if (!best || cost < best.cost) best = { index, cost };
    });
    if (!best) return;
    this.#targets[from].group.setAttribute("tabindex", "-1");
    const { group } = this.#targets[best.index];
    this.#focused = group.dataset.name;
    group.setAttribute("tabindex", "0");
    group.focus();
  }
}

/** A pill with a proven value. */
function badgeAt([x, y], score, side, unit) {
  const text = badge(score, side);
  const width = 14 + 8 * text.length;
  return svg("g", { class: `badge ${verdict(score, side)}`, transform: `translate(${round(x)} ${round(y)}) scale(${round(unit)})`, "aria-hidden": "true" },
    svg("rect", { x: -width / 2, y: -10, width, height: 20, rx: 10 }), svg("text", {}, text));
}
