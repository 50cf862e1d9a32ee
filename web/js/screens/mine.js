// My games: what was played here, to go on with, look at again, search, import and export.

/** @import { Board } from "../board.js" */
/** @import { Session } from "../session.js" */
/** @import { BoardOptions, Remembered } from "../types.js" */

import { api } from "../api.js";
import { fromAddress } from "../address.js";
import { agentName } from "../levels.js";
import { button, card, html, iconButton } from "../parts/all.js";
import { Peek } from "../parts/peek.js";
import { complain, toast } from "../parts/toast.js";
import { forgetGame, matching, newId, remember, rememberedGames } from "../remembered.js";
import { bundles, fromRecord, splitRecords } from "../records.js";
import { fetchShelf, removeFromShelf } from "../shelf.js";
import { capital } from "../speak.js";

/** Games that are listed at once. */
const LISTED = 100;

/** @param {number} changed */
const day = (changed) => new Date(changed).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });

export class MineScreen {
  /** @type {Set<string>} what was ticked */
  #chosen = new Set();
  /** @type {HTMLInputElement} */
  search = html("input", { type: "search", id: "search-games", class: "wide", placeholder: "Game, player, result, move or day", "aria-label": "Search my games", oninput: () => this.#list() });
  count = html("p", { class: "note", id: "game-count" });
  list = html("ul", { class: "game-list", id: "my-games" });
  /** @type {HTMLInputElement} */
  file = html("input", { type: "file", multiple: true, accept: ".game,.txt,text/plain", id: "import-file", hidden: true, onchange: () => this.#import() });

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
    this.peek = new Peek(session, board);
    this.peek.until(this.list);
  }

  /** @param {Element} panel */
  mount(panel) {
    this.peek.show(null);
    panel.replaceChildren(card("My games", this.search, this.count, this.list,
      html("div", { class: "row" },
        button("Export", { name: "share", id: "export-games", press: () => this.#export().catch(complain) }),
        button("Import", { name: "new", id: "import-games", press: () => this.file.click() }), this.file),
      html("p", { class: "note" }, this.session.catalogue.keeps_games
        ? "Games are kept by this browser and by the server, in the folder it was started with."
        : "Games are kept by this browser, for this address. Export them to have them elsewhere, or start the server with --games DIR.")));
    this.#list();
    if (this.session.catalogue.keeps_games) fetchShelf(this.#agents).then(() => this.#list(), complain);
  }

  /** @returns {BoardOptions} */
  get boardOptions() {
    return { playable: false };
  }

  render() {
    this.peek.again();
  }

  get #agents() {
    return this.session.catalogue.agents.map(({ name }) => name);
  }

  get #found() {
    return matching(rememberedGames(), this.search.value);
  }

  #list() {
    const found = this.#found;
    const all = rememberedGames().length;
    this.count.textContent = all ? `${found.length} of ${all} ${all === 1 ? "game" : "games"}${found.length > LISTED ? `, the latest ${LISTED} listed` : ""}` : "No game was played here yet. Games are remembered from their first move on.";
    this.list.replaceChildren(...found.slice(0, LISTED).map((game) => this.#row(game)));
  }

  /** @param {Remembered} game */
  #row(game) {
    const { catalogue } = this.session;
    const isAlone = game.first === "human" && game.second === "human";
    const [first, second] = isAlone ? ["First", "Second"] : [game.first, game.second].map((player) => agentName(catalogue, game.game, player));
    const won = (/** @type {string} */ name) => (name === "You" ? "you won" : `${name} won`);
    const result = (game.result ?? "unfinished").replace(/^(first|second) wins/, (_, side) => won(side === "first" ? first : second));
    const words = `${first} – ${second}, ${game.moves.length} ${game.moves.length === 1 ? "move" : "moves"}, ${result}`;
    const look = () => this.peek.show({ game: game.game, position: game.start, moves: game.moves });
    /** @type {HTMLInputElement} */
    const box = html("input", { type: "checkbox", checked: this.#chosen.has(game.id), "aria-label": `Choose ${words}`, onchange: () => {
      if (box.checked) this.#chosen.add(game.id);
      else this.#chosen.delete(game.id);
    } });
    return html("li", { "data-id": game.id, onpointerenter: look }, box,
      html("div", { class: "about" },
        html("button", { type: "button", class: "link open-game", onclick: () => this.#open(game), onfocus: look }, `${game.result ? "Look at" : "Go on with"} ${game.title ?? game.game}`),
        html("small", {}, `${capital(words)} · ${day(game.changed)}`)),
      iconButton(`Forget ${words}`, { name: "remove", press: () => this.#forget(game) }));
  }

  /** @param {Remembered} game */
  #open(game) {
    const state = fromAddress(game.address);
    this.session.update({ ...state, screen: game.result && state.screen === "play" ? "review" : state.screen, look: this.session.state.look, turns: this.session.state.turns }, { step: true });
  }

  /** @param {Remembered} game */
  #forget(game) {
    const { catalogue } = this.session;
    const gone = catalogue.keeps_games ? removeFromShelf(game.id) : Promise.resolve();
    gone.then(() => {
      forgetGame(game.id);
      this.#chosen.delete(game.id);
      this.#list();
      toast("The game was forgotten.", "info", { words: "Bring back", press: () => {
        remember(game);
        this.#list();
      } });
    }, complain);
  }

  /** The games that were ticked, or all that were found, in one file. */
  async #export() {
    const found = this.#found;
    const ticked = found.filter(({ id }) => this.#chosen.has(id));
    const games = ticked.length ? ticked : found;
    if (!games.length) {
      toast("There is no game to export.", "problem");
      return;
    }
    const texts = [];
    for (const bundle of bundles(games)) texts.push((await api.records({ games: bundle })).text);
    const url = URL.createObjectURL(new Blob(texts, { type: "text/plain" }));
    html("a", { href: url, download: "my-games.game" }).click();
    setTimeout(() => URL.revokeObjectURL(url), 1000);
    toast(`${games.length} ${games.length === 1 ? "game" : "games"} exported.`);
  }

  async #import() {
    const files = [...this.file.files ?? []];
    this.file.value = "";
    let count = 0;
    for (const file of files) {
      try {
        count += await this.#read(await file.text());
      } catch (error) {
        complain(new Error(`${file.name}: ${error instanceof Error ? error.message : error}`));
        return;
      }
    }
    this.#list();
    if (files.length) toast(`${count} ${count === 1 ? "game" : "games"} imported.`);
  }

  /**
   * Remembers all games of a text, or none if one cannot be read.
   * @param {string} text
   */
  async #read(text) {
    const read = [];
    for (const part of splitRecords(text)) read.push(...(await api.records({ text: part })).games);
    for (const game of read) {
      if (!remember(fromRecord(game, { id: newId(), changed: Date.now(), agents: this.#agents }))) throw new Error("the browser has no room for more games");
    }
    return read.length;
  }
}
