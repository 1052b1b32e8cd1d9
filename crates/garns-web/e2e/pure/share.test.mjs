import assert from "node:assert/strict";
import { test } from "node:test";
import { apply, begin } from "../../ui/modules/replay.js";
import { candidateGrid, positionLine, puzzleIn, puzzleLink, resultText } from "../../ui/modules/share.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const ORIGIN = "https://sudoku.example";
const link = (/** @type {string} */ address) => ORIGIN + address;

test("links of other sites that carry 81 digits are understood", () => {
  const zeros = PUZZLE.replaceAll(".", "0");
  for (const link of [
    `https://www.example.org/sudoku.htm?bd=${PUZZLE}`,
    `http://example.org/play/${PUZZLE}/hard`,
    `https://example.org/#puzzle=${PUZZLE}&level=3`,
    `${ORIGIN}/p/${PUZZLE}`,
    `${ORIGIN}/#/p/${PUZZLE}`,
  ])
    assert.equal(puzzleIn(link), PUZZLE, link);
  assert.equal(puzzleIn(`https://example.org/?s=${zeros}`), zeros);
  const position = PUZZLE.replace("53..", "53+4.") + ":114 214";
  assert.equal(puzzleIn(puzzleLink(position, link)), position);
});

test("other texts stay as they are", () => {
  for (const text of [PUZZLE, "https://example.org/about", `https://example.org/${"1".repeat(82)}`, "5 3 | . . 7", ""])
    assert.equal(puzzleIn(text), text);
});

test("a shared position keeps the entries and the removed candidates", () => {
  let state = begin(PUZZLE);
  state = apply(state, { type: "enter", cells: [2], digit: 4, tidy: true }, "tab");
  state = apply(state, { type: "strike", cells: [3], digit: 2, on: true }, "tab");
  assert.equal(positionLine(begin(PUZZLE)), PUZZLE);
  assert.equal(positionLine(state), PUZZLE.replace("53..", "53+4.") + ":214");
  const lines = candidateGrid(state).split("\n");
  assert.equal(lines.length, 9);
  assert.ok(lines.every((line) => line.split(/\s+/).length === 9));
  assert.deepEqual(lines[0].split(/\s+/).slice(0, 4), ["5", "3", "4", "6"]);
});

test("a result tells level, time and help", () => {
  /** @type {any} */
  const game = {
    givens: PUZZLE,
    level: "easy",
    ratings: { se: { er: 1.2, ep: 1.2, ed: 1.2 }, hodoku: null },
    finished: { at: 0, time: 754_000, wall_time: 754_000, score: 500 },
    score: { hints: 0, checks: 0, assisted: false },
    source: { kind: "stored", number: 3 },
  };
  assert.equal(resultText(game, link), `Garns Sudoku (Easy, ER 1.2): solved in 12:34, no hints\n${ORIGIN}/p/${PUZZLE}`);
  assert.match(resultText({ ...game, score: { hints: 2, checks: 1, assisted: false } }, link), /12:34, 2 hints and 1 check\n/);
});
