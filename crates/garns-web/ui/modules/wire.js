// The wire: what the server says and takes, as ../wire.d.ts has it from /api/openapi.json, and the one place that calls fetch.

/** @typedef {import("../wire").Level} Level */
/** @typedef {import("../wire").Settings} Settings */
/** @typedef {import("../wire").Player} Player */
/** @typedef {import("../wire").Rules} Rules */
/** @typedef {import("../wire").Ratings} Ratings */
/** @typedef {import("../wire").Source} Source */
/** @typedef {import("../wire").Timer} Timer */
/** @typedef {import("../wire").Score} Score */
/** @typedef {import("../wire").Pair} Pair */
/** @typedef {import("../wire").Action} Action */
/** @typedef {import("../wire").Event_} Event_ */
/** @typedef {import("../wire").Tail} Tail */
/** @typedef {import("../wire").Game} Game */
/** @typedef {import("../wire").Begun} Begun */
/** @typedef {import("../wire").Play} Play */
/** @typedef {import("../wire").Phrase} Phrase */
/** @typedef {import("../wire").Drawing} Drawing */
/** @typedef {import("../wire").Hint} Hint */
/** @typedef {import("../wire").Frame} Frame */
/** @typedef {import("../wire").Step} Step */
/** @typedef {import("../wire").MoreRatings} MoreRatings */
/** @typedef {import("../wire").PrintOrder} PrintOrder */
/** @typedef {import("../wire").Solution} Solution */
/** @typedef {import("../wire").Inspection} Inspection */
/** @typedef {import("../wire").Stored} Stored */
/** @typedef {import("../wire").Day} Day */
/** @typedef {import("../wire").Time} Time */
/** @typedef {import("../wire").Leader} Leader */
/** @typedef {import("../wire").Statistics} Statistics */
/** @typedef {import("../wire").Technique} Technique */

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
    super("Can’t reach the server.");
  }
}

/**
 * One request: the parsed answer, or a Refusal, or Unreachable.
 * @param {string} method
 * @param {string} path below /api
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 * @returns {Promise<any>}
 */
export async function call(method, path, body, signal) {
  return parsed(await answerTo(method, path, body, signal));
}

/**
 * A file that the server makes to order, and the name that it gives the file.
 * @param {string} path below /api
 * @param {unknown} order
 * @param {AbortSignal} signal
 */
export async function download(path, order, signal) {
  const answer = await answerTo("POST", path, order, signal);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "garns";
  return { name, file: await answer.blob() };
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal|undefined} signal
 * @returns {Promise<Response>} an answer that is fine
 */
async function answerTo(method, path, body, signal) {
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
  if (answer.ok) return answer;
  const wait = Number(answer.headers.get("Retry-After")) || null;
  throw new Refusal(answer.status, await parsed(answer), wait);
}

/** The JSON of an answer; null if it has none. @param {Response} answer */
async function parsed(answer) {
  const text = await answer.text().catch(() => "");
  try {
    return text ? JSON.parse(text) : null;
  } catch {
    return null;
  }
}

/**
 * A request that outlives the page, without an answer.
 * @param {string} path below /api
 * @param {unknown} body
 */
export const beacon = (path, body) =>
  navigator.sendBeacon("/api" + path, new Blob([JSON.stringify(body)], { type: "application/json" }));

/**
 * An address's query from the values that are set.
 * @param {Record<string, string|number|null|undefined>} values
 */
export function query(values) {
  const set = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return set.length ? "?" + new URLSearchParams(set.map(([key, value]) => [key, String(value)])) : "";
}
