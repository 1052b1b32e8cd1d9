// Learn: the techniques from the easiest on, a page for each, and games to practise it.

import { caseDrawing, casePager } from "../cases.js";
import { fill, h, refill } from "../dom.js";
import { sentence } from "../phrases.js";
import { Preview } from "../preview.js";
import { Refusal, Unreachable, call } from "../wire.js";
import { grouped } from "../words.js";

/** @typedef {{id: string, name: string, family: string, hodoku: number|null, level: string|null, practice: boolean}} Entry */

/** @type {import("../app.js").Page} */
export async function show(app, main, rest) {
  if (rest) await showOne(app, main, rest);
  else await showAll(main);
}

/** @param {HTMLElement} main */
async function showAll(main) {
  /** @type {{techniques: Entry[]}} */
  const { techniques } = await call("GET", "/techniques");
  const families = [...new Set(techniques.map(({ family }) => family))];
  fill(
    main,
    h("h1", null, "Learn"),
    h("p", null, "Every technique that hints use, with its level and score on HoDoKu’s scale."),
    h(
      "div",
      { class: "families" },
      families.map((family) =>
        h(
          "section",
          { class: "card" },
          h("h2", null, spaced(family)),
          h(
            "ul",
            { class: "plain" },
            techniques
              .filter((one) => one.family === family)
              .map((one) =>
                h(
                  "li",
                  null,
                  h("a", { href: `/learn/${one.id}` }, one.name),
                  h("span", { class: "fine" }, ratings(one)),
                ),
              ),
          ),
        ),
      ),
    ),
  );
}

/** @param {import("../app.js").App} app @param {HTMLElement} main @param {string} id */
async function showOne(app, main, id) {
  /** @type {Entry & {argument: string, example: import("../wire.js").Step|null}} */
  const page = await call("GET", `/techniques/${encodeURIComponent(id)}`);
  document.title = `${page.name} · Garns`;
  const trouble = h("p", { class: "trouble", role: "alert" });
  const practise = h("button", { type: "button", class: "main", onclick: () => void begin() }, "Practise this technique");
  async function begin() {
    practise.disabled = true;
    try {
      await app.begin({ kind: "practice", technique: page.id });
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      trouble.textContent = error.message;
      practise.disabled = false;
    }
  }
  const { example } = page;
  const preview = new Preview(`Example of ${page.name}`);
  const light = (/** @type {import("../wire.js").Phrase|null} */ phrase) => preview.light(phrase);
  const caption = h("figcaption");
  const draw = (/** @type {number} */ index) => {
    if (!example) return;
    preview.show(example.before, caseDrawing(example.drawings, index));
    refill(caption, casePager(example.drawings, index, draw, light), sentence(example.text, light));
  };
  draw(0);
  fill(
    main,
    h("p", { class: "crumbs" }, h("a", { href: "/learn" }, "Learn"), " / ", spaced(page.family)),
    h("h1", null, page.name),
    ratings(page) ? h("p", { class: "fine" }, `HoDoKu ${ratings(page)}`) : null,
    h(
      "div",
      { class: example ? "lesson" : "lesson bare" },
      example ? h("figure", { class: "lesson-board" }, preview.element, caption) : null,
      h(
        "div",
        null,
        h("h2", null, "Why it works"),
        page.argument.split("\n\n").map((part) => h("p", null, part)),
        h("div", { class: "row-buttons" }, page.practice === false ? null : practise),
        trouble,
      ),
    ),
  );
}

/** AlmostLockedSets is said with spaces. @param {string} word */
const spaced = (word) => {
  const words = word
    .replace(/([a-z])([A-Z])/g, "$1 $2")
    .replace(/-/g, " ")
    .toLowerCase();
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** @param {Entry} one */
const ratings = (one) => (one.hodoku === null ? "" : `${one.level ?? ""} ${grouped(one.hodoku)}`.trim());
