// Share and export: the address, the position as text, the record of the game, the board as SVG or
// PNG. The picture is the drawing on screen with its colours written into it.

/** @import { Board } from "../board.js" */
/** @import { Session } from "../session.js" */

import { api } from "../api.js";
import { toNotes } from "../lines.js";
import { toEnded } from "../records.js";
import { html } from "../svg.js";
import { button } from "./controls.js";
import { openDialog } from "./dialog.js";
import { complain, toast } from "./toast.js";

const PAINTS = ["fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "opacity", "stop-color",
  "font-family", "font-size", "font-weight", "text-anchor", "dominant-baseline", "paint-order"];

/**
 * Copies what the style sheets say onto the elements, as attributes.
 * @param {Element} from
 * @param {Element} to
 */
function paint(from, to) {
  const style = getComputedStyle(from);
  for (const name of PAINTS) {
    const value = style.getPropertyValue(name);
    if (value && value !== "none 0px" && value !== "auto") to.setAttribute(name, value.replace(/url\("[^"]*#/g, 'url("#'));
  }
  if (style.display === "none" || style.visibility === "hidden") to.setAttribute("display", "none");
  [...from.children].forEach((child, index) => paint(child, to.children[index]));
}

/**
 * The drawing as a file of its own.
 * @param {SVGSVGElement} element
 */
export function standaloneSvg(element) {
  const copy = /** @type {SVGSVGElement} */ (element.cloneNode(true));
  paint(element, copy);
  for (const target of copy.querySelectorAll("*")) {
    for (const name of ["tabindex", "role", "class", "aria-disabled", "data-vertex", "data-name"]) target.removeAttribute(name);
  }
  const { x, y, width, height } = element.viewBox.baseVal;
  copy.removeAttribute("class");
  copy.setAttribute("xmlns", "http://www.w3.org/2000/svg");
  copy.setAttribute("width", String(width));
  copy.setAttribute("height", String(height));
  const ground = document.createElementNS("http://www.w3.org/2000/svg", "rect");
  for (const [name, value] of Object.entries({ x, y, width, height, fill: seaColour() })) ground.setAttribute(name, String(value));
  copy.prepend(ground);
  return new XMLSerializer().serializeToString(copy);
}

function seaColour() {
  const probe = html("i", { class: "sea-colour" });
  document.body.append(probe);
  const colour = getComputedStyle(probe).color;
  probe.remove();
  return colour;
}

/**
 * The drawing as a PNG, twice as large as on paper.
 * @param {SVGSVGElement} element
 * @returns {Promise<Blob>}
 */
export async function asPng(element) {
  const url = URL.createObjectURL(new Blob([standaloneSvg(element)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = html("canvas", { width: image.width * 2, height: image.height * 2 });
    canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) => canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("The picture could not be made."))), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}

/**
 * @param {Blob} blob
 * @param {string} name
 */
function save(blob, name) {
  const url = URL.createObjectURL(blob);
  html("a", { href: url, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(url), 1000);
}

/**
 * @param {string} text
 * @param {string} what
 */
async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
    toast(`${what} copied.`);
  } catch {
    toast("The browser does not let pages copy here; select the text instead.", "problem");
  }
}

/**
 * @param {string} label
 * @param {string} text
 * @param {string} id
 */
function copied(label, text, id) {
  /** @type {HTMLInputElement} */
  const box = html("input", { class: "mono wide", readonly: true, value: text, id, "aria-label": label, onfocus: () => box.select() });
  return html("div", { class: "copy-row" }, html("span", { class: "field-name" }, label), box, button("Copy", { press: () => copy(text, label) }));
}

/**
 * Opens the dialog.
 * @param {Session} session
 * @param {Board} board
 */
export function openShare(session, board) {
  const { view, state } = session;
  const name = view.game.replace(/[^\w.-]+/g, "-");
  const record = async () => (await api.record({ ...session.where, ...toNotes(session.tree), first: state.first, second: state.second ?? "human", ended: session.atEnd ? toEnded(state.resigned) : null })).record;
  const guarded = (/** @type {() => Promise<void>} */ action) => () => action().catch(complain);
  openDialog("Share and export",
    copied("Address", location.href, "share-address"),
    copied("Position", view.position ?? "", "share-position"),
    copied("Game", view.game, "share-game"),
    view.moves.length ? copied("Moves", view.moves.join("; "), "share-moves") : null,
    html("div", { class: "row" },
      button("Text", { id: "export-text", press: () => save(new Blob([`${view.game}\n\n${view.drawing}\nposition  ${view.position}\n`], { type: "text/plain" }), `${name}.txt`) }),
      button("Record", { id: "export-record", press: guarded(async () => save(new Blob([await record()], { type: "text/plain" }), `${name}.game`)) }),
      button("SVG", { id: "export-svg", press: () => save(new Blob([standaloneSvg(board.element)], { type: "image/svg+xml" }), `${name}.svg`) }),
      button("PNG", { id: "export-png", press: guarded(async () => save(await asPng(board.element), `${name}.png`)) })),
    html("details", {}, html("summary", {}, "The board as text"), html("pre", { class: "code" }, view.drawing)));
}
