import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, at, begin, finishedGame, go, idOf, knownGame, prefer, pressHint } from "./harness.mjs";

test("thick lines are drawn over thin lines, and no cell over either", async () => {
  const { page } = await knownGame();
  const lines = await page.locator(".play .lines line").evaluateAll((all) => all.map((line) => line.getAttribute("class")));
  assert.deepEqual(lines, [...Array(12).fill("thin"), ...Array(4).fill("thick")]);
  await at(page, FIRST).click();
  await at(page, 3).click({ modifiers: ["Control"] });
  await page.keyboard.press("Shift+ArrowRight");
  const layers = await page.locator(".cell").evaluateAll((cells) => cells.map((cell) => getComputedStyle(cell).zIndex));
  assert.deepEqual([...new Set(layers)], ["auto"], "the cell in focus hides no line");
});

test("the header is as wide as board and panel", async () => {
  for (const viewport of [
    { width: 1366, height: 768 },
    { width: 1280, height: 800 },
    { width: 1920, height: 1080 },
    { width: 1024, height: 700 },
  ]) {
    const { page } = await knownGame({ viewport });
    const [brand, links, board, panel] = await Promise.all(
      [".brand", "#links", ".play > .board", ".panel"].map((one) => page.locator(one).boundingBox()),
    );
    const size = `${viewport.width} × ${viewport.height}`;
    assert.ok(Math.abs(brand.x - board.x) <= 4, `${size}: ${brand.x} and ${board.x}`);
    const [end, edge] = [links.x + links.width, panel.x + panel.width];
    assert.ok(Math.abs(end - edge) <= 4, `${size}: ${end} and ${edge}`);
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), viewport.width, size);
  }
});

test("on small phones every control is in the window, and no target is below 44 px", async () => {
  for (const viewport of [
    { width: 360, height: 640 },
    { width: 320, height: 568 },
    { width: 390, height: 844 },
  ]) {
    const { page } = await knownGame({ hasTouch: true, isMobile: true, viewport });
    const size = `${viewport.width} × ${viewport.height}`;
    const [rules, board] = await Promise.all([".rules span", ".play > .board"].map((one) => page.locator(one).boundingBox()));
    assert.ok(rules.y >= board.y + board.height - 1 && rules.y + rules.height <= viewport.height, `${size}: the rules are below the board`);
    await page.getByRole("button", { name: "Got it" }).tap();
    for (const name of [/^All notes/, /^Notes/, /^Undo/, /^Redo/, /^Check/, /^Hint/, "Erase", "Menu", "Pause"]) {
      const { x, y, width, height } = await page.getByRole("button", { name }).first().boundingBox();
      assert.ok(y + height <= viewport.height && x >= 0 && x + width <= viewport.width, `${size}: ${name} at ${x}, ${y}`);
      assert.ok(height >= 43.9 && width >= 43.9, `${size}: ${name} is ${width} × ${height}`);
    }
    await page.getByRole("button", { name: "Menu" }).tap();
    await page.getByRole("link", { name: "Library" }).waitFor();
  }
});

test("on a phone held sideways every control of a game is in the window", async () => {
  const { page } = await knownGame({ hasTouch: true, isMobile: true, viewport: { width: 844, height: 390 } });
  for (const name of [/^All notes/, /^Notes/, /^Undo/, /^Redo/, /^Check/, /^Hint/, "Erase", "Menu", "Pause"]) {
    const { x, y, width, height } = await page.getByRole("button", { name }).first().boundingBox();
    assert.ok(y + height <= 390 && x + width <= 844, `${name} at ${x}, ${y}`);
    assert.ok(height >= 41 && width >= 41, `${name} is ${width} × ${height}`);
  }
});

