// Solution mode: the solved grid, the path to it step by step, and all steps possible now.

import { attribute, fill, h, refill } from "../dom.js";
import { Preview } from "../preview.js";
import { openCandidates, values } from "../replay.js";
import { StepPlayer } from "../step_player.js";
import { writeGrid } from "../sudoku.js";
import { Refusal, Unreachable, call } from "../wire.js";
import { deductionWords, grouped, ratingWords } from "../words.js";
import { gameBar } from "./play.js";

/** @typedef {import("../wire.js").Step} Step */
/** @typedef {import("../wire.js").StepsHere} StepsHere */
/** @typedef {import("../wire.js").MoreRatings} MoreRatings */

/** Ratings that are computed on request, each with its meaning. @type {[Exclude<keyof MoreRatings, "se">, string, string][]} */
const MORE = [
  ["te", "T&E", "depth of trial and error"],
  ["w", "W", "length of whips"],
  ["gw", "gW", "length of g-whips"],
  ["b", "B", "length of braids"],
  ["bxb", "BxB", "length of braids inside trial and error"],
];

/** @type {import("../app.js").Page} */
export async function show(app, main) {
  const session = await app.current();
  const view = new SolutionView(app, session);
  fill(main, view.element);
  const { state } = session;
  if (state.assisted || state.finished) void view.load();
  else view.offer();
  return () => view.leave();
}

class SolutionView {
  /** @param {import("../app.js").App} app @param {import("../session.js").Session} session */
  constructor(app, session) {
    this.app = app;
    this.session = session;
    this.preview = new Preview("Solution");
    this.player = new StepPlayer(
      (step, drawing) => this.preview.show(step.before, drawing),
      (phrase) => this.preview.light(phrase),
    );
    this.panel = h("div", { class: "panel" });
    const bar = gameBar(app, h("a", { class: "button", href: "/" }, "Resume"));
    bar.show(session.game, session.state.assisted);
    this.element = h(
      "div",
      { class: "play" },
      h("h1", { class: "unseen" }, "Solution"),
      bar.element,
      this.preview.element,
      this.panel,
    );
    /** @type {import("../wire.js").Solution|null} */
    this.solution = null;
    /** @type {Step[]} */
    this.steps = [];
    /** The last page of the possible steps. @type {StepsHere|null} */
    this.possible = null;
    /** The list shown: the solution path, or all possible steps. @type {"path"|"possible"} */
    this.list = "path";
    this.chosen = -1;
    /** Ends requests that are under way when the player leaves the page. */
    this.left = new AbortController();
  }

  leave() {
    this.left.abort();
  }

  get givens() {
    return this.session.game.givens;
  }

  /** Asks before the solution is shown, and explains its effect on the game. */
  offer() {
    this.showGame();
    fill(
      this.panel,
      h(
        "section",
        { class: "card", "aria-label": "Show the solution" },
        h("h2", null, "Show the solution?"),
        h(
          "p",
          null,
          "Your game stays as it is and you can return to it, but it will count as assisted: no points and no best time.",
        ),
        h(
          "div",
          { class: "hint-buttons" },
          h(
            "button",
            { type: "button", onclick: () => void this.load() },
            "Show solution",
          ),
          h("a", { class: "button main", href: "/" }, "Back to the game"),
        ),
      ),
    );
  }

  showGame() {
    const { state } = this.session;
    this.preview.show({
      values: writeGrid(values(state)),
      candidates: state.sheet.auto ? openCandidates(state) : null,
      givens: this.givens,
      entered: true,
    });
  }

  async load() {
    fill(this.panel, h("p", { class: "card" }, "Solving …"));
    const { signal } = this.left;
    try {
      /** @type {import("../wire.js").Solution} */
      const solution = await this.session.ask("solution", {}, signal);
      if (signal.aborted) return;
      this.solution = solution;
      this.app.say("Solution shown.");
      this.setList("path", solution.steps);
    } catch (error) {
      if (!signal.aborted) this.app.showError(error);
    }
  }

