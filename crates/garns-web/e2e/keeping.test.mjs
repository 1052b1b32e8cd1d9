import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, at, digit, go, grid, knownGame, name, onServer, pageModule, ready, saved, shows, waiting } from "./harness.mjs";

test("undo and redo survive a reload", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+6");
  await saved(page);
  await page.reload();
  await shows(page, FIRST, "4");
  assert.match(await name(page, FIRST + 1), /notes 6/);
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+z");
  assert.equal(await digit(page, FIRST), "");
  await saved(page);
  await page.reload();
  await ready(page);
  await page.keyboard.press("Control+y");
  await shows(page, FIRST, "4");
});

test("a move made a moment before the reload is not lost", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("4");
  await page.reload();
  await shows(page, FIRST, "4");
  await saved(page);
});

test("named savepoints: save, restore, forget, and a reload between", async () => {
  const { page } = await knownGame();
  const drawer = () => page.getByText("More", { exact: true }).click();
  await page.keyboard.press("4");
  await drawer();
  await page.getByLabel("Savepoint name").fill("before the guess");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await at(page, 3).click();
  await page.keyboard.press("6");
  await saved(page);
  await page.reload();
  await shows(page, 3, "6");
  await drawer();
  await page.getByRole("button", { name: "Restore before the guess" }).click();
  assert.equal(await digit(page, 3), "");
  assert.equal(await digit(page, FIRST), "4");
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await digit(page, 3), "6");
  await page.getByRole("button", { name: "Delete before the guess" }).click();
  assert.equal(await page.getByRole("button", { name: "Restore before the guess" }).count(), 0);
  await saved(page);
  assert.deepEqual(page.troubles, []);
});

test("a game that is left for another stops its clock, is listed, and can be resumed", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("4");
  await page.getByRole("link", { name: "New game" }).click();
  await page.getByRole("button", { name: /^Easy/ }).click();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  await page.reload();
  await ready(page);
  assert.notEqual((await grid(page)).slice(0, 3), "534", "the new game is the open game");
  await page.getByRole("link", { name: "New game" }).click();
  const list = page.getByRole("region", { name: "Unfinished games" });
  await list.getByRole("link", { name: "Resume: Your own puzzle" }).click();
  await shows(page, FIRST, "4");
  await saved(page);
  assert.deepEqual(page.troubles, []);
});

test("two tabs on one game see each other's moves and lose none", async () => {
  const { page, context } = await knownGame();
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  await at(page, FIRST).click();
  await page.keyboard.press("4");
  await shows(other, FIRST, "4");
  await at(other, 3).click();
  await at(page, 5).click();
  await Promise.all([other.keyboard.press("6"), page.keyboard.press("8")]);
  await saved(page);
  await saved(other);
  for (const tab of [page, other]) {
    await shows(tab, 3, "6");
    await shows(tab, 5, "8");
  }
  await page.reload();
  await shows(page, 5, "8");
  assert.equal(await grid(page), await grid(other));
});

test("two tabs without a connection: both tabs' moves arrive, in some order", async () => {
  const { page, context } = await knownGame();
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  await context.setOffline(true);
  await at(page, FIRST).click();
  await page.keyboard.press("4");
  await at(other, 3).click();
  await other.keyboard.press("6");
  await context.setOffline(false);
  await saved(page);
  for (const tab of [page, other]) {
    await shows(tab, FIRST, "4");
    await shows(tab, 3, "6");
  }
});

test("the server is killed in mid-game and started again: nothing is lost", onServer, async () => {
  const { page, server } = await knownGame();
  await page.keyboard.press("4");
  await saved(page);
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("6");
  await saved(page);
  await server.kill();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+2");
  await page.locator(".slot").getByText(/reach the server/).waitFor();
  assert.equal(await waiting(page), 1);
  const before = server.origin;
  await server.run();
  assert.equal(server.origin, before, "the same address as before");
  await saved(page);
  await page.reload();
  await shows(page, FIRST, "4");
  await shows(page, 3, "6");
  assert.match(await name(page, 5), /notes 2/);
});

