// An argument played one implication at a time: the drawing of each frame, and the buttons that turn the frames.

import { h } from "./dom.js";
import { PEERS } from "./sudoku.js";

/** @typedef {import("./wire.js").Frame} Frame */
/** @typedef {import("./wire.js").Drawing} Drawing */
/** @typedef {Frame["candidates"][number]} Marked */

/** Roles of the candidates that a frame makes a statement about. */
const STATED = new Set(["on", "off", "place", "remove"]);

/** How an earlier statement looks while a later one is shown. @type {Record<string, string>} */
const EARLIER = { on: "was-on", off: "was-off" };

/** How far a finger must move sideways to turn a frame, in pixels. */
const SWIPE = 40;

/**
 * The drawing of a frame: its statement, links from the frames that it rests on, and the earlier frames that still
 * hold, dimmed.
 * @param {Frame[]} film
 * @param {number} index
 * @returns {Drawing}
 */
export function frameDrawing(film, index) {
  const frame = film[index];
  const earlier = frame.holds.flatMap((number) => stated(film[number]));
  const grounds = frame.from.flatMap((number) => stated(film[number]));
  const gone = frame.candidates.filter(({ role }) => role === "gone");
  return {
    title: frame.text,
    cells: frame.cells.map((cell) => ({ cell, role: "pattern", group: null })),
    houses: frame.house ? [frame.house] : [],
    candidates: [
      ...earlier.map((one) => ({ ...one, role: EARLIER[one.role] ?? one.role })),
      ...grounds,
      ...frame.candidates,
    ],
    links: grounds.flatMap((ground) => linksFrom(ground, stated(frame), gone)),
    sights: [],
  };
}

/** @param {Frame} frame */
const stated = (frame) => frame.candidates.filter(({ role }) => STATED.has(role));

/**
 * Lines from a reason to the candidates that it rules out, or else to the statements of the frame.
 * @param {Marked} ground
 * @param {Marked[]} stated
 * @param {Marked[]} gone
 * @returns {Drawing["links"]}
 */
function linksFrom(ground, stated, gone) {
  /** @param {Marked} to @param {boolean} strong @returns {Drawing["links"][number]} */
  const link = (to, strong) => ({ from: [[ground.cell, ground.digit]], to: [[to.cell, to.digit]], strong });
  const excluded = ground.role === "on" ? gone.filter((one) => excludes(ground, one)) : [];
  if (excluded.length) return excluded.map((one) => link(one, false));
  return stated.map((one) => link(one, one.role === "on" || one.role === "place"));
}

/** Whether two candidates cannot both be true. @param {Marked} one @param {Marked} other */
const excludes = (one, other) =>
  one.cell === other.cell ? one.digit !== other.digit : one.digit === other.digit && PEERS[one.cell].includes(other.cell);

/**
 * Buttons for the previous and the next frame.
 * @param {number} index
 * @param {number} count
 * @param {string} label says which frame is shown
 * @param {(by: number) => void} turn
 */
export const frameButtons = (index, count, label, turn) =>
  h(
    "div",
    { class: "pager" },
    h(
      "button",
      { type: "button", "data-key": "back", "aria-label": "Previous step", "aria-disabled": index ? null : "true", onclick: () => turn(-1) },
      "◀",
    ),
    h("span", null, label),
    h(
      "button",
      {
        type: "button",
        class: index + 1 < count ? "main" : null,
        "data-key": "forth",
        "aria-label": "Next step",
        "aria-disabled": index + 1 < count ? null : "true",
        onclick: () => turn(1),
      },
      "▶",
    ),
  );

/**
 * Turns frames by a finger that moves sideways over an element.
 * @param {HTMLElement} element
 * @param {(by: number) => void} turn
 */
export function turnBySwipe(element, turn) {
  /** @type {{id: number, x: number, y: number}|null} */
  let start = null;
  element.addEventListener("pointerdown", (event) => {
    start = event.pointerType === "mouse" ? null : { id: event.pointerId, x: event.clientX, y: event.clientY };
  });
  element.addEventListener("pointerup", (event) => {
    if (start?.id !== event.pointerId) return;
    const [dx, dy] = [event.clientX - start.x, event.clientY - start.y];
    start = null;
    if (Math.abs(dx) > SWIPE && Math.abs(dx) > 2 * Math.abs(dy)) turn(dx < 0 ? 1 : -1);
  });
  element.addEventListener("pointercancel", () => {
    start = null;
  });
}
