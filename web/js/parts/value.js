// The combinatorial value of a position and of its independent parts.

import { api } from "../api.js";
import { drawThermograph } from "../draw/thermograph.js";
import { html } from "../svg.js";
import { card } from "./controls.js";

const OUTCOMES = {
  N: "N: whoever moves next wins", P: "P: whoever moved last wins",
  L: "L: first wins, whoever moves", R: "R: second wins, whoever moves",
};

/** Combinatorial values need a game in which who cannot move loses, and nothing else ends it. */
function mayHaveValue({ family, variant, state }) {
  if (family === "santorini") return variant.includes("NTW") && state.phase === "play";
  return family !== "castellan";
}

export class ValueCard {
  element = html("div", { hidden: true });
  #request = 0;

  /** Asks for the value of the position a View shows. */
  async load(where, view) {
    const request = ++this.#request;
    if (!mayHaveValue(view)) {
      this.element.hidden = true;
      return;
    }
    try {
      const value = await api.value({ ...where, seconds: 5 });
      if (request === this.#request) this.#show(value);
    } catch (error) {
      if (request === this.#request) this.#show({ undecided: error.message });
    }
  }

  #show(value) {
    this.element.hidden = false;
    this.element.id = "value";
    if (value.undecided) {
      this.element.replaceChildren(card("Combinatorial value", html("p", { class: "note" }, value.undecided)));
      return;
    }
    const parts = value.parts ?? [];
    this.element.replaceChildren(card("Combinatorial value", facts(value),
      parts.length > 1 ? html("h3", {}, `${parts.length} independent parts`) : null,
      parts.length > 1 ? parts.map((part) => html("details", { class: "part" },
        html("summary", {}, html("span", { class: "code" }, short(part.canonical)), ` on ${part.vertices.join(", ")}`), facts(part))) : null,
      html("p", { class: "note" }, "Of the whole position, whoever is to move; first is Left.")));
  }
}

const short = (text) => (text === null || text === undefined ? "too long to write out" : text.length > 400 ? `${text.slice(0, 400)} …` : text);

function facts({ canonical, outcome, mean, temperature, thermograph }) {
  const fact = (name, text, id) => [html("dt", {}, name), html("dd", { class: "code", "data-fact": id }, text)];
  return [html("dl", { class: "facts" },
    fact("canonical form", short(canonical), "canonical"),
    fact("outcome", OUTCOMES[outcome] ?? outcome, "outcome"),
    fact("mean", mean, "mean"),
    fact("temperature", temperature, "temperature")),
  thermograph?.length ? html("figure", {}, drawThermograph(thermograph), html("figcaption", { class: "note" }, "Thermograph: value to the left, temperature upwards.")) : null];
}
