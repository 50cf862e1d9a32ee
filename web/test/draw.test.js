import assert from "node:assert/strict";
import { test } from "node:test";
import { canTurn, draw } from "../js/draw/index.js";
import { townOf } from "../js/draw/town.js";
import { cell, drawn, path, rows, view } from "./fixtures.js";

const EVERY_KIND = [
  { spot: "a1", kind: "fill", player: "first" }, { spot: "b1", kind: "hold", player: "second" }, { spot: "c1", kind: "closed" },
  { spot: "a2", kind: "piece", shape: "token", player: null }, { spot: "b2", kind: "level", count: 3, of: 4 },
  { spot: "c2", kind: "area", player: "second" }, { spot: "c2", kind: "text", text: "7" },
  { covers: ["a3", "b3"], kind: "piece", shape: "domino", player: "first" }, { spot: "c3", kind: "unheard-of" },
];

for (const style of ["graph", "tiles", "castle", "town", "of a family to come"]) {
  test(`a scene of style "${style}" has a target at every spot, inside its box`, () => {
    for (const layout of [rows(3, 3), path(4), cell()]) {
      const { targets, box: [left, top, width, height] } = drawn(() => draw(view({ layout, scene: { style, marks: EVERY_KIND } }), {}));
      assert.equal(targets.length, layout.vertices.length);
      for (const { group, anchor: [x, y] } of targets) {
        assert.equal(group.all("mark").length, 1, "it can be lit");
        assert.ok(x >= left && x <= left + width && y >= top && y <= top + height, `${x} ${y} lies in ${[left, top, width, height]}`);
      }
    }
  });
}

test("a graph shows every kind of mark", () => {
  const { root } = drawn(() => draw(view({ layout: rows(3, 3), scene: { marks: EVERY_KIND } }), {}));
  const counts = ["first", "only-second", "nobody", "shared", "level-badge", "area", "spot-text", "band"].map((name) => root.all(name).length > 0);
  assert.deepEqual(counts, Array(8).fill(true));
  assert.equal(root.all("level-badge")[0].text, "3");
  assert.equal(root.all("spot-text")[0].text, "7");
  // The edges of what is closed are faded: c1 has two neighbours.
  assert.equal(root.all("faded").length, 2);
});

test("tiles: a piece over two squares is one block with an emblem on each", () => {
  const { root } = drawn(() => draw(view({ layout: rows(3, 3), scene: { style: "tiles", marks: EVERY_KIND } }), {}));
  const [domino] = root.all("domino");
  assert.equal(domino.all("emblem").length, 2);
  const { width, height } = domino.all("domino-body")[0].attributes;
  assert.ok(Number(width) > 1.5 * Number(height), "it lies along the row");
});

test("a castle shows its pieces, courtyards and what they bring", () => {
  const marks = [{ spot: "t(0,0)", kind: "piece", shape: "tower" }, { spot: "w(0,1)", kind: "piece", shape: "wall" },
    { spot: "(1,1)", kind: "area", player: "second" }, { spot: "(1,1)", kind: "text", text: "4" }];
  const { root } = drawn(() => draw(view({ layout: cell(), scene: { style: "castle", marks } }), {}));
  assert.deepEqual([root.all("stands").length, root.all("court").length], [2, 1]);
  const [score] = root.all("region-score");
  assert.deepEqual([score.text, score.attributes.class], ["4", "region-score second"]);
});

test("a castle has a card for every step that is no place", () => {
  const layout = cell();
  layout.vertices.push({ name: "card:w1", label: "w1 wwl", x: 1.5, y: 4, role: "card", across: undefined });
  const marks = [{ spot: "card:w1", kind: "text", text: "w1 wwl" }];
  const { root } = drawn(() => draw(view({ layout, scene: { style: "castle", marks } }), {}));
  assert.deepEqual(root.all("card-text").map(({ text }) => text), ["w1 wwl"]);
  assert.equal(root.all("region-score").length, 0, "it says so once");
});

