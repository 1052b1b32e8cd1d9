// The rules: cells, houses, peers, candidates and conflicts. Cells are 0 to 80, masks have bit d-1 for digit d.

export const CELLS = Array.from({ length: 81 }, (_, cell) => cell);
export const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9];

export const rowOf = (/** @type {number} */ cell) => Math.floor(cell / 9);
export const columnOf = (/** @type {number} */ cell) => cell % 9;
export const boxOf = (/** @type {number} */ cell) => 3 * Math.floor(rowOf(cell) / 3) + Math.floor(columnOf(cell) / 3);
export const bit = (/** @type {number} */ digit) => 1 << (digit - 1);

/** For each cell, the 20 cells that may not repeat its digit. */
export const PEERS = CELLS.map((cell) =>
  CELLS.filter(
    (other) =>
      other !== cell &&
      (rowOf(other) === rowOf(cell) || columnOf(other) === columnOf(cell) || boxOf(other) === boxOf(cell)),
  ),
);

/** The cells of each box. */
export const BOXES = CELLS.slice(0, 9).map((box) => CELLS.filter((cell) => boxOf(cell) === box));

/** The cells of each house: rows, columns, boxes. */
export const HOUSES = [
  ...CELLS.slice(0, 9).map((row) => CELLS.filter((cell) => rowOf(cell) === row)),
  ...CELLS.slice(0, 9).map((column) => CELLS.filter((cell) => columnOf(cell) === column)),
  ...BOXES,
];

/** The usual name of a cell: r4c7. */
export const cellName = (/** @type {number} */ cell) => `r${rowOf(cell) + 1}c${columnOf(cell) + 1}`;

/** A cell in words, for screen readers. */
export const cellWords = (/** @type {number} */ cell) =>
  `row ${rowOf(cell) + 1}, column ${columnOf(cell) + 1}, box ${boxOf(cell) + 1}`;

/** @param {number} mask @returns {number[]} */
export const digitsOf = (mask) => DIGITS.filter((digit) => mask & bit(digit));

/** A grid of 81 characters as numbers, 0 for an empty cell. @param {string} text */
export const readGrid = (text) => Uint8Array.from(CELLS, (cell) => Number(text[cell]) || 0);

/** @param {ArrayLike<number>} values */
export const writeGrid = (values) => Array.from(values, (digit) => digit || ".").join("");

/**
 * The candidates of each empty cell.
 * @param {ArrayLike<number>} values
 */
export function candidates(values) {
  return Uint16Array.from(CELLS, (cell) => {
    if (values[cell]) return 0;
    let mask = 0x1ff;
    for (const peer of PEERS[cell]) if (values[peer]) mask &= ~bit(values[peer]);
    return mask;
  });
}

/**
 * The cells whose digit is repeated in one of their houses.
 * @param {ArrayLike<number>} values
 * @returns {Set<number>}
 */
export function conflicts(values) {
  return new Set(CELLS.filter((cell) => values[cell] && PEERS[cell].some((peer) => values[peer] === values[cell])));
}

/**
 * How many of each digit are still to be placed, by digit (index 0 is unused).
 * @param {ArrayLike<number>} values
 */
export function remaining(values) {
  const left = [0, 9, 9, 9, 9, 9, 9, 9, 9, 9];
  for (const cell of CELLS) if (values[cell]) left[values[cell]] -= 1;
  return left.map((count) => Math.max(0, count));
}