  /** @param {"path"|"possible"} list @param {Step[]} steps */
  setList(list, steps) {
    this.list = list;
    this.steps = steps;
    const { solution } = this;
    if (!solution) return;
    const start = list === "path" ? "Solved grid" : "Your position";
    this.items = [
      h("li", null, h("button", { type: "button", class: "step", onclick: () => this.choose(-1) }, start)),
      ...steps.map((step, index) =>
        h(
          "li",
          null,
          h(
            "button",
            { type: "button", class: "step", onclick: () => this.choose(index) },
            h("span", { class: "step-number" }, index + 1),
            h("span", { class: "step-name" }, step.technique.name),
            h("span", { class: "step-what" }, deductionWords(step, 2)),
            step.hodoku === null ? null : h("span", { class: "step-rating" }, step.hodoku),
          ),
        ),
      ),
    ];
    this.text = h("section", { class: "card", "aria-label": "Step" });
    fill(
      this.panel,
      this.text,
      h(
        "section",
        { class: "card", "aria-label": "Steps" },
        h(
          "div",
          { class: "tabs" },
          h(
            "button",
            {
              type: "button",
              "aria-pressed": String(list === "path"),
              onclick: () => this.setList("path", solution.steps),
            },
            "Solution path",
          ),
          h(
            "button",
            { type: "button", "aria-pressed": String(list === "possible"), onclick: () => void this.loadPossible() },
            "All possible steps",
          ),
        ),
        list === "path" && !solution.complete
          ? h("p", null, "Finding the whole path would take too long, so the list ends early. The solved grid is complete.")
          : null,
        list === "possible" && !steps.length ? h("p", null, "No step found at your position.") : null,
        list === "possible" && this.possible && !this.possible.complete
          ? h("p", null, "Finding every step would take too long, so the list may not have all of them.")
          : null,
        h(
          "ol",
          {
            class: "steps",
            "aria-label": "List of steps",
            onkeydown: (/** @type {KeyboardEvent} */ event) => this.key(event),
          },
          this.items,
        ),
        list === "possible" && this.possible && steps.length < this.possible.listed
          ? h("button", { type: "button", onclick: () => void this.loadPossible(steps) }, "More steps")
          : null,
      ),
      list === "path" ? this.summary() : null,
    );
    this.choose(-1);
  }

  /** Adds the next page of possible steps to those that are known. @param {Step[]} known */
  async loadPossible(known = []) {
    if (this.text) fill(this.text, h("p", null, "Looking for every step …"));
    try {
      /** @type {StepsHere} */
      const page = await this.session.ask("steps", { from: known.length }, this.left.signal);
      this.possible = page;
      this.setList("possible", [...known, ...page.steps]);
      if (known.length) this.choose(known.length, true);
    } catch (error) {
      if (this.text) fill(this.text, h("p", { class: "trouble" }, error instanceof Error ? error.message : "The steps could not be loaded."));
    }
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (!by) return;
    event.preventDefault();
    this.choose(Math.max(-1, Math.min(this.steps.length - 1, this.chosen + by)), true);
  }

  /** @param {number} index @param {boolean} [focus] */
  choose(index, focus = false) {
    this.chosen = index;
    this.items?.forEach((item, at) =>
      attribute(/** @type {Element} */ (item.firstElementChild), "aria-current", at === index + 1 ? "step" : null),
    );
    if (focus) /** @type {HTMLElement|undefined} */ (this.items?.[index + 1]?.firstElementChild)?.focus();
    this.draw();
    // On a narrow page the words stand above the list, and the board would hide them.
    if (index >= 0) this.text?.scrollIntoView({ block: "nearest" });
  }

  draw() {
    const { solution, text } = this;
    if (!solution || !text) return;
    const step = this.steps[this.chosen];
    if (!step) {
      if (this.list === "path") this.preview.show({ values: solution.solution, candidates: null, givens: this.givens });
      else this.showGame();
      fill(
        text,
        h("h2", null, this.list === "path" ? "Solved" : "Your position"),
        h(
          "p",
          null,
          this.list === "path"
            ? `${this.steps.length} steps. Select one to see it on the board.`
            : possible(this.steps.length, this.possible?.total ?? 0),
        ),
      );
      return;
    }
    this.player.show(step);
    refill(
      text,
      h("h2", null, h("a", { href: step.technique.page }, step.technique.name)),
      this.player.element,
      h(
        "div",
        { class: "hint-buttons" },
        h("button", { type: "button", "data-key": "previous", onclick: () => this.choose(this.chosen - 1) }, "Previous in list"),
        h(
          "button",
          {
            type: "button",
            "data-key": "next",
            disabled: this.chosen + 1 >= this.steps.length,
            onclick: () => this.choose(this.chosen + 1),
          },
          "Next in list",
        ),
      ),
      this.list === "path" && !this.session.state.finished
        ? h(
            "div",
            { class: "hint-buttons" },
            h("button", { type: "button", class: "main", onclick: () => void this.solveTo() }, "Solve up to here"),
          )
        : null,
    );
  }

