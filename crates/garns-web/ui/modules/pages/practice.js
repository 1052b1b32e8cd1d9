// Practice with a goal: solve five exercises for a technique in a row.

import { Board } from "../board.js";
import { shownLooks } from "../cell_view.js";
import { fill, h } from "../dom.js";
import { meaning } from "../keys.js";
import { castParts, draw, light } from "../overlay.js";
import { Selection } from "../selection.js";
import { StepPlayer } from "../step_player.js";
import { bit, cellName, readGrid } from "../sudoku.js";
import { Refusal, Unreachable, call } from "../wire.js";

/** How many exercises in a row are the goal. */
const GOAL = 5;

/** The longest time for an exercise that is sent to the server, in milliseconds. */
const LONGEST = 600_000;

/** @type {import("../app.js").Page} */
export async function show(app, main, rest) {
  /** @type {import("../wire.js").Exercise} */
  const exercise = await call("POST", "/exercises", { technique: rest });
  const view = new PracticeView(app, exercise);
  fill(main, view.element);
  view.start(exercise);
}

class PracticeView {
  /** @param {import("../app.js").App} app @param {import("../wire.js").Exercise} exercise */
  constructor(app, exercise) {
    this.app = app;
    this.exercise = exercise;
    this.row = 0;
    this.solved = false;
    /** Whether a wrong answer was given or the step was shown: the exercise counts as missed, once. */
    this.missed = false;
    this.shown = false;
    this.begun = 0;
    this.candidates = exercise.before.candidates;
    this.mode = /** @type {"remove"|"place"} */ (exercise.step.place.length ? "place" : "remove");
    this.board = new Board({ label: "Exercise", editable: true });
    this.selection = new Selection(this.board, { alike: (cell) => [cell] });
    this.selection.addEventListener("change", () => this.paint());
    /** The drawing on the board once the step is shown. @type {import("../wire.js").Drawing|null} */
    this.drawing = null;
    /** @type {import("../wire.js").Phrase|null} */
    this.lit = null;
    this.player = new StepPlayer(
      (_, drawing) => {
        this.drawing = drawing;
        this.lit = null;
        this.paint();
      },
      (phrase) => {
        this.lit = phrase;
        this.paint();
      },
    );
    this.said = h("p");
    this.argument = h("section", { class: "card", "aria-label": "Step" });
    this.counter = h("p", { class: "streak" });
    this.modes = /** @type {const} */ (["remove", "place"]).map((mode) =>
      h("button", { type: "button", onclick: () => this.setMode(mode) }, mode === "remove" ? "Remove a candidate" : "Enter a digit"),
    );
    this.next = h("button", { type: "button", class: "main", onclick: () => void this.another() }, "Next exercise");
    this.reveal = h("button", { type: "button", onclick: () => void this.show() }, "Show me");
    this.board.grid.addEventListener("keydown", (event) => {
      const meant = meaning(event);
      if (meant?.do === "digit") void this.answer(meant.digit);
      else if (!this.selection.key(event)) return;
      event.preventDefault();
    });
    this.input = h(
      "div",
      null,
      h("div", { class: "switch", role: "group", "aria-label": "Remove or enter" }, this.modes),
      h(
        "div",
        { class: "own-digits", role: "group", "aria-label": "Digits" },
        [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => h("button", { type: "button", onclick: () => void this.answer(digit) }, digit)),
      ),
    );
    const { technique } = exercise;
    this.element = h(
      "div",
      { class: "desk practice" },
      h("div", { class: "desk-head" }, h("h1", null, `Find: ${technique.name}`), this.counter),
      this.board.element,
      h(
        "div",
        { class: "desk-side" },
        // The message is right below the board, so that it is visible on a phone as well.
        h("div", { class: "card practice-word", role: "status" }, this.said),
        this.input,
        this.argument,
        h("div", { class: "row-buttons" }, this.next, this.reveal, h("a", { class: "button", href: technique.page }, "Lesson")),
      ),
    );
  }

  /** @param {import("../wire.js").Exercise} exercise */
  start(exercise) {
    this.exercise = exercise;
    this.candidates = [...exercise.before.candidates];
    this.solved = this.missed = this.shown = false;
    this.drawing = this.lit = null;
    this.begun = performance.now();
    this.setMode(this.mode);
    this.tell(
      `Nothing is easier in this position than the ${exercise.technique.name}. ` +
        "Remove a candidate that it rules out, or enter a digit that follows.",
    );
  }

