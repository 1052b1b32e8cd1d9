// Replays the log of a game: the same log leads to the same state, here and on the server. States and sheets are never
// changed in place, so a state can be kept and compared by identity.

import { CELLS, PEERS, bit, candidates, readGrid } from "./sudoku.js";

/** The client of events that the server adds. */
const SERVER = "server";
/** The last rung that tells where a mistake is. A check that finds a mistake tells the same. */
const MISTAKE_SHOWN = 3;

/** The most edits that can be undone. */
const UNDO = 1000;

/** @typedef {import("./wire.js").Action} Action */
/**
 * The part of the state that undo restores. `removed` are the candidates that the player or a hint has ruled out,
 * `candidateColours` has the colour of each candidate at `colourPlace`, or 0.
 * @typedef {{entries: Uint8Array, corner: Uint16Array, centre: Uint16Array, removed: Uint16Array, colours: Uint16Array, candidateColours: Uint8Array, auto: boolean}} Sheet
 */
/** A layer of the sheet with a number for each cell. @typedef {"entries"|"corner"|"centre"|"removed"|"colours"} Layer */
/** Sheets to go back to, the latest first. @typedef {{sheet: Sheet, rest: Stack, size: number}|null} Stack */
/**
 * `room` is how many savepoints there may be, `actor` the tab that acted last, `rung` the highest hint rung taken for
 * this sheet, `told` the highest rung whose answer a check has given.
 * @typedef {{givens: Uint8Array, sheet: Sheet, undo: Stack, redo: Stack,
 *  savepoints: {name: string, sheet: Sheet}[], room: number, paused: boolean, away: boolean, actor: string|null,
 *  rung: number|null, told: number|null, hints: number, checks: number, assisted: boolean, finished: boolean}} State
 */

/**
 * The state before the first event.
 * @param {string} givens
 * @param {number} [room] how many savepoints there may be
 * @returns {State}
 */
export function begin(givens, room = Infinity) {
  const marks = () => new Uint16Array(81);
  return {
    givens: readGrid(givens),
    sheet: {
      entries: new Uint8Array(81),
      corner: marks(),
      centre: marks(),
      removed: marks(),
      colours: marks(),
      candidateColours: new Uint8Array(729),
      auto: false,
    },
    undo: null,
    redo: null,
    savepoints: [],
    room,
    paused: false,
    away: false,
    actor: null,
    rung: null,
    told: null,
    hints: 0,
    checks: 0,
    assisted: false,
    finished: false,
  };
}

/**
 * The state after one more event.
 * @param {State} state
 * @param {Action} action
 * @param {string} client the tab that sent the event
 * @returns {State}
 */
export function apply(state, action, client) {
  const next = happen(state, action, client);
  if (state.finished || action.type === "away" || client === SERVER || next.actor === client) return next;
  return { ...next, actor: client };
}

/**
 * Whether an action has no effect.
 * @param {State} state
 * @param {Action} action
 * @param {string} client the tab that would send it
 */
export const isIdle = (state, action, client) => happen(state, action, client) === state;

/**
 * The state after an action; the same object if it changes nothing.
 * @param {State} state
 * @param {Action} action
 * @param {string} client
 * @returns {State}
 */
function happen(state, action, client) {
  if (state.finished) return state;
  switch (action.type) {
    case "undo":
      return travel(state, "undo", "redo");
    case "redo":
      return travel(state, "redo", "undo");
    case "savepoint": {
      const point = { name: action.name, sheet: state.sheet };
      const known = state.savepoints.some(({ name }) => name === action.name);
      if (!known && state.savepoints.length >= state.room) return state;
      const savepoints = known
        ? state.savepoints.map((old) => (old.name === action.name ? point : old))
        : [...state.savepoints, point];
      return { ...state, savepoints };
    }
    case "forget":
      return { ...state, savepoints: state.savepoints.filter(({ name }) => name !== action.name) };
    case "pause":
      return state.paused ? state : { ...state, paused: true };
    case "resume":
      return awake(state);
    case "away": {
      const mine = state.actor === null || state.actor === client;
      return mine && !state.away ? { ...state, away: true } : state;
    }
    case "back": {
      const known = state.actor === null || state.actor === client;
      return known && !state.away ? state : { ...state, away: false, actor: client };
    }
    case "setup":
      return {
        ...state,
        sheet: conclude(state, { type: "apply", clear: [], ...pairs(action) }),
        undo: null,
        redo: null,
        rung: null,
        told: null,
        assisted: true,
      };
    case "hint":
      return { ...awake(state), rung: Math.max(state.rung ?? 0, action.rung), hints: state.hints + 1 };
    case "check": {
      const right = !action.wrong.length && !action.marks?.length;
      return { ...awake(state), checks: state.checks + 1, told: right ? 0 : MISTAKE_SHOWN };
    }
    case "solution":
      return { ...state, assisted: true };
    case "finished":
      return { ...state, finished: true, paused: true };
    default: {
      const sheet = edit(state, action);
      if (sameSheet(sheet, state.sheet)) return awake(state);
      return { ...awake(state), sheet, undo: push(state.undo, state.sheet), redo: null, rung: null, told: null };
    }
  }
}

