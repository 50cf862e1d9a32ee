// The parts every screen uses, in one place.

export { html, svg } from "../svg.js";
export * from "./controls.js";
