// The board as a grid of real elements: 81 cells that take focus, with lines and links drawn above them. It knows how a
// cell looks and how a screen reader describes it, but nothing about games.

import { attribute, h, svg } from "./dom.js";
import { COLOURS, colourNames, digitWords } from "./words.js";
import { CELLS, cellWords, columnOf, digitsOf, rowOf } from "./sudoku.js";

/**
 * How one cell looks.
 * @typedef {object} CellLook
 * @property {number} value 0 for an empty cell
 * @property {boolean} given
 * @property {number} corner mask
 * @property {number} centre mask
 * @property {number|null} candidates mask of the digits to show in nine places, or null to show the marks
 * @property {boolean} noted whether the candidates are the player's notes
 * @property {number} strong mask of the candidates to show strongly
 * @property {number} colours mask
 * @property {Record<number, number>} tints the colour of a candidate or note, by digit
 * @property {number} picked the note that is about to be coloured, or 0
 * @property {number} hot the digit to highlight among the candidates and notes, or 0
 * @property {boolean} selected
 * @property {boolean} peer
 * @property {boolean} same
 * @property {boolean} conflict
 * @property {boolean} wrong
 * @property {boolean} doubt whether the player should check the digit, because it was read in a photo
 * @property {boolean} solved whether the digit is shown as the solution and was not entered
 * @property {string} role the part that the cell plays in a drawing, or ""
 * @property {boolean} lit
 * @property {Record<number, string>} parts the part that a candidate plays, by digit
 */

/** @returns {CellLook} */
export const plainCell = () => ({
  value: 0,
  given: false,
  corner: 0,
  centre: 0,
  candidates: null,
  noted: false,
  strong: 0,
  colours: 0,
  tints: {},
  picked: 0,
  hot: 0,
  selected: false,
  peer: false,
  same: false,
  conflict: false,
  wrong: false,
  doubt: false,
  solved: false,
  role: "",
  lit: false,
  parts: {},
});

/** How far from the middle of a note a press still means the note, as a part of the cell's side. */
const NOTE_REACH = 0.18;

export class Board {
  /** @param {{label: string, editable?: boolean}} options */
  constructor({ label, editable = false }) {
    this.cells = CELLS.map((cell) =>
      h("div", {
        role: "gridcell",
        class: "cell",
        tabindex: cell === 40 ? 0 : -1,
        "data-cell": cell,
        "aria-colindex": (cell % 9) + 1,
      }),
    );
    // The wave at the end of a game runs from the first cell to the last.
    this.cells.forEach((element, cell) => element.style.setProperty("--wave", String(rowOf(cell) + columnOf(cell))));
    const rows = Array.from({ length: 9 }, (_, row) =>
      h("div", { role: "row", class: "row", "aria-rowindex": row + 1 }, this.cells.slice(9 * row, 9 * row + 9)),
    );
    this.grid = h(
      "div",
      {
        role: "grid",
        class: "grid",
        "aria-label": label,
        "aria-rowcount": 9,
        "aria-colcount": 9,
        "aria-multiselectable": editable ? "true" : null,
        "aria-readonly": editable ? null : "true",
      },
      rows,
    );
    this.overlay = svg("svg", { class: "overlay", viewBox: "0 0 900 900", "aria-hidden": "true", focusable: "false" });
    this.element = h("div", { class: "board" }, this.grid, lines(), this.overlay, labels());
    this.editable = editable;
    this.focus = 40;
    /** @type {string[]} */
    this.shown = CELLS.map(() => "");
  }

  /**
   * Makes a cell the target of the Tab key.
   * @param {number} cell
   * @param {boolean} [now] whether the cell takes the focus, too
   */
  setFocus(cell, now = false) {
    this.cells[this.focus].tabIndex = -1;
    this.focus = cell;
    this.cells[cell].tabIndex = 0;
    if (now) this.cells[cell].focus({ preventScroll: false });
  }

  /** Whether one of the board's cells has the focus. */
  hasFocus() {
    return this.grid.contains(document.activeElement);
  }

