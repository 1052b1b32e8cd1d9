// The card that shows how a game ended, also when the game is opened again later.

import { fill, h } from "./dom.js";
import { home } from "./home.js";
import { Refusal, Unreachable, call } from "./wire.js";
import { capital, clock, grouped } from "./words.js";

/** @typedef {import("./wire.js").Statistics} Statistics */

/** Why a game is not on the leaderboard. @type {Record<NonNullable<import("./wire.js").Game["unranked"]>, string>} */
const UNRANKED = {
  begun_before: "you have begun this puzzle before",
  not_chosen: "only puzzles that the server chose are ranked",
  solution_shown: "the solution was shown",
  too_fast: "the digits came faster than a person can enter them",
  unrated: "the puzzle has no rating yet",
  no_server: "it was played without a server",
};

export class ResultCard {
  /** @param {import("./session.js").Session} session @param {() => void} another begins one more game */
  constructor(session, another) {
    this.session = session;
    this.next = h("button", { type: "button", class: "main", onclick: another }, "Play another");
    this.times = h("p", { class: "end-times" });
    this.streak = h("p", { class: "fine" });
    this.element = h("section", { class: "card end", "aria-label": "Result" });
    this.element.hidden = true;
  }

  /**
   * Shows the card once the game is over. Returns the words for screen readers if the card has just appeared, else
   * null.
   */
  show() {
    const { finished, state } = this.session;
    const { unranked } = this.session.game;
    if (!state.finished || !finished || !this.element.hidden) return null;
    const words = `Solved in ${clock(finished.time)}. ${this.points(finished.score)}`;
    fill(
      this.element,
      h("h2", { class: "end-title" }, "Solved!"),
      h("p", { class: "end-words" }, words),
      this.times,
      h(
        "div",
        { class: "hint-buttons" },
        this.next,
        h("a", { class: "button", href: `/review/${this.session.id}` }, "Review"),
        h("a", { class: "button", href: `/share/${this.session.id}` }, "Share"),
        h("a", { class: "button", href: "/scores" }, "Scores"),
      ),
      finished.score ? this.account() : null,
      this.streak,
      home.leaderboard && unranked && h("p", { class: "fine" }, `Not on the leaderboard: ${UNRANKED[unranked]}.`),
    );
    this.element.hidden = false;
    void this.compare();
    return words;
  }

  /** @param {number} score */
  points(score) {
    if (score) return `${grouped(score)} points.`;
    if (this.session.game.source.kind === "practice") return "No points in practice games.";
    if (this.session.state.assisted) return "No points: the solution was shown.";
    if (!this.session.score.rated) return "No points: the puzzle has no rating yet.";
    return "No points this time.";
  }

  /** The sum of the points: the worth of the puzzle, minus time, hints and checks. */
  account() {
    const { full, hint_cost: hints, check_cost: checks } = this.session.score;
    const total = this.session.finished?.score ?? 0;
    const parts = /** @type {[string, number][]} */ ([
      ["Puzzle", full],
      ["Time", total + hints + checks - full],
      ["Hints", -hints],
      ["Checks", -checks],
    ]).filter(([, points]) => points);
    return h(
      "dl",
      { class: "account" },
      [...parts, /** @type {[string, number]} */ (["Total", total])].map(([name, points]) =>
        h("div", null, h("dt", null, name), h("dd", null, points < 0 ? `−${grouped(-points)}` : grouped(points))),
      ),
    );
  }

  /** Adds the player's best and average time and the streak, if the server answers. */
  async compare() {
    try {
      /** @type {Statistics} */
      const statistics = await call("GET", "/statistics");
      this.times.textContent = this.timeWords(statistics);
      const { current } = statistics.streak;
      this.streak.textContent = current > 1 ? `${current} days in a row with a finished game.` : "";
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
    }
  }

  /** @param {Statistics} statistics */
  timeWords({ levels }) {
    const { level } = this.session.game;
    const { finished, state } = this.session;
    const of = levels.find((one) => one.level === level);
    if (!level || !finished || !of || of.best === null || of.mean === null || state.assisted) return "";
    if (of.finished === 1) return `Your first ${capital(level)} game.`;
    if (of.best_game === this.session.id) return `Your best ${capital(level)} time! Average ${clock(of.mean)}.`;
    return `Best ${capital(level)} time ${clock(of.best)}, average ${clock(of.mean)}.`;
  }
}
