// Who works on what on other machines, if the server was told where they are.

/** @import { WorkersAnswer, WorkerStatus } from "../types.js" */

import { api } from "../api.js";
import { card, html } from "./all.js";

/** Milliseconds between two looks. */
const PAUSE = 5000;

export class WorkersPart {
  element = html("div", { id: "workers" });

  #begun = false;

  /** Begins to look, the first time the laboratory is shown. */
  begin() {
    if (!this.#begun) this.#look();
    this.#begun = true;
  }

  /** Asks again and again while it is on the page; a server that was told of no workers, once. */
  async #look() {
    const answer = await api.workers().catch(() => null);
    if (answer && !answer.status && !answer.trouble) return;
    if (answer) this.element.replaceChildren(workersCard(answer));
    setTimeout(() => this.#look(), this.element.isConnected ? PAUSE : 4 * PAUSE);
  }
}

/** @param {WorkersAnswer} answer */
function workersCard({ status, trouble }) {
  if (!status) return card("Other machines", html("p", { class: "note" }, trouble ?? ""));
  const runs = status.runs.map((run) => line(run.title,
    `${run.answered} of ${run.posted} jobs answered, ${run.rate.toFixed(1)} a second`));
  const workers = status.workers.map((worker) => line(worker.host,
    `${worker.done} done, ${worker.failed} failed, ${doing(worker)}`));
  const nobody = html("p", { class: "note" }, `No worker is at ${status.server} (thera work).`);
  return card("Other machines", workers.length ? html("ul", { class: "kept" }, runs, workers) : nobody);
}

/**
 * @param {string} name
 * @param {string} words
 */
const line = (name, words) => html("li", {}, html("div", {}, html("strong", {}, name), html("br"), html("small", { class: "note" }, words)));

/** @param {WorkerStatus} worker */
function doing({ doing, threads }) {
  const busy = doing.map((job) => `${job.trade} ${job.number}`).join(", ");
  return doing.length ? `at ${busy}` : `idle, ${threads} ${threads === 1 ? "thread" : "threads"}`;
}
