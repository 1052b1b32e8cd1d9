import assert from "node:assert/strict";
import { test } from "node:test";
import { at, begin, go, grid, knownGame, onServer, open, prefer, pressHint, pressed, ready, request, saved, table } from "./harness.mjs";

test("the daily puzzle begins, can be resumed, and is the same for everyone", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/daily");
  await page.getByRole("button", { name: "Play today’s puzzle" }).click();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  const mine = await grid(page);
  assert.ok([...mine].filter((digit) => digit !== ".").length >= 17);
  await page.getByRole("link", { name: "Daily" }).click();
  await page.getByRole("button", { name: "Resume" }).click();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  assert.equal(await grid(page), mine);
  const second = await table({}, server);
  const other = await open(second.context, server, "/daily");
  await other.getByRole("button", { name: "Play today’s puzzle" }).click();
  await other.getByRole("button", { name: "Hint" }).waitFor();
  assert.equal(await grid(other), mine);
  await go(page, "/daily");
  const now = await page.locator(".month").textContent();
  await page.getByRole("button", { name: "Previous" }).click();
  await page.waitForFunction((month) => (document.querySelector(".month")?.textContent ?? month) !== month, now);
  assert.ok((await page.locator(".day").count()) >= 28);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Previous", "ready for one month more");
  assert.deepEqual(page.troubles, []);
});

test("a solved game counts: scores, best time, plot, leaderboard under a name", onServer, async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/settings");
  await page.getByLabel("Name", { exact: true }).fill("Ada");
  await page.getByRole("button", { name: "Save" }).click();
  await page.getByText("Saved.").waitFor();
  // The server must choose the puzzle, or the game would not be ranked. Another player looks up the solution.
  const id = await begin(page, { kind: "stored", level: "easy" });
  const { givens } = await request(page, "GET", `/games/${id}`);
  const stranger = await (await page.context().browser().newContext()).newPage();
  await stranger.goto(server.origin);
  await ready(stranger);
  const theirs = await request(stranger, "POST", "/games", { kind: "own", text: givens });
  const { solution } = await request(stranger, "POST", `/games/${theirs.id}/solution`, { expect: theirs.head });
  await stranger.context().close();
  // A person can enter eight digits at once. Hints enter the rest except the last digit, and cost all points.
  const empty = [...givens].flatMap((digit, cell) => (digit === "." ? [cell] : []));
  const enter = (cell) => ({ type: "enter", cells: [cell], digit: Number(solution[cell]), tidy: true });
  const events = empty.slice(1, 9).map((cell, index) => ({ n: index + 1, do: enter(cell) }));
  let { head } = await request(page, "POST", `/games/${id}/events`, { client: "before-the-last", expect: 0, events });
  for (;;) {
    const { entries } = (await request(page, "GET", `/games/${id}`)).state;
    const left = empty.filter((cell) => entries[cell] === ".");
    if (left.length === 1) {
      empty[0] = left[0];
      break;
    }
    head = (await request(page, "POST", `/games/${id}/hint`, { expect: head, rung: 4 })).tail.head;
    head = (await request(page, "POST", `/games/${id}/apply`, { expect: head })).tail.head;
  }
  await page.reload();
  await ready(page);
  await at(page, empty[0]).click();
  await page.keyboard.press(solution[empty[0]]);
  await page.getByRole("region", { name: "Result" }).waitFor();
  assert.match(await page.getByRole("region", { name: "Result" }).textContent(), /Solved in 0:\d\d.*No points this time\./);
  await page.getByRole("link", { name: "Stats" }).last().click();
  await page.getByRole("heading", { name: "Stats", level: 1 }).waitFor();
  assert.match(await page.locator(".tiles").textContent(), /Solved1/);
  assert.equal(await page.getByRole("img", { name: /Times of the last 1/ }).count(), 1);
  assert.equal(await page.locator(".plot .dot").count(), 1);
  assert.match(await page.locator("code").textContent(), /rating/);
  const leader = page.getByRole("row", { name: /Ada \(you\)/ });
  assert.match(await leader.textContent(), /^1Ada \(you\)/);
  assert.deepEqual(page.troubles, []);
});

