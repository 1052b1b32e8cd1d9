import assert from "node:assert/strict";
import { test } from "node:test";
import { SOLUTION, at, begin, go, isSite, knownGame, openSolution, ready, request } from "./harness.mjs";

const LAST = 80;
const result = (page) => page.getByRole("region", { name: "Result" });

/** A page with a game that has one open cell left, and the game's id. */
async function nearlyDone(options) {
  const { page, server, context } = await knownGame(options);
  const id = await begin(page, { kind: "own", text: SOLUTION.slice(0, LAST) + "." });
  return { page, server, context, id };
}

const isSolved = async (page) => {
  await result(page).getByRole("heading", { name: /^Solved in \d:\d\d$/ }).waitFor();
  await result(page).getByRole("button", { name: "Play another" }).waitFor();
  await result(page).getByRole("link", { name: "Stats" }).waitFor();
};

test("the result leads to the review of the game and to its page for sharing", async () => {
  const { page, id } = await nearlyDone();
  await at(page, LAST).click();
  await page.keyboard.press(SOLUTION[LAST]);
  await isSolved(page);
  await result(page).getByRole("link", { name: "Review" }).click();
  await page.waitForURL(`**/review/${id}`);
  await page.getByRole("heading", { name: "Review", level: 1 }).waitFor();
  await page.goBack();
  await isSolved(page);
  await result(page).getByRole("link", { name: "Share" }).click();
  await page.waitForURL(`**/share/${id}`);
  await page.getByRole("heading", { name: "Share", level: 1 }).waitFor();
});

test("a finished game shows its result again: by its address, from Scores, and after its solution", async () => {
  const { page, id } = await nearlyDone();
  await page.keyboard.press("9");
  await isSolved(page);
  assert.equal(await result(page).getByText(/^Not on the leaderboard: [a-z ]+\.$/).count(), isSite ? 0 : 1);
  await go(page, `/game/${id}`);
  await isSolved(page);
  await openSolution(page);
  await page.locator(".step").first().waitFor();
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await isSolved(page);
  await go(page, `/scores`);
  await page.getByText("Show as table").click();
  await page.locator(`a[href$="/game/${id}"]`).first().click();
  await isSolved(page);
  assert.deepEqual(page.troubles, []);
});

test("a reload after the end shows the result, and begins no game", async () => {
  const { page } = await nearlyDone();
  await go(page, "/");
  await at(page, LAST).click();
  await page.keyboard.press("9");
  await isSolved(page);
  const before = await request(page, "GET", "/games");
  await page.reload();
  await ready(page);
  await isSolved(page);
  const after = await request(page, "GET", "/games");
  assert.deepEqual(
    after.games.map(({ id }) => id),
    before.games.map(({ id }) => id),
  );
});

test("at the end the focus is on Play another, and Enter plays it", async () => {
  const { page, id } = await nearlyDone();
  await page.keyboard.press("9");
  await isSolved(page);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Play another Easy");
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Hint" }).waitFor();
  assert.ok(!page.url().endsWith(id));
});

test("by touch the focus is also on Play another, and no cell keeps its ring", async () => {
  const { page } = await nearlyDone({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await at(page, LAST).tap();
  await page.locator(".digits .digit").nth(8).tap();
  await isSolved(page);
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Play another Easy");
  assert.equal(await page.locator(".cell:focus, .cell.selected").count(), 0);
});

test("the end shows how the points add up, compares the time with the best, and celebrates once", async () => {
  const { page, id } = await nearlyDone();
  await page.keyboard.press("9");
  await isSolved(page);
  assert.equal(await page.locator(".board.celebrating").count(), 1);
  const account = await result(page).locator(".account").innerText();
  assert.match(account, /Points\s+\d[\s\S]*Speed\s+\+\d+ of \d+\s+Help\s+no hints, no checks/);
  await result(page).getByText(/^Your first Easy game\.$/).waitFor();
  await go(page, `/game/${id}`);
  await isSolved(page);
  assert.equal(await page.locator(".board.celebrating").count(), 0, "a game opened again is not celebrated again");
});

test("with reduced motion nothing moves at the end", async () => {
  const { page } = await nearlyDone({ reducedMotion: "reduce" });
  await page.keyboard.press("9");
  await isSolved(page);
  assert.equal(await page.locator(".board.celebrating .cell").first().evaluate((cell) => getComputedStyle(cell).animationName), "none");
});
