// Geography: a digraph, deleted vertices crossed out, and the token where it stands.

import { svg } from "../svg.js";
import { drawGraph } from "./graph.js";
import { counter } from "./flat.js";

function vertexParts(view, index, radius) {
  const { name } = view.layout.vertices[index];
  const { tokens, shared, deleted } = view.state;
  if (deleted.includes(name)) {
    return [svg("circle", { class: "seat nobody", r: radius * 0.8 }),
      svg("path", { class: "crossed", d: `M${-radius * 0.4} ${-radius * 0.4}L${radius * 0.4} ${radius * 0.4}M${radius * 0.4} ${-radius * 0.4}L${-radius * 0.4} ${radius * 0.4}` })];
  }
  const owners = shared ? (tokens.first === name ? ["shared"] : []) : ["first", "second"].filter((side) => tokens[side] === name);
  return [svg("circle", { class: "seat both", r: radius }),
    owners.map((owner, place) => counter(owner, [(place - (owners.length - 1) / 2) * 18, -2], radius * (owners.length > 1 ? 0.4 : 0.62))),
    svg("text", { class: `vertex-name${owners.length ? " below" : ""}`, y: owners.length ? radius * 1.52 : 0 }, name)];
}

/** Draws the View of a Geography position. */
export function drawGeography(view) {
  return drawGraph(view.layout,
    (index, radius) => vertexParts(view, index, radius),
    (index) => view.state.deleted.includes(view.layout.vertices[index].name));
}
