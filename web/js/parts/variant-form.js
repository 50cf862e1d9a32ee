// The variant of a family as fields: Geissler's variant space for Santorini, the options of
// Castellan and Geography.

import { field, html, segments, tick } from "./all.js";

function number(label, value, [low, high], change, id) {
  const box = html("input", { type: "number", min: low, max: high, value, id, onchange: () => change(Number(box.value)) });
  return field(label, box);
}

const choice = (label, options, chosen, change) => html("div", { class: "field" }, html("span", { class: "field-name" }, label), segments(label, options, chosen, change));

/** `change` gets the parts that differ. */
export function variantForm(family, parts, change) {
  if (family === "santorini") return santorini(parts, change);
  if (family === "castellan") return castellan(parts, change);
  if (family === "geography") return geography(parts, change);
  return html("p", { class: "note" }, "Snort has no variants: only the board changes.");
}

function santorini(parts, change) {
  return html("div", { class: "form" },
    html("div", { class: "row" },
      number(parts.impartial ? "Workers, shared" : "Workers in all", parts.workers, [1, 16], (workers) => change({ workers }), "workers"),
      number("Height of a full tower", parts.height, [1, 9], (height) => change({ height }), "height")),
    choice("Workers belong to", [["no", "a side each (P)"], ["yes", "both (I)"]], parts.impartial ? "yes" : "no", (value) => change({ impartial: value === "yes" })),
    choice("Reaching the level below the dome", [["yes", "wins (TW)"], ["no", "means nothing (NTW)"]], parts.tower_win ? "yes" : "no", (value) => change({ tower_win: value === "yes" })),
    choice("Building", [["no", "on neighbours (U)"], ["yes", "against arcs (D)"]], parts.directed ? "yes" : "no", (value) => change({ directed: value === "yes" })),
    tick("Only where the worker came from (*)", parts.stipulation, (stipulation) => change({ stipulation })),
    tick("Free movement: climb any height (FM)", parts.free_movement, (free_movement) => change({ free_movement })),
    html("p", { class: "note" }, "The abbreviation is Geissler's (2020): workers, P or I, height, TW or NTW, U or D with * for the stipulation, S, FM."));
}

function castellan(parts, change) {
  return html("div", { class: "form" },
    tick("The pieces of one turn must touch (touch)", parts.touch, (touch) => change({ touch })),
    tick("The first turn is not a lone wall (nolone)", parts.nolone, (nolone) => change({ nolone })),
    tick("It ends when the player to move cannot place (stop)", parts.stop, (stop) => change({ stop })),
    html("div", { class: "row" },
      number("Towers a turn", parts.towers, [1, 4], (towers) => change({ towers }), "towers"),
      number("Walls a turn", parts.walls, [1, 4], (walls) => change({ walls }), "walls")));
}

function geography(parts, change) {
  const start = html("input", { value: (parts.start ?? []).join(" "), size: 8, placeholder: "0", onchange: () => {
    const names = start.value.split(/[\s,;]+/).filter(Boolean);
    change({ start: names.length ? names : null });
  } });
  return html("div", { class: "form" },
    tick("A token for each player (partizan)", parts.partizan, (partizan) => change({ partizan, start: null })),
    field("Starts at", start, html("small", { class: "note" }, "One vertex, or two in partizan play.")));
}
