// The browser's storage: moves that are not acknowledged yet, the last game, the settings, the theme and the
// server's rules. Storage may be full or forbidden; then the game still works while the page is open.

/** @typedef {import("./wire.js").Action} Action */
/** A move that the server has not acknowledged. @typedef {{client: string, n: number, do: Action}} Pending */

const QUEUE = "garns:queue:";

/** @param {string} key @returns {any} */
export function recall(key) {
  try {
    const text = localStorage.getItem("garns:" + key);
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

/** @param {string} key @param {unknown} value null forgets it */
export function keep(key, value) {
  try {
    if (value === null) localStorage.removeItem("garns:" + key);
    else localStorage.setItem("garns:" + key, JSON.stringify(value));
    return true;
  } catch {
    return false;
  }
}

/**
 * The unacknowledged moves of a game, from all tabs of this browser.
 * @param {string} game
 * @returns {Pending[]}
 */
export function recallQueues(game) {
  /** @type {Pending[]} */
  const found = [];
  for (const client of clientsWaiting(game)) {
    for (const { n, do: action } of recall(`queue:${game}:${client}`) ?? []) found.push({ client, n, do: action });
  }
  return found;
}

/**
 * Stores exactly these moves as the unacknowledged moves of these clients, and returns whether all are stored.
 * @param {string} game
 * @param {Pending[]} pending
 * @param {Set<string>} clients
 */
export function keepQueues(game, pending, clients) {
  let kept = true;
  for (const client of clients) {
    const mine = pending.filter((one) => one.client === client).map(({ n, do: action }) => ({ n, do: action }));
    kept = keep(`queue:${game}:${client}`, mine.length ? mine : null) && kept;
  }
  return kept;
}

/** Games that have moves waiting. @returns {string[]} */
export function gamesWaiting() {
  return [...new Set(queueKeys().map((key) => key.slice(QUEUE.length).split(":")[0]))];
}

/** @param {string} game */
const clientsWaiting = (game) =>
  queueKeys()
    .filter((key) => key.startsWith(`${QUEUE}${game}:`))
    .map((key) => key.split(":")[3])
    .sort();

/** @returns {string[]} */
function queueKeys() {
  try {
    return Object.keys(localStorage).filter((key) => key.startsWith(QUEUE));
  } catch {
    return [];
  }
}
