import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, at, begin, digit, grid, idOf, knownGame, name, onServer, pressHint, pressed, request, saved, shows } from "./harness.mjs";

const PHONE = { hasTouch: true, isMobile: true, viewport: { width: 360, height: 640 } };
const card = (page) => page.getByRole("region", { name: "Hint" });
const words = (page) => card(page).locator(".hint-text").innerText();
const gameOf = async (page) => request(page, "GET", `/games/${idOf(page)}`);

test("three presses, each at a price shown before: where to look, the pattern, the argument; then Apply", async () => {
  const { page } = await knownGame();
  const button = page.getByRole("button", { name: /^Hint/ });
  assert.equal(await button.locator(".price").textContent(), "−15");
  const before = await page.locator(".cell .value").count();
  await button.click();
  await pressed(page, 1);
  assert.match(await words(page), /^Look at box 2\.$/);
  assert.ok((await page.locator(".part-focus").count()) >= 1);
  assert.equal(await card(page).getByRole("heading").getByRole("link").count(), 0);
  const next = card(page).locator('[data-key="next"]');
  assert.match(await next.textContent(), /^Show−25 costs 25 points/);
  await next.click();
  await pressed(page, 2);
  assert.match(await card(page).getByRole("heading").getByRole("link").getAttribute("href"), /^#?\/learn\//);
  assert.ok((await page.locator('[class*="part-"]').count()) >= 1);
  assert.equal(await page.locator(".is-place, .is-remove").count(), 0);
  assert.equal(await card(page).getByRole("button", { name: "Apply" }).count(), 0);
  assert.match(await next.textContent(), /^Explain−40/);
  await page.keyboard.press("h");
  await pressed(page, 3);
  assert.equal((await gameOf(page)).score.hint_cost, 80, "as much as the six rungs");
  assert.equal(await page.locator(".is-place").count(), 1);
  const phrase = card(page).locator(".phrase").first();
  await phrase.focus();
  assert.ok((await page.locator(".cell.lit").count()) >= 1);
  await card(page).getByRole("button", { name: "Apply" }).click();
  await page.waitForFunction((count) => document.querySelectorAll(".cell .value").length > count, before);
  assert.equal(await card(page).count(), 0);
  await page.getByRole("button", { name: "Undo" }).click();
  await page.waitForFunction((count) => document.querySelectorAll(".cell .value").length === count, before);
  assert.deepEqual(page.troubles, []);
});

test("Explain may be pressed at once after the nudge, and costs both", async () => {
  const { page } = await knownGame();
  await pressHint(page, 1);
  await card(page).getByRole("button", { name: /^Explain −65|^Explain.*costs 65/ }).click();
  await pressed(page, 3);
  assert.equal((await gameOf(page)).score.hint_cost, 80);
});

test("a single is drawn with the digits that block its other places", async () => {
  const { page } = await knownGame();
  await pressHint(page, 3);
  assert.equal(await page.locator(".overlay circle.sight").count(), 2, "the 8 in r3c3 and the 8 in r5c4");
  assert.equal(await page.locator(".overlay .cross").count(), 4, "the other open cells of box 2");
});

test("a chain is played one implication at a time by arrow keys, buttons and swipes", async () => {
  const { page, context } = await knownGame(PHONE);
  await begin(page, { kind: "practice", technique: "xy-chain" });
  await pressHint(page, 3);
  assert.equal(await card(page).getByRole("heading").textContent(), "XY-Chain");
  const count = Number(/of (\d+)/.exec(await card(page).locator(".pager").innerText())[1]);
  assert.ok(count >= 5, `${count} frames`);
  assert.match(await words(page), /^Suppose r\dc\d isn't \d\.$/);
  assert.equal(await page.locator(".overlay .link").count(), 0);
  await page.keyboard.press("ArrowRight");
  assert.match(await words(page), /: no other digit is left there\.$/);
  assert.match(await page.locator("#live").textContent(), /no other digit is left there/, "screen readers get the words");
  assert.equal(await page.locator(".overlay .link.strong").count(), 1);
  await card(page).getByRole("button", { name: "Next step" }).tap();
  assert.match(await words(page), /has its \d already\.$/);
  assert.equal(await page.locator(".overlay .link.weak").count(), 1);
  assert.equal(await page.locator(".overlay .house").count(), 1, "the house of the reason is framed");
  assert.ok((await page.locator(".is-was-on, .is-was-off").count()) >= 1, "earlier frames are dimmed");
  await page.keyboard.press("ArrowLeft");
  assert.match(await card(page).locator(".pager").innerText(), /Step 2 of/);
  const box = await card(page).locator(".hint-text").boundingBox();
  const client = await context.newCDPSession(page);
  const touch = (type, x) =>
    client.send("Input.dispatchTouchEvent", { type, touchPoints: x === null ? [] : [{ x, y: box.y + box.height / 2 }] });
  await touch("touchStart", 250);
  await touch("touchMove", 150);
  await touch("touchEnd", null);
  await card(page).getByText(/Step 3 of/).waitFor();
  for (let frame = 3; frame < count; frame += 1) await page.keyboard.press("h");
  assert.match(await words(page), /^Either r\dc\d is \d or r\dc\d is \d, so r/);
  assert.ok((await page.locator(".is-remove").count()) >= 1);
  await page.keyboard.press("h");
  assert.match(await card(page).locator(".pager").innerText(), new RegExp(`Step ${count} of ${count}`));
  assert.deepEqual(page.troubles, []);
});

for (const technique of ["tridagon-chain", "whip", "nested-forcing-net"]) {
  test(`the argument of a ${technique} is followed on the board`, async () => {
    const { page } = await knownGame();
    await begin(page, { kind: "practice", technique });
    await pressHint(page, 3);
    const count = Number(/of (\d+)/.exec(await card(page).locator(".pager").innerText())[1]);
    const told = [];
    for (let frame = 1; frame <= count; frame += 1) {
      told.push(await words(page));
      assert.ok((await page.locator(".overlay .link").count()) <= 12, `frame ${frame}: few enough links to follow`);
      const cell = page.locator('[role="gridcell"][aria-label*="hint:"]');
      assert.ok((await cell.count()) >= 1, `frame ${frame} is in the cells' names`);
      await page.keyboard.press("ArrowRight");
    }
    assert.ok(told.every((sentence) => sentence.length < 200), told.join("\n"));
    assert.ok(
      told.every((sentence, frame) => sentence !== told[frame - 1]),
      told.join("\n"),
    );
    assert.match(told.at(-1), /^This is a contradiction, so r\dc\d (can't|must) be \d\.$/);
    assert.deepEqual(page.troubles, []);
  });
}

test("on a phone the hint takes the keypad's place, and every button stays in the window", async () => {
  const { page } = await knownGame(PHONE);
  await begin(page, { kind: "practice", technique: "tridagon-chain" });
  await page.getByRole("button", { name: "Got it" }).tap();
  await page.getByRole("button", { name: /^Hint/ }).tap();
  await pressed(page, 1);
  assert.equal(await page.getByRole("region", { name: "Controls" }).isVisible(), false);
  for (const presses of [2, 3]) {
    await card(page).locator('[data-key="next"]').tap();
    await pressed(page, presses);
  }
  const outside = () =>
    card(page)
      .getByRole("button")
      .evaluateAll((buttons) =>
        buttons
          .filter((button) => !button.classList.contains("phrase"))
          .map((button) => ({ name: button.textContent, box: button.getBoundingClientRect() }))
          .filter(({ box }) => box.bottom > innerHeight || box.height < 43.9)
          .map(({ name, box }) => `${name} ${box.bottom} ${box.height}`),
      );
  assert.deepEqual(await outside(), []);
  await card(page).getByRole("button", { name: "Next step" }).tap();
  assert.deepEqual(await outside(), []);
  assert.equal(await page.evaluate(() => scrollY), 0);
  const board = await page.locator(".play > .board").boundingBox();
  assert.ok(board.y >= 0 && board.y + board.height <= (await card(page).boundingBox()).y, "the whole board is visible");
  await card(page).getByRole("button", { name: "Close" }).tap();
  assert.equal(await page.getByRole("region", { name: "Controls" }).isVisible(), true);
});

test("a mistake comes first: where, which, and why it is wrong; Rewind goes back to before it", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("2");
  await at(page, 3).click();
  await page.keyboard.press("6");
  await saved(page);
  await page.keyboard.press("h");
  await pressed(page, 1);
  assert.match(await words(page), /^The mistake is in box 1\.$/);
  assert.equal(await page.locator(".part-wrong").count(), 0);
  await page.keyboard.press("h");
  await pressed(page, 2);
  assert.match(await words(page), /^Wrong digit: r1c3\.$/);
  assert.match(await name(page, FIRST), /part of the hint/);
  await card(page).getByRole("button", { name: /^Why is this wrong\?/ }).click();
  await pressed(page, 3);
  assert.match(await words(page), /^Suppose r1c3 is 2\.$/);
  assert.equal(await digit(page, FIRST), "", "the wrong digit is hidden during the argument");
  const count = Number(/of (\d+)/.exec(await card(page).locator(".pager").innerText())[1]);
  for (let frame = 1; frame < count; frame += 1) await page.keyboard.press("ArrowRight");
  assert.match(await words(page), /so r1c3 can't be 2\.$/);
  await card(page).getByRole("button", { name: "Rewind to before it" }).click();
  await shows(page, FIRST, "");
  await shows(page, 3, "");
  await page.getByText("Went back 2 moves. Redo brings them back.").first().waitFor();
  await page.keyboard.press("Control+y");
  await shows(page, FIRST, "2");
  await saved(page);
  assert.deepEqual(page.troubles, []);
});

test("Check shows the mistake at once, and the hint does not charge for it again", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("2");
  await saved(page);
  await page.getByRole("button", { name: /^Check/ }).click();
  await pressed(page, 2);
  await page.getByText("1 digit is wrong.").first().waitFor();
  const { score } = await gameOf(page);
  assert.deepEqual([score.check_cost, score.hint_cost], [25, 0]);
  await card(page).getByRole("button", { name: "Rewind to before it" }).click();
  await shows(page, FIRST, "");
});

test("a digit that conflicts is wrong because of its twin", async () => {
  const { page } = await knownGame();
  await page.keyboard.press("5");
  await saved(page);
  await pressHint(page, 3);
  assert.match(await words(page), /^r1c3 can't be 5: it sees the 5 in r1c1\.$/);
});

test("by Enter alone: the focus goes from press to press, and back to the board", async () => {
  const { page } = await knownGame();
  await pressHint(page, 1);
  await card(page).locator('[data-key="next"]').focus();
  for (const presses of [2, 3]) {
    await page.keyboard.press("Enter");
    await pressed(page, presses);
  }
  assert.equal(await page.evaluate(() => document.activeElement.textContent), "Apply");
  await card(page).getByRole("button", { name: "Close" }).press("Enter");
  assert.equal(await page.evaluate(() => document.activeElement.getAttribute("data-cell")), String(FIRST));
});

test("without a server no press is taken, and the hint can be asked for again", onServer, async () => {
  const { page, server } = await knownGame();
  await saved(page);
  await server.kill();
  await page.keyboard.press("h");
  const again = card(page).getByRole("button", { name: "Try again" });
  await again.waitFor();
  await server.run();
  await again.click();
  await pressed(page, 1);
  assert.equal((await gameOf(page)).score.hint_cost, 15);
});

test("presses taken are free again after a reload, and a move ends the hint", async () => {
  const { page } = await knownGame();
  await pressHint(page, 2);
  await page.reload();
  await pressed(page, 2);
  await page.keyboard.press("Escape");
  assert.equal(await card(page).count(), 0);
  await page.keyboard.press("h");
  await pressed(page, 2);
  assert.equal((await gameOf(page)).score.hint_cost, 40);
  await page.keyboard.press("4");
  await shows(page, FIRST, "4");
  assert.equal(await card(page).count(), 0);
});

test("the nudge of a net names the house of its conclusion", async () => {
  const { page } = await knownGame();
  const id = await begin(page, { kind: "practice", technique: "forcing-chain-contradiction" });
  const game = await request(page, "GET", `/games/${id}`);
  const where = await request(page, "POST", `/games/${id}/hint`, { expect: game.head, rung: 1 });
  const whole = await request(page, "POST", `/games/${id}/hint`, { expect: where.tail.head, rung: 4 });
  const concluded = [...whole.hint.place, ...whole.hint.remove].map(([cell]) => cell);
  assert.ok(concluded.length > 0);
  for (const cell of concluded) assert.ok(where.hint.area.cells.includes(cell), `${cell} of ${where.hint.text[1].text}`);
});

test("after Apply a message offers to write the notes that show the elimination, unless it is visible", async () => {
  const { page } = await knownGame();
  await begin(page, { kind: "practice", technique: "x-wing" });
  await pressHint(page, 3);
  await card(page).getByRole("button", { name: "Apply" }).click();
  await page.locator(".word").getByText("Ruled out. You have no notes there.").waitFor();
  await page.getByRole("button", { name: "Write all notes" }).click();
  assert.ok((await page.locator(".play .candidate:not([data-marks=''])").count()) > 20);
  assert.equal(await page.locator(".offer").isVisible(), false);
  await begin(page, { kind: "practice", technique: "x-wing" });
  await page.getByRole("button", { name: "All notes" }).click();
  await saved(page);
  await pressHint(page, 3);
  await card(page).getByRole("button", { name: "Apply" }).click();
  await page.locator(".word").getByText("Applied.").waitFor();
});

test("a whole game by touch on a small phone, with notes and a hint, without scrolling", async () => {
  const { page } = await knownGame(PHONE);
  const SOLVED = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
  await page.getByRole("button", { name: "Got it" }).tap();
  await page.getByRole("button", { name: "All notes" }).tap();
  await page.getByRole("button", { name: /^Hint/ }).tap();
  await pressed(page, 1);
  for (const presses of [2, 3]) {
    await card(page).locator('[data-key="next"]').tap();
    await pressed(page, presses);
  }
  await card(page).getByRole("button", { name: "Apply" }).tap();
  await page.getByRole("region", { name: "Controls" }).waitFor();
  const board = await grid(page);
  for (let cell = 0; cell < 81; cell += 1) {
    if (board[cell] !== ".") continue;
    await at(page, cell).tap();
    await page.locator(".digits .digit").nth(Number(SOLVED[cell]) - 1).tap();
    assert.equal(await page.evaluate(() => scrollY), 0);
  }
  await page.getByRole("region", { name: "Result" }).waitFor();
  const { y, height } = await page.getByRole("button", { name: "Play another" }).boundingBox();
  assert.ok(y + height <= 640, "the next game is in reach");
  assert.deepEqual(page.troubles, []);
});
