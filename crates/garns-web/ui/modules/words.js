// Words for times, levels, ratings and colours.

import { cellName, digitsOf } from "./sudoku.js";

export const LEVELS = /** @type {const} */ (["easy", "medium", "hard", "unfair", "extreme"]);
export const COLOURS = ["amber", "green", "blue", "rose", "violet", "teal", "orange", "olive", "grey"];
export const SYMMETRIES = {
  none: "None",
  "half-turn": "Half-turn",
  "quarter-turn": "Quarter-turn",
  horizontal: "Mirrored top to bottom",
  vertical: "Mirrored left to right",
  diagonal: "Main diagonal",
  antidiagonal: "Other diagonal",
  mirrors: "Mirrored both ways",
  diagonals: "Both diagonals",
  all: "Full symmetry",
};

/** The shape of each level as a character. */
const SIGNS = { easy: "○", medium: "□", hard: "△", unfair: "◇", extreme: "☆" };

/** A level with its shape, as text. @param {typeof LEVELS[number]} level */
export const levelWords = (level) => `${capital(level)} ${SIGNS[level]}`;

/** The words for a puzzle whose rating is not known yet. */
export const UNRATED = "Not rated yet";

/** @param {string} word */
export const capital = (word) => word.charAt(0).toUpperCase() + word.slice(1);

/** A time as on a clock: 75,000 ms is 1:15. @param {number} ms */
export function clock(ms) {
  const seconds = Math.floor(ms / 1000);
  const two = (/** @type {number} */ n) => String(n).padStart(2, "0");
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** A number with narrow spaces, at which no line breaks, between thousands. @param {number} n */
export const grouped = (n) => String(Math.round(n)).replace(/\B(?=(\d{3})+$)/g, "\u202f");

/**
 * The conclusion of a step, in short: r1c2 = 3, r4c5 ≠ 6.
 * @param {{place: import("./wire.js").Pair[], remove: import("./wire.js").Pair[]}} step
 * @param {number} most how many digits and candidates are listed at most
 */
export function deductionWords({ place, remove }, most) {
  const parts = [
    ...place.map(([cell, digit]) => `${cellName(cell)} = ${digit}`),
    ...remove.map(([cell, digit]) => `${cellName(cell)} ≠ ${digit}`),
  ];
  return parts.length > most ? `${parts.slice(0, most).join(", ")} …` : parts.join(", ");
}

/** @param {number} mask */
export const digitWords = (mask) => digitsOf(mask).join(" ");

/** @param {number} mask */
export const colourNames = (mask) =>
  "coloured " +
  digitsOf(mask)
    .map((colour) => COLOURS[colour - 1])
    .join(" and ");

/**
 * The line beside the title: the level and the ratings on both scales.
 * @param {{level: string|null, ratings: import("./wire.js").Ratings|null}} game
 */
export function ratingWords({ level, ratings }) {
  const words = [];
  if (level) words.push(capital(level));
  if (ratings?.se) words.push(`ER\u00a0${ratings.se.er.toFixed(1)}`);
  if (ratings?.hodoku) words.push(`HoDoKu\u00a0${grouped(ratings.hodoku.score)}`);
  return words.join(" · ") || UNRATED;
}

/**
 * The line beside the title of a game, with ratings in numbers if the player wants them.
 * @param {import("./wire.js").Game} game
 * @param {boolean} numbers
 */
export const badgeWords = (game, numbers) => (numbers || !game.level ? ratingWords(game) : capital(game.level));

/** What kind of game it is, if the level alone does not say it. @param {import("./wire.js").Source} source */
export function kindWords(source) {
  if (source.kind === "practice") return "Practice";
  return source.kind === "daily" ? `Daily, ${shortDate(source.date)}` : "";
}

/** The source of a game in words. @param {import("./wire.js").Source} source */
export function sourceWords(source) {
  switch (source.kind) {
    case "stored":
      return `Library game ${source.number}`;
    case "fresh":
      return "New puzzle";
    case "daily":
      return `Daily puzzle of ${source.date}`;
    case "practice":
      return "Practice";
    default:
      return "Your own puzzle";
  }
}

/** The day of a date such as 2026-03-01, with its weekday. @param {string} date */
export const longDate = (date) =>
  new Date(date + "T00:00Z").toLocaleDateString(undefined, {
    timeZone: "UTC",
    weekday: "long",
    day: "numeric",
    month: "long",
  });

/** A date such as 2026-03-01 without its year. @param {string} date */
export const shortDate = (date) =>
  new Date(date + "T00:00Z").toLocaleDateString(undefined, { timeZone: "UTC", day: "numeric", month: "short" });

/** When the next daily puzzle comes: days begin at midnight, UTC. @param {number} now */
export function nextDailyWords(now) {
  const left = 86_400_000 - (now % 86_400_000);
  const hours = Math.floor(left / 3_600_000);
  const minutes = Math.ceil(left / 60_000);
  return `The next daily puzzle comes in ${hours > 1 ? `${hours} hours` : hours === 1 ? "an hour" : minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

/** @param {number} ms */
export const day = (ms) =>
  new Date(ms).toLocaleDateString(undefined, { year: "numeric", month: "short", day: "numeric" });
