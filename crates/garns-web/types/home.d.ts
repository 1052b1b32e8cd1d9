// Where the page lives: with a server (../ui/modules/home.js), or without one (../site/home.js, which takes its place in
// the static site). Pages ask the home; they never ask which of the two it is.

import type { Play } from "./wire";

export interface Home {
  /** Whether there are other players: a leaderboard, ranks, and names. */
  leaderboard: boolean;
  /** Whether PDF files are made to order; if not, the browser prints the page. */
  pdf: boolean;
  /** The address of the API's document, if others may use the API. */
  document: string | null;
  /** Sentences that depend on where the games are stored. */
  words: {
    /** The message if no request is answered. */
    unreachable: string;
    /** Where the games are stored; shown in Settings. */
    data: string;
    /** How moves are saved; shown in Help. */
    saving: string;
    /** Who can know the daily puzzle before its day. */
    daily: string;
  };

  /** Sends a request to the API and returns its answer, whatever its status; rejects if there is no answer. */
  send(method: string, path: string, body?: unknown, signal?: AbortSignal): Promise<Response>;
  /** Sends events that must arrive even if the page is closed now. */
  beacon(path: string, body: unknown): void;
  /** The answer of /play for a first visit, if the page has it ready. */
  firstPlay(): Promise<Play | null>;

  /** The present address within the game: a path such as /library, with its query. */
  here(): string;
  /** The link for such an address. */
  href(address: string): string;
  /** The whole link for such an address, to share with others. */
  link(address: string): string;
  /** The address within the game that a link leads to; null if it leads elsewhere. */
  addressOf(link: HTMLAnchorElement): string | null;
  /** Changes the present address; with `replace`, the last entry of the history is replaced. */
  visit(address: string, replace: boolean): void;
  /** Calls back when the player goes back or forward, or types another address. */
  onMove(moved: () => void): void;
  /** Loads the page again at its beginning. */
  restart(): void;
  /** Has the browser keep the page's files, so that it opens without a connection. */
  keepFiles(): void;
}
