// The page's home is the browser alone: requests are answered by the engine in workers (engines.js), and addresses
// stand behind a #, so that any host of files will do. The static site has this file as modules/home.js.

import { compile, quick, slow } from "./engines.js";
import { firstPlay, storeFirstGame } from "./first_play.js";
import { deliverLeft, onLeft, whileUnderWay } from "./leaving.js";
import { askToPersist } from "./persistence.js";

/** Requests that may take seconds. They have a worker of their own, so that no move waits for them. */
const SLOW = [
  /^\/games\/[^/]+\/(apply|hint|ratings|review|solution|solve-to|steps)$/,
  /^\/(exercises(\/answer)?|inspect|lessons\/[^/]+|skills)$/,
];

/** @typedef {import("./engines.js").Answer} Answer */

/** @type {Promise<Answer|null>|null} */
let settled = null;

/** Has the first game and the events of closed pages stored before anything else; the refusal if that fails. */
async function settle() {
  settled ??= storeFirstGame(answer).then(async (refused) => {
    if (!refused) await deliverLeft(answer);
    return refused;
  });
  let refused;
  try {
    return (refused = await settled);
  } finally {
    // If the engine could not be loaded, or the browser stores nothing, the next request tries again.
    if (refused !== null) settled = null;
  }
}

/**
 * @param {string} method
 * @param {string} path
 * @param {unknown} body
 * @param {{signal?: AbortSignal|undefined, now?: number}} [options]
 * @returns {Promise<Answer>}
 */
function answer(method, path, body, options = {}) {
  const [route, query = ""] = path.split("?");
  const ask = { method, path: route, query, body: method === "GET" ? null : (body ?? {}) };
  return (isSlow(ask) ? slow : quick).answer(ask, options);
}

/** @param {import("./exchange.js").Ask} ask */
function isSlow({ method, path, body }) {
  if (method === "POST" && path === "/games") return body.kind !== "stored" || Boolean(body.technique);
  return SLOW.some((pattern) => pattern.test(path));
}

onLeft(() => void deliverLeft(answer).catch(() => {}));

/** @type {import("../types/home").Home} */
export const home = {
  leaderboard: false,
  pdf: false,
  document: null,
  words: {
    unreachable: "The game did not load completely. Check your connection.",
    data: "Your games and scores are stored only in this browser. Download them now and then: the file can be imported in another browser, on another device, or on a server.",
    saving: "Every move is saved at once, in this browser. Once the page has been opened, it also works without a connection.",
  },

  async send(method, path, body, signal) {
    const isEvents = method === "POST" && path.endsWith("/events");
    const sent = async () => (await settle()) ?? answer(method, path, body, { signal });
    const { status, body: answered } = await (isEvents ? whileUnderWay({ path, body, now: Date.now() }, sent) : sent());
    if (isEvents && status === 200) askToPersist(answered);
    const headers = { "Content-Type": "application/json", ...(status === 507 ? { "Retry-After": "5" } : {}) };
    return new Response(status === 204 ? null : JSON.stringify(answered), { status, headers });
  },
  beacon(path, body) {
    void this.send("POST", path, body).catch(() => {});
  },
  firstPlay,

  here: () => (location.hash.startsWith("#/") ? location.hash.slice(1) : "/"),
  href: (address) => "#" + address,
  link: (address) => new URL("#" + address, location.href).href,
  addressOf(link) {
    const href = link.getAttribute("href") ?? "";
    return href.startsWith("#/") ? href.slice(1) : null;
  },
  visit(address, replace) {
    const link = "#" + address;
    if (replace || link === location.hash) history.replaceState(null, "", link);
    else history.pushState(null, "", link);
  },
  onMove(moved) {
    addEventListener("hashchange", moved);
  },
  restart() {
    history.replaceState(null, "", location.pathname);
    location.reload();
  },
  keepFiles() {
    if (!("serviceWorker" in navigator)) return;
    // After the engine has arrived, so that nothing is downloaded twice at the same time.
    void compile()
      .then(() => navigator.serviceWorker.register(new URL("../../sw.js", import.meta.url)))
      .catch(() => {});
  },
};
