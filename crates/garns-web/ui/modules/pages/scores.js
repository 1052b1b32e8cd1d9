// Scores and statistics: best times, streaks, the plot, the leaderboard, and how points are counted.

import { fill, h } from "../dom.js";
import { home } from "../home.js";
import { levelShape, timesPlot } from "../plot.js";
import { call, query } from "../wire.js";
import { LEVELS, capital, clock, day, grouped } from "../words.js";

/** @type {import("../app.js").Page} */
export async function show(app, main) {
  const wanted = Object.fromEntries(app.asked());
  const level = LEVELS.find((one) => one === wanted.level) ?? app.settings.level;
  const days = ["7", "30", "0"].includes(wanted.days) ? wanted.days : "30";
  const [statistics, board] = await Promise.all([
    call("GET", "/statistics"),
    home.leaderboard ? call("GET", "/leaderboard" + query({ level, days })) : null,
  ]);
  const tile = (/** @type {string} */ name, /** @type {string|number} */ figure, /** @type {string} */ more = "") =>
    h(
      "div",
      { class: "card tile" },
      h("dt", null, name),
      h("dd", null, h("strong", null, figure), more ? h("span", { class: "fine" }, more) : null),
    );
  fill(
    main,
    h("h1", null, "Stats"),
    h(
      "dl",
      { class: "tiles" },
      tile("Solved", statistics.finished, `of ${statistics.started} started`),
      tile("Points", grouped(statistics.score)),
      tile("Streak", statistics.streak.current, `longest ${statistics.streak.longest}`),
      tile("Daily streak", statistics.daily_streak.current, `longest ${statistics.daily_streak.longest}`),
    ),
    h(
      "section",
      { class: "card" },
      h("h2", null, "Times"),
      statistics.times.length
        ? timesPlot(statistics.times, main.clientWidth - 64)
        : h("p", null, "Your times will appear here once you solve a game."),
      statistics.times.length ? legend() : null,
      statistics.times.length ? timesTable(statistics.times) : null,
    ),
    h(
      "div",
      { class: "columns" },
      h(
        "section",
        { class: "card" },
        h("h2", null, "Best times"),
        h(
          "table",
          { class: "figures" },
          h(
            "thead",
            null,
            h(
              "tr",
              null,
              ["Level", "Solved", "Best", "Average"].map((name) => h("th", { scope: "col" }, name)),
            ),
          ),
          h(
            "tbody",
            null,
            statistics.levels.map((/** @type {any} */ one) =>
              h(
                "tr",
                null,
                h("th", { scope: "row" }, capital(one.level)),
                h("td", null, one.finished),
                h(
                  "td",
                  null,
                  one.best === null
                    ? "–"
                    : one.best_game
                      ? h("a", { href: `/game/${one.best_game}` }, clock(one.best))
                      : clock(one.best),
                ),
                h("td", null, one.mean === null ? "–" : clock(one.mean)),
              ),
            ),
          ),
        ),
      ),
      board && leaderboard(app, board, level, days),
    ),
    h(
      "section",
      { class: "card" },
      h("h2", null, "How points are calculated"),
      h("p", null, h("code", null, app.session?.score.formula ?? "")),
      h(
        "p",
        { class: "fine" },
        "Harder puzzles are worth more and allow more time. Hints and checks show their cost before you use them. A game whose solution was shown counts as solved but earns no points.",
      ),
    ),
  );
}

/**
 * @param {import("../app.js").App} app
 * @param {{entries: import("../wire.js").Leader[], rules: string}} board
 * @param {import("../wire.js").Level} level
 * @param {string} days
 */
function leaderboard(app, board, level, days) {
  const choose = (/** @type {Record<string, string>} */ change) =>
    void app.go("/scores" + query({ level, days, ...change }));
  return h(
    "section",
    { class: "card" },
    h("h2", null, "Leaderboard"),
    h(
      "div",
      { class: "filters tight" },
      h(
        "label",
        null,
        "Level",
        h(
          "select",
          { name: "level", onchange: (/** @type {any} */ event) => choose({ level: event.target.value }) },
          LEVELS.map((one) => h("option", { value: one, selected: one === level }, capital(one))),
        ),
      ),
      h(
        "label",
        null,
        "Period",
        h(
          "select",
          { name: "days", onchange: (/** @type {any} */ event) => choose({ days: event.target.value }) },
          [
            ["7", "Last 7 days"],
            ["30", "Last 30 days"],
            ["0", "All time"],
          ].map(([value, name]) => h("option", { value, selected: value === days }, name)),
        ),
      ),
    ),
    leaders(board.entries),
    h("p", { class: "fine" }, board.rules),
    app.player.name
      ? null
      : h("p", { class: "fine" }, "You appear as “anonymous”. ", h("a", { href: "/settings" }, "Choose a name")),
  );
}

/** @param {import("../wire.js").Leader[]} entries */
export function leaders(entries) {
  if (!entries.length) return h("p", null, "No entries yet.");
  return h(
    "table",
    { class: "figures named" },
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        ["Rank", "Name", "Points", "Time"].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      null,
      entries.map((one) =>
        h(
          "tr",
          { class: one.you ? "you" : null },
          h("td", null, one.rank),
          h("th", { scope: "row" }, one.name, one.you ? " (you)" : ""),
          h("td", null, grouped(one.score)),
          h("td", null, clock(one.time), playedWords(one)),
        ),
      ),
    ),
  );
}

/** The time on the player's own clock, where pauses make it shorter than the ranked time. @param {import("../wire.js").Leader} one */
const playedWords = ({ time, played }) =>
  clock(played) === clock(time) ? null : h("span", { class: "fine" }, ` (${clock(played)} without pauses)`);

/** The legend: the shape of each level. */
export const legend = () =>
  h(
    "p",
    { class: "legend" },
    LEVELS.map((level) =>
      h("span", null, levelShape(level), capital(level)),
    ),
  );

/** @param {import("../plot.js").Time[]} times */
const timesTable = (times) =>
  h(
    "details",
    null,
    h("summary", null, "Show as table"),
    h(
      "table",
      { class: "figures" },
      h(
        "thead",
        null,
        h(
          "tr",
          null,
          ["Date", "Level", "Time", "Points"].map((name) => h("th", { scope: "col" }, name)),
        ),
      ),
      h(
        "tbody",
        null,
        [...times]
          .reverse()
          .slice(0, 100)
          .map((one) =>
            h(
              "tr",
              null,
              h("td", null, h("a", { href: `/game/${one.game}` }, day(one.at))),
              h("td", null, capital(one.level ?? "unrated")),
              h("td", null, clock(one.time)),
              h("td", null, one.assisted ? "assisted" : grouped(one.score)),
            ),
          ),
      ),
    ),
  );
