import assert from "node:assert/strict";
import { test } from "node:test";
import { apply, begin } from "../../ui/modules/replay.js";
import { boxOrder, candidateGrid, positionLine, puzzleIn, puzzleLink, resultText } from "../../ui/modules/share.js";

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

const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

/** A finished game whose cells were entered in this order. @param {number[]} order @returns {any} */
const finished = (order) => ({
  givens: PUZZLE,
  level: "easy",
  finished: { at: 0, time: 754_000, wall_time: 754_000, score: 500 },
  score: { hints: 0, checks: 0, assisted: false },
  source: { kind: "stored", number: 3 },
  events: order.map((cell) => ({ client: "tab", do: { type: "enter", cells: [cell], digit: Number(SOLUTION[cell]), tidy: true } })),
});
const EMPTY = [...PUZZLE].flatMap((given, cell) => (given === "." ? [cell] : []));

test("a result tells level, time and help, and the order of the boxes, but no digit of the solution", () => {
  const game = finished(EMPTY);
  const lines = resultText(game, link).split("\n");
  assert.equal(lines[0], "Garns · Easy ○ · 12:34 · no hints");
  assert.deepEqual(lines.slice(1, 4), ["①②③", "④⑤⑥", "⑦⑧⑨"]);
  assert.equal(lines[4], `${ORIGIN}/p/${PUZZLE}`);
  assert.doesNotMatch(lines.slice(1).join(""), new RegExp(SOLUTION.slice(0, 9)));
  const helped = { ...game, score: { hints: 2, checks: 1, assisted: false } };
  assert.match(resultText(helped, link), /12:34 · 2 hints and 1 check\n/);
  const daily = { ...game, source: { kind: "daily", date: "2026-11-18" } };
  assert.match(resultText(daily, link), /^Garns daily 2026-11-18 · Easy ○/);
  assert.ok(resultText(daily, link).endsWith(`${ORIGIN}/daily/2026-11-18`));
});

test("a box counts from the move after which it stayed complete", () => {
  assert.deepEqual(boxOrder(finished([...EMPTY].reverse())), [9, 8, 7, 6, 5, 4, 3, 2, 1]);
  const game = finished(EMPTY);
  const clear = { client: "tab", do: { type: "clear", cells: [EMPTY[0]] } };
  const again = { client: "tab", do: { type: "enter", cells: [EMPTY[0]], digit: Number(SOLUTION[EMPTY[0]]), tidy: true } };
  assert.equal(boxOrder({ ...game, events: [...game.events, clear, again] })[0], 9, "the first box was opened again at the end");
  const whole = { ...game, givens: SOLUTION.slice(0, 80) + ".", events: [{ ...again, do: { ...again.do, cells: [80], digit: 9 } }] };
  assert.deepEqual(boxOrder(whole), [0, 0, 0, 0, 0, 0, 0, 0, 1]);
});
