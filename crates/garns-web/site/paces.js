// The requests that a page without a server sends to a worker of their own, made from the list in
// crates/garns-game/src/browser/routes.rs by crates/garns-web/tests/it/paces.rs.

/** Requests that may take a second or more, so that no move waits for them. */
export const SLOW = [
  "POST /games",
  "POST /inspect",
  "POST /games/{id}/hint",
  "POST /games/{id}/apply",
  "POST /games/{id}/solution",
  "POST /games/{id}/steps",
  "POST /games/{id}/solve-to",
  "GET /games/{id}/review",
  "GET /lessons/{id}",
  "POST /exercises",
  "POST /exercises/answer",
  "GET /skills",
];

/** Requests that may take many seconds, so that no hint waits for them. */
export const SLOWEST = [
  "GET /games/{id}/ratings",
];
