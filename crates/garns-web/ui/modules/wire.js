// The wire: what the server says and takes, as /api/openapi.json describes it, and the one place that calls fetch.

/** @typedef {"easy"|"medium"|"hard"|"unfair"|"extreme"} Level */
/** @typedef {{theme: "system"|"light"|"dark"|"contrast", level: Level, timer: boolean, peers: boolean, same_digit: boolean, conflicts: boolean, auto: boolean, tidy: boolean}} Settings */
/** @typedef {{name: string|null, since: number}} Player */
/** @typedef {{se: {er: number, ep: number, ed: number}|null, hodoku: {level: string, score: number}|null}} Ratings */
/** @typedef {{kind: "stored", number: number}|{kind: "fresh", seed: string}|{kind: "own"}|{kind: "daily", date: string}|{kind: "practice", technique: string}} Source */
/** @typedef {{elapsed: number, running: boolean, now: number}} Timer */
/** @typedef {{now: number, full: number, par: number, hints: number, hint_cost: number, checks: number, check_cost: number, check_price: number, assisted: boolean, rated: boolean, formula: string}} Score */
/** @typedef {{at: number, time: number, score: number}} Finished */
/** @typedef {[number, number]} Pair A candidate: cell and digit. */
/**
 * @typedef {{type: "enter", cells: number[], digit: number, tidy: boolean}
 *  | {type: "corner"|"centre"|"strike", cells: number[], digit: number, on: boolean}
 *  | {type: "colour", cells: number[], colour: number, on: boolean}
 *  | {type: "clear"|"erase", cells: number[]}
 *  | {type: "auto", on: boolean}
 *  | {type: "fill"|"undo"|"redo"|"pause"|"resume"|"solution"}
 *  | {type: "savepoint"|"restore"|"forget", name: string}
 *  | {type: "setup", place: Pair[], remove: Pair[]}
 *  | {type: "apply", clear: number[], place: Pair[], remove: Pair[]}
 *  | {type: "hint", rung: number, cost: number}
 *  | {type: "check", wrong: number[]}
 *  | {type: "finished", time: number, score: number}} Action
 */
/** @typedef {{seq: number, at: number, client: string, n: number, do: Action}} Event_ */
/** @typedef {{head: number, events: Event_[], timer: Timer, score: Score, finished: Finished|null}} Tail */
/** @typedef {{id: string, givens: string, source: Source, level: Level|null, ratings: Ratings|null, created: number, head: number, events: Event_[], timer: Timer, score: Score, finished: Finished|null}} Game */
/** @typedef {{version: string, player: Player, settings: Settings, game: Game}} Play */
/** @typedef {{text: string, cells: number[]}} Phrase */
/** @typedef {{id: string, name: string, page: string}} TechniqueLink */
/**
 * @typedef {{title: Phrase[],
 *  cells: {cell: number, role: string, group: number|null}[],
 *  houses: {house: string, cells: number[], role: string}[],
 *  candidates: {cell: number, digit: number, role: string, group: number|null, number: number|null}[],
 *  links: {from: Pair[], to: Pair[], strong: boolean}[]}} Drawing
 */
/** @typedef {{rung: number, mistake: boolean, text: Phrase[], area: {houses: string[], cells: number[]}|null, technique: TechniqueLink|null, cells: number[], place: Pair[], remove: Pair[], clear: number[], drawings: Drawing[]}} Hint */
/** @typedef {{rung: number|null, costs: number[], next: number|null, next_cost: number}} HintOffer */
/** @typedef {{technique: TechniqueLink, text: Phrase[], place: Pair[], remove: Pair[], drawings: Drawing[], hodoku: number|null, before: {givens: string, values: string, candidates: number[]}}} Step */
/** @typedef {{solution: string, steps: Step[], complete: boolean, ratings: Ratings|null, histogram: {technique: string, name: string, count: number}[], tail: Tail}} Solution */
/** @typedef {{verdict: "unique"|"none"|"several"|"conflict"|"unreadable", givens: string|null, message: string, cells: number[], solutions: string[]}} Inspection */

/** The server said no: its status, its code, and the sentence for people. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {any} body
   * @param {number|null} wait seconds after which to try again
   */
  constructor(status, body, wait) {
    super(sentenceOf(body?.message || `the server answered ${status}`));
    this.status = status;
    /** @type {string} */
    this.code = body?.code || "";
    this.body = body || {};
    this.wait = wait;
  }
}

/** Words with a capital, but for a cell's name, and a full stop. @param {string} words */
export const sentenceOf = (words) =>
  (/^r\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1)) + (/[.!?…]$/.test(words) ? "" : ".");

/** Nobody answered: the server is down or the network is. */
export class Unreachable extends Error {
  constructor() {
    super("The server cannot be reached.");
  }
}

/**
 * One request; the parsed answer, or a Refusal, or Unreachable.
 * @param {string} method
 * @param {string} path below /api
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function call(method, path, body, signal) {
  /** @type {RequestInit} */
  const request = { method, credentials: "same-origin", signal: signal ?? null };
  if (method !== "GET") {
    request.headers = { "Content-Type": "application/json" };
    request.body = JSON.stringify(body ?? {});
    // A move made in the very moment in which the tab is closed still goes out; browsers allow it 64 kB.
    request.keepalive = request.body.length < 60_000;
  }
  let answer;
  try {
    answer = await fetch("/api" + path, request);
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Unreachable();
  }
  const text = await answer.text().catch(() => "");
  let value = null;
  try {
    value = text ? JSON.parse(text) : null;
  } catch {
    value = null;
  }
  if (answer.ok) return value;
  const wait = Number(answer.headers.get("Retry-After")) || null;
  throw new Refusal(answer.status, value, wait);
}

/**
 * An address's query from the values that are set.
 * @param {Record<string, string|number|null|undefined>} values
 */
export function query(values) {
  const set = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return set.length ? "?" + new URLSearchParams(set.map(([key, value]) => [key, String(value)])) : "";
}