test("a town knows its stacks, who stands where, and how high it can grow", () => {
  const marks = [{ spot: "a1", kind: "level", count: 3, of: 3, top: true }, { spot: "b1", kind: "level", count: 1, of: 3 },
    { spot: "b1", kind: "piece", shape: "worker", player: "second" }, { spot: "a2", kind: "piece", shape: "worker" }];
  const town = townOf(view({ layout: rows(2, 2), scene: { marks } }));
  assert.deepEqual(town.plots.map(({ height, capped, owner }) => [height, capped, owner]),
    [[3, true, null], [1, false, "second"], [0, false, "shared"], [0, false, null]]);
  assert.equal(town.levels, 2);
});

test("lines between plots are drawn unless every plot touches all those around it", () => {
  assert.equal(townOf(view({ layout: rows(3, 4, true) })).open, true);
  assert.equal(townOf(view({ layout: rows(3, 4) })).open, false);
  assert.equal(townOf(view({ layout: path(3) })).open, false);
});

test("a turned town keeps its targets by number", () => {
  const shown = view({ layout: rows(2, 3), scene: { style: "town" } });
  const [straight, turned] = [0, 1].map((turns) => drawn(() => draw(shown, { turns })).targets.map(({ at }) => at));
  assert.deepEqual(turned, straight.map(([x, y]) => [-y || 0, x]));
  assert.ok(canTurn(shown) && !canTurn(view()));
});

test("whatever stands highest, wherever the board is turned, is inside the picture", () => {
  const towers = (count, top) => [{ kind: "level", count, of: 4, top }, { kind: "piece", shape: "worker", player: "second" }];
  for (const [layout, name] of [[rows(5, 5, true), "a5"], [rows(1, 2), "a1"], [path(6), "0"]]) {
    for (const marks of [towers(3, false), towers(0, false), [{ kind: "level", count: 3, of: 4, top: true }]]) {
      for (let turns = 0; turns < 4; turns++) {
        const scene = { style: "town", marks: marks.map((mark) => ({ ...mark, spot: name })) };
        const { root, box: [, top] } = drawn(() => draw(view({ layout, scene }), { look: "isometric", turns }));
        const tips = [...root.all("worker").map(({ attributes }) => Number(/ (\S+)\)/.exec(attributes.transform)[1]) - 51),
          ...root.all("dome-tip").map(({ attributes }) => Number(attributes.cy) - 2.6)];
        assert.equal(tips.length, 1);
        assert.ok(tips[0] >= top, `the tip is at ${tips[0]}, the picture begins at ${top}`);
      }
    }
  }
});

test("a tower before somebody can be seen through, and no other", () => {
  const marks = [{ spot: "a5", kind: "piece", shape: "worker", player: "first" }, { spot: "b4", kind: "level", count: 3, of: 4 },
    { spot: "d2", kind: "level", count: 3, of: 4 }, { spot: "c3", kind: "level", count: 1, of: 4 }];
  const { targets } = drawn(() => draw(view({ layout: rows(5, 5, true), scene: { style: "town", marks } }), { look: "isometric", turns: 0 }));
  const veiled = rows(5, 5).vertices.filter((_, index) => targets[index].group.attributes.class.includes("veiled")).map(({ name }) => name);
  assert.deepEqual(veiled, ["b4"]);
});

test("a label is written instead of the name, and below its place if it is long", () => {
  const layout = path(3);
  Object.assign(layout.vertices[0], { name: "New_York", label: "New York" });
  Object.assign(layout.vertices[1], { name: "Rome", label: "Rome" });
  const { root } = drawn(() => draw(view({ layout }), {}));
  assert.deepEqual(root.all("vertex-name").map(({ text }) => text), ["New York", "Rome", layout.vertices[2].name]);
  assert.deepEqual(root.all("below").map(({ text }) => text), ["New York"]);
  assert.equal(townOf(view({ layout })).plots[0].name, "New York");
});
