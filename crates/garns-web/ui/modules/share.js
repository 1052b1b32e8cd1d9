// Puzzles, positions and results to share: links, lines of text, a picture.

import { saveFile } from "./download.js";
import { home } from "./home.js";
import { apply, begin, openCandidates, values } from "./replay.js";
import { BOXES, CELLS, candidates, columnOf, digitsOf, rowOf, writeGrid } from "./sudoku.js";
import { clock, levelWords } from "./words.js";

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

/** @typedef {Pick<import("./wire.js").Game, "givens"|"level"|"finished"|"score"|"source"|"events">} Ended */

/**
 * The headline of a finished game: what was played, how long it took, and with which help. It gives nothing of the
 * solution away.
 * @param {Omit<Ended, "events">} game
 */
export function resultLine({ level, finished, score, source }) {
  const name = source.kind === "daily" ? `Garns daily ${source.date}` : "Garns";
  const help = score.assisted
    ? "with help"
    : [count(score.hints, "hint"), count(score.checks, "check")].filter(Boolean).join(" and ") || "no hints";
  return [name, level && levelWords(level), finished && clock(finished.time), help].filter(Boolean).join(" · ");
}

/**
 * The order in which the boxes were completed for good: for each box its place from 1 to 9, or 0 for a box that the
 * puzzle had complete.
 * @param {Pick<Ended, "givens"|"events">} game
 */
export function boxOrder({ givens, events }) {
  let state = begin(givens);
  const isFull = (/** @type {number} */ box) => BOXES[box].every((cell) => values(state)[cell]);
  const since = BOXES.map((_, box) => (isFull(box) ? 0 : Infinity));
  events.forEach(({ client, do: action }, index) => {
    state = apply(state, action, client);
    for (const box of since.keys()) {
      if (!isFull(box)) since[box] = Infinity;
      else if (since[box] === Infinity) since[box] = index + 1;
    }
  });
  const order = [...since.keys()].filter((box) => since[box] > 0).sort((a, b) => since[a] - since[b] || a - b);
  return since.map((_, box) => order.indexOf(box) + 1);
}

/**
 * How a game ended, for a message: the headline, the boxes in the order in which they were completed, and a link.
 * @param {Ended} game
 * @param {(address: string) => string} [link]
 */
export function resultText(game, link = home.link) {
  const signs = boxOrder(game).map((place) => "●①②③④⑤⑥⑦⑧⑨"[place]);
  const strip = [0, 3, 6].map((at) => signs.slice(at, at + 3).join(""));
  return [resultLine(game), ...strip, gameLink(game, link)].join("\n");
}

/** The link with which others can play the same puzzle. @param {Pick<Ended, "givens"|"source">} game @param {(address: string) => string} [link] */
export const gameLink = ({ givens, source }, link = home.link) =>
  source.kind === "daily" ? link(`/daily/${source.date}`) : puzzleLink(givens, link);

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

/** Draws the result of a game: the headline and the boxes with their order, and no digit of the solution. @param {Ended} game @returns {Promise<Blob>} */
export function resultPicture(game) {
  const canvas = document.createElement("canvas");
  canvas.width = 1080;
  canvas.height = 1080;
  const paper = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  const style = getComputedStyle(document.documentElement);
  const face = style.fontFamily;
  paper.fillStyle = "#f5f3ec";
  paper.fillRect(0, 0, 1080, 1080);
  paper.textAlign = "center";
  paper.textBaseline = "middle";
  paper.fillStyle = "#141c2b";
  const [name, ...rest] = resultLine(game).split(" · ");
  paper.font = `700 64px ${face}`;
  paper.fillText(name, 540, 120);
  paper.font = `500 48px ${face}`;
  paper.fillText(rest.join(" · "), 540, 210, 1000);
  boxOrder(game).forEach((place, box) => {
    const [x, y] = [210 + 230 * (box % 3), 310 + 230 * Math.floor(box / 3)];
    paper.globalAlpha = place ? 0.25 + place / 12 : 0.1;
    paper.fillStyle = "#2450d8";
    paper.beginPath();
    paper.roundRect(x, y, 200, 200, 36);
    paper.fill();
    paper.globalAlpha = 1;
    paper.fillStyle = place > 2 ? "#ffffff" : "#141c2b";
    paper.font = `650 84px ${face}`;
    paper.fillText(place ? String(place) : "●", x + 100, y + 106);
  });
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("the picture could not be made"))), "image/png"),
  );
}

/** Puts a picture into the clipboard; if the browser does not allow it, offers it as a file. @param {Promise<Blob>} image */
export async function copyPicture(image) {
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
