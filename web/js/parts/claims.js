// The choice among the papers' claims: paper by paper, in the papers' words.

/** @import { Catalogue } from "../types.js" */

import { html } from "../svg.js";

/** Characters of a statement that fit into a list. */
const ROOM = 72;

/** @param {string} text */
const shortened = (text) => (text.length > ROOM ? `${text.slice(0, ROOM).replace(/\s+\S*$/, "")} …` : text);

/**
 * @param {Catalogue["claims"]} claims
 * @param {string} chosen an id, or nothing for all of them
 * @param {(id: string) => void} change
 */
export function claimChoice(claims, chosen, change) {
  const papers = [...new Set(claims.map(({ source }) => source))];
  /** @type {HTMLSelectElement} */
  const element = html("select", { id: "job-claim", class: "wide", onchange: () => change(element.value) },
    html("option", { value: "" }, `All ${claims.length} claims`),
    papers.map((paper) => html("optgroup", { label: paper }, claims.filter(({ source }) => source === paper)
      .map(({ id, section, statement }) => html("option", { value: id, selected: id === chosen }, `${section}: ${shortened(statement)}`)))));
  return element;
}
