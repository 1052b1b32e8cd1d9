// A task that may take seconds: its start button, its cancel button, and its error message.

import { h } from "./dom.js";
import { Refusal, Unreachable } from "./wire.js";

export class LongTask {
  /** @param {string} label the words on the button that submits the form */
  constructor(label) {
    this.label = label;
    this.start = h("button", { type: "submit", class: "main wide" }, label);
    this.stop = h("button", { type: "button", onclick: () => this.cancel() }, "Cancel");
    this.stop.hidden = true;
    this.trouble = h("p", { class: "trouble", role: "alert" });
    this.trouble.hidden = true;
    /** @type {AbortController|null} */
    this.abort = null;
  }

  cancel() {
    this.abort?.abort();
  }

  /**
   * Runs the task, and shows the error if it fails.
   * @param {string} words the words on the button meanwhile
   * @param {boolean} cancellable
   * @param {(signal: AbortSignal) => Promise<void>} work
   */
  async run(words, cancellable, work) {
    const { signal } = (this.abort = new AbortController());
    this.trouble.hidden = true;
    this.start.disabled = true;
    this.start.textContent = words;
    this.stop.hidden = !cancellable;
    try {
      await work(signal);
    } catch (error) {
      const known = error instanceof Refusal || error instanceof Unreachable;
      if (!known && !signal.aborted) throw error;
      this.trouble.textContent = known ? error.message : "Cancelled.";
      this.trouble.hidden = false;
    } finally {
      this.start.disabled = false;
      this.start.textContent = this.label;
      this.stop.hidden = true;
    }
  }
}
