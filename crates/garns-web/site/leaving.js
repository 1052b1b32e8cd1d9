// Events that were not stored yet when their page was closed. A worker ends with its page, so the page keeps the events
// with their time. Another tab, or the next page, has them stored as of that time, so that the clock of the game does
// not run on. Storing events twice does no harm.

import { keep, recall } from "./storage.js";

/** @typedef {{path: string, body: unknown, now: number}} Events */
/** @typedef {(method: string, path: string, body: unknown, options: {now: number}) => Promise<unknown>} Answer */

/** @type {Set<Events>} */
const underWay = new Set();
let leaving = false;

/**
 * Has events stored. If the page is closed meanwhile, they are kept.
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

/** Has the events stored that closed pages have kept. @param {Answer} answer */
export async function deliverLeft(answer) {
  /** @type {Events[]} */
  const left = recall("left") ?? [];
  for (const { path, body, now } of left) await answer("POST", path, body, { now });
  // Other pages may have kept more meanwhile.
  const rest = (recall("left") ?? []).slice(left.length);
  keep("left", rest.length ? rest : null);
}

/** Calls back when another tab has kept events. @param {() => void} deliver */
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
