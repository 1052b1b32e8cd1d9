import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { PUZZLE, begin, go, grid, isSite, knownGame, onServer, open, openSolution, ready, request, table } from "./harness.mjs";

/** Presses the button. Returns the name of the file, its bytes, and the first four bytes as text. */
async function made(page) {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Make PDF" }).click(),
  ]);
  const bytes = await readFile(await download.path());
  return { name: download.suggestedFilename(), bytes, magic: bytes.subarray(0, 4).toString() };
}

test("the puzzle that is played is printed, and its solution counts as shown", onServer, async () => {
  const { page } = await knownGame();
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("link", { name: "Print this puzzle" }).click();
  await page.getByRole("heading", { name: "Print", level: 1 }).waitFor();
  const plain = await made(page);
  assert.deepEqual([plain.name, plain.magic], ["sudoku.pdf", "%PDF"]);
  await page.getByText("sudoku.pdf is in your downloads.").waitFor();
  await page.getByLabel("Print the candidates of open cells").check();
  const candidates = await made(page);
  assert.ok(!candidates.bytes.equals(plain.bytes));
  const warning = page.getByText("Printing the solution counts as showing it");
  assert.ok(await warning.isHidden());
  await page.getByLabel("Solutions").selectOption("end");
  assert.ok(await warning.isVisible(), "the page warns before it prints");
  await made(page);
  const { games } = await request(page, "GET", "/games?limit=1");
  assert.equal((await request(page, "GET", `/games/${games[0].id}`)).score.assisted, true);
  assert.deepEqual(page.troubles, []);
});

test("a set from the library and a booklet of new puzzles are printed; a message says if there is no room", onServer, async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/library?level=easy");
  await page.getByRole("link", { name: "Print a set" }).click();
  await page.getByRole("heading", { name: "Print", level: 1 }).waitFor();
  assert.ok(await page.getByLabel(/^Library/).isChecked());
  assert.equal(await page.getByLabel("Level").inputValue(), "easy");
  assert.equal((await made(page)).name, "sudoku-library.pdf");
  await page.getByLabel(/^New puzzles/).check();
  await page.getByLabel("Puzzles", { exact: true }).fill("3");
  await page.getByLabel("Puzzles per page").selectOption("6");
  assert.equal((await made(page)).name, "sudoku-booklet.pdf");
  await page.getByLabel("Paper").selectOption("a5");
  await page.getByLabel("Large print").check();
  await page.getByRole("button", { name: "Make PDF" }).click();
  await page.getByRole("alert").getByText(/^No room for the puzzles/).waitFor();
});

test("the address in a printed code opens the puzzle, ready to play, once", async () => {
  const { server, context } = await table();
  const page = await open(context, server, `/p/${PUZZLE}`);
  await page.waitForURL(/\/game\//);
  await page.getByRole("button", { name: "Hint" }).waitFor();
  assert.equal(await grid(page), PUZZLE);
  const first = page.url();
  await go(page, `${isSite ? "" : "/#"}/p/${PUZZLE.replaceAll(".", "0")}`);
  await page.waitForURL(first);
  await page.getByRole("button", { name: "Hint" }).waitFor();
  const { games } = await request(page, "GET", "/games");
  assert.equal(games.filter(({ source }) => source.kind === "own").length, 1, "no second game of it");
});

test("the puzzle of an address is seen while its game is being opened", onServer, async () => {
  const { server, context } = await table();
  const page = await open(context, server);
  let release = () => {};
  const held = new Promise((done) => (release = () => done(undefined)));
  await page.route("**/api/games", async (route) => {
    if (route.request().method() === "POST") await held;
    await route.continue();
  });
  await page.goto(`${server.origin}/p/${PUZZLE.replace("53..", "53+4.")}`);
  await page.getByText("Opening the puzzle …").waitFor();
  assert.equal(await grid(page), PUZZLE.replace("53..", "534."));
  release();
  await page.waitForURL(/\/game\//);
  await page.getByRole("button", { name: "Hint" }).waitFor();
  assert.equal(await grid(page), PUZZLE.replace("53..", "534."));
  assert.deepEqual(page.troubles, []);
});

test("an address without a puzzle shows the reason", async () => {
  const { server, context } = await table();
  const page = await open(context, server, `/p/55${".".repeat(79)}`);
  await page.getByRole("heading", { name: "Conflicting digits" }).waitFor();
  await page.getByLabel("Puzzle as text").waitFor();
});

test("more ratings are computed on request", async () => {
  const { page } = await knownGame();
  await begin(page, { kind: "stored", level: "hard" });
  await openSolution(page);
  await page.getByRole("button", { name: "Show solution" }).click();
  await page.getByRole("button", { name: "More ratings" }).click();
  const ratings = page.getByRole("region", { name: "Ratings" });
  await ratings.getByText("depth of trial and error").waitFor();
  const values = await ratings.locator("dd").allTextContents();
  assert.ok(values.length >= 4 && values.every((value) => /^(\d+|above \d+|none)$/.test(value)), values.join());
  assert.equal(values[0], "1", "no single solves a hard puzzle, and trial and error does");
  await ready(page);
});
