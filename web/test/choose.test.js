import assert from "node:assert/strict";
import { test } from "node:test";
import { Choice, stepsOf } from "../js/choose.js";
import { cell, moves, path, rows, view } from "./fixtures.js";

test("spots are found in a move's text whatever they are called", () => {
  assert.deepEqual(stepsOf(view({ layout: rows(3, 3) }), "b2c3a1"), ["b2", "c3", "a1"]);
  assert.deepEqual(stepsOf(view({ layout: path(12) }), "1-11+10"), ["1", "11", "10"]);
  assert.deepEqual(stepsOf(view({ layout: cell() }), "w(0,1)+t(0,0)"), ["w(0,1)", "t(0,0)"]);
  assert.deepEqual(stepsOf(view({ layout: rows(2, 2) }), "pass"), []);
});

test("a listed move has the steps the server gave it", () => {
  const listed = view({ legal: [{ text: "swap", steps: ["0", "2"] }] });
  assert.deepEqual(stepsOf(listed, "swap"), ["0", "2"]);
});

test("steps in order: each choice narrows the next, and the last makes the move", () => {
  const choice = new Choice(view({ layout: rows(3, 3), legal: moves("", ["a1", "b1", "a1"], ["a1", "b2", "c3"], ["c1", "b1"]) }));
  assert.deepEqual([...choice.next().keys()], ["a1", "c1"]);
  assert.equal(choice.pick("a1"), null);
  assert.equal(choice.pick("b1"), null);
  // The move ends where it began: that is a step, not a change of mind.
  assert.equal(choice.pick("a1").text, "a1b1a1");
});

test("another beginning replaces what was chosen, and an impossible step is refused", () => {
  const choice = new Choice(view({ legal: moves("-", ["0", "1"], ["2", "1"]) }));
  choice.pick("0");
  choice.pick("2");
  assert.deepEqual(choice.chosen, ["2"]);
  assert.throws(() => choice.pick("7"), RangeError);
  choice.pick("2");
  assert.deepEqual(choice.chosen, []);
});

test("steps in any order: a turn may end early or go on", () => {
  const choice = new Choice(view({ order: "any", legal: [{ text: "b+a", steps: ["a", "b"] }, { text: "a", steps: ["a"] }] }));
  assert.equal(choice.pick("a"), null);
  assert.ok(choice.mayFinish && !choice.finished());
  assert.equal(choice.complete().text, "a");
  assert.equal(choice.pick("b").text, "b+a");
});

test("where moves are too many to be listed, one may be put together for the server to judge", () => {
  const choice = new Choice(view({ order: "any", legal_complete: false, separator: "+", legal: moves("+", ["x", "y"]) }));
  choice.pick("p");
  choice.pick("q");
  assert.equal(choice.unlisted().text, "p+q");
});

test("a pass is a move without steps", () => {
  assert.equal(new Choice(view({ legal: [{ text: "pass", steps: [] }] })).pass().text, "pass");
  assert.equal(new Choice(view()).pass(), null);
});

test("steps after the fixed ones may be chosen in any order, each once", () => {
  const legal = [
    { text: "a-b+c", steps: ["a", "b", "c"] },
    { text: "a-b^c", steps: ["a", "b", "c", "c"] },
    { text: "a-b^c^d^b", steps: ["a", "b", "c", "d", "b"], loose: 2 },
    { text: "a-b^c^d^e^f", steps: ["a", "b", "c", "d", "e", "f"], loose: 2 },
  ];
  for (const order of ["cdef", "fedc", "dfce"]) {
    const choice = new Choice(view({ legal }));
    for (const step of ["a", "b", ...order.slice(0, 3)]) assert.equal(choice.pick(step), null);
    assert.equal(choice.pick(order[3])?.text, "a-b^c^d^e^f");
  }
  const three = new Choice(view({ legal }));
  for (const step of ["a", "b", "d", "b"]) assert.equal(three.pick(step), null, "a fixed step may come again");
  assert.equal(three.pick("c")?.text, "a-b^c^d^b");
  const twice = new Choice(view({ legal }));
  for (const step of ["a", "b", "c"]) assert.equal(twice.pick(step), null);
  assert.equal(twice.mayFinish, true);
  assert.equal(twice.pick("c")?.text, "a-b^c", "the same again is one dome");
  assert.throws(() => new Choice(view({ legal })).pick("d"), RangeError);
});

test("a move may be chosen in other ways than the usual one", () => {
  const legal = [{ text: "a-b+c+d", steps: ["a", "b", "c", "d"], also: [["a", "b", "d", "c"]] }];
  const choice = new Choice(view({ legal }));
  for (const step of ["a", "b", "d"]) assert.equal(choice.pick(step), null);
  assert.equal(choice.pick("c")?.text, "a-b+c+d");
});
