import assert from "node:assert/strict";
import { readFile, readdir } from "node:fs/promises";
import { test } from "node:test";
import { open, table } from "./harness.mjs";

test("the page replays a log to the very state that the server does", async () => {
  const cases = JSON.parse(await readFile(new URL("../tests/cases/replay.json", import.meta.url), "utf8"));
  assert.ok(cases.length > 0);
  const { server, context } = await table();
  const page = await open(context, server);
  const states = await page.evaluate(async (cases) => {
    const { apply, begin } = await import("/modules/replay.js");
    const { writeGrid } = await import("/modules/sudoku.js");
    return cases.map(({ givens, log, actions, events }) => {
      const done = actions ?? log ?? events.map((event) => event.do);
      const state = done.reduce((state, action) => apply(state, action.do ?? action), begin(givens));
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
    });
  }, cases);
  cases.forEach((one, index) => assert.deepEqual(states[index], one.state, `case ${one.name ?? index}`));
});

test("the service worker keeps every file of the page", async () => {
  const ui = new URL("../ui/", import.meta.url);
  const files = (await readdir(ui, { recursive: true })).map((name) => "/" + name).filter((name) => /\.(js|css|svg|webmanifest)$/.test(name) && name !== "/sw.js");
  const { server, context } = await table();
  const page = await open(context, server);
  const kept = await page.evaluate(async () => {
    await navigator.serviceWorker.ready;
    const cache = await caches.open("garns-page");
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  assert.deepEqual(files.filter((name) => !kept.includes(name)), []);
  assert.ok(kept.includes("/"));
});
