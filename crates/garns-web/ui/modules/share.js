// Puzzles, positions and results to share: links, lines of text, a picture.

import { saveFile } from "./download.js";
import { home } from "./home.js";
import { openCandidates, values } from "./replay.js";
import { CELLS, candidates, columnOf, digitsOf, rowOf, writeGrid } from "./sudoku.js";
import { capital, clock } from "./words.js";

/** @typedef {import("./replay.js").State} State */

/** The link to a puzzle or a position. @param {string} text @param {(address: string) => string} [link] */
export const puzzleLink = (text, link = home.link) => link(`/p/${encodeURI(text)}`);

/**
 * A position in one line: a + before each digit that was entered, and behind a colon the candidates that were ruled
 * out, each as digit, row and column.
 * @param {State} state
 */
export function positionLine(state) {
  const digits = values(state);
  const cells = CELLS.map((cell) => (digits[cell] ? (state.givens[cell] ? "" : "+") + digits[cell] : "."));
  const byRules = candidates(digits);
  const removed = CELLS.flatMap((cell) =>
    digitsOf(byRules[cell] & state.sheet.removed[cell]).map((digit) => `${digit}${rowOf(cell) + 1}${columnOf(cell) + 1}`),
  );
  return cells.join("") + (removed.length ? ":" + removed.sort().join(" ") : "");
}

/**
 * The digit or the candidates of every cell, in nine lines with nine columns each.
 * @param {State} state
 */
export function candidateGrid(state) {
  const digits = values(state);
  const open = openCandidates(state);
  const cells = CELLS.map((cell) => (digits[cell] ? String(digits[cell]) : digitsOf(open[cell]).join("") || "."));
  const width = Math.max(...cells.map((text) => text.length));
  return Array.from({ length: 9 }, (_, row) =>
    cells
      .slice(9 * row, 9 * row + 9)
      .map((text) => text.padEnd(width))
      .join(" ")
      .trimEnd(),
  ).join("\n");
}

/**
 * How a game ended, for a message: level, time, help, and the address of the puzzle.
 * @param {Pick<import("./wire.js").Game, "givens"|"level"|"ratings"|"finished"|"score"|"source">} game
 * @param {(address: string) => string} [link]
 */
export function resultText({ givens, level, ratings, finished, score, source }, link = home.link) {
  const name = source.kind === "daily" ? `daily puzzle of ${source.date}` : "Sudoku";
  const hard = [level ? capital(level) : null, ratings?.se ? `ER ${ratings.se.er.toFixed(1)}` : null].filter(Boolean).join(", ");
  const help = score.assisted
    ? "with help"
    : score.hints || score.checks
      ? [count(score.hints, "hint"), count(score.checks, "check")].filter(Boolean).join(" and ")
      : "no hints";
  const done = finished ? `solved in ${clock(finished.time)}, ${help}` : "can you solve it?";
  return `Garns ${name}${hard ? ` (${hard})` : ""}: ${done}\n${puzzleLink(givens, link)}`;
}

/** @param {number} n @param {string} word */
const count = (n, word) => (n === 0 ? "" : n === 1 ? `1 ${word}` : `${n} ${word}s`);

/**
 * The puzzle that a pasted text names. A link of any site that contains the 81 cells of a puzzle names this
 * puzzle; any other text is returned as it is.
 * @param {string} text
 */
export function puzzleIn(text) {
  const line = text.trim();
  if (!/^[a-z][a-z0-9+.-]*:\/\/\S+$/i.test(line)) return text;
  let address = line;
  try {
    address = decodeURIComponent(line);
  } catch {
    // A text with a stray % cannot be decoded and is used as it is.
  }
  const ours = /\/p\/(.+)$/.exec(address);
  if (ours && ours[1].replace(/[^0-9.]/g, "").length >= 81) return ours[1];
  return /(?<![0-9.*_])[0-9.*_]{81}(?![0-9.*_])/.exec(address)?.[0] ?? text;
}

/**
 * Shares a text by the system's dialog if there is one, else by the clipboard. Returns the words to show afterwards.
 * @param {{title: string, text: string}} what
 */
export async function share({ title, text }) {
  if (typeof navigator.share === "function") {
    try {
      await navigator.share({ title, text });
      return "Shared.";
    } catch (error) {
      // The dialog was closed without a choice.
      if (error instanceof DOMException && error.name === "AbortError") return "";
    }
  }
  return copy(text);
}

/** Puts a text into the clipboard. Returns the words to show afterwards. @param {string} text */
export async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return "Copied.";
  } catch {
    return "The browser does not allow this page to copy. Select the text and copy it yourself.";
  }
}

/** The side of the board in a picture, in pixels. */
const SIDE = 900;

/** Draws a position: black on white, as on paper. @param {State} state @returns {Promise<Blob>} */
export function picture(state) {
  const canvas = document.createElement("canvas");
  const margin = 10;
  canvas.width = canvas.height = SIDE + 2 * margin;
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  paper.fillStyle = "#ffffff";
  paper.fillRect(0, 0, canvas.width, canvas.height);
  paper.translate(margin, margin);
  paper.textAlign = "center";
  paper.textBaseline = "middle";
  const digits = values(state);
  const open = state.sheet.auto ? openCandidates(state) : state.sheet.centre;
  for (const cell of CELLS) {
    const [x, y] = [100 * columnOf(cell), 100 * rowOf(cell)];
    if (digits[cell]) {
      paper.fillStyle = state.givens[cell] ? "#111827" : "#1e40af";
      paper.font = `${state.givens[cell] ? 600 : 400} 62px system-ui, sans-serif`;
      paper.fillText(String(digits[cell]), x + 50, y + 54);
      continue;
    }
    paper.fillStyle = "#4b5563";
    paper.font = "26px system-ui, sans-serif";
    for (const digit of digitsOf(open[cell] & ~state.sheet.removed[cell])) {
      paper.fillText(String(digit), x + 20 + 30 * ((digit - 1) % 3), y + 22 + 30 * Math.floor((digit - 1) / 3));
    }
  }
  paper.strokeStyle = "#374151";
  for (let at = 0; at <= 9; at += 1) {
    paper.lineWidth = at % 3 ? 1.5 : 5;
    paper.beginPath();
    paper.moveTo(100 * at, 0);
    paper.lineTo(100 * at, SIDE);
    paper.moveTo(0, 100 * at);
    paper.lineTo(SIDE, 100 * at);
    paper.stroke();
  }
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("the picture could not be made"))), "image/png"),
  );
}

/** Puts a picture into the clipboard; if the browser does not allow it, offers it as a file. @param {State} state */
export async function copyPicture(state) {
  const image = picture(state);
  try {
    await navigator.clipboard.write([new ClipboardItem({ "image/png": image })]);
    return "Picture copied.";
  } catch {
    saveFile("garns.png", await image);
    return "Picture saved.";
  }
}

/** The line of the givens. @param {State} state */
export const puzzleLine = (state) => writeGrid(state.givens);
