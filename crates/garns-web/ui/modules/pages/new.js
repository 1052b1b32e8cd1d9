// A new game: level, technique, symmetry, stored or fresh.

import { fill, h } from "../dom.js";
import { thumbnail } from "../overlay.js";
import { Refusal, Unreachable, call } from "../wire.js";
import { LEVELS, SYMMETRIES, capital, clock, sourceWords } from "../words.js";

/** A game in a list. @typedef {{id: string, values: string, source: import("../wire.js").Source, level: string|null, filled: number, elapsed: number}} Begun */

const WHAT = {
  easy: "For a cup of tea",
  medium: "Look twice",
  hard: "Marks will help",
  unfair: "Takes patience",
  extreme: "Takes all you know",
};

/** @type {import("../app.js").Page} */
export async function show(app, main) {
  /** @type {{techniques: {id: string, name: string, level: string|null, needed: boolean}[]}} */
  const answer = await call("GET", "/techniques");
  const techniques = answer.techniques.filter(({ needed }) => needed);
  /** @type {{games: Begun[]}} */
  const { games } = await call("GET", "/games?status=open&limit=9");
  const others = games.filter(({ id }) => id !== app.session?.id).slice(0, 8);
  const level = app.settings.level;
  const trouble = h("p", { class: "trouble", role: "alert" });
  trouble.hidden = true;
  const start = h("button", { type: "submit", class: "main wide" }, "Start");
  const stop = h("button", { type: "button", onclick: () => abort?.abort() }, "Stop");
  stop.hidden = true;
  /** @type {AbortController|null} */
  let abort = null;
  const form = h(
    "form",
    { class: "form", onsubmit: (/** @type {Event} */ event) => void submit(event) },
    h(
      "fieldset",
      null,
      h("legend", null, "Level"),
      h(
        "div",
        { class: "choices" },
        LEVELS.map((one) =>
          h(
            "label",
            { class: "choice" },
            h("input", { type: "radio", name: "level", value: one, checked: one === level }),
            h("span", null, h("strong", null, capital(one)), h("span", { class: "fine" }, WHAT[one])),
          ),
        ),
      ),
    ),
    h(
      "fieldset",
      null,
      h("legend", null, "Where from"),
      h(
        "div",
        { class: "choices" },
        choice("kind", "stored", "Stored", "One of the thousand, at once", true),
        choice("kind", "fresh", "Fresh", "Made now, never seen before", false),
      ),
    ),
    h(
      "div",
      { class: "fields" },
      h(
        "label",
        null,
        "Technique to practise",
        h(
          "select",
          { name: "technique", onchange: (/** @type {Event} */ event) => rise(event) },
          h("option", { value: "" }, "Any"),
          techniques.map((one) => h("option", { value: one.id }, one.name)),
        ),
      ),
      h(
        "label",
        null,
        "Symmetry of the givens",
        h(
          "select",
          { name: "symmetry" },
          h("option", { value: "" }, "Any"),
          Object.entries(SYMMETRIES).map(([value, name]) => h("option", { value }, name)),
        ),
      ),
    ),
    trouble,
    h("div", { class: "row-buttons" }, start, stop, h("a", { class: "button", href: "/own" }, "Your own puzzle")),
  );
  fill(main, h("div", { class: "sheet" }, h("h1", null, "New game"), form, others.length ? unfinished(others) : null));

  /** No game is easier than the hardest technique in it: the level follows. @param {Event} event */
  function rise(event) {
    const chosen = /** @type {HTMLSelectElement} */ (event.currentTarget).value;
    const least = techniques.find(({ id }) => id === chosen)?.level?.toLowerCase() ?? LEVELS[0];
    const levels = [.../** @type {NodeListOf<HTMLInputElement>} */ (form.querySelectorAll('[name="level"]'))];
    const now = levels.findIndex(({ checked }) => checked);
    const first = levels.findIndex(({ value }) => value === least);
    if (first > now) levels[first].checked = true;
    levels.forEach((one, index) => {
      one.disabled = index < first;
    });
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const wanted = Object.fromEntries([...new FormData(form)].filter(([, value]) => value));
    abort = new AbortController();
    trouble.hidden = true;
    start.disabled = true;
    start.textContent = wanted.kind === "fresh" ? "Making one …" : "Start";
    stop.hidden = wanted.kind !== "fresh";
    app.say(start.textContent);
    try {
      await app.begin(wanted, abort.signal);
    } catch (error) {
      const known = error instanceof Refusal || error instanceof Unreachable;
      if (!known && !abort.signal.aborted) throw error;
      trouble.textContent = known ? error.message : "Stopped.";
      trouble.hidden = false;
    } finally {
      start.disabled = false;
      start.textContent = "Start";
      stop.hidden = true;
    }
  }
}

/** Games that were left for another: nothing begun is lost. @param {Begun[]} games */
const unfinished = (games) =>
  h(
    "section",
    { "aria-label": "Unfinished games" },
    h("h2", null, "Or go on with"),
    h(
      "ul",
      { class: "shelf" },
      games.map((game) =>
        h(
          "li",
          { class: "card stored" },
          thumbnail(game.values, sourceWords(game.source)),
          h("strong", null, sourceWords(game.source)),
          h(
            "div",
            { class: "fine" },
            [game.level ? capital(game.level) : "Unrated", clock(game.elapsed), `${81 - game.filled}\u00a0left`].join(" · "),
          ),
          h(
            "a",
            { class: "button", href: `/game/${game.id}`, "aria-label": `Go on with: ${sourceWords(game.source)}` },
            "Go on",
          ),
        ),
      ),
    ),
  );

/** @param {string} group @param {string} value @param {string} name @param {string} what @param {boolean} checked */
const choice = (group, value, name, what, checked) =>
  h(
    "label",
    { class: "choice" },
    h("input", { type: "radio", name: group, value, checked }),
    h("span", null, h("strong", null, name), h("span", { class: "fine" }, what)),
  );