  /** Puts the position before the chosen step on the player's board. */
  async solveTo() {
    try {
      await this.session.ask("solve-to", { step: this.chosen });
      await this.app.go("/");
    } catch (error) {
      this.app.showError(error);
    }
  }

  /** A button for further ratings, and the place where they are shown. */
  moreRatings() {
    const place = h("div", { class: "more-ratings", "aria-live": "polite" });
    const button = h("button", { type: "button", onclick: () => void load() }, "More ratings");
    const load = async () => {
      button.disabled = true;
      button.textContent = "Rating …";
      try {
        /** @type {MoreRatings} */
        const found = await call("GET", `/games/${this.session.id}/ratings`, undefined, this.left.signal);
        fill(
          place,
          h(
            "dl",
            { class: "rating-list" },
            // This rating is above the button already, unless it took too long when the game began.
            this.solution?.ratings?.se
              ? null
              : h("div", null, h("dt", null, h("strong", null, "SE"), " Sudoku Explainer"), h("dd", null, seWords(found.se))),
            MORE.filter(([key]) => key !== "bxb" || found.bxb.kind !== "never").map(([key, name, what]) =>
              h("div", null, h("dt", null, h("strong", null, name), ` ${what}`), h("dd", null, leastWords(found[key]))),
            ),
          ),
        );
      } catch (error) {
        if (this.left.signal.aborted) return;
        if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
        fill(place, button, h("p", { class: "trouble" }, error.message));
        button.disabled = false;
        button.textContent = "More ratings";
      }
    };
    fill(place, button);
    return place;
  }

  /** Ratings, and how often each technique was needed. */
  summary() {
    const { solution } = this;
    if (!solution) return null;
    const most = Math.max(1, ...solution.histogram.map(({ count }) => count));
    const { ratings } = solution;
    return h(
      "section",
      { class: "card", "aria-label": "Ratings" },
      h("h2", null, "Ratings"),
      h(
        "p",
        null,
        ratingWords({ level: this.session.game.level, ratings }),
        ratings?.se ? ` · ${pearlAndDiamond(ratings.se)}` : null,
      ),
      this.moreRatings(),
      h(
        "table",
        { class: "histogram" },
        h("caption", null, "Techniques used"),
        h("thead", null, h("tr", null, h("th", { scope: "col" }, "Technique"), h("th", { scope: "col" }, "Steps"))),
        h(
          "tbody",
          null,
          solution.histogram.map(({ technique, name, count }) =>
            h(
              "tr",
              null,
              h("th", { scope: "row" }, h("a", { href: `/learn/${technique}` }, name)),
              h(
                "td",
                null,
                h("meter", { min: 0, max: most, value: count, "aria-hidden": "true" }),
                h("span", null, count),
              ),
            ),
          ),
        ),
      ),
    );
  }
}

/** Sudoku Explainer's ratings, unless they take too long. @param {MoreRatings["se"]} se */
const seWords = (se) => (se ? `ER\u00a0${se.er.toFixed(1)} · ${pearlAndDiamond(se)}` : "takes too long");

/** Sudoku Explainer's ratings of the first entry and of the first step. @param {{ep: number, ed: number}} se */
const pearlAndDiamond = ({ ep, ed }) => `EP\u00a0${ep.toFixed(1)} · ED\u00a0${ed.toFixed(1)}`;

/** A rating, or the number that it is above if the search took too long. @param {MoreRatings["te"]} least */
function leastWords(least) {
  if (least.kind === "never") return "none";
  return least.kind === "above" ? `above ${least.n}` : String(least.n);
}

/** How many steps there are, and how many of them are listed. @param {number} listed @param {number} total */
function possible(listed, total) {
  if (total === 1) return "One step is possible. Select it to see it on the board.";
  const rest = total > listed ? ` The list shows the first ${listed}.` : "";
  return `${grouped(total)} steps are possible.${rest} Select one to see it on the board.`;
}
