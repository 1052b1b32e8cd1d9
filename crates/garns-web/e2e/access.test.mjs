import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, PUZZLE, SOLUTION, at, begin, go, idOf, isSite, knownGame, pressHint, pressed, saved, violations } from "./harness.mjs";

for (const look of ["light", "dark", "contrast", "eink"]) {
  test(`axe-core finds nothing wrong on any page, ${look}`, async () => {
    const { page } = await knownGame();
    const id = idOf(page);
    await go(page, "/settings");
    await page.getByLabel("Colours").selectOption(look);
    await page.locator(`[data-theme="${look}"]`).waitFor();
    await go(page, `/game/${id}`);
    await page.keyboard.press("5");
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Shift+2");
    await page.keyboard.press("Control+6");
    await page.keyboard.press("v");
    await page.keyboard.press("3");
    assert.deepEqual(await violations(page), [], "the board with marks, colour and conflict");
    await page.keyboard.press("p");
    assert.deepEqual(await violations(page), [], "paused");
    await page.keyboard.press("p");
    await page.keyboard.press("Control+z");
    await at(page, FIRST).click();
    await page.keyboard.press("Backspace");
    await saved(page);
    await page.getByText("More", { exact: true }).click();
    await page.getByLabel("Automatic candidates").check();
    await page.keyboard.press("Escape");
    for (const [presses, what] of /** @type {[number, string][]} */ ([
      [1, "a nudge"],
      [2, "a pattern shown"],
      [3, "a whole hint, drawn"],
    ])) {
      if (presses === 1) await page.getByRole("button", { name: /^Hint/ }).click();
      else await page.locator('[data-key="next"]').click();
      await pressed(page, presses);
      assert.deepEqual(await violations(page), [], what);
    }
    const lesson = await page
      .getByRole("region", { name: "Hint" })
      .getByRole("heading")
      .getByRole("link")
      .getAttribute("href");
    assert.match(lesson, /^#?\/learn\//);
    for (const path of [
      "/new",
      "/own",
      "/photo",
      "/daily",
      "/library",
      "/learn",
      "/learn/first-steps",
      lesson.replace("#", ""),
      "/profile",
      ...(isSite ? [] : ["/print"]),
      `/share/${id}`,
      `/review/${id}`,
      "/scores",
      "/settings",
      "/help",
      "/solution",
    ]) {
      await go(page, path);
      if (path === "/solution") {
        await page.getByRole("button", { name: "Show solution" }).click();
        await page.locator(".step").nth(2).click();
      }
      if (path === "/own") {
        await page.getByLabel("Puzzle as text").fill(PUZZLE.replace("53..7....", "...6....."));
        await page.getByRole("grid", { name: "Solution 2" }).waitFor();
      }
      assert.deepEqual(await violations(page), [], path);
    }
  });
}

for (const look of ["light", "dark"]) {
  test(`axe-core finds nothing wrong with an argument that is played, a mistake and the end, ${look}`, async () => {
    const { page } = await knownGame({ colorScheme: /** @type {any} */ (look) });
    await begin(page, { kind: "practice", technique: "whip" });
    await pressHint(page, 3);
    for (let frame = 0; frame < 4; frame += 1) {
      assert.deepEqual(await violations(page), [], `frame ${frame}`);
      await page.keyboard.press("ArrowRight");
    }
    await begin(page, { kind: "own", text: PUZZLE });
    await page.keyboard.press("2");
    await saved(page);
    await page.getByRole("button", { name: /^Check/ }).click();
    await pressed(page, 2);
    assert.deepEqual(await violations(page), [], "a mistake");
    await begin(page, { kind: "own", text: SOLUTION.slice(0, 80) + "." });
    await page.keyboard.press("9");
    await page.getByRole("region", { name: "Result" }).waitFor();
    await page.waitForFunction(() => document.getAnimations().every((one) => one.playState !== "running"));
    assert.deepEqual(await violations(page), [], "the end");
  });
}

test("the board is read as a grid, with names and states", async () => {
  const { page, context } = await knownGame();
  await page.keyboard.press("5");
  const client = await context.newCDPSession(page);
  const { nodes } = await client.send("Accessibility.getFullAXTree");
  const role = (node) => node.role?.value;
  const state = (node, name) => node.properties?.find((one) => one.name === name)?.value.value;
  const grid = nodes.find((node) => role(node) === "grid");
  assert.equal(grid.name.value, "Sudoku board");
  assert.equal(nodes.filter((node) => role(node) === "row").length, 9);
  const cells = nodes.filter((node) => role(node) === "gridcell");
  assert.equal(cells.length, 81);
  assert.match(cells[0].name.value, /^row 1, column 1, box 1, 5, given, conflict$/);
  assert.equal(state(cells[0], "readonly"), true);
  assert.equal(state(cells[0], "invalid"), "true");
  assert.match(cells[FIRST].name.value, /^row 1, column 3, box 1, 5, conflict$/);
  assert.notEqual(state(cells[FIRST], "readonly"), true);
  assert.equal(state(cells[FIRST], "selected"), true);
  assert.equal(state(cells[FIRST], "focused"), true);
  assert.equal(state(cells[80], "selected"), false);
  assert.match(cells[80].name.value, /^row 9, column 9, box 9, 9, given$/);
  assert.match(cells[3].name.value, /^row 1, column 4, box 2, empty$/);
  assert.equal(await page.locator('[role="gridcell"][tabindex="0"]').count(), 1, "one cell is reached by Tab");
  assert.equal(await page.locator("#live").getAttribute("aria-live"), "polite");
  assert.match(await page.locator("#live").textContent(), /5, conflict/);
});

test("notes, colours and a hint are in the names of the cells", async () => {
  const { page, context } = await knownGame();
  await page.keyboard.press("f");
  await page.keyboard.press("v");
  await page.keyboard.press("Shift+4");
  await page.keyboard.press("2");
  await page.keyboard.press("Escape");
  await page.keyboard.press("1");
  const client = await context.newCDPSession(page);
  const names = async () => {
    const { nodes } = await client.send("Accessibility.getFullAXTree");
    return nodes.filter((node) => node.role?.value === "gridcell").map((node) => node.name.value);
  };
  const before = await names();
  assert.equal(before[FIRST], "row 1, column 3, box 1, empty, notes 1 2 4, coloured amber, 4 coloured green");
  assert.equal(before[0], "row 1, column 1, box 1, 5, given");
  const open = [...PUZZLE].flatMap((given, cell) => (given === "." ? [cell] : []));
  assert.ok(open.every((cell) => /, empty, notes [1-9]( [1-9])*/.test(before[cell])));
  await saved(page);
  await pressHint(page, 3);
  const after = await names();
  assert.ok(after.some((name) => /hint: \d goes here/.test(name)), "the label of the cell includes the hint");
  assert.ok(after.every((name, cell) => name.startsWith(before[cell].slice(0, 24))), "the label keeps its other words");
});

test("forced colours and reduced motion keep the board legible", async () => {
  const { page } = await knownGame({ forcedColors: "active", reducedMotion: "reduce" });
  const looks = await page.evaluate(() => {
    const style = (selector) => getComputedStyle(document.querySelector(selector));
    return {
      given: style(".given").color,
      cell: style(".cell:not(.selected)").backgroundColor,
      selected: style(".selected").backgroundColor,
      motion: style(".cell").transitionDuration,
    };
  });
  assert.notEqual(looks.given, looks.cell);
  assert.notEqual(looks.selected, looks.cell);
  assert.equal(looks.motion, "0s");
  await page.keyboard.press("5");
  const clash = await page
    .locator(".selected.conflict")
    .evaluate((cell) => getComputedStyle(cell).backgroundColor);
  assert.equal(clash, looks.selected, "a selected conflict uses the system's colours");
});
