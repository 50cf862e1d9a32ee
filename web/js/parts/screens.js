// The way from screen to screen. On a phone there is room for a few; the others are behind a button.

/** @import { IconName } from "../icons.js" */

import { icon } from "../icons.js";
import { html } from "../svg.js";

/** Screens that are at hand everywhere. */
const AT_HAND = 5;

/**
 * A link for every screen, and the button for those that are not at hand.
 * @param {[IconName, string, unknown][]} screens
 * @param {(name: string) => void} go
 */
export function screenLinks(screens, go) {
  const links = screens.map(([name, words]) => html("a", { href: `#${name}`, "data-screen": name, onclick: (/** @type {Event} */ event) => {
    event.preventDefault();
    open(false);
    go(name);
  } }, icon(name), html("span", {}, words)));
  const others = html("div", { class: "others", id: "other-screens" }, links.slice(AT_HAND));
  const more = html("button", { type: "button", id: "more", class: "more", "aria-expanded": "false", "aria-controls": "other-screens", onclick: () => open(!others.classList.contains("open")) },
    icon("more"), html("span", {}, "More"));
  const open = (/** @type {boolean} */ isOpen) => {
    others.classList.toggle("open", isOpen);
    more.setAttribute("aria-expanded", String(isOpen));
  };
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !others.contains(target) && !more.contains(target)) open(false);
  });
  for (const part of [others, more]) part.addEventListener("keydown", (/** @type {Event} */ event) => {
    if (/** @type {KeyboardEvent} */ (event).key !== "Escape" || !others.classList.contains("open")) return;
    event.stopPropagation();
    open(false);
    more.focus();
  });
  return [...links.slice(0, AT_HAND), more, others];
}

/**
 * Marks the link of the screen that is shown.
 * @param {HTMLElement} nav
 * @param {string} name
 */
export function markScreen(nav, name) {
  for (const link of nav.querySelectorAll("[data-screen]")) {
    if (link.getAttribute("data-screen") === name) link.setAttribute("aria-current", "page");
    else link.removeAttribute("aria-current");
  }
}
