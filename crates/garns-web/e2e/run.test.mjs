import assert from "node:assert/strict";
import { chmod, mkdir, mkdtemp, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { test } from "node:test";
import { digit, onServer, open, ready, saved, table } from "./harness.mjs";
import { Server } from "./server.mjs";

const ROOT = new URL("../../..", import.meta.url);

// The first command in the README.
test("cargo run --release opens the browser on a board, and a move is kept", onServer, async () => {
  const home = await mkdtemp(join(tmpdir(), "garns-e2e-"));
  // Replaces the desktop's program, and records the address that it should open.
  const opened = join(home, "opened");
  const programs = join(home, "bin");
  await mkdir(programs);
  const opener = join(programs, "xdg-open");
  await writeFile(opener, `#!/bin/sh\necho "$1" > "${opened}.part" && mv "${opened}.part" "${opened}"\n`);
  await chmod(opener, 0o755);
  const env = { ...process.env, XDG_DATA_HOME: home, PATH: programs + delimiter + process.env.PATH };
  const server = new Server(home);
  await server.run("cargo", ["run", "--release", "--quiet"], { cwd: ROOT, env, detached: true });
  // Cargo is the parent of the game's process: both are ended.
  server.kill = async () => {
    const ended = new Promise((done) => server.process.once("exit", done));
    process.kill(-server.process.pid, "SIGINT");
    await ended;
  };
  const { context } = await table({}, server);
  const page = await open(context, server);
  const cell = Number(await page.locator('[role="gridcell"]:focus').getAttribute("data-cell"));
  await page.keyboard.press("3");
  assert.equal(await digit(page, cell), "3");
  await saved(page);
  await page.reload();
  await ready(page);
  assert.equal(await digit(page, cell), "3");
  const sent = (await readFile(opened, "utf8")).trim();
  assert.ok(sent.startsWith(`${server.origin}/?key=`), "the browser was sent to the printed address");
  assert.notEqual(sent, server.link, "each link works once");
  assert.ok((await readFile(join(home, "garns", "garns.sqlite3"))).length > 0, "the games are in the data directory");
  assert.deepEqual(page.troubles, []);
});
