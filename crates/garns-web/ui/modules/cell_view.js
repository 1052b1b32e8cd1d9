// How the board of a game looks, cell by cell.

import { plainCell } from "./board.js";
import { colourPlace, openCandidates, values } from "./replay.js";
import { CELLS, PEERS, conflicts, digitsOf } from "./sudoku.js";

/** @typedef {import("./board.js").CellLook} CellLook */

/**
 * @typedef {object} Scene
 * @property {Set<number>} selected
 * @property {number} focus
 * @property {number} note the note of the selected cells that is about to be coloured, or 0
 * @property {import("./wire.js").Settings} settings
 * @property {Set<number>} wrong cells that a check has found wrong
 * @property {number} locked the digit that is entered by touching cells, or 0
 * @property {number[]} withheld cells whose entries are not shown
 */

/**
 * @param {import("./replay.js").State} state
 * @param {Scene} scene
 * @returns {CellLook[]}
 */
export function gameLooks(state, { selected, focus, note, settings, wrong, locked, withheld }) {
  const digits = values(state).map((digit, cell) => (withheld.includes(cell) ? 0 : digit));
  const { sheet } = state;
  const open = sheet.auto ? openCandidates(state) : null;
  const clashing = settings.conflicts ? conflicts(digits) : new Set();
  const peers = new Set(settings.peers && selected.size === 1 && !locked ? PEERS[[...selected][0]] : []);
  const lead = selected.size ? digits[selected.has(focus) ? focus : [...selected][0]] : 0;
  const alike = settings.same_digit && [...selected].every((cell) => digits[cell] === lead) ? lead : 0;
  const same = locked || alike;
  return CELLS.map((cell) => ({
    ...plainCell(),
    value: digits[cell],
    given: state.givens[cell] > 0,
    corner: sheet.corner[cell],
    centre: sheet.centre[cell],
    ...(digits[cell] ? {} : notesOf(sheet, cell, open, settings.notes)),
    colours: sheet.colours[cell],
    tints: digits[cell] ? {} : tintsOf(sheet, cell, open ? open[cell] : sheet.centre[cell] | sheet.corner[cell]),
    picked: selected.has(cell) ? note : 0,
    hot: same,
    selected: selected.has(cell),
    peer: peers.has(cell),
    same: same > 0 && digits[cell] === same,
    conflict: clashing.has(cell),
    wrong: wrong.has(cell),
  }));
}

/**
 * The content of the nine places of an open cell: automatic candidates, or plain notes.
 * @param {import("./replay.js").Sheet} sheet
 * @param {number} cell
 * @param {Uint16Array|null} open
 * @param {import("./wire.js").Settings["notes"]} notes
 * @returns {Partial<CellLook>}
 */
function notesOf(sheet, cell, open, notes) {
  if (open) return { candidates: open[cell], strong: sheet.corner[cell] };
  const noted = sheet.centre[cell] | sheet.corner[cell];
  return notes === "plain" && noted ? { candidates: noted, noted: true } : {};
}

/**
 * The colours of the candidates that a cell shows, by digit.
 * @param {import("./replay.js").Sheet} sheet
 * @param {number} cell
 * @param {number} shown mask
 * @returns {Record<number, number>}
 */
function tintsOf(sheet, cell, shown) {
  /** @type {Record<number, number>} */
  const tints = {};
  for (const digit of digitsOf(shown)) {
    const colour = sheet.candidateColours[colourPlace(cell, digit)];
    if (colour) tints[digit] = colour;
  }
  return tints;
}

/** A paused board, which shows nothing. @returns {CellLook[]} */
export const hiddenLooks = () => CELLS.map(plainCell);

/**
 * A position that is shown and not played.
 * @param {ArrayLike<number>} givens
 * @param {ArrayLike<number>} digits
 * @param {ArrayLike<number>|null} candidates
 * @param {boolean} entered whether the digits are the player's
 * @returns {CellLook[]}
 */
export const shownLooks = (givens, digits, candidates, entered) =>
  CELLS.map((cell) => ({
    ...plainCell(),
    value: digits[cell],
    given: givens[cell] > 0,
    solved: !givens[cell] && !entered,
    candidates: candidates && !digits[cell] ? candidates[cell] : null,
  }));
