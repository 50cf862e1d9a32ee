import assert from "node:assert/strict";
import { test } from "node:test";
import { badge, bestOf, readAnalysis, readExact, readReview, readWorth, sorted, verdict } from "../js/worth.js";

const won = (winner, distance = null) => ({ proven: true, bar: winner === "first" ? 1 : 0, winner, distance, points: null, text: `${winner} wins` });
const scored = (points) => ({ proven: true, bar: 0.5, winner: points > 0 ? "first" : points < 0 ? "second" : "draw", distance: null, points, text: "" });

const said = (player, share) => ({ player, share, score: 1.5, source: "search", proven: false, winner: null, distance: null, points: null, text: "+1.50" });

test("a share belongs to the player it names", () => {
  assert.deepEqual(readWorth(said("first", 0.75)), { proven: false, bar: 0.75, winner: null, distance: null, points: null, text: "+1.50 for first, 75 %", brief: "+1.50 · 75 %" });
  assert.equal(readWorth(said("second", 0.75)).bar, 0.25);
  assert.equal(readWorth(said("second", 0.75)).text, "+1.50 for second, 75 %", "the numbers are theirs, too");
  assert.equal(readWorth(null), null);
});

test("an analysis is worth what its verdict says", () => {
  const line = { move: "a", steps: ["a"], line: ["a", "b"], ...said("second", 0.9), winner: "second", proven: true };
  const message = { depth: 3, nodes: 10, seconds: 0.1, method: "search", verdict: said("second", 0.75), lines: [line] };
  const analysis = readAnalysis(message);
  assert.deepEqual([analysis.worth.bar, analysis.lines[0].worth.winner], [0.25, "second"]);
  assert.deepEqual(analysis.lines[0].line, ["a", "b"]);
  assert.equal(readAnalysis({ ...message, verdict: null, lines: [] }).worth, null);
});

test("a reviewed turn is seen from who moves next, its better move from who moved", () => {
  const entry = readReview({ ply: 1, by: "first", move: "a", verdict: said("second", 0.25), best: "b", best_verdict: said("first", 0.5) });
  assert.deepEqual([entry.worth.bar, entry.best_worth.bar], [0.75, 0.5]);
});

test("badges tell points or turns from the side of who moves", () => {
  assert.deepEqual([badge(won("first", 3), "first"), badge(won("first", 3), "second"), badge(scored(-4), "second"), badge(scored(-4), "first"), badge(scored(0), "second")],
    ["✓3", "✕3", "+4", "−4", "0"]);
  assert.equal(verdict(scored(0), "first"), "even");
});

test("the best move is known once a win is, or once all are", () => {
  const listed = ["a", "b"].map((text) => ({ text, steps: [text] }));
  const exact = readExact({ moves: [{ move: "a", player: "first", share: 0, ...won("second", 2) }] });
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
