// The list of moves: numbered, a column for each side, with variations and comments between; a click
// shows the position after a move.

/** @import { Session } from "../session.js" */
/** @import { MoveNode, Side } from "../types.js" */

import { seatsOf } from "../seats.js";
import { moveSentence } from "../speak.js";
import { html } from "../svg.js";
import { button } from "./controls.js";

/** @type {Record<string, string>} */
const SIGNS = { inaccuracy: "?!", mistake: "?", blunder: "??" };

export class MoveList {
  element = html("div", { class: "moves", role: "group", "aria-label": "Moves" });
  /** @type {Map<number, string>} what a review found, by ply */
  #marks = new Map();

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
  }

  /**
   * `marks` (by ply of the main line, from 1) tell what a review found.
   * @param {Map<number, string>} marks
   */
  render(marks = new Map()) {
    this.#marks = marks;
    const { tree } = this.session;
    this.element.style.setProperty("--seats", String(seatsOf(this.session.view).length));
    this.element.replaceChildren(...comment(tree), ...this.#rows(tree));
    if (!tree.next.length) this.element.append(html("p", { class: "empty" }, "No move yet."));
    const current = this.element.querySelector("[aria-current]");
    if (current instanceof HTMLElement) this.element.scrollTop = current.offsetTop - this.element.clientHeight / 2;
  }

  /** Who moves first: the start may be in the middle of a game. */
  get #firstSide() {
    const { view } = this.session;
    return view.history[0]?.by ?? view.to_move;
  }

  /**
   * The place of a move in the table: the number of its row, and whose column it is in. Where more
   * than two play or a turn has several moves, whoever made it is known once it was seen.
   * @param {string[]} line the moves up to it
   * @returns {{ row: number, side: Side, begins: boolean }}
   */
  #placeOf(line) {
    const seats = seatsOf(this.session.view);
    const place = line.length - 1 + Math.max(0, seats.indexOf(this.#firstSide));
    const column = place % seats.length;
    const side = this.session.view.table ? this.session.seen(line)?.by : null;
    return { row: Math.floor(place / seats.length) + 1, side: side ?? seats[column], begins: column === 0 };
  }

  /**
   * The main line, a move of everybody a row; what is said about a move, and what else could have been
   * played, stands below it.
   * @param {MoveNode} tree
   */
  #rows(tree) {
    /** @type {Element[]} */
    const rows = [];
    /** @type {HTMLElement | null} */
    let row = null;
    /** @type {string[]} */
    const line = [];
    for (let [parent, at] = [tree, tree.next[0]]; at; [parent, at] = [at, at.next[0]]) {
      line.push(at.move);
      const { row: number, begins } = this.#placeOf(line);
      if (!row || begins) {
        row = html("div", { class: "turns" }, html("span", { class: "turn-number" }, `${number}.`), begins ? null : html("span", { class: "gap" }, "…"));
        rows.push(row);
      }
      row.append(this.#move([...line], true));
      const aside = [...comment(at), ...parent.next.slice(1).map((other) => this.#variation([...line.slice(0, -1), other.move], other))];
      if (!aside.length) continue;
      rows.push(...aside);
      row = null;
    }
    return rows;
  }

  /**
   * @param {string[]} line
   * @param {MoveNode} from
   */
  #variation(line, from) {
    return html("div", { class: "variation" }, this.#run(line, from, true));
  }

  /**
   * A move of a variation and all that follows it, in running text.
   * @param {string[]} line
   * @param {MoveNode} from
   * @param {boolean} numbered
   * @returns {any[]}
   */
  #run(line, from, numbered) {
    const { row, begins } = this.#placeOf(line);
    const number = begins ? `${row}.` : numbered ? `${row}…` : null;
    const [main, ...others] = from.next;
    return [number ? html("span", { class: "turn-number" }, number) : null, this.#move(line, false), ...comment(from),
      others.map((other) => this.#variation([...line, other.move], other)),
      main ? this.#run([...line, main.move], main, Boolean(from.comment || others.length)) : null];
  }

  /**
   * @param {string[]} line the moves up to this one
   * @param {boolean} main
   */
  #move(line, main) {
    const { session } = this;
    const ply = line.length;
    const mark = main ? this.#marks.get(ply) : undefined;
    const seen = session.seen(line);
    const words = seen ? moveSentence(session.view, seen) : null;
    const isShown = session.at === ply && String(session.where.moves) === String(line);
    return html("button", {
      type: "button", class: `move ${this.#placeOf(line).side}${mark ? ` marked ${mark}` : ""}`, "aria-current": isShown ? "step" : null,
      title: [words, mark].filter(Boolean).join(" ") || null, onclick: () => session.follow(line),
    }, line[ply - 1], mark ? html("span", { class: "sign" }, ` ${SIGNS[mark] ?? ""}`) : null);
  }
}

/** @param {MoveNode} node */
const comment = ({ comment: words }) => (words ? [html("p", { class: "comment" }, words)] : []);

/** What can be done with the move on screen: say something about it, promote or delete it. */
export class MoveTools {
  /** @type {HTMLTextAreaElement} */
  #words = html("textarea", { class: "comment-box", id: "comment", rows: 2, "aria-label": "Comment on this position", placeholder: "Comment on this position", spellcheck: "true",
    onchange: () => this.session.say(this.#words.value) });
  #promote = button("Promote", { id: "promote", press: () => this.session.promote() });
  #cut = button("Delete from here", { id: "cut", press: () => this.session.cut() });

  /** @param {Session} session */
  constructor(session) {
    this.session = session;
    this.element = html("div", { class: "move-tools" }, this.#words, html("div", { class: "row" }, this.#promote, this.#cut));
  }

  render() {
    const { session } = this;
    if (document.activeElement !== this.#words) this.#words.value = session.comment;
    this.#promote.disabled = !session.isVaried;
    this.#cut.disabled = session.at === 0;
  }
}
