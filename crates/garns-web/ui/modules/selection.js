// The selected cells, chosen with keys, mouse or touch, and the selected note of these cells, if there is
// one.

import { CELLS, columnOf, rowOf } from "./sudoku.js";

/** @typedef {import("./board.js").Board} Board */

const STEPS = /** @type {Record<string, [number, number]>} */ ({
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  w: [-1, 0],
  s: [1, 0],
  a: [0, -1],
  d: [0, 1],
});

/**
 * How far a drag must go into a cell to select it, as a part of the cell's side, because a slip over an edge is not
 * a drag.
 */
const SLIP = 0.25;

/** Fires "change" when cells or a note are selected. */
export class Selection extends EventTarget {
  /**
   * @param {Board} board
   * @param {object} answers
   * @param {(cell: number, touch: boolean) => number[]} answers.alike the cells that a double click or tap selects
   * @param {(cell: number, note: number) => boolean} [answers.pick] called with each cell that is pressed by itself,
   *   and the note that was hit; returns whether it has used the press
   * @param {() => boolean} [answers.picksNotes] whether a press on a note selects the note
   */
  constructor(board, { alike, pick = () => false, picksNotes = () => false }) {
    super();
    this.board = board;
    this.alike = alike;
    this.pick = pick;
    this.picksNotes = picksNotes;
    /** The selected note of the selected cells, or 0 for the cells themselves. */
    this.note = 0;
    this.focus = board.focus;
    /** @type {Set<number>} */
    this.cells = new Set();
    this.listen();
  }

  /** @param {Iterable<number>} cells @param {number} [focus] @param {boolean} [now] @param {number} [note] */
  set(cells, focus = this.focus, now = true, note = 0) {
    this.cells = new Set(cells);
    this.note = note;
    this.focus = focus;
    this.board.setFocus(focus, now);
    this.dispatchEvent(new Event("change"));
  }

  /** The selected cells in reading order. */
  list() {
    return [...this.cells].sort((a, b) => a - b);
  }

  /**
   * Moves the focus by one cell, around the edges, or to an end of the row or the board (Home, End). Returns
   * whether the key changes the selection.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const letter = event.key.length === 1;
    const step = STEPS[letter ? event.key.toLowerCase() : event.key];
    if (event.key === "Home" || event.key === "End") {
      const across = event.ctrlKey
        ? event.key === "Home"
          ? 0
          : 80
        : 9 * rowOf(this.focus) + (event.key === "Home" ? 0 : 8);
      this.set([across], across);
      return true;
    }
    if (event.key.toLowerCase() === "a" && (event.ctrlKey || event.metaKey)) {
      this.set(CELLS);
      return true;
    }
    if (!step || event.altKey || (letter && (event.ctrlKey || event.metaKey))) return false;
    if (!this.cells.size && !this.board.hasFocus()) {
      this.set([this.focus]);
      return true;
    }
    const row = (rowOf(this.focus) + step[0] + 9) % 9;
    const column = (columnOf(this.focus) + step[1] + 9) % 9;
    const next = 9 * row + column;
    const extend = event.shiftKey || event.ctrlKey || event.metaKey;
    this.set(extend ? [...this.cells, this.focus, next] : [next], next);
    return true;
  }

  listen() {
    const { grid } = this.board;
    /** @type {{id: number, last: number, on: boolean}|null} */
    let drag = null;
    let taps = { cell: -1, at: 0 };
    grid.addEventListener("pointerdown", (event) => {
      if (event.button !== 0) return;
      const cell = this.board.cellAt(event.clientX, event.clientY);
      if (cell === null) return;
      event.preventDefault();
      const twice = taps.cell === cell && event.timeStamp - taps.at < 400;
      taps = { cell, at: event.timeStamp };
      const add = event.ctrlKey || event.shiftKey || event.metaKey;
      const note = this.picksNotes() ? this.board.noteAt(cell, event.clientX, event.clientY) : 0;
      if (!add && this.pick(cell, note)) {
        drag = null;
        this.set([cell], cell);
        return;
      }
      if (twice && !add && !note) {
        this.set(this.alike(cell, event.pointerType === "touch"), cell);
        drag = null;
        return;
      }
      const on = !(add && this.cells.has(cell));
      drag = { id: event.pointerId, last: cell, on };
      grid.setPointerCapture(event.pointerId);
      const again = note === this.note && this.cells.size === 1 && this.cells.has(cell);
      if (!add) this.set([cell], cell, true, again ? 0 : note);
      else this.paint(cell, on);
    });
    grid.addEventListener("pointermove", (event) => {
      if (!drag || drag.id !== event.pointerId) return;
      for (const { clientX, clientY } of [...event.getCoalescedEvents(), event]) {
        const cell = this.board.cellAt(clientX, clientY, SLIP);
        if (cell === null || cell === drag.last) continue;
        drag.last = cell;
        this.paint(cell, drag.on);
      }
    });
    for (const name of /** @type {const} */ (["pointerup", "pointercancel"])) {
      grid.addEventListener(name, () => {
        drag = null;
      });
    }
    // Focus may come by Tab, or from a screen reader that moves by itself.
    grid.addEventListener("focusin", (event) => {
      const cell = Number(/** @type {HTMLElement} */ (event.target).dataset.cell);
      if (Number.isNaN(cell) || cell === this.focus) {
        if (!this.cells.size) this.set([this.focus], this.focus, false);
        return;
      }
      this.set([cell], cell, false);
    });
  }

  /** @param {number} cell @param {boolean} on */
  paint(cell, on) {
    const cells = new Set(this.cells);
    if (on) cells.add(cell);
    else cells.delete(cell);
    this.set(cells, cell);
  }
}
