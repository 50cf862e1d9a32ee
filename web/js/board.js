// The board on the page: draws a View, lets people choose a move by pointer or keyboard, and shows
// arrows and exact values over it.

/** @import { BoardOptions, Legal, Point, Target, View, Worth } from "./types.js" */

import { Choice } from "./choose.js";
import { drawArrows } from "./draw/arrows.js";
import { draw } from "./draw/index.js";
import { changes, describe, moved, previewed } from "./scene.js";
import { sound } from "./sound.js";
import { svg, round } from "./svg.js";
import { badge, bestOf, verdict } from "./worth.js";

/** @type {Record<string, Point>} */
const DIRECTIONS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * What is told of the board.
 * @typedef {object} Listener
 * @property {(text: string) => void} move a move was chosen
 * @property {(words: string, steps: string[]) => void} refused something cannot be chosen, after what was chosen before
 * @property {() => void} idle somebody chose something although nothing can be chosen
 * @property {(choice: Choice) => void} chosen a step was chosen or taken back
 */

export class Board {
  /** @type {HTMLElement} */
  #host;
  /** @type {View | null} */
  #shown = null;
  /** @type {Choice | null} */
  #choice = null;
  /** @type {BoardOptions} */
  #options = {};
  /** @type {Target[]} */
  #targets = [];
  #overlay = svg("g", { class: "overlay" });
  #svg = svg("svg");
  /** @type {string | null} */
  #focused = null;
  #unit = 1;
  /** @type {Element | null} */
  #cover = null;
  #peeking = false;
  /** @type {string | null | undefined} the position in which a piece was moved by hand */
  #hopped = null;
  /** @type {Element | null} */
  #notice = null;

  /**
   * @param {HTMLElement} host
   * @param {Listener} on
   */
  constructor(host, on) {
    this.#host = host;
    this.on = on;
  }

  get choice() {
    return this.#choice;
  }

  /** The drawing, for export. */
  get element() {
    return this.#svg;
  }

  get #view() {
    if (!this.#shown) throw new Error("nothing is shown yet");
    return this.#shown;
  }

  /**
   * Shows a View.
   * @param {View} view
   * @param {BoardOptions} options
   */
  show(view, options) {
    const before = this.#shown;
    const isNew = view.position !== before?.position || view.game !== before.game || view.legal.length !== before.legal.length;
    const follows = isNew && view.game === before?.game && view.history.length === before.history.length + 1;
    if (isNew) this.#choice = new Choice(view);
    this.#shown = view;
    this.#options = options;
    this.#redraw();
    if (follows && before) this.#animate(before);
  }

  /**
   * Lays something over the board, or takes it away again.
   * @param {Element | null} element
   */
  cover(element) {
    this.#cover?.remove();
    this.#cover = element;
    if (element) this.#host.after(element);
  }

  /**
   * Shows words at the edge of the board, or takes them away again.
   * @param {Element | null} element
   */
  notice(element) {
    this.#notice?.remove();
    this.#notice = element;
    if (element) this.#host.after(element);
  }

