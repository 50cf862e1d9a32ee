// Forms that families and kinds of board describe: numbers, switches, choices and texts.

/** @import { FieldValue, FormField, Parts } from "../types.js" */

import { capital } from "../speak.js";
import { button, field, html, segments, tick } from "./all.js";

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

/** @param {FormField} form */
const isMenu = (form) => form.kind === "choice" && (form.choices ?? []).length > FEW;

/** One of some things, by lot. @template T @param {T[]} things */
const drawn = (things) => things[Math.floor(Math.random() * things.length)];

/**
 * What helps with two menus of the same choices, one for each player: to draw both by lot, and to
 * exchange them, as where one player names two and the other takes one of them.
 * @param {FormField} one
 * @param {FormField} other
 * @param {Record<string, any>} values
 * @param {(changed: Parts) => void} change
 * @param {string} prefix of the buttons' ids
 */
function lots(one, other, values, change, prefix) {
  const [mine, theirs] = [one, other].map(({ name, usual }) => values[name] ?? usual);
  // The usual choice is to have none of them: nobody draws lots for that.
  const pool = (one.choices ?? []).map(({ value }) => value).filter((value) => value !== one.usual);
  const draw = () => {
    const first = drawn(pool);
    change({ [one.name]: first, [other.name]: drawn(pool.filter((value) => value !== first)) });
  };
  return html("div", { class: "row" },
    button("Draw both by lot", { id: `${prefix}${one.name}-draw`, press: draw }),
    button("Exchange", { id: `${prefix}${one.name}-exchange`,
      press: () => change({ [one.name]: theirs, [other.name]: mine }) }),
    html("small", { class: "note" }, "Or one player names two, and the other chooses between them."));
}

/**
 * @param {FormField} form
 * @param {FieldValue | undefined} value
 * @param {(value: FieldValue) => void} change
 * @param {string} id
 */
function control(form, value, change, id) {
  if (form.kind === "switch") return html("div", { class: "switch" }, tick(labelOf(form), Boolean(value), change, { id }), hintOf(form));
  if (isMenu(form)) return menu(form, written(value), change, id);
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
    const before = form[form.indexOf(one) - 1];
    if (before && isMenu(before) && isMenu(one) && before.choices?.length === one.choices?.length) rows.push(lots(before, one, values, change, prefix));
  }
  return html("div", { class: "form" }, rows);
}
