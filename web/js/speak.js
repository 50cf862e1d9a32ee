// Sentences about turns and moves, made of the words a family sent.

/** @import { Choice } from "./choose.js" */
/** @import { Line, Side, Turn, View } from "./types.js" */

/** @param {string} text */
export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * What a player is called: `First`, with the family's own name where it has one.
 * @param {Pick<View, "players">} view
 * @param {Side} side
 */
export function playerName(view, side) {
  const own = view.players?.[side];
  return own && own.length > 1 ? `${capital(side)} (${own})` : capital(side);
}

/**
 * A sentence without the letters that stand for players on boards of text.
 * @param {string} text
 */
export const plain = (text) => text.replace(/\b(first|second|third|fourth|fifth|sixth) \(.\)/gi, "$1");

/**
 * A move that was played, in words.
 * @param {View} view
 * @param {Turn} turn
 */
export function moveSentence(view, { by, said }) {
  return `${playerName(view, by)} ${said}.`;
}

/**
 * What the player to move should do next.
 * @param {View} view
 * @param {Choice | null} choice
 */
export function promptFor({ scene }, choice) {
  const chosen = choice?.chosen.length ?? 0;
  if (!choice || !chosen) return scene.say;
  const wanted = scene.steps[chosen];
  if (!choice.mayFinish) return wanted ? `Choose ${wanted}.` : "Go on.";
  if (!choice.next().size) return "Finish the turn.";
  return wanted ? `Choose ${wanted}, or finish the turn.` : "Go on, or finish the turn.";
}

/**
 * A good move for whoever is to move, with the reason there is and what can be hoped for, both as they
 * see it.
 * @param {Pick<Line, "move" | "worth" | "reason">} line
 * @param {Side} side who is to move
 * @param {string} name what they are called
 */
export function hintSentence({ move, worth, reason }, side, name) {
  const chance = Math.round((side === "first" ? worth.bar : 1 - worth.bar) * 100);
  const hope = worth.proven ? `Proven: ${worth.text}.` : `About ${chance} chances in 100.`;
  return `Hint for ${name.replace(/^You$/, "you")}: ${move}${reason ? `: ${reason}` : ""}. ${hope}`;
}
