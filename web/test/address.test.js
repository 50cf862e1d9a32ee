import assert from "node:assert/strict";
import { test } from "node:test";
import { fromAddress, toAddress, USUAL } from "../js/address.js";
import { grown, treeOf } from "../js/lines.js";

test("an empty address is the usual state, and the usual state an almost empty address", () => {
  assert.deepEqual(fromAddress(""), { ...USUAL });
  assert.equal(toAddress({ ...USUAL }), "#play");
});

test("every field comes back as it went", () => {
  const state = {
    screen: "analyse", game: "family:options,more@grid:2x3", start: "1/2 3&4=5", moves: ["a1,b2", "t(0,0)+w(0,1)"], at: 1,
    tree: grown(treeOf(["a1,b2", "t(0,0)+w(0,1)"]), ["a1,b2", "c3"]),
    first: "mcts:playouts=9", second: "human", third: "random", fourth: "greedy", fifth: "human", sixth: "maxn", resigned: "first,time", clock: "5+3", left: "12.0,3.5", look: "flat", turns: 3,
    lines: 5, tool: "level+", draft: { to_move: "second", state: { any: ["thing", null] } }, places: [[0, 1.5]], job: { kind: "match" }, room: "0a",
  };
  assert.deepEqual(fromAddress(toAddress(state)), state);
});

test("names stay legible", () => {
  assert.equal(toAddress({ ...USUAL, game: "x@path:5", moves: ["a1,b2", "c3"] }), "#play?game=x@path:5&moves=a1,b2;c3");
});

test("what makes no sense is left as usual", () => {
  const state = fromAddress("#edit?turns=many&draft={broken&unknown=1&start=%E0%A4%A");
  assert.deepEqual([state.screen, state.turns, state.draft, state.start], ["edit", 0, null, "%E0%A4%A"]);
  assert.ok(!("unknown" in state));
});
