// The papers' claims: paper by paper, in the papers' words, found by typing, with what is known about
// them.

/** @import { Catalogue } from "../types.js" */

import { knownVerdicts } from "../kept.js";
import { html } from "../svg.js";
import { field } from "./controls.js";

/** @type {Record<string, string>} */
const SIGNS = { confirmed: "✓ ", refuted: "✕ ", "not reproduced": "≠ ", undecided: "? " };

/**
 * A verdict, with how bad it is.
 * @param {string} verdict
 * @param {string | null | undefined} severity
 */
export function verdictBadge(verdict, severity) {
  return html("span", { class: `verdict ${verdict.replace(" ", "-")}` }, `${SIGNS[verdict] ?? ""}${verdict}${severity ? `: ${severity}` : ""}`);
}

/**
 * Whether all words occur in a text.
 * @param {string} text
 * @param {string} words
 */
export const mentions = (text, words) => words.toLowerCase().split(/\s+/).every((word) => text.toLowerCase().includes(word));

export class ClaimChoice {
  #list = html("div", { class: "claims", id: "claims" });
  /** @type {HTMLInputElement} */
  #search = html("input", { type: "search", class: "wide", id: "claim-search", placeholder: "word, verdict or severity", oninput: () => this.#render() });
  element = html("div", { class: "form" }, field("Search the claims", this.#search), this.#list);

  /**
   * @param {Catalogue["claims"]} claims
   * @param {string[]} chosen ids; none for all
   * @param {(ids: string[]) => void} change
   */
  constructor(claims, chosen, change) {
    this.claims = claims;
    this.chosen = new Set(chosen);
    this.change = change;
    this.#render();
  }

  #render() {
    const known = knownVerdicts();
    const words = this.#search.value.trim();
    const textOf = (/** @type {Catalogue["claims"][0]} */ { id, source, section, statement }) => {
      const { verdict = "not checked", severity = "" } = known.get(id) ?? {};
      return [id, source, section, statement, verdict, severity].join(" ");
    };
    const found = this.claims.filter((claim) => mentions(textOf(claim), words));
    const papers = [...new Set(found.map(({ source }) => source))];
    this.#list.replaceChildren(
      html("p", { class: "note", role: "status" }, words ? `${found.length} of ${this.claims.length} claims` : `${this.claims.length} claims; all are checked if none is chosen`),
      ...papers.map((paper) => this.#paper(paper, found.filter(({ source }) => source === paper), known, Boolean(words))));
  }

  /**
   * @param {string} paper
   * @param {Catalogue["claims"]} claims
   * @param {ReturnType<typeof knownVerdicts>} known
   * @param {boolean} isOpen
   */
  #paper(paper, claims, known, isOpen) {
    const count = claims.filter(({ id }) => this.chosen.has(id)).length;
    return html("details", { class: "paper", open: isOpen || count > 0 },
      html("summary", {}, `${paper} (${count ? `${count} of ` : ""}${claims.length})`),
      html("ul", {}, claims.map((claim) => this.#claim(claim, known.get(claim.id)))));
  }

  /**
   * @param {Catalogue["claims"][0]} claim
   * @param {{ verdict: string, severity: string | null } | undefined} seen
   */
  #claim({ id, section, statement }, seen) {
    /** @type {HTMLInputElement} */
    const box = html("input", { type: "checkbox", checked: this.chosen.has(id), "data-claim": id, onchange: () => {
      if (box.checked) this.chosen.add(id);
      else this.chosen.delete(id);
      this.change([...this.chosen]);
    } });
    return html("li", {}, html("label", { class: "tick claim" }, box,
      html("span", {}, html("strong", {}, section), ` ${statement} `, seen ? verdictBadge(seen.verdict, seen.severity) : null)));
  }
}
