// A thermograph: how much a position is worth to each side as moving gets dearer. By convention
// values grow to the left, where Left (first) plays, and the mast goes on for ever.

/** @import { Point } from "../types.js" */

import { svg, round } from "../svg.js";

/**
 * A temperature at which a wall bends, and both walls there, as fractions.
 * @typedef {{ temperature: string, left: string, right: string }} Corner
 */

const [WIDTH, HEIGHT] = [320, 200];
const MARGIN = { left: 34, right: 16, top: 14, bottom: 30 };

/**
 * A fraction such as "5/2" as a number.
 * @param {string} text
 */
export function fraction(text) {
  const [over, under = "1"] = text.split("/");
  return Number(over) / Number(under);
}

/**
 * A wall as a list of `[value, temperature]` from the ground up.
 * @param {Corner[]} corners
 * @param {"left" | "right"} side
 * @returns {Point[]}
 */
export function wall(corners, side) {
  return corners
    .map((corner) => /** @type {Point} */ ([fraction(corner[side]), fraction(corner.temperature)]))
    .sort((one, other) => one[1] - other[1]);
}

/**
 * Round numbers between two bounds, no more than `most` steps apart.
 * @param {number} low
 * @param {number} high
 * @param {number} most
 */
export function ticks(low, high, most) {
  const step = [0.5, 1, 2, 5, 10, 20, 50].find((size) => (high - low) / size <= most) ?? 100;
  const found = [];
  for (let value = Math.ceil(low / step) * step; value <= high + 1e-9; value += step) found.push(value);
  return found;
}

/**
 * Draws the corners the server sent.
 * @param {Corner[]} corners
 */
export function drawThermograph(corners) {
  const [left, right] = [wall(corners, "left"), wall(corners, "right")];
  const values = [...left, ...right].map(([value]) => value);
  const [low, high] = [Math.min(...values, 0) - 0.5, Math.max(...values, 0) + 0.5];
  const peak = Math.max(...left.map(([, t]) => t), ...right.map(([, t]) => t));
  const top = Math.max(peak, 0) * 1.25 + 0.75;
  const x = (/** @type {number} */ value) => round(MARGIN.left + (high - value) / (high - low) * (WIDTH - MARGIN.left - MARGIN.right));
  const y = (/** @type {number} */ temperature) => round(HEIGHT - MARGIN.bottom - temperature / top * (HEIGHT - MARGIN.top - MARGIN.bottom));
  const line = (/** @type {Point[]} */ points) => `M${[...points, [points[points.length - 1][0], top]].map(([value, t]) => `${x(value)} ${y(Math.max(t, 0))}`).join("L")}`;
  const inside = `M${[...left, ...[...right].reverse()].map(([value, t]) => `${x(value)} ${y(Math.max(t, 0))}`).join("L")}Z`;
  return svg("svg", { class: "thermograph", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", "aria-label": "Thermograph" },
    ticks(low, high, 8).map((value) => svg("g", { class: "tick-mark" },
      svg("line", { x1: x(value), x2: x(value), y1: MARGIN.top, y2: HEIGHT - MARGIN.bottom }),
      svg("text", { x: x(value), y: HEIGHT - MARGIN.bottom + 16 }, String(value).replace("-", "−")))),
    ticks(0, top, 4).map((value) => svg("g", { class: "tick-mark across" },
      svg("line", { x1: MARGIN.left, x2: WIDTH - MARGIN.right, y1: y(value), y2: y(value) }),
      svg("text", { x: MARGIN.left - 10, y: y(value) }, String(value)))),
    svg("path", { class: "heat", d: inside }),
    svg("path", { class: "wall-left", d: line(left) }),
    svg("path", { class: "wall-right", d: line(right) }));
}
