import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, SOLUTION, begin, go, grid, knownGame, name, openSolution, saved, shows, violations } from "./harness.mjs";

test("a chain of the solution is played one implication at a time", async () => {
  const { page } = await knownGame();
  await begin(page, { kind: "practice", technique: "xy-chain" });
  await go(page, `/solution`);
  await page.getByRole("button", { name: "All possible steps" }).click();
  await page.getByRole("button", { name: "All possible steps", pressed: true }).waitFor();
  await page.locator(".step").filter({ hasText: "XY-Chain" }).first().click();
  const step = page.getByRole("region", { name: "Step", exact: true });
  await step.getByText("The whole argument").waitFor();
  assert.ok((await page.locator(".overlay .link").count()) > 3);
  await step.getByRole("button", { name: "Next step" }).click();
  assert.match(await step.locator(".sentence").innerText(), /^Suppose r\dc\d isn't \d\.$/);
  const [, count] = /of (\d+)/.exec(await step.locator(".pager").innerText());
  for (let frame = 1; frame < Number(count); frame += 1) await page.keyboard.press("ArrowRight");
  assert.match(await step.locator(".sentence").innerText(), /^Either .* so r\dc\d.* can't be/);
  assert.ok((await page.locator(".is-remove").count()) > 0);
  assert.deepEqual(await violations(page), []);
  await step.getByRole("button", { name: "Next in list" }).click();
  await page.locator('.step[aria-current="step"]').waitFor();
  assert.doesNotMatch(await step.innerText(), /Either/);
  assert.deepEqual(page.troubles, []);
});

test("after solution mode the game is unchanged, and counts as assisted", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("4");
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("Shift+6");
  await saved(page);
  const before = await grid(page);
  await openSolution(page);
  await page.getByText(/count as assisted/).waitFor();
  assert.equal(await grid(page), before, "the solution is hidden until the player asks for it");
  assert.equal(await page.locator(".entry").count(), 1, "entered digits look entered");
  await page.getByRole("button", { name: "Show solution" }).click();
  await page.waitForFunction(
    (solution) => [...document.querySelectorAll("main .value")].map((value) => value.textContent).join("") === solution,
    SOLUTION,
  );
  assert.equal(await page.locator(".entry").count(), 0, "other digits do not");
  const steps = page.locator(".step");
  assert.ok((await steps.count()) > 40);
  await steps.nth(5).click();
  assert.equal(await steps.nth(5).getAttribute("aria-current"), "step");
  assert.ok((await page.locator(".is-place, .is-remove").count()) >= 1, "the step is drawn");
  assert.ok((await page.getByRole("table", { name: "Techniques used" }).getByRole("row").count()) >= 2);
  assert.match(await page.getByRole("region", { name: "Ratings" }).textContent(), /ER\s\d\.\d/);
  await page.getByRole("link", { name: "Play", exact: true }).click();
  await shows(page, FIRST, "4");
  assert.equal(await grid(page), before);
  assert.match(await name(page, FIRST + 1), /notes 6/);
  await openSolution(page);
  await page.locator(".step").first().waitFor();
  assert.deepEqual(page.troubles, []);
});

test("on a narrow page the words of a step stand below the board, not behind it", async () => {
  const { page } = await knownGame({ viewport: { width: 390, height: 844 } });
  await openSolution(page);
  await page.getByRole("button", { name: "Show solution" }).click();
  await page.locator(".step").nth(30).click();
  const next = page.getByRole("button", { name: "Next" });
  await next.press("Enter");
  await page.keyboard.press("Enter");
  assert.equal(await page.locator(".step").nth(32).getAttribute("aria-current"), "step", "Next keeps the focus");
  const board = await page.locator(".board").boundingBox();
  const words = await page.getByRole("region", { name: "Step", exact: true }).boundingBox();
  assert.ok(words.y >= board.y + board.height, `the words begin at ${words.y}`);
  assert.ok(words.y < 844);
});

test("all possible steps are listed, and Solve up to here fills the board", async () => {
  const { page } = await knownGame();
  const before = await grid(page);
  await openSolution(page);
  await page.getByRole("button", { name: "Show solution" }).click();
  await page.locator(".step").nth(1).waitFor();
  await page.getByRole("button", { name: "All possible steps" }).click();
  await page.getByText(/^\d[\d\s]* steps are possible/).waitFor();
  await page.locator(".step").nth(1).click();
  assert.ok((await page.locator(".is-place, .is-remove").count()) >= 1);
  await page.getByRole("button", { name: "Solution path" }).click();
  await page.locator(".step").nth(4).click();
  await page.getByRole("button", { name: "Solve up to here" }).click();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  const after = await grid(page);
  assert.notEqual(after, before);
  assert.ok([...after].every((digit, cell) => digit === "." || digit === SOLUTION[cell]));
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction(
    (wanted) => [...document.querySelectorAll("main .value")].length === wanted,
    [...before].filter((digit) => digit !== ".").length,
  );
});
