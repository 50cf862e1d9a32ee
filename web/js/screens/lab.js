// Laboratory: matches between agents, the papers' experiments, and the papers' claims, started and
// watched from here.

/** @import { Board } from "../board.js" */
/** @import { Session } from "../session.js" */
/** @import { BoardOptions, Change } from "../types.js" */

import { api, socket } from "../api.js";
import { button, card, field, html, iconButton, segments, select } from "../parts/all.js";
import { agentList } from "../parts/players.js";
import { complain } from "../parts/toast.js";
import { dropResult, keepResult, keptResults } from "../kept.js";
import { ClaimChoice } from "../parts/claims.js";
import { WorkersPart } from "../parts/workers.js";
import { figure, gameTable, matchTable, reproduceResult, trainTable, tuneTable, verifyTable } from "../parts/lab-results.js";

/**
 * What is to be run; part of the address.
 * @typedef {object} Job
 * @property {"match" | "reproduce" | "verify" | "tune" | "train"} kind
 * @property {string} a
 * @property {string} b
 * @property {number} games
 * @property {number} seed
 * @property {string} name
 * @property {string[]} ids
 * @property {string} size
 * @property {string} agent whose weights are bred
 * @property {string} opponent to learn against
 * @property {number} generations
 * @property {number} population
 * @property {number} episodes
 */

/** @type {Record<string, string>} */
const ENDINGS = { finished: "Finished.", cancelled: "Stopped.", time: "Out of time.", replaced: "Replaced." };

/** @type {Record<string, (result: any) => Element>} */
const RESULTS = { match: matchTable, reproduce: reproduceResult, verify: verifyTable, tune: tuneTable, train: trainTable };

const JOBS = [["match", "Match"], ["reproduce", "Reproduce"], ["verify", "Verify"], ["tune", "Tune"], ["train", "Train"]];

export class LabScreen {
  /** @type {(() => void) | null} */
  #cancel = null;
  /** @type {any} */
  #progress = null;
  /** @type {any} */
  #result = null;
  /** @type {any[]} the games of a match */
  #games = [];
  #words = "";
  #sentence = "";
  /** @type {Job["kind"] | null} */
  #running = null;
  /** @type {string | null} */
  #offered = null;
  /** Whether the game that was typed is one; its answer may still be under way. */
  #isNamed = Promise.resolve(true);
  form = html("div", { class: "form" });
  kept = html("div", { id: "kept" });
  others = new WorkersPart();
  report = html("div", { class: "report", id: "report" });

  /**
   * @param {Session} session
   * @param {Board} board
   */
  constructor(session, board) {
    this.session = session;
    this.board = board;
  }

  /** @returns {BoardOptions} */
  get boardOptions() {
    return {};
  }

  /** @param {Element} panel */
  mount(panel) {
    this.others.begin();
    panel.replaceChildren(html("div", { class: "stack" }, card("Laboratory", this.form), this.others.element, this.kept, agentList(this.session.catalogue)), this.report);
  }

  /** @param {Change} change */
  render({ screen } = { moved: false, screen: false }) {
    // What is being typed stays; the form changes only with what it offers.
    const offered = `${this.#job.kind} ${Boolean(this.#cancel)} ${this.#job.name} ${this.#job.size} ${this.session.game}`;
    if (screen || offered !== this.#offered) this.#renderForm();
    this.#offered = offered;
    this.#renderKept();
    this.#renderReport();
  }

  /**
   * What is to be done.
   * @returns {Job}
   */
  get #job() {
    const { catalogue, state } = this.session;
    return { kind: "match", a: "greedy", b: "random", games: 20, seed: 1, name: catalogue.experiments[0]?.name ?? "", ids: [], size: "quick",
      agent: "alphabeta:depth=1", opponent: "random", generations: 10, population: 8, episodes: 5000, ...state.job };
  }

