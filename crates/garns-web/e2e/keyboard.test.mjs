import assert from "node:assert/strict";
import { test } from "node:test";
import { CORNER_AND_CENTRE, FIRST, PUZZLE, SOLUTION, at, digit, grid, knownGame, name, prefer, saved } from "./harness.mjs";

const focus = async (page) => Number(await page.evaluate(() => document.activeElement?.getAttribute("data-cell")));
const selected = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[aria-selected="true"]')].map((cell) => Number(cell.getAttribute("data-cell"))),
  );

test("a game by keyboard alone, from start to finish", async () => {
  const { page } = await knownGame();
  let here = await focus(page);
  assert.equal(here, FIRST);
  for (let cell = 0; cell < 81; cell += 1) {
    if (PUZZLE[cell] !== ".") continue;
    while (Math.floor(here / 9) !== Math.floor(cell / 9)) {
      await page.keyboard.press("ArrowDown");
      here += 9;
    }
    while (here !== cell) {
      await page.keyboard.press(here < cell ? "ArrowRight" : "ArrowLeft");
      here += here < cell ? 1 : -1;
    }
    await page.keyboard.press(SOLUTION[cell]);
  }
  await page.getByRole("region", { name: "Result" }).waitFor();
  assert.equal(await grid(page), SOLUTION);
  assert.match(await page.getByRole("region", { name: "Result" }).textContent(), /Solved in \d+:\d\d/);
  assert.match(await page.locator("#live").textContent(), /Solved/);
  assert.deepEqual(page.troubles, []);
});

test("arrows and WASD wrap around, Shift and Ctrl extend the selection, Esc reduces it", async () => {
  const { page } = await knownGame();
  await at(page, 0).click();
  await page.keyboard.press("ArrowLeft");
  assert.equal(await focus(page), 8);
  await page.keyboard.press("ArrowUp");
  assert.equal(await focus(page), 80);
  await page.keyboard.press("d");
  assert.equal(await focus(page), 72);
  await page.keyboard.press("s");
  assert.equal(await focus(page), 0);
  await page.keyboard.press("Shift+ArrowRight");
  await page.keyboard.press("Control+ArrowDown");
  assert.deepEqual(await selected(page), [0, 1, 10]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await selected(page), [10]);
  await page.keyboard.press("Escape");
  assert.deepEqual(await selected(page), []);
  await page.keyboard.press("Control+a");
  assert.equal((await selected(page)).length, 81);
});

test("keys choose the mode, Space goes to the next mode, marks and colours are shown", async () => {
  const { page } = await knownGame();
  await prefer(page, CORNER_AND_CENTRE);
  const pressed = () => page.locator('.modes [aria-pressed="true"]').textContent();
  for (const [key, mode] of [
    ["x", "Corner"],
    ["c", "Centre"],
    ["v", "Colour"],
    ["z", "Digit"],
  ]) {
    await page.keyboard.press(key);
    assert.equal(await pressed(), mode);
  }
  for (const mode of ["Corner", "Centre", "Colour", "Digit"]) {
    await page.keyboard.press("Space");
    assert.equal(await pressed(), mode);
  }
  await page.keyboard.press("Shift+1");
  await page.keyboard.press("Shift+2");
  await page.keyboard.press("Control+4");
  await page.keyboard.press("v");
  await page.keyboard.press("3");
  await page.keyboard.press("z");
  assert.match(await name(page, FIRST), /empty, corner notes 1 2, centre notes 4, coloured blue/);
  await page.keyboard.press("4");
  assert.equal(await digit(page, FIRST), "4");
  const layers = [];
  for (let press = 0; press < 4; press += 1) {
    await page.keyboard.press("Backspace");
    layers.push(await name(page, FIRST));
  }
  assert.match(layers[0], /empty, corner notes 1 2, centre notes 4, coloured blue/);
  assert.match(layers[1], /empty, corner notes 1 2, coloured blue/);
  assert.match(layers[2], /empty, coloured blue/);
  assert.match(layers[3], /empty$/);
  assert.deepEqual(page.troubles, []);
});

