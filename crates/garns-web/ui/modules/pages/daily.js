// The daily puzzle, which is the same for everyone on its date, and the puzzles of past days.

import { fill, h } from "../dom.js";
import { home } from "../home.js";
import { icon } from "../icons.js";
import { levelShape } from "../plot.js";
import { call, query } from "../wire.js";
import { capital, clock, longDate, nextDailyWords } from "../words.js";
import { leaders, legend } from "./scores.js";

/** @typedef {import("../wire.js").Day} Day */

/** @type {import("../app.js").Page} */
export async function show(app, main, rest) {
  const asked = app.asked().get("month") ?? (/^\d{4}-\d{2}-\d{2}$/.test(rest) ? rest.slice(0, 7) : null);
  /** @type {{today: string, days: Day[]}} */
  const { today, days } = await call("GET", "/daily" + query({ month: asked }));
  const month = asked ?? today.slice(0, 7);
  const now = days.find(({ date }) => date === (rest || today));
  const [board, statistics] = await Promise.all([
    home.leaderboard ? call("GET", "/leaderboard" + query({ date: now?.date ?? today })) : null,
    call("GET", "/statistics"),
  ]);
  const inMonth = days.filter(({ finished }) => finished).length;
  const begin = async (/** @type {Day} */ one) => {
    try {
      if (one.game) await app.go(`/game/${one.game}`);
      else await app.begin({ kind: "daily", date: one.date });
    } catch (error) {
      app.showError(error);
    }
  };
  fill(
    main,
    h("h1", null, "Daily puzzle"),
    h(
      "div",
      { class: "start daily" },
      h(
        "section",
        null,
        h(
          "div",
          { class: "pager" },
          h(
            "button",
            {
              type: "button",
              name: "earlier",
              disabled: !days.length,
              onclick: () => void app.go("/daily" + query({ month: shift(month, -1) })),
            },
            "Previous",
          ),
          h("h2", { class: "month" }, monthName(month)),
          h(
            "button",
            {
              type: "button",
              name: "later",
              disabled: month >= today.slice(0, 7),
              onclick: () => void app.go("/daily" + query({ month: shift(month, 1) })),
            },
            "Next",
          ),
        ),
        calendar(month, days, today, begin),
        legend(),
      ),
      h(
        "div",
        { class: "start-side" },
        now &&
          h(
            "section",
            { class: "card" },
            h("p", { class: "fine" }, longDate(now.date)),
            h("h2", { class: "with-shape" }, levelShape(now.level), capital(now.level)),
            inMonth ? h("p", { class: "gold" }, icon("flame"), streakWords(statistics.daily_streak.current, inMonth)) : null,
            h(
              "button",
              { type: "button", class: "main", onclick: () => void begin(now) },
              now.finished ? `Solved in ${clock(now.finished.time)}` : now.game ? "Resume" : now.date === today ? "Play today’s puzzle" : "Play this puzzle",
            ),
            h("p", { class: "fine" }, nextDailyWords(Date.now()), " Missed days can be played at any time; they don’t count for the streak."),
            h("p", { class: "fine" }, home.words.daily),
          ),
        board && h("section", { class: "card" }, h("h2", null, !now || now.date === today ? "Today’s leaderboard" : "Leaderboard"), leaders(board.entries)),
      ),
    ),
  );
}

/** @param {number} streak @param {number} count how many puzzles of the month are solved */
const streakWords = (streak, count) => `${streak > 1 ? `${streak} days in a row, ` : ""}${count} this month`;

/** @param {string} month @param {Day[]} days @param {string} today @param {(one: Day) => void} begin */
function calendar(month, days, today, begin) {
  const [year, number] = month.split("-").map(Number);
  const first = (new Date(Date.UTC(year, number - 1, 1)).getUTCDay() + 6) % 7;
  const count = new Date(Date.UTC(year, number, 0)).getUTCDate();
  const places = [...Array(first).fill(0), ...Array.from({ length: count }, (_, index) => index + 1)];
  const weeks = Array.from({ length: Math.ceil(places.length / 7) }, (_, week) => places.slice(7 * week, 7 * week + 7));
  const cell = (/** @type {number} */ date) => {
    const one = days.find((day) => Number(day.date.slice(8)) === date);
    if (!date || !one) return h("td", null, date ? h("span", { class: "away" }, date) : "");
    const state = one.finished ? `solved in ${clock(one.finished.time)}` : one.game ? "started" : "not started";
    return h(
      "td",
      null,
      h(
        "button",
        {
          type: "button",
          class: one.finished ? "day solved-day" : one.game ? "day begun-day" : "day",
          "aria-current": one.date === today ? "date" : null,
          "aria-label": `${longDate(one.date)}, ${one.level}, ${state}`,
          onclick: () => begin(one),
        },
        h("span", null, date),
        h(
          "span",
          { class: "fine day-foot", "aria-hidden": "true" },
          h("span", null, one.finished ? clock(one.finished.time) : one.game ? "…" : ""),
          levelShape(one.level),
        ),
      ),
    );
  };
  return h(
    "table",
    { class: "calendar" },
    h("caption", { class: "unseen" }, monthName(month)),
    h(
      "thead",
      null,
      h(
        "tr",
        null,
        ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"].map((name) => h("th", { scope: "col" }, name)),
      ),
    ),
    h(
      "tbody",
      null,
      weeks.map((week) => h("tr", null, week.map(cell))),
    ),
  );
}

/** @param {string} month */
const monthName = (month) =>
  new Date(month + "-01T00:00Z").toLocaleDateString(undefined, { timeZone: "UTC", month: "long", year: "numeric" });

/** @param {string} month @param {number} by */
const shift = (month, by) => {
  const [year, number] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number - 1 + by, 1)).toISOString().slice(0, 7);
};
