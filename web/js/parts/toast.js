// Messages that come and go, and words for screen readers.

import { html } from "../svg.js";

const TOASTS = document.querySelector(".toasts");
const SPOKEN = document.querySelector(".spoken");

/**
 * Shows a sentence for a few seconds.
 * @param {string} text
 */
export function toast(text, kind = "note") {
  const element = html("p", { class: `toast ${kind}` }, text);
  TOASTS?.replaceChildren(element);
  setTimeout(() => element.remove(), 4500);
}

/**
 * Shows why something failed.
 * @param {unknown} error
 */
export const complain = (error) => toast(error instanceof Error ? error.message : String(error), "problem");

/**
 * Says a sentence to screen readers only.
 * @param {string} text
 */
export function say(text) {
  SPOKEN?.append(html("p", {}, text));
  while (SPOKEN && SPOKEN.children.length > 3) SPOKEN.firstElementChild?.remove();
}