test("the number pad enters, undo and redo go back and forth", async () => {
  const { page } = await knownGame();
  await page.evaluate(() =>
    document.activeElement?.dispatchEvent(
      new KeyboardEvent("keydown", { key: "4", code: "Numpad4", bubbles: true, cancelable: true }),
    ),
  );
  assert.equal(await digit(page, FIRST), "4");
  await page.keyboard.press("Control+z");
  assert.equal(await digit(page, FIRST), "");
  await page.keyboard.press("Control+y");
  assert.equal(await digit(page, FIRST), "4");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("Control+Shift+z");
  assert.equal(await digit(page, FIRST), "4");
  await page.keyboard.press("Delete");
  assert.equal(await digit(page, FIRST), "");
  await page.keyboard.press("Control+z");
  await page.keyboard.press("0");
  assert.equal(await digit(page, FIRST), "");
  await saved(page);
});

test("the browser's own shortcuts still work", async () => {
  const { page } = await knownGame();
  const taken = await page.evaluate(() =>
    ["w", "t", "n", "r", "s", "d", "c", "v", "x", "h", "p", "f", "l"].filter((key) => {
      const event = new KeyboardEvent("keydown", { key, ctrlKey: true, bubbles: true, cancelable: true });
      document.activeElement.dispatchEvent(event);
      return event.defaultPrevented;
    }),
  );
  assert.deepEqual(taken, []);
  assert.equal(await grid(page), PUZZLE);
  assert.equal(await focus(page), FIRST);
});

test("P hides the digits and stops the clock, ? leads to help", async () => {
  const { page } = await knownGame();
  await prefer(page, { beginner: false });
  await page.keyboard.press("p");
  await page.getByText("Paused", { exact: true }).waitFor();
  assert.equal(await grid(page), ".".repeat(81));
  await page.keyboard.press("4");
  await saved(page);
  const stands = await page.getByRole("timer").textContent();
  await page.reload();
  await page.getByText("Paused", { exact: true }).waitFor();
  assert.equal(await page.getByRole("timer").textContent(), stands);
  await page.getByRole("button", { name: "Resume" }).last().click();
  assert.equal(await grid(page), PUZZLE);
  await page.keyboard.press("?");
  await page.getByRole("heading", { name: "Help", level: 1 }).waitFor();
});

test("one mode for notes: X or C, Shift or Ctrl with a digit, each digit in its own place", async () => {
  const { page } = await knownGame();
  const pressed = () => page.locator('.modes [aria-pressed="true"]').textContent();
  for (const mode of ["Notes", "Colour", "Digit"]) {
    await page.keyboard.press("Space");
    assert.equal(await pressed(), mode);
  }
  for (const key of ["x", "c"]) {
    await page.keyboard.press("z");
    await page.keyboard.press(key);
    assert.equal(await pressed(), "Notes");
  }
  await page.keyboard.press("1");
  await page.keyboard.press("Shift+2");
  await page.keyboard.press("Control+4");
  assert.match(await name(page, FIRST), /empty, notes 1 2 4$/);
  assert.deepEqual(
    await at(page, FIRST)
      .locator(".candidate")
      .evaluateAll((places) => places.map((place) => place.getAttribute("data-marks"))),
    ["1", "2", "", "4", "", "", "", "", ""],
  );
  await page.keyboard.press("2");
  assert.match(await name(page, FIRST), /notes 1 4$/);
});

test("F fills in the candidates, K checks, N leads to a new game", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("f");
  assert.match(await name(page, FIRST), /notes 1 2 4$/);
  await page.keyboard.press("k");
  await page.getByText("No mistakes so far.").first().waitFor();
  await page.keyboard.press("n");
  await page.getByRole("heading", { name: "New game", level: 1 }).waitFor();
});

test("with the digit first, Enter puts it into the cell in focus, and Esc unlocks it", async () => {
  const { page } = await knownGame();
  await prefer(page, { number_first: true });
  await page.keyboard.press("4");
  assert.equal(await digit(page, FIRST), "");
  assert.equal(await page.locator('.digits [aria-pressed="true"] .face').textContent(), "4");
  await page.keyboard.press("Enter");
  assert.equal(await digit(page, FIRST), "4");
  await page.keyboard.press("Escape");
  assert.equal(await page.locator('.digits [aria-pressed="true"]').count(), 0);
  await page.keyboard.press("Enter");
  assert.equal(await digit(page, FIRST), "4");
});
