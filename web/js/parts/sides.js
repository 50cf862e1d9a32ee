// The two sides above the board: who they are, whose turn it is, points and clocks.

import { html, svg } from "../svg.js";
import { playerName } from "../speak.js";
import { agentName } from "./players.js";

function emblem(side) {
  return svg("svg", { class: `emblem-${side}`, viewBox: "-12 -12 24 24", "aria-hidden": "true" },
    side === "first" ? svg("circle", { r: 9 }) : svg("path", { d: "M0 -11L11 0L0 11L-11 0Z" }));
}

/** The bar over the board; `clock` has a face for each side. */
export function sidesBar(session, clock) {
  const { view, state, catalogue } = session;
  return ["first", "second"].map((side) => {
    const score = view.state.scores?.[side];
    const active = !view.outcome && view.to_move === side;
    return html("div", { class: `side-chip ${side}${active ? " active" : ""}` }, emblem(side),
      html("span", { class: "side-name" }, html("strong", {}, playerName(view, side)),
        html("small", {}, active ? "to move" : "", state.screen === "play" ? `${active ? " · " : ""}${agentName(catalogue, view.game, state[side])}` : "")),
      score === undefined ? null : html("span", { class: "points", "aria-label": `${score} points` }, String(score)),
      clock?.faces[side]);
  });
}