test("new games: a stored game of a level, a game from the library, and a new puzzle", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/new");
  const levels = ["extreme", "unfair", "hard", "medium", "easy"];
  const found = await Promise.all(levels.map((level) => request(page, "GET", `/library?level=${level}`)));
  const level = levels.find((_, index) => found[index].total > 0);
  await page.getByRole("button", { name: new RegExp(`^${level}`, "i") }).click();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  assert.match(await page.locator("#badge").textContent(), new RegExp(level, "i"));
  await page.getByRole("link", { name: "Library" }).click();
  await page.getByRole("heading", { name: "Library" }).waitFor();
  const total = Number((await page.getByText(/^[\d\s]+ games?$/).textContent()).replaceAll(/\D/g, ""));
  assert.equal(await page.locator(".stored").count(), Math.min(24, total));
  // The address changes before the page does, so the test waits for the new list of levels.
  const changeLevel = async (/** @type {() => Promise<unknown>} */ change, /** @type {string} */ to) => {
    await page.getByLabel("Level").evaluate((list) => list.setAttribute("data-before", ""));
    await change();
    await page.waitForURL(new RegExp(`level=${to}`));
    await page.locator('main [name="level"]:not([data-before])').waitFor();
  };
  await changeLevel(() => page.getByLabel("Level").press("ArrowDown"), "easy");
  await page.waitForFunction(() => document.activeElement.matches('main [name="level"]'));
  await changeLevel(() => page.keyboard.press("ArrowDown"), "medium");
  await changeLevel(() => page.getByLabel("Level").selectOption("easy"), "easy");
  await page
    .getByRole("button", { name: /^(Play|Resume) game/ })
    .first()
    .click();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  assert.match(await page.locator("#badge").textContent(), /Easy/);
  await page.getByRole("link", { name: "New game" }).click();
  await page.getByText("More options").click();
  await page.getByLabel(/Easy/).check();
  await page.getByLabel("Technique to practise").selectOption("x-wing");
  assert.ok(await page.getByLabel(/Hard/).isChecked(), "the level rises with the technique");
  assert.ok(await page.getByLabel(/Medium/).isDisabled(), "an easier level cannot be ordered");
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  assert.match(await page.locator("#badge").textContent(), /Hard/);
  await page.getByRole("link", { name: "New game" }).click();
  await page.getByText("More options").click();
  await page.getByLabel(/Easy/).check();
  await page.getByLabel("Symmetry of the clues").selectOption("half-turn");
  await page.getByLabel(/New puzzle/).check();
  await page.getByRole("button", { name: "Start" }).click();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  const fresh = await grid(page);
  assert.match(fresh, /^[1-9.]{81}$/);
  const turned = [...fresh].reverse();
  assert.ok([...fresh].every((digit, cell) => (digit === ".") === (turned[cell] === ".")), "as symmetric as ordered");
  assert.ok((await page.locator(".given").count()) >= 17);
  await go(page, "/library?clues_min=40&clues_max=20");
  await page.getByText("No games match these filters.").waitFor();
  assert.deepEqual(page.troubles, []);
});

test("learn: the list by family, and a page with its picture that leads to exercises", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/learn");
  assert.ok((await page.locator(".families a").count()) > 10);
  await page.locator(".families summary", { hasText: "Fish" }).click();
  await page.locator('.families a[href$="/learn/swordfish"]').click();
  await page.getByRole("heading", { name: "Swordfish", level: 1 }).waitFor();
  assert.ok((await page.locator(".lesson .is-place, .lesson .is-remove").count()) >= 1);
  await page.getByRole("link", { name: "Practise this technique" }).click();
  await page.getByRole("heading", { name: "Find: Swordfish", level: 1 }).waitFor();
  assert.deepEqual(page.troubles, []);
});

test("hints are free in a practice game and name its technique", async () => {
  const { page } = await knownGame();
  await begin(page, { kind: "practice", technique: "swordfish" });
  await page.getByRole("button", { name: "Hint" }).click();
  const card = page.getByRole("region", { name: "Hint" });
  await pressed(page, 1);
  assert.equal(await page.locator(".price").count(), 0, "hints are free in practice");
  await card.locator('[data-key="next"]').click();
  await pressed(page, 2);
  assert.equal(await card.getByRole("heading").textContent(), "Swordfish");
  assert.deepEqual(page.troubles, []);
});

