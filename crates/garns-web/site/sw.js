// Keeps the whole site, so that it opens and plays without a connection. `cargo xtask site` writes VERSION and FILES
// above. The files of a version lie in a folder of their own: a page that is open goes on with its version's files, and
// the next load takes the newest version.

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
  // What the page has just loaded is not loaded again, unless it has changed on the host.
  await cache.addAll(FILES.map((name) => new Request(new URL(name, PAGE), { cache: "no-cache" })));
}

/** @param {string} address @param {Request} request */
async function keptOrFetched(address, request) {
  const newest = await caches.open(CACHE);
  return (await newest.match(address)) ?? (await caches.match(address)) ?? fetch(request);
}

/** Deletes older versions, but for the one that open pages may still use. */
async function tidy() {
  const tabs = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  // Caches are listed from the oldest to the newest.
  const older = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && name !== CACHE);
  const unused = tabs.length ? older.slice(0, -1) : older;
  await Promise.all(unused.map((name) => caches.delete(name)));
}