/** The state with the clock running: a player who plays is neither paused nor away. @param {State} state @returns {State} */
const awake = (state) => (state.paused || state.away ? { ...state, paused: false, away: false } : state);

/** Whether the player has stopped the clock; the end of the game stops it, too, but hides nothing. @param {State} state */
export const isResting = (state) => state.paused && !state.finished;

/**
 * The digits on the board: givens and entries.
 * @param {State} state
 */
export const values = (state) => state.givens.map((digit, cell) => digit || state.sheet.entries[cell]);

/**
 * The candidates by the rules, without those that are ruled out.
 * @param {State} state
 */
export const openCandidates = (state) =>
  candidates(values(state)).map((mask, cell) => mask & ~state.sheet.removed[cell]);

/** @param {State} state @param {"undo"|"redo"} from @param {"undo"|"redo"} to @returns {State} */
function travel(state, from, to) {
  const top = state[from];
  if (!top) return awake(state);
  const sheets = { sheet: top.sheet, [from]: top.rest, [to]: push(state[to], state.sheet) };
  return { ...awake(state), ...sheets, rung: null, told: null };
}

/** @param {Stack} rest @param {Sheet} sheet @returns {Stack} */
const push = (rest, sheet) => {
  const kept = rest && rest.size >= UNDO ? latest(rest, UNDO - 1) : rest;
  return { sheet, rest: kept, size: (kept?.size ?? 0) + 1 };
};

/**
 * The latest sheets of a stack, at most `count`.
 * @param {Stack} stack
 * @param {number} count
 * @returns {Stack}
 */
function latest(stack, count) {
  const sheets = [];
  for (let node = stack; node && sheets.length < count; node = node.rest) sheets.push(node.sheet);
  return sheets.reduceRight((/** @type {Stack} */ rest, sheet, n) => ({ sheet, rest, size: sheets.length - n }), null);
}

/** @param {{place: import("./wire.js").Pair[], remove: import("./wire.js").Pair[]}} action */
const pairs = ({ place, remove }) => ({ place, remove });

/**
 * The sheet after an edit.
 * @param {State} state
 * @param {Action} action
 * @returns {Sheet}
 */
function edit(state, action) {
  const { givens, sheet } = state;
  const empty = (/** @type {number} */ cell) => !givens[cell] && !sheet.entries[cell];
  switch (action.type) {
    case "enter":
      return enter(copy(sheet), givens, action.cells, action.digit, action.tidy);
    case "corner":
    case "centre":
      return mark(copy(sheet), action.type, action.cells.filter(empty), action.digit, action.on);
    case "strike":
      return mark(copy(sheet), "removed", action.cells.filter(empty), action.digit, action.on);
    case "colour":
      return mark(copy(sheet), "colours", action.cells, action.colour, action.on);
    case "colour_candidate":
      return colourCandidate(copy(sheet), action.cells.filter(empty), action.digit, action.colour, action.on);
    case "clear_colours":
      return clearColours(copy(sheet), action.cells);
    case "clear":
      return clear(copy(sheet), givens, action.cells);
    case "auto":
      return { ...sheet, auto: action.on };
    case "fill": {
      const next = copy(sheet);
      openCandidates(state).forEach((mask, cell) => {
        if (empty(cell)) next.centre[cell] = mask;
      });
      return next;
    }
    case "apply":
      return conclude(state, action);
    case "erase": {
      const next = copy(sheet);
      for (const cell of action.cells) next.corner[cell] = next.centre[cell] = next.removed[cell] = 0;
      return next;
    }
    case "restore":
      return state.savepoints.find(({ name }) => name === action.name)?.sheet ?? sheet;
    default:
      return sheet;
  }
}

