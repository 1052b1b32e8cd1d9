// Writes first_plays.js to standard output: node make_first_plays.mjs ENGINE GAMES. Each play is the engine's own answer
// to a first visit. GAMES is the file of stored games.

import { readFile } from "node:fs/promises";
import { Exchange } from "./exchange.js";

/** How many games there are to choose from. */
const PLAYS = 5;

const [engine, games] = process.argv.slice(2);
const files = { "file/games.csv": await readFile(games, "utf8") };

/** An empty table of rows. */
const nothing = {
  /** @param {import("./exchange.js").Wanted} wanted */
  read: async ({ rows, ranges }) => ({
    rows: Object.fromEntries(rows.map((key) => [key, files[key] ?? null])),
    ranges: Object.fromEntries(ranges.map((prefix) => [prefix, {}])),
  }),
  write: async () => true,
};

const module = await WebAssembly.compile(await readFile(engine));
const plays = new Map();
for (let seed = 1; plays.size < PLAYS; seed += 1) {
  const exchange = new Exchange(module, nothing, () => seed.toString(16).padStart(16, "0"));
  const { status, body } = await exchange.answer({ method: "POST", path: "/play", query: "", body: {} }, Date.UTC(2026, 0));
  if (status !== 200) throw new Error(JSON.stringify(body));
  plays.set(body.game.givens, body);
}
process.stdout.write(`// Made by make_first_plays.mjs.\n\nexport const FIRST_PLAYS = ${JSON.stringify([...plays.values()])};\n`);
