// Castellan from above: round towers with battlements, walls of brick, and courtyards tinted and
// patterned by their owner with the score they bring.

import { svg, round, gradient } from "../svg.js";

const STEP = 52;
const TOWER = 19;

const place = (height, { row, column }) => [column * STEP, (height - 1 - row) * STEP];

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

/** Cells of a region are tinted, and its score stands in the cell nearest to their middle. */
function region({ owner, cells, score }, centres) {
  const places = cells.map((name) => centres.get(name));
  const middle = [0, 1].map((axis) => places.reduce((sum, point) => sum + point[axis], 0) / places.length);
  const distance = ([x, y]) => Math.hypot(x - middle[0], y - middle[1]);
  const [x, y] = places.reduce((best, point) => (distance(point) < distance(best) ? point : best));
  const label = svg("text", { class: `region-score ${owner}`, x: round(x), y: round(y) }, score ? String(score) : "");
  return [places.map(([cx, cy]) => svg("rect", { class: `court ${owner}`, x: cx - STEP, y: cy - STEP, width: 2 * STEP, height: 2 * STEP })), label];
}

/** Draws the View of a Castellan position. */
export function drawCastellan(view) {
  const { vertices } = view.layout;
  const height = Math.max(...vertices.map(({ row }) => row)) + 1;
  const pieces = new Set(view.state.pieces);
  const centres = new Map(vertices.filter(({ role }) => role === "cell").map((point) => [point.name, place(height, point)]));
  const ground = [...centres].map(([, [x, y]]) => svg("rect", { class: "yard", x: x - STEP - 0.5, y: y - STEP - 0.5, width: 2 * STEP + 1, height: 2 * STEP + 1 }));
  const layer = { cell: svg("g"), wall: svg("g"), tower: svg("g") };
  const targets = vertices.map((point) => {
    const [x, y] = place(height, point);
    const stands = pieces.has(point.name);
    const group = svg("g", { class: `target point ${point.role}${stands ? " stands" : ""}`, transform: `translate(${x} ${y})` });
    if (point.role === "tower") group.append(svg("circle", { class: "mark", r: TOWER }), tower(stands));
    if (point.role === "wall") {
      const [w, h] = point.across ? [2 * STEP - 2 * TOWER - 4, 26] : [26, 2 * STEP - 2 * TOWER - 4];
      group.append(svg("rect", { class: "mark", x: -w / 2, y: -h / 2, width: w, height: h, rx: 10 }), wall(stands, point.across));
    }
    if (point.role === "cell") group.append(svg("rect", { class: "mark", x: -24, y: -24, width: 48, height: 48, rx: 10 }));
    layer[point.role].append(group);
    return { group, anchor: [x, y] };
  });
  const [columns, rows] = [Math.max(...vertices.map(({ column }) => column)), height - 1];
  return {
    box: [-44, -44, columns * STEP + 88, rows * STEP + 88],
    content: [paints(), svg("rect", { class: "meadow", x: -30, y: -30, width: columns * STEP + 60, height: rows * STEP + 60, rx: 18 }),
      ground, view.state.regions.map((one) => region(one, centres)), layer.cell, layer.wall, layer.tower],
    targets,
  };
}

function paints() {
  const stripes = (owner, draw) => svg("pattern", { id: `${owner}-court`, width: 14, height: 14, patternUnits: "userSpaceOnUse" },
    svg("rect", { class: `court-ground ${owner}`, width: 14, height: 14 }), draw);
  return svg("defs", {},
    stripes("first", svg("circle", { class: "court-figure first", cx: 7, cy: 7, r: 2.2 })),
    stripes("second", svg("path", { class: "court-figure second", d: "M0 14L14 0" })),
    gradient("stone-top-paint", [[0, "s-stone-top"], [1, "s-stone-top-low"]]),
    gradient("stone-left-paint", [[0, "s-stone-left"], [1, "s-stone-left-low"]]));
}
