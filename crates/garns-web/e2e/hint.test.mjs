import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, at, begin, knownGame, name, request, saved, shows } from "./harness.mjs";

const card = (page) => page.getByRole("region", { name: "Hint" });
const taken = (page, rungs) =>
  card(page)
    .getByText(new RegExp(`^${rungs} of [56] hints used`))
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
    if (rung === 1) assert.ok((await page.locator(".part-focus").count()) >= 1);
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

test("a chain is drawn: nodes numbered, strong links solid, weak ones dashed, what falls struck through", async () => {
  const { page } = await knownGame();
  await begin(page, { kind: "practice", technique: "xy-chain" });
  await page.keyboard.press("h");
  for (let rungs = 0; rungs <= 5; rungs += 1) {
    await taken(page, rungs);
    await page.keyboard.press("h");
  }
  await taken(page, 6);
  assert.equal(await card(page).getByRole("heading").textContent(), "XY-Chain");
  const look = (selector, property) =>
    page.locator(selector).evaluateAll((all, property) => all.map((one) => getComputedStyle(one)[property]), property);
  const numbers = await page.locator(".overlay .number").allTextContents();
  assert.deepEqual(
    numbers.map(Number).sort((one, two) => one - two),
    numbers.map((_, index) => index + 1),
  );
  assert.ok(numbers.length >= 6);
  const [strong, weak] = [
    await look(".overlay .link.strong", "strokeDasharray"),
    await look(".overlay .link.weak", "strokeDasharray"),
  ];
  assert.ok(strong.length >= 3 && strong.every((dashes) => dashes === "none"));
  assert.ok(weak.length >= 2 && weak.every((dashes) => dashes !== "none"));
  const falls = await look(".is-remove", "textDecorationLine");
  assert.ok(falls.length >= 1 && falls.every((line) => line.includes("line-through")));
  const cells = await page.locator(".overlay .link.strong").evaluateAll((links) =>
    links.map((link) => /** @type {SVGPathElement} */ (link).getTotalLength()),
  );
  assert.ok(
    cells.every((length) => length > 20),
    `links within a cell are seen: ${cells}`,
  );
  const hidden = await page.evaluate(() => {
    const board = document.querySelector(".overlay").getBoundingClientRect();
    return [...document.querySelectorAll(".overlay .badge")].filter((badge) => {
      const { left, right, top, bottom } = badge.getBoundingClientRect();
      return left < board.left || right > board.right || top < board.top || bottom > board.bottom;
    }).length;
  });
  assert.equal(hidden, 0, "no number is cut off by the edge");
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
  for (const [rungs, next] of /** @type {[number, string][]} */ ([
    [2, "Digit or note?"],
    [3, "Show the cells"],
    [4, "How to fix it"],
  ])) {
    await page.keyboard.press("h");
    await taken(page, rungs);
    await card(page)
      .getByRole("button", { name: new RegExp(`^${next.replace("?", "\\?")}`) })
      .waitFor();
  }
  await page.keyboard.press("h");
  await card(page).getByText(/^5 of 5 hints used/).waitFor();
  assert.match(await name(page, FIRST), /part of the hint/);
  await card(page).getByRole("button", { name: "Apply" }).click();
  await shows(page, FIRST, "");
});

test("by Enter alone: the focus climbs with the rungs, and goes back to the board", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("h");
  await taken(page, 0);
  await card(page).locator('[data-key="next"]').focus();
  for (let rungs = 1; rungs <= 6; rungs += 1) {
    await page.keyboard.press("Enter");
    await taken(page, rungs);
  }
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Apply");
  await card(page).getByRole("button", { name: "Close" }).press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-cell")), String(FIRST));
});

