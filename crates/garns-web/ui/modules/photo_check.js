// The digits that were read in a photo, to be checked before they are played: cells in doubt are marked, a cell that is
// selected shows its piece of the photo and can be changed, and a line says whether the digits are a puzzle.

import { Board, plainCell } from "./board.js";
import { fill, h } from "./dom.js";
import { icon } from "./icons.js";
import { meaning } from "./keys.js";
import { Selection } from "./selection.js";
import { CELLS, DIGITS, cellName, columnOf, conflicts, readGrid, rowOf, writeGrid } from "./sudoku.js";
import { Refusal, Unreachable, call, sentenceOf } from "./wire.js";

/** The words of the scanner for each cell in doubt, by the cell's name. @typedef {Map<number, string>} Doubts */

/** The side of the piece of the photo, in pixels. */
const PIECE = 176;
const CELL_OF = new Map(CELLS.map((cell) => [cellName(cell), cell]));

/**
 * Fires "change" when the selection, a digit or a doubt changes, "verdict" when it is known whether the digits are a
 * puzzle, and "done" when the last cell was accepted.
 */
export class PhotoCheck extends EventTarget {
  /** @param {(cell: number, canvas: HTMLCanvasElement) => void} drawCell draws the piece of the photo that shows a cell */
  constructor(drawCell) {
    super();
    this.drawCell = drawCell;
    this.digits = new Uint8Array(81);
    /** @type {Doubts} */
    this.doubts = new Map();
    /** Cells with notes or handwriting, which were left empty. @type {number[]} */
    this.marks = [];
    /** @type {import("./wire.js").Inspection|null} */
    this.found = null;
    this.turn = 0;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.soon = undefined;
    this.board = new Board({ label: "Puzzle in the photo", editable: true });
    this.selection = new Selection(this.board, { alike: (cell) => [cell] });
    this.piece = h("canvas", { width: PIECE, height: PIECE, role: "img", "aria-label": "This cell in the photo" });
    this.place = h("h2", null);
    this.reason = h("p", null);
    this.keep = h("button", { type: "button", class: "photo-keep", onclick: () => this.next() });
    this.fix = h(
      "section",
      { class: "photo-fix", "aria-label": "Change a cell" },
      h("p", { class: "photo-idle" }, "Press a cell of the board to compare it with the photo."),
      h("div", { class: "photo-piece" }, this.piece, h("div", null, this.place, this.reason)),
      h(
        "div",
        { class: "photo-digits", role: "group", "aria-label": "Digits" },
        DIGITS.map((digit) => h("button", { type: "button", onclick: () => this.put(digit) }, digit)),
        h("button", { type: "button", onclick: () => this.put(0) }, "Empty"),
        this.keep,
      ),
    );
    this.words = h("p", { role: "status" });
    this.verdict = h("p", { class: "photo-verdict", role: "status" });
    this.selection.addEventListener("change", () => this.changed());
    this.board.grid.addEventListener("keydown", (event) => this.key(event));
  }

  /** Whether there is exactly one solution. */
  get isPuzzle() {
    return this.found?.verdict === "unique";
  }

  /** The digits as text. */
  get text() {
    return writeGrid(this.digits);
  }

  /** The selected cell. */
  get cell() {
    return this.selection.cells.size ? this.selection.focus : null;
  }

  /** @param {import("./photo_scanner.js").Reading} reading */
  show(reading) {
    const cellOf = (/** @type {string} */ name) => /** @type {number} */ (CELL_OF.get(name));
    this.digits = readGrid(reading.puzzle);
    this.doubts = new Map(reading.doubts.map(({ cell, text }) => [cellOf(cell), sentenceOf(text)]));
    this.marks = reading.marks.map(cellOf);
    this.close();
    void this.inspect();
  }

  /** Selects no cell. */
  close() {
    this.selection.set([], this.selection.focus, false);
  }

  /** Replaces the digit of the selected cells; 0 empties them. @param {number} digit */
  put(digit) {
    for (const cell of this.selection.list()) {
      this.digits[cell] = digit;
      this.doubts.delete(cell);
    }
    this.found = null;
    this.changed();
    clearTimeout(this.soon);
    this.soon = setTimeout(() => void this.inspect(), 150);
  }

  /** Accepts the selected cell and goes to the next one in doubt, or closes if there is none. */
  next() {
    const { cell } = this;
    if (cell === null) return;
    this.doubts.delete(cell);
    const [first] = [...this.doubts.keys()].sort((one, other) => ((one - cell + 81) % 81) - ((other - cell + 81) % 81));
    if (first !== undefined) return this.selection.set([first], first);
    this.close();
    this.dispatchEvent(new Event("done"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const meant = meaning(event);
    if (meant?.do === "digit") this.put(meant.digit);
    else if (meant?.do === "clear") this.put(0);
    else if (meant?.do === "enter") this.next();
    else if (meant?.do === "escape") this.close();
    else if (!this.selection.key(event)) return;
    event.preventDefault();
  }

  /** Asks whether the digits are a puzzle. */
  async inspect() {
    const mine = ++this.turn;
    let trouble = "";
    try {
      const found = await call("POST", "/inspect", { text: this.text });
      if (mine !== this.turn) return;
      this.found = found;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      if (mine !== this.turn) return;
      trouble = error.message;
    }
    const clues = this.digits.filter((digit) => digit).length;
    const words = this.isPuzzle ? `Exactly one solution · ${clues} clues` : trouble || sentenceOf(this.found?.message ?? "");
    this.verdict.classList.toggle("good", this.isPuzzle);
    fill(this.verdict, icon(this.isPuzzle ? "check" : "alert"), h("span", null, words));
    this.changed();
    this.dispatchEvent(new Event("verdict"));
  }

  changed() {
    const clash = conflicts(this.digits);
    if (this.found?.verdict === "none") for (const cell of this.found.cells) clash.add(cell);
    this.board.show(
      CELLS.map((cell) => ({
        ...plainCell(),
        value: this.digits[cell],
        given: this.digits[cell] > 0,
        selected: this.selection.cells.has(cell),
        conflict: clash.has(cell),
        doubt: this.doubts.has(cell),
      })),
    );
    this.describe();
    this.dispatchEvent(new Event("change"));
  }

  /** The lines about the doubts and about the selected cell. */
  describe() {
    const count = this.doubts.size;
    const left = this.marks.filter((cell) => !this.digits[cell]).length;
    fill(
      this.words,
      h("strong", null, count === 0 ? "Nothing to check." : count === 1 ? "1 cell to check." : `${count} cells to check.`),
      " Tap a cell to change it.",
      left ? ` ${left === 1 ? "1 cell" : `${left} cells`} with notes or handwriting ${left === 1 ? "was" : "were"} left empty.` : null,
    );
    const { cell } = this;
    this.fix.classList.toggle("idle", cell === null);
    if (cell === null) return;
    this.place.textContent = `Row ${rowOf(cell) + 1}, column ${columnOf(cell) + 1}`;
    const read = this.digits[cell] ? `The board has ${this.digits[cell]}.` : "The board has nothing here.";
    const marks = this.marks.includes(cell) && !this.digits[cell] ? " The photo shows notes or handwriting." : "";
    this.reason.textContent = this.doubts.get(cell) ?? read + marks;
    this.keep.textContent = this.doubts.has(cell) ? "It’s right" : "Done";
    this.drawCell(cell, this.piece);
  }

  end() {
    clearTimeout(this.soon);
    this.turn += 1;
  }
}
