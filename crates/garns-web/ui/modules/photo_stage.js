// The photo with the grid that was found in it: its lines, the cells to check, and four corners that can be dragged.

import { fill, h, svg } from "./dom.js";
import { CELLS, columnOf, rowOf } from "./sudoku.js";

/** @typedef {import("./photo_scanner.js").Point} Point */
/** @typedef {import("./photo_scanner.js").Picture} Picture */
/** @typedef {{x: number, y: number, width: number, height: number}} View a part of the picture, in its pixels */

const CORNERS = ["Upper left corner", "Upper right corner", "Lower right corner", "Lower left corner"];
/** How much more than the grid is shown around it. */
const AROUND = 1.12;
/** How far an arrow key moves a corner, as a part of the shown width. */
const STEP = 0.01;
/** How long after the last arrow key the grid is read again, in milliseconds. */
const PAUSE = 500;
/** @type {Record<string, Point>} */
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/** Fires "corners" when the player has moved a corner. */
export class PhotoStage extends EventTarget {
  constructor() {
    super();
    this.canvas = h("canvas", { "aria-hidden": "true" });
    this.lines = svg("svg", { class: "photo-lines", preserveAspectRatio: "none", "aria-hidden": "true", focusable: "false" });
    this.handles = CORNERS.map((label, index) => this.handle(label, index));
    this.element = h("div", { class: "photo-stage", role: "group", "aria-label": "Photo" }, this.canvas, this.lines, this.handles);
    /** @type {Picture|null} */
    this.picture = null;
    /** The corners of the grid, clockwise from the upper left. @type {Point[]} */
    this.corners = [];
    /** @type {Point[][]|null} */
    this.crossings = null;
    /** @type {Set<number>} */
    this.doubts = new Set();
    /** @type {number|null} */
    this.cell = null;
    this.adjusting = false;
    /** @type {View} */
    this.view = { x: 0, y: 0, width: 1, height: 1 };
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.soon = undefined;
    this.sizes = new ResizeObserver(() => this.draw());
    this.sizes.observe(this.element);
  }

  /** Shows another picture. @param {Picture} picture */
  open(picture) {
    this.picture?.shown.close();
    this.picture = picture;
    this.crossings = null;
    this.corners = [];
    this.adjusting = false;
    this.draw();
  }

  /** Shows a grid that was found; null if there is none. @param {Point[][]|null} crossings */
  found(crossings) {
    this.crossings = crossings;
    if (crossings) this.corners = clockwise([crossings[0][0], crossings[0][9], crossings[9][9], crossings[9][0]]);
    else if (!this.corners.length) this.corners = this.guess();
    this.draw();
  }

  /** Lets the player move the corners, or not. @param {boolean} on */
  adjust(on) {
    this.adjusting = on;
    if (on && !this.corners.length) this.corners = this.guess();
    this.draw();
  }

  /** Marks cells to check and the selected cell. @param {Set<number>} doubts @param {number|null} cell */
  mark(doubts, cell) {
    this.doubts = doubts;
    this.cell = cell;
    this.trace();
  }

  end() {
    clearTimeout(this.soon);
    this.sizes.disconnect();
    this.picture?.shown.close();
    this.picture = null;
  }

  /** A square in the middle of the picture. */
  guess() {
    const { width, height } = this.picture ?? { width: 1, height: 1 };
    const half = 0.35 * Math.min(width, height);
    return /** @type {Point[]} */ ([[-1, -1], [1, -1], [1, 1], [-1, 1]].map(([x, y]) => [width / 2 + half * x, height / 2 + half * y]));
  }

