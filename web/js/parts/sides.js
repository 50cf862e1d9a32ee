// The sides above the board: who they are, whose turn it is, points and clocks.

/** @import { Session } from "../session.js" */
/** @import { Fact, Side, View } from "../types.js" */
/** @import { Clock } from "./clock.js" */

import { html, svg } from "../svg.js";
import { nameOf } from "../names.js";
import { seatsOf, shapeOf } from "../seats.js";
import { playerName } from "../speak.js";

/** @param {Side} side */
function emblem(side) {
  const shape = shapeOf(side, 9);
  return svg("svg", { class: `emblem ${side}`, viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    shape ? svg("path", { d: shape }) : svg("circle", { r: 9 }));
}

/**
 * What there is to know about a side: its points, say.
 * @param {Fact[]} facts
 * @param {Side} side
 */
function factsOf(facts, side) {
  return facts.map((fact) => html("span", { class: "fact" },
    html("span", { class: /^[-\d]/.test(String(fact[side])) ? "points" : "points word" }, fact[side]), html("small", {}, fact.name)));
}

/**
 * What a screen knows about the sides; a clock has a face for each.
 * @typedef {object} Knowing
 * @property {Pick<Clock, "faces">} [clock]
 * @property {View | null} [draft] what is on the board, if not the session's position
 * @property {(side: Side) => string | null} [seat] who plays a side, where the state does not say
 * @property {(side: Side) => string | null} [about] what else there is to say about whoever does
 */

/**
 * The bar over the board.
 * @param {Session} session
 * @param {Knowing} screen
 */
export function sidesBar(session, screen) {
  const { state } = session;
  const view = screen.draft ?? session.view;
  const given = !screen.draft && session.atEnd && state.resigned;
  return seatsOf(view).map((side) => {
    const active = !view.outcome && !given && view.to_move === side;
    const seat = playerName(view, side);
    const name = screen.seat?.(side) ?? (state.screen === "play" ? nameOf(session, side) : seat);
    return html("div", { class: `side-chip ${side}${active ? " active" : ""}` }, emblem(side),
      html("span", { class: "side-name" }, html("strong", {}, name),
        html("small", {}, [screen.about?.(side) ?? (name === seat ? "" : seat), active ? "to move" : ""].filter(Boolean).join(" · "))),
      factsOf(view.scene.facts, side),
      screen.clock?.faces[side]);
  });
}
