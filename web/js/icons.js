// Icons as strokes in a box of 24.

import { svg } from "./svg.js";

const PATHS = {
  play: "M8 5.5l10.5 6.5L8 18.5z",
  analyse: "M4 20h16M7 16v-5M12 16V5M17 16V9",
  edit: "M5 19l1-4L16.5 4.5l3 3L9 18zM14.5 6.5l3 3",
  review: "M4 12a8 8 0 1 0 2.5-5.8M4 4v4h4M12 8v4.5l3 2",
  games: "M4 4h7v7H4zM13 4h7v7h-7zM4 13h7v7H4zM13 13h7v7h-7z",
  puzzles: "M9 4.5a2 2 0 0 1 4 0V7h5v5h-2.5a2 2 0 0 0 0 4H18v4H6V7h3z",
  lab: "M10 4v6l-5.2 8.4A1.2 1.2 0 0 0 5.8 20h12.4a1.2 1.2 0 0 0 1-1.6L14 10V4M8.5 4h7M8 15h8",
  room: "M8.5 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM3 19c0-3 2.2-5 5.5-5s5.5 2 5.5 5M16 11.5a2.6 2.6 0 1 0-1-5M16.5 14.2c2.7.4 4.5 2.2 4.5 4.8",
  mine: "M6 4h12v17l-6-4.5-6 4.5z",
  remove: "M6.5 6.5l11 11M17.5 6.5l-11 11",
  explore: "M12 4a8 8 0 1 0 0 16 8 8 0 0 0 0-16zM15.5 8.5l-2 5-5 2 2-5z",
  undo: "M9 7L4.5 11.5 9 16M5 11.5h9a5 5 0 0 1 0 10h-2",
  redo: "M15 7l4.5 4.5L15 16M19 11.5h-9a5 5 0 0 0 0 10h2",
  hint: "M9.5 18h5M10.5 21h3M8.5 14.5a6 6 0 1 1 7 0c-.8.7-1 1.3-1 2h-5c0-.7-.2-1.3-1-2z",
  resign: "M6 21V4M6 5h11l-2.5 3.5L17 12H6",
  turn: "M4 12a8 8 0 0 1 14-5.3L20 9M20 4v5h-5M20 12a8 8 0 0 1-14 5.3L4 15M4 20v-5h5",
  cube: "M12 3l8 4.5v9L12 21l-8-4.5v-9zM12 12l8-4.5M12 12L4 7.5M12 12v9",
  square: "M5 5h14v14H5zM5 12h14M12 5v14",
  share: "M12 15V4M8 7.5L12 3.5l4 4M6 12v7.5h12V12",
  theme: "M12 4a8 8 0 1 0 8 8 6 6 0 0 1-8-8z",
  help: "M9 9a3 3 0 1 1 4.2 2.7c-.8.4-1.2 1-1.2 2.3M12 17.8v.2",
  pause: "M8 5v14M16 5v14",
  step: "M6 5l9 7-9 7zM18 5v14",
  first: "M18 5l-9 7 9 7zM6 5v14",
  back: "M15 5l-8 7 8 7",
  forward: "M9 5l8 7-8 7",
  swap: "M7 4L3.5 7.5 7 11M4 7.5h13M17 13l3.5 3.5L17 20M20 16.5H7",
  new: "M12 5v14M5 12h14",
  stop: "M6.5 6.5h11v11h-11z",
  learn: "M3 8l9-4 9 4-9 4zM7 10.5v5c3 2.2 7 2.2 10 0v-5M21 8v6",
  close: "M6 6l12 12M18 6L6 18",
  sound: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4.5 4.5 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11",
  mute: "M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM16 10l5 5M21 10l-5 5",
  more: "M4.5 11.5h1v1h-1zM11.5 11.5h1v1h-1zM18.5 11.5h1v1h-1z",
  check: "M5 12.5l4.5 4.5L19 7.5",
};

/** @typedef {keyof typeof PATHS} IconName */

/**
 * An icon; it is decoration, so whoever uses it gives the words.
 * @param {IconName} name
 */
export const icon = (name) => svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: PATHS[name] }));
