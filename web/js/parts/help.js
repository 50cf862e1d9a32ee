// Help: what the page does and which keys it listens to.

import { html } from "../svg.js";
import { openDialog } from "./dialog.js";

const KEYS = [
  ["b", "to the board"],
  ["arrow keys", "walk over the board; elsewhere: step through the game"],
  ["Enter", "choose a place or a piece"],
  ["Escape", "forget what was chosen"],
  ["f", "finish a turn that could go on, or pass"],
  ["u, y", "undo, redo"],
  ["h, n", "hint, new game"],
  ["p", "pause a game between agents"],
  ["r, v", "turn a board with towers; slanted or from above"],
  [", .", "one move back or on"],
  ["Home, End", "to the start or the end of the game"],
  ["?", "this help"],
];

/** Shows the help. */
export function openHelp() {
  openDialog("Help and keys",
    html("p", {}, "Learn teaches a game in a minute; Rules, below the board, tells all of it. Choose a game under Games, play it under Play, and ask what a position is worth under Analyse. Another move from an earlier position is kept as a variation. The address in the bar always holds what is on screen: copy it to keep or share it."),
    html("p", {}, "First is the orange disc, second the blue diamond, in every game."),
    html("dl", { class: "keys" }, KEYS.map(([key, words]) => [html("dt", {}, html("kbd", {}, key)), html("dd", {}, words)])));
}
