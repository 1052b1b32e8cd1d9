// Asks the browser not to delete the games when it runs out of space. The page asks once, and only after some moves,
// because browsers may ask the player in turn.

import { keep, recall } from "./storage.js";

/** Events after which a game counts as played. */
const PLAYED = 40;

/** @param {{head: number, finished: unknown}} tail the end of a game's log */
export function askToPersist({ head, finished }) {
  if ((!finished && head < PLAYED) || recall("persist")) return;
  keep("persist", true);
  void navigator.storage?.persist?.().catch(() => {});
}
