// Messages that come and go, and words for screen readers.

import { html } from "../svg.js";

const TOASTS = document.querySelector(".toasts");
const SPOKEN = document.querySelector(".spoken");

/** How long a sentence stays, and one that offers something to do about it. */
const [READING, DECIDING] = [4500, 15000];

/**
 * Something that can be done about what a toast says.
 * @typedef {object} Remedy
 * @property {string} words
 * @property {() => void} press
 */

/**
 * Shows a sentence for a few seconds, over everything: while a dialog is open nothing outside of it
 * can be seen or read, so the sentence is put inside.
 * @param {string} text
 * @param {"info" | "problem"} kind
 * @param {Remedy | null} remedy
 */
export function toast(text, kind = "info", remedy = null) {
  if (!TOASTS) return;
  (document.querySelector("dialog[open]") ?? document.body).append(TOASTS);
  const element = html("p", { class: `toast ${kind}` }, html("span", {}, text), remedy ? html("button", { type: "button", class: "remedy", onclick: () => {
    element.remove();
    remedy.press();
  } }, remedy.words) : null);
  TOASTS.replaceChildren(element);
  setTimeout(() => element.remove(), remedy ? DECIDING : READING);
}

/** Takes the toasts out of a dialog that is about to go. */
export function rescueToasts() {
  if (TOASTS) document.body.append(TOASTS);
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
