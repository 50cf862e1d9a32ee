// The seats of a game, and what tells them apart: a colour and a shape each.

/** @import { Side } from "./types.js" */

import { round } from "./svg.js";

/** @type {readonly Side[]} */
export const SEATS = Object.freeze(["first", "second", "third", "fourth", "fifth", "sixth"]);

/**
 * The seats that a game has, in order.
 * @param {{ players: Partial<Record<Side, unknown>> }} view
 * @returns {Side[]}
 */
export const seatsOf = ({ players }) => SEATS.filter((seat) => seat in players);

/**
 * The `d` of a regular polygon around the origin, a corner on top.
 * @param {number} corners
 * @param {number} size
 */
function polygon(corners, size) {
  const points = Array.from({ length: corners }, (_, corner) => {
    const angle = (2 * Math.PI * corner) / corners - Math.PI / 2;
    return `${round(size * Math.cos(angle))} ${round(size * Math.sin(angle))}`;
  });
  return `M${points.join("L")}Z`;
}

/** @param {number} size */
const square = (size) => `M${round(-size)} ${round(-size)}H${round(size)}V${round(size)}H${round(-size)}Z`;

/**
 * The shape of a seat as the `d` of a path; null for a disc, which is first's and what belongs to all.
 * @param {string} owner
 * @param {number} size
 */
export function shapeOf(owner, size) {
  switch (owner) {
    case "second": return polygon(4, size * 1.2);
    case "third": return polygon(3, size * 1.3);
    case "fourth": return square(size * 0.9);
    case "fifth": return polygon(5, size * 1.15);
    case "sixth": return polygon(6, size * 1.1);
    default: return null;
  }
}
