// The review of a game: its moves replayed one by one, each with the technique that justified it.

import { gameLooks } from "../cell_view.js";
import { Board } from "../board.js";
import { attribute, fill, h, svg } from "../dom.js";
import { sentence } from "../phrases.js";
import { apply, begin } from "../replay.js";
import { call } from "../wire.js";
import { clock, deductionWords, sourceWords } from "../words.js";

/** @typedef {import("../wire.js").Review} Review */
/** @typedef {import("../wire.js").ReviewedMove} Move */

/** The name of each verdict, and its sign in the plot. @type {Record<Move["verdict"], [string, string]>} */
const VERDICTS = {
  justified: ["", ""],
  guess: ["Guess", "?"],
  mistake: ["Mistake", "×"],
  applied: ["Hint applied", "H"],
  unexamined: ["Not examined", "–"],
};

/** The widest bar of the plot, in pixels, for games with few moves. */
const WIDEST_BAR = 24;

/** @type {import("../app.js").Page} */
export async function show(app, main, rest) {
  const id = encodeURIComponent(rest);
  /** @type {[import("../wire.js").Game, Review]} */
  const [game, review] = await Promise.all([call("GET", `/games/${id}`), call("GET", `/games/${id}/review`)]);
  const view = new ReviewView(app, game, review);
  fill(main, view.element);
  view.plot(/** @type {HTMLElement} */ (view.element.querySelector(".desk-side")).clientWidth);
  view.go(0);
}

class ReviewView {
  /** @param {import("../app.js").App} app @param {import("../wire.js").Game} game @param {Review} review */
  constructor(app, game, review) {
    this.app = app;
    this.game = game;
    this.review = review;
    this.at = 0;
    this.board = new Board({ label: "Position" });
    this.words = h("section", { class: "card", "aria-label": "Move", "aria-live": "polite" });
    this.scrubber = h("input", {
      type: "range",
      min: 0,
      max: review.moves.length,
      value: 0,
      "aria-label": "Move",
      oninput: () => this.go(Number(this.scrubber.value)),
    });
    this.back = h("button", { type: "button", onclick: () => this.go(this.at - 1) }, "Previous");
    this.forth = h("button", { type: "button", class: "main", onclick: () => this.go(this.at + 1) }, "Next");
    this.items = review.moves.map((move, index) => this.item(move, index));
    this.figure = h("div");
    this.element = h(
      "div",
      { class: "desk review" },
      h(
        "div",
        { class: "desk-head" },
        h("div", { class: "list-head" }, h("h1", null, "Review"), h("a", { class: "button", href: `/share/${game.id}` }, "Share")),
        h("p", { class: "fine" }, `${sourceWords(game.source)}${game.finished ? ` · solved in ${clock(game.finished.time)}` : ""}`),
      ),
      this.board.element,
      h(
        "div",
        { class: "desk-side" },
        this.scrubber,
        h("div", { class: "pager" }, this.back, h("span", null, ""), this.forth),
        this.words,
        this.summary(),
        h("section", { class: "card" }, h("h2", null, "Time for each move"), this.figure),
        this.times(),
        h("section", { class: "card" }, h("h2", null, "Moves"), h("ol", { class: "steps" }, this.items)),
      ),
    );
  }

  /** Shows the position after a number of moves. @param {number} at */
  go(at) {
    const { moves } = this.review;
    this.at = Math.max(0, Math.min(moves.length, at));
    const move = moves[this.at - 1];
    this.scrubber.value = String(this.at);
    attribute(this.scrubber, "aria-valuetext", this.at ? `Move ${this.at} of ${moves.length}: ${moveWords(move)}` : "Start");
    this.back.disabled = this.at === 0;
    this.forth.disabled = this.at === moves.length;
    const counter = /** @type {HTMLElement} */ (this.back.nextElementSibling);
    counter.textContent = `${this.at} of ${moves.length}`;
    this.items.forEach((item, index) =>
      attribute(/** @type {Element} */ (item.firstElementChild), "aria-current", index === this.at - 1 ? "step" : null),
    );
    const chosen = this.items[this.at - 1];
    if (chosen?.parentElement) chosen.parentElement.scrollTop = chosen.offsetTop - chosen.parentElement.offsetTop - 80;
    this.paint(move ?? null, null);
    this.explain(move ?? null);
  }

  /** @param {Move|null} move @param {import("../wire.js").Phrase|null} lit */
  paint(move, lit) {
    const last = move?.seq ?? 0;
    let state = begin(this.game.givens);
    for (const { seq, client, do: action } of this.game.events) {
      // A practice game begins with digits and removed candidates, before the first move.
      if (seq <= last || action.type === "setup") state = apply(state, action, client);
    }
    const cells = move ? [...move.place, ...move.remove].map(([cell]) => cell) : [];
    const wrong = move?.verdict === "mistake" ? cells : [];
    const looks = gameLooks(state, {
      selected: new Set(cells),
      focus: cells[0] ?? 40,
      note: 0,
      settings: { ...this.app.settings, peers: false, same_digit: false },
      wrong: new Set(wrong),
      locked: 0,
      withheld: [],
    });
    for (const cell of lit?.cells ?? []) looks[cell].lit = true;
    this.board.show(looks);
  }

