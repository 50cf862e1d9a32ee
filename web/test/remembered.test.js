import assert from "node:assert/strict";
import { beforeEach, test } from "node:test";
import { fromAddress, toAddress, USUAL } from "../js/address.js";
import { leftAfter } from "../js/room.js";
import { seatsFor } from "../js/levels.js";
import { continued, matching, Notebook, playedFrom, rememberedGames, resultOf } from "../js/remembered.js";
import { sharesOf, symmetries } from "../js/symmetry.js";
import { fromEnded, fromRecord, packed, splitRecords, toEnded, wantedRecord } from "../js/records.js";

/** A browser's storage: names are its own keys. */
class Storage {
  getItem(name) { return this[name] ?? null; }
  setItem(name, value) { this[name] = value; }
  removeItem(name) { delete this[name]; }
}

beforeEach(() => { globalThis.localStorage = new Storage(); });

/** A game on screen. */
const played = (moves, patch = {}, view = {}) => ({
  state: { ...USUAL, second: "greedy", moves, ...patch }, view: { game: "any@path:5", outcome: null, ...view }, isAsFound: false, atEnd: true,
});

test("a game is noted from its first move on, once", () => {
  const notebook = new Notebook();
  assert.equal(notebook.note(played([])), null);
  const id = notebook.note(played(["1"]));
  assert.equal(notebook.note(played(["1", "2"])), id);
  assert.equal(notebook.note(played(["1", "2"])), null, "nothing has changed");
  assert.deepEqual(rememberedGames().map(({ moves, second }) => [moves, second]), [[["1", "2"], "greedy"]]);
  // Another one begins.
  notebook.note(played([]));
  assert.notEqual(notebook.note(played(["1"])), id);
  assert.equal(rememberedGames().length, 2);
});

test("a game goes on after the page was loaded anew, and one that was sent is not taken for mine", () => {
  const id = new Notebook().note(played(["1", "2"]));
  assert.equal(new Notebook().note({ ...played(["4"]), isAsFound: true }), null);
  const again = new Notebook();
  again.note({ ...played(["1", "2"]), isAsFound: true });
  assert.equal(again.note(played(["1", "2", "3"])), id);
  assert.equal(rememberedGames().length, 1);
});

test("a game in a room is found again by its room", () => {
  const room = { screen: "room", room: "ab", second: "human" };
  new Notebook().note(played(["1"], room), { first: "Ada", second: "Bea" });
  const [game] = rememberedGames();
  assert.deepEqual([game.first, game.second], ["Ada", "Bea"]);
  assert.equal(continued([game], played(["1", "2", "3"], room).state)?.id, game.id);
  assert.equal(continued([game], played(["2"], room).state), null);
});

test("a game is gone on with however the board is drawn now", () => {
  new Notebook().note(played(["1", "2"]));
  const [game] = rememberedGames();
  assert.equal(continued([game], played(["1", "2"], { look: "flat", turns: 1 }).state)?.id, game.id);
  assert.equal(continued([game], played(["1", "3"]).state), null);
});

test("results are as records say them", () => {
  assert.equal(resultOf({ outcome: null }, { resigned: null }), null);
  assert.equal(resultOf({ outcome: { winner: "draw" } }, { resigned: null }), "draw");
  assert.equal(resultOf({ outcome: null }, { resigned: "first,time" }), "second wins");
});

test("a search wants all of its words", () => {
  const game = (first, moves) => ({ id: first, changed: 0, address: "#play", game: "any@path:5", start: null, moves, first, second: "greedy", result: null });
  const games = [game("Ada", ["a1"]), game("Bea", ["b2"])];
  const found = (search) => matching(games, search).map(({ id }) => id);
  assert.deepEqual(found(""), ["Ada", "Bea"]);
  assert.deepEqual(found("GREEDY ada"), ["Ada"]);
  assert.deepEqual(found("b2 unfinished 1970-01-01"), ["Bea"]);
  assert.deepEqual(found("ada b2"), []);
});

test("what is not a game is passed over", () => {
  localStorage.setItem("game:1", "{broken");
  localStorage.setItem("game:2", JSON.stringify({ id: "2" }));
  assert.deepEqual(rememberedGames(), []);
});

test("records are cut after their ends, and packed into what one request carries", () => {
  const text = "thera game 1\n1. x\nend\n\nthera game 1\nend\nthera game 1\n  end \n";
  assert.equal(splitRecords(text).join(""), text);
  assert.equal(splitRecords(text).length, 1);
  const parts = splitRecords(text, 10);
  assert.equal(parts.join(""), text);
  assert.deepEqual(parts.map((part) => part.trim().endsWith("end")), [true, true, true]);
  assert.deepEqual(packed([3, 3, 9, 1], (n) => n, 6), [[3, 3], [9], [1]]);
});

