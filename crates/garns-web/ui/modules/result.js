// How a game ended, beside its board, also when it is opened again later.

import { fill, h } from "./dom.js";
import { clock, grouped } from "./words.js";

/** Why a game is not on the leaderboard. @type {Record<NonNullable<import("./wire.js").Game["unranked"]>, string>} */
const UNRANKED = {
  begun_before: "you have begun this puzzle before",
  not_chosen: "only puzzles that the server chose are ranked",
  solution_shown: "the solution was shown",
  too_fast: "the digits came faster than a person can enter them",
  unrated: "the puzzle has no rating yet",
};

export class ResultCard {
  /** @param {import("./session.js").Session} session @param {() => void} another begins one more game */
  constructor(session, another) {
    this.session = session;
    this.next = h("button", { type: "button", class: "main", onclick: another }, "Play another");
    this.element = h("section", { class: "card end", "aria-label": "Result" });
    this.element.hidden = true;
  }

  /** Shows the card once the game is over; the words to be said when it has just appeared, else null. */
  show() {
    const { finished, state } = this.session;
    const { unranked } = this.session.game;
    if (!state.finished || !finished || !this.element.hidden) return null;
    const words = `Solved in ${clock(finished.time)}. ${this.points(finished.score)}`;
    fill(
      this.element,
      h("h2", null, "Solved"),
      h("p", null, words),
      unranked && h("p", { class: "fine" }, `Not on the leaderboard: ${UNRANKED[unranked]}.`),
      h(
        "div",
        { class: "hint-buttons" },
        this.next,
        h("a", { class: "button", href: "/new" }, "New game"),
        h("a", { class: "button", href: "/scores" }, "Scores"),
      ),
    );
    this.element.hidden = false;
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
}
