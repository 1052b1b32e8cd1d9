import assert from "node:assert/strict";
import { test } from "node:test";
import { at, digit, onServer, open, ready, request, saved, table } from "./harness.mjs";

test("the first screen is a board that takes a move at once", onServer, async () => {
  const { server, context } = await table();
  const page = await context.newPage();
  const requests = [];
  let bytes = 0;
  page.on("request", (request) => requests.push(request.url()));
  const client = await context.newCDPSession(page);
  await client.send("Network.enable");
  client.on("Network.loadingFinished", ({ encodedDataLength }) => (bytes += encodedDataLength));
  const answer = await page.goto(server.link);
  await ready(page);
  assert.equal(await page.locator("dialog[open]").count(), 0);
  const focused = page.locator('[role="gridcell"]:focus');
  await focused.waitFor();
  const box = await page.locator(".board").boundingBox();
  assert.ok(box && box.y + box.height <= 860, "the board is within the first screen");
  const cell = Number(await focused.getAttribute("data-cell"));
  await page.keyboard.press("5");
  assert.equal(await digit(page, cell), "5");
  await saved(page);

  assert.ok(
    requests.every((url) => url.startsWith(server.origin)),
    "no request goes elsewhere",
  );
  const own = requests.filter((url) => !url.includes("/api/"));
  assert.ok(own.length > 10);
  assert.ok(bytes > 10_000 && bytes < 150_000, `${bytes} bytes over the wire`);
  const policy = (await answer.allHeaders())["content-security-policy"];
  assert.match(policy, /script-src 'self'/);
  assert.doesNotMatch(policy, /unsafe/);
});

test("nothing moves while the first page arrives", async () => {
  const { server, context } = await table();
  await context.addInitScript(() => {
    const shifts = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => shifts.push(...list.getEntries().map((entry) => entry["value"]))).observe({ type: "layout-shift", buffered: true });
  });
  const page = await open(context, server);
  await page.locator('[role="gridcell"]:focus').waitFor();
  await page.evaluate(() => document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(null))))));
  assert.deepEqual(await page.evaluate(() => window["shifts"]), []);
});

test("a new tab shows the same game", async () => {
  const { server, context } = await table();
  const page = await open(context, server);
  const cell = Number(await page.locator('[role="gridcell"]:focus').getAttribute("data-cell"));
  await page.keyboard.press("7");
  await saved(page);
  const other = await open(context, server);
  assert.equal(await digit(other, cell), "7");
  await at(other, cell).click();
  assert.deepEqual(page.troubles, []);
  assert.deepEqual(other.troubles, []);
});

test("the rules are shown in one line until they are dismissed, and do not come back", async () => {
  const { server, context } = await table();
  const page = await open(context, server);
  await page.getByText("Each row, column and 3×3 box holds the digits 1 to 9 once.").waitFor();
  await page.getByRole("button", { name: /^Hint/ }).waitFor();
  await page.getByRole("button", { name: "Got it" }).click();
  for (let rules = true; rules; ) ({ rules } = (await request(page, "POST", "/play", {})).settings);
  assert.equal(await page.locator(".rules").count(), 0);
  await page.evaluate(() => localStorage.clear());
  await page.reload();
  await ready(page);
  await page.locator('[role="gridcell"]:focus').waitFor();
  assert.equal(await page.locator(".rules").count(), 0);
});
