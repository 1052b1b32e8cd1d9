// The card that shows how a game ended, also when the game is opened again later.

import { fill, h } from "./dom.js";
import { home } from "./home.js";
import { icon } from "./icons.js";
import { course, levelShape } from "./plot.js";
import { Refusal, Unreachable, call } from "./wire.js";
import { LEVELS, capital, clock, grouped, nextDailyWords } from "./words.js";

/** @typedef {import("./wire.js").Statistics} Statistics */

/** The most entries that a leaderboard lists. */
const MOST_ENTRIES = 50;

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
  /** @param {import("./session.js").Session} session @param {(level: import("./wire.js").Level) => void} another begins one more game */
  constructor(session, another) {
    this.session = session;
    const { level } = session.game;
    this.next = h(
      "button",
      { type: "button", class: "main", onclick: () => another(level ?? "easy") },
      level ? `Play another ${capital(level)}` : "Play another",
    );
    const harder = level && LEVELS[LEVELS.indexOf(level) + 1];
    this.harder = harder ? h("button", { type: "button", onclick: () => another(harder) }, levelShape(harder), `Try ${capital(harder)}`) : null;
    this.hardest = h("dd");
    this.place = h("dd");
    this.practise = h("p", { class: "fine" });
    this.best = h("p", { class: "praise" });
    this.times = h("p", { class: "end-times" });
    this.course = h("div", { class: "course" });
    this.streak = h("dd", { class: "gold" });
    this.element = h("section", { class: "card end", "aria-label": "Result" });
    this.element.hidden = true;
  }

  /**
   * Shows the card once the game is over. Returns the words for screen readers if the card has just appeared, else
   * null.
   */
  show() {
    const { finished, state } = this.session;
    if (!state.finished || !finished || !this.element.hidden) return null;
    const words = `Solved in ${clock(finished.time)}. ${this.points(finished.score)}`;
    fill(
      this.element,
      this.best,
      h("h2", { class: "end-title" }, h("span", { class: "unseen" }, "Solved in "), clock(finished.time)),
      this.times,
      this.course,
      h(
        "dl",
        { class: "account" },
        this.account(finished.score).map(([name, figure]) => row(name, h("dd", null, figure))),
        row("Hardest step", this.hardest),
        home.leaderboard && this.session.game.source.kind === "daily" ? row("Place today", this.place) : null,
        row("Streak", this.streak),
      ),
      h(
        "div",
        { class: "hint-buttons" },
        this.next,
        this.harder,
        h("a", { class: "button", href: `/review/${this.session.id}` }, "Review"),
        h("a", { class: "button", href: `/share/${this.session.id}` }, icon("share"), "Share"),
        h("a", { class: "button", href: "/scores" }, "Stats"),
      ),
      this.practise,
      this.session.game.source.kind === "daily" ? h("p", { class: "fine" }, nextDailyWords(Date.now())) : null,
      home.leaderboard && h("p", { class: "fine" }, this.rankWords()),
    );
    this.element.hidden = false;
    void this.compare();
    void this.lookBack();
    void this.findPlace();
    return words;
  }

  /** Why the game is not on the leaderboard, or its time there if pauses make that time longer. */
  rankWords() {
    const { finished, game } = this.session;
    if (game.unranked) return `Not on the leaderboard: ${UNRANKED[game.unranked]}.`;
    if (!finished || clock(finished.wall_time) === clock(finished.time)) return "";
    return `Time on the leaderboard ${clock(finished.wall_time)}: there, pauses count.`;
  }

  /** @param {number} score */
  points(score) {
    if (score) return `${grouped(score)} points.`;
    if (this.session.game.source.kind === "practice") return "No points in practice games.";
    if (this.session.state.assisted) return "No points: the solution was shown.";
    if (!this.session.score.rated) return "No points: the puzzle has no rating yet.";
    return "No points this time.";
  }

  /** The points, and where they come from. @param {number} total @returns {[string, string][]} */
  account(total) {
    const { full, hint_cost: hintCost, check_cost: checkCost, hints, checks } = this.session.score;
    const help = `${counted(hints, "hint")}, ${counted(checks, "check")}`;
    if (!total) return [["Points", this.points(total)], ["Help", help]];
    const speed = total + hintCost + checkCost;
    return [
      ["Points", grouped(total)],
      ["Speed", `+${grouped(speed)} of ${grouped(full)}`],
      ["Help", hintCost + checkCost ? `${help}: −${grouped(hintCost + checkCost)}` : help],
    ];
  }

  /** Adds the player's best and average time and the streak, if the server answers. */
  async compare() {
    try {
      /** @type {Statistics} */
      const statistics = await call("GET", "/statistics");
      const { best, times } = this.timeWords(statistics);
      fill(this.best, best && icon("check"), best);
      this.times.textContent = times;
      const { level } = this.session.game;
      fill(this.course, course(statistics.times.filter((one) => one.level === level).map(({ time }) => time)));
      const { current } = statistics.streak;
      fill(this.streak, current > 1 ? [icon("flame"), `${current} days`] : "1 day");
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.streak.parentElement?.remove();
    }
  }

  /** Adds the hardest step, who found it, and what to practise, if the server answers. */
  async lookBack() {
    try {
      /** @type {[import("./wire.js").Review, {techniques: import("./wire.js").Technique[]}]} */
      const [review, { techniques }] = await Promise.all([call("GET", `/games/${this.session.id}/review`), call("GET", "/techniques")]);
      const known = new Map(techniques.map((one) => [one.id, one]));
      const used = review.techniques.map(({ technique, moves, time }) => ({ moves, time, of: known.get(technique.id) }));
      const hardest = used.reduce((/** @type {typeof used[number]|null} */ a, b) => ((b.of?.hodoku ?? 0) > (a?.of?.hodoku ?? 0) ? b : a), null)?.of;
      if (!hardest) this.hardest.parentElement?.remove();
      else {
        const alone = review.moves.some(({ technique, helped }) => technique?.id === hardest.id && !helped);
        this.hardest.textContent = `${hardest.name}, ${alone ? "found by you" : "with a hint"}`;
      }
      const slow = used.filter(({ of, time }) => of?.practice && time > 0).sort((a, b) => b.time / b.moves - a.time / a.moves)[0]?.of;
      if (slow) fill(this.practise, "What took you longest: ", h("a", { href: `/practice/${slow.id}` }, `practise the ${slow.name}`));
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.hardest.parentElement?.remove();
    }
  }

  /** Adds the place of a daily game among those who solved it, if it is ranked. */
  async findPlace() {
    const { source } = this.session.game;
    if (!home.leaderboard || source.kind !== "daily") return;
    try {
      const { entries, you } = await call("GET", `/leaderboard?date=${source.date}`);
      if (you) this.place.textContent = `${you.rank} of ${entries.length}${entries.length >= MOST_ENTRIES ? " or more" : ""}`;
      else this.place.parentElement?.remove();
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.place.parentElement?.remove();
    }
  }

  /** The time beside the player's other times at this level. @param {Statistics} statistics */
  timeWords({ levels }) {
    const { level } = this.session.game;
    const { finished, state } = this.session;
    const of = levels.find((one) => one.level === level);
    if (!level || !finished || !of || !of.best || !of.mean || state.assisted) return { best: "", times: "" };
    if (of.finished === 1) return { best: "", times: `Your first ${capital(level)} game.` };
    const apart = Math.abs(of.mean - finished.time);
    const side = finished.time <= of.mean ? "faster" : "slower";
    return {
      best: of.best_game === this.session.id ? `New best for ${capital(level)}` : "",
      times:
        apart < 1000
          ? `As long as your average of ${clock(of.mean)}`
          : `${clock(apart)} ${side} than your average of ${clock(of.mean)}`,
    };
  }
}

/** @param {string} name @param {HTMLElement} value */
const row = (name, value) => h("div", null, h("dt", null, name), value);

/** @param {number} count @param {string} thing */
const counted = (count, thing) => `${count || "no"} ${thing}${count === 1 ? "" : "s"}`;
