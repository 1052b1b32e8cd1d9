// A home of the game and a browser, for each test that needs them. The home is a server, or the static site in the
// folder that GARNS_SITE names: most tests run on both. CHROMIUM is the browser.

import { readFile } from "node:fs/promises";
import { after } from "node:test";
import { chromium } from "playwright-core";
import { Server } from "./server.mjs";
import { Site } from "./site.mjs";

export const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
/** Options for the browser. */
export const ARGS = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu"];

/** Whether the tests run on the static site. */
export const isSite = process.env.GARNS_SITE !== undefined;
/** Marks a test that needs a server: it kills the server, uses the leaderboard, prints, or intercepts the network. */
export const onServer = { skip: isSite && "needs a server" };
/** Marks a test that needs the static site. */
export const onSite = { skip: !isSite && "needs the static site" };

/** A well-known puzzle, and its solution. */
export const PUZZLE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
export const SOLUTION = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/** The first empty cell of the puzzle, r1c3; its digit is 4. */
export const FIRST = 2;

/** @type {import("playwright-core").Browser|undefined} */
let browser;
/** @type {(() => Promise<unknown>)[]} */
const endings = [];
/** The home of each browser context. @type {WeakMap<import("playwright-core").BrowserContext, Server|Site>} */
const homes = new WeakMap();
after(async () => {
  for (const end of endings.reverse()) await end();
  await browser?.close();
});

/**
 * A home, new unless it is given, and a browser context for it. Both end with the test file.
 * @param {import("playwright-core").BrowserContextOptions} [options]
 * @param {Server|Site} [given]
 */
export async function table(options = {}, given) {
  browser ??= await chromium.launch({ executablePath: CHROMIUM, args: ARGS });
  const server = given ?? (await (isSite ? Site : Server).start());
  const context = await browser.newContext({ viewport: { width: 1280, height: 860 }, ...options });
  context.setDefaultTimeout(60_000);
  homes.set(context, server);
  endings.push(async () => {
    await context.close();
    await server.stop();
  });
  return { server, context };
}

/**
 * Opens a page of the game, and collects its errors and those of its console in `troubles`.
 * @param {import("playwright-core").BrowserContext} context
 * @param {Server|Site} server
 * @param {string} [path]
 */
export async function open(context, server, path = "/") {
  const page = await context.newPage();
  page.troubles = [];
  page.on("pageerror", (error) => page.troubles.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") page.troubles.push(message.text());
  });
  await page.goto(server.link);
  await ready(page);
  if (path !== "/") await go(page, path);
  return page;
}

/** Loads the game anew at another address. @param {import("playwright-core").Page} page @param {string} path */
export async function go(page, path) {
  const address = homes.get(page.context()).address(path);
  const [here, there] = [page.url(), address].map((url) => url.split("#")[0]);
  if (here === there) {
    // A new address that differs only after the # would not load anything.
    await page.evaluate((address) => history.replaceState(null, "", address), address);
    await page.reload();
  } else await page.goto(address);
  await ready(page);
}

/** Waits until the page is shown. @param {import("playwright-core").Page} page */
export const ready = (page) => page.waitForFunction(() => document.querySelector("main h1") !== null);

/** A page with the known puzzle open. @param {import("playwright-core").BrowserContextOptions} [options] */
export async function knownGame(options) {
  const { server, context } = await table(options);
  const page = await open(context, server);
  await begin(page, { kind: "own", text: PUZZLE });
  return { server, context, page };
}

/** Begins a game by a request and opens it. @param {import("playwright-core").Page} page @param {object} order */
export async function begin(page, order) {
  const { id } = await request(page, "POST", "/games", order);
  await go(page, `/game/${id}`);
  await page.waitForFunction(() => document.querySelector('[role="gridcell"][aria-label]') !== null);
  return id;
}

/** The id of the game that the address of a page names. @param {import("playwright-core").Page} page */
export const idOf = (page) => page.url().split("/").pop();

/**
 * A game of the known puzzle that was solved by requests, with a mistake at its beginning. No page has opened it.
 * @param {import("playwright-core").Page} page
 */
