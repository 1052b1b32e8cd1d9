// The drawing of a hint on the board. It knows the parts of drawings, but no technique: pattern circle, fin square,
// placement double ring, removal crossed out, links and numbers.

import { svg } from "./dom.js";
import { CELLS, DIGITS, columnOf, rowOf } from "./sudoku.js";

/** @typedef {import("./wire.js").Drawing} Drawing */
/** @typedef {import("./wire.js").Pair} Pair */
/** @typedef {import("./board.js").CellLook} CellLook */

/** Roles that look the same in every group. */
const OWN_LOOK = new Set([
  "place",
  "remove",
  "on",
  "off",
  "fin",
  "endo-fin",
  "wrong",
  "focus",
  "link",
  "even",
  "odd",
  "gone",
  "was-on",
  "was-off",
]);

/** The middle of a candidate's place on a board of 900 by 900. @param {Pair} pair @returns {[number, number]} */
export const placeOf = ([cell, digit]) => [
  100 * columnOf(cell) + 50 + 31 * (((digit - 1) % 3) - 1),
  100 * rowOf(cell) + 50 + 31 * (Math.floor((digit - 1) / 3) - 1),
];

/**
 * Gives cells and candidates the parts that they play.
 * @param {CellLook[]} looks
 * @param {Drawing} drawing
 * @param {ArrayLike<number>} candidates the candidates of each cell, which are shown in cells with a drawing
 */
export function castParts(looks, drawing, candidates) {
  const several = new Set([...drawing.cells, ...drawing.candidates].flatMap(({ group }) => group ?? [])).size > 1;
  /** The members of one group among several look alike. @param {string} role @param {number|null} group */
  const part = (role, group) => (several && group !== null && !OWN_LOOK.has(role) ? `group-${1 + (group % 5)}` : role);
  const involved = new Set(drawing.candidates.map(({ cell }) => cell));
  for (const { cell, role, group } of drawing.cells) {
    looks[cell].role = part(role, group);
    involved.add(cell);
  }
  for (const { cell, digit, role, group } of drawing.candidates) {
    const before = looks[cell].parts[digit];
    // A candidate of the conclusion may also be part of the pattern. The role in the conclusion wins.
    if (before && (before === "place" || before === "remove")) continue;
    looks[cell].parts = { ...looks[cell].parts, [digit]: part(role, group) };
  }
  for (const cell of involved) {
    const look = looks[cell];
    if (look.value || look.candidates !== null) continue;
    look.candidates = candidates[cell];
  }
}

/**
 * Lights the cells that a phrase is about.
 * @param {CellLook[]} looks
 * @param {import("./wire.js").Phrase} phrase
 */
export function light(looks, phrase) {
  for (const cell of phrase.cells) looks[cell].lit = true;
}

/**
 * Houses, links and numbers, as elements for the overlay.
 * @param {Drawing|null} drawing
 * @param {CellLook[]} looks the cells as they are shown, so that numbers hide no candidate
 * @returns {SVGElement[]}
 */
export function draw(drawing, looks) {
  if (!drawing) return [];
  /** @type {SVGElement[]} */
  const drawn = [];
  for (const { cells, role } of drawing.houses) drawn.push(frame(cells, `house house-${role}`, 4));
  for (const sight of drawing.sights) drawn.push(...sightLines(sight, looks));
  const groups = new Map();
  for (const { from, to } of drawing.links) {
    for (const node of [from, to]) if (node.length > 1) groups.set(JSON.stringify(node), node);
  }
  for (const node of groups.values()) drawn.push(hull(node));
  const seen = new Set();
  for (const { from, to, strong } of drawing.links) {
    const key = JSON.stringify([from, to]);
    if (seen.has(key)) continue;
    seen.add(key);
    drawn.push(...curve(from, to, strong));
  }
  const numbered = new Set();
  /** @type {[number, number][]} */
  const badges = [];
  for (const { cell, digit, number } of drawing.candidates) {
    if (number === null || numbered.has(`${cell}:${digit}`)) continue;
    numbered.add(`${cell}:${digit}`);
    const { at, radius } = beside(cell, digit, looks[cell], badges);
    badges.push(at);
    const [x, y] = at;
    const size = (radius * 1.42).toFixed(1);
    drawn.push(
      svg("circle", { class: "badge", cx: x, cy: y, r: radius.toFixed(1) }),
      svg("text", { class: "number", x, y, "font-size": size }, number),
    );
  }
  return drawn;
}

