import assert from "node:assert/strict";
import { test } from "node:test";
import { dropResult, keepResult, keptResults, knownVerdicts } from "../js/kept.js";
import { mentions } from "../js/parts/claims.js";

/** A store with room for so many characters. */
function store(room) {
  const kept = new Map();
  globalThis.localStorage = {
    getItem: (key) => kept.get(key) ?? null,
    setItem: (key, text) => {
      if (text.length > room) throw new Error("full");
      kept.set(key, text);
    },
  };
}

const result = (when, patch = {}) => ({ when, kind: "match", words: "a against b", result: { when }, svg: null, games: [], game: "g", ...patch });

test("results stay, the newest first, and can be dropped", () => {
  store(1e6);
  for (let when = 1; when <= 30; when++) keepResult(result(when));
  assert.deepEqual(keptResults().slice(0, 2).map(({ when }) => when), [30, 29]);
  assert.equal(keptResults().length, 24);
  dropResult(30);
  assert.equal(keptResults()[0].when, 29);
});

test("where there is little room the oldest go", () => {
  store(300);
  for (let when = 1; when <= 9; when++) keepResult(result(when));
  const kept = keptResults().map(({ when }) => when);
  assert.ok(kept.length >= 1 && kept.length < 9);
  assert.equal(kept[0], 9);
});

test("of several checks of a claim the newest counts", () => {
  store(1e6);
  keepResult(result(1, { kind: "verify", result: [{ id: "x", verdict: "undecided", severity: null }] }));
  keepResult(result(2, { kind: "verify", result: [{ id: "x", verdict: "refuted", severity: "flawed proof" }] }));
  assert.deepEqual(knownVerdicts().get("x"), { verdict: "refuted", severity: "flawed proof" });
});

test("a claim is found by all words of a search", () => {
  assert.ok(mentions("Geissler 2022 refuted flawed proof", "flawed geissler"));
  assert.ok(!mentions("Geissler 2022", "boreham"));
  assert.ok(mentions("anything", ""));
});