  /**
   * Shows another position for as long as somebody looks at it; null shows this one again.
   * @param {View | null} view
   */
  peek(view) {
    if (!view) {
      if (this.#peeking) this.#redraw();
      return;
    }
    const { look, turns } = this.#options;
    const { box, content, targets } = draw(view, { look, turns });
    const steps = new Set(view.history.at(-1)?.steps);
    view.layout.vertices.forEach(({ name }, index) => targets[index].group.classList.toggle("last", steps.has(name)));
    this.#peeking = true;
    this.#host.replaceChildren(svg("svg", { class: `board peek ${view.scene.style} turn-${view.to_move}`, viewBox: box.join(" "), role: "img",
      "aria-label": "A position of the line pointed at" }, content));
  }

  /** Brings the keyboard to the board. */
  focus() {
    this.#targets[this.#focusIndex()]?.group.focus();
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
    if (!this.#options.playable) return;
    const move = this.#choice?.complete() ?? this.#choice?.unlisted() ?? this.#choice?.pass();
    if (move) this.#send(move.text);
  }

  /**
   * A move is on its way; until something new is shown nothing else can be chosen.
   * @param {string} text
   */
  #send(text) {
    this.#svg.setAttribute("aria-busy", "true");
    this.on.move(text);
  }

  /**
   * Arrows and values change often: they are redrawn alone.
   * @param {BoardOptions} patch
   */
  overlay(patch) {
    this.#options = { ...this.#options, ...patch };
    if (this.#shown) this.#mark();
  }

  /** @param {string} name */
  #index(name) {
    return this.#view.layout.vertices.findIndex((vertex) => vertex.name === name);
  }

  #redraw() {
    this.#peeking = false;
    const { look, turns } = this.#options;
    const hadFocus = this.#host.contains(document.activeElement);
    const { box, content, targets } = draw(previewed(this.#view, this.#choice?.chosen ?? []), { look, turns });
    this.#targets = targets;
    // Arrows and pills are as large on the screen of a small board as on that of a large one.
    this.#unit = Math.max(0.55, Math.min(1, box[2] / 640));
    this.#overlay = svg("g", { class: "overlay" });
    this.#svg = svg("svg", {
      class: `board ${this.#view.scene.style} turn-${this.#view.to_move}`, viewBox: box.join(" "), role: "group",
      "aria-label": `Board of ${this.#view.game}`,
      onclick: (/** @type {Event} */ event) => this.#click(event), onkeydown: (/** @type {KeyboardEvent} */ event) => this.#key(event),
    }, content, this.#overlay);
    targets.forEach(({ group }, index) => {
      group.dataset.vertex = String(index);
      group.dataset.name = this.#view.layout.vertices[index].name;
    });
    this.#svg.style.setProperty("--unit", String(this.#unit));
    this.#mark();
    this.#host.replaceChildren(this.#svg);
    if (hadFocus) this.focus();
  }

  /**
   * What a move changed settles into place: pieces hop there from where they were.
   * @param {View} before
   */
  #animate(before) {
    // A piece that was moved by hand has hopped already.
    const hopped = this.#hopped === before.position;
    for (const [name, kind] of changes(before.scene, this.#view.scene)) {
      if (hopped && kind === "arrived") continue;
      this.#targets[this.#index(name)]?.group.classList.add(kind);
      sound(kind);
    }
    if (hopped) return;
    for (const [from, to] of moved(before.scene, this.#view.scene)) this.#hop(from, to);
  }

  /**
   * Lets the piece that stands on `to` come from `from`.
   * @param {string} from
   * @param {string} to
   */
  #hop(from, to) {
    const [start, end] = [this.#targets[this.#index(from)], this.#targets[this.#index(to)]];
    const figure = end?.group.querySelector(".worker");
    if (!start || !(figure instanceof SVGElement) || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    end.group.classList.remove("arrived");
    const [dx, dy] = [start.anchor[0] - end.anchor[0], start.anchor[1] - end.anchor[1]];
    // Whoever clicks below a piece in flight means what is there.
    const pointerEvents = "none";
    figure.animate([{ translate: `${dx}px ${dy}px`, pointerEvents },
      { translate: `${dx / 2}px ${Math.min(dy, 0) - 34}px`, offset: 0.5, pointerEvents }, { translate: "0 0", pointerEvents }],
    { duration: 360, easing: "ease-in-out" });
  }

  /**
   * Whether a spot matters: cells only to an editor that has a tool for them.
   * @param {number} index
   */
  #reachable(index) {
    const role = this.#view.layout.vertices[index].role ?? "vertex";
    const { pick, roles } = this.#options;
    return pick ? !roles?.length || roles.includes(role) : role !== "cell";
  }

  #focusIndex() {
    const remembered = this.#focused === null ? -1 : this.#index(this.#focused);
    if (remembered >= 0) return remembered;
    return this.#targets.findIndex((_, index) => this.#reachable(index));
  }

  /** Marks what can be chosen, what was, and what it is worth. */
  #mark() {
    const next = this.#options.playable && this.#choice ? this.#choice.next() : new Map();
    const chosen = new Set(this.#choice?.chosen);
    const last = new Set(chosen.size ? [] : this.#options.last);
    const tabStop = this.#focusIndex();
    const side = this.#view.to_move;
    const shares = this.#shares(next);
    /** @type {Element[]} */
    const pills = [];
    const legalAt = (/** @type {number} */ index) => next.has(this.#view.layout.vertices[index].name);
    this.#targets.forEach(({ group, anchor, badge: place = anchor, before = [] }, index) => {
      const { name } = this.#view.layout.vertices[index];
      const legal = legalAt(index);
      const worth = legal && this.#options.exact ? bestOf(next.get(name), this.#options.exact, side) : null;
      group.classList.toggle("legal", legal);
      group.classList.toggle("aside", before.some(legalAt));
      group.classList.toggle("builds", legal && this.#actsFromAfar());
      group.classList.toggle("chosen", chosen.has(name));
      group.classList.toggle("last", last.has(name));
      for (const kind of ["win", "loss", "even"]) group.classList.toggle(`worth-${kind}`, Boolean(worth) && verdict(/** @type {Worth} */ (worth), side) === kind);
      if (worth) pills.push(pillAt(place, badge(worth, side), verdict(worth, side), this.#unit));
      const score = legal && !worth && this.#options.scores ? best(next.get(name), this.#options.scores) : null;
      if (score !== null) pills.push(pillAt(place, score.toFixed(1).replace("-", "−"), "score", this.#unit));
      const share = shares.get(name) ?? null;
      group.classList.toggle("shared", share !== null);
      if (share !== null) {
        group.style.setProperty("--share", `${Math.round(100 * stretched(share, shares))}%`);
        pills.push(pillAt(place, `${Math.round(share * 100)}%`, "share", this.#unit));
      }
      const state = chosen.has(name) ? ", chosen" : legal ? ", can be chosen" : "";
      const known = worth ? `, proven: ${worth.text}` : share === null ? "" : `, chance of winning ${Math.round(share * 100)} %`;
      group.setAttribute("aria-label", describe(this.#view, index) + state + known);
      group.setAttribute("role", "button");
      group.setAttribute("aria-disabled", String(!legal && !this.#options.pick));
      group.setAttribute("tabindex", index === tabStop ? "0" : "-1");
      group.classList.toggle("inert", !this.#reachable(index));
      if (!this.#reachable(index)) group.setAttribute("aria-hidden", "true");
    });
    this.#overlay.replaceChildren(...this.#arrows(), ...pills);
  }

  /**
   * The chance of winning with the best choice at each spot, where that is known.
   * @param {Map<string, Legal[]>} next
   * @returns {Map<string, number>}
   */
  #shares(next) {
    const { shares } = this.#options;
    if (!shares) return new Map();
    return new Map([...next].flatMap(([name, moves]) => {
      const share = best(moves, shares);
      return share === null ? [] : [[name, share]];
    }));
  }

  /** Arrows for moves someone thinks well of, until a move is being chosen. */
  #arrows() {
    const { arrows = [], arrowsOrder } = this.#options;
    if (!arrows.length || this.#choice?.chosen.length) return [];
    return [drawArrows(arrows, (name) => this.#targets[this.#index(name)]?.anchor, (arrowsOrder ?? this.#view.order) === "fixed", this.#unit)];
  }

  /** Whether what is chosen next is where a piece that has moved acts, not where it goes. */
  #actsFromAfar() {
    return Boolean(this.#choice?.ordered) && this.#choice?.chosen.length === 2;
  }

  /** @param {Event} event */
  #click(event) {
    const index = indexOf(event);
    if (index !== null) this.#pick(index);
  }

  /** @param {number} index */
  #pick(index) {
    const { name } = this.#view.layout.vertices[index];
    this.#focused = name;
    if (this.#options.pick) {
      this.#options.pick(name);
      return;
    }
    if (!this.#options.playable) this.on.idle();
    if (!this.#options.playable || !this.#choice || this.#svg.hasAttribute("aria-busy")) return;
    try {
      const before = this.#choice.chosen;
      const move = this.#choice.pick(name);
      this.#changed();
      if (this.#choice.ordered && before.length === 1 && this.#choice.chosen.length === 2) {
        this.#hopped = this.#view.position;
        this.#hop(before[0], name);
        if (!move) sound("arrived");
      }
      if (move) this.#send(move.text);
    } catch (error) {
      if (!(error instanceof RangeError)) throw error;
      this.#shake(index);
      this.on.refused(describe(this.#view, index), [...this.#choice.chosen, name]);
    }
  }

  /** @param {number} index */
  #shake(index) {
    const { group } = this.#targets[index];
    group.classList.remove("refused");
    void group.getBoundingClientRect();
    group.classList.add("refused");
  }

  #changed() {
    this.#redraw();
    if (this.#choice) this.on.chosen(this.#choice);
  }

  /** @param {KeyboardEvent} event */
  #key(event) {
    const index = indexOf(event);
    if (index === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") this.#pick(index);
    else if (event.key === "Escape") this.cancel();
    else if (DIRECTIONS[event.key] && !this.#options.arrowsStep) this.#moveFocus(index, DIRECTIONS[event.key]);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  /**
   * To the nearest target in a direction.
   * @param {number} from
   * @param {Point} direction
   */
  #moveFocus(from, direction) {
    const places = this.#targets.map(({ at, anchor }, index) => (this.#reachable(index) ? at ?? anchor : null));
    const found = nearest(places, from, direction);
    if (found === null) return;
    this.#targets[from].group.setAttribute("tabindex", "-1");
    const { group } = this.#targets[found];
    this.#focused = group.dataset.name ?? null;
    group.setAttribute("tabindex", "0");
    group.focus();
  }
}

/**
 * The number of the target an event happened to.
 * @param {Event} event
 */
function indexOf(event) {
  const group = event.target instanceof Element ? event.target.closest(".target") : null;
  return group instanceof SVGElement ? Number(group.dataset.vertex) : null;
}

/**
 * The place nearest to another in a direction, sideways distance counting more; places that are
 * null are passed over.
 * @param {(Point | null)[]} places
 * @param {number} from
 * @param {Point} direction
 */
export function nearest(places, from, [dx, dy]) {
  const [x, y] = places[from] ?? [0, 0];
  let best = null;
  for (const [index, place] of places.entries()) {
    if (index === from || !place) continue;
    const along = (place[0] - x) * dx + (place[1] - y) * dy;
    const aside = Math.abs((place[0] - x) * dy) + Math.abs((place[1] - y) * dx);
    if (along <= 1 || along < aside * 0.5) continue;
    const cost = along + 2 * aside;
    if (!best || cost < best.cost) best = { index, cost };
  }
  return best?.index ?? null;
}

/**
 * What the best of several moves is worth to an evaluation; null if that is not known.
 * @param {Legal[]} moves
 * @param {Map<string, number>} scores
 */
function best(moves, scores) {
  const known = moves.flatMap(({ text }) => scores.get(text) ?? []);
  return known.length ? Math.max(...known) : null;
}

/**
 * A share between the least and the most that are shown, from 0 to 1: small differences are to be seen.
 * @param {number} share
 * @param {Map<string, number>} shares
 */
function stretched(share, shares) {
  const all = [...shares.values()];
  const [least, most] = [Math.min(...all), Math.max(...all)];
  return most > least ? (share - least) / (most - least) : 0.5;
}

/**
 * A pill with a value.
 * @param {Point} place
 * @param {string} text
 * @param {string} kind
 * @param {number} unit
 */
function pillAt([x, y], text, kind, unit) {
  const width = 14 + 8 * text.length;
  return svg("g", { class: `badge ${kind}`, transform: `translate(${round(x)} ${round(y)}) scale(${round(unit)})`, "aria-hidden": "true" },
    svg("rect", { x: -width / 2, y: -10, width, height: 20, rx: 10 }), svg("text", {}, text));
}
