// Small helpers to build SVG and HTML elements without a framework and without inline styles,
// which the content security policy forbids.

const SVG = "http://www.w3.org/2000/svg";

/** Sets attributes: `on…` functions become listeners, `null` and `false` are left out. */
function dress(element, attributes, children) {
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (typeof value === "function") element.addEventListener(name.replace(/^on/, ""), value);
    else element.setAttribute(name, value === true ? "" : value);
  }
  element.append(...children.flat(Infinity).filter((child) => child !== null && child !== undefined && child !== false));
  return element;
}

/** An SVG element. */
export function svg(tag, attributes, ...children) {
  return dress(document.createElementNS(SVG, tag), attributes, children);
}

/** An HTML element. */
export function html(tag, attributes, ...children) {
  return dress(document.createElement(tag), attributes, children);
}

/** A number short enough for a path. */
export const round = (number) => Math.round(number * 100) / 100;

/** The `d` of a closed polygon. */
export function polygon(points) {
  return "M" + points.map(([x, y]) => `${round(x)} ${round(y)}`).join("L") + "Z";
}

/** A linear gradient from top to bottom whose stops take their colours from CSS classes. */
export function gradient(id, stops, direction = { x1: 0, y1: 0, x2: 0, y2: 1 }) {
  return svg("linearGradient", { id, ...direction },
    stops.map(([offset, name]) => svg("stop", { offset, class: name })));
}

/** The box around a list of points, with a margin. */
export function boundingBox(points, margin) {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, top] = [Math.min(...xs) - margin, Math.min(...ys) - margin];
  return [left, top, Math.max(...xs) + margin - left, Math.max(...ys) + margin - top].map(round);
}
