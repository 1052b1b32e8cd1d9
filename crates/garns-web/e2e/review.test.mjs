import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, PUZZLE, at, digit, finishedGame, go, idOf, knownGame, open, ready, table } from "./harness.mjs";

test("a review replays the game and names the technique that justified each move", async () => {
  const { server, context } = await table();
  const page = await open(context, server);
  const id = await finishedGame(page);
  await go(page, `/review/${id}`);
  const summary = page.getByRole("region", { name: "Summary" });
  assert.match(await summary.textContent(), /Moves52Mistakes1/);
  assert.equal(await page.locator(".steps .step").count(), 52);
  assert.equal(await page.locator(".plot .move-bar").count(), 52);
  await page.getByRole("button", { name: "Next" }).click();
  assert.equal(await digit(page, FIRST), "1");
  assert.match(await page.getByRole("region", { name: "Move", exact: true }).textContent(), /r1c3 = 1: Mistake/);
  await page.getByRole("button", { name: "Next" }).click();
  assert.equal(await digit(page, FIRST), "4");
  await page.getByRole("slider", { name: "Move" }).press("End");
  assert.equal(await digit(page, 80 - 2), "1");
  assert.match(await page.getByRole("region", { name: "Move", exact: true }).textContent(), /Full House/);
  await summary.getByRole("button", { name: /^move 1/ }).click();
  assert.equal(await digit(page, FIRST), "1");
  assert.deepEqual(page.troubles, []);
});

test("a game is shared as link, text and picture", async () => {
  const { server, page, context } = await knownGame({ permissions: ["clipboard-read", "clipboard-write"] });
  const id = idOf(page);
  await at(page, FIRST).click();
  await page.keyboard.press("4");
  await go(page, `/share/${id}`);
  const pasted = () => page.evaluate(() => navigator.clipboard.readText());
  await page.getByRole("button", { name: "Copy: Link to the puzzle" }).click();
  await page.getByText("Copied.").waitFor();
  assert.equal(await pasted(), server.address(`/p/${PUZZLE}`));
  await page.getByRole("button", { name: "Copy: Link to this position" }).click();
  const link = server.address(`/p/${PUZZLE.replace("53..", "53+4.")}`);
  await page.waitForFunction(async (link) => (await navigator.clipboard.readText()) === link, link);
  await page.getByRole("button", { name: "Copy: Candidates" }).click();
  await page.waitForFunction(async () => (await navigator.clipboard.readText()).split("\n").length === 9);
  const candidates = await pasted();
  await page.getByRole("button", { name: "Copy picture" }).click();
  await page.getByText("Picture copied.").waitFor();
  const kinds = await page.evaluate(async () => (await navigator.clipboard.read())[0].types);
  assert.ok(kinds.includes("image/png"));
  const other = await context.newPage();
  await other.goto(link);
  await ready(other);
  await other.waitForFunction(() => document.querySelector('main [data-cell="2"] .value')?.textContent === "4");
  for (const text of [candidates, `https://example.org/sudoku?bd=${PUZZLE}`]) {
    await go(page, `/own`);
    await page.getByLabel("Puzzle as text").fill(text);
    await page.getByText("Valid puzzle: exactly one solution").waitFor();
  }
  assert.deepEqual(page.troubles, []);
});

test("sharing a finished game shows its puzzle and the order of its boxes, but not the solution", async () => {
  const { page, server } = await knownGame();
  const id = await finishedGame(page);
  await go(page, `/share/${id}`);
  assert.equal(await page.locator("main .value").count(), [...PUZZLE].filter((digit) => digit !== ".").length);
  const text = await page.getByRole("region", { name: "Result" }).innerText();
  assert.match(text, /^Garns · Easy ○ · \d+:\d\d · no hints\n[①-⑨]{3}\n[①-⑨]{3}\n[①-⑨]{3}\n/);
  assert.ok(text.endsWith(server.address(`/p/${PUZZLE}`)));
});
