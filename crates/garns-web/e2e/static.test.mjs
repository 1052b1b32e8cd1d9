// Tests of behaviour that only the static site has.

import assert from "node:assert/strict";
import { cp, mkdtemp, readFile, readdir, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { FIRST, PUZZLE, begin, digit, go, grid, idOf, knownGame, onSite, open, openSolution, pageModule, pressHint, ready, request, saved, shows, table, waiting } from "./harness.mjs";
import { Profile } from "./profile.mjs";
import { Server } from "./server.mjs";
import { Site } from "./site.mjs";

const GOLDEN_NUGGET = ".......39.....1..5..3.5.8....8.9...6.7...2...1..4.......9.8..5..2....6..4..7.....";

/** Waits until the service worker has all files. */
const installed = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => null));

/** Enters a digit into the focused cell, and returns the cell. */
async function enter(page, digit) {
  const cell = Number(await page.locator('[role="gridcell"]:focus').getAttribute("data-cell"));
  await page.keyboard.press(digit);
  return cell;
}

test("a first visit downloads each file once, all from the site, under a strict policy", onSite, async () => {
  const site = await Site.start();
  const { context } = await table({}, site);
  const requests = [];
  context.on("request", (request) => requests.push(request.url()));
  const page = await open(context, site);
  await saved(page);
  await installed(page);
  assert.ok(requests.length >= 10, `${requests.length} requests`);
  assert.deepEqual(
    requests.filter((url) => !url.startsWith(site.link)),
    [],
  );
  assert.ok(site.sent.some((name) => name.endsWith("/garns.wasm")));
  assert.deepEqual(
    site.sent.filter((name, index) => site.sent.indexOf(name) !== index),
    [],
  );
  const policy = await page.locator('meta[http-equiv="Content-Security-Policy"]').getAttribute("content");
  assert.match(policy, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; /);
  assert.deepEqual(page.troubles, []);
});

test("the board is played before the engine has arrived, also after a reload, and the engine catches up", onSite, async () => {
  const { server, context } = await table({ serviceWorkers: "block" });
  /** @type {() => void} */
  let arrive;
  const arrived = new Promise((done) => (arrive = () => done(null)));
  await context.route("**/garns.wasm", async (route) => {
    await arrived;
    await route.continue();
  });
  const page = await open(context, server);
  const cell = await enter(page, "5");
  assert.equal(await digit(page, cell), "5");
  assert.equal(await waiting(page), 1);
  await page.reload();
  await shows(page, cell, "5");
  arrive();
  await saved(page);
  const before = await grid(page);
  await page.reload();
  await shows(page, cell, "5");
  assert.equal(await grid(page), before);
  const { games } = await request(page, "GET", "/games");
  assert.equal(games.length, 1, "it is the same game");
  assert.equal((await request(page, "GET", `/games/${games[0].id}`)).state.entries[cell], "5");
  assert.deepEqual(page.troubles, []);
});

test("after the first visit everything works without a connection", onSite, async () => {
  const { server, context } = await table();
  let page = await open(context, server);
  await saved(page);
  await installed(page);
  await page.close();
  await context.setOffline(true);
  await server.kill();
  page = await open(context, server);
  for (const level of ["easy", "medium", "hard", "unfair", "extreme"]) {
    await go(page, "/new");
    await page.getByText("More options").click();
    await page.locator(`input[value="${level}"]`).check();
    if (level !== "extreme") await page.getByRole("radio", { name: /New puzzle/ }).check();
    await page.getByRole("button", { name: "Start" }).click();
    await page.getByRole("button", { name: "Hint" }).waitFor();
    assert.match(await page.locator("#badge").textContent(), new RegExp(level, "i"));
  }
  await begin(page, { kind: "own", text: PUZZLE });
  await pressHint(page, 3);
  await page.getByRole("region", { name: "Hint" }).getByRole("button", { name: "Close" }).click();
  await openSolution(page);
  await page.getByRole("button", { name: "Show solution" }).click();
  await page.locator(".step").first().waitFor();
  await go(page, "/own");
  await page.getByLabel("Puzzle as text").fill(PUZZLE);
  await page.getByRole("heading", { name: /exactly one solution/ }).waitFor();
  await go(page, "/library?level=easy");
  assert.equal(await page.locator(".stored").count(), 24);
  await go(page, "/daily");
  await page.getByRole("button", { name: "Play today’s puzzle" }).click();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  await go(page, "/learn/x-wing");
  await page.getByRole("link", { name: "Practise this technique" }).click();
  await page.getByRole("heading", { name: "Find: X-Wing" }).waitFor();
  await go(page, "/scores");
  assert.match(await page.locator(".tiles").textContent(), /Solved0of \d+ started/);
  assert.deepEqual(page.troubles, []);
});

