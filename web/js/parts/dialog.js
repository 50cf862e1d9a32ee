// A dialog over the page; the browser keeps the focus inside and closes it with Escape.

import { html } from "../svg.js";
import { button } from "./controls.js";

/**
 * Opens a dialog with a title and contents; it is gone once closed.
 * @param {string} title
 * @param {...any} children
 */
export function openDialog(title, ...children) {
  /** @type {HTMLDialogElement} */
  const dialog = html("dialog", { class: "dialog", "aria-label": title, onclose: () => dialog.remove(),
    onclick: (/** @type {Event} */ event) => event.target === dialog && dialog.close() },
  html("div", { class: "dialog-body" }, html("h2", {}, title), children,
    html("div", { class: "row end" }, button("Close", { press: () => dialog.close() }))));
  document.body.append(dialog);
  dialog.showModal();
  return dialog;
}
