// A puzzle or a position by its address, as in the QR code of a printed puzzle: /p/ and the puzzle's 81
// characters, or the position in one line. It is played like the player's own puzzle.

import { fill, h } from "../dom.js";
import { Preview } from "../preview.js";
import { Refusal, call } from "../wire.js";
import { showOwn } from "./own.js";

/** @type {import("../app.js").Page} */
export async function show(app, main, rest) {
  const text = decodeURIComponent(rest);
  showAtOnce(main, text);
  /** @type {{games: import("../wire.js").Begun[]}} */
  const { games } = await call("GET", "/games?status=open&limit=50");
  const begun = games.find(({ givens, source }) => source.kind === "own" && givens === text.replaceAll("0", "."));
  try {
    const id = begun?.id ?? (await begin(app, text));
    // The address of the game replaces the puzzle's, so that a reload does not begin a second game.
    await app.go(`/game/${id}`, { replace: true });
  } catch (error) {
    if (!(error instanceof Refusal) || !error.body.inspection) throw error;
    return showOwn(app, main, text);
  }
}

/** Shows the board of a puzzle or position while its game is being opened. @param {HTMLElement} main @param {string} text */
function showAtOnce(main, text) {
  const [cells] = text.split(":");
  const values = cells.replaceAll("+", "").replaceAll("0", ".");
  if (!/^[1-9.]{81}$/.test(values)) return;
  const givens = cells.replace(/\+[1-9]/g, ".").replaceAll("0", ".");
  const preview = new Preview("Sudoku board");
  preview.show({ values, givens, candidates: null, entered: true });
  fill(
    main,
    h(
      "div",
      { class: "play" },
      h("h1", { class: "unseen" }, "Sudoku"),
      h("div", { class: "bar" }),
      preview.element,
      h("div", { class: "panel" }, h("p", { class: "card word" }, "Opening the puzzle …")),
    ),
  );
}

/** @param {import("../app.js").App} app @param {string} text */
async function begin(app, text) {
  await app.leaveGame();
  return app.open(await call("POST", "/games", { kind: "own", text })).id;
}
