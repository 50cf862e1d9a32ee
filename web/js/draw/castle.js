// A castle from above: round towers with battlements, walls of brick between them, and courtyards
// tinted and patterned by their owner.

/** @import { Drawing, Mark, Point, View } from "../types.js" */

import { marksBySpot } from "../scene.js";
import { gradient, round, svg } from "../svg.js";
import { areaPaints, ownerOf } from "./marks.js";

const STEP = 52;
const TOWER = 19;

/** @param {boolean} stands */
function tower(stands) {
  if (!stands) return svg("circle", { class: "site", r: 5 });
  const teeth = Array.from({ length: 8 }, (_, tooth) =>
    svg("rect", { class: "tooth", x: -4, y: -TOWER - 3, width: 8, height: 8, rx: 1.5, transform: `rotate(${tooth * 45})` }));
  return svg("g", { class: "tower" },
    svg("circle", { class: "cast", cx: 2, cy: 3, r: TOWER + 1 }),
    teeth,
    svg("circle", { class: "tower-wall", r: TOWER }),
    svg("circle", { class: "tower-floor", r: TOWER * 0.62 }),
    svg("circle", { class: "tower-hatch", r: 3.4 }));
}

/**
 * @param {boolean} stands
 * @param {boolean} across
 */
function wall(stands, across) {
  const [length, width] = [2 * STEP - 2 * TOWER + 6, 15];
  const turn = across ? null : "rotate(90)";
  if (!stands) {
    return svg("line", { class: "site", x1: -STEP + TOWER + 6, y1: 0, x2: STEP - TOWER - 6, y2: 0, transform: turn });
  }
  const joints = [-24, -8, 8, 24].map((x, index) =>
    svg("line", { class: "joint", x1: x, x2: x, y1: index % 2 ? 0 : -width / 2, y2: index % 2 ? width / 2 : 0 }));
  return svg("g", { class: "wall", transform: turn },
    svg("rect", { class: "cast", x: -length / 2 + 2, y: -width / 2 + 3, width: length, height: width, rx: 2 }),
    svg("rect", { class: "wall-top", x: -length / 2, y: -width / 2, width: length, height: width, rx: 2 }),
    svg("line", { class: "joint", x1: -length / 2, x2: length / 2, y1: 0, y2: 0 }),
    joints);
}

/** The room of a card at its usual size. */
const CARD_ROOM = 3;

/**
 * A step that is no place of the castle, such as a card to play.
 * @param {import("../types.js").Spot} spot
 * @param {number} room
 */
function card({ name, label }, room) {
  return [svg("g", { transform: `scale(${round(room / CARD_ROOM)})` },
    svg("rect", { class: "mark", x: -70, y: -30, width: 140, height: 60, rx: 10 }),
    svg("rect", { class: "card-edge", x: -70, y: -30, width: 140, height: 60, rx: 10 }),
    svg("text", { class: "card-text" }, label ?? name))];
}

/**
 * The elements of a place: what stands there, and the outline that is lit when it can be chosen.
 * @param {import("../types.js").Spot} spot
 * @param {Mark | undefined} piece
 */
function parts(spot, piece) {
  const { role, across = false } = spot;
  const stands = Boolean(piece);
  if (role === "cell") return [svg("rect", { class: "mark", x: -24, y: -24, width: 48, height: 48, rx: 10 })];
  if (role === "wall" || role === "long wall") {
    const [width, height] = across ? [2 * STEP - 2 * TOWER - 4, 26] : [26, 2 * STEP - 2 * TOWER - 4];
    const outline = svg("rect", { class: "mark", x: -width / 2, y: -height / 2, width, height, rx: 10 });
    // Where a long wall is chosen nothing else stands: it covers the places of others.
    return role === "wall" ? [outline, wall(stands, across)] : [outline];
  }
  // A long wall runs over the place of a tower.
  const overrun = stands && piece?.shape === "wall" && piece.covers;
  return [svg("circle", { class: "mark", r: TOWER }), overrun ? svg("rect", { class: "wall-top", x: -8, y: -8, width: 16, height: 16 }) : tower(stands)];
}

/**
 * Draws a View as a castle.
 * @param {View} view
 * @returns {Drawing}
 */
export function drawCastle({ layout, scene }) {
  const marks = marksBySpot(scene);
  /** @type {Point[]} */
  const places = layout.vertices.map(({ x, y }) => [x * STEP, y * STEP]);
  const court = (/** @type {number} */ index, /** @type {string} */ name, grow = 0) => svg("rect", { class: name,
    x: places[index][0] - STEP - grow, y: places[index][1] - STEP - grow, width: 2 * (STEP + grow), height: 2 * (STEP + grow) });
  /** @type {Element[]} */
  const [ground, areas, texts] = [svg("g"), svg("g"), svg("g")];
  const layers = { cell: svg("g"), wall: svg("g"), "long wall": svg("g"), tower: svg("g"), card: svg("g") };
  // Cards lie side by side: the first is half its room from the edge.
  const room = 2 * (layout.vertices.find(({ role }) => role === "card")?.x ?? CARD_ROOM / 2);
  const targets = layout.vertices.map((spot, index) => {
    const [x, y] = places[index];
    const here = marks.get(spot.name) ?? [];
    const piece = here.find((mark) => mark.kind === "piece");
    const area = here.find((mark) => mark.kind === "area");
    const role = /** @type {keyof typeof layers} */ (spot.role && spot.role in layers ? spot.role : "tower");
    const closed = here.some(({ kind }) => kind === "closed");
    if (role === "cell") ground.append(court(index, closed ? "pit" : "yard", closed ? -2 : 0.5));
    if (area) areas.append(court(index, `court ${ownerOf(area)}`));
    for (const mark of here.filter(({ kind }) => kind === "text" && role !== "card")) {
      texts.append(svg("text", { class: `region-score ${mark.player ?? area?.player ?? ""}`, x, y }, mark.text ?? ""));
    }
    const group = svg("g", { class: `target point ${role.replace("long ", "")}${piece ? " stands" : ""}`, transform: `translate(${x} ${y})` },
      role === "card" ? card(spot, room) : parts({ ...spot, role }, piece));
    layers[role].append(group);
    return { group, anchor: places[index] };
  });
  const [width, height] = [layout.width * STEP, layout.height * STEP];
  return {
    box: [-44, -44, width + 88, height + 88],
    content: [paints(), svg("rect", { class: "meadow", x: -30, y: -30, width: width + 60, height: height + 60, rx: 18 }),
      ground, areas, texts, layers.cell, layers.wall, layers["long wall"], layers.tower, layers.card],
    targets,
  };
}

function paints() {
  return svg("defs", {}, areaPaints(),
    gradient("stone-top-paint", [[0, "s-stone-top"], [1, "s-stone-top-low"]]),
    gradient("stone-left-paint", [[0, "s-stone-left"], [1, "s-stone-left-low"]]));
}
