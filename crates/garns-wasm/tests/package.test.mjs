// Tests the npm package under Node.js, with the case file of the library's own tests. PACKAGE is the folder with the
// package that was built.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { pathToFileURL } from "node:url";
import { inflateSync } from "node:zlib";

const garns = await import(pathToFileURL(`${process.env.PACKAGE}/node.js`).href);
const CASES = JSON.parse(await readFile(new URL("../../garns/tests/cases/puzzles.json", import.meta.url), "utf8"));
const EASY = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
const GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

test("every case is solved, counted and rated as in the library, or refused with the same words", async () => {
  assert.ok(CASES.length > 50);
  for (const { text, error, labels } of CASES) {
    if (error !== null) {
      await assert.rejects(garns.solve(text), { name: "GarnsError", message: error });
      continue;
    }
    assert.equal(await garns.solve(text), labels.solution);
    assert.equal(await garns.count(text), 1);
    assert.equal(await garns.canonical(text), labels.canon);
    const { se, hodoku } = await garns.rate(text);
    assert.deepEqual([se.er, se.ep, se.ed], [labels.er, labels.ep, labels.ed], text);
    assert.deepEqual([hodoku.level, hodoku.score], [labels.hodoku_level, labels.hodoku_score], text);
  }
});

test("steps lead to the solution, and a hint is the first of them", async () => {
  const steps = await garns.steps(EASY);
  const values = [...steps[0].before.values];
  for (const { place } of steps) for (const [cell, digit] of place) values[cell] = String(digit);
  assert.equal(values.join(""), await garns.solve(EASY));
  assert.deepEqual(await garns.hint(EASY), steps[0]);
  const hardest = await garns.hint(GOLDEN_NUGGET);
  assert.ok(hardest.place.length + hardest.remove.length > 0);
  assert.equal(await garns.hint(await garns.solve(EASY)), null);
});

test("the type declarations name every field of a step, its drawings and its film", async () => {
  const types = await readFile(new URL("../npm/index.d.ts", import.meta.url), "utf8");
  const step = await garns.hint(GOLDEN_NUGGET);
  for (const [name, value] of [["Step", step], ["Drawing", step.drawings[0]], ["Frame", step.film[0]]]) {
    const [, body] = types.match(new RegExp(`export interface ${name} {\n([^]*?)\n}`));
    const declared = [...body.matchAll(/^ {2}(\w+)\??:/gm)].map(([, field]) => field);
    assert.deepEqual(declared.sort(), Object.keys(value).sort(), name);
  }
});

test("the same order gives the same puzzle, as ordered", async () => {
  const order = { level: "medium", symmetry: "half-turn", seed: 20_261_115 };
  const made = await garns.generate(order);
  assert.equal(made.ratings.hodoku.level, "Medium");
  assert.equal(await garns.solve(made.puzzle), made.solution);
  assert.deepEqual(await garns.generate({ ...order, seed: 20_261_115n }), made);
  const turned = [...made.puzzle].reverse();
  assert.ok([...made.puzzle].every((digit, cell) => (digit === ".") === (turned[cell] === ".")));
  assert.notEqual((await garns.generate()).puzzle, (await garns.generate()).puzzle);
  await assert.rejects(garns.generate({ technique: "x-wing", level: "easy" }), garns.GarnsError);
  await assert.rejects(garns.generate({ seed: -1 }), garns.GarnsError);
});

test("a picture is SVG, with the next step or without", async () => {
  const plain = await garns.svg(EASY);
  const drawn = await garns.svg(EASY, { hint: true });
  assert.match(plain, /^<svg[\s\S]*<\/svg>\s*$/);
  assert.notEqual(plain, drawn);
});

test("several solutions are counted up to the limit", async () => {
  assert.equal(await garns.count(".".repeat(81), 17), 17);
});

/** The pixels of a grey PNG file of EASY, whose rows are stored without a filter. */
async function drawnPuzzle() {
  const file = await readFile(new URL("../../../fuzz/corpus/scan/puzzle", import.meta.url));
  const [width, height] = [file.readUInt32BE(16), file.readUInt32BE(20)];
  const rows = inflateSync(file.subarray(41, 41 + file.readUInt32BE(33)));
  const data = new Uint8ClampedArray(4 * width * height).fill(255);
  for (let at = 0; at < width * height; at++) data.fill(rows[at + Math.floor(at / width) + 1], 4 * at, 4 * at + 3);
  return { data, width, height };
}

test("a puzzle is read from the pixels of a picture, also at given corners", async () => {
  const image = await drawnPuzzle();
  const reading = await garns.scan(image);
  assert.deepEqual([reading.puzzle, reading.status, reading.certain, reading.doubts], [EASY, "unique", true, []]);
  assert.equal(reading.solution, await garns.solve(EASY));
  assert.deepEqual(await garns.scan(image), reading, "the same pixels give the same reading");
  const [[x, y]] = reading.corners;
  assert.ok(Math.hypot(x - 25, y - 25) < 3, `the first corner is at ${x}, ${y}`);
  const near = reading.corners.map(([x, y]) => [x + 3, y - 2]);
  assert.equal((await garns.scan(image, { corners: near })).puzzle, EASY);
});

/** A picture of the lines of a grid, with 40 pixels to a cell. */
function lines() {
  const side = 420;
  const data = new Uint8ClampedArray(4 * side * side).fill(255);
  for (let y = 30; y <= 392; y++)
    for (let x = 30; x <= 392; x++)
      if ((x - 30) % 40 < 3 || (y - 30) % 40 < 3) data.fill(0, 4 * (y * side + x), 4 * (y * side + x) + 3);
  return { data, width: side, height: side };
}

test("a picture without a Sudoku is refused, and an empty grid is no puzzle", async () => {
  const white = { data: new Uint8ClampedArray(4 * 300 * 200).fill(255), width: 300, height: 200 };
  await assert.rejects(garns.scan(white), { name: "GarnsError", message: "no Sudoku grid found in the picture" });
  const empty = await garns.scan(lines());
  assert.equal(empty.certain, false);
  assert.notEqual(empty.status, "unique");
  await assert.rejects(garns.scan({ ...white, width: 7 }), { name: "GarnsError", message: /bytes/ });
});
