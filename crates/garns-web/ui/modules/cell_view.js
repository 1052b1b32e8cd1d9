// From a game to what its board looks like.

import { plainCell } from "./board.js";
import { openCandidates, values } from "./replay.js";
import { CELLS, PEERS, conflicts } from "./sudoku.js";

/** @typedef {import("./board.js").CellLook} CellLook */

/**
 * @param {import("./replay.js").State} state
 * @param {Set<number>} selected
 * @param {number} focus
 * @param {import("./wire.js").Settings} settings
 * @param {Set<number>} wrong cells that a check has found wrong
 * @returns {CellLook[]}
 */
export function gameLooks(state, selected, focus, settings, wrong) {
  const digits = values(state);
  const { sheet } = state;
  const open = sheet.auto ? openCandidates(state) : null;
  const clashing = settings.conflicts ? conflicts(digits) : new Set();
  const peers = new Set(settings.peers && selected.size === 1 ? PEERS[[...selected][0]] : []);
  const lead = selected.size ? digits[selected.has(focus) ? focus : [...selected][0]] : 0;
  const same = settings.same_digit && [...selected].every((cell) => digits[cell] === lead) ? lead : 0;
  return CELLS.map((cell) => ({
    ...plainCell(),
    value: digits[cell],
    given: state.givens[cell] > 0,
    corner: sheet.corner[cell],
    centre: sheet.centre[cell],
    candidates: open && !digits[cell] ? open[cell] : null,
    strong: open ? sheet.corner[cell] : 0,
    colours: sheet.colours[cell],
    selected: selected.has(cell),
    peer: peers.has(cell),
    same: same > 0 && digits[cell] === same,
    conflict: clashing.has(cell),
    wrong: wrong.has(cell),
  }));
}

/** A paused board: nothing to be read from it. @returns {CellLook[]} */
export const hiddenLooks = () => CELLS.map(plainCell);

/**
 * A position that is only shown.
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
