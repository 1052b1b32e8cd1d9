// The clock beside the board. It starts from the server's time and runs on in the browser. It can be paused and hidden.

import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { isResting } from "./replay.js";
import { clock } from "./words.js";

export class Clock {
  /**
   * @param {import("./session.js").Session} session
   * @param {() => void} toggle pauses or resumes the game
   */
  constructor(session, toggle) {
    this.session = session;
    this.time = h("span", { class: "time", role: "timer", "aria-live": "off", "aria-label": "Time" });
    this.button = h(
      "button",
      { type: "button", class: "quiet lone-icon", onclick: toggle, "aria-keyshortcuts": "P", title: "Pause (P)" },
    );
    this.element = h("div", { class: "clock" }, this.time, this.button);
    this.ticking = setInterval(() => this.tick(), 250);
  }

  /** @param {boolean} shown */
  show(shown) {
    const { state, finished } = this.session;
    this.time.hidden = !shown && !finished;
    const words = isResting(state) ? "Resume" : "Pause";
    if (this.button.getAttribute("aria-label") !== words) {
      this.button.setAttribute("aria-label", words);
      fill(this.button, icon(isResting(state) ? "resume" : "pause"));
    }
    this.button.hidden = state.finished;
    this.tick();
  }

  tick() {
    const stopped = !this.session.timer.running && !this.session.finished;
    this.time.classList.toggle("stopped", stopped);
    const words = clock(this.session.elapsed());
    if (this.time.textContent !== words) this.time.textContent = words;
  }

  stop() {
    clearInterval(this.ticking);
  }
}
