// From "this digit, in this mode, on these cells" to an explicit action: on or off is decided here, once.

import { openCandidates } from "./replay.js";
import { bit } from "./sudoku.js";

/** @typedef {import("./wire.js").Action} Action */
/** @typedef {import("./replay.js").State} State */

/**
 * @param {State} state
 * @param {import("./keys.js").Mode} mode
 * @param {number} digit
 * @param {number[]} cells
 * @param {Pick<import("./wire.js").Settings, "tidy"|"notes">} settings
 * @returns {Action|null}
 */
export function moveFor(state, mode, digit, cells, { tidy, notes }) {
  const { givens, sheet } = state;
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
    const struck = empty.filter((cell) => sheet.struck[cell] & bit(digit));
    return struck.length ? { type: "strike", cells: struck, digit, on: false } : null;
  }
  const on = !empty.every((cell) => sheet[layer][cell] & bit(digit));
  return { type: layer, cells: empty, digit, on };
}

/**
 * Where a note goes. Plain notes are what a cell may still hold, as centre notes are.
 * @param {import("./keys.js").Mode} mode
 * @param {import("./wire.js").Settings["notes"]} notes
 * @returns {"corner"|"centre"}
 */
function layerOf(mode, notes) {
  if (notes === "plain" || mode === "centre") return "centre";
  return "corner";
}

/**
 * What a move did, in words.
 * @param {Action} action
 * @param {boolean} conflict whether a cell it filled now clashes
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
    case "clear":
      return "cleared";
    case "fill":
      return "candidates filled in";
    default:
      return action.type;
  }
}
