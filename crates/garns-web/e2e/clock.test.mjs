import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, go, idOf, knownGame, onServer, open, prefer, ready, request, saved, shows } from "./harness.mjs";

/** The game with this id, as the server has it. */
const stored = (page, id) => request(page, "GET", `/games/${id}`);

/** Waits until the clock of a game runs, or until it stops. */
async function clockRuns(page, id, running) {
  for (;;) {
    const game = await stored(page, id);
    if (game.timer.running === running) return game;
  }
}

test("the clock stops while the page is closed, and runs when it is open again", async () => {
  const { page, context, server } = await knownGame();
  const other = await open(context, server, "/daily");
  const id = idOf(page);
  await page.bringToFront();
  await page.keyboard.press("4");
  await saved(page);
  assert.equal((await stored(other, id)).timer.running, true);
  await page.close({ runBeforeUnload: true });
  const { timer } = await clockRuns(other, id, false);
  assert.equal((await stored(other, id)).timer.elapsed, timer.elapsed, "no time passes");
  const again = await context.newPage();
  await go(again, `/game/${id}`);
  await shows(again, FIRST, "4");
  await clockRuns(other, id, true);
  assert.equal(await again.getByText("Paused").isVisible(), false, "nothing has to be resumed");
});

test("the clock stops while the page is hidden", async () => {
  const { page } = await knownGame();
  const id = idOf(page);
  const turn = (state) =>
    page.evaluate((state) => {
      Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    }, state);
  await turn("hidden");
  await clockRuns(page, id, false);
  await turn("visible");
  await clockRuns(page, id, true);
});

test("the clock stops on other pages of the game", async () => {
  const { page } = await knownGame();
  const id = idOf(page);
  await page.keyboard.press("4");
  await page.getByRole("link", { name: "Help" }).click();
  await page.getByRole("heading", { name: "Help", level: 1 }).waitFor();
  await clockRuns(page, id, false);
  await page.goBack();
  await shows(page, FIRST, "4");
  await clockRuns(page, id, true);
});

test("the clock stops when nothing is touched for two minutes, and a touch starts it", async () => {
  const { page, context } = await knownGame();
  const id = idOf(page);
  await page.clock.install();
  await page.reload();
  await ready(page);
  await clockRuns(page, id, true);
  await page.clock.fastForward("01:50");
  await page.mouse.move(300, 300);
  await page.clock.fastForward("01:50");
  await saved(page);
  assert.equal((await stored(page, id)).timer.running, true, "the mouse was moved meanwhile");
  await page.clock.fastForward("00:15");
  await clockRuns(page, id, false);
  await page.mouse.move(310, 310);
  await clockRuns(page, id, true);
  assert.equal(context.pages().length, 1);
});

test("a reload without a connection does not turn the clock back", onServer, async () => {
  const { page, server } = await knownGame();
  await prefer(page, { beginner: false });
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  await page.reload();
  await ready(page);
  await page.clock.install();
  await server.kill();
  await page.clock.fastForward("00:40");
  await page.keyboard.press("4");
  const seconds = async () => {
    const [minutes, rest] = (await page.getByRole("timer").textContent()).split(":").map(Number);
    return 60 * minutes + rest;
  };
  await page.clock.fastForward("00:10");
  assert.ok((await seconds()) >= 40, `${await seconds()} seconds`);
  await page.reload();
  await shows(page, FIRST, "4");
  assert.ok((await seconds()) >= 40, `${await seconds()} seconds after the reload`);
});

test("a tab that is left does not stop the clock of the tab in use", async () => {
  const { page, context } = await knownGame();
  const id = idOf(page);
  const other = await context.newPage();
  await other.goto(page.url());
  await ready(other);
  await other.keyboard.press("4");
  await shows(page, FIRST, "4");
  await page.close({ runBeforeUnload: true });
  await other.keyboard.press("Control+z");
  await saved(other);
  assert.equal((await stored(other, id)).timer.running, true);
});
