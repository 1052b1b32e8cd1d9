// Stores the files of the page, so that it opens and plays without a server. It does not touch the game's data.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const CACHE = "garns-page";
const FILES = [
  "/",
  "/icon.svg",
  "/fonts/atkinson-hyperlegible-next.woff2",
  "/manifest.webmanifest",
  ..."app board cases cell_view clock dom download drawer feedback film games_file hint home icons keypad keys long_task motion moves overlay photo_check photo_choose photo_scanner photo_stage photo_worker phrases plot presence preview replay result selection session share step_player storage sudoku theme wire words"
    .split(" ")
    .map((name) => `/modules/${name}.js`),
  ..."daily first_steps help learn library new own photo play practice print profile puzzle review scores settings share solution"
    .split(" ")
    .map((name) => `/modules/pages/${name}.js`),
  ..."board colours desk drawing figures learn notes pages photo play play_small shell type".split(" ").map((name) => `/styles/${name}.css`),
];

worker.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(CACHE)
      .then((cache) => cache.addAll(FILES))
      .then(() => worker.skipWaiting()),
  );
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(worker.clients.claim());
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== "GET" || origin !== location.origin || pathname.startsWith("/api/")) return;
  const key = request.mode === "navigate" ? "/" : pathname;
  event.respondWith(newest(request, key));
});

/**
 * The file from the server, or else the stored file if the server does not answer.
 * @param {Request} request
 * @param {string} key
 */
async function newest(request, key) {
  try {
    const answer = await fetch(request);
    if (answer.ok && FILES.includes(key)) {
      const cache = await caches.open(CACHE);
      await cache.put(key, answer.clone());
    }
    return answer;
  } catch (error) {
    const kept = await caches.match(key);
    if (kept) return kept;
    throw error;
  }
}
