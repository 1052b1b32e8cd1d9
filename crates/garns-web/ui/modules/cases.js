// An argument that falls into cases: the whole first, then each case drawn by itself.

import { h } from "./dom.js";
import { sentence } from "./phrases.js";

/** @typedef {import("./wire.js").Drawing} Drawing */

/** Two drawings are the whole argument and a single case, which look the same. */
const ALONE = 2;

/**
 * The drawing for the whole argument (0) or a case. The whole of several cases has no links, because they would cross.
 * @param {Drawing[]} drawings
 * @param {number} index
 * @returns {Drawing|null}
 */
export function caseDrawing(drawings, index) {
  const drawing = drawings[Math.min(index, drawings.length - 1)];
  if (!drawing) return null;
  if (index || drawings.length <= ALONE) return drawing;
  return { ...drawing, links: [], candidates: drawing.candidates.map((one) => ({ ...one, number: null })) };
}

/**
 * The case in words, and buttons to the other cases; nothing if there is only one case.
 * @param {Drawing[]} drawings
 * @param {number} index
 * @param {(index: number) => void} turn
 * @param {(phrase: import("./wire.js").Phrase|null) => void} light
 */
export function casePager(drawings, index, turn, light) {
  const count = drawings.length;
  if (count <= ALONE) return null;
  const to = (/** @type {number} */ by) => () => turn((index + by + count) % count);
  return h(
    "div",
    { class: "cases" },
    index ? sentence(drawings[index].title, light) : null,
    h(
      "div",
      { class: "pager" },
      h("button", { type: "button", "data-key": "back", onclick: to(-1) }, "Previous"),
      h("span", null, index ? `Case ${index} of ${count - 1}` : `${count - 1} cases`),
      h("button", { type: "button", "data-key": "forth", onclick: to(1) }, "Next"),
    ),
  );
}
