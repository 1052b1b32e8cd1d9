// The player's own puzzle, pasted in any format or typed on the board. It is checked while the player types.

import { Board, plainCell } from "../board.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { meaning } from "../keys.js";
import { Preview } from "../preview.js";
import { Selection } from "../selection.js";
import { puzzleIn } from "../share.js";
import { CELLS, cellName, conflicts, readGrid, writeGrid } from "../sudoku.js";
import { Refusal, Unreachable, call, sentenceOf } from "../wire.js";

/** The fewest givens of a puzzle with exactly one solution. */
const FEWEST = 17;
const HEADS = {
  unique: "Valid puzzle: exactly one solution",
  none: "No solution",
  several: "More than one solution",
  conflict: "Conflicting digits",
  undecided: "Not decided: the check would take too long",
  unreadable: "Not a puzzle yet",
};

/** More about a verdict than its heading says. @param {import("../wire.js").Inspection} found */
function details({ verdict, cells, solutions, message }) {
  const names = cells.map(cellName).join(", ");
  const words = {
    unique: "",
    none: names && `The digits in ${names} contradict each other.`,
    several: solutions.length > 1 && cells.length ? `${cellName(cells[0])} can be ${solutions.map((grid) => grid[cells[0]]).join(" or ")}.` : "",
    conflict: names && `The same digit is in ${names}.`,
    undecided: "",
    unreadable: sentenceOf(message),
  }[verdict];
  return words ? h("p", null, words) : null;
}

/** @type {import("../app.js").Page} */
export const show = (app, main) => showOwn(app, main, "");

/**
 * @param {import("../app.js").App} app
 * @param {HTMLElement} main
 * @param {string} given text to begin with
 */
export function showOwn(app, main, given) {
  let digits = new Uint8Array(81);
  /** @type {import("../wire.js").Inspection|null} */
  let found = null;
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let soon;
  let turn = 0;
  const board = new Board({ label: "Your puzzle", editable: true });
  const selection = new Selection(board, { alike: (cell) => [cell] });
  const text = h("textarea", {
    id: "text",
    rows: 5,
    spellcheck: "false",
    autocapitalize: "off",
    oninput: () => later(),
  });
  const verdict = h("div", { class: "verdict", role: "status" });
  const start = h("button", { type: "button", class: "main", disabled: true, onclick: () => void begin() }, "Play");

  const count = () => digits.filter((digit) => digit).length;
  /** Whether there are too few digits for a puzzle. */
  const tooFew = () => count() < FEWEST;
  const paint = () => {
    const clash = conflicts(digits);
    for (const cell of found?.verdict === "conflict" || found?.verdict === "none" ? found.cells : []) clash.add(cell);
    board.show(
      CELLS.map((cell) => ({
        ...plainCell(),
        value: digits[cell],
        selected: selection.cells.has(cell),
        conflict: clash.has(cell),
        role: found?.verdict === "several" && !tooFew() && found.cells.includes(cell) ? "fin" : "",
      })),
    );
  };
  const later = () => {
    clearTimeout(soon);
    soon = setTimeout(() => void inspect(), 250);
  };

  async function inspect() {
    const mine = ++turn;
    if (!text.value.trim()) {
      found = null;
      digits = new Uint8Array(81);
      report();
      return;
    }
    try {
      const answer = await call("POST", "/inspect", { text: puzzleIn(text.value) });
      if (mine !== turn) return;
      found = answer;
      if (found?.givens) digits = readGrid(found.givens);
      report();
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      if (mine === turn) fill(verdict, h("p", { class: "trouble" }, error.message));
    }
  }

  function report() {
    start.disabled = found?.verdict !== "unique";
    const begun = found?.verdict === "several" && tooFew();
    fill(
      verdict,
      begun
        ? [h("h2", null, "Not a puzzle yet"), h("p", null, `${count()} digits so far. A puzzle needs at least ${FEWEST}.`)]
        : found
          ? [h("h2", null, HEADS[found.verdict]), details(found)]
          : h("p", null, "Paste a puzzle in any common format or a link that contains it, or enter digits on the board."),
      found?.verdict === "several" && !begun
        ? h(
            "div",
            { class: "pair" },
            found.solutions.slice(0, 2).map((grid, index) => answerBoard(grid, index, found)),
          )
        : null,
    );
    paint();
  }

  /** @param {string} grid @param {number} index @param {import("../wire.js").Inspection|null} inspection */
  function answerBoard(grid, index, inspection) {
    const preview = new Preview(`Solution ${index + 1}`);
    const cells = (inspection?.cells ?? []).map((cell) => ({ cell, role: "fin", group: null }));
    preview.show(
      { values: grid, candidates: null, givens: writeGrid(digits) },
      { title: [], cells, houses: [], candidates: [], links: [], sights: [] },
    );
    return h("figure", null, preview.element, h("figcaption", null, `Solution ${index + 1}`));
  }

  /** @param {number} digit */
  const put = (digit) => {
    for (const cell of selection.list()) digits[cell] = digit;
    text.value = writeGrid(digits);
    found = null;
    paint();
    later();
  };

  async function begin() {
    // A hard puzzle takes the server a second, so the button says at once that it was pressed.
    start.disabled = true;
    start.textContent = "Starting …";
    try {
      await app.begin({ kind: "own", text: puzzleIn(text.value) });
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      if (error instanceof Refusal && error.body.inspection) found = error.body.inspection;
      start.textContent = "Play";
      report();
      verdict.append(h("p", { class: "trouble" }, error.message));
    }
  }

  selection.addEventListener("change", paint);
  board.grid.addEventListener("keydown", (event) => {
    const meant = meaning(event);
    if (meant?.do === "digit") put(meant.digit);
    else if (meant?.do === "clear") put(0);
    else if (!selection.key(event)) return;
    event.preventDefault();
  });
  fill(
    main,
    h(
      "div",
      { class: "desk" },
      h("div", { class: "desk-head" }, h("h1", null, "Your own puzzle")),
      board.element,
      h(
        "div",
        { class: "desk-side" },
        h(
          "div",
          { class: "own-digits", role: "group", "aria-label": "Digits" },
          [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => h("button", { type: "button", onclick: () => put(digit) }, digit)),
          h("button", { type: "button", onclick: () => put(0) }, "Clear"),
        ),
        h("label", { for: "text" }, "Puzzle as text"),
        text,
        h(
          "div",
          { class: "card" },
          verdict,
          h("div", { class: "row-buttons" }, start, h("a", { class: "button", href: "/photo" }, icon("camera"), "Photo"), h("a", { class: "button", href: "/new" }, "Other new games")),
        ),
      ),
    ),
  );
  report();
  text.value = given;
  if (given) void inspect();
  return () => clearTimeout(soon);
}
