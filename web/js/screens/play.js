// Play: people and agents in any mix, with undo, hints, resigning and a clock.

/** @import { Board } from "../board.js" */
/** @import { Choice } from "../choose.js" */
/** @import { Session } from "../session.js" */
/** @import { BoardOptions, Change, Line, State } from "../types.js" */

import { api, socket } from "../api.js";
import { connection } from "../connection.js";
import { button, card, html, rename } from "../parts/all.js";
import { Clock } from "../parts/clock.js";
import { Finish } from "../parts/finish.js";
import { MoveList } from "../parts/moves.js";
import { agentList, playerPicker } from "../parts/players.js";
import { banner } from "../parts/banner.js";
import { say, toast } from "../parts/toast.js";
import { ending, nameOf } from "../names.js";
import { seatsOf } from "../seats.js";
import { sound } from "../sound.js";
import { hintSentence, moveSentence, playerName, promptFor } from "../speak.js";
import { readAnalysis } from "../worth.js";

const HINT_SECONDS = 1.5;

export class PlayScreen {
  /** @type {(() => void) | null} cancels what an agent or a hint is thinking about */
  #thinking = null;
  /** @type {string[] | null} the steps of the move that was hinted at */
  #hint = null;
  #paused = false;
  /** @type {string | null} the end that was announced */
  #ended = null;
  /** @type {string | null} the position that was last spoken of */
  #spoken = null;
  status = html("p", { class: "status", id: "status" });
  told = html("p", { class: "told", id: "hint-told", role: "status", hidden: true });
  undo = button("Undo", { name: "undo", key: "u", id: "undo", press: () => this.takeBack() });
  redo = button("Redo", { name: "redo", key: "y", id: "redo", press: () => this.goForward() });
  hint = button("Hint", { name: "hint", key: "h", id: "hint", press: () => this.askHint() });
  resign = button("Resign", { name: "resign", id: "resign", press: () => this.giveUp() });
  pause = button("Pause", { name: "pause", key: "p", id: "pause", press: () => this.togglePause() });
  newGame = button("New game", { name: "new", key: "n", id: "new-game", press: () => this.askNewGame() });
  pickers = html("div", { class: "pickers" });

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    this.finish = new Finish(board);
    this.moves = new MoveList(session);
    this.clock = new Clock(session, (side) => session.update({ resigned: `${side},time` }));
  }

  /** @param {Element} panel */
  mount(panel) {
    const { session } = this;
    panel.replaceChildren(
      html("section", { class: "card hero" }, this.status, this.told, html("div", { class: "row" }, this.finish.element, this.pause),
        html("div", { class: "row buttons" }, this.undo, this.redo, this.hint, this.resign, this.newGame)),
      card("Moves", this.moves.element),
      html("details", { class: "card settings" }, html("summary", {}, "Players"), this.pickers, agentList(session.catalogue),
        html("div", { class: "row" },
          button("Swap sides and begin anew", { name: "swap", press: () => this.restart(this.#moved()) }))));
    this.#renderPickers();
  }

  leave() {
    this.#stopThinking();
    this.board.notice(null);
    this.#ended = null;
    this.clock.stop();
  }

  /** Against whom, on which side, with which clock: all of that is chosen in a dialog. */
  async askNewGame() {
    const { openNewGame } = await import("../parts/new-game.js");
    if (this.session.view.hides) return this.#goToRoom();
    openNewGame(this.session, (patch) => this.restart(patch));
  }

  /** A game in which things are hidden is played where nobody is told them. */
  #goToRoom() {
    return this.session.update({ screen: "room", room: null, moves: [], at: null, resigned: null }, { step: true });
  }

  /**
   * A new game between the same players, or with changes.
   * @param {Partial<State>} patch
   */
  restart(patch) {
    this.#paused = false;
    return this.session.begin(patch, { step: true });
  }

  /** Everybody one seat further: two players swap sides. */
  #moved() {
    const seats = seatsOf(this.session.view);
    const { state } = this.session;
    return Object.fromEntries(seats.map((seat, place) => [seat, state[seats[(place + 1) % seats.length]] ?? "human"]));
  }

  #renderPickers() {
    const { session } = this;
    this.pickers.replaceChildren(...seatsOf(session.view).map((side) => playerPicker(session, side, (agent) => {
      session.update({ [side]: agent }).then(() => this.#renderPickers());
    })));
  }

  /** @returns {BoardOptions} */
  get boardOptions() {
    return { playable: this.#humanToMove, arrows: this.#hint ? [this.#hint] : [] };
  }

  get #over() {
    return Boolean(this.session.view.outcome || this.session.state.resigned);
  }

  /** Whether agents play each other. */
  get #isWatched() {
    return seatsOf(this.session.view).every((side) => this.session.state[side] !== "human");
  }

  /** Whether agents wait until somebody lets them go on. */
  get #isHeld() {
    return this.#paused || this.session.isAsFound;
  }

  /** Whether there is anything to pause, or to let go on. */
  get #mayPause() {
    return !this.#over && !this.#humanToMove && (this.#isWatched || this.#isHeld);
  }

  get #humanToMove() {
    const { view, state } = this.session;
    return !this.#over && !view.chance && !view.hides && (state[view.to_move] === "human");
  }

  /**
   * A new position ends what the old one had started.
   * @param {Change} change
   */
  prepare({ moved, screen }) {
    if (!moved && !screen) return;
    this.#stopThinking();
    this.#hint = null;
    this.told.hidden = true;
  }

  /** @param {Change} change */
  render({ screen }) {
    const { session } = this;
    if (screen) this.#renderPickers();
    this.moves.render();
    this.#renderStatus();
    this.#speakTurn();
    const running = !this.#over && session.atEnd && session.state.moves.length > 0 && !this.#isHeld && connection.online;
    this.clock.run(running ? session.view.to_move : null);
    this.#renderEnd();
    this.#letAgentMove();
  }

  /** @param {Choice} choice */
  chosen(choice) {
    this.#renderStatus(choice);
  }

  /** @param {string} text */
  move(text) {
    const { session } = this;
    return session.play(text, { left: this.clock.after(session.view.to_move) }, { counts: true });
  }

  #renderStatus(choice = this.board.choice) {
    const { session } = this;
    const { view } = session;
    this.finish.render(this.#humanToMove, choice);
    this.pause.hidden = !this.#mayPause || view.hides;
    rename(this.newGame, view.hides ? "Open a room" : "New game", "new");
    if (this.#isHeld) rename(this.pause, "Continue", "play");
    else rename(this.pause, "Pause", "pause");
    this.undo.disabled = session.at === 0 && !this.#hasResigned;
    this.redo.disabled = session.atEnd;
    this.hint.disabled = !this.#humanToMove;
    this.resign.disabled = !this.#humanToMove;
    // Where more than two play, nobody wins because one gives up.
    this.resign.hidden = view.table;
    this.status.textContent = this.#statusText(choice);
    this.status.className = `status ${this.#over ? "over" : view.to_move}`;
  }

  /** The end of a game is announced over the board, once. */
  #renderEnd() {
    const { session } = this;
    const end = session.atEnd ? ending(session) : null;
    const key = end ? `${session.view.position}|${end.title}|${end.reason}` : null;
    if (key === this.#ended) return;
    this.#ended = key;
    this.board.notice(end ? banner(end, {
      rematch: () => this.restart(this.#moved()),
      review: () => session.update({ screen: "review", at: 0 }, { step: true }),
      close: () => this.board.notice(null),
    }) : null);
    if (end && !session.isAsFound) sound(end.winner === "draw" || session.state[end.winner] === "human" ? "won" : "lost");
  }

  /** Why nothing can be chosen now. */
  idle() {
    toast(this.status.textContent ?? "");
  }

  /** @param {Choice | null} choice */
  #statusText(choice) {
    const { view } = this.session;
    const end = ending(this.session);
    if (end) return end.reason ? `${end.title}: ${end.reason}.` : `${end.title}.`;
    const who = nameOf(this.session, view.to_move);
    if (view.hides) return "Not everything is open in this game: play it in a room, against agents or friends.";
    if (this.session.isWaiting) return `${who} ${who === "You" ? "have" : "has"} moved; the move is sent as soon as the server answers.`;
    if (this.#humanToMove) return `${who}: ${promptFor(view, choice)}`;
    if (!this.session.atEnd) return `${who} to move. Redo to go on.`;
    if (!connection.online) return `${who} to move, as soon as the server answers.`;
    return this.#isHeld ? `${who} to move. Continue to go on.` : `${who} is thinking …`;
  }

  #speakTurn() {
    const { view } = this.session;
    const key = `${view.position} ${this.session.at}`;
    if (key === this.#spoken) return;
    this.#spoken = key;
    const last = view.history.at(-1);
    say(`${last ? moveSentence(view, last) : view.game} ${this.status.textContent}`);
  }

  #letAgentMove() {
    const { session } = this;
    const { view, state } = session;
    const agent = state[view.to_move] ?? "human";
    if (view.hides) return;
    if (!this.#over && view.chance && session.atEnd && !this.#isHeld && !this.#thinking && connection.online) {
      this.#letChanceMove();
      return;
    }
    if (this.#over || view.chance || agent === "human" || !session.atEnd || this.#isHeld || this.#thinking || !connection.online) return;
    const began = performance.now();
    this.#thinking = socket.start("think", { ...session.where, agent }, {
      move: ({ move }) => {
        // A watched game is played slowly enough to be followed.
        const wait = Math.max(0, (this.#isWatched ? 550 : 220) - (performance.now() - began));
        const timer = setTimeout(() => {
          this.#thinking = null;
          this.move(move);
        }, wait);
        this.#thinking = () => clearTimeout(timer);
      },
      error: ({ error, lost }) => {
        this.#thinking = null;
        // What was lost is asked again; what went wrong would only go wrong again.
        if (lost) return;
        this.#paused = true;
        toast(error, "problem");
        this.#renderStatus();
      },
    });
  }

  #letChanceMove() {
    let wanted = true;
    this.#thinking = () => { wanted = false; };
    api.chance(this.session.where).then(({ move }) => {
      if (!wanted) return;
      this.#thinking = null;
      this.move(move);
    }).catch((/** @type {Error} */ error) => {
      this.#thinking = null;
      toast(error.message, "problem");
    });
  }

  #stopThinking() {
    this.#thinking?.();
    this.#thinking = null;
  }

  get #hasResigned() {
    const { resigned } = this.session.state;
    return Boolean(resigned) && !resigned?.endsWith(",time");
  }

  /** Back to the last decision of a person, or one move if nobody is one; giving up is one, too. */
  takeBack() {
    const { session } = this;
    if (this.#hasResigned) return session.update({ resigned: null });
    const { history } = session.view;
    let at = session.at - 1;
    while (!this.#isWatched && at > 0 && session.state[history[at].by] !== "human") at--;
    if (this.#isWatched) this.#paused = true;
    return at < 0 ? undefined : session.goTo(at);
  }

  /** As far forward as an undo went back. */
  async goForward() {
    const { session } = this;
    const isAnAgents = () => session.state[session.view.to_move] !== "human";
    do await session.goTo(session.at + 1);
    while (!this.#isWatched && !session.atEnd && isAnAgents());
  }

  togglePause() {
    if (!this.#mayPause) return;
    if (this.#isHeld) {
      this.#paused = false;
      this.session.release();
      return;
    }
    this.#paused = true;
    this.#stopThinking();
    this.render({ moved: false, screen: false });
  }

  /** Asks first: it is one click away from things that are pressed often. */
  async giveUp() {
    const { session } = this;
    const side = session.view.to_move;
    const { ask } = await import("../parts/dialog.js");
    ask("Resign this game?", `${playerName(session.view, side === "first" ? "second" : "first")} will have won. Undo takes it back.`,
      { yes: "Resign", no: "Play on", press: () => session.update({ resigned: side }) });
  }

  /** The best move the engine finds in a moment, or at once if it is proven. */
  askHint() {
    if (!this.#humanToMove) return;
    this.#stopThinking();
    this.status.textContent = "Looking for a good move …";
    this.told.hidden = true;
    /** @type {Line | null} */
    let best = null;
    const end = (/** @type {{ error?: string }} */ message) => {
      this.#thinking = null;
      this.#renderStatus();
      if (best) this.#showHint(best);
      else toast(message.error ?? "No move was found in time.", "problem");
    };
    const cancel = socket.start("analyse", { ...this.session.where, lines: 1, seconds: HINT_SECONDS }, {
      analysis: (message) => {
        best = readAnalysis(message).lines[0] ?? best;
        if (!best?.worth.proven) return;
        cancel();
        end({});
      },
      done: end,
      error: end,
    });
    this.#thinking = cancel;
  }

  /**
   * Draws the move, and says why as long as it is there to be played.
   * @param {Line} line
   */
  #showHint(line) {
    const { session } = this;
    const side = session.view.to_move;
    this.#hint = line.steps;
    this.board.overlay({ arrows: [line.steps] });
    this.told.textContent = hintSentence(line, side, nameOf(session, side));
    this.told.hidden = false;
  }

  /** @returns {Record<string, () => void>} */
  get keys() {
    return { u: () => this.takeBack(), y: () => this.goForward(), h: () => this.askHint(), n: () => this.askNewGame(), p: () => this.togglePause() };
  }
}
