// A new game: one press on a level starts it. Beside the levels are the daily puzzle, unfinished games and the player's
// own puzzle; level, technique, symmetry and source can be combined under "More options".

import { choice, fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { LongTask } from "../long_task.js";
import { thumbnail } from "../overlay.js";
import { levelShape } from "../plot.js";
import { Refusal, Unreachable, call } from "../wire.js";
import { LEVELS, SYMMETRIES, UNRATED, capital, clock, longDate, sourceWords } from "../words.js";

/** @typedef {import("../wire.js").Begun} Begun */
/** @typedef {import("../wire.js").Statistics["levels"][number]} Times */

/** What a level needs, and how many minutes people usually take; null if that cannot be said. */
const WHAT = /** @type {const} */ ({
  easy: ["Singles are enough", 6],
  medium: ["Pairs, locked candidates", 9],
  hard: ["Fish and wings", 13],
  unfair: ["Chains", 25],
  extreme: ["The hardest techniques", null],
});

/** How many unfinished games are shown at first. */
const FEW = 2;

/** @type {import("../app.js").Page} */
export async function show(app, main) {
  const [{ techniques: all }, { games }, statistics, daily] = await Promise.all([
    call("GET", "/techniques"),
    call("GET", "/games?status=open&limit=12"),
    call("GET", "/statistics"),
    call("GET", "/daily"),
  ]);
  const techniques = /** @type {import("../wire.js").Technique[]} */ (all).filter(({ needed }) => needed);
  const level = app.settings.level;
  const task = new LongTask("Start");
  const trouble = h("p", { class: "trouble", role: "alert" });
  trouble.hidden = true;
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
        LEVELS.map((one) => choice("level", one, capital(one), WHAT[one][0], one === level)),
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
    h("div", { class: "row-buttons" }, task.start, task.stop),
  );
  const today = daily.days.find((/** @type {import("../wire.js").Day} */ one) => one.date === daily.today);
  fill(
    main,
    h("h1", null, "New game"),
    h(
      "div",
      { class: "start" },
      h(
        "div",
        null,
        h(
          "ul",
          { class: "levels" },
          LEVELS.map((one) =>
            h("li", null, levelButton(one, statistics.levels.find((/** @type {Times} */ { level }) => level === one), () => void begin({ kind: "stored", level: one }))),
          ),
        ),
        trouble,
      ),
      h(
        "div",
        { class: "start-side" },
        today && dailyCard(today, statistics.daily_streak.current, () => void begin({ kind: "daily", date: today.date })),
        games.length ? unfinished(app, games) : null,
        h(
          "section",
          { class: "card own-card" },
          h("h2", null, "Your own puzzle"),
          h("p", { class: "fine" }, "From a photo, a link, a file, or typed in."),
          h(
            "div",
            { class: "row-buttons" },
            h("a", { class: "button", href: "/photo" }, icon("camera"), "Photo"),
            h("a", { class: "button", href: "/own" }, icon("pencil"), "Enter a puzzle"),
          ),
        ),
      ),
      h("details", { class: "options" }, h("summary", null, "More options"), h("div", { class: "card" }, form)),
    ),
  );

  /** Begins a game at once. @param {object} order */
  async function begin(order) {
    try {
      await app.begin(order);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      trouble.textContent = error.message;
      trouble.hidden = false;
    }
  }

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
 * The row of a level: a press starts a game.
 * @param {typeof LEVELS[number]} level
 * @param {Times|undefined} times the player's times
 * @param {() => void} onclick
 */
function levelButton(level, times, onclick) {
  const [what, minutes] = WHAT[level];
  const usual = times?.mean ? Math.max(1, Math.round(times.mean / 60_000)) : minutes;
  return h(
    "button",
    { type: "button", class: "card level-button", onclick },
    levelShape(level),
    h("span", { class: "level-name" }, h("strong", null, capital(level)), h("span", { class: "fine" }, what)),
    h(
      "span",
      { class: "fine level-times" },
      h("span", null, usual === null ? "open end" : `about ${usual} min`),
      h("span", null, times?.best ? `best ${clock(times.best)}` : "not yet solved"),
    ),
    icon("next"),
  );
}

/** @param {import("../wire.js").Day} day @param {number} streak @param {() => void} play */
function dailyCard(day, streak, play) {
  const words = day.finished ? `Solved in ${clock(day.finished.time)}` : day.game ? "Resume the daily" : "Play the daily";
  return h(
    "section",
    { class: "card daily-card", "aria-label": "Daily puzzle" },
    h("p", { class: "fine" }, `Daily · ${longDate(day.date)}`),
    h("h2", { class: "with-shape" }, levelShape(day.level), capital(day.level)),
    streak > 1 ? h("p", { class: "gold" }, icon("flame"), `${streak} days in a row`) : null,
    day.game
      ? h("a", { class: day.finished ? "button" : "button main", href: `/game/${day.game}` }, words)
      : h("button", { type: "button", class: "main", onclick: play }, words),
  );
}

/**
 * Unfinished games, the last first. They are kept until the player deletes them.
 * @param {import("../app.js").App} app
 * @param {Begun[]} games
 */
function unfinished(app, games) {
  const list = h(
    "ul",
    { class: "plain begun" },
    games.slice(0, FEW).map((game) => item(app, game, () => section.remove())),
  );
  const more = h(
    "button",
    {
      type: "button",
      class: "quiet",
      onclick: () => {
        list.append(...games.slice(FEW).map((game) => item(app, game, () => section.remove())));
        more.remove();
      },
    },
    `Show ${games.length - FEW} more`,
  );
  const section = h(
    "section",
    { class: "card", "aria-label": "Unfinished games" },
    h("h2", null, "Resume a game"),
    list,
    games.length > FEW ? more : null,
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
    { class: "begun-game" },
    thumbnail(game.values, words),
    h(
      "div",
      null,
      h("strong", { class: "with-shape" }, levelShape(game.level), words),
      h(
        "div",
        { class: "fine" },
        [game.level ? capital(game.level) : UNRATED, clock(game.elapsed), `${81 - game.filled}\u00a0left`].join(" · "),
      ),
      h("div", { class: "row-buttons" }, resume, remove),
      trouble,
    ),
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
