// The home of a page without a server: the engine answers requests in workers (engines.js), and addresses follow a #, so
// that any host of files will do. The static site has this module in place of the page's home.js.

import { compile, quick, rating, slow } from "./engines.js";
import { firstPlay, storeFirstGame } from "./first_play.js";
import { deliverLeft, onLeft, whileUnderWay } from "./leaving.js";
import { SLOW, SLOWEST } from "./paces.js";
import { askToPersist } from "./persistence.js";

/** @typedef {import("./engines.js").Answer} Answer */

/** @type {Promise<Answer|null>|null} */
let settled = null;

/** Stores the first game and the events of closed pages before any other request. Returns the refusal if that fails. */
async function settle() {
  settled ??= storeFirstGame(answer).then(async (refused) => {
    if (!refused) await deliverLeft(answer);
    return refused;
  });
  let refused;
  try {
    return (refused = await settled);
  } finally {
    // If the engine could not be loaded, or nothing could be stored, the next request tries again.
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
  return laneFor(ask).answer(ask, options);
}

/** The worker that answers a request. @param {import("./exchange.js").Ask} ask */
function laneFor({ method, path, body }) {
  const route = method + " " + path.replace(/^\/(games|lessons)\/[^/]+/, "/$1/{id}");
  if (SLOWEST.includes(route)) return rating;
  // A stored game needs no search, unless it is to need a technique.
  const isAtOnce = route === "POST /games" && body.kind === "stored" && !body.technique;
  return SLOW.includes(route) && !isAtOnce ? slow : quick;
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
    daily: "The same for everyone today. It is made from the date alone, so anyone can work it out in advance.",
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
    // The service worker comes after the engine, so that the engine is not downloaded twice at the same time.
    void compile()
      .then(() => navigator.serviceWorker.register(new URL("../../sw.js", import.meta.url)))
      .catch(() => {});
  },
};
