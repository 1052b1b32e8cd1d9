// Everything that a player does in a game, once by touch, once by mouse and once by keys alone.

import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, SOLUTION, at, begin, digit, knownGame, name, pressed, saved, shows } from "./harness.mjs";

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } };
const column = (cell) => cell % 9;
const row = (cell) => Math.floor(cell / 9);
const key = (page, digit) => page.locator(".digits .digit").nth(digit - 1);
const card = (page) => page.getByRole("region", { name: "Hint" });

/** A long press on the button of a digit, which locks the digit. */
async function hold(button) {
  await button.dispatchEvent("pointerdown");
  await button.page().locator('.digits [aria-pressed="true"]').waitFor();
  await button.dispatchEvent("pointerup");
  await button.dispatchEvent("click");
}

/** For each means of input: how to press a button, select a cell, enter and lock a digit, choose a mode. */
const MEANS = {
  touch: {
    options: PHONE,
    press: (button) => button.tap(),
    select: (page, cell) => at(page, cell).tap(),
    digit: (page, digit) => key(page, digit).tap(),
    mode: (page, mode) => page.getByRole("button", { name: mode, exact: true }).tap(),
    lock: (page, digit) => hold(key(page, digit)),
  },
  mouse: {
    options: {},
    press: (button) => button.click(),
    select: (page, cell) => at(page, cell).click(),
    digit: (page, digit) => key(page, digit).click(),
    mode: (page, mode) => page.getByRole("button", { name: mode, exact: true }).click(),
    lock: (page, digit) => hold(key(page, digit)),
  },
  keyboard: {
    options: {},
    press: async (button) => {
      await button.focus();
      await button.page().keyboard.press("Enter");
    },
    select: async (page, cell) => {
      const from = Number(await page.locator('[role="gridcell"][tabindex="0"]').first().getAttribute("data-cell"));
      await at(page, from).focus();
      for (let step = column(from); step !== column(cell); step = (step + 1) % 9) await page.keyboard.press("ArrowRight");
      for (let step = row(from); step !== row(cell); step = (step + 1) % 9) await page.keyboard.press("ArrowDown");
    },
    digit: (page, digit) => page.keyboard.press(String(digit)),
    mode: (page, mode) => page.keyboard.press({ Digit: "z", Notes: "x", Colour: "v" }[mode]),
    lock: async (page, digit) => {
      await key(page, digit).focus();
      await hold(key(page, digit));
    },
  },
};

for (const [means, { options, press, select, digit: enter, mode, lock }] of Object.entries(MEANS)) {
  test(`by ${means}: rules, notes, a locked digit, undo, pause`, async () => {
    const { page } = await knownGame(options);
    await press(page.getByRole("button", { name: "Got it" }));
    assert.equal(await page.locator(".rules").count(), 0);
    await select(page, FIRST);
    await mode(page, "Notes");
    await enter(page, 4);
    assert.match(await name(page, FIRST), /empty, notes 4$/);
    await press(page.getByRole("button", { name: "All notes" }));
    assert.match(await name(page, FIRST), /empty, notes 1 2 4$/);
    await mode(page, "Digit");
    await lock(page, 4);
    assert.ok((await page.locator(".candidate.hot").count()) > 3, "the notes of the locked digit are lit");
    await select(page, FIRST);
    if (means === "keyboard") await page.keyboard.press("Enter");
    assert.equal(await digit(page, FIRST), "4");
    assert.doesNotMatch(await name(page, 5), /notes[ 0-9]*4/, "notes that the digit rules out are gone");
    await press(page.getByRole("button", { name: "Undo" }));
    assert.match(await name(page, FIRST), /notes 1 2 4$/);
    await press(page.getByRole("button", { name: "Redo" }));
    assert.equal(await digit(page, FIRST), "4");
    await press(page.getByRole("button", { name: "Pause" }));
    await page.getByText("Paused", { exact: true }).waitFor();
    assert.equal(await digit(page, 0), "", "the digits are hidden");
    await press(page.getByRole("button", { name: "Resume" }).first());
    assert.equal(await digit(page, 0), "5");
    assert.deepEqual(page.troubles, []);
  });

  test(`by ${means}: a hint in three presses, its argument played, and applied`, async () => {
    const { page } = await knownGame(options);
    await begin(page, { kind: "practice", technique: "whip" });
    if (await page.locator(".rules").count()) await press(page.getByRole("button", { name: "Got it" }));
    await press(page.getByRole("button", { name: /^Hint/ }));
    await pressed(page, 1);
    for (const presses of [2, 3]) {
      await press(card(page).locator('[data-key="next"]'));
      await pressed(page, presses);
    }
    const count = Number(/of (\d+)/.exec(await card(page).locator(".pager").innerText())[1]);
    const next = card(page).getByRole("button", { name: "Next step" });
    const { y } = await next.boundingBox();
    for (let frame = 2; frame <= count; frame += 1) {
      await press(next);
      await card(page).getByText(`Step ${frame} of ${count}`).waitFor();
      assert.equal((await next.boundingBox()).y, y, "the button stays under the finger");
    }
    assert.ok((await page.locator(".is-remove, .is-place").count()) > 0, "the last frame draws the conclusion");
    await press(card(page).getByRole("button", { name: "Apply" }));
    await page.getByText(/^(Applied|Ruled out)\./).first().waitFor();
    assert.deepEqual(page.troubles, []);
  });

  test(`by ${means}: a mistake is shown, explained and rewound; the end leads to another game`, async () => {
    const { page } = await knownGame(options);
    if (await page.locator(".rules").count()) await press(page.getByRole("button", { name: "Got it" }));
    await select(page, FIRST);
    await enter(page, 2);
    await saved(page);
    await press(page.getByRole("button", { name: /^Check/ }));
    await pressed(page, 2);
    await press(card(page).getByRole("button", { name: /^Why is this wrong\?/ }));
    await pressed(page, 3);
    assert.match(await card(page).locator(".hint-text").innerText(), /^Suppose r1c3 is 2\.$/);
    await press(card(page).getByRole("button", { name: "Rewind to before it" }));
    await shows(page, FIRST, "");
    const id = await begin(page, { kind: "own", text: SOLUTION.slice(0, 80) + "." });
    await select(page, 80);
    await enter(page, 9);
    const result = page.getByRole("region", { name: "Result" });
    await result.waitFor();
    await press(result.getByRole("button", { name: "Play another" }));
    await page.getByRole("button", { name: /^Hint/ }).waitFor();
    assert.ok(!page.url().endsWith(id));
    assert.deepEqual(page.troubles, []);
  });
}
