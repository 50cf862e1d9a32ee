// The evaluation bar: how much of it is first's, in numbers whose point of view is named, and
// whether that is proven or only estimated.

/** @import { Worth } from "../types.js" */

import { html } from "../svg.js";

export class EvaluationBar {
  constructor() {
    this.fill = html("div", { class: "bar-first" });
    this.bar = html("div", { class: "bar", role: "meter", "aria-label": "Evaluation, from second wins (0) to first wins (100)", "aria-valuemin": 0, "aria-valuemax": 100 }, this.fill);
    this.badge = html("span", { class: "proof" });
    this.text = html("strong", { class: "worth" });
    // Between more than two there is no bar.
    this.scale = html("div", {}, this.bar,
      html("div", { class: "row between bar-ends" }, html("small", {}, "● first"), html("small", {}, "first's point of view"), html("small", {}, "second ◆")));
    this.element = html("div", { class: "evaluation", id: "evaluation" },
      html("div", { class: "row between" }, this.text, this.badge), this.scale);
    this.render(null);
  }

  /**
   * Shows what a position is worth, or that nothing is known yet.
   * @param {Worth | null} worth
   */
  render(worth) {
    const share = Math.round((worth?.bar ?? 0.5) * 1000) / 10;
    this.fill.style.setProperty("width", `${share}%`);
    this.bar.setAttribute("aria-valuenow", String(share));
    this.bar.setAttribute("aria-valuetext", worth?.text ?? "not known yet");
    this.text.textContent = worth?.text ?? "…";
    this.badge.textContent = worth ? (worth.proven ? "✓ proven" : "≈ estimated") : "thinking";
    this.badge.className = `proof ${worth?.proven ? "proven" : "estimated"}`;
    this.element.dataset.proven = String(Boolean(worth?.proven));
  }
}