export async function finishedGame(page) {
  const { id, head } = await request(page, "POST", "/games", { kind: "own", text: PUZZLE });
  const empty = [...PUZZLE].flatMap((given, cell) => (given === "." ? [cell] : []));
  const enter = (cell, digit) => ({ type: "enter", cells: [cell], digit, tidy: true });
  const moves = [enter(FIRST, 1), ...empty.map((cell) => enter(cell, Number(SOLUTION[cell])))];
  const events = moves.map((move, index) => ({ n: index + 1, do: move }));
  await request(page, "POST", `/games/${id}/events`, { client: "played-before", expect: head, events });
  return id;
}

/** The module of a page, with its `home` and the function `call`. @param {import("playwright-core").Page} page */
export const pageModule = (page) =>
  page.evaluateHandle(() => {
    const { src } = /** @type {HTMLScriptElement} */ (document.querySelector('script[type="module"]'));
    return import(src);
  });

/** One request, as the page makes it. @param {import("playwright-core").Page} page @param {string} method @param {string} path below /api @param {object} [body] */
export async function request(page, method, path, body) {
  const module = await pageModule(page);
  return module.evaluate(({ call }, { method, path, body }) => call(method, path, body), { method, path, body });
}

/**
 * Waits until this many of the three presses of the hint are taken.
 * @param {import("playwright-core").Page} page
 * @param {number} presses
 */
export const pressed = (page, presses) =>
  page.waitForFunction((presses) => document.querySelectorAll(".hint:not([aria-busy]) .rung.taken").length === presses, presses);

/**
 * Takes this many presses of the hint by its key.
 * @param {import("playwright-core").Page} page
 * @param {number} presses
 */
export async function pressHint(page, presses) {
  for (let taken = 1; taken <= presses; taken += 1) {
    await page.keyboard.press("h");
    await pressed(page, taken);
  }
}

/** Goes from the game to its solution. @param {import("playwright-core").Page} page */
export async function openSolution(page) {
  await page.getByText("More", { exact: true }).click();
  await page.getByRole("link", { name: "Solution" }).click();
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

/** The label of a cell. @param {import("playwright-core").Page} page @param {number} cell */
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

/**
 * Waits until a cell shows a digit.
 * @param {import("playwright-core").Page} page
 * @param {number} cell
 * @param {string} digit
 */
export const shows = (page, cell, digit) =>
  page.waitForFunction(
    ([at, wanted]) => (document.querySelector(`main [data-cell="${at}"] .value`)?.textContent ?? "") === wanted,
    [cell, digit],
  );

/** Waits until no move waits in the browser. @param {import("playwright-core").Page} page */
export const saved = (page) =>
  page.waitForFunction(() => !Object.keys(localStorage).some((key) => key.startsWith("garns:queue:")));

/** How many moves wait in the browser. @param {import("playwright-core").Page} page */
export const waiting = (page) =>
  page.evaluate(() =>
    Object.keys(localStorage)
      .filter((key) => key.startsWith("garns:queue:"))
      .reduce((count, key) => count + JSON.parse(localStorage.getItem(key) ?? "[]").length, 0),
  );

/** The script of axe-core. */
const AXE = await readFile(new URL("node_modules/axe-core/axe.min.js", import.meta.url), "utf8");

/** Waits until all transitions of colours have ended. @param {import("playwright-core").Page} page */
const settled = (page) =>
  page.evaluate(async () => {
    const fading = document.getAnimations().filter((animation) => animation instanceof CSSTransition);
    await Promise.allSettled(fading.map((animation) => animation.finished));
  });

/** The violations that axe-core finds on a page. @param {import("playwright-core").Page} page */
export async function violations(page) {
  await settled(page);
  // The debugger runs the script, because the page's own policy allows no foreign scripts.
  const client = await page.context().newCDPSession(page);
  await client.send("Runtime.evaluate", { expression: AXE });
  const answer = await client.send("Runtime.evaluate", {
    expression:
      "axe.run(document, { resultTypes: ['violations'] }).then((found) => JSON.stringify(found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html, failureSummary }) => html.slice(0, 160) + ' ' + failureSummary) }))))",
    awaitPromise: true,
    returnByValue: true,
  });
  await client.detach();
  return JSON.parse(answer.result.value);
}