test("moves made without a connection are kept, survive a reload, and are sent when it is back", onServer, async () => {
  const { page, context, server } = await knownGame();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.reload();
  await ready(page);
  await server.kill();
  await page.keyboard.press("4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("6");
  await page.locator(".slot").getByText(/2 moves are saved in this browser/).waitFor();
  await page.getByRole("link", { name: "Stats" }).click();
  await page.getByRole("heading", { name: "Something went wrong" }).waitFor();
  const said = await page.getByText(/2 moves are saved in this browser/).boundingBox();
  assert.equal(said.y + said.height, page.viewportSize().height, "it stands at the bottom of a short page, too");
  await page.getByRole("link", { name: "Back to the game" }).click();
  await shows(page, 3, "6");
  await page.reload();
  await shows(page, FIRST, "4");
  await shows(page, 3, "6");
  await page.keyboard.press("Control+z");
  assert.equal(await digit(page, 3), "");
  await server.run();
  await saved(page);
  const other = await context.newPage();
  await go(other, "/");
  await shows(other, FIRST, "4");
  assert.equal(await digit(other, 3), "");
});

/** Answers all requests that save entries with a refusal from now on. */
async function refuseEntries(page, status, code) {
  const module = await pageModule(page);
  return module.evaluateHandle(
    ({ home }, { status, code }) => {
      const send = home.send.bind(home);
      const seen = { paths: [], restore: () => (home.send = send) };
      home.send = async (...request) => {
        const [method, path, sent] = request;
        seen.paths.push(`${method} ${path}`);
        const entered = path.endsWith("/events") && sent?.events.some((event) => event.do.type === "enter");
        return entered ? Response.json({ code, message: "this is refused" }, { status }) : send(...request);
      };
      return seen;
    },
    { status, code },
  );
}

for (const [status, code] of [
  [400, "bad_request"],
  [413, "too_large"],
])
  test(`a move refused with ${status} is taken back, and the page says so until the next move`, async () => {
    const { page } = await knownGame();
    const seen = await refuseEntries(page, status, code);
    await at(page, FIRST).click();
    await page.keyboard.press("4");
    await page.locator(".slot").getByText("A move could not be saved, so it was taken back. This is refused.").waitFor();
    await shows(page, FIRST, "");
    await seen.evaluate((seen) => seen.restore());
    await page.keyboard.press("4");
    await shows(page, FIRST, "4");
    await saved(page);
    assert.equal(await page.getByText("A move could not be saved").count(), 0);
    await page.reload();
    await shows(page, FIRST, "4");
  });

test("a browser that is no longer signed in keeps its moves, and does not become a new player", async () => {
  const { page } = await knownGame();
  const seen = await refuseEntries(page, 401, "no_player");
  await at(page, FIRST).click();
  await page.keyboard.press("4");
  await page.locator(".slot").getByText(/^This browser is no longer signed in\. 1 move is saved in this browser/).waitFor();
  assert.equal(await waiting(page), 1);
  assert.equal(await digit(page, FIRST), "4");
  assert.deepEqual(await seen.evaluate((seen) => seen.paths.filter((path) => path === "POST /play")), []);
  await seen.evaluate((seen) => seen.restore());
  await page.evaluate(() => dispatchEvent(new Event("online")));
  await saved(page);
  await page.reload();
  await shows(page, FIRST, "4");
});

test("if the server's log is shorter than the page's, the page reads the game again", async () => {
  const { page } = await knownGame();
  const module = await pageModule(page);
  const refusals = await module.evaluateHandle(({ home }) => {
    const send = home.send.bind(home);
    const count = { value: 0 };
    home.send = async (...request) => {
      const [, path, sent] = request;
      const entered = path.endsWith("/events") && sent?.events.some((event) => event.do.type === "enter");
      if (!entered || count.value) return send(...request);
      count.value += 1;
      return Response.json({ code: "ahead", message: "read the game again", head: 0 }, { status: 409 });
    };
    return count;
  });
  await at(page, FIRST).click();
  await page.keyboard.press("4");
  await saved(page);
  assert.equal(await refusals.evaluate((count) => count.value), 1);
  assert.equal(await digit(page, FIRST), "4");
  await page.reload();
  await shows(page, FIRST, "4");
});
