// Forms that families and kinds of board describe: numbers, switches, choices and texts.

/** @import { FieldValue, FormField, Parts } from "../types.js" */

import { capital } from "../speak.js";
import { field, html, segments, tick } from "./all.js";

/** @param {FormField} form */
const labelOf = ({ label, name }) => label ?? capital(name);

/**
 * A field's value in words: lists are written with spaces, points in brackets, nothing as nothing.
 * @param {FieldValue | undefined} value
 */
export function written(value) {
  if (!Array.isArray(value)) return String(value ?? "");
  return value.map((item) => (Array.isArray(item) ? `(${item.join(",")})` : item)).join(" ");
}

/**
 * What differs once a field was changed. A switch or a choice makes another variant, for which what
 * was typed may not fit: texts are as usual then.
 * @param {FormField[]} form
 * @param {FormField} field
 * @param {FieldValue} value
 * @returns {Parts}
 */
export function changedBy(form, { name, kind }, value) {
  const texts = kind === "switch" || kind === "choice" ? form.filter((one) => one.kind === "text") : [];
  return { ...Object.fromEntries(texts.map((text) => [text.name, null])), [name]: value };
}

/**
 * The values a form has before anything is chosen.
 * @param {FormField[]} form
 * @returns {Parts}
 */
export const usualValues = (form) => Object.fromEntries(form.map(({ name, usual = null }) => [name, usual]));

/** @param {FormField} form */
const hintOf = ({ hint }) => (hint ? html("small", { class: "note" }, hint) : null);

/** Choices that fit beside each other. */
const FEW = 4;

/**
 * Many choices, with what the chosen one means.
 * @param {FormField} form
 * @param {string} value
 * @param {(value: FieldValue) => void} change
 * @param {string} id
 */
function menu(form, value, change, id) {
  const choices = form.choices ?? [];
  /** @type {HTMLSelectElement} */
  const list = html("select", { id, title: form.hint, onchange: () => change(list.value) },
    choices.map((choice) => html("option", { value: choice.value, selected: choice.value === value }, choice.label)));
  const chosen = choices.find((choice) => choice.value === value);
  return field(labelOf(form), list, chosen?.hint ? html("small", { class: "note" }, chosen.hint) : null);
}

/**
 * @param {FormField} form
 * @param {FieldValue | undefined} value
 * @param {(value: FieldValue) => void} change
 * @param {string} id
 */
function control(form, value, change, id) {
  if (form.kind === "switch") return html("div", { class: "switch" }, tick(labelOf(form), Boolean(value), change, { id }), hintOf(form));
  if (form.kind === "choice" && (form.choices ?? []).length > FEW) return menu(form, written(value), change, id);
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
  const box = html("input", { value: written(value), id, size: 10, spellcheck: "false", onchange: () => change(box.value.trim() || null) });
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
    const made = control(one, values[one.name] ?? one.usual, (value) => change(changedBy(form, one, value)), `${prefix}${one.name}`);
    const last = rows.at(-1);
    if (one.kind !== "number") rows.push(made);
    else if (last?.classList.contains("row")) last.append(made);
    else rows.push(html("div", { class: "row" }, made));
  }
  return html("div", { class: "form" }, rows);
}