  /** The part of the picture that a cell covers, drawn into a canvas. @param {number} cell @param {HTMLCanvasElement} canvas */
  drawCell(cell, canvas) {
    const paper = canvas.getContext("2d");
    if (!paper || !this.picture || !this.crossings) return;
    const points = this.around(cell);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const side = 1.3 * Math.max(Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
    const [left, top] = [xs, ys].map((all) => (Math.max(...all) + Math.min(...all) - side) / 2);
    const scale = this.picture.shown.width / this.picture.width;
    paper.clearRect(0, 0, canvas.width, canvas.height);
    paper.drawImage(this.picture.shown, left * scale, top * scale, side * scale, side * scale, 0, 0, canvas.width, canvas.height);
  }

  /** The corners of a cell. @param {number} cell @returns {Point[]} */
  around(cell) {
    const grid = /** @type {Point[][]} */ (this.crossings);
    const [row, column] = [rowOf(cell), columnOf(cell)];
    return [grid[row][column], grid[row][column + 1], grid[row + 1][column + 1], grid[row + 1][column]];
  }

  /** Draws the picture so that the grid fills the stage; all of the picture while corners are moved. */
  draw() {
    const { clientWidth: width, clientHeight: height } = this.element;
    const paper = this.canvas.getContext("2d");
    if (!width || !height || !paper) return;
    const dots = Math.min(devicePixelRatio || 1, 2);
    this.canvas.width = width * dots;
    this.canvas.height = height * dots;
    if (this.picture) {
      const { shown, width: whole } = this.picture;
      const view = (this.view = this.seen(width / height));
      const scale = shown.width / whole;
      paper.drawImage(shown, view.x * scale, view.y * scale, view.width * scale, view.height * scale, 0, 0, this.canvas.width, this.canvas.height);
      this.lines.setAttribute("viewBox", `${view.x} ${view.y} ${view.width} ${view.height}`);
    }
    this.trace();
  }

  /** The part of the picture to show in a stage of this shape. @param {number} shape width by height @returns {View} */
  seen(shape) {
    const { width, height } = this.picture ?? { width: 1, height: 1 };
    const near = this.crossings && !this.adjusting;
    const points = near ? this.corners : /** @type {Point[]} */ ([[0, 0], [width, height]]);
    const [xs, ys] = [points.map(([x]) => x), points.map(([, y]) => y)];
    const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
    const tall = Math.max(bottom - top, (right - left) / shape) * (near ? AROUND : 1);
    const wide = tall * shape;
    // The picture fills the stage as far as it can.
    const start = (/** @type {number} */ middle, /** @type {number} */ seen, /** @type {number} */ all) =>
      seen > all ? (all - seen) / 2 : Math.min(Math.max(middle - seen / 2, 0), all - seen);
    return { x: start((left + right) / 2, wide, width), y: start((top + bottom) / 2, tall, height), width: wide, height: tall };
  }

  /** Draws the lines and places the corners. */
  trace() {
    const grid = this.crossings;
    const path = (/** @type {Point[]} */ points, /** @type {string} */ name, closed = false) =>
      svg("path", { class: name, d: `M${points.map((point) => point.join(" ")).join("L")}${closed ? "Z" : ""}` });
    const lines = [];
    if (grid && !this.adjusting) {
      for (let at = 0; at < 10; at += 1) {
        const name = at % 3 ? "photo-thin" : "photo-thick";
        lines.push(path(grid[at], name), path(grid.map((row) => row[at]), name));
      }
      for (const cell of CELLS) if (this.doubts.has(cell)) lines.push(path(this.around(cell), "photo-doubt", true));
      if (this.cell !== null) lines.push(path(this.around(this.cell), "photo-cell", true));
    } else if (this.adjusting && this.corners.length) lines.push(path(this.corners, "photo-frame", true));
    fill(this.lines, lines);
    for (const [index, handle] of this.handles.entries()) {
      handle.hidden = !this.adjusting;
      const [x, y] = this.corners[index] ?? [0, 0];
      handle.style.left = `${(100 * (x - this.view.x)) / this.view.width}%`;
      handle.style.top = `${(100 * (y - this.view.y)) / this.view.height}%`;
    }
  }

  /** @param {string} label @param {number} index */
  handle(label, index) {
    const handle = h("button", { type: "button", class: "photo-handle", "aria-label": label, hidden: true });
    handle.addEventListener("pointerdown", (event) => {
      handle.setPointerCapture(event.pointerId);
      handle.dataset.held = "";
    });
    handle.addEventListener("pointermove", (event) => {
      if (!("held" in handle.dataset)) return;
      const { left, top, width, height } = this.element.getBoundingClientRect();
      this.move(index, [
        this.view.x + ((event.clientX - left) / width) * this.view.width,
        this.view.y + ((event.clientY - top) / height) * this.view.height,
      ]);
    });
    handle.addEventListener("lostpointercapture", () => {
      delete handle.dataset.held;
      this.dispatchEvent(new Event("corners"));
    });
    handle.addEventListener("keydown", (event) => {
      const arrow = ARROWS[event.key];
      if (!arrow) return;
      event.preventDefault();
      const step = STEP * this.view.width * (event.shiftKey ? 4 : 1);
      const [x, y] = this.corners[index];
      this.move(index, [x + step * arrow[0], y + step * arrow[1]]);
      clearTimeout(this.soon);
      this.soon = setTimeout(() => this.dispatchEvent(new Event("corners")), PAUSE);
    });
    return handle;
  }

  /** Moves a corner; it stays in the picture. @param {number} index @param {Point} point */
  move(index, [x, y]) {
    const { width, height } = this.picture ?? { width: 1, height: 1 };
    this.corners[index] = [Math.min(Math.max(x, 0), width), Math.min(Math.max(y, 0), height)];
    this.trace();
  }
}

/** Four points clockwise on the screen, from the upper left. @param {Point[]} points */
function clockwise(points) {
  const [x, y] = [0, 1].map((axis) => points.reduce((sum, point) => sum + point[axis], 0) / points.length);
  const sorted = [...points].sort((one, other) => Math.atan2(one[1] - y, one[0] - x) - Math.atan2(other[1] - y, other[0] - x));
  const first = sorted.reduce((best, point, index) => (point[0] + point[1] < sorted[best][0] + sorted[best][1] ? index : best), 0);
  return [...sorted.slice(first), ...sorted.slice(0, first)];
}
