// Buttons, fields and choices, all dressed alike.

import { html } from "../svg.js";
import { icon } from "../icons.js";

/** A button with an icon and words. `key` is the key that does the same. */
export function button(words, { name, press, kind = "", key = null, id = null }) {
  return html("button", { type: "button", class: `button ${kind}`, onclick: press, id,
    title: key ? `${words} (${key})` : null, "aria-keyshortcuts": key },
  name ? icon(name) : null, html("span", {}, words));
}

/** A button that shows only its icon; the words are its name. */
export function iconButton(words, { name, press, key = null, id = null }) {
  return html("button", { type: "button", class: "button bare", onclick: press, id,
    "aria-label": words, title: key ? `${words} (${key})` : words, "aria-keyshortcuts": key }, icon(name));
}

/** A labelled field. */
export function field(label, control, note = null) {
  return html("label", { class: "field" }, html("span", { class: "field-name" }, label), control, note);
}

/** A `select` of `[value, words]` pairs. */
export function select(options, chosen, change, attributes = {}) {
  const element = html("select", { onchange: () => change(element.value), ...attributes },
    options.map(([value, words]) => html("option", { value, selected: value === chosen }, words)));
  return element;
}

/** A box to tick. */
export function tick(words, on, change, attributes = {}) {
  const box = html("input", { type: "checkbox", checked: on, onchange: () => change(box.checked), ...attributes });
  return html("label", { class: "tick" }, box, html("span", {}, words));
}

/** A choice of a few, as a row of buttons of which one is pressed. */
export function segments(label, options, chosen, change) {
  return html("div", { class: "segments", role: "group", "aria-label": label },
    options.map(([value, words]) => html("button", { type: "button", "aria-pressed": String(value === chosen),
      "data-value": value, onclick: () => change(value) }, words)));
}

/** A titled part of a panel. */
export function card(title, ...children) {
  return html("section", { class: "card" }, title ? html("h2", {}, title) : null, children);
}
