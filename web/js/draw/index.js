// Which drawing shows which style of scene. A style nobody has drawn yet is shown as a graph, which
// can show anything.

/** @import { Drawing, Sight, View } from "../types.js" */

import { drawCastle } from "./castle.js";
import { drawGraph } from "./graph.js";
import { drawTiles } from "./tiles.js";
import { drawTown } from "./town.js";

/** @type {Map<string, (view: View, sight: Sight) => Drawing>} */
const STYLES = new Map([["town", drawTown], ["castle", drawCastle], ["tiles", drawTiles], ["graph", drawGraph]]);

/** The styles that can be turned and seen from above. */
const TURNING = new Set(["town"]);

/**
 * Draws a View: elements, the box around them, and a target for every spot.
 * @param {View} view
 * @param {Sight} sight
 * @returns {Drawing}
 */
export const draw = (view, sight) => (STYLES.get(view.scene.style) ?? drawGraph)(view, sight);

/**
 * Whether the board of a View can be turned and seen from above.
 * @param {View} view
 */
export const canTurn = (view) => TURNING.has(view.scene.style);
