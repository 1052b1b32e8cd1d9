// A step in words, with buttons that play its argument: the whole first, then one implication or one case at a time.
// The player does not own the board: it only provides the drawing.

import { caseDrawing, casePager } from "./cases.js";
import { h, refill } from "./dom.js";
import { frameButtons, frameDrawing, turnBySwipe } from "./film.js";
import { sentence } from "./phrases.js";
import { deductionWords } from "./words.js";

/** @typedef {import("./wire.js").Step} Step */
/** @typedef {import("./wire.js").Phrase} Phrase */

export class StepPlayer {
  /**
   * @param {(step: Step, drawing: import("./wire.js").Drawing|null) => void} draw
   * @param {(phrase: Phrase|null) => void} light
   */
  constructor(draw, light) {
    this.draw = draw;
    this.light = light;
    /** @type {Step|null} */
    this.step = null;
    /** 0 for the whole argument, then its frames or cases from 1. */
    this.index = 0;
    this.element = h("div", {
      class: "player",
      "aria-live": "polite",
      onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
    });
    turnBySwipe(this.element, (by) => this.turn(by));
  }

  /** @param {Step} step */
  show(step) {
    this.step = step;
    this.go(0);
  }

  /** Shows the next or the previous frame. @param {number} by */
  turn(by) {
    const count = this.step?.film.length ?? 0;
    const next = Math.max(0, Math.min(count, this.index + by));
    if (next !== this.index) this.go(next);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || !this.step?.film.length) return;
    event.preventDefault();
    this.turn(by);
  }

  /** @param {number} index */
  go(index) {
    const { step } = this;
    if (!step) return;
    this.index = index;
    if (step.film.length) this.showFilm(step);
    else this.showCases(step);
  }

  /** @param {Step} step */
  showFilm(step) {
    const { film, drawings } = step;
    const { index } = this;
    this.draw(step, index ? frameDrawing(film, index - 1) : caseDrawing(drawings, 0));
    refill(
      this.element,
      index ? sentence(film[index - 1].text, this.light) : h("p", { class: "sentence" }, `${film.length} steps show that ${deductionWords(step, 2)}.`),
      frameButtons(index, film.length + 1, index ? `Step ${index} of ${film.length}` : "The whole argument", (by) => this.turn(by)),
    );
  }

  /** @param {Step} step */
  showCases(step) {
    this.draw(step, caseDrawing(step.drawings, this.index));
    refill(
      this.element,
      sentence(step.text, this.light),
      casePager(step.drawings, this.index, (index) => this.go(index), this.light),
    );
  }
}
