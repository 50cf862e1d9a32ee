// What the server answers and what the page keeps: types for the checker only, nothing is built
// from them. docs/api.md says the same in words.

export type Side = "first" | "second" | "third" | "fourth" | "fifth" | "sixth";
export type Point = [number, number];

/** A place of the board. */
export interface Spot {
  /** What moves call it. */
  name: string;
  /** What is written beside it, where that is more readable. */
  label?: string;
  /** From the left, neighbours about 1 apart. */
  x: number;
  /** From the top. */
  y: number;
  /** What kind of place it is, on boards that have more than one: "tower", "wall" or "cell". */
  role?: string;
  /** Whether a wall runs from left to right. */
  across?: boolean;
}

/** Where the places of a board are drawn. */
export interface Layout {
  kind: string;
  directed: boolean;
  rows?: number;
  columns?: number;
  width: number;
  height: number;
  vertices: Spot[];
  edges: [number, number][];
}

/** Something that stands on the board. */
export interface Mark {
  kind: string;
  /** Where it stands, unless it covers several places. */
  spot?: string;
  covers?: string[];
  /** Whose it is; nobody's, or everybody's, if missing. */
  player?: Side | null;
  /** What a piece looks like. */
  shape?: string;
  /** How high a stack is, how high it can be, and whether it is closed at the top. */
  count?: number;
  of?: number;
  top?: boolean;
  text?: string;
  /** The mark in words. */
  title?: string;
}

/** Something players would like to see beside the board. */
export type Fact = { name: string } & Partial<Record<Side, string>>;

/** What a family says about a position, for whoever draws it. */
export interface Scene {
  style: string;
  marks: Mark[];
  /** What the player to move is asked for, before anything is chosen. */
  say: string;
  /** What is asked for at each step of a move. */
  steps: string[];
  facts: Fact[];
}

/** A way to edit positions. */
export interface Tool {
  id: string;
  label: string;
  hint?: string;
  group?: string;
  key?: string;
  /** The roles of places it works on; every place if missing, and none if it needs no place. */
  on?: string[];
}

export interface Legal {
  text: string;
  steps: string[];
  /** Other ways to choose the same. */
  also?: string[][];
  /** How many of the steps come in their order, if those after them may be chosen in any. */
  loose?: number;
}

export interface Turn {
  move: string;
  by: Side;
  position: string;
  to_move: Side;
  steps: string[];
  /** The move in words, without its subject. */
  said: string;
}

export interface Outcome {
  winner: Side | "draw";
  points?: number | null;
  sentence: string;
  /** Why the game is over, where that is not plain from the result. */
  reason?: string | null;
}

/** Everything about a position that can be shown; an illegal one has no text. */
export interface View {
  game: string;
  /** The game as people call it. */
  title: string;
  family: string;
  variant: string | null;
  board: string | null;
  start: string | null;
  moves: string[];
  history: Turn[];
  position: string | null;
  to_move: Side;
  /** What the family calls the players; every seat there is has an entry. */
  players: Partial<Record<Side, string | null>>;
  /** Whether it is not a game for two with everything open. */
  table: boolean;
  /** Whether things are hidden in it, so that nobody may be told all moves. */
  hides: boolean;
  /** Whether the next move is chance's. */
  chance: boolean;
  outcome: Outcome | null;
  legal: Legal[];
  legal_complete: boolean;
  /** Whether the steps of a move are chosen in order ("fixed") or not ("any"). */
  order: string;
  /** What stands between the steps of a move that is typed. */
  separator: string;
  layout: Layout;
  /** The position as the family keeps it: sent back as it came, never looked into. */
  state: unknown;
  scene: Scene;
  tools: Tool[];
  drawing: string;
  /** Whether positions of the game have combinatorial values. */
  valued?: boolean;
}

/** A position being edited. */
export interface Draft {
  to_move: Side;
  state: unknown;
}

/** What the server says about a draft. */
export interface Judgement {
  legal: boolean;
  reasons: string[];
  position?: string;
  state: unknown;
  view: View;
}

/** A field of a form that a family or a kind of board describes. */
export interface FormField {
  name: string;
  label?: string;
  /** "number", "switch", "choice" or "text". */
  kind: string;
  least?: number;
  most?: number;
  step?: number;
  usual?: FieldValue;
  hint?: string;
  choices?: { value: string; label: string; hint?: string }[];
}

