import assert from "node:assert/strict";
import { test } from "node:test";
import { at, finishedGame, go, open, pageModule, table, violations } from "./harness.mjs";

/**
 * Records every exercise that the page gets, because the page does not show the solution, and counts the answers
 * that it sends.
 */
async function recordExercises(page) {
  const module = await pageModule(page);
  await module.evaluate(({ home }) => {
    const heard = { exercises: [], answers: 0 };
    Object.assign(window, { heard });
    const send = home.send.bind(home);
    home.send = async (...request) => {
      const answer = await send(...request);
      if (request[1] === "/exercises") heard.exercises.push(await answer.clone().json());
      if (request[1] === "/exercises/answer") heard.answers += 1;
      return answer;
    };
  });
}

/** The exercise with this number, from 0. */
async function exerciseOf(page, number) {
  const given = await page.waitForFunction((number) => window["heard"].exercises[number], number);
  return given.jsonValue();
}

/** Begins to practise on the page of a technique. Returns the exercise with its answer. */
async function practise(page) {
  await recordExercises(page);
  await page.getByRole("link", { name: "Practise this technique" }).click();
  await page.getByRole("heading", { name: /^Find: / }).waitFor();
  return exerciseOf(page, 0);
}

test("lessons lead from one to the next, and the search finds the rest", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/learn");
  assert.equal(await page.locator(".path li").count(), 12);
  assert.match(await page.locator('.path [aria-current="step"]').textContent(), /Full House/);
  await page.getByLabel("Search").fill("jelly");
  await page.getByRole("link", { name: "Jellyfish", exact: true }).waitFor();
  assert.equal(await page.getByRole("link", { name: "W-Wing" }).count(), 0);
  await page.getByLabel("Search").fill("thor's hammer");
  await page.getByRole("link", { name: "Tridagon", exact: true }).waitFor();
  await page.locator(".path").getByRole("link", { name: /X-Wing/ }).click();
  await page.getByRole("heading", { name: "How to spot it" }).waitFor();
  const drawn = () => page.locator(".lesson .board").innerHTML();
  const first = await drawn();
  await page.getByRole("button", { name: "Example 2" }).click();
  assert.notEqual(await drawn(), first, "the second example is on the board");
  await page.getByRole("link", { name: "Next: Skyscraper" }).click();
  await page.getByRole("heading", { name: "Skyscraper", level: 1 }).waitFor();
  assert.deepEqual(page.troubles, []);
});

test("an exercise is solved by a right elimination, counts, and another follows", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/learn/x-wing");
  const { step, before } = await practise(page);
  const status = page.locator('main [role="status"]');
  const press = async ([cell, digit]) => {
    await at(page, cell).click();
    await page.getByRole("group", { name: "Digits" }).getByRole("button", { name: String(digit), exact: true }).click();
  };
  // A digit that is not a candidate gets a message and does not count as an answer.
  const [cell] = step.remove[0];
  const missing = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => !(before.candidates[cell] & (1 << (digit - 1))));
  await press([cell, missing]);
  await status.getByText("is not a candidate").waitFor();
  await press(step.remove[0]);
  await status.getByText(/^Right: r\dc\d ≠ \d\./).waitFor();
  assert.equal(await page.locator(".streak").textContent(), "1 of 5 in a row");
  await page.getByRole("button", { name: "Next exercise" }).click();
  await status.getByText("Nothing is easier").waitFor();
  await go(page, `/profile`);
  await page.getByRole("row", { name: /X-Wing 100 % 1 0/ }).waitFor();
  await page.getByRole("button", { name: "Delete this profile" }).click();
  await page.getByRole("button", { name: "Really delete" }).click();
  await page.getByText("Finish a game or solve an exercise").waitFor();
  assert.deepEqual(page.troubles, []);
});