test("the site offers nothing that needs a server, and the browser prints", onSite, async () => {
  const { page } = await knownGame();
  await page.evaluate(() => {
    window.print = () => document.body.classList.add("printed-once");
  });
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Print this puzzle" }).click();
  assert.equal(await page.locator("body.printed-once").count(), 1);
  for (const [path, heading] of [
    ["/scores", "Stats"],
    ["/daily", "Daily puzzle"],
    ["/settings", "Settings"],
    ["/library", "Library"],
    ["/print", "Not found"],
  ]) {
    await go(page, path);
    await page.getByRole("heading", { name: heading, level: 1 }).waitFor();
    assert.equal(await page.getByText(/leaderboard/i).count(), 0, path);
    assert.equal(await page.getByRole("link", { name: "Print a set" }).count(), 0);
    assert.equal(await page.getByRole("link", { name: "API" }).count(), 0);
  }
  assert.deepEqual(page.troubles, []);
});

test("the browser is killed in mid-game: the stored moves are there when it starts again; the site can be installed", onSite, async () => {
  const site = await Site.start();
  const profile = await Profile.start();
  try {
    let page = profile.context.pages()[0];
    await page.goto(site.link);
    await ready(page);
    const client = await profile.context.newCDPSession(page);
    await installed(page);
    assert.deepEqual((await client.send("Page.getInstallabilityErrors")).installabilityErrors, []);
    const cell = await enter(page, "5");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("6");
    await saved(page);
    await profile.kill();
    await profile.run();
    page = profile.context.pages()[0];
    await page.goto(site.link);
    await shows(page, cell, "6");
    const { games } = await request(page, "GET", "/games");
    const { events } = await request(page, "GET", `/games/${games[0].id}`);
    assert.deepEqual(
      events.map((event) => event.do.type).filter((type) => type !== "back" && type !== "away"),
      ["enter", "undo", "enter"],
    );
  } finally {
    await profile.stop();
    await site.stop();
  }
});

test("a closed page's clock stops when it was closed, not when the game is opened again", onSite, async () => {
  const { page, context } = await knownGame();
  const id = idOf(page);
  await page.keyboard.press("4");
  const closed = page.waitForEvent("close");
  await page.close({ runBeforeUnload: true });
  await closed;
  // The clocks of the page and of this process can differ by some milliseconds. Starting another game takes longer.
  await knownGame();
  const again = await context.newPage();
  const opened = Date.now();
  await go(again, `/game/${id}`);
  await saved(again);
  const { events } = await request(again, "GET", `/games/${id}`);
  const away = events.find((event) => event.do.type === "away");
  assert.ok(away && away.at < opened, `away at ${away?.at}, opened again at ${opened}`);
  assert.equal(await digit(again, FIRST), "4");
});

test("if the storage is full, a message says so, and the moves are stored when there is room", onSite, async () => {
  const { server, context } = await table({ serviceWorkers: "block" });
  const page = await context.newPage();
  const client = await context.newCDPSession(page);
  await client.send("Storage.overrideQuotaForOrigin", { origin: server.origin, quotaSize: 1 });
  await page.goto(server.link);
  await ready(page);
  const cell = await enter(page, "5");
  await page.locator("#status", { hasText: "This browser is out of storage. 1 move is saved in this browser." }).waitFor();
  assert.equal(await digit(page, cell), "5");
  await client.send("Storage.overrideQuotaForOrigin", { origin: server.origin });
  await saved(page);
  assert.equal(await page.locator("#status").isVisible(), false);
  await page.reload();
  await shows(page, cell, "5");
});

test("if the browser stores nothing, a message says so, and the game continues while the page is open", onSite, async () => {
  const { server, context } = await table({ serviceWorkers: "block" });
  await context.addInitScript(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException("forbidden", "SecurityError");
    };
  });
  await context.route("**/modules/*.js", async (route) => {
    const answer = await route.fetch();
    const body = (await answer.text()).replace("indexedDB.open(", "forbidden.open(");
    await route.fulfill({ response: answer, body });
  });
  const page = await open(context, server);
  const cell = await enter(page, "5");
  await page.locator("#status", { hasText: "This browser does not let this page store games. 1 move is not saved: keep this page open." }).waitFor();
  assert.equal(await digit(page, cell), "5");
});

test("a cancelled computation ends at once, and the next request is answered", onSite, async () => {
  const { page } = await knownGame();
  const module = await pageModule(page);
  const ended = await module.evaluate(async ({ home }) => {
    const cancel = new AbortController();
    const order = { kind: "fresh", level: "extreme" };
    const made = home.send("POST", "/games", order, cancel.signal).then(
      () => "made",
      (error) => error.name,
    );
    const next = home.send("POST", "/inspect", { text: "1" });
    setTimeout(() => cancel.abort(), 20);
    return [await made, (await next).status];
  });
  assert.deepEqual(ended, ["AbortError", 200]);
});