  /**
   * The cell at a point of the window, or null.
   * @param {number} x
   * @param {number} y
   * @param {number} [margin] how far from the cell's edges the point must be, as a part of its side
   */
  cellAt(x, y, margin = 0) {
    const { left, top, width, height } = this.grid.getBoundingClientRect();
    const [across, down] = [(9 * (x - left)) / width, (9 * (y - top)) / height];
    const [column, row] = [Math.floor(across), Math.floor(down)];
    if (row < 0 || row > 8 || column < 0 || column > 8) return null;
    const inside = [across - column, down - row].every((part) => part >= margin && part <= 1 - margin);
    return inside ? 9 * row + column : null;
  }

  /**
   * The note or candidate of a cell that is drawn at a point of the window, or 0.
   * @param {number} cell
   * @param {number} x
   * @param {number} y
   */
  noteAt(cell, x, y) {
    const reach = NOTE_REACH * this.cells[cell].clientWidth;
    let nearest = { digit: 0, apart: reach };
    for (const mark of this.cells[cell].querySelectorAll("[data-digit]")) {
      const { left, top, width, height } = mark.getBoundingClientRect();
      const apart = Math.max(Math.abs(left + width / 2 - x), Math.abs(top + height / 2 - y));
      if (apart < nearest.apart) nearest = { digit: Number(mark.getAttribute("data-digit")), apart };
    }
    return nearest.digit;
  }

  /** Shows a position; only cells that look different are touched. @param {CellLook[]} looks */
  show(looks) {
    this.grid.classList.toggle("several", looks.filter(({ selected }) => selected).length > 1);
    for (const cell of CELLS) {
      const look = looks[cell];
      const key = JSON.stringify(look);
      if (this.shown[cell] === key) continue;
      this.shown[cell] = key;
      paint(this.cells[cell], cell, look, this.editable);
    }
  }
}

/** The lines between cells, thick between boxes. They are drawn above the cells, so that all cells have the same size. */
function lines() {
  const line = (/** @type {number} */ at, /** @type {boolean} */ across) =>
    svg("line", {
      class: at % 3 ? "thin" : "thick",
      ...(across ? { x1: 0, x2: 900, y1: 100 * at, y2: 100 * at } : { y1: 0, y2: 900, x1: 100 * at, x2: 100 * at }),
    });
  // The thick lines come last, so that no thin line crosses them.
  const places = [1, 2, 4, 5, 7, 8, 3, 6];
  return svg(
    "svg",
    { class: "lines", viewBox: "0 0 900 900", "aria-hidden": "true", focusable: "false" },
    places.flatMap((at) => [line(at, true), line(at, false)]),
  );
}

/** The numbers of rows and columns at the edges; the styles show them on a board with the class "labelled". */
function labels() {
  const label = (/** @type {"row"|"column"} */ kind, /** @type {number} */ number) => {
    const one = h("span", { class: `label-${kind}`, "data-marks": number });
    one.style.setProperty("--at", String(number));
    return one;
  };
  const numbers = CELLS.slice(1, 10);
  return h("div", { class: "labels", "aria-hidden": "true" }, [...numbers.map((at) => label("row", at)), ...numbers.map((at) => label("column", at))]);
}

/** @param {HTMLElement} element @param {number} cell @param {CellLook} look @param {boolean} editable */
function paint(element, cell, look, editable) {
  const classes = ["cell"];
  if (look.value) classes.push(look.given ? "given" : look.solved ? "solved" : "entry");
  for (const name of /** @type {const} */ (["selected", "peer", "same", "conflict", "wrong", "doubt", "lit"])) {
    if (look[name]) classes.push(name);
  }
  if (look.role) classes.push("part-" + look.role);
  element.className = classes.join(" ");
  element.setAttribute("aria-label", speak(cell, look));
  attribute(element, "aria-readonly", editable ? look.given : null);
  attribute(element, "aria-invalid", look.conflict || look.wrong ? "true" : null);
  attribute(element, "aria-selected", editable ? String(look.selected) : null);
  const colours = digitsOf(look.colours);
  element.style.backgroundImage = bands(colours);
  // A screen reader reads the label only, not the content as well.
  const seen = content(look);
  if (colours.length) seen.push(drawn("tag", colours.map((colour) => "abcdefghi"[colour - 1]).join("")));
  if (look.conflict || look.wrong) seen.push(h("span", { class: "alarm" }, look.wrong ? "✗" : "!"));
  else if (look.doubt) seen.push(drawn("query", "?"));
  for (const one of seen) one.setAttribute("aria-hidden", "true");
  element.replaceChildren(...seen);
}

