// Choosing a move step by step from the list of legal moves the server sent. No rules here: a step
// is possible if some listed move has it.

/** @import { Layout, Legal, View } from "./types.js" */

/** @type {WeakMap<Layout, RegExp>} */
const PATTERNS = new WeakMap();

/**
 * Matches the names of a layout's spots, longer ones before those they begin with.
 * @param {Layout} layout
 */
function patternOf(layout) {
  const known = PATTERNS.get(layout);
  if (known) return known;
  const names = layout.vertices.map(({ name }) => name).sort((one, other) => other.length - one.length);
  const pattern = new RegExp(names.map((name) => name.replace(/[\\^$.*+?()[\]{}|/-]/g, "\\$&")).join("|"), "g");
  PATTERNS.set(layout, pattern);
  return pattern;
}

/**
 * The spots a move's text names, in order.
 * @param {Pick<View, "layout" | "legal">} view
 * @param {string} text
 * @returns {string[]}
 */
export function stepsOf({ layout, legal }, text) {
  const listed = legal.find((move) => move.text === text);
  if (listed) return listed.steps;
  return layout.vertices.length ? text.match(patternOf(layout)) ?? [] : [];
}

export class Choice {
  /** @param {View} view */
  constructor(view) {
    this.view = view;
    /** @type {string[]} */
    this.chosen = [];
    /** Every way to choose a legal move. */
    this.ways = view.legal.flatMap((move) => [move, ...(move.also ?? []).map((steps) => ({ ...move, steps }))]);
  }

  get ordered() {
    return this.view.order === "fixed";
  }

  /** The ways to choose a legal move that begin with what was chosen. */
  matching(chosen = this.chosen) {
    return this.ways.filter((move) => {
      const fixed = this.#fixed(move);
      const [loose, rest] = [move.steps.slice(fixed), chosen.slice(fixed)];
      return chosen.slice(0, fixed).every((step, place) => move.steps[place] === step)
        && rest.every((step, place) => loose.includes(step) && rest.indexOf(step) === place);
    });
  }

  /**
   * How many steps of a move come in their order.
   * @param {Legal} move
   */
  #fixed({ steps, loose }) {
    return this.ordered ? loose ?? steps.length : 0;
  }

  /** Possible next steps, each with the moves it keeps. */
  next() {
    /** @type {Map<string, Legal[]>} */
    const found = new Map();
    for (const move of this.matching()) {
      const [done, fixed] = [this.chosen.length, this.#fixed(move)];
      const steps = done < fixed ? move.steps.slice(done, done + 1)
        : move.steps.slice(fixed).filter((step) => !this.chosen.includes(step, fixed));
      for (const step of steps) found.set(step, [...found.get(step) ?? [], move]);
    }
    return found;
  }

  /** The move that is exactly what was chosen. */
  complete() {
    if (!this.chosen.length) return null;
    return this.matching().find(({ steps }) => steps.length === this.chosen.length) ?? null;
  }

  /** The only thing left to do without choosing anything. */
  pass() {
    return this.view.legal.find(({ steps }) => steps.length === 0) ?? null;
  }

  /** Whether a turn could be ended here although it could also go on. */
  get mayFinish() {
    return Boolean(this.complete() ?? this.unlisted());
  }

  /**
   * A move the server did not list because there are too many; it will judge it.
   * @returns {Legal | null}
   */
  unlisted() {
    if (this.view.legal_complete || this.ordered || !this.chosen.length) return null;
    return { text: this.chosen.join(this.view.separator), steps: this.chosen };
  }

  /**
   * Chooses an element. Answers the finished move, `null` if more is to be chosen, or throws the
   * name of what cannot be chosen.
   * @param {string} name
   */
  pick(name) {
    // A move may end where it began: what can be chosen next comes first.
    if (this.next().has(name)) this.chosen = [...this.chosen, name];
    else if (this.chosen.includes(name)) {
      this.chosen = this.ordered ? this.chosen.slice(0, this.chosen.indexOf(name)) : this.chosen.filter((step) => step !== name);
      return null;
    } else if (!this.view.legal_complete && !this.ordered) this.chosen = [...this.chosen, name];
    else if (this.ordered && this.matching([name]).length) this.chosen = [name];
    else throw new RangeError(name);
    return this.finished();
  }

  /** The move, if nothing could be added to it. */
  finished() {
    const move = this.complete();
    return move && this.next().size === 0 ? move : null;
  }
}
