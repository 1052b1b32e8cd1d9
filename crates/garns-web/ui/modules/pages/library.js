// The stored games, by level, technique, symmetry and clues.

import { fill, h } from "../dom.js";
import { home } from "../home.js";
import { thumbnail } from "../overlay.js";
import { call, query } from "../wire.js";
import { LEVELS, SYMMETRIES, capital, grouped, ratingWords } from "../words.js";

/** @typedef {import("../wire.js").Stored} Stored */

/** @type {import("../app.js").Page} */
export async function show(app, main) {
  const wanted = Object.fromEntries(app.asked());
  const [{ techniques }, found] = await Promise.all([
    call("GET", "/techniques"),
    call("GET", "/library" + query(wanted)),
  ]);
  const select = (/** @type {string} */ name, /** @type {string} */ label, /** @type {[string, string][]} */ options) =>
    h(
      "label",
      null,
      label,
      h(
        "select",
        { name },
        h("option", { value: "" }, "Any"),
        options.map(([value, words]) => h("option", { value, selected: wanted[name] === value }, words)),
      ),
    );
  const number = (/** @type {string} */ name, /** @type {string} */ label) =>
    h(
      "label",
      null,
      label,
      h("input", { type: "number", name, min: 17, max: 81, value: wanted[name] ?? "", inputmode: "numeric" }),
    );
  const form = h(
    "form",
    {
      class: "filters",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        find(1);
      },
      onchange: () => find(1),
    },
    select(
      "level",
      "Level",
      LEVELS.map((level) => [level, capital(level)]),
    ),
    select(
      "technique",
      "Technique",
      techniques
        .filter((/** @type {{needed: boolean}} */ one) => one.needed)
        .map((/** @type {{id: string, name: string}} */ one) => [one.id, one.name]),
    ),
    select("symmetry", "Symmetry", Object.entries(SYMMETRIES)),
    h("div", { class: "pair" }, number("clues_min", "Clues from"), number("clues_max", "to")),
  );
  /** @param {number} page */
  const find = (page) => {
    const set = Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
    void app.go("/library" + query({ ...set, page: page > 1 ? page : null }));
  };
  fill(
    main,
    h("h1", null, "Library"),
    form,
    h(
      "div",
      { class: "list-head" },
      h("p", { class: "fine", role: "status" }, counted(found.total)),
      home.pdf && h("a", { class: "button", href: "/print" + query({ puzzles: "library", level: wanted.level }) }, "Print a set"),
    ),
    h(
      "ul",
      { class: "shelf" },
      found.games.map((/** @type {Stored} */ game) => item(app, game)),
    ),
    found.pages > 1
      ? h(
          "nav",
          { class: "pager wide", "aria-label": "Pages of the library" },
          h("button", { type: "button", disabled: found.page <= 1, onclick: () => find(found.page - 1) }, "Previous"),
          h("span", null, `Page ${found.page} of ${found.pages}`),
          h(
            "button",
            { type: "button", disabled: found.page >= found.pages, onclick: () => find(found.page + 1) },
            "Next",
          ),
        )
      : null,
  );
}

/** @param {number} total */
const counted = (total) =>
  total === 0 ? "No games match these filters." : total === 1 ? "1 game" : `${grouped(total)} games`;

/** @param {import("../app.js").App} app @param {Stored} game */
function item(app, game) {
  const play = game.played && !game.finished ? "Resume" : "Play";
  const begin = async () => {
    try {
      if (game.played && !game.finished) await app.go(`/game/${game.played}`);
      else await app.begin({ kind: "stored", number: game.number });
    } catch (error) {
      app.showError(error);
    }
  };
  return h(
    "li",
    { class: "card stored" },
    thumbnail(game.givens, `Game ${game.number}`),
    h(
      "div",
      null,
      h("strong", null, `${game.number}`),
      " ",
      h("span", { class: "fine" }, `${game.clues} clues${game.finished ? " · solved" : ""}`),
    ),
    h("div", { class: "fine" }, ratingWords({ level: game.level, ratings: game.ratings })),
    h("button", { type: "button", "aria-label": `${play} game ${game.number}`, onclick: () => void begin() }, play),
  );
}
