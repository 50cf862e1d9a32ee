// The combinatorial value of a position and of its independent parts.

/** @import { View } from "../types.js" */

import { api } from "../api.js";
import { drawThermograph } from "../draw/thermograph.js";
import { html } from "../svg.js";
import { card } from "./controls.js";

/** @type {Record<string, string>} */
const OUTCOMES = {
  N: "N: whoever moves next wins", P: "P: whoever moved last wins",
  L: "L: first wins, whoever moves", R: "R: second wins, whoever moves",
};

export class ValueCard {
  element = html("div", { hidden: true });
  #request = 0;

  /**
   * Asks for the value of the position a View shows, if its game has values.
   * @param {object} where
   * @param {View} view
   */
  async load(where, view) {
    const request = ++this.#request;
    if (!view.valued) {
      this.element.hidden = true;
      return;
    }
    try {
      const value = await api.value({ ...where, seconds: 5, components: true });
      if (request === this.#request) this.#show(value);
    } catch (error) {
      if (request === this.#request) this.#show({ undecided: error instanceof Error ? error.message : String(error) });
    }
  }

  /** @param {any} value */
  #show(value) {
    this.element.hidden = false;
    this.element.id = "value";
    if (value.undecided) {
      this.element.replaceChildren(card("Combinatorial value", html("p", { class: "note" }, value.undecided)));
      return;
    }
    const parts = value.components ?? [];
    this.element.replaceChildren(card("Combinatorial value", facts(value),
      parts.length > 1 ? html("h3", {}, `${parts.length} independent parts`) : null,
      parts.length > 1 ? parts.map((/** @type {any} */ part) => html("details", { class: "part" },
        html("summary", {}, html("span", { class: "code" }, short(part.canonical)), ` on ${part.vertices.join(", ")}`), facts(part))) : null,
      html("p", { class: "note" }, "Of the whole position, whoever is to move; first is Left.")));
  }
}

/** @param {string | null | undefined} text */
const short = (text) => (text === null || text === undefined ? "too long to write out" : text.length > 400 ? `${text.slice(0, 400)} …` : text);

/** @param {any} value */
function facts({ canonical, outcome, mean, temperature, thermograph }) {
  const fact = (/** @type {string} */ name, /** @type {string} */ text, /** @type {string} */ id) => [html("dt", {}, name), html("dd", { class: "code", "data-fact": id }, text)];
  return [html("dl", { class: "facts" },
    fact("canonical form", short(canonical), "canonical"),
    fact("outcome", OUTCOMES[outcome] ?? outcome, "outcome"),
    fact("mean", mean, "mean"),
    fact("temperature", temperature, "temperature")),
  thermograph?.length ? html("figure", {}, drawThermograph(thermograph), html("figcaption", { class: "note" }, "Thermograph: value to the left, temperature upwards.")) : null];
}
