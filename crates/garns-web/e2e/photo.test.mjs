// A puzzle from a photo: chosen, checked, corrected and played. The tests draw their own pictures.

import assert from "node:assert/strict";
import { test } from "node:test";
import { PUZZLE, at, digit, grid, isSite, onServer, onSite, open, shows, table, violations } from "./harness.mjs";

/**
 * A picture of a puzzle as a PNG file, tilted a little.
 * @param {import("playwright-core").Page} page
 * @param {string} puzzle
 * @param {{smudge?: number[], notes?: number[], mirrored?: boolean}} [options] smudge: cells whose digit is half covered;
 *   notes: empty cells with small digits
 */
async function picture(page, puzzle, { smudge = [], notes = [], mirrored = false } = {}) {
  const bytes = await page.evaluate(
    async ({ puzzle, smudge, notes, mirrored }) => {
      const [width, height, cell] = [900, 1200, 76];
      const paper = /** @type {any} */ (new OffscreenCanvas(width, height).getContext("2d"));
      paper.fillStyle = "#e9e6dc";
      paper.fillRect(0, 0, width, height);
      paper.fillStyle = "#333";
      paper.font = "26px sans-serif";
      paper.fillText("Sudoku of the day", 120, 120);
      if (mirrored) paper.transform(-1, 0, 0, 1, width, 0);
      paper.translate(110, 260);
      paper.rotate(0.04);
      paper.strokeStyle = "#222";
      for (let line = 0; line <= 9; line += 1) {
        paper.lineWidth = line % 3 ? 2 : 6;
        paper.beginPath();
        paper.moveTo(0, line * cell);
        paper.lineTo(9 * cell, line * cell);
        paper.moveTo(line * cell, 0);
        paper.lineTo(line * cell, 9 * cell);
        paper.stroke();
      }
      paper.textAlign = "center";
      paper.textBaseline = "middle";
      for (let place = 0; place < 81; place += 1) {
        const [x, y] = [(place % 9) * cell, Math.floor(place / 9) * cell];
        paper.font = "44px sans-serif";
        paper.fillStyle = "#222";
        if (puzzle[place] !== ".") paper.fillText(puzzle[place], x + cell / 2, y + cell / 2 + 2);
        paper.fillStyle = "#e9e6dc";
        // The lower half is gone.
        if (smudge.includes(place)) paper.fillRect(x + 8, y + cell / 2 - 4, cell - 16, cell / 2 - 4);
        if (!notes.includes(place)) continue;
        paper.fillStyle = "#444";
        paper.font = "17px sans-serif";
        for (const note of [1, 4, 6, 8]) paper.fillText(String(note), x + 17 + 22 * ((note - 1) % 3), y + 17 + 22 * Math.floor((note - 1) / 3));
      }
      const blob = await paper.canvas.convertToBlob({ type: "image/png" });
      return [...new Uint8Array(await blob.arrayBuffer())];
    },
    { puzzle, smudge, notes, mirrored },
  );
  return { name: "puzzle.png", mimeType: "image/png", buffer: Buffer.from(bytes) };
}

/** The input for files. @param {import("playwright-core").Page} page @param {string} [name] */
const input = (page, name = "photo") => page.locator(`input[type="file"][name="${name}"]`);

/** Waits until the digits are on the board. @param {import("playwright-core").Page} page */
const checked = (page) => page.locator(".photo-words").getByText(/to check\./).first().waitFor();

/** A page with a photo that was read. @param {object} [options] of the picture @param {object} [context] */
async function readPhoto(options, context) {
  const { server, context: made } = await table(context);
  const page = await open(made, server, "/photo");
  await input(page).setInputFiles(await picture(page, PUZZLE, options));
  await checked(page);
  return { server, context: made, page };
}

test("a photo is read on the device, and played", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/new");
  const asked = [];
  page.on("request", (request) => asked.push(request));
  await page.getByRole("link", { name: "Photo", exact: true }).click();
  await page.getByText("The photo stays on this device.").first().waitFor();
  const file = await picture(page, PUZZLE);
  assert.equal(asked.filter((one) => one.url().endsWith("/scan.wasm")).length, 0, "the scanner is loaded when it is needed");
  await input(page).setInputFiles(file);
  await page.getByText("Exactly one solution · 30 clues").waitFor();
  await page.getByText("Nothing to check.").waitFor();
  assert.equal(await grid(page), PUZZLE);
  assert.equal(await page.locator(".photo-lines .photo-thick").count(), 8, "the lines of the grid are drawn");
  const large = asked.filter((one) => (one.postDataBuffer()?.length ?? 0) > 1000);
  assert.deepEqual(large.map((one) => one.url()), [], "no request carries the photo");
  await page.getByRole("button", { name: "Play" }).click();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  assert.equal(await grid(page), PUZZLE);
  assert.equal(await at(page, 0).getAttribute("aria-readonly"), "true");
  assert.deepEqual(page.troubles, []);
});