  /** @param {Partial<Job>} patch */
  #set(patch) {
    return this.session.update({ job: { ...this.#job, ...patch } });
  }

  #renderForm() {
    const job = this.#job;
    const parts = { match: () => this.#matchForm(job), reproduce: () => this.#reproduceForm(job), verify: () => this.#verifyForm(job),
      tune: () => this.#tuneForm(job), train: () => this.#trainForm(job) };
    const start = button("Start", { name: "play", kind: "primary", id: "start-job", press: () => this.#startIfNamed() });
    const stop = button("Stop", { name: "stop", id: "stop-job", press: () => this.#stop() });
    start.disabled = Boolean(this.#cancel);
    stop.disabled = !this.#cancel;
    this.form.replaceChildren(
      segments("What to run", JOBS, job.kind, (kind) => this.#set({ kind: /** @type {Job["kind"]} */ (kind) })),
      ...parts[job.kind]().flat(), html("div", { class: "row" }, start, stop));
  }

  /**
   * A field for an agent.
   * @param {Job} job
   * @param {"a" | "b" | "agent" | "opponent"} name
   * @param {string} label
   */
  #agentField(job, name, label) {
    /** @type {HTMLInputElement} */
    const box = html("input", { class: "wide", value: job[name], list: "agents", spellcheck: "false", id: `job-${name}`, onchange: () => this.#set({ [name]: box.value.trim() }) });
    return field(label, box);
  }

  /**
   * A field for a number.
   * @param {Job} job
   * @param {"games" | "seed" | "generations" | "population" | "episodes"} name
   * @param {string} label
   * @param {number} most
   */
  #numberField(job, name, label, most) {
    /** @type {HTMLInputElement} */
    const box = html("input", { type: "number", min: 0, max: most, value: job[name], id: `job-${name}`, onchange: () => this.#set({ [name]: Number(box.value) }) });
    return field(label, box);
  }

  #gameField() {
    /** @type {HTMLInputElement} */
    const game = html("input", { class: "mono wide", value: this.session.game, spellcheck: "false", id: "job-game",
      onchange: () => { this.#isNamed = this.#setGame(game); } });
    return field("Game", game);
  }

  /** @param {Job} job */
  #matchForm(job) {
    return [this.#gameField(), this.#agentField(job, "a", "Agent A"), this.#agentField(job, "b", "Agent B"),
      html("div", { class: "row" }, this.#numberField(job, "games", "Games", this.session.catalogue.limits.match_games), this.#numberField(job, "seed", "Seed", 1e9)),
      html("p", { class: "note" }, "Each opening is played with both sides; the same seed gives the same games.")];
  }

  /** @param {Job} job */
  #tuneForm(job) {
    return [this.#gameField(), this.#agentField(job, "agent", "Agent whose evaluation is tuned"),
      html("div", { class: "row" }, this.#numberField(job, "generations", "Generations", 200), this.#numberField(job, "population", "Population", 40), this.#numberField(job, "seed", "Seed", 1e9)),
      html("p", { class: "note" }, "Weights of the evaluation play round robins; the best live on and breed. The weights it all began with play along, so that progress can be seen.")];
  }

  /** @param {Job} job */
  #trainForm(job) {
    return [this.#gameField(), this.#agentField(job, "opponent", "Learns against"),
      html("div", { class: "row" }, this.#numberField(job, "episodes", "Games", 200000), this.#numberField(job, "seed", "Seed", 1e9)),
      html("p", { class: "note" }, "Tabular Q-learning: what each move in each position is worth, learnt by playing. Small boards show it best.")];
  }

  /**
   * The game of a match is the game on screen. A name that is refused stays to be corrected.
   * @param {HTMLInputElement} box
   */
  async #setGame(box) {
    try {
      const { game } = await api.variant({ game: box.value });
      await this.session.begin({ game, start: null });
      return true;
    } catch (error) {
      box.setAttribute("aria-invalid", "true");
      box.focus();
      complain(error);
      return false;
    }
  }

  /** @param {Job} job */
  #reproduceForm(job) {
    const { experiments } = this.session.catalogue;
    if (!experiments.length) return [html("p", { class: "note" }, "This server has no experiments.")];
    /** @type {[string, string][]} */
    const options = experiments.map(({ name, title, source }) => [name, source ? `${title} (${source})` : title]);
    const chosen = experiments.find(({ name }) => name === job.name);
    return [field("Experiment", select(options, job.name, (name) => this.#set({ name }), { id: "job-name" })),
      segments("How much", [["quick", "Quick"], ["paper", "As in the paper"]], job.size, (size) => this.#set({ size })),
      html("p", { class: "note" }, chosen?.about ?? "A table or figure of a paper, measured again.")];
  }

  /** @param {Job} job */
  #verifyForm(job) {
    const { claims } = this.session.catalogue;
    if (!claims.length) return [html("p", { class: "note" }, "This server has no claims.")];
    return [new ClaimChoice(claims, job.ids, (ids) => this.#set({ ids })).element,
      html("p", { class: "note" }, "Statements of the papers, checked by machine on all cases up to a size.")];
  }

  /** Never starts another game than the one that was typed. */
  async #startIfNamed() {
    /** @type {HTMLInputElement | null} */
    const box = this.form.querySelector("#job-game");
    if (!box || await this.#isNamed) this.#start();
    else complain(`There is no game “${box.value}”: nothing was started.`);
  }

  #start() {
    const job = this.#job;
    const bodies = {
      match: { game: this.session.game, position: this.session.state.start, a: job.a, b: job.b, games: job.games, seed: job.seed },
      reproduce: { name: job.name, seed: job.seed, size: job.size },
      verify: job.ids.length ? { ids: job.ids } : {},
      tune: { game: this.session.game, agent: job.agent, generations: job.generations, population: job.population, seed: job.seed },
      train: { game: this.session.game, opponent: job.opponent, episodes: job.episodes, seed: job.seed },
    };
    this.#progress = null;
    this.#result = null;
    this.#games = [];
    this.#running = job.kind;
    this.#words = this.#wordsFor(job);
    this.#sentence = "Running …";
    const end = (/** @type {{ error?: string, reason?: string }} */ message) => {
      this.#cancel = null;
      this.#sentence = message.error ?? ENDINGS[message.reason ?? ""] ?? "";
      this.#keep();
      if (this.session.state.screen === "lab") this.render();
    };
    this.#cancel = socket.start(job.kind, bodies[job.kind], {
      progress: (message) => this.#news({ progress: message }),
      result: (message) => this.#news({ result: message }),
      game: (message) => { this.#games.push(message); },
      done: end,
      error: end,
    });
    this.render();
  }

  #stop() {
    this.#cancel?.();
    this.#cancel = null;
    this.#sentence = "Stopped.";
    this.render();
  }

  /** @param {{ progress?: any, result?: any }} news */
  #news({ progress = this.#progress, result = this.#result }) {
    this.#progress = progress;
    this.#result = result;
    if (this.session.state.screen === "lab") this.#renderReport();
  }

  /**
   * What was asked, in a line.
   * @param {Job} job
   */
  #wordsFor(job) {
    const { title } = this.session.view;
    const words = {
      match: () => `${job.a} against ${job.b}, ${title}`,
      reproduce: () => this.session.catalogue.experiments.find(({ name }) => name === job.name)?.title ?? job.name,
      verify: () => (job.ids.length ? job.ids.join(", ") : "all claims"),
      tune: () => `${job.agent} tuned, ${title}`,
      train: () => `Q-learning against ${job.opponent}, ${title}`,
    };
    return words[job.kind]();
  }

  /** What came to an end is kept. */
  #keep() {
    if (!this.#result || !this.#running) return;
    keepResult({ when: Date.now(), kind: this.#running, words: this.#words, result: this.#result.result, svg: this.#result.svg ?? null,
      games: this.#games, game: this.session.game });
  }

  #renderKept() {
    const list = keptResults();
    this.kept.replaceChildren(...(list.length ? [card("Kept results", html("ul", { class: "kept" }, list.map((one) => html("li", {},
      html("button", { type: "button", class: "kept-result", onclick: () => this.#showKept(one) },
        html("strong", {}, one.words), html("small", { class: "note" }, `${one.kind}, ${new Date(one.when).toLocaleString()}`)),
      iconButton("Delete this result", { name: "close", press: () => {
        dropResult(one.when);
        this.#renderKept();
      } })))))] : []));
  }

  /** @param {import("../kept.js").Kept} kept */
  #showKept({ kind, result, svg, games, words, when, game }) {
    if (this.#cancel) return;
    this.#running = /** @type {Job["kind"]} */ (kind);
    this.#result = { result, svg };
    this.#games = games.map((one) => ({ ...one, game }));
    this.#sentence = `${words}, ${new Date(when).toLocaleString()}`;
    this.#renderReport();
  }

  /**
   * Opens a game of a match in Review.
   * @param {any} one
   */
  #view({ moves, start, first, second, game = this.session.game }) {
    return this.session.update({ screen: "review", game, start: start ?? null, moves, at: 0, resigned: null, first, second }, { step: true });
  }

  #renderReport() {
    const { done = 0, total = 0, text = "", partial } = this.#progress ?? {};
    const result = this.#result?.result ?? partial;
    const svgText = this.#result?.svg ?? this.#progress?.svg;
    if (!this.#running) {
      this.report.replaceChildren(card("Results", html("p", { class: "note" }, "Choose what to run and press Start. Progress and figures appear here while it runs.")));
      return;
    }
    const shown = result ? RESULTS[this.#running](result) : null;
    this.report.replaceChildren(card("Results",
      html("p", { class: "status", id: "job-status" }, this.#sentence),
      total && !this.#result ? html("progress", { max: total, value: done, "aria-label": "Progress" }) : null,
      this.#result ? null : html("p", { class: "note" }, text),
      svgText ? figure(svgText) : null,
      shown,
      this.#games.length && this.#result ? gameTable(this.#games, (one) => this.#view(one)) : null));
  }
}
