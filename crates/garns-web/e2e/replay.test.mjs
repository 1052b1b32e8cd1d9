import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { knownGame, open, table } from "./harness.mjs";

/** Whatever a player might do, at random but always the same. */
const anything = (count, seed) => {
  let state = seed;
  const upTo = (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return Math.floor((state / 0x80000000) * limit);
  };
  const cells = () => [...new Set(Array.from({ length: 1 + upTo(4) }, () => upTo(81)))];
  const kinds = {
    enter: () => ({ type: "enter", cells: cells(), digit: 1 + upTo(9), tidy: upTo(2) === 1 }),
    corner: () => ({ type: "corner", cells: cells(), digit: 1 + upTo(9), on: upTo(3) > 0 }),
    centre: () => ({ type: "centre", cells: cells(), digit: 1 + upTo(9), on: upTo(3) > 0 }),
    strike: () => ({ type: "strike", cells: cells(), digit: 1 + upTo(9), on: upTo(3) > 0 }),
    colour: () => ({ type: "colour", cells: cells(), colour: 1 + upTo(9), on: upTo(3) > 0 }),
    clear: () => ({ type: "clear", cells: cells() }),
    auto: () => ({ type: "auto", on: upTo(2) === 1 }),
    fill: () => ({ type: "fill" }),
    undo: () => ({ type: "undo" }),
    redo: () => ({ type: "redo" }),
    savepoint: () => ({ type: "savepoint", name: `point ${upTo(4)}` }),
    restore: () => ({ type: "restore", name: `point ${upTo(4)}` }),
    forget: () => ({ type: "forget", name: `point ${upTo(4)}` }),
    pause: () => ({ type: "pause" }),
    resume: () => ({ type: "resume" }),
  };
  const often = ["enter", "enter", "enter", "corner", "centre", "undo", "redo"];
  const names = [...Object.keys(kinds), ...often, ...often];
  return Array.from({ length: count }, () => kinds[names[upTo(names.length)]]());
};

/** Gives a page `replayed(game)`: the state to which its own modules replay a log, as the server writes one. */
const teach = (page) =>
  page.evaluate(async () => {
    const { apply, begin } = await import("/modules/replay.js");
    const { writeGrid } = await import("/modules/sudoku.js");
    globalThis.replayed = ({ givens, events }) => {
      const state = events.reduce((state, event) => apply(state, event.do), begin(givens));
      const { sheet } = state;
      return {
        entries: writeGrid(sheet.entries),
        corner: [...sheet.corner],
        centre: [...sheet.centre],
        struck: [...sheet.struck],
        colours: [...sheet.colours],
        auto: sheet.auto,
        can_undo: state.undo?.size ?? 0,
        can_redo: state.redo?.size ?? 0,
        savepoints: state.savepoints.map(({ name }) => name),
        paused: state.paused,
        rung: state.rung,
        hints: state.hints,
        checks: state.checks,
        assisted: state.assisted,
        finished: state.finished,
      };
    };
  });

test("the page replays the shared cases", async () => {
  const cases = JSON.parse(await readFile(new URL("../tests/cases/replay.json", import.meta.url), "utf8"));
  assert.ok(cases.length > 10);
  const { server, context } = await table();
  const page = await open(context, server);
  await teach(page);
  const states = await page.evaluate((cases) => cases.map((one) => globalThis.replayed(one)), cases);
  cases.forEach(({ name, state }, index) => assert.deepEqual(states[index], state, name));
});

test("whatever is played, the page and the server agree on the state", async () => {
  const { page } = await knownGame();
  const id = new URL(page.url()).pathname.split("/").pop();
  await teach(page);
  const pairs = await page.evaluate(
    async ([id, actions]) => {
      const say = async (method, path, body) => {
        const answer = await fetch(`/api/games/${id}${path}`, {
          method,
          headers: { "Content-Type": "application/json" },
          ...(body ? { body: JSON.stringify(body) } : {}),
        });
        const value = await answer.json();
        if (!answer.ok) throw new Error(JSON.stringify(value));
        return value;
      };
      const pairs = [];
      const compare = async () => {
        const game = await say("GET", "");
        pairs.push([globalThis.replayed(game), game.state]);
      };
      let head = 0;
      for (let from = 0; from < actions.length; from += 25) {
        const events = actions.slice(from, from + 25).map((action, index) => ({ n: from + index + 1, do: action }));
        ({ head } = await say("POST", "/events", { client: "by-random", expect: head, events }));
        if (from % 100 === 75)
          ({
            tail: { head },
          } = await say("POST", "/hint", { expect: head, rung: 2 }));
        if (from % 100 === 50)
          ({
            tail: { head },
          } = await say("POST", "/check", { expect: head }));
        await compare();
      }
      ({
        tail: { head },
      } = await say("POST", "/hint", { expect: head, rung: 5 }));
      await say("POST", "/apply", { expect: head });
      await compare();
      return pairs;
    },
    [id, anything(500, 7)],
  );
  assert.equal(pairs.length, 21);
  for (const [ours, theirs] of pairs) assert.deepEqual(ours, theirs);
  assert.ok(pairs.at(-1)[1].can_undo > 50);
});

test("the service worker keeps every file of the page", async () => {
  const ui = new URL("../ui/", import.meta.url);
  const files = (await readdir(ui, { recursive: true }))
    .map((name) => "/" + name)
    .filter((name) => /\.(js|css|svg|webmanifest)$/.test(name) && name !== "/sw.js");
  const { server, context } = await table();
  const page = await open(context, server);
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const cache = await caches.open("garns-page");
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  assert.deepEqual(
    files.filter((name) => !kept.includes(name)),
    [],
  );
  assert.ok(kept.includes("/"));
});
