import assert from "node:assert/strict";
import { test } from "node:test";
import { SOLUTION, at, begin, knownGame, prefer } from "./harness.mjs";

/** A page that records each vibration and each tone. */
async function recorded() {
  const { page, context } = await knownGame();
  await context.addInitScript(() => {
    const felt = [];
    const heard = [];
    Object.assign(window, { felt, heard });
    Object.defineProperty(navigator, "vibrate", { configurable: true, value: (pattern) => felt.push(pattern) > 0 });
    class Silence {
      currentTime = 0;
      destination = {};
      createOscillator() {
        const frequency = { value: 0 };
        return { frequency, connect: (node) => node, start: () => heard.push(frequency.value), stop: () => {} };
      }
      createGain() {
        return { gain: { setValueAtTime() {}, exponentialRampToValueAtTime() {} }, connect: (node) => node };
      }
    }
    Object.assign(window, { AudioContext: Silence });
  });
  const noticed = () => page.evaluate(() => /** @type {any} */ ({ felt: window["felt"], heard: window["heard"] }));
  return { page, noticed };
}

/** Makes an entry and a note in a game with few open cells, and then enters the last digit. */
async function play(page) {
  // Two open cells in each house of the first cell, so that its digit completes none.
  const open = [0, 1, 9, 80];
  await begin(page, { kind: "own", text: [...SOLUTION].map((digit, cell) => (open.includes(cell) ? "." : digit)).join("") });
  await at(page, 0).click();
  await page.keyboard.press(SOLUTION[0]);
  for (const cell of [1, 9]) {
    await at(page, cell).click();
    await page.keyboard.press(SOLUTION[cell]);
  }
  await at(page, 80).click();
  await page.keyboard.press("Shift+9");
  await page.keyboard.press(SOLUTION[80]);
  await page.getByRole("region", { name: "Result" }).waitFor();
}

test("moves neither sound nor vibrate unless the player wants it", async () => {
  const { page, noticed } = await recorded();
  await play(page);
  assert.deepEqual(await noticed(), { felt: [], heard: [] });
});

test("with vibration on, every entry, note and end vibrates without sound", async () => {
  const { page, noticed } = await recorded();
  await prefer(page, { vibration: true });
  await play(page);
  const { felt, heard } = await noticed();
  assert.equal(felt.length, 6, "four entries, a note and the end");
  assert.notDeepEqual(felt[0], felt[1], "a completed house differs from an entry");
  assert.notDeepEqual(felt[0], felt[3], "a note differs from an entry");
  assert.deepEqual(heard, []);
});

test("with sound on, every entry, note and end makes a sound without vibration", async () => {
  const { page, noticed } = await recorded();
  await prefer(page, { sound: true });
  await play(page);
  const { felt, heard } = await noticed();
  const [entry, house, note, end] = [[520], [520, 780], [390], [520, 660, 1040]];
  assert.deepEqual(heard, [...entry, ...house, ...house, ...note, ...house, ...end]);
  assert.deepEqual(felt, []);
});
