import assert from "node:assert/strict";
import { test } from "node:test";
import { Choice } from "../js/choose.js";
import { hintSentence, moveSentence, plain, playerName, promptFor } from "../js/speak.js";
import { moves, view } from "./fixtures.js";

test("players have the family's names beside ours, unless those say nothing", () => {
  assert.equal(playerName(view({ players: { first: "Red", second: "B" } }), "first"), "First (Red)");
  assert.equal(playerName(view({ players: { first: "Red", second: "B" } }), "second"), "Second");
});

test("a move is told in the family's words", () => {
  assert.equal(moveSentence(view(), { by: "first", move: "b1c1d1", said: "moves b1 to c1 and builds on d1" }), "First moves b1 to c1 and builds on d1.");
});

test("each step of a move is asked for in turn", () => {
  const shown = view({ legal: moves("-", ["0", "1", "2"]), scene: { say: "Choose a piece.", steps: ["a piece", "where it goes", "where to build"] } });
  const choice = new Choice(shown);
  const prompts = [promptFor(shown, null), promptFor(shown, choice)];
  choice.pick("0");
  prompts.push(promptFor(shown, choice));
  choice.pick("1");
  prompts.push(promptFor(shown, choice));
  assert.deepEqual(prompts, ["Choose a piece.", "Choose a piece.", "Choose where it goes.", "Choose where to build."]);
});

test("a turn that may end says so", () => {
  const legal = [{ text: "0", steps: ["0"] }, { text: "0+1", steps: ["0", "1"] }];
  const shown = view({ order: "any", legal, scene: { steps: ["a piece", "another piece"] } });
  const choice = new Choice(shown);
  choice.pick("0");
  assert.equal(promptFor(shown, choice), "Choose another piece, or finish the turn.");
});

test("a hint is told as whoever is to move sees it, with its reason", () => {
  // The bar is first's: second has three chances in four.
  const worth = { proven: false, bar: 0.25, text: "+1.50 for second, 75 %" };
  assert.equal(hintSentence({ move: "d4", worth, reason: "blocks d4; otherwise d3d4 wins" }, "second", "You"),
    "Hint for you: d4: blocks d4; otherwise d3d4 wins. About 75 chances in 100.");
  assert.equal(hintSentence({ move: "d4", worth, reason: null }, "first", "First"), "Hint for First: d4. About 25 chances in 100.");
  const proven = { proven: true, bar: 0, text: "second wins in 3 turns" };
  assert.equal(hintSentence({ move: "d4", worth: proven, reason: null }, "second", "Second"), "Hint for Second: d4. Proven: second wins in 3 turns.");
});

test("letters of boards of text are left out on boards that are drawn", () => {
  assert.equal(plain("First (F) to move: second (S) waits."), "First to move: second waits.");
  assert.equal(plain("First (Red) to move."), "First (Red) to move.");
});
