// The solution of a puzzle: the answer, and a tree of all replies.

/** @import { PuzzleReply, PuzzleSolution } from "../types.js" */

import { html } from "../svg.js";

/** @param {PuzzleSolution} solution */
export function solutionTree({ answer, replies, complete }) {
  return html("div", { class: "solution", id: "solution" },
    html("p", {}, html("strong", {}, answer)),
    branches(replies),
    complete ? null : html("p", { class: "note" }, "And more that is not told here."));
}

/**
 * Every reply; those that one move ends at once stand together.
 * @param {PuzzleReply[]} replies
 * @returns {Element}
 */
function branches(replies) {
  const longer = replies.filter(({ ends }) => !ends);
  /** @type {Map<string, string[]>} */
  const ended = new Map();
  for (const { move, answer, ends } of replies) {
    if (ends) ended.set(answer ?? "", [...(ended.get(answer ?? "") ?? []), move]);
  }
  return html("ul", { class: "replies" },
    ...longer.map((reply) => html("li", {}, branch(reply))),
    ...[...ended].map(([answer, moves]) => html("li", {}, html("span", { class: "code" }, moves.join(" ")), ": ",
      answer ? [html("strong", { class: "code" }, answer), " ends it"] : "the game is over")));
}

/**
 * A reply that needs more than one move: its own replies are unfolded by a click.
 * @param {PuzzleReply} reply
 * @returns {Element}
 */
function branch({ move, answer, distance, replies }) {
  const words = [html("span", { class: "code" }, move), ": ", html("strong", { class: "code" }, answer ?? "not told"),
    distance ? ` (${distance} turns)` : ""];
  return replies.length ? html("details", {}, html("summary", {}, ...words), branches(replies)) : html("span", {}, ...words);
}
