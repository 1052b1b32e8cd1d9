// The wire: requests and answers of the API, with the types that ../../types/wire.d.ts has from /api/openapi.json.

import { home } from "./home.js";

/** @typedef {import("../../types/wire").Level} Level */
/** @typedef {import("../../types/wire").Settings} Settings */
/** @typedef {import("../../types/wire").Player} Player */
/** @typedef {import("../../types/wire").Rules} Rules */
/** @typedef {import("../../types/wire").Ratings} Ratings */
/** @typedef {import("../../types/wire").Source} Source */
/** @typedef {import("../../types/wire").Timer} Timer */
/** @typedef {import("../../types/wire").Score} Score */
/** @typedef {import("../../types/wire").Pair} Pair */
/** @typedef {import("../../types/wire").Action} Action */
/** @typedef {import("../../types/wire").Event_} Event_ */
/** @typedef {import("../../types/wire").Tail} Tail */
/** @typedef {import("../../types/wire").Game} Game */
/** @typedef {import("../../types/wire").Begun} Begun */
/** @typedef {import("../../types/wire").Play} Play */
/** @typedef {import("../../types/wire").Phrase} Phrase */
/** @typedef {import("../../types/wire").Drawing} Drawing */
/** @typedef {import("../../types/wire").Hint} Hint */
/** @typedef {import("../../types/wire").Frame} Frame */
/** @typedef {import("../../types/wire").Step} Step */
/** @typedef {import("../../types/wire").MoreRatings} MoreRatings */
/** @typedef {import("../../types/wire").PrintOrder} PrintOrder */
/** @typedef {import("../../types/wire").Solution} Solution */
/** @typedef {import("../../types/wire").StepsHere} StepsHere */
/** @typedef {import("../../types/wire").Inspection} Inspection */
/** @typedef {import("../../types/wire").Stored} Stored */
/** @typedef {import("../../types/wire").Day} Day */
/** @typedef {import("../../types/wire").Time} Time */
/** @typedef {import("../../types/wire").Leader} Leader */
/** @typedef {import("../../types/wire").Statistics} Statistics */
/** @typedef {import("../../types/wire").Technique} Technique */
/** @typedef {import("../../types/wire").Review} Review */
/** @typedef {import("../../types/wire").ReviewedMove} ReviewedMove */
/** @typedef {import("../../types/wire").Lessons} Lessons */
/** @typedef {import("../../types/wire").LessonPage} LessonPage */
/** @typedef {import("../../types/wire").Exercise} Exercise */
/** @typedef {import("../../types/wire").Skills} Skills */

/** A request was refused: the status, the code, and the sentence for people. */
export class Refusal extends Error {
  /**
   * @param {number} status
   * @param {any} body
   * @param {number|null} wait seconds after which to try again
   */
  constructor(status, body, wait) {
    super(sentenceOf(body?.message || `the answer has the status ${status}`));
    this.status = status;
    /** @type {string} */
    this.code = body?.code || "";
    this.body = body || {};
    this.wait = wait;
  }
}

/** Words as a sentence: with a capital, unless they begin with a cell's name, and a full stop. @param {string} words */
export const sentenceOf = (words) =>
  (/^r\d/.test(words) ? words : words.charAt(0).toUpperCase() + words.slice(1)) + (/[.!?…]$/.test(words) ? "" : ".");

/** No answer came. */
export class Unreachable extends Error {
  constructor() {
    super(home.words.unreachable);
  }
}

/**
 * Sends a request. Returns the parsed answer, or throws a Refusal or Unreachable.
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
 * The file in the answer to a request, and its name.
 * @param {string} method
 * @param {string} path below /api
 * @param {unknown} [body]
 * @param {AbortSignal} [signal]
 */
export async function download(method, path, body, signal) {
  const answer = await answerTo(method, path, body, signal);
  const name = /filename="([^"]+)"/.exec(answer.headers.get("Content-Disposition") ?? "")?.[1] ?? "garns";
  return { name, file: await answer.blob() };
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {AbortSignal|undefined} signal
 * @returns {Promise<Response>} a successful answer
 */
async function answerTo(method, path, body, signal) {
  let answer;
  try {
    answer = await home.send(method, path, body, signal);
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
 * An address's query from the values that are set.
 * @param {Record<string, string|number|null|undefined>} values
 */
export function query(values) {
  const set = Object.entries(values).filter(([, value]) => value !== null && value !== undefined && value !== "");
  return set.length ? "?" + new URLSearchParams(set.map(([key, value]) => [key, String(value)])) : "";
}