  /** The words about a move. @param {Move|null} move */
  explain(move) {
    if (!move) {
      fill(this.words, h("h2", null, "Start"), h("p", null, "Step through the game with Next, or drag the slider."));
      return;
    }
    const light = (/** @type {import("../wire.js").Phrase|null} */ phrase) => this.paint(move, phrase);
    const [name] = VERDICTS[move.verdict];
    const technique = move.technique ? h("a", { href: move.technique.page }, move.technique.name) : null;
    fill(
      this.words,
      h("h2", null, `${moveWords(move)}: `, name, name && technique ? " · " : "", technique),
      h("p", { class: "fine" }, `After ${clock(move.time)}${move.helped && move.verdict !== "applied" ? ", with a hint" : ""}`),
      move.verdict === "guess" && h("p", null, "The digit is right, but no technique gives it in this position."),
      move.verdict === "unexamined" && h("p", null, "There was no time left to examine this move."),
      move.ahead && h("p", null, "It follows after digits that you entered later."),
      move.instead && [
        h(
          "p",
          null,
          move.verdict === "justified" ? "An easier step was there: " : "You could have found: ",
          h("a", { href: move.instead.technique.page }, move.instead.technique.name),
        ),
        sentence(move.instead.text, light),
      ],
    );
  }

  /** @param {Move} move @param {number} index */
  item(move, index) {
    const [name] = VERDICTS[move.verdict];
    return h(
      "li",
      null,
      h(
        "button",
        { type: "button", class: `step verdict-${move.verdict}`, onclick: () => this.go(index + 1) },
        h("span", { class: "step-number" }, index + 1),
        h("span", { class: "step-name" }, name || move.technique?.name || ""),
        h("span", { class: "step-what" }, `${moveWords(move)}${move.instead ? " · easier step missed" : ""}`),
        h("span", { class: "step-rating" }, clock(move.time)),
      ),
    );
  }

  /** A summary: mistakes, guesses, hints, and the first error with its consequences. */
  summary() {
    const { moves, first_error: error, complete } = this.review;
    const count = (/** @type {Move["verdict"]} */ verdict) => moves.filter((move) => move.verdict === verdict).length;
    const missed = moves.filter((move) => move.verdict === "justified" && move.instead).length;
    const figures = [
      ["Moves", moves.length],
      ["Mistakes", count("mistake")],
      ["Guesses", count("guess")],
      ["With a hint", moves.filter(({ helped }) => helped).length],
      ["Easier steps missed", missed],
    ];
    return h(
      "section",
      { class: "card", "aria-label": "Summary" },
      h("h2", null, "Summary"),
      h("dl", { class: "rating-list" }, figures.map(([name, figure]) => h("div", null, h("dt", null, name), h("dd", null, figure)))),
      error
        ? h(
            "p",
            { class: "review-error" },
            "First mistake: ",
            h("button", { type: "button", class: "quiet", onclick: () => this.go(error.place + 1) }, `move ${error.place + 1}, ${moveWords(moves[error.place])}`),
            errorWords(error),
          )
        : moves.length
          ? h("p", { class: "review-error" }, "No mistakes.")
          : null,
      complete ? null : h("p", { class: "fine" }, "Some moves were not examined: there was no time left for them."),
    );
  }

  /** How long each technique took. */
  times() {
    const { techniques } = this.review;
    if (!techniques.length) return null;
    const most = Math.max(1, ...techniques.map(({ time }) => time));
    return h(
      "section",
      { class: "card" },
      h("h2", null, "Time for each technique"),
      h(
        "table",
        { class: "histogram" },
        h("thead", null, h("tr", null, ["Technique", "Moves", "Time"].map((name) => h("th", { scope: "col" }, name)))),
        h(
          "tbody",
          null,
          techniques.map(({ technique, moves, time }) =>
            h(
              "tr",
              null,
              h("th", { scope: "row" }, h("a", { href: technique.page }, technique.name)),
              h("td", null, moves),
              h("td", null, h("meter", { min: 0, max: most, value: time, "aria-hidden": "true" }), h("span", null, clock(time))),
            ),
          ),
        ),
      ),
    );
  }

  /** One bar for each move, with the sign of its verdict, if any, above it. @param {number} room */
  plot(room) {
    const { moves } = this.review;
    if (!moves.length) {
      fill(this.figure, h("p", null, "There are no moves."));
      return;
    }
    const width = Math.max(280, Math.min(640, Math.round(room) - 64));
    const [height, top] = [140, 18];
    const longest = Math.max(1000, ...moves.map(({ time }) => time));
    const step = Math.min(WIDEST_BAR, width / moves.length);
    const bars = moves.map((move, index) => {
      const tall = Math.max(1.5, ((height - top) * move.time) / longest);
      const x = index * step;
      const sign = VERDICTS[move.verdict][1];
      return [
        svg("rect", { class: `move-bar bar-${move.verdict}`, x: x.toFixed(1), y: (height - tall).toFixed(1), width: Math.max(1, step - 1).toFixed(1), height: tall.toFixed(1) }),
        sign ? svg("text", { class: "label sign-over", x: (x + step / 2).toFixed(1), y: Math.max(8, height - tall - 8).toFixed(1) }, sign) : null,
      ];
    });
    fill(
      this.figure,
      svg(
        "svg",
        { class: "plot", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": `Time for each of ${moves.length} moves, the longest ${clock(longest)}; the list below has them all` },
        bars.flat(),
      ),
      h("p", { class: "fine" }, `Longest: ${clock(longest)}. × mistake, ? guess, H hint applied`),
    );
  }
}

/** A move in short. @param {Move} move */
const moveWords = (move) => deductionWords(move, 3);

/** @param {NonNullable<Review["first_error"]>} error */
function errorWords({ corrected, time, followed }) {
  const stood = corrected === null ? " It was never corrected" : ` You corrected it after ${clock(time)}`;
  const more = followed === 1 ? ", after one more mistake." : followed ? `, after ${followed} more mistakes.` : ".";
  return stood + more;
}