test("with 7 8 9 at the top, the keys beside the board are in this order, and on a phone in theirs", async () => {
  const order = (page) =>
    page.locator(".digits .digit").evaluateAll((keys) =>
      keys
        .map((key) => ({ digit: key.querySelector(".face").textContent, box: key.getBoundingClientRect() }))
        .sort((a, b) => Math.round(a.box.y - b.box.y) || a.box.x - b.box.x)
        .map(({ digit }) => digit)
        .join(""),
    );
  const { page } = await knownGame();
  await prefer(page, { keypad: "calculator" });
  assert.equal(await order(page), "789456123");
  await page.setViewportSize({ width: 390, height: 844 });
  assert.equal(await order(page), "123456789");
});

test("pages with a board have it on the left from the same edge, and their controls beside it", async () => {
  const { page } = await knownGame();
  const [id, ended] = [idOf(page), await finishedGame(page)];
  const brand = await page.locator(".brand").boundingBox();
  for (const path of [`/game/${id}`, "/own", "/practice/x-wing", "/learn/x-wing", `/review/${ended}`, `/share/${ended}`, "/learn/first-steps"]) {
    await go(page, path);
    const board = await page.locator("main .board").first().boundingBox();
    assert.ok(Math.abs(board.x - brand.x) <= 4, `${path}: the board begins at ${board.x}, the header at ${brand.x}`);
    assert.ok(board.width >= 600, `${path}: ${board.width}`);
    const side = await page.locator(".desk-side, .panel").first().boundingBox();
    assert.ok(side.x >= board.x + board.width, `${path}: the controls are beside the board`);
    assert.ok(side.y < board.y + board.height / 2, `${path}: the controls are near the top`);
  }
});

test("the drawing of a hint stays in its cells, and the selection is not part of it", async () => {
  for (const viewport of [
    { width: 1280, height: 860 },
    { width: 390, height: 844 },
  ]) {
    const { page } = await knownGame({ viewport });
    for (const technique of ["hidden-single", "xy-chain"]) {
      await begin(page, { kind: "practice", technique });
      await pressHint(page, 3);
      const faults = await page.evaluate(() => {
        const faults = [];
        for (const mark of document.querySelectorAll(".play > .board .is-place")) {
          const outer = getComputedStyle(mark).boxShadow.split(/,(?![^(]*\))/).filter((one) => !one.includes("inset"));
          const [inner, cell] = [mark, mark.closest(".cell")].map((one) => one.getBoundingClientRect());
          if (outer.length || inner.left < cell.left || inner.right > cell.right || inner.top < cell.top || inner.bottom > cell.bottom)
            faults.push("a placement leaves its cell");
        }
        const glyph = 0.09 * (document.querySelector(".play > .board").clientWidth / 9);
        for (const badge of document.querySelectorAll(".overlay .badge")) {
          const { left, top, width } = badge.getBoundingClientRect();
          const [x, y] = [left + width / 2, top + width / 2];
          for (const candidate of document.querySelectorAll(".candidate:not([data-marks=''])")) {
            const box = candidate.getBoundingClientRect();
            const apart = Math.hypot(box.left + box.width / 2 - x, box.top + box.height / 2 - y);
            if (apart < width / 2 + glyph - 0.5) faults.push(`a number covers ${candidate.getAttribute("data-marks")}: ${apart}, ${width}`);
          }
        }
        return faults;
      });
      assert.deepEqual(faults, [], `${technique} at ${viewport.width}`);
      const amber = await page.evaluate(() => {
        const root = getComputedStyle(document.documentElement);
        const probe = document.body.appendChild(document.createElement("i"));
        probe.style.color = root.getPropertyValue("--selected");
        const colour = getComputedStyle(probe).color;
        probe.remove();
        return colour;
      });
      await page.waitForFunction(
        (amber) => [...document.querySelectorAll(".cell")].every((cell) => getComputedStyle(cell).backgroundColor !== amber),
        amber,
      );
    }
    const frames = await page.evaluate(() => {
      const style = getComputedStyle(document.documentElement);
      return { house: style.getPropertyValue("--house"), alarm: style.getPropertyValue("--trouble"), link: style.getPropertyValue("--link") };
    });
    assert.ok(frames.house && frames.house !== frames.alarm && frames.house !== frames.link);
  }
});
