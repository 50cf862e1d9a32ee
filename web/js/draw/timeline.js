// The evaluation over the turns of a game, with the moves that gave something away marked. Between two
// it is one curve, first's; among more each seat has its own, through its chances after its turns.

/** @import { ReviewEntry, Side } from "../types.js" */

import { svg, round } from "../svg.js";
import { emblem } from "./marks.js";

const [WIDTH, HEIGHT, EDGE] = [640, 180, 10];
const SHAPES = { inaccuracy: 4, mistake: 5.5, blunder: 7 };

/**
 * `entries` by ply (holes where nothing is known yet); `go(ply)` is called on a click.
 * @param {ReviewEntry[]} entries
 * @param {number} plies
 * @param {number} at
 * @param {(ply: number) => void} go
 * @param {Side[] | null} seats of a table; null between two
 */
export function drawTimeline(entries, plies, at, go, seats = null) {
  const x = (/** @type {number} */ ply) => round(EDGE + ply / Math.max(plies, 1) * (WIDTH - 2 * EDGE));
  const y = (/** @type {number} */ share) => round(EDGE + (1 - share) * (HEIGHT - 2 * EDGE));
  const known = entries.filter(Boolean);
  const level = seats ? 1 / seats.length : 0.5;
  const height = (/** @type {ReviewEntry} */ { share, worth }) => y(seats ? share ?? level : worth.bar);
  const clicked = (/** @type {MouseEvent} */ event) => {
    const box = /** @type {Element} */ (event.currentTarget).getBoundingClientRect();
    go(Math.round(((event.clientX - box.left) / box.width * WIDTH - EDGE) / (WIDTH - 2 * EDGE) * plies));
  };
  const about = seats ? `Everybody's chances over ${plies} turns, up is better` : `Evaluation over ${plies} turns, first's point of view, up is good for first`;
  return svg("svg", { class: "timeline", viewBox: `0 0 ${WIDTH} ${HEIGHT}`, role: "img", onclick: clicked, "aria-label": about },
    svg("rect", { class: "ground", width: WIDTH, height: HEIGHT, rx: 8 }),
    svg("line", { class: "zero", x1: 0, x2: WIDTH, y1: y(level), y2: y(level) }),
    svg("line", { class: "now", x1: x(at), x2: x(at), y1: 0, y2: HEIGHT }),
    seats ? seats.map((seat) => curve(known.filter(({ by, share }) => by === seat && share !== null), x, height, `own ${seat}`)) : [...areas(known, x, y), curve(known, x, height)],
    known.map((entry) => (entry.mark ? slip(entry, entry.mark, x(entry.ply), height(entry)) : null)));
}

/**
 * A curve through what is known.
 * @param {ReviewEntry[]} entries
 * @param {(ply: number) => number} x
 * @param {(entry: ReviewEntry) => number} height
 * @param {string} whose
 */
function curve(entries, x, height, whose = "") {
  const points = entries.map((entry) => `${x(entry.ply)} ${height(entry)}`);
  return points.length ? svg("path", { class: `curve ${whose}`, d: `M${points.join("L")}` }) : null;
}

/**
 * The areas between the middle and the curve of a game for two, in the colour of who is ahead.
 * @param {ReviewEntry[]} known
 * @param {(ply: number) => number} x
 * @param {(share: number) => number} y
 */
function areas(known, x, y) {
  if (!known.length) return [];
  const line = known.map(({ ply, worth }) => `${x(ply)} ${y(worth.bar)}`).join("L");
  const area = `M${x(known[0].ply)} ${y(0.5)}L${line}L${x(known[known.length - 1].ply)} ${y(0.5)}Z`;
  return [
    svg("clipPath", { id: "upper" }, svg("rect", { x: 0, y: 0, width: WIDTH, height: HEIGHT / 2 })),
    svg("clipPath", { id: "lower" }, svg("rect", { x: 0, y: HEIGHT / 2, width: WIDTH, height: HEIGHT / 2 })),
    svg("path", { class: "area first", d: area, "clip-path": "url(#upper)" }),
    svg("path", { class: "area second", d: area, "clip-path": "url(#lower)" }),
  ];
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
    emblem(by, SHAPES[mark], "slip-shape"));
}