test("five exercises in a row by mouse, keyboard and touch; Show me ends the row and counts as missed", async () => {
  for (const means of ["mouse", "keyboard", "touch"]) {
    const touch = { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } };
    const { server, context } = await table(means === "touch" ? touch : {});
    const page = await open(context, server, "/learn/naked-pair");
    const remove = async ([cell, digit]) => {
      const button = page.getByRole("group", { name: "Digits" }).getByRole("button", { name: String(digit), exact: true });
      if (means === "touch") {
        await at(page, cell).tap();
        await button.tap();
      } else if (means === "mouse") {
        await at(page, cell).click();
        await button.click();
      } else {
        await at(page, cell).focus();
        await page.keyboard.press(String(digit));
      }
    };
    let exercise = await practise(page);
    const streak = page.locator(".streak");
    for (let row = 1; row <= 5; row += 1) {
      await remove(exercise.step.remove[0]);
      await page.getByText(`${row} of 5 in a row`).waitFor();
      if (row === 5) await page.getByText("5 in a row: well done!").waitFor();
      assert.equal(await page.evaluate(() => document.activeElement?.textContent), "Next exercise");
      await page.keyboard.press("Enter");
      exercise = await exerciseOf(page, row);
      await page.getByText("Nothing is easier in this position").waitFor();
    }
    await page.getByRole("button", { name: "Show me" }).click();
    assert.equal(await streak.textContent(), "0 of 5 in a row");
    assert.ok((await page.locator(".is-remove").count()) > 0, "the step is drawn");
    await page.waitForFunction(() => window["heard"].answers === 6);
    await go(page, "/profile");
    await page.getByRole("row", { name: /^Naked Pair \d+ % 5 1 / }).waitFor();
    assert.deepEqual(page.troubles, []);
  }
});

test("the chain of a lesson is played one implication at a time, by buttons, keys and swipes", async () => {
  const { server, context } = await table({ hasTouch: true, viewport: { width: 1280, height: 860 } });
  const page = await open(context, server, "/learn/xy-chain");
  const figure = page.locator(".desk");
  const words = () => figure.locator(".sentence").innerText();
  assert.match(await words(), /^\d+ steps show that r\dc\d [≠=] \d/);
  await figure.getByText("The whole argument").waitFor();
  assert.ok((await figure.locator(".overlay .link").count()) > 3, "the whole chain is drawn first");
  await figure.getByRole("button", { name: "Next step" }).click();
  assert.match(await words(), /^Suppose r\dc\d isn't \d\.$/);
  assert.equal(await figure.locator(".overlay .link").count(), 0);
  await page.keyboard.press("ArrowRight");
  assert.match(await words(), /no other digit is left there\.$/);
  await page.keyboard.press("ArrowLeft");
  const box = await figure.locator(".player").boundingBox();
  const client = await context.newCDPSession(page);
  const touch = (type, x) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: x === null ? [] : [{ x, y: box.y + 10 }] });
  await touch("touchStart", box.x + 200);
  await touch("touchMove", box.x + 60);
  await touch("touchEnd", null);
  await figure.getByText(/^Step 2 of/).waitFor();
  assert.deepEqual(await violations(page), []);
  assert.deepEqual(page.troubles, []);
});

test("the pages for learning are accessible and fit on every screen", async () => {
  for (const [width, colorScheme] of /** @type {[number, "light"|"dark"][]} */ ([
    [1280, "light"],
    [390, "dark"],
    [360, "light"],
  ])) {
    const { server, context } = await table({ viewport: { width, height: 800 }, colorScheme });
    const page = await open(context, server);
    const id = await finishedGame(page);
    const shown = [`/review/${id}`, `/share/${id}`, "/learn", "/learn/naked-pair", "/learn/aic", "/practice/naked-pair", "/profile"];
    for (const path of shown) {
      await go(page, path);
      if (path.startsWith("/review")) await page.getByRole("button", { name: "Next" }).click();
      assert.deepEqual(await violations(page), [], `${path} at ${width}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${path} at ${width}`);
    }
    const skills = page.locator(".skills");
    const [inside, card] = await Promise.all([skills.boundingBox(), page.locator(".scrolled").boundingBox()]);
    assert.ok(inside.x + inside.width <= card.x + card.width, `the table of skills at ${width}`);
    assert.deepEqual(page.troubles, []);
  }
});
