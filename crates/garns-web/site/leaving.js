// Events that were under way when their page was closed. A worker ends with its page, so the events are kept with
// their time, and the next page, or another tab at once, has them stored as if they had been stored then: the clock of
// a game that was left does not run on. Storing events twice does no harm.

import { keep, recall } from "./storage.js";

/** @typedef {{path: string, body: unknown, now: number}} Events */
/** @typedef {(method: string, path: string, body: unknown, options: {now: number}) => Promise<unknown>} Answer */

/** @type {Set<Events>} */
const underWay = new Set();
let leaving = false;

/**
 * Has events stored, and keeps them if the page is closed meanwhile.
 * @template T
 * @param {Events} events
 * @param {() => Promise<T>} send
 */
export async function whileUnderWay(events, send) {
  underWay.add(events);
  if (leaving) keepLeft([events]);
  try {
    return await send();
  } finally {
    underWay.delete(events);
  }
}

/** @param {Iterable<Events>} events */
const keepLeft = (events) => keep("left", [...(recall("left") ?? []), ...events]);

/** Has the events stored that closed pages have left behind. @param {Answer} answer */
export async function deliverLeft(answer) {
  /** @type {Events[]} */
  const left = recall("left") ?? [];
  for (const { path, body, now } of left) await answer("POST", path, body, { now });
  // Other pages may have left some meanwhile.
  const rest = (recall("left") ?? []).slice(left.length);
  keep("left", rest.length ? rest : null);
}

/** Has such events stored as soon as another tab leaves them. @param {() => void} deliver */
export function onLeft(deliver) {
  addEventListener("storage", ({ key, newValue }) => {
    if (key === "garns:left" && newValue) deliver();
  });
}

addEventListener("pagehide", () => {
  leaving = true;
  if (underWay.size) keepLeft(underWay);
});
addEventListener("pageshow", () => {
  leaving = false;
});
