// The lines of a game: what was played, what could have been, and what people say about it, as a
// tree of moves. The first child of a node goes on with its line, the others are variations. Trees
// are never changed: every function answers a new one.

/** @import { MoveNode, Notes } from "./types.js" */

/** @returns {MoveNode} */
const node = (move = "", comment = "") => ({ move, comment, next: [] });

/**
 * The tree of one line.
 * @param {string[]} moves
 */
export const treeOf = (moves) => grown(node(), moves);

/**
 * The node that moves lead to; null if no line has them.
 * @param {MoveNode} tree
 * @param {string[]} moves
 * @returns {MoveNode | null}
 */
export function nodeAt(tree, moves) {
  /** @type {MoveNode | null} */
  let at = tree;
  for (const move of moves) at = at?.next.find((one) => one.move === move) ?? null;
  return at;
}

/**
 * A copy of the tree, with the nodes on the way; the way ends early where there is no such line.
 * @param {MoveNode} tree
 * @param {string[]} moves
 */
function copied(tree, moves) {
  const copy = structuredClone(tree);
  const way = [copy];
  for (const move of moves) {
    const next = way[way.length - 1].next.find((one) => one.move === move);
    if (!next) break;
    way.push(next);
  }
  return { copy, way };
}

/**
 * The tree with a line in it; what it adds to a node comes last.
 * @param {MoveNode} tree
 * @param {string[]} moves
 */
export function grown(tree, moves) {
  const { copy, way } = copied(tree, moves);
  for (const move of moves.slice(way.length - 1)) {
    const next = node(move);
    way[way.length - 1].next.push(next);
    way.push(next);
  }
  return copy;
}

/**
 * The moves that follow a node if nothing else is chosen.
 * @param {MoveNode | null} from
 */
export function mainLine(from) {
  const moves = [];
  for (let at = from?.next[0]; at; at = at.next[0]) moves.push(at.move);
  return moves;
}

/**
 * A line that begins with these moves, to its end.
 * @param {MoveNode} tree
 * @param {string[]} moves
 */
export const lineThrough = (tree, moves) => [...moves, ...mainLine(nodeAt(tree, moves))];

/** @param {MoveNode[]} way @param {number} place */
function toFront(way, place) {
  const { next } = way[place - 1];
  next.unshift(...next.splice(next.indexOf(way[place]), 1));
}

/**
 * The tree in which a line is the main one.
 * @param {MoveNode} tree
 * @param {string[]} moves
 */
export function asMain(tree, moves) {
  const { copy, way } = copied(tree, moves);
  for (let place = 1; place < way.length; place++) toFront(way, place);
  return copy;
}

/**
 * The tree in which the variation these moves end in has taken the place of what it varies.
 * @param {MoveNode} tree
 * @param {string[]} moves
 */
export function promoted(tree, moves) {
  const { copy, way } = copied(tree, moves);
  const place = way.findLastIndex((one, index) => index > 0 && way[index - 1].next[0] !== one);
  if (place > 0) toFront(way, place);
  return copy;
}

/**
 * Whether moves lie on the main line.
 * @param {MoveNode} tree
 * @param {string[]} moves
 */
export function isMain(tree, moves) {
  const main = mainLine(tree);
  return moves.every((move, place) => main[place] === move);
}

/**
 * The tree without a move and all that follows it.
 * @param {MoveNode} tree
 * @param {string[]} moves
 */
export function without(tree, moves) {
  const { copy, way } = copied(tree, moves);
  const parent = way[moves.length - 1];
  if (parent && way.length > moves.length) parent.next = parent.next.filter(({ move }) => move !== moves[moves.length - 1]);
  return copy;
}

/**
 * The tree with something said about a position.
 * @param {MoveNode} tree
 * @param {string[]} moves
 * @param {string} comment
 */
export function commented(tree, moves, comment) {
  const { copy, way } = copied(tree, moves);
  if (way.length > moves.length) way[moves.length].comment = comment.trim();
  return copy;
}

/**
 * Whether there is but one line, and nothing is said about it.
 * @param {MoveNode} tree
 * @returns {boolean}
 */
export const isPlain = ({ comment, next }) => !comment && next.length < 2 && next.every(isPlain);

/**
 * A line and its notes, by the number of the move, as records have them.
 * @param {MoveNode} tree
 */
export function toNotes(tree) {
  const { moves, notes } = notesAfter(tree, 1);
  if (tree.comment) notes[0] = { comment: tree.comment };
  return { moves, notes };
}

/**
 * @param {MoveNode} from
 * @param {number} ply of the next move
 * @returns {{ moves: string[], notes: Notes }}
 */
function notesAfter(from, ply) {
  const [main, ...others] = from.next;
  if (!main) return { moves: [], notes: {} };
  const { moves, notes } = notesAfter(main, ply + 1);
  const variations = others.map((other) => {
    const rest = notesAfter(other, ply + 1);
    if (other.comment) rest.notes[ply] = { comment: other.comment };
    return { moves: [other.move, ...rest.moves], notes: rest.notes };
  });
  if (main.comment || variations.length) notes[ply] = { comment: main.comment, variations };
  return { moves: [main.move, ...moves], notes };
}

/**
 * The tree of a line and its notes.
 * @param {string[]} moves
 * @param {Notes} notes
 */
export function fromNotes(moves, notes) {
  const tree = node("", notes[0]?.comment ?? "");
  addLine(tree, 1, moves, notes);
  return tree;
}

/**
 * @param {MoveNode} from
 * @param {number} ply of the first move
 * @param {string[]} moves
 * @param {Notes} notes
 */
function addLine(from, ply, moves, notes = {}) {
  let at = from;
  moves.forEach((move, place) => {
    const { comment = "", variations = [] } = notes[ply + place] ?? {};
    let next = at.next.find((one) => one.move === move);
    if (!next) at.next.push(next = node(move));
    next.comment ||= comment;
    for (const line of variations) addLine(at, ply + place, line.moves, line.notes);
    at = next;
  });
}

/**
 * The tree as words for an address: moves, `'` and a comment, and variations in brackets.
 * @param {MoveNode} tree
 * @returns {string[]}
 */
export function toWords(tree) {
  const [main, ...others] = tree.next;
  return [...said(tree), ...(main ? [main.move, ...said(main)] : []),
    ...others.flatMap((other) => ["(", other.move, ...toWords(other), ")"]),
    ...(main ? toWords({ ...main, comment: "" }) : [])];
}

/** @param {MoveNode} from */
const said = ({ comment }) => (comment ? [`'${encodeURIComponent(comment)}`] : []);

/**
 * The tree that words stand for; null if they are none.
 * @param {string[]} words
 */
export function fromWords(words) {
  const tree = node();
  /** @type {{ parent: MoveNode, at: MoveNode }[]} */
  const open = [];
  let [parent, at] = [tree, tree];
  for (const word of words) {
    if (word === "(") {
      open.push({ parent, at });
      at = parent;
    } else if (word === ")") {
      const closed = open.pop();
      if (!closed) return null;
      ({ parent, at } = closed);
    } else if (word.startsWith("'")) {
      at.comment = decoded(word.slice(1));
    } else {
      const next = node(word);
      at.next.push(next);
      [parent, at] = [at, next];
    }
  }
  return open.length ? null : tree;
}

/** @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
