// First steps: five screens for new players, each played on the board: row, box, a place found by looking, notes, and a
// hint. Nothing here is sent anywhere.

import { Board, plainCell } from "../board.js";
import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { meaning } from "../keys.js";
import { landed } from "../motion.js";
import { Selection } from "../selection.js";
import { BOXES, CELLS, PEERS, bit, readGrid, rowOf } from "../sudoku.js";
import { call, query } from "../wire.js";

const GIVENS = readGrid("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
const SOLUTION = readGrid("534678912672195348198342567859761423426853791713924856961537284287419635345286179");

/**
 * A screen: the digits that are shown, the cells that are lit, the cell to play, and what goes there: a digit, or notes.
 * `free`: the player finds the cell. `hints`: what the hint says, press by press.
 * @typedef {{title: string, words: string, shown: (cell: number) => number, lit: (cell: number) => boolean, cell: number,
 *  digit: number, notes?: number[], free?: boolean, hints?: string[], done: string}} Screen
 */

/** @param {number[]} house @param {number} but */
const onlyHouse = (house, but) => (/** @type {number} */ cell) => (house.includes(cell) && cell !== but ? SOLUTION[cell] : 0);
const ROW = CELLS.filter((cell) => rowOf(cell) === 4);

/** @type {Screen[]} */
const SCREENS = [
  {
    title: "A row",
    words: "Each row holds the digits 1 to 9 once. One digit is missing in this row. Enter it.",
    shown: onlyHouse(ROW, 40),
    lit: (cell) => ROW.includes(cell),
    cell: 40,
    digit: 5,
    done: "Right. Columns work the same way.",
  },
  {
    title: "A box",
    words: "Each 3×3 box holds the digits 1 to 9 once, too. What is missing here?",
    shown: onlyHouse(BOXES[4], 31),
    lit: (cell) => BOXES[4].includes(cell),
    cell: 31,
    digit: 6,
    done: "Right. Rows, columns and boxes: these are all the rules.",
  },
  {
    title: "Find a place",
    words: "Where can 5 go in the box at the top right? The 5s in rows 1 and 2, and in column 9, rule cells out. Select the cell that is left and enter 5.",
    shown: (cell) => GIVENS[cell],
    lit: (cell) => BOXES[2].includes(cell),
    cell: 24,
    digit: 5,
    free: true,
    done: "Right. Most digits of an easy game are found like this.",
  },
  {
    title: "Notes",
    words: "Row, column and box leave three digits for this cell: 1, 2 and 4. Write them down as notes.",
    shown: (cell) => GIVENS[cell],
    lit: (cell) => PEERS[2].includes(cell),
    cell: 2,
    digit: 0,
    notes: [1, 2, 4],
    done: "Right. In a game, choose Notes beside Digit, or hold Shift. “All notes” writes all of them.",
  },
  {
    title: "A hint",
    words: "If you get stuck, ask for a hint. It first says where to look, then what to see. Press Hint.",
    shown: (cell) => GIVENS[cell],
    lit: () => false,
    cell: 40,
    digit: 5,
    free: true,
    hints: ["Look at the cell in the very middle.", "Its row, column and box have every digit but 5. Enter it."],
    done: "Right. You know all you need. Every hint explains its step like this.",
  },
];

/** The fewest clues of the first game. */
const MANY_CLUES = 40;

/** @param {import("../app.js").App} app @param {HTMLElement} main */
export function showFirstSteps(app, main) {
  let number = 0;
  let solved = false;
  let asked = 0;
  /** @type {number[]} */
  let entered = [];
  const board = new Board({ label: "First steps", editable: true });
  const selection = new Selection(board, { alike: (cell) => [cell] });
  const head = h("h1");
  const bars = h("div", { class: "rungs", "aria-hidden": "true" });
  const place = h("p", { class: "fine" });
  const words = h("p", { class: "sentence" });
  const said = h("p", { class: "answer", role: "status" });
  const hint = h("button", { type: "button", class: "washed", onclick: () => ask() }, icon("hint"), h("span", null, "Hint"));
  const next = h("button", { type: "button", class: "main", onclick: () => void forth() }, "Next");
  const screen = () => SCREENS[number];

  const paint = () => {
    const { shown, lit, cell, digit, notes, hints } = screen();
    const isLit = (/** @type {number} */ one) => lit(one) || (hints !== undefined && asked > 1 && PEERS[cell].includes(one));
    board.show(
      CELLS.map((one) => ({
        ...plainCell(),
        value: shown(one) || (solved && !notes && one === cell ? digit : 0),
        given: shown(one) > 0,
        candidates: notes && one === cell ? entered.reduce((mask, note) => mask | bit(note), 0) : null,
        noted: true,
        peer: isLit(one),
        selected: selection.cells.has(one),
        role: hints && asked > 0 && one === cell ? "fin" : "",
      })),
    );
  };
  const start = () => {
    solved = false;
    asked = 0;
    entered = [];
    const { title, words: task, cell, free, hints } = screen();
    head.textContent = title;
    place.textContent = `First steps, ${number + 1} of ${SCREENS.length}`;
    fill(bars, SCREENS.map((_, index) => h("span", { class: index <= number ? "rung taken" : "rung" })));
    words.textContent = task;
    said.textContent = "";
    said.className = "answer";
    hint.hidden = !hints;
    next.disabled = true;
    next.textContent = number + 1 < SCREENS.length ? "Next" : "Play your first game";
    selection.set(free ? [] : [cell], free ? 40 : cell, !free);
    paint();
  };
  const ask = () => {
    const { hints = [] } = screen();
    if (solved) return;
    words.textContent = hints[Math.min(asked, hints.length - 1)];
    asked += 1;
    paint();
  };
  /** @param {boolean} right @param {string} sentence */
  const answer = (right, sentence) => {
    said.className = right ? "answer right" : "answer wrong-answer";
    said.textContent = sentence;
  };
  /** @param {number} digit */
  const put = (digit) => {
    const { cell, digit: wanted, notes, done } = screen();
    if (solved) return;
    const [chosen] = selection.list();
    if (chosen === undefined) return answer(false, "Select a cell first.");
    if (chosen !== cell) return answer(false, "Not this cell. Look again.");
    if (notes) {
      if (!notes.includes(digit)) return answer(false, `${digit} is in this cell’s row, column or box already.`);
      entered = [...new Set([...entered, digit])];
      solved = entered.length === notes.length;
      if (!solved) answer(true, `${entered.length} of ${notes.length}`);
    } else if (digit !== wanted) return answer(false, `Not ${digit}. Look again.`);
    else solved = true;
    if (solved) {
      answer(true, done);
      next.disabled = false;
      next.focus({ preventScroll: true });
    }
    paint();
    landed(board, [cell]);
  };
  const forth = async () => {
    number += 1;
    if (number < SCREENS.length) return start();
    number = SCREENS.length - 1;
    try {
      const { games } = await call("GET", "/library" + query({ level: "easy", clues_min: MANY_CLUES }));
      const game = games[Math.floor(Math.random() * games.length)];
      app.changeSettings({ rules: false });
      await app.begin({ kind: "stored", ...(game ? { number: game.number } : { level: "easy" }) });
    } catch (error) {
      app.showError(error);
    }
  };
  selection.addEventListener("change", paint);
  board.grid.addEventListener("keydown", (event) => {
    const meant = meaning(event);
    if (meant?.do === "digit") put(meant.digit);
    else if (meant?.do === "hint") ask();
    else if (!selection.key(event)) return;
    event.preventDefault();
  });
  document.title = "First steps · Garns";
  fill(
    main,
    h(
      "div",
      { class: "desk first-steps" },
      h("div", { class: "desk-head" }, place, head, bars),
      board.element,
      h(
        "div",
        { class: "desk-side" },
        h("section", { class: "card", "aria-live": "polite" }, words, said),
        h(
          "div",
          { class: "own-digits", role: "group", "aria-label": "Digits" },
          [1, 2, 3, 4, 5, 6, 7, 8, 9].map((digit) => h("button", { type: "button", onclick: () => put(digit) }, digit)),
        ),
        h("div", { class: "row-buttons" }, next, hint, h("a", { class: "button", href: "/" }, "Skip to a game")),
      ),
    ),
  );
  start();
}
