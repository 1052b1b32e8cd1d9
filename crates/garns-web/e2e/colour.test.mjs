import assert from "node:assert/strict";
import { test } from "node:test";
import { CORNER_AND_CENTRE, FIRST, at, knownGame, name, prefer, saved, violations } from "./harness.mjs";

/** The note of a digit in a cell, as it is drawn. */
const note = (page, cell, digit) => at(page, cell).locator(`[data-digit="${digit}"]`);
const swatch = (page, colour) => page.getByRole("group", { name: "Digits" }).getByRole("button", { name: colour });
const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } };

test("by mouse: a click on a note and on a colour colours the note, and it stays after a reload", async () => {
  const { page } = await knownGame();
  await page.getByRole("button", { name: "All notes" }).click();
  await page.getByRole("button", { name: "Colour", exact: true }).click();
  await note(page, FIRST, 4).click();
  assert.equal(await page.locator(".picked").count(), 1);
  await swatch(page, "green").click();
  assert.match(await name(page, FIRST), /notes 1 2 4, 4 coloured green/);
  await note(page, FIRST, 2).click();
  await swatch(page, "blue").click();
  assert.match(await name(page, FIRST), /2 coloured blue, 4 coloured green/);
  await saved(page);
  await page.reload();
  await note(page, FIRST, 4).waitFor();
  assert.match(await name(page, FIRST), /2 coloured blue, 4 coloured green/);
  assert.equal(await page.locator(".nine .tint").count(), 2);
  assert.deepEqual(await violations(page), []);
  await page.getByRole("button", { name: "Undo" }).click();
  assert.doesNotMatch(await name(page, FIRST), /blue/);
  assert.deepEqual(page.troubles, []);
});

test("a click beside the notes colours the cell, and a second click on a note selects the cell again", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("Shift+4");
  await page.keyboard.press("v");
  await note(page, FIRST, 4).click();
  await note(page, FIRST, 4).click();
  assert.equal(await page.locator(".picked").count(), 0);
  await swatch(page, "green").click();
  assert.match(await name(page, FIRST), /notes 4, coloured green$/);
  const { x, y, width, height } = await at(page, 3).boundingBox();
  await page.mouse.click(x + width / 2, y + height / 2);
  await swatch(page, "rose").click();
  assert.match(await name(page, 3), /empty, coloured rose$/);
});

test("by keyboard: Shift and a digit choose the note, a digit its colour; Clear goes layer by layer", async () => {
  const { page } = await knownGame();
  await prefer(page, CORNER_AND_CENTRE);
  await page.keyboard.press("Shift+1");
  await page.keyboard.press("Control+4");
  await page.keyboard.press("v");
  await page.keyboard.press("Shift+1");
  await page.keyboard.press("5");
  await page.keyboard.press("Shift+4");
  await page.keyboard.press("6");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator(".picked").count(), 0);
  await page.keyboard.press("2");
  assert.match(await name(page, FIRST), /centre notes 4, coloured green, 1 coloured violet, 4 coloured teal$/);
  await page.keyboard.press("Shift+9");
  assert.match(await page.locator("#live").textContent(), /No note 9 here/);
  await page.keyboard.press("z");
  await page.keyboard.press("Backspace");
  assert.match(await name(page, FIRST), /corner notes 1, centre notes 4, coloured green$/, "the colours of notes go first");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("v");
  await page.keyboard.press("Backspace");
  assert.match(await name(page, FIRST), /corner notes 1, centre notes 4$/, "in colour mode all colours go");
  await page.keyboard.press("Backspace");
  assert.match(await name(page, FIRST), /corner notes 1$/);
  assert.deepEqual(page.troubles, []);
});

test("by touch: every note that is touched gets the locked colour", async () => {
  const { page } = await knownGame(PHONE);
  await page.getByRole("button", { name: "Got it" }).tap();
  await page.getByRole("button", { name: "All notes" }).tap();
  await page.getByRole("button", { name: "Colour", exact: true }).tap();
  const key = swatch(page, "amber");
  await key.dispatchEvent("pointerdown");
  await page.locator('.digits [aria-pressed="true"]').waitFor();
  await key.dispatchEvent("pointerup");
  await key.dispatchEvent("click");
  await note(page, FIRST, 4).tap();
  await note(page, 3, 2).tap();
  assert.match(await name(page, FIRST), /4 coloured amber/);
  assert.match(await name(page, 3), /2 coloured amber/);
  await note(page, FIRST, 4).tap();
  assert.doesNotMatch(await name(page, FIRST), /amber/, "the same colour again takes it away");
  await page.getByRole("button", { name: "Digit", exact: true }).tap();
  assert.equal(await page.locator('.digits [aria-pressed="true"]').count(), 0, "a colour is not locked as a digit");
  await at(page, FIRST).tap();
  assert.match(await name(page, FIRST), /empty/);
  assert.deepEqual(page.troubles, []);
});

test("automatic candidates can be coloured, and nine colours differ in shape and edge", async () => {
  const { page } = await knownGame();
  await page.getByText("More", { exact: true }).click();
  await page.getByLabel("Automatic candidates").check();
  await page.getByRole("button", { name: "Colour", exact: true }).click();
  const cells = [2, 3, 5, 6, 7, 8, 10, 11, 15];
  const looks = [];
  for (const [index, cell] of cells.entries()) {
    await note(page, cell, Number(await at(page, cell).locator("[data-digit]").first().getAttribute("data-digit"))).click();
    await page.keyboard.press(String(index + 1));
    looks.push(
      await at(page, cell)
        .locator(".tint")
        .evaluate((mark) => {
          const { borderRadius, borderTopStyle } = getComputedStyle(mark);
          return `${borderRadius} ${borderTopStyle}`;
        }),
    );
  }
  assert.equal(new Set(looks).size, 9, looks.join("; "));
  assert.deepEqual(await violations(page), []);
});
