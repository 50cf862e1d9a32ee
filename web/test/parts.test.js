import assert from "node:assert/strict";
import { test } from "node:test";
import { nearest } from "../js/board.js";
import { fraction, ticks, wall } from "../js/draw/thermograph.js";
import { agentName, isForeignLevel, levelsFor, usualOpponent } from "../js/levels.js";
import { clockFace, parseClock } from "../js/parts/clock.js";
import { changedBy, usualValues, written } from "../js/parts/form.js";
import { fitted } from "../js/parts/graph-editor.js";
import { withPlaces } from "../js/session.js";
import { boundingBox, polygon, turned } from "../js/svg.js";
import { path, view } from "./fixtures.js";

test("points turn by quarters and are boxed with a margin", () => {
  assert.deepEqual([0, 1, 2, 4].map((turns) => turned([1, 2], turns)), [[1, 2], [-2, 1], [-1, -2], [1, 2]]);
  assert.deepEqual(boundingBox([[0, 0], [10, 5]], 2), [-2, -2, 14, 9]);
  assert.equal(polygon([[0, 0], [1.005, 2]]), "M0 0L1 2Z");
});

test("arrow keys go to the nearest place in their direction", () => {
  const places = [[0, 0], [10, 0], [20, 1], [0, 10], [11, 30]];
  assert.equal(nearest(places, 0, [1, 0]), 1);
  assert.equal(nearest(places, 0, [0, 1]), 3);
  assert.equal(nearest(places, 0, [-1, 0]), null);
  assert.equal(nearest([places[0], null, places[2]], 0, [1, 0]), 2);
});

test("a game has its own levels, or those for every game", () => {
  const levels = [{ name: "Easy", agent: "greedy", game: null }, { name: "Master", agent: "strong", game: "own" }];
  const catalogue = { levels };
  assert.deepEqual(levelsFor(catalogue, "own"), [levels[1]]);
  assert.equal(usualOpponent(catalogue, "any"), "greedy");
  assert.equal(usualOpponent(catalogue, "own"), "strong");
  assert.equal(usualOpponent({ levels: [] }, "any"), "greedy");
  assert.deepEqual(["human", "greedy", "mcts:playouts=5"].map((agent) => agentName(catalogue, "any", agent)), ["You", "Easy", "mcts:playouts=5"]);
  assert.deepEqual([isForeignLevel(catalogue, "any", "strong"), isForeignLevel(catalogue, "own", "strong"), isForeignLevel(catalogue, "any", "mcts")], [true, false, false]);
});

test("clocks are read and shown", () => {
  assert.deepEqual(parseClock("5+3"), { seconds: 300, increment: 3 });
  assert.deepEqual([parseClock("0+3"), parseClock("soon"), parseClock(null)], [null, null, null]);
  assert.deepEqual([clockFace(61.9), clockFace(9.96), clockFace(-3)], ["1:01", "10.0", "0.0"]);
});

test("forms have usual values, and a switch makes what was typed as usual again", () => {
  const form = [{ name: "rows", kind: "number", usual: 4 }, { name: "free", kind: "switch", usual: false }, { name: "start", kind: "text" }];
  assert.deepEqual(usualValues(form), { rows: 4, free: false, start: null });
  assert.equal(written(["a1", "b2"]), "a1 b2");
  assert.deepEqual([written([[1, 1], [3, 5]]), written(null), written(7)], ["(1,1) (3,5)", "", "7"]);
  assert.deepEqual(changedBy(form, form[0], 5), { rows: 5 });
  assert.deepEqual(changedBy(form, form[1], true), { free: true, start: null });
});

test("places drawn by hand are used if they fit the board", () => {
  const shown = view({ layout: path(2) });
  assert.deepEqual(withPlaces(shown, [[3, 4], [5, 6]]).layout.vertices.map(({ x, y }) => [x, y]), [[3, 4], [5, 6]]);
  for (const places of [null, [[1, 2]], [[1, 2], ["x", 0]], "no"]) assert.equal(withPlaces(shown, places), shown);
});

test("a graph fits into the canvas it is drawn on", () => {
  const places = fitted([[0, 0], [5000, 100]]);
  assert.ok(places.flat().every((number) => number >= 0 && number <= 900));
  assert.deepEqual(fitted([]), []);
});

test("thermographs are read from fractions", () => {
  const corners = [{ temperature: "3/2", left: "0", right: "0" }, { temperature: "-1", left: "3/2", right: "-3/2" }];
  assert.equal(fraction("-7/4"), -1.75);
  assert.deepEqual(wall(corners, "left"), [[1.5, -1], [0, 1.5]]);
  assert.deepEqual(ticks(-2, 2, 4), [-2, -1, 0, 1, 2]);
});
