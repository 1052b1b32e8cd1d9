// The meaning of keys. Letters count by their character, digits by their place on the keyboard, so that Shift does not
// change them.

/** @typedef {"digit"|"notes"|"corner"|"centre"|"colour"} Mode */

/**
 * The modes in their order, for each setting of the notes.
 * @type {Record<import("./wire.js").Settings["notes"], Mode[]>}
 */
export const MODES = { plain: ["digit", "notes", "colour"], corner_and_centre: ["digit", "corner", "centre", "colour"] };

/**
 * The mode, with all notes in one mode if there is only one kind of notes.
 * @param {Mode} mode
 * @param {import("./wire.js").Settings["notes"]} notes
 * @returns {Mode}
 */
export const modeOf = (mode, notes) => (notes === "plain" && (mode === "corner" || mode === "centre") ? "notes" : mode);

/**
 * @typedef {{do: "digit", digit: number, mode: Mode|null}
 *  | {do: "mode", mode: Mode}
 *  | {do: "cycle"|"clear"|"undo"|"redo"|"escape"|"enter"|"hint"|"pause"|"help"|"check"|"fill"|"new"}} Meaning
 */

const LETTERS = /** @type {Record<string, Meaning>} */ ({
  z: { do: "mode", mode: "digit" },
  x: { do: "mode", mode: "corner" },
  c: { do: "mode", mode: "centre" },
  v: { do: "mode", mode: "colour" },
  f: { do: "fill" },
  h: { do: "hint" },
  k: { do: "check" },
  n: { do: "new" },
  p: { do: "pause" },
  "?": { do: "help" },
});

/**
 * @param {KeyboardEvent} event
 * @returns {Meaning|null}
 */
export function meaning(event) {
  if (event.altKey || event.isComposing) return null;
  const command = event.ctrlKey || event.metaKey;
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
  const digit = digitOf(event);
  if (digit !== null) {
    const shifted = event.shiftKey || shiftedPad(event);
    if (digit === 0) return command ? null : { do: "clear" };
    return { do: "digit", digit, mode: command ? "centre" : shifted ? "corner" : null };
  }
  if (command) {
    if (key === "z") return { do: event.shiftKey ? "redo" : "undo" };
    if (key === "y") return { do: "redo" };
    return null;
  }
  if (key === "Backspace" || key === "Delete") return { do: "clear" };
  if (key === "Escape") return { do: "escape" };
  if (key === " ") return { do: "cycle" };
  if (key === "Enter") return { do: "enter" };
  return LETTERS[key] ?? null;
}

/** @param {KeyboardEvent} event @returns {number|null} */
function digitOf(event) {
  const place = /^(?:Digit|Numpad)([0-9])$/.exec(event.code);
  if (!place) return /^[0-9]$/.test(event.key) ? Number(event.key) : null;
  const pad = event.code.startsWith("Numpad");
  if (pad && !/^[0-9]$/.test(event.key) && !shiftedPad(event)) return null;
  return Number(place[1]);
}

/**
 * Whether a key of the number pad was pressed with Shift: with Num Lock on, Shift turns the pad's digits into
 * arrows, and the event does not mention Shift.
 * @param {KeyboardEvent} event
 */
const shiftedPad = (event) =>
  event.code.startsWith("Numpad") && event.getModifierState("NumLock") && !/^[0-9]$/.test(event.key);
