// A file of games, brought from another server or device.

import { call } from "./wire.js";

/** The most characters of a request; a larger file is sent in parts. */
const MOST = 2_000_000;

/** The file is not a file of games. */
export class NotAGamesFile extends Error {
  constructor() {
    super("This is not a file of games from Garns.");
  }
}

/**
 * Adds the games of a file. Games that are here already stay as they are.
 * @param {File} file
 * @returns {Promise<{added: number, known: number}>}
 */
export async function importGames(file) {
  const sum = { added: 0, known: 0 };
  for (const games of parts(gamesOf(await file.text()))) {
    const { added, known } = await call("POST", "/import", { games });
    sum.added += added;
    sum.known += known;
  }
  return sum;
}

/** @param {string} text @returns {unknown[]} */
function gamesOf(text) {
  let file;
  try {
    file = JSON.parse(text);
  } catch {
    throw new NotAGamesFile();
  }
  if (!Array.isArray(file?.games)) throw new NotAGamesFile();
  return file.games;
}

/** Lists of games, none larger than a request may be unless it is a single game. @param {unknown[]} games */
function* parts(games) {
  let part = [];
  let size = 0;
  for (const game of games) {
    const length = JSON.stringify(game).length;
    if (part.length && size + length > MOST) {
      yield part;
      part = [];
      size = 0;
    }
    part.push(game);
    size += length;
  }
  if (part.length) yield part;
}
