// The engine in workers: one for quick requests, one for requests that may take a second, and one for ratings, which may
// take many seconds. Each worker answers one request after another.

/** @typedef {import("./exchange.js").Ask} Ask */
/** @typedef {{status: number, body: any}} Answer */
/** @typedef {{ask: Ask, now: number|undefined, answered: (answer: Answer) => void, failed: (error: unknown) => void}} Waiting */

/** @type {Promise<WebAssembly.Module>|null} */
let compiled = null;

/** The compiled engine. It is fetched once, or again after a failure. */
export function compile() {
  compiled ??= load(new URL("../garns.wasm", import.meta.url));
  compiled.catch(() => (compiled = null));
  return compiled;
}

/** @param {URL} address */
async function load(address) {
  try {
    return await WebAssembly.compileStreaming(fetch(address));
  } catch {
    // If the host sends another type than application/wasm, the browser cannot compile the engine while it loads.
    const file = await fetch(address);
    if (!file.ok) throw new Error(`the engine could not be loaded: ${file.status}`);
    return WebAssembly.compile(await file.arrayBuffer());
  }
}

class Lane {
  constructor() {
    /** @type {Worker|null} */
    this.worker = null;
    /** @type {Waiting[]} */
    this.queue = [];
    /** @type {Waiting|null} */
    this.running = null;
  }

  /**
   * @param {Ask} ask
   * @param {{signal?: AbortSignal|undefined, now?: number}} options now: the time of the request, if it was made earlier
   * @returns {Promise<Answer>}
   */
  answer(ask, { signal, now }) {
    return new Promise((answered, failed) => {
      const waiting = { ask, now, answered, failed };
      if (signal?.aborted) return failed(signal.reason);
      signal?.addEventListener("abort", () => this.cancel(waiting, signal.reason));
      this.queue.push(waiting);
      void this.next();
    });
  }

  async next() {
    if (this.running || !this.queue.length) return;
    const waiting = (this.running = /** @type {Waiting} */ (this.queue.shift()));
    try {
      const module = await compile();
      // The request may have been cancelled meanwhile.
      if (this.running !== waiting) return;
      this.worker ??= this.start(module);
      this.worker.postMessage({ ask: waiting.ask, now: waiting.now });
    } catch (error) {
      this.end((running) => running.failed(error));
    }
  }

  /** @param {WebAssembly.Module} module */
  start(module) {
    const worker = new Worker(new URL("worker.js", import.meta.url), { type: "module" });
    worker.onmessage = ({ data: { answer, unreachable } }) =>
      this.end((running) => (answer ? running.answered(answer) : running.failed(new Error(unreachable))));
    worker.onerror = (event) => {
      event.preventDefault();
      this.stop();
      this.end((running) => running.failed(new Error(event.message || "the engine’s worker could not be loaded")));
    };
    worker.postMessage({ module });
    return worker;
  }

  stop() {
    this.worker?.terminate();
    this.worker = null;
  }

  /** A computation cannot be interrupted, so its worker is terminated, and the next request gets a new worker. @param {Waiting} waiting @param {unknown} reason */
  cancel(waiting, reason) {
    waiting.failed(reason);
    this.queue = this.queue.filter((other) => other !== waiting);
    if (this.running !== waiting) return;
    this.stop();
    this.end(() => {});
  }

  /** Ends the running request and starts the next. @param {(running: Waiting) => void} settle */
  end(settle) {
    const running = this.running;
    this.running = null;
    if (running) settle(running);
    void this.next();
  }
}

export const quick = new Lane();
export const slow = new Lane();
export const rating = new Lane();
