// Laboratory: matches between agents, the papers' experiments, and the papers' claims, started and
// watched from here.

import { api, socket } from "../api.js";
import { button, card, field, html, segments, select } from "../parts/all.js";
import { agentList } from "../parts/players.js";
import { toast } from "../parts/toast.js";
import { matchTable, reproduceResult, verifyTable } from "../parts/lab-results.js";

const JOBS = [["match", "Match"], ["reproduce", "Reproduce"], ["verify", "Verify"]];

export class LabScreen {
  #cancel = null;
  #progress = null;
  #result = null;
  #sentence = "";
  #running = null;
  #offered = null;

  constructor(session, board) {
    this.session = session;
    this.board = board;
  }

  get boardOptions() {
    return {};
  }

  mount(panel) {
    this.form = html("div", { class: "form" });
    this.report = html("div", { class: "report", id: "report" });
    panel.replaceChildren(html("div", { class: "stack" }, card("Laboratory", this.form), agentList(this.session.catalogue)), this.report);
  }

  render({ screen } = {}) {
    // What is being typed stays; the form changes only with what it offers.
    const offered = `${this.#job.kind} ${Boolean(this.#cancel)} ${this.#job.ids} ${this.#job.name} ${this.#job.size} ${this.session.state.game}`;
    if (screen || offered !== this.#offered) this.#renderForm();
    this.#offered = offered;
    this.#renderReport();
  }

  /** What is to be done; part of the address. */
  get #job() {
    const { catalogue, state } = this.session;
    return { kind: "match", a: "greedy", b: "random", games: 20, seed: 1, name: catalogue.experiments[0]?.name ?? "", ids: [], size: "quick", ...state.job };
  }

  #set(patch) {
    return this.session.update({ job: { ...this.#job, ...patch } });
  }

  #renderForm() {
    const job = this.#job;
    const parts = { match: () => this.#matchForm(job), reproduce: () => this.#reproduceForm(job), verify: () => this.#verifyForm(job) };
    this.form.replaceChildren(
      segments("What to run", JOBS, job.kind, (kind) => this.#set({ kind })),
      ...parts[job.kind]().flat(),
      html("div", { class: "row" },
        button("Start", { name: "play", kind: "primary", id: "start-job", press: () => this.#start() }),
        button("Stop", { name: "stop", id: "stop-job", press: () => this.#stop() })));
    this.form.querySelector("#stop-job").disabled = !this.#cancel;
    this.form.querySelector("#start-job").disabled = Boolean(this.#cancel);
  }

  #matchForm(job) {
    const text = (name, label) => {
      const box = html("input", { class: "wide", value: job[name], list: "agents", spellcheck: "false", id: `job-${name}`, onchange: () => this.#set({ [name]: box.value.trim() }) });
      return field(label, box);
    };
    const number = (name, label, most) => {
      const box = html("input", { type: "number", min: 0, max: most, value: job[name], id: `job-${name}`, onchange: () => this.#set({ [name]: Number(box.value) }) });
      return field(label, box);
    };
    const game = html("input", { class: "mono wide", value: this.session.state.game, spellcheck: "false", id: "job-game",
      onchange: () => this.#setGame(game) });
    return [field("Game", game), text("a", "Agent A"), text("b", "Agent B"),
      html("div", { class: "row" }, number("games", "Games", this.session.catalogue.limits.match_games), number("seed", "Seed", 1e9)),
      html("p", { class: "note" }, "Each opening is played with both sides; the same seed gives the same games.")];
  }

  /** The game of a match is the game on screen; a name that is refused changes nothing. */
  async #setGame(box) {
    try {
      const { game } = await api.variant({ game: box.value });
      await this.session.update({ game, start: null, moves: [], at: null });
    } catch (error) {
      box.value = this.session.state.game;
      toast(error.message, "problem");
    }
  }

  #reproduceForm(job) {
    const { experiments } = this.session.catalogue;
    if (!experiments.length) return [html("p", { class: "note" }, "This server has no experiments.")];
    const options = experiments.map(({ name, title, source }) => [name, source ? `${title} (${source})` : title]);
    const chosen = experiments.find(({ name }) => name === job.name);
    return [field("Experiment", select(options, job.name, (name) => this.#set({ name }), { id: "job-name" })),
      segments("How much", [["quick", "Quick"], ["paper", "As in the paper"]], job.size, (size) => this.#set({ size })),
      html("p", { class: "note" }, chosen?.about ?? "A table or figure of a paper, measured again.")];
  }

  #verifyForm(job) {
    const { claims } = this.session.catalogue;
    if (!claims.length) return [html("p", { class: "note" }, "This server has no claims.")];
    const options = [["", `All ${claims.length} claims`], ...claims.map(({ id, source }) => [id, `${id} (${source})`])];
    const chosen = job.ids[0] ?? "";
    const claim = claims.find(({ id }) => id === chosen);
    return [field("Claim", select(options, chosen, (id) => this.#set({ ids: id ? [id] : [] }), { id: "job-claim" })),
      html("p", { class: "note" }, claim?.statement ?? "Statements of the papers, checked by machine on all cases up to a size.")];
  }

  #start() {
    const job = this.#job;
    const bodies = {
      match: { game: this.session.state.game, position: this.session.state.start, a: job.a, b: job.b, games: job.games, seed: job.seed },
      reproduce: { name: job.name, seed: job.seed, size: job.size },
      verify: job.ids.length ? { ids: job.ids } : {},
    };
    this.#progress = null;
    this.#result = null;
    this.#running = job.kind;
    this.#sentence = "Running …";
    const end = (message) => {
      this.#cancel = null;
      this.#sentence = message.error ?? { finished: "Finished.", cancelled: "Stopped.", time: "Out of time.", replaced: "Replaced." }[message.reason];
      if (this.session.state.screen === "lab") this.render();
    };
    this.#cancel = socket.start(job.kind, bodies[job.kind], {
      progress: (message) => this.#news({ progress: message }),
      result: (message) => this.#news({ result: message }),
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

  #news({ progress = this.#progress, result = this.#result }) {
    this.#progress = progress;
    this.#result = result;
    if (this.session.state.screen === "lab") this.#renderReport();
  }

  #renderReport() {
    const { done = 0, total = 0, text = "", partial } = this.#progress ?? {};
    const result = this.#result?.result ?? partial;
    const svgText = this.#result?.svg ?? this.#progress?.svg;
    const shown = result && { match: matchTable, reproduce: reproduceResult, verify: verifyTable }[this.#running](result);
    if (!this.#running) {
      this.report.replaceChildren(card("Results", html("p", { class: "note" }, "Choose what to run and press Start. Progress and figures appear here while it runs.")));
      return;
    }
    this.report.replaceChildren(card("Results",
      html("p", { class: "status", id: "job-status" }, this.#sentence),
      total && !this.#result ? html("progress", { max: total, value: done, "aria-label": "Progress" }) : null,
      this.#result ? null : html("p", { class: "note" }, text),
      shown ?? null,
      svgText ? figure(svgText) : null));
  }
}

/** A figure from the server, as an image: nothing in it can run. */
export function figure(text) {
  const image = html("img", { class: "figure", alt: "Figure" });
  image.src = `data:image/svg+xml,${encodeURIComponent(text)}`;
  return image;
}
