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
  await begin(page, { kind: "own", text: "." + SOLUTION.slice(1, 80) + "." });
  await at(page, 0).click();
  await page.keyboard.press(SOLUTION[0]);
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
  assert.equal(felt.length, 4, "two entries, a note and the end");
  assert.notDeepEqual(felt[0], felt[1], "a note differs from an entry");
  assert.deepEqual(heard, []);
});

test("with sound on, every entry, note and end makes a sound without vibration", async () => {
  const { page, noticed } = await recorded();
  await prefer(page, { sound: true });
  await play(page);
  const { felt, heard } = await noticed();
  assert.equal(heard.length, 4);
  assert.equal(new Set(heard).size, 3, "three pitches");
  assert.deepEqual(felt, []);
});
