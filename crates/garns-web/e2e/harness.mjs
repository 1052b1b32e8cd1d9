// A server of one's own and a browser, for each test that wants them.
// GARNS is the binary under test, CHROMIUM the browser.

import { spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { after } from "node:test";
import { chromium } from "playwright-core";

const BINARY = process.env.GARNS ?? new URL("../../../target/release/garns", import.meta.url).pathname;
const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";

/** A puzzle that many know, and its solution. */
export const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** Its first empty cell, r1c3, holds 4. */
export const FIRST = 2;

/** One game server with its data; it can be killed and started again. */
export class Server {
  /** @param {string} data */
  constructor(data) {
    this.data = data;
  }

  static async start() {
    const server = new Server(await mkdtemp(join(tmpdir(), "garns-e2e-")));
    await server.run();
    return server;
  }

  /** Starts it, by another command if need be, and reads where it is. @param {string} [program] @param {string[]} [args] @param {import("node:child_process").SpawnOptions} [options] */
  async run(program = BINARY, args = ["play", "--no-open", "--data", this.data], options = {}) {
    this.process = spawn(program, args, { ...options, stdio: ["ignore", "pipe", "inherit"] });
    const lines = createInterface({ input: this.process.stdout });
    for await (const line of lines) {
      const found = /(http:\/\/[0-9.:]+)(\/\S*)?/.exec(line);
      if (!found) continue;
      this.origin = found[1];
      this.link = found[1] + (found[2] ?? "/");
      lines.close();
      this.process.stdout.resume();
      return;
    }
    throw new Error(`${program} ended before it said where to play`);
  }

  /** As a power cut would. */
  async kill() {
    const ended = new Promise((done) => this.process.once("exit", done));
    this.process.kill("SIGKILL");
    await ended;
  }

  async stop() {
    if (this.process.exitCode === null && this.process.signalCode === null) await this.kill();
    await rm(this.data, { recursive: true, force: true });
  }
}

/** @type {import("playwright-core").Browser|undefined} */
let browser;
/** @type {(() => Promise<unknown>)[]} */
const endings = [];
after(async () => {
  for (const end of endings.reverse()) await end();
  await browser?.close();
});

/** A server, one of its own unless given, and a browser context with it; both end with the file. @param {import("playwright-core").BrowserContextOptions} [options] @param {Server} [given] */
export async function table(options = {}, given) {
  browser ??= await chromium.launch({
    executablePath: CHROMIUM,
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"],
  });
  const server = given ?? (await Server.start());
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  context.setDefaultTimeout(60_000);
  endings.push(async () => {
    await context.close();
    await server.stop();
  });
  return { server, context };
}

/** A page of the game with nothing wrong on its console. @param {import("playwright-core").BrowserContext} context @param {Server} server @param {string} [path] */
export async function open(context, server, path = "/") {
  const page = await context.newPage();
  page.troubles = [];
  page.on("pageerror", (error) => page.troubles.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") page.troubles.push(message.text());
  });
  await page.goto(server.link);
  await ready(page);
  if (path !== "/") {
    await page.goto(server.origin + path);
    await ready(page);
  }
  return page;
}

/** Until the page is there. @param {import("playwright-core").Page} page */
export const ready = (page) => page.waitForFunction(() => document.querySelector("main h1") !== null);

/** A page with the known puzzle open. @param {import("playwright-core").BrowserContextOptions} [options] */
export async function knownGame(options) {
  const { server, context } = await table(options);
  const page = await open(context, server);
  await begin(page, { kind: "own", text: PUZZLE });
  return { server, context, page };
}

/** Begins a game over the wire and opens it. @param {import("playwright-core").Page} page @param {object} order */
export async function begin(page, order) {
  const id = await page.evaluate(async (body) => {
    const answer = await fetch("/api/games", {
      method: "POST",
      headers: { "Content-Type": "application/json" },
      body: JSON.stringify(body),
    });
    const game = await answer.json();
    if (!answer.ok) throw new Error(JSON.stringify(game));
    return game.id;
  }, order);
  await page.goto(new URL(`/game/${id}`, page.url()).href);
  await ready(page);
  await page.waitForFunction(() => document.querySelector('[role="gridcell"][aria-label]') !== null);
  return id;
}

/** One request to the server, as the page would make it. @param {import("playwright-core").Page} page @param {string} method @param {string} path below /api @param {object} [body] */
export const request = (page, method, path, body) =>
  page.evaluate(
    async ({ method, path, body }) => {
      const headers = { "Content-Type": "application/json" };
      const answer = await fetch("/api" + path, { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) });
      const value = await answer.json();
      if (!answer.ok) throw new Error(JSON.stringify(value));
      return value;
    },
    { method, path, body },
  );

/** Until so many of the three presses of the hint are taken. @param {import("playwright-core").Page} page @param {number} presses */
export const pressed = (page, presses) =>
  page.waitForFunction((presses) => document.querySelectorAll(".hint:not([aria-busy]) .rung.taken").length === presses, presses);

/** Takes so many presses of the hint by its key. @param {import("playwright-core").Page} page @param {number} presses */
export async function pressHint(page, presses) {
  for (let taken = 1; taken <= presses; taken += 1) {
    await page.keyboard.press("h");
    await pressed(page, taken);
  }
}

/** Changes settings and loads the page anew. @param {import("playwright-core").Page} page @param {object} settings */
export async function prefer(page, settings) {
  await request(page, "PATCH", "/player", { settings });
  await page.reload();
  await ready(page);
}

/** The setting with two kinds of notes. */
export const CORNER_AND_CENTRE = { notes: "corner_and_centre" };

/** @param {import("playwright-core").Page} page @param {number} cell */
export const at = (page, cell) => page.locator(`main [role="gridcell"][data-cell="${cell}"]`).first();

/** What a cell is called. @param {import("playwright-core").Page} page @param {number} cell */
export const name = (page, cell) => at(page, cell).getAttribute("aria-label");

/** The digit of a cell, or "". @param {import("playwright-core").Page} page @param {number} cell */
export async function digit(page, cell) {
  const value = at(page, cell).locator(".value");
  return (await value.count()) ? value.textContent() : "";
}

/** The digits on the board as 81 characters. @param {import("playwright-core").Page} page */
export const grid = (page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('main [role="grid"]')][0]
      ? [...document.querySelectorAll('main [role="grid"]')[0].querySelectorAll('[role="gridcell"]')]
          .map((cell) => cell.querySelector(".value")?.textContent ?? ".")
          .join("")
      : "",
  );

/** Until a cell shows a digit. @param {import("playwright-core").Page} page @param {number} cell @param {string} digit */
export const shows = (page, cell, digit) =>
  page.waitForFunction(
    ([at, wanted]) => (document.querySelector(`main [data-cell="${at}"] .value`)?.textContent ?? "") === wanted,
    [cell, digit],
  );

/** Until every move is on the server's disk. @param {import("playwright-core").Page} page */
export const saved = (page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("garns:queue:")));

/** Moves waiting in the browser. @param {import("playwright-core").Page} page */
export const waiting = (page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("garns:queue:"))
      .reduce((count, key) => count + JSON.parse(localStorage.getItem(key) ?? "[]").length, 0),
  );
