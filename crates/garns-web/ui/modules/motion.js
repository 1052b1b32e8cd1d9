// Small motions that answer a move: a digit lands, a completed house shines, a completed digit pulses. Nothing moves
// under reduced motion or in the colours for e-ink.

import { values } from "./replay.js";
import { DIGITS, HOUSES, remaining } from "./sudoku.js";

/** @typedef {import("./replay.js").State} State */
/** @typedef {{houses: number[][], digits: number[]}} Completed */

const still = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether the player wants motion. */
const moves = () => !still.matches && document.documentElement.dataset.theme !== "eink";

/**
 * The houses and digits that are complete now and were not before. A house counts only if it has each digit once.
 * @param {State} before
 * @param {State} after
 * @returns {Completed}
 */
export function completed(before, after) {
  const [old, now] = [values(before), values(after)];
  const isWhole = (/** @type {ArrayLike<number>} */ digits) => (/** @type {number[]} */ house) =>
    new Set(house.map((cell) => digits[cell]).filter(Boolean)).size === 9;
  const [left, still] = [remaining(old), remaining(now)];
  return {
    houses: HOUSES.filter((house) => isWhole(now)(house) && !isWhole(old)(house)),
    digits: DIGITS.filter((digit) => left[digit] > 0 && still[digit] <= 0),
  };
}

/** Digits land in their cells. @param {import("./board.js").Board} board @param {number[]} cells */
export function landed(board, cells) {
  if (!moves()) return;
  for (const cell of cells)
    board.cells[cell].querySelector(".value")?.animate([{ transform: "scale(0.9)" }, { transform: "none" }], 120);
}

/**
 * Completed houses shine, completed digits pulse.
 * @param {import("./board.js").Board} board
 * @param {import("./keypad.js").Keypad} keypad
 * @param {Completed} done
 */
export function celebrate(board, keypad, { houses, digits }) {
  if (!moves()) return;
  const shine = getComputedStyle(document.documentElement).getPropertyValue("--pattern-cell");
  for (const house of houses)
    house.forEach((cell, index) => board.cells[cell].animate([{}, { backgroundColor: shine }, {}], { duration: 170, delay: 10 * index }));
  for (const digit of digits)
    keypad.digits[digit - 1].animate([{}, { transform: "scale(1.07)" }, {}], { duration: 250, easing: "ease-out" });
}