test("doubtful cells are marked, and corrected by keyboard", async () => {
  const { page } = await readPhoto({ smudge: [0], notes: [2, 30] });
  const doubts = page.locator(".cell.doubt");
  assert.ok((await doubts.count()) >= 1, "half a digit is in doubt");
  assert.equal(await page.locator(".photo-doubt").count(), await doubts.count(), "and marked in the photo");
  assert.match(await doubts.first().getAttribute("aria-label"), /to check$/);
  await page.getByText(/2 cells with notes or handwriting were left empty/).waitFor();
  assert.equal(await digit(page, 2), "");
  await at(page, 0).focus();
  await page.getByRole("heading", { name: "Row 1, column 1" }).waitFor();
  await page.keyboard.press("3");
  await page.getByText(/r1c1|r1c2/).first().waitFor();
  assert.equal(await at(page, 0).getAttribute("aria-invalid"), "true", "3 clashes with r1c2");
  assert.equal(await page.getByRole("button", { name: "Play" }).isDisabled(), true);
  await page.keyboard.press("5");
  // Enter accepts the other cells in doubt, one after the other.
  for (let cells = await doubts.count(); cells >= 0; cells -= 1) await page.keyboard.press("Enter");
  await page.getByText("Exactly one solution · 30 clues").waitFor();
  assert.equal(await doubts.count(), 0);
  assert.equal(await grid(page), PUZZLE);
  assert.deepEqual(page.troubles, []);
});

test("a cell is corrected with the buttons, beside its piece of the photo, on a phone", async () => {
  for (const width of [360, 390]) {
    const { page } = await readPhoto({}, { hasTouch: true, isMobile: true, viewport: { width, height: 780 } });
    assert.equal(await page.evaluate(() => document.documentElement.scrollWidth), width, "nothing is wider than the window");
    const before = await page.locator(".photo-board").boundingBox();
    await at(page, 4).tap();
    await page.getByRole("heading", { name: "Row 1, column 5" }).waitFor();
    const after = await page.locator(".photo-board").boundingBox();
    assert.deepEqual(after, before, "the board does not move");
    const piece = await page.locator(".photo-piece canvas").evaluate((canvas) => {
      const { data } = /** @type {HTMLCanvasElement} */ (canvas).getContext("2d").getImageData(0, 0, 176, 176);
      return data.filter((value, index) => index % 4 === 0 && value < 90).length;
    });
    assert.ok(piece > 200, `the piece shows a digit: ${piece} dark pixels`);
    for (const button of await page.locator(".photo-fix button").all()) {
      const box = await button.boundingBox();
      assert.ok(box.height >= 43.9, `${box.height}`);
    }
    await page.locator(".photo-digits").getByRole("button", { name: "Empty" }).tap();
    await shows(page, 4, "");
    await page.getByText(/More than one solution/).waitFor();
    await page.locator(".photo-digits").getByRole("button", { name: "7", exact: true }).tap();
    await page.getByText("Exactly one solution · 30 clues").waitFor();
    await page.getByRole("button", { name: "Done" }).tap();
    await page.locator(".photo-stage").waitFor();
    assert.deepEqual(page.troubles, []);
  }
});

test("a picture without a Sudoku is refused, and the corners can be put on a grid by hand", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/photo");
  const blank = await page.evaluate(async () => {
    const canvas = new OffscreenCanvas(400, 300);
    const paper = /** @type {any} */ (canvas.getContext("2d"));
    paper.fillStyle = "#ccc";
    paper.fillRect(0, 0, 400, 300);
    return [...new Uint8Array(await (await canvas.convertToBlob()).arrayBuffer())];
  });
  await input(page).setInputFiles({ name: "blank.png", mimeType: "image/png", buffer: Buffer.from(blank) });
  await page.getByRole("alert").getByText(/No Sudoku grid found.*Drag the four corners/).waitFor();
  assert.equal(await page.getByRole("button", { name: /corner$/ }).count(), 4);
  assert.equal(await page.getByRole("button", { name: "Play" }).isVisible(), false);

  await input(page, "another").setInputFiles(await picture(page, PUZZLE, { mirrored: true }));
  await page.getByText("Exactly one solution · 30 clues").waitFor();
  assert.equal(await grid(page), PUZZLE, "a mirrored picture is read, too");
  await page.getByRole("button", { name: /Move the corners/ }).click();
  const corner = page.getByRole("button", { name: "Lower right corner" });
  const { x, y, width, height } = await corner.boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  await page.mouse.down();
  await page.mouse.move(x + width / 2 + 4, y + height / 2 - 3, { steps: 3 });
  await page.mouse.up();
  await page.getByText("Exactly one solution · 30 clues").waitFor();
  assert.equal(await grid(page), PUZZLE);
  await page.getByRole("button", { name: /Move the corners/ }).click();
  await page.keyboard.press("ArrowRight");
  await page.waitForFunction(() => document.querySelector(".photo-frame") === null);
  assert.equal(await grid(page), PUZZLE);
  assert.deepEqual(page.troubles, []);
});

