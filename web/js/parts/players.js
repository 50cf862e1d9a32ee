// Who plays: a person or an agent for each side, with levels that say what they are, and a clock.

import { html } from "../svg.js";
import { field, select } from "./controls.js";
import { playerName } from "../speak.js";

/** The levels of a game: its own if there are any, else those for every game. */
export function levelsFor(catalogue, game) {
  const own = catalogue.levels.filter((level) => level.game === game);
  return own.length ? own : catalogue.levels.filter((level) => !level.game);
}

/** The agent a new game is played against: strong enough to be fun, weak enough to be beaten. */
export function usualOpponent(catalogue, game) {
  const levels = levelsFor(catalogue, game);
  return (levels.find(({ name }) => name === "Easy") ?? levels[Math.min(1, levels.length - 1)])?.agent ?? "greedy";
}

/** What an agent is called: its level, or its own text. */
export function agentName(catalogue, game, agent) {
  if (agent === "human") return "A person";
  return levelsFor(catalogue, game).find((level) => level.agent === agent)?.name ?? agent;
}

const OTHER = "another";

/** A choice of player for a side; `change` gets the agent's text. */
export function playerPicker(session, side, change) {
  const { catalogue, view } = session;
  const levels = levelsFor(catalogue, view?.game);
  const agent = session.state[side];
  const known = agent === "human" || levels.some((level) => level.agent === agent);
  const note = html("small", { class: "note" }, meaning(catalogue, levels, agent));
  const options = [["human", "A person"], ...levels.map((level) => [level.agent, level.name]), [OTHER, "Another agent …"]];
  const own = html("input", { class: "own-agent", value: known ? "" : agent, placeholder: "mcts:playouts=2000", hidden: known,
    "aria-label": `Agent for ${side}`, spellcheck: "false", list: "agents", onchange: () => own.value.trim() && change(own.value.trim()) });
  const choice = select(options, known ? agent : OTHER, (value) => {
    own.hidden = value !== OTHER;
    if (value === OTHER) own.focus();
    else change(value);
  }, { "data-side": side, class: "player-choice" });
  return html("div", { class: "picker" }, field(view ? playerName(view, side) : side, choice), own, note);
}

function meaning(catalogue, levels, agent) {
  if (agent === "human") return "Moves are made on this screen.";
  const level = levels.find((one) => one.agent === agent);
  if (level) return `${level.meaning} (${level.agent})`;
  return catalogue.agents.find(({ name }) => name === agent.split(":")[0])?.meaning ?? "";
}

/** Suggestions for agents typed by hand. */
export function agentList(catalogue) {
  return html("datalist", { id: "agents" }, catalogue.agents.filter(({ name }) => name !== "human")
    .map(({ name, meaning: words }) => html("option", { value: name }, words)));
}
