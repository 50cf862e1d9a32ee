// Buttons, fields and choices, all dressed alike.

/** @import { IconName } from "../icons.js" */

import { html } from "../svg.js";
import { icon } from "../icons.js";

/**
 * How a button looks and what it does; `key` is the key that does the same.
 * @typedef {object} ButtonOptions
 * @property {(event: Event) => void} press
 * @property {IconName} [name]
 * @property {string} [kind]
 * @property {string | null} [key]
 * @property {string | null} [id]
 */

/**
 * A button with words, and perhaps an icon.
 * @param {string} words
 * @param {ButtonOptions} options
 */
export function button(words, { name, press, kind = "", key = null, id = null }) {
  return html("button", { type: "button", class: `button ${kind}`, onclick: press, id,
    title: key ? `${words} (${key})` : null, "aria-keyshortcuts": key },
  name ? icon(name) : null, html("span", {}, words));
}

/**
 * Changes the words of a button, and its icon if there is another.
 * @param {HTMLButtonElement} element
 * @param {string} words
 * @param {IconName | null} name
 */
export function rename(element, words, name = null) {
  const span = element.querySelector("span");
  if (span) span.textContent = words;
  if (name) element.querySelector(".icon")?.replaceWith(icon(name));
}

/**
 * A button that shows only its icon; the words are its name.
 * @param {string} words
 * @param {ButtonOptions & { name: IconName }} options
 */
export function iconButton(words, { name, press, key = null, id = null }) {
  return html("button", { type: "button", class: "button bare", onclick: press, id,
    "aria-label": words, title: key ? `${words} (${key})` : words, "aria-keyshortcuts": key }, icon(name));
}

/**
 * A labelled field.
 * @param {string} label
 * @param {Element} control
 * @param {Element | null} note
 */
export function field(label, control, note = null) {
  return html("label", { class: "field" }, html("span", { class: "field-name" }, label), control, note);
}

/**
 * A `select` of `[value, words]` pairs.
 * @param {[string, string][]} options
 * @param {string | null} chosen
 * @param {(value: string) => void} change
 * @returns {HTMLSelectElement}
 */
export function select(options, chosen, change, attributes = {}) {
  /** @type {HTMLSelectElement} */
  const element = html("select", { onchange: () => change(element.value), ...attributes },
    options.map(([value, words]) => html("option", { value, selected: value === chosen }, words)));
  return element;
}

/**
 * A box to tick.
 * @param {string} words
 * @param {boolean} on
 * @param {(on: boolean) => void} change
 * @returns {HTMLLabelElement}
 */
export function tick(words, on, change, attributes = {}) {
  /** @type {HTMLInputElement} */
  const box = html("input", { type: "checkbox", checked: on, onchange: () => change(box.checked), ...attributes });
  return html("label", { class: "tick" }, box, html("span", {}, words));
}

/**
 * A choice of a few, as a row of buttons of which one is pressed; a third word is a tooltip.
 * @param {string} label
 * @param {string[][]} options
 * @param {string | null} chosen
 * @param {(value: string) => void} change
 */
export function segments(label, options, chosen, change) {
  return html("div", { class: "segments", role: "group", "aria-label": label },
    options.map(([value, words, hint = null]) => html("button", { type: "button", "aria-pressed": String(value === chosen),
      "data-value": value, title: hint, onclick: () => change(value) }, words)));
}

/**
 * A titled part of a panel.
 * @param {string} title
 * @param {...any} children
 */
export function card(title, ...children) {
  return html("section", { class: "card" }, title ? html("h2", {}, title) : null, children);
}
