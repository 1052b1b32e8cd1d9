// The page's home is a server: requests go over the network, and addresses are paths. The static site has
// ../../site/home.js in place of this file.

/** @type {import("../../types/home").Home} */
export const home = {
  leaderboard: true,
  pdf: true,
  document: "/api/openapi.json",
  words: {
    unreachable: "Can’t reach the server.",
    data: "Your games and scores are stored only on the server you play on. A downloaded file can be imported on another server; imported games are not ranked.",
    saving:
      "Every move is saved at once. If the connection is lost, you can keep playing: this browser saves your moves and sends them when the server is back.",
    daily: "The same for everyone today. Nobody can see it before its day.",
  },

  send(method, path, body, signal) {
    /** @type {RequestInit} */
    const request = { method, credentials: "same-origin", signal: signal ?? null };
    if (method !== "GET") {
      request.headers = { "Content-Type": "application/json" };
      request.body = JSON.stringify(body ?? {});
      // With keepalive, a move made just before the tab is closed is still sent. Browsers allow 64 kB for this.
      request.keepalive = request.body.length < 60_000;
    }
    return fetch("/api" + path, request);
  },
  beacon(path, body) {
    navigator.sendBeacon("/api" + path, new Blob([JSON.stringify(body)], { type: "application/json" }));
  },
  firstPlay: async () => null,

  here() {
    // Links of a static site name the puzzle behind a #; this home understands them, too.
    if (location.hash.startsWith("#/p/")) return location.hash.slice(1);
    return location.pathname + location.search;
  },
  href: (address) => address,
  link: (address) => location.origin + address,
  addressOf(link) {
    if (link.origin !== location.origin || link.pathname.startsWith("/api/")) return null;
    return link.pathname + link.search;
  },
  visit(address, replace) {
    if (replace || address === location.pathname + location.search) history.replaceState(null, "", address);
    else history.pushState(null, "", address);
  },
  onMove(moved) {
    addEventListener("popstate", moved);
  },
  restart() {
    location.assign("/");
  },
  keepFiles() {
    if ("serviceWorker" in navigator) navigator.serviceWorker.register("/sw.js").catch(() => {});
  },
};
