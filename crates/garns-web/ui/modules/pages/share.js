// Share: links, text and a picture of one game.

import { fill, h } from "../dom.js";
import { Preview } from "../preview.js";
import { apply, begin, openCandidates, values } from "../replay.js";
import { candidateGrid, copy, copyPicture, gameLink, picture, positionLine, puzzleLine, puzzleLink, resultPicture, resultText, share } from "../share.js";
import { writeGrid } from "../sudoku.js";
import { call } from "../wire.js";
import { ratingWords, sourceWords } from "../words.js";

/** @type {import("../app.js").Page} */
export async function show(_app, main, rest) {
  /** @type {import("../wire.js").Game} */
  const game = await call("GET", `/games/${encodeURIComponent(rest)}`);
  let state = begin(game.givens);
  for (const { client, do: action } of game.events) state = apply(state, action, client);
  // A finished game shows its puzzle, because others shall not see the solution.
  const preview = new Preview(game.finished ? "The puzzle" : "The position");
  preview.show({
    values: game.finished ? game.givens : writeGrid(values(state)),
    candidates: state.sheet.auto && !game.finished ? openCandidates(state) : null,
    givens: game.givens,
    entered: true,
  });
  const said = h("p", { class: "said", role: "status" });
  const after = async (/** @type {Promise<string>} */ words) => {
    said.textContent = await words;
  };
  /** A text that can be copied, or selected by hand. @param {string} name @param {string} text */
  const copied = (name, text) =>
    h(
      "div",
      { class: "shared" },
      h("h2", null, name),
      h("pre", { tabindex: 0, role: "region", "aria-label": name }, text),
      h("button", { type: "button", "aria-label": `Copy: ${name}`, onclick: () => void after(copy(text)) }, "Copy"),
    );
  const result = game.finished ? resultText(game) : gameLink(game);
  fill(
    main,
    h(
      "div",
      { class: "desk" },
      h(
        "div",
        { class: "desk-head" },
        h("h1", null, "Share"),
        h("p", { class: "fine" }, `${sourceWords(game.source)} · ${ratingWords(game)}`),
      ),
      preview.element,
      h(
        "div",
        { class: "desk-side" },
        h(
          "div",
          { class: "row-buttons" },
          h("button", { type: "button", class: "main", onclick: () => void after(share({ title: "Sudoku", text: result })) }, "Share"),
          h("button", { type: "button", onclick: () => void after(copyPicture(game.finished ? resultPicture(game) : picture(state))) }, "Copy picture"),
        ),
        said,
        h(
          "section",
          { class: "card" },
          game.finished ? copied("Result", result) : null,
          copied("Link to the puzzle", puzzleLink(puzzleLine(state))),
          game.finished ? null : copied("Link to this position", puzzleLink(positionLine(state))),
          copied("Puzzle in one line", puzzleLine(state)),
          game.finished ? null : copied("Candidates", candidateGrid(state)),
        ),
      ),
    ),
  );
}
