// A board that is only shown: a position, a step drawn on it, and phrases that highlight its cells.

import { Board } from "./board.js";
import { fill } from "./dom.js";
import { shownLooks } from "./cell_view.js";
import { castParts, draw, light } from "./overlay.js";
import { CELLS, readGrid } from "./sudoku.js";

/** @typedef {{values: string, candidates: ArrayLike<number>|null, givens: string, entered?: boolean}} Position */

export class Preview {
  /** @param {string} label */
  constructor(label) {
    this.board = new Board({ label });
    this.element = this.board.element;
    /** @type {Position} */
    this.position = { values: ".".repeat(81), candidates: null, givens: ".".repeat(81) };
    /** @type {import("./wire.js").Drawing|null} */
    this.drawing = null;
    /** @type {Set<number>} */
    this.wrong = new Set();
    /** @type {import("./wire.js").Phrase|null} */
    this.lit = null;
    this.board.grid.addEventListener("keydown", (event) => this.key(event));
    this.board.grid.addEventListener("pointerdown", (event) => {
      const cell = this.board.cellAt(event.clientX, event.clientY);
      if (cell !== null) this.board.setFocus(cell);
    });
  }

  /** @param {Position} position @param {import("./wire.js").Drawing|null} [drawing] @param {Iterable<number>} [wrong] */
  show(position, drawing = null, wrong = []) {
    this.position = position;
    this.drawing = drawing;
    this.wrong = new Set(wrong);
    this.lit = null;
    this.paint();
  }

  /** @param {import("./wire.js").Phrase|null} phrase */
  light(phrase) {
    this.lit = phrase;
    this.paint();
  }

  paint() {
    const { values, candidates, givens, entered = false } = this.position;
    const looks = shownLooks(readGrid(givens), readGrid(values), candidates, entered);
    for (const cell of this.wrong) looks[cell].conflict = true;
    if (this.drawing) castParts(looks, this.drawing, candidates ?? CELLS.map(() => 0));
    if (this.lit) light(looks, this.lit);
    this.board.element.classList.toggle("labelled", this.drawing !== null);
    this.board.show(looks);
    fill(this.board.overlay, draw(this.drawing, looks));
  }

  /** Arrow keys move the focus, so that the board can be read cell by cell. @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowUp: 72, ArrowDown: 9, ArrowLeft: 80, ArrowRight: 1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    this.board.setFocus((this.board.focus + by) % 81, true);
  }
}
