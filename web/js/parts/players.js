// Who plays: a person or an agent for each side, with levels that say what they are, and a clock.

/** @import { Session } from "../session.js" */
/** @import { Catalogue, Level, Side } from "../types.js" */

import { levelsFor } from "../levels.js";
import { seatsOf } from "../seats.js";
import { html } from "../svg.js";
import { field, select } from "./controls.js";
import { playerName } from "../speak.js";

const OTHER = "another";

/**
 * A choice of player for a side; `change` gets the agent's text.
 * @param {Session} session
 * @param {Side} side
 * @param {(agent: string) => void} change
 */
export function playerPicker(session, side, change) {
  const { catalogue, view } = session;
  const levels = levelsFor(catalogue, view.game);
  const agent = session.state[side] ?? "human";
  const known = agent === "human" || levels.some((level) => level.agent === agent);
  const note = html("small", { class: "note" }, meaning(catalogue, levels, agent));
  const hasOther = seatsOf(view).some((seat) => seat !== side && session.state[seat] === "human");
  /** @type {[string, string][]} */
  const options = [["human", hasOther ? "A friend here" : "You"], ...levels.map(({ agent: text, name }) => /** @type {[string, string]} */ ([text, name])), [OTHER, "Another agent …"]];
  /** @type {HTMLInputElement} */
  const own = html("input", { class: "own-agent", value: known ? "" : agent, placeholder: "mcts:playouts=2000", hidden: known,
    "aria-label": `Agent for ${side}`, spellcheck: "false", list: "agents", onchange: () => own.value.trim() && change(own.value.trim()) });
  const choice = select(options, known ? agent : OTHER, (value) => {
    own.hidden = value !== OTHER;
    if (value === OTHER) own.focus();
    else change(value);
  }, { "data-side": side, class: "player-choice" });
  return html("div", { class: "picker" }, field(playerName(view, side), choice), own, note);
}

/**
 * @param {Catalogue} catalogue
 * @param {Level[]} levels
 * @param {string} agent
 */
function meaning(catalogue, levels, agent) {
  if (agent === "human") return "Moves are made on this screen.";
  const level = levels.find((one) => one.agent === agent);
  if (level) return `${level.meaning} (${level.agent})`;
  return catalogue.agents.find(({ name }) => name === agent.split(":")[0])?.meaning ?? "";
}

/**
 * Suggestions for agents typed by hand.
 * @param {Catalogue} catalogue
 */
export function agentList(catalogue) {
  return html("datalist", { id: "agents" }, catalogue.agents.filter(({ name }) => name !== "human")
    .map(({ name, meaning: words }) => html("option", { value: name }, words)));
}
