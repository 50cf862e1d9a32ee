// Snort: coloured vertices are solid, free ones tinted by who may still play there.

import { svg } from "../svg.js";
import { drawGraph } from "./graph.js";

const OWNER = { red: "first", blue: "second" };
const LABELS = { A: "both", R: "only-first", B: "only-second", U: "nobody" };

/** Red is a disc, Blue a diamond: the same shapes that tell players apart everywhere. */
function emblem(owner, size, name) {
  return owner === "first"
    ? svg("circle", { class: name, r: size })
    : svg("path", { class: name, d: `M0 ${-size * 1.25}L${size * 1.25} 0L0 ${size * 1.25}L${-size * 1.25} 0Z` });
}

function vertexParts(view, index, radius) {
  const colour = view.state.colours[index];
  const label = LABELS[view.state.labels[index]];
  const owner = OWNER[colour];
  const name = svg("text", { class: `vertex-name${owner ? " on-colour" : ""}` }, view.layout.vertices[index].name);
  if (owner) {
    return [svg("circle", { class: `seat ${owner}`, r: radius }), emblem(owner, radius * 0.58, "emblem"), name];
  }
  if (colour === "closed" || label === "nobody") {
    return [svg("circle", { class: "seat nobody", r: radius * 0.86 }), name];
  }
  const hint = { "only-first": "first", "only-second": "second" }[label];
  return [svg("circle", { class: `seat ${label}`, r: radius }),
    hint ? svg("g", { transform: `translate(0 ${-radius * 0.6})` }, emblem(hint, 4.5, `label ${hint}`)) : null, name];
}

/** Draws the View of a Snort position. */
export function drawSnort(view) {
  return drawGraph(view.layout,
    (index, radius) => vertexParts(view, index, radius),
    (index) => view.state.colours[index] === "closed");
}
