// Forms that families and kinds of board describe: numbers, switches, choices and texts.

/** @import { FieldValue, FormField, Parts } from "../types.js" */

import { capital } from "../speak.js";
import { field, html, segments, tick } from "./all.js";

/** @param {FormField} form */
const labelOf = ({ label, name }) => label ?? capital(name);

/**
 * A field's value in words, and back: lists are written with spaces, nothing as nothing.
 * @param {FieldValue | undefined} value
 */
export const written = (value) => (Array.isArray(value) ? value.join(" ") : String(value ?? ""));

/**
 * What was typed, in the shape of the value before: "list" fields and values that were lists stay
 * lists, and an empty text is nothing.
 * @param {FormField} form
 * @param {FieldValue | undefined} before
 * @param {string} text
 * @returns {FieldValue}
 */
export function readTyped({ kind }, before, text) {
  const words = text.split(/[\s,;]+/).filter(Boolean);
  if (!words.length) return null;
  return kind === "list" || Array.isArray(before) ? words : text.trim();
}

/**
 * The values a form has before anything is chosen.
 * @param {FormField[]} form
 * @returns {Parts}
 */
export const usualValues = (form) => Object.fromEntries(form.map(({ name, usual = null }) => [name, usual]));

/** @param {FormField} form */
const hintOf = ({ hint }) => (hint ? html("small", { class: "note" }, hint) : null);

/**
 * @param {FormField} form
 * @param {FieldValue | undefined} value
 * @param {(value: FieldValue) => void} change
 * @param {string} id
 */
function control(form, value, change, id) {
  if (form.kind === "switch") return tick(labelOf(form), Boolean(value), change, { id, title: form.hint });
  if (form.kind === "choice") {
    const options = (form.choices ?? []).map((choice) => [choice.value, choice.label]);
    return html("div", { class: "field", id }, html("span", { class: "field-name" }, labelOf(form)),
      segments(labelOf(form), options, written(value), change), hintOf(form));
  }
  if (form.kind === "number") {
    /** @type {HTMLInputElement} */
    const box = html("input", { type: "number", min: form.least, max: form.most, step: form.step ?? (Number.isInteger(form.usual ?? 1) ? 1 : 0.05),
      value: written(value), id, title: form.hint, onchange: () => change(Number(box.value)) });
    return field(labelOf(form), box);
  }
  /** @type {HTMLInputElement} */
  const box = html("input", { value: written(value), id, size: 10, spellcheck: "false", onchange: () => change(readTyped(form, value, box.value)) });
  return field(labelOf(form), box, hintOf(form));
}

/**
 * A form; `change` gets the part that differs. Numbers share a row, everything keeps its order.
 * @param {FormField[]} form
 * @param {Record<string, any>} values
 * @param {(changed: Parts) => void} change
 * @param {string} prefix of the fields' ids
 */
export function describedForm(form, values, change, prefix = "") {
  /** @type {HTMLElement[]} */
  const rows = [];
  for (const one of form) {
    const made = control(one, values[one.name] ?? one.usual, (value) => change({ [one.name]: value }), `${prefix}${one.name}`);
    const last = rows.at(-1);
    if (one.kind !== "number") rows.push(made);
    else if (last?.classList.contains("row")) last.append(made);
    else rows.push(html("div", { class: "row" }, made));
  }
  return html("div", { class: "form" }, rows);
}