/** Half of a digit's height among the candidates, and the largest and smallest radius of a number. */
const GLYPH = 9.5;
const LARGEST = 12;
const SMALLEST = 8;

/**
 * The place for the number of a node: beside its candidate in the same cell, where the other candidates and numbers
 * leave the most room.
 * @param {number} cell
 * @param {number} digit
 * @param {CellLook} look
 * @param {[number, number][]} badges
 * @returns {{at: [number, number], radius: number}}
 */
function beside(cell, digit, look, badges) {
  const [x, y] = placeOf([cell, digit]);
  const others = DIGITS.filter(
    (other) => other !== digit && (look.parts[other] || ((look.candidates ?? 0) & (1 << (other - 1)))),
  ).map((other) => placeOf([cell, other]));
  const [left, top] = [100 * columnOf(cell), 100 * rowOf(cell)];
  let best = { at: /** @type {[number, number]} */ ([x + 17, y - 17]), radius: 0, room: 0 };
  for (const [dx, dy] of [
    [17, -17],
    [17, 17],
    [-17, -17],
    [-17, 17],
    [24, 0],
    [-24, 0],
    [0, -24],
    [0, 24],
  ]) {
    const at = /** @type {[number, number]} */ ([x + dx, y + dy]);
    const edge = Math.min(at[0] - left, left + 100 - at[0], at[1] - top, top + 100 - at[1]);
    const apart = (/** @type {[number, number]} */ other) => Math.hypot(other[0] - at[0], other[1] - at[1]);
    const nearest = Math.min(100, ...others.map(apart));
    const radius = Math.min(LARGEST, edge - 1, nearest - GLYPH, ...badges.map((other) => apart(other) - LARGEST));
    // If several places have equal room, the number takes the place away from other candidates, because links run
    // between them.
    const room = radius + nearest / 50;
    if (room > best.room) best = { at, radius, room };
  }
  return { at: best.at, radius: Math.max(SMALLEST, best.radius) };
}

/** The middle of a cell. @param {number} cell @returns {[number, number]} */
const middleOf = (cell) => [100 * columnOf(cell) + 50, 100 * rowOf(cell) + 50];

/**
 * Lines from a digit to the cells that it sees, with a cross in each of these cells unless a digit is placed
 * there.
 * @param {Drawing["sights"][number]} sight
 * @param {CellLook[]} looks
 * @returns {SVGElement[]}
 */
function sightLines({ from, to }, looks) {
  const [x1, y1] = middleOf(from);
  const drawn = [svg("circle", { class: "sight", cx: x1, cy: y1, r: 38 })];
  for (const cell of to) {
    const [x2, y2] = middleOf(cell);
    const length = Math.hypot(x2 - x1, y2 - y1);
    const [ux, uy] = [(x2 - x1) / length, (y2 - y1) / length];
    const blocked = !Object.values(looks[cell].parts).includes("place");
    const gap = blocked ? 0 : 36;
    drawn.push(svg("line", { class: "sight", x1: x1 + 38 * ux, y1: y1 + 38 * uy, x2: x2 - gap * ux, y2: y2 - gap * uy }));
    if (blocked) drawn.push(svg("path", { class: "cross", d: `M${x2 - 13} ${y2 - 13}l26 26m0 -26l-26 26` }));
  }
  return drawn;
}

/** A frame around cells. @param {number[]} cells @param {string} name @param {number} inset */
function frame(cells, name, inset) {
  const rows = cells.map(rowOf);
  const columns = cells.map(columnOf);
  const [top, left] = [Math.min(...rows), Math.min(...columns)];
  return svg("rect", {
    class: name,
    x: 100 * left + inset,
    y: 100 * top + inset,
    width: 100 * (Math.max(...columns) - left + 1) - 2 * inset,
    height: 100 * (Math.max(...rows) - top + 1) - 2 * inset,
    rx: 10,
  });
}

