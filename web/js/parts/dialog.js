// A dialog over the page; the browser keeps the focus inside and closes it with Escape.

import { html } from "../svg.js";
import { button } from "./controls.js";
import { rescueToasts } from "./toast.js";

/**
 * A dialog begins with the first thing that can be done in it; one that is there to be read, with its title.
 * @param {string} title
 * @param {any[]} children
 * @param {(dialog: HTMLDialogElement) => Element[]} buttons
 */
function open(title, children, buttons, { isRead = false } = {}) {
  /** @type {HTMLDialogElement} */
  const dialog = html("dialog", { class: "dialog", "aria-label": title,
    onclose: () => {
      rescueToasts();
      dialog.remove();
    },
    onclick: (/** @type {Event} */ event) => event.target === dialog && dialog.close() });
  dialog.append(html("div", { class: "dialog-body" }, html("h2", isRead ? { tabindex: "-1", autofocus: true } : {}, title), children, html("div", { class: "row end" }, buttons(dialog))));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}

/**
 * Opens a dialog with a title and contents; it is gone once closed.
 * @param {string} title
 * @param {...any} children
 */
export const openDialog = (title, ...children) => open(title, children, (dialog) => [button("Close", { press: () => dialog.close() })], { isRead: true });

/**
 * Opens a dialog that leads to something, with the button that does it always in sight.
 * @param {string} title
 * @param {{ yes: Element, no?: string, isRead?: boolean }} answers
 * @param {...any} children
 */
export const openForm = (title, { yes, no = "Cancel", isRead = false }, ...children) => open(title, children, (dialog) => [button(no, { press: () => dialog.close() }), yes], { isRead });

/**
 * Asks before something is done that people would not like to do by mistake.
 * @param {string} question
 * @param {string} consequence what follows, in a sentence
 * @param {{ yes: string, no: string, press: () => void }} answers
 */
export function ask(question, consequence, { yes, no, press }) {
  return open(question, [html("p", {}, consequence)], (dialog) => [
    button(no, { id: "answer-no", press: () => dialog.close() }),
    button(yes, { kind: "primary", id: "answer-yes", press: () => {
      dialog.close();
      press();
    } })]);
}
