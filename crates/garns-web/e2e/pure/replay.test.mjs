// Compares the page's replay with the server's, without a browser.

import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { test } from "node:test";
import { apply, begin, isIdle } from "../../ui/modules/replay.js";
import { writeGrid } from "../../ui/modules/sudoku.js";

const ROOT = new URL("../../../..", import.meta.url);

/** The state that the page's replay leads to, in the server's form. */
function replayed({ givens, events }) {
  const state = events.reduce((state, event) => apply(state, event.do, event.client), begin(givens));
  const { sheet } = state;
  return {
    entries: writeGrid(sheet.entries),
    corner: [...sheet.corner],
    centre: [...sheet.centre],
    struck: [...sheet.removed],
    colours: [...sheet.colours],
    candidate_colours: [...sheet.candidateColours].flatMap((colour, place) =>
      colour ? [[Math.floor(place / 9), (place % 9) + 1, colour]] : [],
    ),
    auto: sheet.auto,
    can_undo: state.undo?.size ?? 0,
    can_redo: state.redo?.size ?? 0,
    savepoints: state.savepoints.map(({ name }) => name),
    paused: state.paused,
    away: state.away,
    rung: state.rung,
    told: state.told,
    hints: state.hints,
    checks: state.checks,
    assisted: state.assisted,
    finished: state.finished,
  };
}

const kinds = (cases) => new Set(cases.flatMap(({ events }) => events.map((event) => event.do.type)));

/** Every action of the document that describes the wire. */
const ACTIONS = JSON.parse(
  readFileSync(new URL("../../openapi.json", import.meta.url), "utf8"),
).components.schemas.Action.oneOf.map(({ properties }) => properties.type.enum[0]);

test("the shared cases contain every action and lead to the server's states", () => {
  const cases = JSON.parse(readFileSync(new URL("../../tests/cases/replay.json", import.meta.url), "utf8"));
  const seen = kinds(cases);
  assert.deepEqual(
    ACTIONS.filter((kind) => !seen.has(kind)),
    [],
  );
  for (const one of cases) assert.deepEqual(replayed(one), one.state, one.name);
});

test("random logs lead to the same states in the page and on the server", () => {
  const args = ["run", "--quiet", "--package", "garns-web", "--example", "logs", "--", "1000", "7"];
  const cases = JSON.parse(execFileSync("cargo", args, { cwd: ROOT, encoding: "utf8", maxBuffer: 2 ** 28 }));
  assert.equal(cases.length, 1000);
  const seen = kinds(cases);
  assert.deepEqual(
    ACTIONS.filter((kind) => !seen.has(kind)),
    [],
  );
  for (const one of cases) assert.deepEqual(replayed(one), one.state, one.name);
});

test("an action without effect returns the same state, and savepoints are bounded", () => {
  const state = begin(".".repeat(81), 2);
  /** @type {import("../../types/wire").Action[]} */
  const idle = [{ type: "undo" }, { type: "resume" }, { type: "back" }, { type: "clear", cells: [3] }];
  for (const action of idle)
    assert.equal(isIdle(state, action, "client-1"), true, action.type);
  const full = ["a", "b", "c"].reduce((state, name) => apply(state, { type: "savepoint", name }, "client-1"), state);
  assert.deepEqual(
    full.savepoints.map(({ name }) => name),
    ["a", "b"],
  );
});
