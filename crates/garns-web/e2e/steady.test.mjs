// Nothing that appears during a game moves a control.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, at, knownGame, onServer, prefer, pressHint, pressed, saved, shows } from "./harness.mjs";

/** Where every control and the board are. */
const places = (page) =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.querySelectorAll(".keypad button, .clock button, .play > .board, .drawer summary, #badge")].map((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const name = one.id || one.getAttribute("aria-label") || one.querySelector(".face, span")?.textContent || one.className || one.textContent;
        return [name.trim(), [x, y, width, height].map((part) => Math.round(part * 10) / 10).join(" ")];
      }),
    ),
  );

for (const viewport of [
  { width: 1280, height: 800 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
  { width: 844, height: 390 },
])
  test(`no message, hint, error or lost connection moves a key at ${viewport.width} × ${viewport.height}`, onServer, async () => {
    const { page, server } = await knownGame({ viewport });
    const before = await places(page);
    assert.ok(Object.keys(before).length >= 18, Object.keys(before).join());
    const stays = async (/** @type {string} */ what) => assert.deepEqual(await places(page), before, what);
    await page.getByRole("button", { name: "Got it" }).click();
    await stays("the rules are gone");
    await at(page, FIRST).click();
    await at(page, 3).click({ modifiers: ["Control"] });
    await page.keyboard.press("1");
    await page.locator(".slot").getByText(/added to the notes/).waitFor();
    await stays("a message");
    await page.keyboard.press("Control+z");
    await at(page, FIRST).click();
    await page.keyboard.press("2");
    await page.keyboard.press("k");
    await pressed(page, 2);
    await page.keyboard.press("Escape");
    await stays("a check and the hint it opened are closed");
    await page.keyboard.press("Control+z");
    await pressHint(page, 3);
    await page.getByRole("button", { name: "Apply" }).click();
    await page.locator(".slot").getByText(/^(Applied|Ruled out)/).waitFor();
    await stays("an applied hint");
    await saved(page);
    await server.kill();
    await at(page, FIRST).click();
    await page.keyboard.press("x");
    await page.keyboard.press("4");
    await page.locator(".slot").getByText(/reach the server/).waitFor();
    await stays("no connection");
    await page.keyboard.press("h");
    await page.getByRole("region", { name: "Hint" }).getByText(/reach the server/).waitFor();
    await page.keyboard.press("Escape");
    await stays("an error");
    await server.run();
    await saved(page);
    await stays("the connection is back");
  });

test("a puzzle can be started again, and Undo brings the digits back", async () => {
  const { page } = await knownGame();
  await at(page, FIRST).click();
  await page.keyboard.press("4");
  await at(page, 3).click();
  await page.keyboard.press("Shift+6");
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("button", { name: "Start this puzzle again" }).click();
  await shows(page, FIRST, "");
  assert.equal(await page.locator(".play .candidate:not([data-marks=''])").count(), 0);
  for (let presses = 0; presses < 2; presses += 1) await page.getByRole("button", { name: "Undo" }).click();
  await shows(page, FIRST, "4");
  assert.deepEqual(page.troubles, []);
});

test("a player who wants it is told about mistakes at once, and the game then counts as assisted", async () => {
  const { page } = await knownGame();
  await prefer(page, { mistakes: true });
  await at(page, FIRST).click();
  await page.keyboard.press("2");
  await page.waitForFunction((cell) => document.querySelector(`main [data-cell="${cell}"]`)?.getAttribute("aria-invalid") === "true", FIRST);
  assert.match(await at(page, FIRST).getAttribute("aria-label"), /wrong/);
  await page.locator("#badge").getByText("assisted").waitFor();
  await page.keyboard.press("4");
  await page.waitForFunction((cell) => !document.querySelector(`main [data-cell="${cell}"]`)?.hasAttribute("aria-invalid"), FIRST);
});

test("rows and columns are numbered while a hint names cells, and always if the player wants it", async () => {
  const { page } = await knownGame();
  const labels = page.locator(".play .labels");
  await labels.waitFor({ state: "hidden" });
  await pressHint(page, 3);
  await labels.waitFor();
  await page.keyboard.press("Escape");
  await labels.waitFor({ state: "hidden" });
  await prefer(page, { labels: true });
  await labels.waitFor();
});
