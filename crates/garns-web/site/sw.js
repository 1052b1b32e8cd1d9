// Keeps the whole site, so that the game works without a connection. `cargo xtask site` writes VERSION and FILES above.
// Each version has its own folder: an open page keeps using the files of its version, and the next load takes the
// newest version.

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
const PREFIX = "garns-site-";
const CACHE = PREFIX + VERSION;
const PAGE = new URL("./", location.href).href;

worker.addEventListener("install", (event) => {
  event.waitUntil(keepFiles().then(() => worker.skipWaiting()));
});

worker.addEventListener("activate", (event) => {
  event.waitUntil(tidy().then(() => worker.clients.claim()));
});

worker.addEventListener("fetch", (event) => {
  const { request } = event;
  if (request.method !== "GET" || !request.url.startsWith(PAGE)) return;
  const address = request.url.replace(/[?#].*/, "");
  const isPage = request.mode === "navigate" && (address === PAGE || address === PAGE + "index.html");
  event.respondWith(keptOrFetched(isPage ? PAGE : address, request));
});

async function keepFiles() {
  const cache = await caches.open(CACHE);
  // The browser asks the host whether a file has changed, and does not load a file again that the page has just loaded.
  await cache.addAll(FILES.map((name) => new Request(new URL(name, PAGE), { cache: "no-cache" })));
}

/** @param {string} address @param {Request} request */
async function keptOrFetched(address, request) {
  const newest = await caches.open(CACHE);
  return (await newest.match(address)) ?? (await caches.match(address)) ?? fetch(request);
}

/** Deletes older versions. The last of them stays while open pages may use it. */
async function tidy() {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  // Caches are listed from the oldest to the newest.
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const unused = tabs.length ? older.slice(0, -1) : older;
  await Promise.all(unused.map((name) => caches.delete(name)));
}
