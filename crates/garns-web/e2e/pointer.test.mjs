import assert from "node:assert/strict";
import { test } from "node:test";
import { CORNER_AND_CENTRE, at, digit, knownGame, name, prefer, saved } from "./harness.mjs";

const selected = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-selected="true"]')].map((cell) => Number(cell.getAttribute("data-cell"))),
  );
/** @returns {Promise<[number, number]>} */
const middle = async (page, cell) => {
  const { x, y, width, height } = await at(page, cell).boundingBox();
  return [x + width / 2, y + height / 2];
};

test("drag selects, Ctrl+click adds or removes a cell, a double click selects all cells with the same digit", async () => {
  const { page } = await knownGame();
  await page.mouse.move(...(await middle(page, 9)));
  await page.mouse.down();
  await page.mouse.move(...(await middle(page, 10)));
  await page.mouse.move(...(await middle(page, 11)));
  await page.mouse.up();
  assert.deepEqual(await selected(page), [9, 10, 11]);
  await at(page, 40).click({ modifiers: ["Control"] });
  assert.deepEqual(await selected(page), [9, 10, 11, 40]);
  await at(page, 10).click({ modifiers: ["Control"] });
  assert.deepEqual(await selected(page), [9, 11, 40]);
  await at(page, 0).dblclick();
  assert.deepEqual(await selected(page), [0, 14, 71]);
});

test("a slip of a few pixels over an edge selects one cell, and the digit goes into it", async () => {
  const { page } = await knownGame();
  const { x, y, width, height } = await at(page, 2).boundingBox();
  await page.mouse.move(x + width - 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width + 4, y + height / 2);
  await page.mouse.up();
  assert.deepEqual(await selected(page), [2]);
  await page.keyboard.press("4");
  assert.equal(await digit(page, 2), "4");
  assert.equal(await digit(page, 3), "");
});

test("a digit goes into several cells only as a note, and a message says so", async () => {
  const { page } = await knownGame();
  await prefer(page, CORNER_AND_CENTRE);
  await at(page, 2).click();
  await at(page, 3).click({ modifiers: ["Control"] });
  await page.keyboard.press("2");
  assert.equal((await digit(page, 2)) + (await digit(page, 3)), "");
  assert.match(await name(page, 2), /corner notes 2/);
  assert.match(await name(page, 3), /corner notes 2/);
  await page.getByText("2 added to the notes of 2 cells. Select one cell to enter a digit.").first().waitFor();
});

