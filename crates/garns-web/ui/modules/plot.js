// A plot of times: one mark per game. The shape of the mark tells the level without colour.

import { svg } from "./dom.js";
import { LEVELS, clock, day } from "./words.js";

/** @typedef {import("./wire.js").Time} Time */

const HEIGHT = 260;
const LEFT = 56;
const BOTTOM = 32;

/** Shapes by level, around a point. @type {Record<string, (x: number, y: number) => SVGElement>} */
const SHAPES = {
  easy: (x, y) => svg("circle", { cx: x, cy: y, r: 4.5 }),
  medium: (x, y) => svg("rect", { x: x - 4, y: y - 4, width: 8, height: 8 }),
  hard: (x, y) => svg("path", { d: `M${x} ${y - 5.5}l5.5 9.5h-11z` }),
  unfair: (x, y) => svg("path", { d: `M${x} ${y - 6}l6 6l-6 6l-6-6z` }),
  extreme: (x, y) => svg("path", { d: star(x, y) }),
};

/** A star with five points. (A cross would look like a failure.) @param {number} x @param {number} y */
const star = (x, y) =>
  Array.from({ length: 10 }, (_, index) => {
    const [angle, radius] = [(index * Math.PI) / 5, index % 2 ? 2.6 : 6.2];
    return `${index ? "L" : "M"}${(x + radius * Math.sin(angle)).toFixed(1)} ${(y - radius * Math.cos(angle)).toFixed(1)}`;
  }).join("") + "z";

/** @param {string|null} level @param {number} x @param {number} y */
export function shape(level, x, y) {
  const mark = (SHAPES[level ?? ""] ?? SHAPES.easy)(x, y);
  mark.setAttribute("class", `dot dot-${level ?? "none"}`);
  return mark;
}

/** The shape of a level by itself; none for a puzzle without a level. @param {string|null} level */
export const levelShape = (level) =>
  level && svg("svg", { class: "level-shape", viewBox: "0 0 14 14", "aria-hidden": "true" }, shape(level, 7, 7));

/**
 * @param {Time[]} times oldest first
 * @param {number} room the width of the plot, so that its words have the usual size
 */
export function timesPlot(times, room) {
  const width = Math.max(300, Math.round(room));
  const longest = Math.max(60_000, ...times.map(({ time }) => time));
  const step =
    [60, 120, 300, 600, 900, 1800, 3600, 7200, 14_400, 86_400].map((s) => s * 1000).find((s) => longest / s <= 6) ??
    longest;
  const top = Math.ceil(longest / step) * step;
  const y = (/** @type {number} */ time) => HEIGHT - BOTTOM - ((HEIGHT - BOTTOM - 14) * time) / top;
  const x = (/** @type {number} */ index) => LEFT + 14 + ((width - LEFT - 28) * index) / Math.max(1, times.length - 1);
  const ticks = Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
  const ends = times.length > 1 ? [0, times.length - 1] : times.length ? [0] : [];
  return svg(
    "svg",
    {
      class: "plot",
      viewBox: `0 0 ${width} ${HEIGHT}`,
      role: "img",
      "aria-label": `Times of the last ${times.length} games, oldest first; the table below lists them`,
    },
    ticks.map((tick) => svg("line", { class: "rule", x1: LEFT, x2: width - 4, y1: y(tick), y2: y(tick) })),
    ticks.map((tick) => svg("text", { class: "label end", x: LEFT - 8, y: y(tick) }, clock(tick))),
    ends.map((index) =>
      svg(
        "text",
        { class: index ? "label end" : "label", x: index ? width - 4 : LEFT, y: HEIGHT - 10 },
        day(times[index].at),
      ),
    ),
    LEVELS.map((level) => trend(times, level, x, y)),
    times.map(({ level, time }, index) => shape(level, x(index), y(time))),
  );
}

/**
 * A small line through the last times of a level, with the average and a dot at the last; nothing for a single time.
 * @param {number[]} times oldest first
 */
export function course(times) {
  const shown = times.slice(-12);
  if (shown.length < 2) return null;
  const [least, most] = [Math.min(...shown), Math.max(...shown)];
  const y = (/** @type {number} */ time) => 64 - (56 * (time - least)) / Math.max(1, most - least);
  const x = (/** @type {number} */ index) => 4 + (332 * index) / (shown.length - 1);
  const mean = y(shown.reduce((sum, time) => sum + time, 0) / shown.length);
  const points = shown.map((time, index) => `${x(index).toFixed(1)},${y(time).toFixed(1)}`).join(" ");
  return svg(
    "svg",
    { class: "plot", viewBox: "0 0 344 72", role: "img", "aria-label": `Your last ${shown.length} times at this level` },
    svg("line", { class: "rule dashed", x1: 0, x2: 344, y1: mean, y2: mean }),
    svg("polyline", { class: "course-line", points }),
    svg("circle", { class: "course-end", cx: x(shown.length - 1), cy: y(shown[shown.length - 1]), r: 5 }),
  );
}

/** A faint line through the games of one level. @param {Time[]} times @param {string} level @param {(index: number) => number} x @param {(time: number) => number} y */
function trend(times, level, x, y) {
  const points = times.map((one, index) => ({ ...one, index })).filter((one) => one.level === level);
  if (points.length < 2) return null;
  return svg("polyline", {
    class: `trend dot-${level}`,
    points: points.map((one) => `${x(one.index).toFixed(1)},${y(one.time).toFixed(1)}`).join(" "),
  });
}
