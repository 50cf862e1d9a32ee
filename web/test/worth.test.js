import assert from "node:assert/strict";
import { test } from "node:test";
import { badge, bestOf, readAnalysis, readExact, readReview, readWorth, sorted, verdict } from "../js/worth.js";

const won = (winner, distance = null) => ({ proven: true, bar: winner === "first" ? 1 : 0, winner, distance, points: null, text: `${winner} wins` });
const scored = (points) => ({ proven: true, bar: 0.5, winner: points > 0 ? "first" : points < 0 ? "second" : "draw", distance: null, points, text: "" });

test("a score object is first's point of view already", () => {
  const score = { proven: false, bar: 0.3, score: -1.2, winner: null, distance: null, points: null, text: "-1.20" };
  assert.deepEqual(readWorth({ score }, "second"), { proven: false, bar: 0.3, winner: null, distance: null, points: null, text: "-1.20" });
});

test("a share belongs to the player to move", () => {
  const said = { score: 1.5, share: 0.75, source: "search", text: "+1.50" };
  assert.equal(readWorth(said, "first").bar, 0.75);
  assert.equal(readWorth(said, "second").bar, 0.25);
  assert.deepEqual([readWorth(said, "first").proven, readWorth({ share: 1, source: "proof" }, "first").proven], [false, true]);
  assert.equal(readWorth({ score: null }, "first"), null);
});

test("an analysis is worth what it says, or what its best line is", () => {
  const line = { move: "a", steps: ["a"], line: ["a", "b"], share: 0.9, source: "proof", winner: "first" };
  const said = { depth: 3, nodes: 10, seconds: 0.1, method: "search", score: null, lines: [line] };
  assert.equal(readAnalysis(said, "first").worth.winner, "first");
  assert.deepEqual(readAnalysis(said, "first").lines[0].line, ["a", "b"]);
  assert.equal(readAnalysis({ ...said, lines: [] }, "first").worth, null);
});

test("a reviewed turn is seen from who moves next, its better move from who moved", () => {
  const entry = readReview({ ply: 1, by: "first", move: "a", share: 0.2, source: "search", best: "b", best_score: won("first") });
  assert.deepEqual([entry.worth.bar, entry.best_worth.winner], [0.8, "first"]);
});

test("badges tell points or turns from the side of who moves", () => {
  assert.deepEqual([badge(won("first", 3), "first"), badge(won("first", 3), "second"), badge(scored(-4), "second"), badge(scored(-4), "first"), badge(scored(0), "second")],
    ["✓3", "✕3", "+4", "−4", "0"]);
  assert.equal(verdict(scored(0), "first"), "even");
});

test("the best move is known once a win is, or once all are", () => {
  const listed = ["a", "b"].map((text) => ({ text, steps: [text] }));
  const exact = readExact({ moves: [{ move: "a", score: won("second", 2) }] }, "first");
  assert.equal(bestOf(listed, exact, "first"), null);
  assert.equal(bestOf(listed, exact, "second").winner, "second");
  exact.set("b", won("second", 6));
  assert.equal(bestOf(listed, exact, "first").distance, 6);
  assert.equal(bestOf(listed, new Map([["a", scored(3)]]), "first"), null);
});

test("moves are sorted: wins soonest first, losses latest first", () => {
  const exact = new Map([["slow", won("first", 9)], ["lost", won("second", 2)], ["quick", won("first", 1)], ["long", won("second", 8)]]);
  assert.deepEqual(sorted(exact, "first").map(([move]) => move), ["quick", "slow", "long", "lost"]);
});
