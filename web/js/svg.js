// Small helpers to build SVG and HTML elements without a framework and without inline styles,
// which the content security policy forbids.

/** @import { Point } from "./types.js" */

/** @typedef {Record<string, any>} Attributes */
/** What an element is given to hold: elements and words, or lists of them; nothing is left out. @typedef {any} Child */

const SVG = "http://www.w3.org/2000/svg";

/**
 * Sets attributes: `on…` functions become listeners, `null` and `false` are left out.
 * @template {Element} Dressed
 * @param {Dressed} element
 * @param {Attributes | null | undefined} attributes
 * @param {Child[]} children
 * @returns {Dressed}
 */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  const present = /** @type {any[]} */ (children.flat(Infinity)).filter((child) => child !== null && child !== undefined && child !== false);
  element.append(...present);
  return element;
}

/**
 * An SVG element.
 * @template {keyof SVGElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 */
export function svg(tag, attributes, ...children) {
  return dress(/** @type {SVGElementTagNameMap[Tag]} */ (document.createElementNS(SVG, tag)), attributes, children);
}

/**
 * An HTML element.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag
 * @param {Attributes | null} [attributes]
 * @param {...Child} children
 */
export function html(tag, attributes, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/**
 * A number short enough for a path.
 * @param {number} number
 */
export const round = (number) => Math.round(number * 100) / 100;

/**
 * The `d` of a closed polygon.
 * @param {Point[]} points
 */
export function polygon(points) {
  return "M" + points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L") + "Z";
}

/**
 * A point of the plane turned by quarter turns around the origin.
 * @param {Point} point
 * @param {number} turns
 * @returns {Point}
 */
export function turned([x, y], turns) {
  for (let quarter = 0; quarter < turns; quarter++) [x, y] = [-y || 0, x];
  return [x, y];
}

/**
 * A linear gradient from top to bottom whose stops take their colours from CSS classes.
 * @param {string} id
 * @param {[number, string][]} stops
 */
export function gradient(id, stops, direction = { x1: 0, y1: 0, x2: 0, y2: 1 }) {
  return svg("linearGradient", { id, ...direction },
    stops.map(([offset, name]) => svg("stop", { offset, class: name })));
}

/**
 * The box around a list of points, with a margin.
 * @param {Point[]} points
 * @param {number} margin
 */
export function boundingBox(points, margin) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top].map(round);
}
