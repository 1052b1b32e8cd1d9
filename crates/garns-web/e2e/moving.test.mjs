import assert from "node:assert/strict";
import { test } from "node:test";
import { FIRST, go, idOf, knownGame, open, request, saved, shows, table } from "./harness.mjs";

test("games that are downloaded on one server can be imported on another, once", async () => {
  const { page } = await knownGame();
  const id = idOf(page);
  await page.keyboard.press("4");
  await saved(page);
  await page.getByRole("link", { name: "Settings" }).click();
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download" }).click(),
  ]);
  const file = await download.path();

  const { server, context } = await table();
  const other = await open(context, server, "/settings");
  const before = (await request(other, "GET", "/games")).games.length;
  await other.getByLabel("Import games").setInputFiles(file);
  await other.getByText(/^Imported \d+ games?\.$/).waitFor();
  const after = (await request(other, "GET", "/games")).games.length;
  assert.ok(after > before);
  await other.getByLabel("Import games").setInputFiles(file);
  await other.getByText("All of these games are here already.").waitFor();
  assert.equal((await request(other, "GET", "/games")).games.length, after);
  await other.getByLabel("Import games").setInputFiles({
    name: "holiday.json",
    mimeType: "application/json",
    buffer: Buffer.from("[1, 2]"),
  });
  await other.getByText("This is not a file of games from Garns.").waitFor();
  await go(other, `/game/${id}`);
  await shows(other, FIRST, "4");
  assert.deepEqual(other.troubles, []);
});
