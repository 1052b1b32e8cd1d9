import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, at, knownGame, name, saved, shows } from "./harness.mjs";

const card = (page) => page.getByRole("region", { name: "Hint" });
const taken = (page, rungs) =>
  card(page)
    .getByText(new RegExp(`^${rungs} of 6 rungs taken`))
    .waitFor();

test("a hint climbs from rung 0 to 5, each at a price shown before, and is applied", async () => {
  const { page } = await knownGame();
  await page.getByRole("button", { name: "Hint" }).click();
  await card(page)
    .getByText(/costs 10 points/)
    .first()
    .waitFor();
  await taken(page, 0);
  const before = await page.locator(".cell .value").count();
  const prices = [10, 5, 10, 15, 20, 20];
  for (let rung = 0; rung <= 5; rung += 1) {
    const next = card(page).locator('[data-key="next"]');
    assert.match(await next.textContent(), new RegExp(`−${prices[rung]}`));
    if (rung % 2) await page.keyboard.press("h");
    else await next.click();
    await taken(page, rung + 1);
    const title = card(page).getByRole("heading");
    if (rung === 0) assert.match(await card(page).textContent(), /No mistake/);
    if (rung === 1) assert.ok((await page.locator(".part-focus").count()) >= 9);
    if (rung < 2) assert.equal(await title.getByRole("link").count(), 0);
    else assert.match(await title.getByRole("link").getAttribute("href"), /^\/learn\//);
    if (rung === 3) assert.ok((await page.locator('[class*="part-"]').count()) >= 1);
    if (rung < 4) assert.equal(await page.locator(".is-place, .is-remove").count(), 0);
    else assert.ok((await page.locator(".is-place, .is-remove").count()) >= 1);
    assert.equal(await card(page).getByRole("button", { name: "Apply" }).count(), rung < 4 ? 0 : 1);
  }
  assert.equal(await card(page).locator('[data-key="next"]').count(), 0);
  const phrase = card(page).locator(".phrase").first();
  await phrase.focus();
  assert.ok((await page.locator(".cell.lit").count()) >= 1);
  await at(page, 80).hover();
  await page.locator("h1").first().focus();
  await phrase.hover();
  assert.ok((await page.locator(".cell.lit").count()) >= 1);
  await card(page).getByRole("button", { name: "Apply" }).click();
  await page.waitForFunction((count) => document.querySelectorAll(".cell .value").length > count, before);
  assert.equal(await card(page).count(), 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction((count) => document.querySelectorAll(".cell .value").length === count, before);
  assert.deepEqual(page.troubles, []);
});

test("a mistake is told first: that there is one, then where, then taken back", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("2");
  await saved(page);
  await page.keyboard.press("h");
  await taken(page, 0);
  await page.keyboard.press("h");
  await taken(page, 1);
  assert.match(await card(page).textContent(), /mistake/);
  assert.equal(await page.locator(".part-wrong").count(), 0);
  for (const rungs of [2, 3, 4, 5]) {
    await page.keyboard.press("h");
    await taken(page, rungs);
  }
  assert.match(await name(page, FIRST), /part of the hint/);
  await card(page).getByRole("button", { name: "Apply" }).click();
  await shows(page, FIRST, "");
});

test("taken rungs are free again after a reload, and a move ends the hint", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("h");
  await taken(page, 0);
  await page.keyboard.press("h");
  await taken(page, 1);
  await page.keyboard.press("h");
  await taken(page, 2);
  await page.reload();
  await taken(page, 2);
  await page.keyboard.press("Escape");
  assert.equal(await card(page).count(), 0);
  await page.keyboard.press("h");
  await taken(page, 2);
  await page.keyboard.press("4");
  await shows(page, FIRST, "4");
  assert.equal(await card(page).count(), 0);
});