/** A ring around the candidates of a group that acts as one. @param {Pair[]} node */
function hull(node) {
  const places = node.map(placeOf);
  const [left, right] = [Math.min(...places.map(([x]) => x)), Math.max(...places.map(([x]) => x))];
  const [top, bottom] = [Math.min(...places.map(([, y]) => y)), Math.max(...places.map(([, y]) => y))];
  return svg("rect", {
    class: "hull",
    x: left - 18,
    y: top - 18,
    width: right - left + 36,
    height: bottom - top + 36,
    rx: 18,
  });
}

/** @param {Pair[]} from @param {Pair[]} to @param {boolean} strong @returns {SVGElement[]} */
function curve(from, to, strong) {
  const [start, end] = nearest(from, to);
  const [dx, dy] = [end[0] - start[0], end[1] - start[1]];
  const length = Math.hypot(dx, dy) || 1;
  const [ux, uy] = [dx / length, dy / length];
  // Candidates of a cell nearly touch, so a link between them leaves at the side and bows around them.
  const near = length < 70;
  const gap = near ? 8 : 17;
  const aside = near ? 14 : 0;
  const bow = near ? 15 : Math.min(46, length / 5);
  const [x1, y1] = [start[0] + gap * ux - aside * uy, start[1] + gap * uy + aside * ux];
  const [x2, y2] = [end[0] - gap * ux - aside * uy, end[1] - gap * uy + aside * ux];
  const middle = [(x1 + x2) / 2 - bow * uy, (y1 + y2) / 2 + bow * ux];
  const path = `M${x1.toFixed(1)} ${y1.toFixed(1)}Q${middle[0].toFixed(1)} ${middle[1].toFixed(1)} ${x2.toFixed(1)} ${y2.toFixed(1)}`;
  const angle = Math.atan2(y2 - middle[1], x2 - middle[0]);
  const wing = (/** @type {number} */ turn) =>
    `${(x2 - 13 * Math.cos(angle + turn)).toFixed(1)} ${(y2 - 13 * Math.sin(angle + turn)).toFixed(1)}`;
  const name = strong ? "link strong" : "link weak";
  return [
    svg("path", { class: name, d: path }),
    svg("path", { class: "tip", d: `M${x2} ${y2}L${wing(0.45)}L${wing(-0.45)}Z` }),
  ];
}

/** @param {Pair[]} from @param {Pair[]} to @returns {[[number, number], [number, number]]} */
function nearest(from, to) {
  /** @type {[[number, number], [number, number]]} */
  let best = [placeOf(from[0]), placeOf(to[0])];
  let least = Infinity;
  for (const a of from.map(placeOf)) {
    for (const b of to.map(placeOf)) {
      const distance = Math.hypot(a[0] - b[0], a[1] - b[1]);
      if (distance < least) [least, best] = [distance, [a, b]];
    }
  }
  return best;
}

/** A small picture of a grid, for lists. @param {string} givens @param {string} label */
export function thumbnail(givens, label) {
  return svg(
    "svg",
    { class: "thumbnail", viewBox: "0 0 90 90", role: "img", "aria-label": label },
    svg("rect", { class: "paper", x: 0, y: 0, width: 90, height: 90 }),
    DIGITS.slice(0, 8).flatMap((at) => [
      svg("line", { class: at % 3 ? "thin" : "thick", x1: 10 * at, x2: 10 * at, y1: 0, y2: 90 }),
      svg("line", { class: at % 3 ? "thin" : "thick", y1: 10 * at, y2: 10 * at, x1: 0, x2: 90 }),
    ]),
    CELLS.filter((cell) => givens[cell] !== "." && givens[cell] !== "0").map((cell) =>
      svg("text", { x: 10 * columnOf(cell) + 5, y: 10 * rowOf(cell) + 5.4 }, givens[cell]),
    ),
  );
}