test("a file that is no picture is refused, and a picture can be pasted and dropped", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/photo");
  await input(page).setInputFiles({ name: "notes.png", mimeType: "image/png", buffer: Buffer.from("not a picture") });
  await page.getByRole("alert").getByText(/not a picture that the browser can open/).waitFor();
  await input(page).setInputFiles({ name: "photo.heic", mimeType: "image/heic", buffer: Buffer.from("\0\0\0\x18ftypheic") });
  await page.getByRole("alert").getByText(/HEIC/).waitFor();
  const file = await picture(page, PUZZLE);
  const give = (kind) =>
    page.evaluate(
      ({ kind, bytes }) => {
        const data = new DataTransfer();
        data.items.add(new File([Uint8Array.from(bytes)], "puzzle.png", { type: "image/png" }));
        const event =
          kind === "paste" ? new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true }) : new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true });
        document.body.dispatchEvent(event);
      },
      { kind, bytes: [...file.buffer] },
    );
  await give("paste");
  await page.getByText("Exactly one solution · 30 clues").waitFor();
  await at(page, 0).click();
  await page.keyboard.press("Delete");
  await shows(page, 0, "");
  await give("drop");
  await shows(page, 0, "5");
  await page.getByText("Exactly one solution · 30 clues").waitFor();
  assert.equal(await page.getByRole("alert").isVisible(), false);
  await page.getByRole("button", { name: "Solve" }).click();
  await page.getByRole("button", { name: "Show solution" }).waitFor();
  assert.deepEqual(page.troubles, []);
});

for (const colorScheme of /** @type {const} */ (["light", "dark"])) {
  test(`axe-core finds nothing wrong while a photo is checked, ${colorScheme}`, async () => {
    for (const viewport of [
      { width: 390, height: 844 },
      { width: 1280, height: 860 },
    ]) {
      const { server, context } = await table({ viewport, colorScheme });
      const page = await open(context, server, "/photo");
      assert.deepEqual(await violations(page), [], "before a photo is chosen");
      await input(page).setInputFiles(await picture(page, PUZZLE, { smudge: [0, 13], notes: [2] }));
      await checked(page);
      assert.deepEqual(await violations(page), [], "with cells to check");
      await at(page, 0).click();
      assert.deepEqual(await violations(page), [], "with a selected cell");
      await page.keyboard.press("Escape");
      await page.getByRole("button", { name: /Move the corners/ }).click();
      assert.deepEqual(await violations(page), [], "with corners to move");
    }
  });
}

test("only the worker may compile WebAssembly", onServer, async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/photo");
  const [own, worker] = await page.evaluate(async () => {
    const policy = async (path) => (await fetch(path)).headers.get("Content-Security-Policy");
    return [await policy("/photo"), await policy("/modules/photo_worker.js")];
  });
  assert.doesNotMatch(own, /wasm/);
  assert.match(worker, /^default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; connect-src 'self'$/);
  const compiled = await page.evaluate(() => WebAssembly.compile(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)).then(() => true, () => false));
  assert.equal(compiled, false, "the page itself may not");
});

test("a photo is read without a connection", onSite, async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/photo");
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => null));
  const file = await picture(page, PUZZLE);
  await page.waitForFunction(async () => (await Promise.all((await caches.keys()).map(async (key) => (await (await caches.open(key)).keys()).some(({ url }) => url.endsWith("/scan.wasm"))))).some(Boolean));
  await /** @type {any} */ (server).kill();
  await input(page).setInputFiles(file);
  await page.getByText("Exactly one solution · 30 clues").waitFor();
  assert.ok(isSite);
  assert.equal(await grid(page), PUZZLE);
});
