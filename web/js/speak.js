// Words for what is drawn: names of targets for screen readers, sentences for moves and turns.

import { stepsOf } from "./choose.js";

const SIDES = ["first", "second"];

/** What a player is called: `first`, with the family's own name where it has one. */
export function playerName(view, side) {
  const own = view.players?.[side];
  const shown = side === "first" ? "First" : "Second";
  return own && own.length > 1 ? `${shown} (${own})` : shown;
}

const list = (words) => (words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`);

function describeSantorini({ layout, state }, index) {
  const { name } = layout.vertices[index];
  const height = state.heights[index];
  const owner = SIDES.find((side) => state.workers[side].includes(name));
  const words = [name, height >= state.max_height ? "dome" : height ? `level ${height}` : "ground"];
  if (owner) words.push(state.shared ? "worker" : `${owner}'s worker`);
  return words.join(", ");
}

const LABELS = { A: "free for both", R: "only Red may play", B: "only Blue may play", U: "nobody may play" };

function describeSnort({ layout, state }, index) {
  const colour = state.colours[index];
  return `vertex ${layout.vertices[index].name}, ${colour ?? LABELS[state.labels[index]]}`;
}

function describeCastellan({ layout, state }, index) {
  const { name, role } = layout.vertices[index];
  if (role === "cell") return `cell ${name}, ${state.owners[name] ? `${state.owners[name]}'s` : "open"}`;
  return `${role} ${name.slice(1)}, ${state.pieces.includes(name) ? "stands" : "empty"}`;
}

function describeGeography({ layout, state }, index) {
  const { name } = layout.vertices[index];
  const here = SIDES.filter((side) => state.tokens[side] === name);
  const token = here.length ? (state.shared ? ", the token" : `, token of ${list(here)}`) : "";
  return `vertex ${name}${state.deleted.includes(name) ? ", deleted" : ""}${token}`;
}

const DESCRIBE = { santorini: describeSantorini, snort: describeSnort, castellan: describeCastellan, geography: describeGeography };

/** A target in words. */
export const describe = (view, index) => DESCRIBE[view.family](view, index);

/** A move in words. */
export function moveSentence(view, text, side) {
  const who = playerName(view, side);
  const steps = stepsOf(view, text);
  if (!steps.length) return `${who} passes.`;
  if (view.family === "castellan") {
    return `${who} places ${list(steps.map((step) => `a ${step[0] === "t" ? "tower" : "wall"} at ${step.slice(1)}`))}.`;
  }
  if (view.family === "santorini") {
    if (text.includes(",") || steps.length === 1) return `${who} places on ${list(steps)}.`;
    const [from, to, site] = steps;
    return site ? `${who} moves ${from} to ${to} and builds on ${site}.` : `${who} climbs from ${from} to ${to}.`;
  }
  return `${who} ${view.family === "snort" ? "colours" : "goes to"} ${steps[0]}.`;
}

/** What the player to move should do next. */
export function promptFor(view, chosen, choice) {
  if (view.family === "santorini") {
    const { phase, to_place: left } = view.state;
    if (phase === "placement") return `Place ${left - chosen.length > 1 ? `${left - chosen.length} workers` : "a worker"}.`;
    return ["Choose a worker.", "Choose where it goes.", "Choose where to build."][chosen.length];
  }
  if (view.family === "castellan") {
    if (choice?.pass()) return "Nothing can be placed: pass.";
    if (chosen.length) return choice.next().size ? "Add another piece, or finish the turn." : "Finish the turn.";
    return "Place a tower, a wall, or one of each.";
  }
  return view.family === "snort" ? "Choose a vertex to colour." : "Choose where the token goes.";
}