test("without a server no price is made up: the hint is asked for again", async () => {
  const { page, server } = await knownGame();
  await saved(page);
  await server.kill();
  await page.keyboard.press("h");
  const again = card(page).getByRole("button", { name: "Try again" });
  await again.waitFor();
  assert.doesNotMatch(await card(page).textContent(), /−|costs/);
  await server.run();
  await again.click();
  await card(page)
    .getByText(/costs 10 points/)
    .first()
    .waitFor();
  await taken(page, 0);
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

test("the first rung of a net names the house of what follows", async () => {
  const { page } = await knownGame();
  const id = await begin(page, { kind: "practice", technique: "forcing-chain-contradiction" });
  const game = await request(page, "GET", `/games/${id}`);
  const where = await request(page, "POST", `/games/${id}/hint`, { expect: game.head, rung: 1 });
  const whole = await request(page, "POST", `/games/${id}/hint`, { expect: where.tail.head, rung: 4 });
  const concluded = [...whole.hint.place, ...whole.hint.remove].map(([cell]) => cell);
  assert.ok(concluded.length > 0);
  for (const cell of concluded) assert.ok(where.hint.area.cells.includes(cell), `${cell} of ${where.hint.text[1].text}`);
});

test("after Apply it is said where to see the elimination only if it is not seen", async () => {
  const { page } = await knownGame();
  const climb = async () => {
    for (let rungs = 0; rungs <= 4; rungs += 1) {
      await taken(page, rungs);
      await page.keyboard.press("h");
    }
    await taken(page, 5);
  };
  await begin(page, { kind: "practice", technique: "x-wing" });
  await page.keyboard.press("h");
  await climb();
  await card(page).getByRole("button", { name: "Apply" }).click();
  await page.getByText("Ruled out. Turn on automatic candidates to see it.").first().waitFor();
  await begin(page, { kind: "practice", technique: "x-wing" });
  await page.getByText("Candidates, savepoints, print").click();
  await page.getByRole("button", { name: "Fill in candidates" }).click();
  await saved(page);
  await page.getByRole("button", { name: "Hint" }).click();
  await climb();
  await card(page).getByRole("button", { name: "Apply" }).click();
  await page.locator(".word").getByText("Applied.").waitFor();
});

test("the ladder of a mistake fills its bar, and sells nothing that Check has shown", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("2");
  await saved(page);
  await page.getByRole("button", { name: /^Check/ }).click();
  await page.getByText("1 digit is wrong.").first().waitFor();
  const before = await request(page, "GET", `/games/${new URL(page.url()).pathname.split("/").pop()}`);
  await page.keyboard.press("h");
  await card(page).getByText(/^4 of 5 hints used/).waitFor();
  const after = await request(page, "GET", `/games/${new URL(page.url()).pathname.split("/").pop()}`);
  assert.equal(after.score.hint_cost, before.score.hint_cost, "what is known costs nothing");
  assert.match(await card(page).locator('[data-key="next"]').textContent(), /^How to fix it −20/);
  const room = await page.evaluate(() => {
    const bar = document.querySelector(".rungs").getBoundingClientRect();
    return bar.right - document.querySelector(".rung:last-child").getBoundingClientRect().right;
  });
  assert.ok(Math.abs(room) < 1, `${room} px of the bar are empty`);
  await page.keyboard.press("4");
  await saved(page);
  await page.getByRole("button", { name: /^Check/ }).click();
  await page.getByText("No mistakes so far.").first().waitFor();
  await page.keyboard.press("h");
  await taken(page, 1);
  assert.match(await card(page).textContent(), /No mistakes so far/);
});

test("a W-Wing draws the links between its cells", async () => {
  const { page } = await knownGame();
  await begin(page, { kind: "practice", technique: "w-wing" });
  for (let used = 0; used <= 5; used += 1) {
    await page.keyboard.press("h");
    await taken(page, used);
  }
  await page.keyboard.press("h");
  await taken(page, 6);
  assert.equal(await page.locator(".overlay .link.strong").count(), 3);
  assert.equal(await page.locator(".overlay .link.weak").count(), 2);
});