test("an argument of several cases shows no links until it is played; a single case is drawn at once", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/learn/forcing-chain-verity");
  await page.getByText("The whole argument").waitFor();
  assert.equal(await page.locator(".overlay .link").count(), 0);
  const next = page.getByRole("button", { name: "Next step" });
  await next.click();
  await page.getByText(/^Step 1 of \d+$/).waitFor();
  await next.click();
  await page.locator(".overlay .link").first().waitFor({ state: "attached" });
  await go(page, "/learn/forcing-net-contradiction");
  await page.getByText("The whole argument").waitFor();
  await page.locator(".overlay .link").first().waitFor({ state: "attached" });
});

test("settings are kept: dark colours, no clock; the page follows the system's dark mode", async () => {
  const { server, context } = await table({ colorScheme: "dark" });
  const page = await open(context, server);
  const paper = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
  const given = () => page.evaluate(() => getComputedStyle(document.querySelector(".given")).color);
  assert.equal(await given(), "rgb(238, 242, 250)");
  const dark = await paper();
  assert.equal(await page.getByRole("timer").count(), 0, "a new player's first game is not about time");
  await prefer(page, { beginner: false });
  assert.equal(await page.getByRole("timer").count(), 1);
  await go(page, "/settings");
  await page.getByLabel("Colours").selectOption("light");
  await page.getByText("Saved.").waitFor();
  assert.notEqual(await paper(), dark);
  await page.getByLabel("Show the timer").uncheck();
  await page.waitForFunction(() => JSON.parse(localStorage.getItem("garns:settings")).timer === false);
  await go(page, "/");
  assert.equal(await given(), "rgb(20, 28, 43)");
  assert.equal(await page.getByRole("timer").count(), 0);
});

test("without a server nothing is deleted, and the settings say so", onServer, async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/settings");
  await server.kill();
  await page.getByRole("button", { name: "Delete everything" }).click();
  await page.getByRole("button", { name: "Delete all games" }).click();
  await page.locator(".trouble").getByText("Can’t reach the server.").waitFor();
});

test("the board is as large as the window allows, and leaves room for the controls below it", async () => {
  const { page } = await knownGame();
  for (const [width, height, least] of [
    [1280, 860, 640],
    [1920, 1000, 800],
    [768, 1024, 640],
    [390, 844, 360],
  ]) {
    await page.setViewportSize({ width, height });
    const board = await page.locator(".board").boundingBox();
    assert.ok(board.width >= least, `${board.width} px wide at ${width} by ${height}`);
    const actions = await page.getByRole("button", { name: /^Hint/ }).boundingBox();
    assert.ok(actions.y + actions.height <= height, `the controls end at ${actions.y + actions.height}`);
  }
});

test("a wrong address says so, and leads back to the game", async () => {
  const { server, context } = await table();
  const page = await open(context, server);
  for (const path of ["/nowhere", "/learn/no-such-thing", "/game/none", "/%zz"]) {
    await go(page, path);
    await page.getByRole("heading", { name: "Not found" }).waitFor();
    assert.equal(await page.getByRole("button", { name: "Try again" }).count(), 0);
    await page.getByRole("link", { name: "Back to the game" }).click();
    await page.getByRole("button", { name: "Hint" }).waitFor();
  }
});

test("on a phone long texts are not cut off: a hard puzzle's ratings, a savepoint's name", async () => {
  const { page } = await knownGame({ viewport: { width: 390, height: 844 } });
  await begin(page, {
    kind: "own",
    text: ".2..9........8..5.4.9.7.1...7....5.9.....7...6...317..1....4.....7....32.4.......",
  });
  assert.equal(await page.locator("#badge").textContent(), "Extreme", "numbers are shown on request");
  await page.locator("#badge").click();
  assert.match(await page.locator("#badge").textContent(), /Extreme · ER\s9.0 · HoDoKu\s\d\s\d{3}/);
  assert.equal(await page.locator("#badge").getAttribute("aria-expanded"), "true");
  assert.ok((await page.locator("#badge").boundingBox()).height < 50, "in one line");
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Savepoint name").fill("before the guess in r4c5, or so I believe");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  const forget = await page.getByRole("button", { name: /^Delete before/ }).boundingBox();
  assert.ok(forget.x + forget.width <= 390, `it ends at ${forget.x + forget.width}`);
  await saved(page);
});

