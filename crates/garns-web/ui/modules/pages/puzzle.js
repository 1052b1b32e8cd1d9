// A puzzle by its address, as on paper beside a puzzle: /p/ and its 81 characters. It is played like an own puzzle.

import { Refusal, call } from "../wire.js";
import { showOwn } from "./own.js";

/** @type {import("../app.js").Page} */
export async function show(app, main, rest) {
  const text = decodeURIComponent(rest);
  /** @type {{games: import("../wire.js").Begun[]}} */
  const { games } = await call("GET", "/games?status=open&limit=50");
  const begun = games.find(({ givens, source }) => source.kind === "own" && givens === text.replaceAll("0", "."));
  try {
    const id = begun?.id ?? (await begin(app, text));
    // The address of the game takes the place of the puzzle's: a reload begins no second game.
    await app.go(`/game/${id}`, { replace: true });
  } catch (error) {
    if (!(error instanceof Refusal) || !error.body.inspection) throw error;
    return showOwn(app, main, text);
  }
}

/** @param {import("../app.js").App} app @param {string} text */
async function begin(app, text) {
  await app.layAside();
  return app.open(await call("POST", "/games", { kind: "own", text })).id;
}