test("a record that was read is remembered with agents as agents and people as people", () => {
  const read = { game: "any", position: null, moves: ["1"], first: "Ada", second: "greedy", result: null };
  const game = fromRecord(read, { id: "0", changed: 1, agents: ["greedy", "human"] });
  const state = fromAddress(game.address);
  assert.deepEqual([state.screen, state.first, state.second, game.first], ["play", "human", "greedy", "Ada"]);
  assert.deepEqual(wantedRecord(game), { game: "any", position: null, moves: ["1"], first: "Ada", second: "greedy", ended: null });
  assert.equal(fromRecord({ ...read, result: "second" }, { id: "0", changed: 1, agents: [] }).result, "second wins");
  assert.equal(toAddress(state), game.address);
});

test("who gave up a game is in its record, and comes back from there", () => {
  for (const [resigned, ended] of [["first", "first resigned"], ["second,time", "second ran out of time"], [null, null]]) {
    assert.equal(toEnded(resigned), ended);
    assert.equal(fromEnded(ended), resigned);
  }
  const read = { game: "any", position: null, moves: ["1"], first: "human", second: "greedy", result: "second", ended: "first resigned" };
  const game = fromRecord(read, { id: "0", changed: 1, agents: ["greedy"] });
  assert.equal(fromAddress(game.address).resigned, "first");
  assert.equal(wantedRecord(game).ended, "first resigned");
});

test("a room's clock runs on the way from the server", () => {
  const clock = { seconds: 60, increment: 0, left: { first: 10, second: 20 }, running: "first" };
  assert.deepEqual([leftAfter(clock, "first", 4), leftAfter(clock, "second", 4), leftAfter(clock, "first", 40)], [6, 20, 0]);
});

test("who plays which side is chosen, or left to chance", () => {
  const wish = { against: "greedy", side: "first", clock: "" };
  assert.deepEqual(seatsFor(wish, 0.9), { first: "human", second: "greedy", clock: null });
  assert.deepEqual(seatsFor({ ...wish, side: "second" }, 0), { first: "greedy", second: "human", clock: null });
  assert.equal(seatsFor({ ...wish, side: "" }, 0.7).second, "human");
});

test("what was played from a position is counted, with how it ended", () => {
  const game = (moves, result) => ({ id: moves.join(), changed: 0, address: "#play", game: "any", start: null, moves, first: "a", second: "b", result });
  const games = [game(["1", "2"], "first wins"), game(["1", "3"], null), game(["1", "3", "4"], "second wins"), game(["2", "3"], "draw")];
  assert.deepEqual(playedFrom(games, { game: "any", start: null, moves: ["1"] }), [{ move: "3", games: 2, first: 0, second: 1 }, { move: "2", games: 1, first: 1, second: 0 }]);
  assert.deepEqual(playedFrom(games, { game: "other", start: null, moves: [] }), []);
});

/** A board of three by three. */
const square = (marks) => {
  const vertices = [...Array(9).keys()].map((index) => ({ name: `${"abc"[index % 3]}${3 - Math.floor(index / 3)}`, x: index % 3, y: Math.floor(index / 3) }));
  const edges = vertices.flatMap((_, index) => [...(index % 3 < 2 ? [[index, index + 1]] : []), ...(index < 6 ? [[index, index + 3]] : [])]);
  const legal = vertices.map(({ name }) => ({ text: name, steps: [name] }));
  return { layout: { kind: "rows", directed: false, width: 2, height: 2, vertices, edges }, scene: { marks }, legal, order: "fixed" };
};

test("a position lies on itself in as many ways as it has symmetries", () => {
  assert.equal(symmetries(square([])).length, 8);
  assert.equal(symmetries(square([{ kind: "piece", spot: "b2", player: "first" }])).length, 8);
  assert.equal(symmetries(square([{ kind: "piece", spot: "a1", player: "first" }])).length, 2);
  assert.equal(symmetries(square([{ kind: "piece", spot: "a1", player: "first" }, { kind: "piece", spot: "b1", player: "second" }])).length, 1);
});

test("what is known about a move is known about those that look the same", () => {
  const lines = [{ steps: ["a1"], share: 0.4 }, { steps: ["b1"], share: 0.5 }, { steps: ["b2"], share: 0.6 }];
  assert.equal(sharesOf(square([]), lines).size, 9);
  assert.equal(sharesOf(square([]), lines).get("c3"), 0.4);
  assert.deepEqual([...sharesOf(square([{ kind: "piece", spot: "a1", player: "first" }]), lines).keys()].sort(), ["a1", "a2", "b1", "b2"]);
});