/** @param {Sheet} sheet @returns {Sheet} */
const copy = (sheet) => ({
  entries: sheet.entries.slice(),
  corner: sheet.corner.slice(),
  centre: sheet.centre.slice(),
  removed: sheet.removed.slice(),
  colours: sheet.colours.slice(),
  candidateColours: sheet.candidateColours.slice(),
  auto: sheet.auto,
});

/** @param {Sheet} sheet @param {Uint8Array} givens @param {number[]} cells @param {number} digit @param {boolean} tidy */
function enter(sheet, givens, cells, digit, tidy) {
  for (const cell of cells) {
    if (givens[cell]) continue;
    sheet.entries[cell] = digit;
    if (tidy) mark(mark(sheet, "corner", PEERS[cell], digit, false), "centre", PEERS[cell], digit, false);
  }
  return sheet;
}

/** @param {Sheet} sheet @param {"corner"|"centre"|"removed"|"colours"} layer @param {number[]} cells @param {number} digit @param {boolean} on */
function mark(sheet, layer, cells, digit, on) {
  for (const cell of cells) {
    if (on) sheet[layer][cell] |= bit(digit);
    else sheet[layer][cell] &= ~bit(digit);
  }
  return sheet;
}

/** Where the colour of a candidate is in `candidateColours`. @param {number} cell @param {number} digit */
export const colourPlace = (cell, digit) => 9 * cell + digit - 1;

/** Whether a cell or one of its candidates is coloured. @param {Sheet} sheet @param {number} cell */
export const isColoured = (sheet, cell) => sheet.colours[cell] > 0 || hasColouredCandidate(sheet, cell);

/** @param {Sheet} sheet @param {number} cell */
const hasColouredCandidate = (sheet, cell) => sheet.candidateColours.subarray(9 * cell, 9 * cell + 9).some(Boolean);

/** @param {Sheet} sheet @param {number[]} cells @param {number} digit @param {number} colour @param {boolean} on */
function colourCandidate(sheet, cells, digit, colour, on) {
  for (const cell of cells) {
    const place = colourPlace(cell, digit);
    if (on) sheet.candidateColours[place] = colour;
    else if (sheet.candidateColours[place] === colour) sheet.candidateColours[place] = 0;
  }
  return sheet;
}

/** @param {Sheet} sheet @param {number[]} cells */
function clearColours(sheet, cells) {
  for (const cell of cells) sheet.colours[cell] = 0;
  return clearCandidateColours(sheet, cells);
}

/** @param {Sheet} sheet @param {number[]} cells */
function clearCandidateColours(sheet, cells) {
  for (const cell of cells) sheet.candidateColours.fill(0, 9 * cell, 9 * cell + 9);
  return sheet;
}

/** Clears the topmost layer that any of the cells has. @param {Sheet} sheet @param {Uint8Array} givens @param {number[]} cells */
function clear(sheet, givens, cells) {
  const open = cells.filter((cell) => !givens[cell]);
  const has = (/** @type {Layer} */ layer) => cells.some((cell) => !givens[cell] && sheet[layer][cell]);
  const erase = (/** @type {Layer} */ layer, /** @type {number[]} */ among) => {
    for (const cell of among) sheet[layer][cell] = 0;
    return sheet;
  };
  if (has("entries")) return erase("entries", open);
  if (open.some((cell) => hasColouredCandidate(sheet, cell))) return clearCandidateColours(sheet, open);
  const marks = /** @type {const} */ (["centre", "corner", "removed"]).find(has);
  return marks ? erase(marks, open) : erase("colours", cells);
}

/** @param {State} state @param {Extract<Action, {type: "apply"}>} action */
function conclude(state, action) {
  const sheet = copy(state.sheet);
  for (const cell of action.clear) sheet.entries[cell] = 0;
  for (const [cell, digit] of action.place) enter(sheet, state.givens, [cell], digit, true);
  for (const [cell, digit] of action.remove) {
    if (state.givens[cell]) continue;
    mark(sheet, "removed", [cell], digit, true);
    mark(mark(sheet, "corner", [cell], digit, false), "centre", [cell], digit, false);
  }
  return sheet;
}

/** @param {Sheet} a @param {Sheet} b */
function sameSheet(a, b) {
  if (a === b) return true;
  return (
    a.auto === b.auto &&
    CELLS.every(
      (cell) =>
        a.entries[cell] === b.entries[cell] &&
        a.corner[cell] === b.corner[cell] &&
        a.centre[cell] === b.centre[cell] &&
        a.removed[cell] === b.removed[cell] &&
        a.colours[cell] === b.colours[cell],
    ) &&
    a.candidateColours.every((colour, place) => colour === b.candidateColours[place])
  );
}
