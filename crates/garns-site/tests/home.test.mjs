// The game without a server, as WebAssembly: the module plays a game over rows in memory.

import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";

const bytes = await readFile(process.env.MODULE);
const games = await readFile(new URL("../../garns/puzzles/games.csv", import.meta.url), "utf8");
const { instance } = await WebAssembly.instantiate(bytes, { clock: { now: () => performance.now() } });

/** The answer of the module to one question. */
function exchange(question) {
  const { memory, question: place, answer, answer_text: text } = instance.exports;
  const bytes = new TextEncoder().encode(JSON.stringify(question));
  // When the memory grows, it gets a new buffer.
  const start = place(bytes.length);
  new Uint8Array(memory.buffer, start, bytes.length).set(bytes);
  const length = answer();
  return JSON.parse(new TextDecoder().decode(new Uint8Array(memory.buffer, text(), length)));
}

/** A page that keeps its rows in memory. */
class Page {
  rows = new Map();
  now = Date.UTC(2026, 10, 15, 12);

  call(method, path, body = null) {
    const question = { ask: { method, path, query: "", body }, now: this.now, random: "0123456789abcdef", rows: {}, ranges: {} };
    for (;;) {
      const answer = exchange(question);
      if (!answer.read) return this.write(answer);
      for (const key of answer.read.rows) question.rows[key] = key === "file/games.csv" ? games : (this.rows.get(key) ?? null);
      for (const prefix of answer.read.ranges) {
        question.ranges[prefix] = Object.fromEntries([...this.rows].filter(([key]) => key.startsWith(prefix)));
      }
    }
  }

  write({ status, body, guard, put, delete: keys, delete_ranges: prefixes }) {
    for (const [key, value] of Object.entries(guard)) assert.deepEqual(this.rows.get(key) ?? null, value);
    for (const prefix of prefixes) for (const key of [...this.rows.keys()]) if (key.startsWith(prefix)) this.rows.delete(key);
    for (const key of keys) this.rows.delete(key);
    for (const [key, value] of Object.entries(put)) this.rows.set(key, value);
    return { status, body };
  }
}

test("the only import is the clock", async () => {
  const module = await WebAssembly.compile(bytes);
  assert.deepEqual(WebAssembly.Module.imports(module), [{ module: "clock", name: "now", kind: "function" }]);
});

test("a game is begun, played, finished and reviewed", () => {
  const page = new Page();
  const { game } = page.call("POST", "/play", {}).body;
  assert.equal(game.level, "easy");
  const { body: solution } = page.call("POST", `/games/${game.id}/solution`, { expect: 0 });
  const open = [...game.givens].flatMap((given, cell) => (given === "." ? [cell] : []));
  const events = open.map((cell, i) => ({
    n: i + 1,
    do: { type: "enter", cells: [cell], digit: Number(solution.solution[cell]), tidy: true },
  }));
  page.now += 60_000;
  const tail = page.call("POST", `/games/${game.id}/events`, { client: "tab-number-1", expect: 1, events });
  assert.equal(tail.status, 200);
  assert.equal(tail.body.finished.time, 60_000);
  const review = page.call("GET", `/games/${game.id}/review`);
  assert.equal(review.body.moves.length, open.length);
  assert.equal(page.call("GET", "/statistics").body.finished, 1);
});

test("new puzzles and hints on the hardest puzzles", () => {
  const page = new Page();
  page.call("POST", "/play", {});
  const fresh = page.call("POST", "/games", { kind: "fresh", level: "hard" });
  assert.equal(fresh.status, 201);
  assert.equal(fresh.body.level, "hard");
  const text = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
  const { id } = page.call("POST", "/games", { kind: "own", text }).body;
  const { hint } = page.call("POST", `/games/${id}/hint`, { expect: 0, rung: 5 }).body;
  assert.ok(hint.film.length > 0);
});
