// A new game: level, technique, symmetry, from the library or newly made.

import { choice, fill, h } from "../dom.js";
import { LongTask } from "../long_task.js";
import { thumbnail } from "../overlay.js";
import { Refusal, Unreachable, call } from "../wire.js";
import { LEVELS, SYMMETRIES, UNRATED, capital, clock, sourceWords } from "../words.js";

/** @typedef {import("../wire.js").Begun} Begun */

const WHAT = {
  easy: "Singles only",
  medium: "Pairs and locked candidates",
  hard: "Fish and wings",
  unfair: "Chains",
  extreme: "The hardest techniques",
};

/** @type {import("../app.js").Page} */
export async function show(app, main) {
  /** @type {{techniques: import("../wire.js").Technique[]}} */
  const answer = await call("GET", "/techniques");
  const techniques = answer.techniques.filter(({ needed }) => needed);
  /** @type {{games: Begun[]}} */
  const { games } = await call("GET", "/games?status=open&limit=12");
  const level = app.settings.level;
  const task = new LongTask("Start");
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
        LEVELS.map((one) => choice("level", one, capital(one), WHAT[one], one === level)),
      ),
    ),
    h(
      "fieldset",
      null,
      h("legend", null, "Puzzle from"),
      h(
        "div",
        { class: "choices" },
        choice("kind", "stored", "Library", "Starts at once", true),
        choice("kind", "fresh", "New puzzle", "Made for you now", false),
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
        "Symmetry of the clues",
        h(
          "select",
          { name: "symmetry" },
          h("option", { value: "" }, "Any"),
          Object.entries(SYMMETRIES).map(([value, name]) => h("option", { value }, name)),
        ),
      ),
    ),
    task.trouble,
    h("div", { class: "row-buttons" }, task.start, task.stop, h("a", { class: "button", href: "/own" }, "Enter your own puzzle")),
  );
  fill(main, h("div", { class: "sheet" }, h("h1", null, "New game"), form, games.length ? unfinished(app, games) : null));

  /** A game is at least as hard as its hardest technique, so the level rises with the technique. @param {Event} event */
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
    const isMade = wanted.kind === "fresh";
    const words = isMade ? "Making a puzzle …" : "Start";
    app.say(words);
    await task.run(words, isMade, (signal) => app.begin(wanted, signal));
  }
}

/**
 * Unfinished games. They are kept until the player deletes them.
 * @param {import("../app.js").App} app
 * @param {Begun[]} games
 */
function unfinished(app, games) {
  const section = h(
    "section",
    { "aria-label": "Unfinished games" },
    h("h2", null, "Resume a game"),
    h(
      "ul",
      { class: "shelf" },
      games.map((game) => item(app, game, () => section.remove())),
    ),
  );
  return section;
}

/** @param {import("../app.js").App} app @param {Begun} game @param {() => void} emptied called when the list has no game left */
function item(app, game, emptied) {
  const words = sourceWords(game.source);
  const trouble = h("p", { class: "trouble", role: "alert" });
  trouble.hidden = true;
  const resume = h("a", { class: "button", href: `/game/${game.id}`, "aria-label": `Resume: ${words}` }, "Resume");
  // The button asks for a second press, so that one slip does not delete a game.
  const remove = h(
    "button",
    { type: "button", class: "quiet", "aria-label": `Delete: ${words}`, onclick: () => void press() },
    "Delete",
  );
  let sure = false;
  remove.addEventListener("blur", () => ask(false));
  const element = h(
    "li",
    { class: "card stored" },
    thumbnail(game.values, words),
    h("strong", null, words),
    h(
      "div",
      { class: "fine" },
      [game.level ? capital(game.level) : UNRATED, clock(game.elapsed), `${81 - game.filled}\u00a0left`].join(" · "),
    ),
    h("div", { class: "stored-buttons" }, resume, remove),
    trouble,
  );

  /** @param {boolean} now */
  function ask(now) {
    sure = now;
    remove.textContent = now ? "Really delete?" : "Delete";
    remove.setAttribute("aria-label", `${remove.textContent.replace("?", "")}: ${words}`);
    remove.classList.toggle("danger", now);
  }

  async function press() {
    if (!sure) {
      ask(true);
      app.say(`Press again to delete ${words}.`);
      return;
    }
    try {
      await app.discard(game.id);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      trouble.textContent = error.message;
      trouble.hidden = false;
      return;
    }
    app.say(`${words} deleted.`);
    const list = element.parentElement;
    const other = /** @type {HTMLElement|null} */ (element.nextElementSibling ?? element.previousElementSibling);
    element.remove();
    if (other) other.querySelector("a")?.focus();
    else emptied();
    if (!list?.childElementCount) app.main.focus({ preventScroll: true });
  }

  return element;
}
