import assert from "node:assert/strict";
import { test } from "node:test";
import { PUZZLE, at, begin, grid, onServer, open, pageModule, pressHint, shows, table } from "./harness.mjs";

const verdict = (page, words) => page.getByRole("heading", { name: words }).waitFor();
const play = (page) => page.getByRole("button", { name: "Play" });

test("the player's own puzzle with one, none and several solutions, with a conflict, and nonsense", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/own");
  const text = page.getByLabel("Puzzle as text");

  await text.fill("not a puzzle");
  await verdict(page, "Not a puzzle yet");
  assert.equal(await play(page).isDisabled(), true);

  await text.fill("55" + ".".repeat(79));
  await verdict(page, "Conflicting digits");
  assert.equal(await at(page, 0).getAttribute("aria-invalid"), "true");
  assert.equal(await at(page, 1).getAttribute("aria-invalid"), "true");
  assert.equal(await play(page).isDisabled(), true);

  // r1c9 sees 1 to 8 in its row and 9 in its column.
  await text.fill("12345678." + ".........".repeat(3) + "........9" + ".........".repeat(4));
  await verdict(page, "No solution");
  assert.equal(await play(page).isDisabled(), true);

  await text.fill(PUZZLE.replace("53..7....", "...6....."));
  await verdict(page, "More than one solution");
  await page.getByText(/^r\dc\d can be \d or \d\.$/).waitFor();
  assert.equal(await page.getByRole("grid", { name: /^Solution \d$/ }).count(), 2);
  const [one, two] = await page
    .getByRole("grid", { name: /^Solution \d$/ })
    .evaluateAll((grids) =>
      grids.map((one) => [...one.querySelectorAll(".value")].map((value) => value.textContent).join("")),
    );
  assert.equal(one.length, 81);
  assert.equal(two.length, 81);
  assert.notEqual(one, two);
  assert.equal(await play(page).isDisabled(), true);

  await text.fill(PUZZLE.replaceAll(".", "0").match(/.{9}/g).join("\n"));
  await verdict(page, /exactly one solution/);
  assert.equal(await grid(page), PUZZLE);
  await play(page).click();
  await page.getByRole("button", { name: "Hint" }).waitFor();
  assert.equal(await grid(page), PUZZLE);
  assert.equal(await at(page, 0).getAttribute("aria-readonly"), "true");
  assert.deepEqual(page.troubles, []);
});

test("the button that starts the player's own puzzle says at once that it was pressed", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/own");
  await page.getByLabel("Puzzle as text").fill(PUZZLE);
  await verdict(page, /exactly one solution/);
  const module = await pageModule(page);
  const gate = await module.evaluateHandle(({ home }) => {
    const send = home.send.bind(home);
    const gate = { open: () => {} };
    const opened = new Promise((done) => (gate.open = () => done(null)));
    home.send = async (...request) => {
      if (request[0] === "POST" && request[1] === "/games") await opened;
      return send(...request);
    };
    return gate;
  });
  await play(page).click();
  const starting = page.getByRole("button", { name: "Starting …" });
  await starting.waitFor();
  assert.equal(await starting.isDisabled(), true);
  await gate.evaluate((gate) => gate.open());
  await page.locator(".keypad").waitFor();
});

test("the player's own puzzle, typed on the board", async () => {
  const { server, context } = await table();
  const page = await open(context, server, "/own");
  await at(page, 0).click();
  for (const digit of PUZZLE.slice(0, 9)) {
    if (digit !== ".") await page.keyboard.press(digit);
    await page.keyboard.press("ArrowRight");
  }
  await shows(page, 4, "7");
  assert.equal(await page.getByLabel("Puzzle as text").inputValue(), PUZZLE.slice(0, 9) + ".".repeat(72));
  await page.getByText("3 digits so far. A puzzle needs at least 17.").waitFor();
  assert.equal(await page.getByText("More than one solution").count(), 0, "no such message before there are enough digits");
  assert.equal(await page.getByRole("grid", { name: /^Solution/ }).count(), 0);
});

test("a puzzle that is rated while it is played shows its level and its prices then", onServer, async () => {
  const { server, context } = await table();
  const page = await open(context, server);
  await begin(page, { kind: "own", text: PUZZLE });
  // The server's answer until it has rated the puzzle.
  let rated = false;
  const unrate = (answer) => {
    const game = answer.game ?? answer;
    if ("ratings" in game) Object.assign(game, { level: null, ratings: null });
    if ((answer.tail ?? game).score) (answer.tail ?? game).score.rated = false;
    return answer;
  };
  await page.route(/\/api\/(play|games)/, async (route) => {
    const answer = await route.fetch();
    const json = await answer.json();
    await route.fulfill({ response: answer, json: rated ? json : unrate(json) });
  });
  await page.reload();
  await page.locator("#badge").getByText("Not rated yet").waitFor();
  await pressHint(page, 1);
  assert.equal(await page.locator(".price").count(), 0, "without a score there is no price");
  assert.doesNotMatch(await page.getByRole("region", { name: "Hint" }).textContent(), /points|score/);
  rated = true;
  await page.locator("#badge").getByText(/^Easy$/).waitFor();
  await page.getByRole("region", { name: "Hint" }).getByRole("button", { name: "Close" }).click();
  assert.equal(await page.getByRole("button", { name: /^Check/ }).locator(".price").textContent(), "−25");
});