  /** @param {"remove"|"place"} mode */
  setMode(mode) {
    this.mode = mode;
    this.modes[0].setAttribute("aria-pressed", String(mode === "remove"));
    this.modes[1].setAttribute("aria-pressed", String(mode === "place"));
    this.paint();
  }

  /** @param {number} digit */
  async answer(digit) {
    const [cell] = this.selection.list();
    if (this.solved || this.shown) return;
    if (cell === undefined || !(this.candidates[cell] & bit(digit))) {
      this.tell(cell === undefined ? "Select a cell first." : `${digit} is not a candidate of ${cellName(cell)}.`);
      return;
    }
    const pair = [[cell, digit]];
    try {
      const { outcome } = await this.send(this.mode === "place" ? { place: pair } : { remove: pair });
      this.judge(outcome, cell, digit);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.tell(error.message);
    }
  }

  /** @param {"solved"|"other"|"wrong"} outcome @param {number} cell @param {number} digit */
  judge(outcome, cell, digit) {
    const what = this.mode === "place" ? `${cellName(cell)} = ${digit}` : `${cellName(cell)} ≠ ${digit}`;
    if (outcome === "solved") {
      this.solved = true;
      this.row = this.missed ? 0 : this.row + 1;
      const goal = this.row && this.row % GOAL === 0 ? ` ${GOAL} in a row: well done!` : "";
      this.tell(`Right: ${what}.${goal}`);
      this.mark(true);
      this.explain();
      this.next.focus({ preventScroll: true });
      return;
    }
    if (outcome === "wrong") {
      this.missed = true;
      this.row = 0;
      this.tell(`${what} is wrong. Look again.`);
      this.mark(false);
    } else this.tell(`${what} is right, but it doesn’t follow from the ${this.exercise.technique.name}.`);
    this.paint();
  }

  /** Shows the answer. The exercise counts as missed, unless a wrong answer has counted before. */
  async show() {
    const { missed } = this;
    this.shown = this.missed = true;
    this.row = 0;
    const { place, remove } = this.exercise.step;
    this.tell("This is the step.");
    this.explain();
    if (missed) return;
    try {
      await this.send({ place: place.slice(0, 1), remove: place.length ? [] : remove.slice(0, 1), missed });
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.tell(error.message);
    }
  }

  /** Plays the argument of the step. */
  explain() {
    fill(this.argument, this.player.element);
    this.player.show(this.exercise.step);
  }

  /**
   * Sends an answer.
   * @param {{place?: number[][], remove?: number[][], missed?: boolean}} answer
   * @returns {Promise<{outcome: "solved"|"other"|"wrong"}>}
   */
  send({ place = [], remove = [], missed = this.missed }) {
    return call("POST", "/exercises/answer", {
      technique: this.exercise.technique.id,
      position: this.exercise.position,
      place,
      remove,
      time: Math.round(Math.min(LONGEST, performance.now() - this.begun)),
      helped: this.shown,
      missed,
    });
  }

  async another() {
    try {
      this.start(await call("POST", "/exercises", { technique: this.exercise.technique.id }));
      this.selection.set([], 40, false);
      this.board.setFocus(40, true);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.tell(error.message);
    }
  }

  /** @param {string} words */
  tell(words) {
    this.said.textContent = words;
    this.said.className = "";
  }

  /** Shows whether an answer is right. @param {boolean} right */
  mark(right) {
    this.said.className = right ? "right" : "wrong-answer";
  }

  paint() {
    const { before } = this.exercise;
    const looks = shownLooks(readGrid(before.givens), readGrid(before.values), this.candidates, true);
    for (const cell of this.selection.cells) looks[cell].selected = true;
    if (this.drawing) castParts(looks, this.drawing, this.candidates);
    if (this.lit) light(looks, this.lit);
    this.board.show(looks);
    fill(this.board.overlay, draw(this.drawing, looks));
    this.counter.textContent = `${this.row} of ${GOAL} in a row`;
    const over = this.solved || this.shown;
    this.next.disabled = !over;
    this.reveal.disabled = over;
    this.input.hidden = over;
    this.argument.hidden = !over;
  }
}
