// The meaning of keys and presses, the rules, and words, tested without a browser.

import assert from "node:assert/strict";
import { test } from "node:test";
import { meaning, modeOf } from "../../ui/modules/keys.js";
import { moveFor, moveWords, shownNotes } from "../../ui/modules/moves.js";
import { apply, begin } from "../../ui/modules/replay.js";
import { PEERS, candidates, conflicts, digitsOf, readGrid, remaining, writeGrid } from "../../ui/modules/sudoku.js";
import { badgeWords, clock, grouped, ratingWords } from "../../ui/modules/words.js";

const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
/** @returns {any} */
const press = (state, mode, digit, cells) => moveFor(state, mode, digit, cells, { tidy: true, notes: "corner_and_centre" });
const after = (state, ...actions) => actions.reduce((state, action) => apply(state, action, "client-1"), state);

test("a digit goes into one cell, and into several only as a note", () => {
  const state = begin(PUZZLE);
  assert.deepEqual(press(state, "digit", 4, [2]), { type: "enter", cells: [2], digit: 4, tidy: true });
  assert.deepEqual(press(state, "digit", 4, [0, 2]), { type: "enter", cells: [2], digit: 4, tidy: true });
  assert.equal(press(state, "digit", 4, [0]), null, "a given stays");
  assert.deepEqual(press(state, "digit", 4, [2, 3]), { type: "corner", cells: [2, 3], digit: 4, on: true });
  const entered = after(state, { type: "enter", cells: [2], digit: 4, tidy: true });
  assert.deepEqual(press(entered, "digit", 4, [2]), { type: "clear", cells: [2] });
});

test("marks are added until all cells have them, and then removed", () => {
  const state = begin(PUZZLE);
  const one = after(state, press(state, "centre", 2, [2]));
  assert.equal(press(one, "centre", 2, [2, 3]).on, true);
  assert.equal(press(one, "centre", 2, [2]).on, false);
  const auto = after(state, { type: "auto", on: true });
  assert.deepEqual(press(auto, "centre", 1, [2]), { type: "strike", cells: [2], digit: 1, on: true });
  assert.equal(press(auto, "centre", 9, [2]), null, "9 is not a candidate there");
});

test("a note of a cell is coloured, and the same colour again takes it away", () => {
  const state = after(begin(PUZZLE), press(begin(PUZZLE), "centre", 4, [2]));
  const colour = (state, colour, cells) =>
    /** @type {any} */ (moveFor(state, "colour", colour, cells, { tidy: true, notes: "plain" }, 4));
  assert.deepEqual(colour(state, 7, [0, 2, 3]), { type: "colour_candidate", cells: [2], digit: 4, colour: 7, on: true });
  assert.equal(colour(state, 7, [0, 3]), null, "no other cell shows the note");
  const coloured = after(state, colour(state, 7, [2]));
  assert.equal(colour(coloured, 7, [2]).on, false);
  assert.equal(colour(coloured, 8, [2]).on, true, "another colour replaces it");
  assert.equal(shownNotes(after(coloured, press(coloured, "digit", 4, [2])), 2), 0, "a filled cell shows no notes");
});

test("plain notes are candidates, also of several cells at once", () => {
  const state = begin(PUZZLE);
  const plain = (mode, cells) => moveFor(state, mode, 4, cells, { tidy: true, notes: "plain" });
  for (const mode of /** @type {const} */ (["notes", "corner", "centre"]))
    assert.deepEqual(plain(mode, [2]), { type: "centre", cells: [2], digit: 4, on: true }, mode);
  assert.deepEqual(plain("digit", [2, 3]), { type: "centre", cells: [2, 3], digit: 4, on: true });
  assert.equal(modeOf("corner", "plain"), "notes");
  assert.equal(modeOf("corner", "corner_and_centre"), "corner");
  assert.equal(modeOf("colour", "plain"), "colour");
});

test("moves in words", () => {
  /** @type {import("../../types/wire").Action} */
  const off = { type: "corner", cells: [2], digit: 4, on: false };
  assert.equal(moveWords({ type: "enter", cells: [2], digit: 4, tidy: true }, true, "plain"), "4, conflict");
  assert.equal(moveWords(off, false, "corner_and_centre"), "corner note 4 removed");
  assert.equal(moveWords(off, false, "plain"), "note 4 removed");
  /** @type {import("../../types/wire").Action} */
  const coloured = { type: "colour_candidate", cells: [2], digit: 4, colour: 2, on: true };
  assert.equal(moveWords(coloured, false, "plain"), "4 coloured green");
});

test("the rules: peers, candidates, conflicts, remaining digits", () => {
  assert.ok(PEERS.every((peers, cell) => peers.length === 20 && !peers.includes(cell)));
  const values = readGrid(PUZZLE);
  assert.equal(writeGrid(values), PUZZLE);
  assert.deepEqual(digitsOf(candidates(values)[2]), [1, 2, 4]);
  assert.equal(conflicts(values).size, 0);
  values[2] = 5;
  assert.deepEqual([...conflicts(values)], [0, 2]);
  assert.equal(remaining(values)[5], 5);
});

test("the meaning of keys", () => {
  const key = (key, code, more = {}) =>
    meaning(/** @type {any} */ ({ key, code, altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, ...more }));
  assert.deepEqual(key("5", "Digit5"), { do: "digit", digit: 5, mode: null });
  assert.deepEqual(key("%", "Digit5", { shiftKey: true }), { do: "digit", digit: 5, mode: "corner" });
  assert.deepEqual(key("5", "Digit5", { ctrlKey: true }), { do: "digit", digit: 5, mode: "centre" });
  assert.deepEqual(key("z", "KeyZ", { ctrlKey: true, shiftKey: true }), { do: "redo" });
  assert.equal(key("w", "KeyW", { ctrlKey: true }), null);
  for (const [letter, what] of [["k", "check"], ["n", "new"], ["f", "fill"], ["h", "hint"]]) {
    assert.deepEqual(key(letter, `Key${letter.toUpperCase()}`), { do: what });
    assert.equal(key(letter, `Key${letter.toUpperCase()}`, { ctrlKey: true }), null);
  }
});

test("times, numbers and levels in words", () => {
  assert.equal(clock(97_000), "1:37");
  assert.equal(clock(3_661_000), "1:01:01");
  assert.equal(grouped(1020), "1\u202f020");
  assert.equal(ratingWords({ level: null, ratings: null }), "Not rated yet");
  const ratings = { se: { er: 4.2, ep: 4.2, ed: 2.6 }, hodoku: null };
  const game = /** @type {any} */ ({ source: { kind: "own" }, level: "hard", ratings });
  assert.equal(badgeWords(game, true), "Hard · ER\u00a04.2");
  assert.equal(badgeWords(game, false), "Hard");
});