/** @param {CellLook} look */
function content(look) {
  if (look.value) return [h("span", { class: "value" }, look.value)];
  if (look.candidates !== null) {
    const shown = look.candidates;
    const places = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => {
      const part = look.parts[digit];
      const on = shown & (1 << (digit - 1)) || part;
      const classes = ["candidate"];
      if (part) classes.push("is-" + part);
      if (look.strong & (1 << (digit - 1))) classes.push("strong");
      return on ? note(look, digit, classes) : drawn(classes.join(" "), "");
    });
    return [h("span", { class: "nine" }, places)];
  }
  const parts = [];
  const corner = digitsOf(look.corner);
  const centre = digitsOf(look.centre);
  if (corner.length) {
    parts.push(
      h(
        "span",
        { class: "corner" },
        corner.map((digit, index) => note(look, digit, [`spot-${index + 1}`])),
      ),
    );
  }
  if (centre.length)
    parts.push(
      h(
        "span",
        { class: centre.length > 5 ? "centre many" : "centre" },
        centre.map((digit) => note(look, digit, [])),
      ),
    );
  return parts;
}

/** A note or candidate, with its colour unless a drawing uses it. @param {CellLook} look @param {number} digit @param {string[]} classes */
function note(look, digit, classes) {
  const drawnPart = look.parts[digit];
  if (!drawnPart && look.hot === digit) classes.push("hot");
  if (!drawnPart && look.tints[digit]) classes.push("tint", `tint-${look.tints[digit]}`);
  if (look.picked === digit) classes.push("picked");
  const mark = drawn(classes.join(" "), String(digit));
  mark.dataset.digit = String(digit);
  return mark;
}

/**
 * A span whose marks the styles draw, because the cell's label has them in words and they must not be read
 * twice.
 * @param {string} name
 * @param {string} marks
 */
const drawn = (name, marks) => h("span", { class: name, "data-marks": marks });

/** Words for screen readers about a candidate with a role. @type {Record<string, string>} */
const PART_WORDS = {
  remove: "is ruled out",
  place: "goes here",
  on: "is true in this argument",
  off: "is false in this argument",
  gone: "is false in this argument",
  "was-on": "was found true before",
  "was-off": "was found false before",
};

/** The cell in words, for screen readers. @param {number} cell @param {CellLook} look */
function speak(cell, look) {
  const words = [cellWords(cell)];
  if (look.value) words.push(look.given ? `${look.value}, given` : `${look.value}`);
  else words.push("empty");
  if (!look.value && look.candidates !== null && look.candidates)
    words.push(`${look.noted ? "notes" : "candidates"} ${digitWords(look.candidates)}`);
  if (!look.value && look.candidates !== null && look.candidates & look.strong)
    words.push("corner notes " + digitWords(look.candidates & look.strong));
  if (!look.value && look.candidates === null) {
    if (look.corner) words.push("corner notes " + digitWords(look.corner));
    if (look.centre) words.push("centre notes " + digitWords(look.centre));
  }
  if (look.colours) words.push(colourNames(look.colours));
  for (const [digit, colour] of Object.entries(look.tints)) words.push(`${digit} coloured ${COLOURS[colour - 1]}`);
  if (look.conflict) words.push("conflict");
  if (look.wrong) words.push("wrong");
  if (look.doubt) words.push("to check");
  for (const [digit, part] of Object.entries(look.parts))
    words.push(`hint: ${digit} ${PART_WORDS[part] ?? "is part of the pattern"}`);
  if (look.role && !Object.keys(look.parts).length) words.push("part of the hint");
  return words.join(", ");
}

/** Bands of a cell's colours, one after the other. @param {number[]} colours */
function bands(colours) {
  if (!colours.length) return "";
  const width = 100 / colours.length;
  const stops = colours.map((colour, index) => `var(--mark-${colour}) ${index * width}% ${(index + 1) * width}%`);
  return `linear-gradient(115deg, ${stops.join(", ")})`;
}
