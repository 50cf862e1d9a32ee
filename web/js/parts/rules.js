// The rules of the game on screen, in words and small pictures: both are the family's own.

/** @import { Session } from "../session.js" */
/** @import { Learning, View } from "../types.js" */

import { api } from "../api.js";
import { draw } from "../draw/index.js";
import { capital } from "../speak.js";
import { html, svg } from "../svg.js";
import { button } from "./controls.js";
import { openForm } from "./dialog.js";
import { complain } from "./toast.js";

/**
 * A position as a small picture.
 * @param {View} view
 * @param {string} words
 */
function picture(view, words) {
  const { box, content } = draw(view, { look: "isometric", turns: 0 });
  return html("figure", { class: "rule-picture" },
    svg("svg", { class: `board ${view.scene.style} turn-${view.to_move}`, viewBox: box.join(" "), role: "img", "aria-label": words }, content),
    html("figcaption", { class: "note" }, words));
}

/**
 * @param {Session} session
 * @param {string} game whose rules; the lesson may be about another than the one on screen
 */
export async function openRules(session, game = session.game) {
  /** @type {Learning} */
  let told;
  try {
    told = await api.learn({ game });
  } catch (error) {
    complain(error);
    return;
  }
  const learn = button("Learn in a minute", { name: "learn", kind: "primary", id: "to-lesson", press: () => {
    dialog.close();
    if (told.family === session.view.family) session.update({ screen: "learn" }, { step: true });
    else session.begin({ screen: "learn", game, start: null, second: null }, { step: true });
  } });
  const dialog = openForm(`How to play ${capital(told.family)}`, { yes: learn, no: "Close", isRead: true },
    html("p", {}, html("strong", {}, told.summary)),
    told.rules.map((paragraph) => html("p", {}, paragraph)),
    html("div", { class: "rule-pictures" }, told.pictures.map(({ view, says }) => picture(view, says))));
}
