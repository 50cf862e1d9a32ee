// Choosing a move step by step from the list of legal moves the server sent. No rules here: a step
// is possible if some listed move has it.

/** The elements a move's text names, in order. */
export function stepsOf(view, text) {
  const pattern = view.family === "castellan" ? /[tw]\(\d+,\d+\)/g : /[a-z]+\d+|\d+/g;
  return text.match(pattern) ?? [];
}

export class Choice {
  constructor(view) {
    this.view = view;
    this.chosen = [];
  }

  get ordered() {
    return this.view.order === "fixed";
  }

  /** The legal moves that begin with what was chosen. */
  matching(chosen = this.chosen) {
    return this.view.legal.filter(({ steps }) => (this.ordered
      ? chosen.every((step, place) => steps[place] === step)
      : chosen.every((step) => steps.includes(step))));
  }

  /** Possible next steps, each with the moves it keeps. */
  next() {
    const found = new Map();
    for (const move of this.matching()) {
      const steps = this.ordered ? move.steps.slice(this.chosen.length, this.chosen.length + 1)
        : move.steps.filter((step) => !this.chosen.includes(step));
      for (const step of steps) {
        if (found.has(step)) found.get(step).push(move);
        else found.set(step, [move]);
      }
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

  /** A move the server did not list because there are too many; it will judge it. */
  unlisted() {
    if (this.view.legal_complete || this.ordered || !this.chosen.length) return null;
    return { text: this.chosen.join(this.view.family === "castellan" ? "+" : ","), steps: this.chosen };
  }

  /**
   * Chooses an element. Answers the finished move, `null` if more is to be chosen, or throws the
   * name of what cannot be chosen.
   */
  pick(name) {
    // A worker may build where it came from: what can be chosen next comes first.
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
