// Messages that come and go, and words for screen readers.

import { html } from "../svg.js";

const TOASTS = document.querySelector(".toasts");
const SPOKEN = document.querySelector(".spoken");

/** Shows a sentence for a few seconds. */
export function toast(text, kind = "note") {
  const element = html("p", { class: `toast ${kind}` }, text);
  TOASTS.replaceChildren(element);
  setTimeout(() => element.remove(), 4500);
}

/** Says a sentence to screen readers only. */
export function say(text) {
  SPOKEN.append(html("p", {}, text));
  while (SPOKEN.children.length > 3) SPOKEN.firstElementChild.remove();
}
