import assert from "node:assert/strict";
import { readdir } from "node:fs/promises";
import { test } from "node:test";
import { onServer, open, table } from "./harness.mjs";

test("the service worker keeps every file of the page", onServer, async () => {
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
