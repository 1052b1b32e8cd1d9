// Turns a digit, a mode and the selected cells into an explicit action. This is the only place that decides
// whether a note or a colour is added or removed.

import { colourPlace, openCandidates } from "./replay.js";
import { bit } from "./sudoku.js";
import { COLOURS } from "./words.js";

/** @typedef {import("./wire.js").Action} Action */
/** @typedef {import("./replay.js").State} State */

/**
 * @param {State} state
 * @param {import("./keys.js").Mode} mode
 * @param {number} digit the digit, or in colour mode the colour
 * @param {number[]} cells
 * @param {Pick<import("./wire.js").Settings, "tidy"|"notes">} settings
 * @param {number} [note] in colour mode: the note that is coloured, or 0 for whole cells
 * @returns {Action|null}
 */
export function moveFor(state, mode, digit, cells, { tidy, notes }, note = 0) {
  const { givens, sheet } = state;
  if (mode === "colour" && note) {
    const among = cells.filter((cell) => shownNotes(state, cell) & bit(note));
    if (!among.length) return null;
    const on = !among.every((cell) => sheet.candidateColours[colourPlace(cell, note)] === digit);
    return { type: "colour_candidate", cells: among, digit: note, colour: digit, on };
  }
  if (mode === "colour") {
    if (!cells.length) return null;
    const on = !cells.every((cell) => sheet.colours[cell] & bit(digit));
    return { type: "colour", cells, colour: digit, on };
  }
  const open = cells.filter((cell) => !givens[cell]);
  if (mode === "digit") {
    if (!open.length) return null;
    const again = open.every((cell) => sheet.entries[cell] === digit);
    if (again) return { type: "clear", cells: open };
    if (open.length === 1) return { type: "enter", cells: open, digit, tidy };
  }
  const empty = open.filter((cell) => !sheet.entries[cell]);
  if (!empty.length) return null;
  // A digit goes into several cells only as a note, so that a slip does not fill a row.
  const layer = layerOf(mode, notes);
  if (layer === "centre" && sheet.auto) {
    const candidates = openCandidates(state);
    const standing = empty.filter((cell) => candidates[cell] & bit(digit));
    if (standing.length) return { type: "strike", cells: standing, digit, on: true };
    const removed = empty.filter((cell) => sheet.removed[cell] & bit(digit));
    return removed.length ? { type: "strike", cells: removed, digit, on: false } : null;
  }
  const on = !empty.every((cell) => sheet[layer][cell] & bit(digit));
  return { type: layer, cells: empty, digit, on };
}

/**
 * The notes or candidates that an open cell shows; none in a cell with a digit.
 * @param {State} state
 * @param {number} cell
 */
export function shownNotes(state, cell) {
  const { givens, sheet } = state;
  if (givens[cell] || sheet.entries[cell]) return 0;
  return sheet.auto ? openCandidates(state)[cell] : sheet.corner[cell] | sheet.centre[cell];
}

/**
 * The layer that a note belongs to. Plain notes list the digits that a cell may still hold, as centre notes do.
 * @param {import("./keys.js").Mode} mode
 * @param {import("./wire.js").Settings["notes"]} notes
 * @returns {"corner"|"centre"}
 */
function layerOf(mode, notes) {
  if (notes === "plain" || mode === "centre") return "centre";
  return "corner";
}

/**
 * A move in words.
 * @param {Action} action
 * @param {boolean} conflict whether the digit conflicts with another
 * @param {import("./wire.js").Settings["notes"]} notes
 */
export function moveWords(action, conflict, notes) {
  switch (action.type) {
    case "enter":
      return `${action.digit}${conflict ? ", conflict" : ""}`;
    case "corner":
    case "centre":
      return `${notes === "plain" ? "" : action.type + " "}note ${action.digit} ${action.on ? "added" : "removed"}`;
    case "strike":
      return `candidate ${action.digit} ${action.on ? "removed" : "restored"}`;
    case "colour":
      return action.on ? "coloured" : "colour removed";
    case "colour_candidate":
      return `${action.digit} ${action.on ? `coloured ${COLOURS[action.colour - 1]}` : "no longer coloured"}`;
    case "clear_colours":
      return "colours cleared";
    case "clear":
      return "cleared";
    case "fill":
      return "candidates filled in";
    default:
      return action.type;
  }
}