export type FieldValue = string | number | boolean | (string | number[])[] | null;
export type Parts = Record<string, FieldValue>;

export interface BoardKind {
  name: string;
  label: string;
  hint?: string;
  form: FormField[];
  example?: string;
}

/** A board taken apart: its kind, and the fields of that kind. */
export interface BoardParts {
  kind: string;
  n?: number;
  edges?: [number, number][];
  directed?: boolean;
  /** What the vertices are called, where they have names of their own. */
  names?: string[];
  text?: string;
  [field: string]: unknown;
}

/** A game taken apart. */
export interface GameParts {
  game: string;
  family: string;
  variant: string | null;
  parts: Parts;
  board: string | null;
  board_parts: BoardParts | null;
}

export interface FamilyEntry {
  name: string;
  summary: string;
  default: string;
  variants: { text: string; meaning: string }[];
  boards: string;
  moves: { text: string; meaning: string }[];
  positions: string;
  evaluations: { text: string; meaning: string }[];
  examples: string[];
  rules: string[];
  players: string[];
  form: FormField[];
  board_kinds: string[];
}

/** What an evaluation says, in points of the player to move. */
export interface Evaluated {
  eval: string;
  meaning: string;
  player: Side;
  total: number;
  features: { name: string; count: number; weight: number; score: number }[];
  moves: { move: string; score: number }[];
}

/** How a family is played. */
export interface Learning {
  family: string;
  summary: string;
  rules: string[];
  pictures: { says: string; view: View }[];
  /** Steps of a lesson; one without right moves is only read. */
  lesson: { say: string; then: string; right: string[]; view: View }[];
}

export interface Level {
  name: string;
  agent: string;
  meaning: string;
  game: string | null;
  /** Whether it is for games with more than two players, chance or hidden things. */
  table: boolean;
}

export interface Catalogue {
  families: FamilyEntry[];
  board_kinds: BoardKind[];
  agents: { name: string; meaning: string; options: { text: string; meaning: string }[] }[];
  levels: Level[];
  claims: { id: string; source: string; section: string; statement: string }[];
  experiments: { name: string; source: string; title: string; about: string }[];
  limits: Record<string, number>;
  /** Whether games can be kept on the server. */
  keeps_games?: boolean;
  /** The start of the usual game. */
  opening?: View;
}

/** What a position or a move is worth, from first's point of view. */
export interface Worth {
  proven: boolean;
  /** From 0, second wins, to 1, first wins. */
  bar: number;
  winner: Side | "draw" | null;
  distance: number | null;
  /** First's points minus second's. */
  points: number | null;
  text: string;
  /** The same where the player to move is plain to see: the score and the chance of winning. */
  brief: string;
}

export interface Line {
  move: string;
  steps: string[];
  line: string[];
  worth: Worth;
  /** Why, from proofs and threats; null if nothing is certain. */
  reason: string | null;
}

/** A position with one proven answer. */
export interface Puzzle {
  id: string;
  family: string;
  game: string;
  position: string;
  to_move: Side;
  task: "win" | "save";
  /** 1 to 5. */
  grade: number;
  /** Turns to the win, where they are known. */
  distance: number | null;
  said: string;
  /** How many puzzles fit what was asked for. */
  count: number;
  families: string[];
}

/** A reply to the answer of a puzzle, and what to play against it. */
export interface PuzzleReply {
  move: string;
  answer: string | null;
  ends: boolean;
  distance: number | null;
  replies: PuzzleReply[];
}

export interface PuzzleSolution {
  id: string;
  answer: string;
  steps: string[];
  said: string;
  replies: PuzzleReply[];
  complete: boolean;
}

export interface Analysis {
  /** Null where a tree of games was searched, which has no depth. */
  depth: number | null;
  playouts: number | null;
  nodes: number;
  seconds: number;
  method: string;
  worth: Worth | null;
  lines: Line[];
}

/** A turn of a reviewed game. */
export interface ReviewEntry {
  ply: number;
  move: string | null;
  /** "chance" where nobody chose. */
  by: Side | "chance";
  best: string | null;
  best_steps?: string[];
  /** Whether they come in that order ("fixed") or not ("any"). */
  best_order?: string | null;
  mark: "inaccuracy" | "mistake" | "blunder" | null;
  loss: number | null;
  /** The chance of winning of whoever moved, before the move and after it; null if that was chance. */
  before: number | null;
  share: number | null;
  line: string[];
  method?: string;
  /** What the position is worth to whoever moves next; not known before a turn of chance. */
  worth: Worth;
  best_worth: Worth | null;
  /** What can be said about the move for certain, and for the better one. */
  reason?: string | null;
  better?: string | null;
}

