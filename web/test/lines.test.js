import assert from "node:assert/strict";
import { test } from "node:test";

import { asMain, commented, fromNotes, fromWords, grown, isMain, isPlain, lineThrough, mainLine, nodeAt, promoted, toNotes, toWords, treeOf, without } from "../js/lines.js";

const game = treeOf(["a", "b", "c"]);
const varied = grown(grown(game, ["a", "x", "y"]), ["a", "x", "z"]);

test("another move makes a variation and deletes nothing", () => {
  assert.deepEqual(mainLine(varied), ["a", "b", "c"]);
  assert.deepEqual(lineThrough(varied, ["a", "x"]), ["a", "x", "y"]);
  assert.deepEqual(nodeAt(varied, ["a", "x"])?.next.map(({ move }) => move), ["y", "z"]);
  assert.deepEqual(mainLine(game), ["a", "b", "c"]);
  assert.equal(isPlain(game), true);
  assert.equal(isPlain(varied), false);
});

test("a variation is promoted level by level, or at once", () => {
  const once = promoted(varied, ["a", "x", "z"]);
  assert.deepEqual(lineThrough(once, ["a", "x"]), ["a", "x", "z"]);
  assert.deepEqual(mainLine(once), ["a", "b", "c"]);
  assert.deepEqual(mainLine(promoted(once, ["a", "x", "z"])), ["a", "x", "z"]);
  assert.deepEqual(mainLine(asMain(varied, ["a", "x", "z"])), ["a", "x", "z"]);
  assert.equal(isMain(varied, ["a", "b"]), true);
  assert.equal(isMain(varied, ["a", "x"]), false);
});

test("a move is deleted with what follows it, and nothing else", () => {
  const less = without(varied, ["a", "x", "y"]);
  assert.deepEqual(lineThrough(less, ["a", "x"]), ["a", "x", "z"]);
  assert.deepEqual(mainLine(without(varied, ["a", "b"])), ["a", "x", "y"]);
  assert.deepEqual(without(varied, ["q"]), varied);
});

test("notes and words read back", () => {
  const said = commented(commented(commented(varied, ["a", "x"], "why; not (100%)?"), [], "the start"), ["a", "b"], "good");
  const { moves, notes } = toNotes(said);
  assert.deepEqual(moves, ["a", "b", "c"]);
  assert.equal(notes[0].comment, "the start");
  assert.equal(notes[2].comment, "good");
  assert.deepEqual(notes[2].variations?.[0].moves, ["x", "y"]);
  assert.deepEqual(fromNotes(moves, notes), said);
  assert.deepEqual(fromWords(toWords(said)), said);
  assert.ok(toWords(said).every((word) => !word.includes(";")));
  assert.equal(fromWords(["a", ")"]), null);
  assert.equal(fromWords(["a", "("]), null);
  const first = grown(treeOf(["a"]), ["b"]);
  assert.deepEqual(fromWords(toWords(first)), first);
});
