import assert from "node:assert/strict";
import { test } from "node:test";
import { Exchange, Stopped, isSame } from "../../site/exchange.js";

const ASK = { method: "GET", path: "/games", query: "", body: null };
const UNCHANGED = { guard: {}, put: {}, delete: [], delete_ranges: [] };

/** An engine that gives these answers one after another, and records the questions. */
function engine(answers, rows) {
  const exchange = new Exchange(null, rows);
  const asked = [];
  exchange.ask = (question) => {
    asked.push(structuredClone(question));
    return answers[Math.min(asked.length, answers.length) - 1];
  };
  return { exchange, asked };
}

test("rows that the engine asks for are read, and it is asked again with all of them", async () => {
  const rows = {
    read: async ({ rows, ranges }) => ({
      rows: Object.fromEntries(rows.map((key) => [key, `row ${key}`])),
      ranges: Object.fromEntries(ranges.map((prefix) => [prefix, { [`${prefix}1`]: 1 }])),
    }),
    write: () => assert.fail("nothing is written for a request that changes nothing"),
  };
  const done = { status: 200, body: { games: [] }, ...UNCHANGED };
  const { exchange, asked } = engine(
    [{ read: { rows: ["player"], ranges: [] } }, { read: { rows: ["game/1"], ranges: ["log/1/"] } }, done],
    rows,
  );
  assert.deepEqual(await exchange.answer(ASK, 5), { status: 200, body: { games: [] } });
  assert.deepEqual(asked[0], { ask: ASK, now: 5, random: asked[0].random, rows: {}, ranges: {} });
  assert.match(asked[0].random, /^[0-9a-f]{16}$/);
  assert.deepEqual(asked[2].rows, { player: "row player", "game/1": "row game/1" });
  assert.deepEqual(asked[2].ranges, { "log/1/": { "log/1/1": 1 } });
  assert.equal(asked[2].random, asked[0].random, "the same question, with more rows");
});

test("an answer is given after its rows are written, and made anew if another tab was faster", async () => {
  const done = { status: 201, body: null, ...UNCHANGED, put: { player: {} }, guard: { player: null } };
  let writes = 0;
  const rows = { read: () => assert.fail(), write: async () => ++writes === 3 };
  const { exchange, asked } = engine([done], rows);
  assert.deepEqual(await exchange.answer(ASK), { status: 201, body: null });
  assert.equal(writes, 3);
  assert.equal(asked.length, 3);
  assert.notEqual(asked[0].random, asked[1].random);
});

test("a row that always changes gives the answer busy, and endless questions give a failure", async () => {
  const put = { status: 200, body: null, ...UNCHANGED, put: { player: {} } };
  const { exchange } = engine([put], { read: () => assert.fail(), write: async () => false });
  assert.equal((await exchange.answer(ASK)).status, 503);
  const read = { read: { rows: ["player"], ranges: [] } };
  const endless = engine([read], { read: async () => ({ rows: {}, ranges: {} }), write: () => assert.fail() });
  await assert.rejects(endless.exchange.answer(ASK), /ever more rows/);
});

test("an engine that stops in a computation is replaced by a new instance", async (context) => {
  context.mock.method(console, "error", () => {});
  // A module whose function `question` is an unreachable instruction.
  const text = "0061736d0100000001060160017f017f030201000503010001071502066d656d6f72790200087175657374696f6e00000a05010300000b";
  const module = new WebAssembly.Module(Buffer.from(text, "hex"));
  const exchange = new Exchange(module, { read: () => assert.fail(), write: () => assert.fail() });
  await assert.rejects(exchange.answer(ASK), Stopped);
  assert.equal(exchange.instance, null);
});

test("values are the same whatever the order of their members", () => {
  assert.ok(isSame({ a: 1, b: [1, { c: null }] }, { b: [1, { c: null }], a: 1 }));
  for (const [one, other] of [
    [{ a: 1 }, { a: 2 }],
    [{ a: 1 }, { b: 1 }],
    [{ a: null }, {}],
    [[1, 2], [2, 1]],
    [[], {}],
    [null, {}],
    [1, "1"],
  ])
    assert.ok(!isSame(one, other), JSON.stringify([one, other]));
});
