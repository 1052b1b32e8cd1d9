// The game of a first visit. It comes with the page, so that the player can begin before the engine has arrived. The
// engine then takes the game over.

import { FIRST_PLAYS } from "./first_plays.js";
import { rows } from "./rows.js";
import { keep, recall } from "./storage.js";

/** @typedef {import("../types/wire").Play} Play */

/** The characters of a game's id. */
const LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/** The answer of /play for a first visit; null if somebody has played in this browser before. @returns {Promise<Play|null>} */
export async function firstPlay() {
  // The first game of a page that was closed before the engine arrived.
  const kept = recall("first");
  if (kept) return kept;
  if (await hasPlayer()) return null;
  const play = structuredClone(FIRST_PLAYS[Math.floor(Math.random() * FIRST_PLAYS.length)]);
  const now = Date.now();
  play.player.since = now;
  Object.assign(play.game, { id: newId(), created: now });
  play.game.timer.now = now;
  keep("first", play);
  return (waiting = play);
}

/** The first game until the engine has it, kept here because the browser may refuse to store it. @type {Play|null} */
let waiting = null;

/**
 * Hands the first game over to the engine. Returns the refusal if the game cannot be stored now.
 * @param {(method: string, path: string, body: unknown) => Promise<import("./engines.js").Answer>} answer
 */
export async function storeFirstGame(answer) {
  /** @type {Play|null} */
  const play = recall("first") ?? waiting;
  if (!play) return null;
  const { id, givens, source, level, ratings, created } = play.game;
  const imported = await answer("POST", "/import", {
    games: [{ id, givens, source, level, ratings, created, events: [] }],
  });
  if (imported.status >= 500) return imported;
  keep("first", null);
  waiting = null;
  return null;
}

async function hasPlayer() {
  try {
    return (await rows.read({ rows: ["player"], ranges: [] })).rows.player !== null;
  } catch {
    return false;
  }
}

const newId = () => Array.from(crypto.getRandomValues(new Uint8Array(22)), (byte) => LETTERS[byte % 64]).join("");
