import assert from "node:assert/strict";
import { test } from "node:test";
import { changes, coverings, describe, marksBySpot, previewed, moved } from "../js/scene.js";
import { cell, path, rows, view } from "./fixtures.js";

const scene = (...marks) => view({ layout: rows(2, 2), scene: { marks } });

test("a piece over several spots is on each of them", () => {
  const domino = { kind: "piece", covers: ["a1", "b1"] };
  const { scene: shown, layout } = scene(domino, { kind: "fill", spot: "b1", player: "first" });
  assert.deepEqual([...marksBySpot(shown)].map(([spot, marks]) => [spot, marks.length]), [["a1", 1], ["b1", 2]]);
  assert.deepEqual(coverings(layout, shown), [{ mark: domino, spots: [0, 1] }]);
});

test("a spot is described in the family's words, or by what its marks mean", () => {
  const shown = scene({ spot: "a1", kind: "level", count: 2, of: 4, title: "level 2" }, { spot: "a1", kind: "piece", shape: "worker", player: "first" },
    { spot: "b1", kind: "level", count: 0, of: 4 }, { spot: "a2", kind: "strange" });
  assert.deepEqual([0, 1, 2, 3].map((index) => describe(shown, index)),
    ["a1, level 2, first's worker", "b1, ground", "a2, strange", "b2, empty"]);
  assert.equal(describe(view({ layout: path(2), scene: { marks: [{ spot: "1", kind: "hold", player: "second" }] } }), 1), "vertex 1, only for second");
  assert.equal(describe(view({ layout: cell() }), 4), "cell (1,1), empty");
});

test("a piece that is being moved is shown where it goes", () => {
  const shown = scene({ spot: "a1", kind: "piece", player: "first" }, { spot: "a1", kind: "level", count: 1 });
  assert.deepEqual(previewed(shown, ["a1", "b2"]).scene.marks.map(({ spot }) => spot), ["b2", "a1"]);
  assert.equal(previewed(shown, ["a1"]), shown);
  const anyOrder = { ...shown, order: "any" };
  assert.equal(previewed(anyOrder, ["a1", "b2"]), anyOrder);
});

test("what a move changed is what stands there now and did not before", () => {
  const level = (spot, count) => ({ spot, kind: "level", count, of: 4 });
  const before = scene(level("a1", 0), level("b1", 1), { spot: "a1", kind: "piece", player: "first" });
  const after = scene(level("a1", 0), level("b1", 2), { spot: "b2", kind: "piece", player: "first" }, { spot: "a2", kind: "hold", player: "second" });
  assert.deepEqual([...changes(before.scene, after.scene)], [["b1", "built"], ["b2", "arrived"]]);
});

test("pieces that moved are known by where they came from", () => {
  const scene = (...spots) => ({ marks: spots.map(([spot, player]) => ({ kind: "piece", shape: "worker", spot, player })) });
  assert.deepEqual(moved(scene(["a1", "first"], ["b1", "second"]), scene(["a2", "first"], ["b1", "second"])), [["a1", "a2"]]);
  assert.deepEqual(moved(scene(["a1", "first"]), scene(["a1", "first"], ["b1", "first"])), []);
});