test("slow ratings delay neither hints nor moves, and end when the player leaves", onSite, async () => {
  const { page } = await knownGame();
  const { id, head } = await request(page, "POST", "/games", { kind: "own", text: GOLDEN_NUGGET });
  const module = await pageModule(page);
  const ended = await module.evaluate(
    async ({ home }, { id, head }) => {
      const ended = [];
      const leave = new AbortController();
      const rated = home.send("GET", `/games/${id}/ratings`, undefined, leave.signal).then(
        () => ended.push("ratings"),
        () => ended.push("cancelled"),
      );
      const { status } = await home.send("POST", `/games/${id}/hint`, { expect: head, rung: 1 });
      ended.push(`hint ${status}`);
      leave.abort();
      await rated;
      return ended;
    },
    { id, head },
  );
  assert.deepEqual(ended, ["hint 200", "cancelled"]);
});

test("the other pages and the stored games are loaded when they are first needed; without a connection the page says so", onSite, async () => {
  const { server, context } = await table({ serviceWorkers: "block" });
  const site = /** @type {Site} */ (server);
  const page = await open(context, site);
  await saved(page);
  await request(page, "GET", "/games");
  const isLater = (/** @type {string} */ name) => /games\.csv$|pages-\w+\.js$|\.png$|sw\.js$/.test(name);
  assert.deepEqual(site.sent.filter(isLater), []);
  await page.getByRole("link", { name: "Help" }).click();
  await page.getByRole("heading", { name: "Help" }).waitFor();
  assert.deepEqual(site.sent.filter(isLater).map((name) => name.replace(/.*\/|-\w+/g, "")), ["pages.js"]);
  await site.kill();
  await page.getByRole("link", { name: "Library" }).click();
  await page.getByText("The game did not load completely. Check your connection.").waitFor();
  await site.run();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.locator(".stored").first().waitFor();
  assert.equal(site.sent.filter((name) => name.endsWith("games.csv")).length, 1);
});

test("games go from a server to the site and back; a second time changes nothing", onSite, async () => {
  const server = await Server.start();
  const { context } = await table();
  const there = await context.newPage();
  await there.goto(server.link);
  await ready(there);
  const { id, head } = await request(there, "POST", "/games", { kind: "own", text: PUZZLE });
  const events = [{ n: 1, do: { type: "enter", cells: [FIRST], digit: 4, tidy: true } }];
  await request(there, "POST", `/games/${id}/events`, { client: "on-a-server", expect: head, events });
  const { page: here } = await knownGame();
  const own = idOf(here);
  const carry = async (from, to) => request(to, "POST", "/import", { games: (await request(from, "GET", "/export")).games });
  try {
    assert.ok((await carry(there, here)).added >= 1);
    assert.equal((await carry(there, here)).added, 0);
    await go(here, `/game/${id}`);
    await shows(here, FIRST, "4");
    await saved(here);
    assert.ok((await carry(here, there)).added >= 1);
    assert.equal((await carry(here, there)).added, 0);
    const { givens } = await request(there, "GET", `/games/${own}`);
    assert.equal(givens, PUZZLE);
  } finally {
    await server.stop();
  }
});

test("a new version is installed in the background and used at the next load", onSite, async () => {
  const folder = await mkdtemp(join(tmpdir(), "garns-e2e-"));
  await cp(process.env.GARNS_SITE, folder, { recursive: true });
  const old = (await readdir(folder)).find((name) => name.startsWith("garns-"));
  const version = "garns-0123456789ab";
  await rename(join(folder, old), join(folder, version));
  for (const name of ["index.html", "sw.js"]) {
    const text = await readFile(join(folder, name), "utf8");
    const renamed = text.replaceAll(old.slice("garns-".length), version.slice("garns-".length));
    await writeFile(join(folder, name), renamed.replace("<title>Garns", "<title>The next Garns"));
  }
  const styles = join(folder, version, "styles.css");
  await writeFile(styles, (await readFile(styles, "utf8")) + "\nbody { --version: next; }\n");

  const site = await Site.start();
  const { context } = await table({}, site);
  const page = await open(context, site);
  const cell = await enter(page, "5");
  await saved(page);
  await installed(page);
  await page.reload();
  await ready(page);
  const shown = () => page.evaluate(() => getComputedStyle(document.body).getPropertyValue("--version"));
  assert.equal(await shown(), "");
  site.replace(folder);
  await page.evaluate(async () => {
    const changed = new Promise((done) => navigator.serviceWorker.addEventListener("controllerchange", done));
    await (await navigator.serviceWorker.ready).update();
    await changed;
  });
  assert.equal(await shown(), "", "the open page stays as it is");
  await page.getByRole("link", { name: "Help" }).click();
  await page.getByRole("heading", { name: "Help", level: 1 }).waitFor();
  await go(page, "/");
  assert.equal(await shown(), "next");
  await shows(page, cell, "5");
  assert.deepEqual(await page.evaluate(() => caches.keys()), [`garns-site-${old.slice("garns-".length)}`, "garns-site-0123456789ab"]);
  assert.deepEqual(page.troubles, []);
  await rm(folder, { recursive: true });
});
