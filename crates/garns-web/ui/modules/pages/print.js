// Print: this puzzle, puzzles from the library, or new puzzles, as a PDF that the server makes.

import { choice, fill, h } from "../dom.js";
import { saveFile } from "../download.js";
import { LongTask } from "../long_task.js";
import { call, download } from "../wire.js";
import { LEVELS, SYMMETRIES, capital, sourceWords } from "../words.js";

/** @typedef {import("../wire.js").PrintOrder} PrintOrder */

const KINDS = /** @type {const} */ (["game", "library", "fresh"]);
const PAPERS = { a4: "A4", a5: "A5", letter: "Letter", "6x9": "6 × 9 in (book)" };
const SOLUTIONS = { none: "None", end: "At the end", back: "After each page" };
const MOST = 100;
/** Names of this machine that work on this machine only: a phone that reads a QR code cannot open them. */
const LOOPBACK = ["localhost", "127.0.0.1", "[::1]"];

/** @type {import("../app.js").Page} */
export async function show(app, main) {
  const asked = app.asked();
  const kind = KINDS.find((one) => one === asked.get("puzzles")) ?? "game";
  const [session, { techniques }] = await Promise.all([app.current(), call("GET", "/techniques")]);
  const { source, level, finished } = session.game;
  const task = new LongTask("Make PDF");
  const done = h("p", { class: "fine", role: "status" });
  const warning = h("p", { class: "fine" }, "Printing the solution counts as showing it: the game will earn no points.");

  const ofGame = h("div", null, check("position", "Include my digits and removed candidates"));
  const ofOrder = h(
    "div",
    { class: "fields" },
    select("level", "Level", [["", "Any"], ...LEVELS.map((one) => /** @type {[string, string]} */ ([one, capital(one)]))], asked.get("level") ?? level ?? ""),
    h("label", null, "Puzzles", h("input", { type: "number", name: "count", min: 1, max: MOST, value: 8, required: true, inputmode: "numeric" })),
    select(
      "technique",
      "Technique",
      [["", "Any"], ...techniques.filter((/** @type {any} */ one) => one.needed).map((/** @type {any} */ one) => [one.id, one.name])],
      "",
    ),
    select("symmetry", "Symmetry", [["", "Any"], ...Object.entries(SYMMETRIES)], ""),
  );
  const ofLibrary = h(
    "div",
    { class: "fields" },
    h("label", null, "Skip the first", h("input", { type: "number", name: "skip", min: 0, max: 1_000_000, value: 0, inputmode: "numeric" })),
  );
  const form = h(
    "form",
    { class: "form card", onchange: () => follow(), onsubmit: (/** @type {Event} */ event) => void submit(event) },
    h(
      "fieldset",
      null,
      h("legend", null, "Puzzles"),
      h(
        "div",
        { class: "choices" },
        choice("kind", "game", "This game", sourceWords(source), kind === "game"),
        choice("kind", "library", "Library", "Puzzles that are ready", kind === "library"),
        choice("kind", "fresh", "New puzzles", "Made for this booklet", kind === "fresh"),
      ),
    ),
    ofGame,
    ofOrder,
    ofLibrary,
    h(
      "fieldset",
      null,
      h("legend", null, "Pages"),
      h(
        "div",
        { class: "fields" },
        select("paper", "Paper", Object.entries(PAPERS), "a4"),
        select("per_page", "Puzzles per page", ["1", "2", "4", "6"].map((n) => [n, n]), "2"),
        select("solutions", "Solutions", Object.entries(SOLUTIONS), "none"),
        h("label", null, "Title (optional)", h("input", { type: "text", name: "title", maxlength: 80, autocomplete: "off" })),
      ),
      warning,
      check("candidates", "Print the candidates of open cells"),
      check("large", "Large print"),
      LOOPBACK.includes(location.hostname) ? null : check("link", "QR code that opens each puzzle on this site"),
    ),
    task.trouble,
    h("div", { class: "row-buttons" }, task.start, task.stop),
    done,
  );
  fill(main, h("div", { class: "sheet" }, h("h1", null, "Print"), form));
  follow();
  return () => task.cancel();

  /** Shows the fields that the chosen puzzles have. */
  function follow() {
    const wanted = values();
    ofGame.hidden = wanted.kind !== "game";
    ofOrder.hidden = wanted.kind === "game";
    ofLibrary.hidden = wanted.kind !== "library";
    for (const input of ofOrder.querySelectorAll("input, select")) /** @type {any} */ (input).disabled = ofOrder.hidden;
    warning.hidden = wanted.kind !== "game" || wanted.solutions === "none" || Boolean(finished) || session.state.assisted;
  }

  /** @returns {Record<string, string>} */
  function values() {
    return Object.fromEntries([...new FormData(form)].map(([key, value]) => [key, String(value)]));
  }

  /** @param {Record<string, string>} wanted @returns {PrintOrder} */
  function order(wanted) {
    const common = {
      level: /** @type {import("../wire.js").Level|null} */ (wanted.level || null),
      technique: wanted.technique || null,
      symmetry: /** @type {any} */ (wanted.symmetry || null),
      count: Number(wanted.count),
    };
    const puzzles = {
      game: { kind: /** @type {const} */ ("game"), id: session.id, position: "position" in wanted },
      library: { kind: /** @type {const} */ ("library"), ...common, skip: Number(wanted.skip) },
      fresh: { kind: /** @type {const} */ ("fresh"), ...common },
    }[/** @type {typeof KINDS[number]} */ (wanted.kind)];
    return {
      puzzles,
      paper: /** @type {PrintOrder["paper"]} */ (wanted.paper),
      per_page: /** @type {PrintOrder["per_page"]} */ (wanted.per_page),
      solutions: /** @type {PrintOrder["solutions"]} */ (wanted.solutions),
      candidates: "candidates" in wanted,
      large: "large" in wanted,
      title: wanted.title || null,
      link: "link" in wanted ? location.origin : null,
    };
  }

  /** @param {Event} event */
  async function submit(event) {
    event.preventDefault();
    const wanted = values();
    done.textContent = "";
    await task.run("Making the PDF …", true, async (signal) => {
      await session.flush();
      const { name, file } = await download("POST", "/print", order(wanted), signal);
      saveFile(name, file);
      done.textContent = `${name} is in your downloads.`;
      if (wanted.kind === "game" && wanted.solutions !== "none") await session.refresh();
    });
  }
}

/** @param {string} name @param {string} words */
const check = (name, words) => h("label", { class: "check" }, h("input", { type: "checkbox", name }), ` ${words}`);

/** @param {string} name @param {string} label @param {[string, string][]} options @param {string} chosen */
const select = (name, label, options, chosen) =>
  h(
    "label",
    null,
    label,
    h(
      "select",
      { name },
      options.map(([value, words]) => h("option", { value, selected: value === chosen }, words)),
    ),
  );