test("fits 390 px, 360 px, and 200 % zoom, with board and digits on the first screen", async () => {
  const { server, context } = await table();
  const page = await open(context, server);
  for (const [width, height] of [
    [390, 844],
    [360, 640],
    [640, 430],
  ]) {
    await page.setViewportSize({ width, height });
    for (const path of ["/", "/new", "/own", "/daily", "/library", "/learn", "/scores", "/settings", "/help"]) {
      await go(page, path);
      const over = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      assert.equal(over, 0, `${path} at ${width} px is ${over} px too wide`);
    }
    await go(page, "/");
    const board = await page.locator(".board").boundingBox();
    assert.ok(Math.abs(board.width - board.height) < 1, "the board is square");
    assert.ok(board.y + board.height <= height, `the board ends at ${board.y + board.height} of ${height}`);
    const nine = await page.locator(".digits .digit").nth(8).boundingBox();
    assert.ok(nine.y + nine.height <= height, `the digits end at ${nine.y + nine.height} of ${height}`);
  }
  await saved(page);
});

test("the menu of a phone closes after a tap outside", async () => {
  const { page } = await knownGame({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await page.getByRole("button", { name: "Menu" }).tap();
  const link = page.getByRole("link", { name: "Library" });
  assert.equal(await link.isVisible(), true);
  await at(page, 72).tap();
  assert.equal(await link.isVisible(), false);
  assert.equal(await page.getByRole("button", { name: "Menu" }).getAttribute("aria-expanded"), "false");
});

test("on paper there are the board and its level, without selection and hint", async () => {
  const { page } = await knownGame();
  await pressHint(page, 2);
  assert.ok((await page.locator('[class*="part-"]').count()) > 0);
  await page.emulateMedia({ media: "print" });
  await page.waitForFunction(() => document.querySelectorAll('[class*="part-"], .selected').length === 0);
  assert.equal(await page.locator(".overlay > *").count(), 0);
  const focused = page.locator(".cell:focus-visible");
  assert.equal(await focused.evaluate((cell) => getComputedStyle(cell).outlineStyle), "none", "no ring around the cell");
  assert.match(await page.locator(".printed").innerText(), /^Garns · Easy · ER\s1\.2 .*Your own puzzle$/);
  assert.equal(await page.locator(".panel").isVisible(), false);
  await page.emulateMedia({ media: null });
  await page.waitForFunction(() => document.querySelectorAll(".selected").length === 1);
});

test("an unfinished game is deleted only after a second press", async () => {
  const { page } = await knownGame();
  await page.getByRole("link", { name: "New game" }).click();
  const list = page.getByRole("region", { name: "Unfinished games" });
  await list.getByRole("button", { name: "Delete: Your own puzzle" }).click();
  assert.equal(await list.getByRole("link", { name: "Resume: Your own puzzle" }).count(), 1, "not at once");
  await list.getByRole("button", { name: "Really delete: Your own puzzle" }).click();
  await list.getByRole("link", { name: "Resume: Your own puzzle" }).waitFor({ state: "detached" });
  const { games } = await request(page, "GET", "/games");
  assert.ok(games.every(({ source }) => source.kind !== "own"));
  // The deleted game was the open game: the page shows another.
  await page.goBack();
  await page.getByRole("heading", { name: "Not found" }).waitFor();
  await page.getByRole("link", { name: "Back to the game" }).click();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  assert.notEqual((await grid(page)).slice(0, 3), "53.");
});

test("the shapes of the levels do not suggest success or failure", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/daily");
  await page.getByRole("button", { name: "Previous" }).click();
  await page.waitForFunction(() => document.querySelectorAll(".day .dot-extreme").length >= 4);
  const { path, colour } = await page
    .locator(".day .dot-extreme")
    .first()
    .evaluate((mark) => ({ path: mark.getAttribute("d"), colour: getComputedStyle(mark).stroke }));
  assert.match(path, /z$/, "a closed shape and no cross");
  const [red, green, blue] = colour.match(/\d+/g).map(Number);
  assert.ok(!(red > 150 && green < 100 && blue < 100), `${colour} is red`);
});
