// The evaluation over the turns of a game, with the moves that gave something away marked.

/** @import { ReviewEntry } from "../types.js" */

import { svg, round } from "../svg.js";
import { diamond } from "./marks.js";

const [WIDTH, HEIGHT, EDGE] = [640, 180, 10];
const SHAPES = { inaccuracy: 4, mistake: 5.5, blunder: 7 };

/**
 * `entries` by ply (holes where nothing is known yet); `go(ply)` is called on a click.
 * @param {ReviewEntry[]} entries
 * @param {number} plies
 * @param {number} at
 * @param {(ply: number) => void} go
 */
export function drawTimeline(entries, plies, at, go) {
  const x = (/** @type {number} */ ply) => round(EDGE + ply / Math.max(plies, 1) * (WIDTH - 2 * EDGE));
  const y = (/** @type {number} */ bar) => round(EDGE + (1 - bar) * (HEIGHT - 2 * EDGE));
  const known = entries.filter(Boolean);
  const line = known.map(({ ply, worth }) => `${x(ply)} ${y(worth.bar)}`).join("L");
  const area = known.length ? `M${x(known[0].ply)} ${y(0.5)}L${line}L${x(known[known.length - 1].ply)} ${y(0.5)}Z` : "";
  const clicked = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width * WIDTH - EDGE) / (WIDTH - 2 * EDGE) * plies));
  };
  return svg("svg", { class: "timeline", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", onclick: clicked,
    "aria-label": `Evaluation over ${plies} turns, first's point of view, up is good for first` },
  svg("clipPath", { id: "upper" }, svg("rect", { x: 0, y: 0, width: WIDTH, height: HEIGHT / 2 })),
  svg("clipPath", { id: "lower" }, svg("rect", { x: 0, y: HEIGHT / 2, width: WIDTH, height: HEIGHT / 2 })),
  svg("rect", { class: "ground", width: WIDTH, height: HEIGHT, rx: 8 }),
  svg("path", { class: "area first", d: area, "clip-path": "url(#upper)" }),
  svg("path", { class: "area second", d: area, "clip-path": "url(#lower)" }),
  svg("line", { class: "zero", x1: 0, x2: WIDTH, y1: HEIGHT / 2, y2: HEIGHT / 2 }),
  svg("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }),
  line ? svg("path", { class: "curve", d: `M${line}` }) : null,
  known.map((entry) => (entry.mark ? slip(entry, entry.mark, x(entry.ply), y(entry.worth.bar)) : null)));
}

/**
 * A turn that gave something away, in the shape of who played it.
 * @param {ReviewEntry} entry
 * @param {keyof typeof SHAPES} mark
 * @param {number} x
 * @param {number} y
 */
function slip({ ply, by }, mark, x, y) {
  return svg("g", { class: `slip ${mark} ${by}`, transform: `translate(${x} ${y})` },
    svg("title", {}, `${mark} by ${by}, turn ${ply}`),
    by === "first" ? svg("circle", { r: SHAPES[mark] }) : svg("path", { d: diamond(SHAPES[mark] * 1.2) }));
}