test("a double tap on marks selects one cell, and a press fills no row", async () => {
  const { page } = await knownGame({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await at(page, 2).tap();
  for (const cell of [2, 3, 5]) {
    await at(page, cell).tap();
    await page.keyboard.press("Shift+2");
  }
  await page.touchscreen.tap(...(await middle(page, 3)));
  await page.touchscreen.tap(...(await middle(page, 3)));
  assert.deepEqual(await selected(page), [3]);
  await page.locator(".digits .digit").nth(1).tap();
  assert.deepEqual([await digit(page, 2), await digit(page, 3), await digit(page, 5)], ["", "2", ""]);
});

test("conflicts are shown at once, and the keypad counts the digits that are left", async () => {
  const { page } = await knownGame();
  const five = page.locator(".digits .digit").nth(4);
  await page.getByRole("button", { name: "5 (6 left)", exact: true }).waitFor();
  await at(page, 2).click();
  await five.click();
  assert.equal(await digit(page, 2), "5");
  await page.getByRole("button", { name: "5 (5 left)", exact: true }).waitFor();
  for (const cell of [0, 2]) {
    assert.equal(await at(page, cell).getAttribute("aria-invalid"), "true");
    assert.equal(await at(page, cell).locator(".alarm").textContent(), "!");
    assert.match(await name(page, cell), /conflict/);
  }
  await page.getByRole("button", { name: "Undo" }).click();
  assert.equal(await at(page, 0).getAttribute("aria-invalid"), null);
});

test("mistakes are shown only after Check", async () => {
  const { page } = await knownGame();
  await at(page, 2).click();
  await page.keyboard.press("2");
  await saved(page);
  assert.equal(await at(page, 2).getAttribute("aria-invalid"), null);
  await page.getByRole("button", { name: /^Check/ }).click();
  await page.getByText("1 digit is wrong.").first().waitFor();
  assert.match(await name(page, 2), /wrong/);
  await page.keyboard.press("4");
  assert.doesNotMatch(await name(page, 2), /wrong/);
  await page.getByRole("button", { name: /^Check/ }).click();
  await page.getByText("No mistakes so far.").first().waitFor();
});

test("by touch: tap, drag, tap twice, and targets of 44 px", async () => {
  const { page, context } = await knownGame({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } });
  await page.touchscreen.tap(...(await middle(page, 2)));
  assert.deepEqual(await selected(page), [2]);
  await page.locator(".digits .digit").nth(3).tap();
  assert.equal(await digit(page, 2), "4");
  const client = await context.newCDPSession(page);
  const touch = async (type, cell, time = {}) => {
    const [x, y] = cell === null ? [0, 0] : await middle(page, cell);
    await client.send("Input.dispatchTouchEvent", { type, touchPoints: cell === null ? [] : [{ x, y }], ...time });
  };
  await touch("touchStart", 27);
  await touch("touchMove", 28);
  await touch("touchMove", 29);
  await touch("touchEnd", null);
  assert.deepEqual(await selected(page), [27, 28, 29]);
  // The events have times of their own, so that a busy machine does not tear the two taps apart.
  const start = Date.now() / 1000;
  for (const later of [0, 0.15]) {
    await touch("touchStart", 4, { timestamp: start + later });
    await touch("touchEnd", null, { timestamp: start + later + 0.05 });
  }
  assert.deepEqual(await selected(page), [4, 45, 79]);
  const small = await page.evaluate(() =>
    [...document.querySelectorAll("button, .places a, summary")]
      .filter((one) => one.getClientRects().length && !one.classList.contains("phrase"))
      .map((one) => ({ name: one.textContent, box: one.getBoundingClientRect() }))
      .filter(({ box }) => box.height < 43.9 || box.width < 43.9)
      .map(({ name, box }) => `${name} ${box.width} × ${box.height}`),
  );
  assert.deepEqual(small, []);
  assert.deepEqual(page.troubles, []);
});

test("automatic candidates can be overridden", async () => {
  const { page } = await knownGame();
  await prefer(page, CORNER_AND_CENTRE);
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Automatic candidates").check();
  assert.match(await name(page, 2), /candidates 1 2 4/);
  await at(page, 2).click();
  await page.keyboard.press("Control+1");
  assert.match(await name(page, 2), /candidates 2 4/);
  await page.keyboard.press("Control+1");
  await page.keyboard.press("Shift+2");
  assert.match(await name(page, 2), /candidates 1 2 4, corner notes 2$/);
  await page.keyboard.press("Control+z");
  await page.getByLabel("Automatic candidates").uncheck();
  await page.getByRole("button", { name: "All notes" }).click();
  assert.match(await name(page, 2), /centre notes 1 2 4/);
  await page.keyboard.press("Escape");
  await at(page, 2).click();
  await page.keyboard.press("4");
  assert.doesNotMatch(await name(page, 5), /centre notes[^,]* 4/);
});

test("a long press locks a digit: touched cells get it, and it is highlighted in digits and notes", async () => {
  const { page } = await knownGame({ hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } });
  await page.getByRole("button", { name: "All notes" }).tap();
  const four = page.locator(".digits .digit").nth(3);
  await four.dispatchEvent("pointerdown");
  await page.locator('.digits [aria-pressed="true"]').waitFor();
  await four.dispatchEvent("pointerup");
  await four.dispatchEvent("click");
  assert.equal(await four.getAttribute("aria-pressed"), "true", "the end of a long press is not a press");
  assert.ok((await page.locator(".cell.same").count()) >= 2);
  assert.ok((await page.locator(".candidate.hot").count()) >= 5);
  await at(page, 2).tap();
  assert.equal(await digit(page, 2), "4");
  await page.getByRole("button", { name: "Notes", exact: true }).tap();
  await at(page, 9 * 3 + 6).tap();
  assert.doesNotMatch(await name(page, 9 * 3 + 6), /notes[ 0-9]* 4/);
  await at(page, 0).tap();
  assert.equal(await page.locator('.digits [aria-pressed="true"] .face').textContent(), "5", "a given's digit is locked");
  await page.locator(".digits .digit").nth(4).tap();
  assert.equal(await page.locator('.digits [aria-pressed="true"]').count(), 0);
});

test("by mouse with the digit first: a click on a digit, then on cells", async () => {
  const { page } = await knownGame();
  await prefer(page, { number_first: true, keypad: "calculator", left_handed: true });
  const [seven, one] = await Promise.all([7, 1].map((digit) => page.getByRole("button", { name: new RegExp(`^${digit} \\(`) }).boundingBox()));
  assert.ok(seven.y < one.y, "7 8 9 are at the top");
  const [board, panel] = await Promise.all([".play > .board", ".panel"].map((one) => page.locator(one).boundingBox()));
  assert.ok(panel.x < board.x, "the controls are on the left");
  await page.getByRole("button", { name: /^4 \(/ }).click();
  await at(page, 2).click();
  assert.equal(await digit(page, 2), "4");
  await at(page, 2).click();
  assert.equal(await digit(page, 2), "", "the same digit again takes it away");
});
