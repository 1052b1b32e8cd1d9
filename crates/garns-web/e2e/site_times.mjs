// Measures in milliseconds how long the static site takes in Chromium: GARNS_SITE=FOLDER node site_times.mjs.

import { chromium } from "playwright-core";
import { ARGS, CHROMIUM, ready, request } from "./harness.mjs";
import { Site } from "./site.mjs";

const GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";
const ROUNDS = 5;

const site = await Site.start();
const browser = await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
const times = new Map();
const measure = async (/** @type {string} */ name, /** @type {() => Promise<any>} */ work) => {
  const start = performance.now();
  const result = await work();
  times.set(name, [...(times.get(name) ?? []), Math.round(performance.now() - start)]);
  return result;
};
for (let round = 0; round < ROUNDS; round += 1) {
  const context = await browser.newContext();
  const page = await context.newPage();
  await measure("first visit, until the board is there", async () => {
    await page.goto(site.link);
    await ready(page);
  });
  await measure("first answer of the engine", () => request(page, "GET", "/games"));
  await measure("new Hard game from the library", () => request(page, "POST", "/games", { kind: "stored", level: "hard" }));
  await measure("new Hard game, newly made", () => request(page, "POST", "/games", { kind: "fresh", level: "hard" }));
  const { id, head } = await measure("Golden Nugget, begun", () => request(page, "POST", "/games", { kind: "own", text: GOLDEN_NUGGET }));
  await measure("Golden Nugget, first hint", () => request(page, "POST", `/games/${id}/hint`, { expect: head, rung: 4 }));
  await context.close();
}
for (const [name, found] of times) console.log(name.padEnd(40), found.sort((one, other) => one - other).join("  "));
await browser.close();
await site.stop();
