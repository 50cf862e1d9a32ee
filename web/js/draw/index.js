// Which drawing shows which family. A new game adds a line here.

import { drawCastellan } from "./castellan.js";
import { drawGeography } from "./geography.js";
import { drawSantorini } from "./santorini.js";
import { drawSnort } from "./snort.js";

const DRAWINGS = { santorini: drawSantorini, snort: drawSnort, castellan: drawCastellan, geography: drawGeography };

/** Draws a View: elements, the box around them, and a target for every vertex. */
export const draw = (view, options) => DRAWINGS[view.family](view, options);
