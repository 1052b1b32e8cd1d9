import assert from "node:assert/strict";
import { test } from "node:test";
import { at, finishedGame, go, open, pageModule, table, violations } from "./harness.mjs";

/** Begins to practise on the page of a technique; the exercise with its answer, which the page does not show. */
async function practise(page) {
  const module = await pageModule(page, "home.js");
  const exercise = module.evaluate(
    ({ home }) =>
      new Promise((given) => {
        const send = home.send.bind(home);
        home.send = async (...request) => {
          const answer = await send(...request);
          if (request[1] === "/exercises") given(answer.clone().json());
          return answer;
        };
      }),
  );
  await page.getByRole("link", { name: "Practise this technique" }).click();
  await page.getByRole("heading", { name: /^Find: / }).waitFor();
  return exercise;
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
  assert.equal(await page.getByRole("grid").count(), 2, "two examples");
  await page.getByRole("link", { name: "Next: Skyscraper" }).click();
  await page.getByRole("heading", { name: "Skyscraper", level: 1 }).waitFor();
  assert.deepEqual(page.troubles, []);
});

test("an exercise is solved by a right elimination, counts, and another follows", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/learn/x-wing");
  const { step, before } = await practise(page);
  const status = page.locator('.own-side [role="status"]');
  const press = async ([cell, digit]) => {
    await at(page, cell).click();
    await page.getByRole("group", { name: "Digits" }).getByRole("button", { name: String(digit), exact: true }).click();
  };
  // A candidate that is left in a cell beside one that is removed may be anything but the answer.
  const [cell] = step.remove[0];
  const missing = [1, 2, 3, 4, 5, 6, 7, 8, 9].find((digit) => !(before.candidates[cell] & (1 << (digit - 1))));
  await press([cell, missing]);
  await status.getByText("is no candidate").waitFor();
  await press(step.remove[0]);
  await status.getByText(/^Right: r\dc\d ≠ \d\./).waitFor();
  assert.equal(await page.locator(".streak").textContent(), "1 of 5 in a row");
  await page.getByRole("button", { name: "Next exercise" }).click();
  await status.getByText("Nothing is easier").waitFor();
  await page.getByRole("button", { name: "Show me" }).click();
  assert.equal(await page.locator(".streak").textContent(), "0 of 5 in a row");
  await go(page, `/profile`);
  await page.getByRole("row", { name: /X-Wing 100 % 1 0/ }).waitFor();
  await page.getByRole("button", { name: "Delete this profile" }).click();
  await page.getByRole("button", { name: "Really delete" }).click();
  await page.getByText("Finish a game or solve an exercise").waitFor();
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
    for (const path of [`/review/${id}`, `/share/${id}`, "/learn", "/learn/naked-pair", "/practice/naked-pair", "/profile"]) {
      await go(page, path);
      if (path.startsWith("/review")) await page.getByRole("button", { name: "Next" }).click();
      assert.deepEqual(await violations(page), [], `${path} at ${width}`);
      assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, `${path} at ${width}`);
    }
    assert.deepEqual(page.troubles, []);
  }
});
