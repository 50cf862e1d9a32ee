// For whoever is here for the first time: three ways to begin.

/** @import { Session } from "../session.js" */

import { html } from "../svg.js";
import { button, iconButton } from "./controls.js";

const KEY = "met";

/** Whether nobody has been here before: no address to go by, and nothing remembered. */
export function isFirstVisit() {
  try {
    return !localStorage.getItem(KEY) && /^#?(play)?$/.test(location.hash);
  } catch {
    return false;
  }
}

/**
 * The ways to begin; gone once one of them, or a move, was chosen.
 * @param {Session} session
 * @param {() => void} focus brings the keyboard to the board
 */
export function welcome(session, focus) {
  const end = () => {
    try {
      localStorage.setItem(KEY, "yes");
    } catch {
      // Without storage everybody is new each time.
    }
    element.remove();
  };
  const to = (/** @type {string} */ screen) => () => {
    end();
    session.update({ screen }, { step: true });
  };
  const element = html("section", { class: "welcome", id: "welcome", "aria-label": "Welcome" },
    html("p", {}, html("strong", {}, "Welcome."), html("span", {}, " New here? The board is ready: you play against an easy opponent.")),
    html("div", { class: "row" },
      button("Learn in a minute", { name: "learn", kind: "primary", id: "welcome-learn", press: to("learn") }),
      button("Play", { name: "play", id: "welcome-play", press: () => {
        end();
        focus();
      } }),
      button("Analyse", { name: "analyse", id: "welcome-analyse", press: to("analyse") }),
      iconButton("Close", { name: "close", press: end })));
  session.addEventListener("change", () => session.state.moves.length && end());
  return element;
}
