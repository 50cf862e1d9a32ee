import assert from "node:assert/strict";
import { test } from "node:test";

import { dayOf, loadStreak, missed, saveStreak, solved } from "../js/streak.js";

/** A storage of its own. */
function storage() {
  /** @type {Map<string, string>} */
  const kept = new Map();
  return { getItem: (/** @type {string} */ key) => kept.get(key) ?? null, setItem: (/** @type {string} */ key, /** @type {string} */ text) => void kept.set(key, text) };
}

test("a row grows with every puzzle solved at the first try and ends with a mistake", () => {
  const place = storage();
  let streak = loadStreak(place);
  streak = solved(solved(streak, "a-1", true), "a-2", true);
  assert.deepEqual([streak.now, streak.best, streak.solved], [2, 2, 2]);
  assert.equal(solved(streak, "a-2", true), streak);
  streak = solved(streak, "a-3", false);
  assert.deepEqual([streak.now, streak.best, streak.solved], [0, 2, 3]);
  streak = missed(solved(streak, "a-4", true));
  assert.equal(streak.now, 0);
  saveStreak(streak, place);
  assert.deepEqual(loadStreak(place), streak);
});

test("nonsense in the storage is no streak", () => {
  for (const text of ["", "{", "[]", '{"now":-1,"best":0,"solved":0,"ids":[]}', '{"now":1,"best":1,"solved":1}']) {
    assert.deepEqual(loadStreak({ getItem: () => text }), { now: 0, best: 0, solved: 0, ids: [] });
  }
});

test("days are written as the server reads them", () => {
  assert.equal(dayOf(new Date(2026, 0, 5)), "2026-01-05");
});
