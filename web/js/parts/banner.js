// The end of a game, over the board: who won and why, and what to do next.

import { html } from "../svg.js";
import { button, iconButton } from "./controls.js";

/**
 * @param {{ winner: string, title: string, reason: string }} end
 * @param {{ rematch: (() => void) | null, review: () => void, close: () => void }} on
 */
export function banner({ winner, title, reason }, { rematch, review, close }) {
  return html("section", { class: `banner ${winner}`, id: "banner", "aria-label": "The game is over" },
    html("div", { class: "banner-words" }, html("strong", {}, `${title}!`.replace("draw!", "draw")), reason ? html("span", {}, `${reason}.`) : null),
    html("div", { class: "row" },
      rematch ? button("Rematch", { name: "swap", kind: "primary", id: "banner-rematch", press: rematch }) : null,
      button("Review", { name: "review", id: "to-review", press: review }),
      iconButton("Close", { name: "close", press: close })));
}