/** A move in the tree of a game's lines, and what can follow it; the first goes on with its line. */
export interface MoveNode {
  /** Empty at the start. */
  move: string;
  comment: string;
  next: MoveNode[];
}

/** What is written beside the moves of a line, by their numbers; 0 is the start. */
export type Notes = Record<number, { comment?: string; variations?: { moves: string[]; notes?: Notes }[] }>;

/** What is on screen, all of it in the address. */
export interface State {
  screen: string;
  /** The game, or null for the usual one. */
  game: string | null;
  start: string | null;
  /** The line on screen, to its end. */
  moves: string[];
  /** All lines of the game, if there is more to it than that one. */
  tree: MoveNode | null;
  at: number | null;
  first: string;
  second: string | null;
  third: string | null;
  fourth: string | null;
  fifth: string | null;
  sixth: string | null;
  resigned: string | null;
  clock: string | null;
  left: string | null;
  look: string;
  turns: number;
  lines: number;
  tool: string | null;
  draft: Draft | null;
  places: Point[] | null;
  job: Record<string, any> | null;
  /** The room in which people play each other. */
  room: string | null;
}

/** A game that was played here. */
export interface Remembered {
  id: string;
  /** When, in milliseconds. */
  changed: number;
  /** The address at which it goes on. */
  address: string;
  game: string;
  /** The game as people call it. */
  title?: string;
  start: string | null;
  moves: string[];
  first: string;
  second: string;
  /** As records say it; null while it goes on. */
  result: string | null;
}

/** How things stand in a room. */
export interface RoomTold {
  room: string;
  game: string;
  position: string | null;
  moves: string[];
  to_move: Side;
  over: { winner: Side | null; why: "played" | "resigned" | "time"; sentence: string } | null;
  players: Partial<Record<Side, { name: string; online: boolean; agent?: boolean } | null>>;
  you: Side | null;
  watchers: number;
  clock: { seconds: number; increment: number; left: Partial<Record<Side, number>>; running: Side | null } | null;
  offer: { what: "undo" | "rematch"; by: Side } | null;
  round: number;
  score: Partial<Record<Side, number>>;
}

/** A drawing: its elements, the box around them, and a target for every spot, by number. */
export interface Drawing {
  box: number[];
  content: any[];
  targets: Target[];
}

export interface Target {
  group: SVGElement;
  /** Where arrows begin and end. */
  anchor: Point;
  /** Where a pill with a value stands, if not at the anchor. */
  badge?: Point;
  /** The targets that it stands before, by their numbers. */
  before?: number[];
  /** Where arrow keys find it, if not at the anchor. */
  at?: Point;
}

/** How the board is seen. */
export interface Sight {
  look?: string;
  turns?: number;
}

/** What a screen wants of the board. */
export interface BoardOptions extends Sight {
  /** Whether moves can be chosen. */
  playable?: boolean;
  /** Gets every click instead. */
  pick?: (name: string) => void;
  /** The roles of places that `pick` is for; all if missing. */
  roles?: string[] | null;
  /** Moves to point at, as lists of steps. */
  arrows?: string[][];
  /** Whether their steps come in order; as in the position on screen if missing. */
  arrowsOrder?: string | null;
  /** Proven values by the text of moves. */
  exact?: Map<string, Worth> | null;
  /** What an evaluation gives each move, by its text. */
  scores?: Map<string, number> | null;
  /** Chances of winning of the player to move, by the text of moves: squares are coloured by them. */
  shares?: Map<string, number> | null;
  /** The steps of the move that led here. */
  last?: string[];
  /** Whether arrow keys step through the game instead of walking over the board. */
  arrowsStep?: boolean;
}

/** What changed since a screen was last shown. */
export interface Change {
  moved: boolean;
  screen: boolean;
}

/** Who works on what on other machines. */
export interface WorkersAnswer {
  status: WorkersStatus | null;
  trouble: string | null;
}

export interface WorkersStatus {
  server: string;
  waiting: number;
  runs: { title: string; trade: string; posted: number; answered: number; rate: number }[];
  workers: WorkerStatus[];
}

export interface WorkerStatus {
  host: string;
  threads: number;
  done: number;
  failed: number;
  doing: { trade: string; number: number }[];
}
