// Whether the server answers. Whoever finds that it does not says so here; from then on it is asked
// again and again, and everybody is told when it is back.

/** Something small that every server has. */
const PROBE = "/icon.svg";
/** Milliseconds between two attempts: at first often, then less so. */
const PAUSES = [400, 800, 1500, 3000];

class Connection extends EventTarget {
  online = true;
  #attempts = 0;

  /** Somebody got no answer. */
  lost() {
    if (!this.online) return;
    this.#tell(false);
    this.#attempts = 0;
    this.#wait();
  }

  #wait() {
    const pause = PAUSES[Math.min(this.#attempts++, PAUSES.length - 1)];
    setTimeout(() => this.#probe(), pause);
  }

  async #probe() {
    try {
      const { ok } = await fetch(PROBE, { cache: "no-store" });
      if (!ok) throw new Error("it is another server");
    } catch {
      this.#wait();
      return;
    }
    this.#tell(true);
  }

  /** @param {boolean} online */
  #tell(online) {
    this.online = online;
    this.dispatchEvent(new Event("change"));
  }
}

export const connection = new Connection();
