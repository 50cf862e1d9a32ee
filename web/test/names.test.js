import assert from "node:assert/strict";
import { test } from "node:test";
import { ending, nameOf } from "../js/names.js";
import { view } from "./fixtures.js";

const catalogue = { levels: [{ name: "Easy", agent: "greedy", game: null }] };
const session = (state, patch = {}) => ({ catalogue, state: { first: "human", second: "greedy", resigned: null, ...state }, view: view(patch) });

test("whoever plays an agent is You, and the agent is its level", () => {
  assert.deepEqual([nameOf(session({}), "first"), nameOf(session({}), "second")], ["You", "Easy"]);
  const people = session({ second: "human" }, { players: { first: "Red", second: "Blue" } });
  assert.deepEqual([nameOf(people, "first"), nameOf(people, "second")], ["First (Red)", "Second (Blue)"]);
});

test("the end says who won and why", () => {
  assert.equal(ending(session({})), null);
  const won = session({}, { outcome: { winner: "first", points: null, reason: "first (F) climbed to level 3" } });
  assert.deepEqual(ending(won), { winner: "first", title: "You win", reason: "You climbed to level 3" });
  const points = session({}, { outcome: { winner: "second", points: -1, reason: null } });
  assert.equal(ending(points).title, "Easy wins by 1 point");
  assert.deepEqual(ending(session({ resigned: "first,time" })), { winner: "second", title: "Easy wins", reason: "You are out of time" });
  assert.equal(ending(session({}, { outcome: { winner: "draw", points: 0 } })).title, "A draw");
});
