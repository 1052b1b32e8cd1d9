// Learn: a path of lessons, all techniques by family with a search, and a page for each technique.

import { attribute, fill, h } from "../dom.js";
import { Preview } from "../preview.js";
import { StepPlayer } from "../step_player.js";
import { call } from "../wire.js";
import { showFirstSteps } from "./first_steps.js";
import { grouped } from "../words.js";

/** @typedef {import("../wire.js").Technique} Technique */
/** @typedef {import("../wire.js").Step} Step */

/** @type {import("../app.js").Page} */
export async function show(app, main, rest) {
  if (rest === "first-steps") showFirstSteps(app, main);
  else if (rest) await showOne(main, rest);
  else await showAll(main);
}

/** @param {HTMLElement} main */
async function showAll(main) {
  /** @type {[{techniques: Technique[]}, import("../wire.js").Lessons]} */
  const [{ techniques }, { lessons, next }] = await Promise.all([call("GET", "/techniques"), call("GET", "/lessons")]);
  const done = lessons.filter(({ solved }) => solved).length;
  const found = h("div");
  const search = h("input", { type: "search", id: "search", autocomplete: "off", oninput: () => list() });
  const families = [...new Set(techniques.map(({ family }) => family))];
  const list = () => {
    const words = search.value.toLowerCase().split(/[\s-]+/).filter(Boolean);
    const fits = (/** @type {Technique} */ { name, aliases, family, id }) => {
      const text = [name, ...aliases, spaced(family), id].join(" ").toLowerCase();
      return words.every((word) => text.includes(word));
    };
    const fitting = techniques.filter(fits);
    fill(
      found,
      words.length && !fitting.length ? h("p", null, "No technique has this name.") : null,
      families.map((family) => {
        const members = fitting.filter((one) => one.family === family);
        if (!members.length) return null;
        return h(
          "details",
          { class: "card family", open: words.length > 0 },
          h("summary", null, `${spaced(family)} (${members.length})`),
          h(
            "ul",
            { class: "plain" },
            members.map((one) => h("li", null, h("a", { href: `/learn/${one.id}` }, one.name), h("span", { class: "fine" }, ratings(one)))),
          ),
        );
      }),
    );
  };
  list();
  fill(
    main,
    h("h1", null, "Learn"),
    h("p", null, `A path from the first single to chains: ${done} of ${lessons.length} lessons done. `, h("a", { href: "/profile" }, "Your skills"), " · ", h("a", { href: "/learn/first-steps" }, "First steps")),
    h(
      "ol",
      { class: "path" },
      lessons.map(({ technique, solved }, index) =>
        h(
          "li",
          null,
          h(
            "a",
            { class: "card lesson-link", href: technique.page, "aria-current": technique.id === next ? "step" : null },
            h("span", { class: "step-number" }, index + 1),
            h("span", null, technique.name),
            h("span", { class: "fine" }, solved ? "✓ done" : technique.id === next ? "next" : ""),
          ),
        ),
      ),
    ),
    h("h2", null, "All techniques"),
    h("label", { class: "field", for: "search" }, "Search", search),
    h("div", { class: "families" }, found),
  );
}

/** @param {HTMLElement} main @param {string} id */
async function showOne(main, id) {
  const path = encodeURIComponent(id);
  /** @type {[Technique & {argument: string, example: Step|null}, import("../wire.js").Lessons]} */
  const [page, { lessons }] = await Promise.all([call("GET", `/techniques/${path}`), call("GET", "/lessons")]);
  const isLesson = lessons.some(({ technique }) => technique.id === page.id);
  /** @type {import("../wire.js").LessonPage|null} */
  const lesson = isLesson ? await call("GET", `/lessons/${path}`) : null;
  document.title = `${page.name} · Garns`;
  const examples = lesson ? lesson.examples : page.example ? [page.example] : [];
  const played = examples.length ? playedExamples(examples) : null;
  fill(
    main,
    h(
      "div",
      { class: played ? "desk lesson" : "lesson bare" },
      h(
        "div",
        { class: "desk-head" },
        h("p", { class: "crumbs" }, h("a", { href: "/learn" }, "Learn"), " / ", lesson ? `Lesson ${lesson.number}` : spaced(page.family)),
        h("h1", null, page.name),
        page.aliases.length ? h("p", { class: "fine" }, `Also called ${page.aliases.join(", ")}`) : null,
        ratings(page) ? h("p", { class: "fine" }, `HoDoKu ${ratings(page)}`) : null,
      ),
      played?.board,
      h(
        "div",
        { class: "desk-side" },
        played?.card,
        lesson ? h("section", { class: "card" }, h("h2", null, "How to spot it"), h("p", null, lesson.spot)) : null,
        h(
          "section",
          { class: "card" },
          h("h2", null, "Why it works"),
          page.argument.split("\n\n").map((part) => h("p", null, part)),
        ),
        h(
          "div",
          { class: "row-buttons" },
          page.practice ? h("a", { class: "button main", href: `/practice/${page.id}` }, "Practise this technique") : null,
          lesson?.next ? h("a", { class: "button", href: lesson.next.page }, `Next: ${lesson.next.name}`) : null,
        ),
      ),
    ),
  );
}

/** One board for all examples, and a card that chooses an example and plays it. @param {Step[]} examples */
function playedExamples(examples) {
  const preview = new Preview("Example");
  const player = new StepPlayer(
    (step, drawing) => preview.show(step.before, drawing),
    (phrase) => preview.light(phrase),
  );
  const choices = examples.map((_, index) => h("button", { type: "button", onclick: () => choose(index) }, `Example ${index + 1}`));
  const choose = (/** @type {number} */ chosen) => {
    choices.forEach((button, index) => attribute(button, "aria-pressed", String(index === chosen)));
    player.show(examples[chosen]);
  };
  choose(0);
  const card = h(
    "section",
    { class: "card", "aria-label": "Example" },
    examples.length > 1 ? h("div", { class: "switch", role: "group", "aria-label": "Examples" }, choices) : h("h2", null, "Example"),
    player.element,
  );
  return { board: preview.element, card };
}

/** Writes AlmostLockedSets with spaces. @param {string} word */
const spaced = (word) => {
  const words = word
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/-/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** @param {Technique} one */
const ratings = (one) => (one.hodoku === null ? "" : `${one.level ?? ""} ${grouped(one.hodoku)}`.trim());
