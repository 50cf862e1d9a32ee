// The two sides above the board: who they are, whose turn it is, points and clocks.

/** @import { Session } from "../session.js" */
/** @import { Fact, Side } from "../types.js" */
/** @import { Clock } from "./clock.js" */

import { agentName } from "../levels.js";
import { html, svg } from "../svg.js";
import { playerName } from "../speak.js";

/** @type {Side[]} */
const SIDES = ["first", "second"];

/** @param {Side} side */
function emblem(side) {
  return svg("svg", { class: `emblem-${side}`, viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    side === "first" ? svg("circle", { r: 9 }) : svg("path", { d: "M0 -11L11 0L0 11L-11 0Z" }));
}

/**
 * What there is to know about a side: its points, say.
 * @param {Fact[]} facts
 * @param {Side} side
 */
function factsOf(facts, side) {
  return facts.map((fact) => html("span", { class: "fact" },
    html("span", { class: "points" }, fact[side]), html("small", {}, fact.name)));
}

/**
 * The bar over the board; `clock` has a face for each side.
 * @param {Session} session
 * @param {Clock} [clock]
 */
export function sidesBar(session, clock) {
  const { view, state, catalogue } = session;
  return SIDES.map((side) => {
    const active = !view.outcome && view.to_move === side;
    return html("div", { class: `side-chip ${side}${active ? " active" : ""}` }, emblem(side),
      html("span", { class: "side-name" }, html("strong", {}, playerName(view, side)),
        html("small", {}, active ? "to move" : "", state.screen === "play" ? `${active ? " · " : ""}${agentName(catalogue, view.game, state[side] ?? "human")}` : "")),
      factsOf(view.scene.facts, side),
      clock?.faces[side]);
  });
}
