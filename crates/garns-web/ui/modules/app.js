// The shell: who is playing, which game is open, which page is shown.

import { fill, h } from "./dom.js";
import { home } from "./home.js";
import { drawNamedIcons } from "./icons.js";
import { deliver, Session } from "./session.js";
import { gamesWaiting, keep, recall } from "./storage.js";
import { Refusal, Unreachable, call } from "./wire.js";

/** @typedef {import("./wire.js").Settings} Settings */
/**
 * A page: a function that fills the main part, and may return a function to call when the player leaves the page.
 * @typedef {(app: App, main: HTMLElement, rest: string) => Promise<(() => void)|void>|(() => void)|void} Page
 */

/** Each page with its title and module, by the first part of its address. @type {Record<string, [string, () => Promise<{show: Page}>]>} */
const PAGES = {
  "": ["Play", () => import("./pages/play.js")],
  game: ["Play", () => import("./pages/play.js")],
  solution: ["Solution", () => import("./pages/solution.js")],
  new: ["New game", () => import("./pages/new.js")],
  own: ["Your own puzzle", () => import("./pages/own.js")],
  photo: ["From a photo", () => import("./pages/photo.js")],
  daily: ["Daily puzzle", () => import("./pages/daily.js")],
  p: ["Puzzle", () => import("./pages/puzzle.js")],
  print: ["Print", () => import("./pages/print.js")],
  library: ["Library", () => import("./pages/library.js")],
  learn: ["Learn", () => import("./pages/learn.js")],
  practice: ["Practice", () => import("./pages/practice.js")],
  profile: ["Your skills", () => import("./pages/profile.js")],
  review: ["Review", () => import("./pages/review.js")],
  share: ["Share", () => import("./pages/share.js")],
  scores: ["Stats", () => import("./pages/scores.js")],
  settings: ["Settings", () => import("./pages/settings.js")],
  help: ["Help", () => import("./pages/help.js")],
};

if (!home.pdf) delete PAGES.print;

/** The page for an address that does not exist. */
const nowhere = async () => ({
  show: () => {
    throw new Refusal(404, { message: "this page does not exist" }, null);
  },
});

/** @type {Settings} */
const DEFAULTS = {
  theme: "system",
  accent: "blue",
  level: "easy",
  timer: true,
  peers: true,
  same_digit: true,
  conflicts: true,
  mistakes: false,
  labels: false,
  auto: false,
  tidy: true,
  notes: "plain",
  number_first: false,
  keypad: "phone",
  left_handed: false,
  vibration: false,
  sound: false,
  rules: true,
  numbers: false,
  beginner: true,
};

export class App {
  constructor() {
    this.main = /** @type {HTMLElement} */ (document.getElementById("main"));
    this.live = /** @type {HTMLElement} */ (document.getElementById("live"));
    this.status = /** @type {HTMLElement} */ (document.getElementById("status"));
    /** @type {Settings} */
    this.settings = { ...DEFAULTS, ...recall("settings") };
    /** @type {import("./wire.js").Player} */
    this.player = { name: null, since: 0 };
    this.version = "";
    /** @type {import("./wire.js").Rules} */
    this.rules = recall("rules");
    /** @type {Session|null} */
    this.session = null;
    /** @type {(() => void)|void} */
    this.leave = undefined;
    this.visit = 0;
    this.away = false;
    /** Resolves when there is a game to play. @type {Promise<void>} */
    this.ready = this.start();
  }

  /**
   * Asks for the player, the settings, and the game of the address or else the last game. If there is no
   * answer, shows the game that the browser has stored.
   */
  async start() {
    try {
      const first = await home.firstPlay();
      this.enter(first ?? (await call("POST", "/play", { game: gameOf(home.here()) })));
    } catch (error) {
      const game = recall("game");
      if (!game || !this.rules || !(error instanceof Unreachable)) throw error;
      this.open(game).fail(error);
    }
  }

  /** @param {import("./wire.js").Play} play */
  enter(play) {
    this.player = play.player;
    this.version = play.version;
    this.rules = play.rules;
    keep("rules", play.rules);
    this.setSettings(play.settings);
    this.open(play.game);
    this.deliverOthers();
  }

  /** The query of the present address. */
  asked() {
    return new URLSearchParams(home.here().split("?")[1] ?? "");
  }

  /** The open game; another game if it was deleted. */
  async current() {
    if (!this.session) await (this.ready = this.start());
    if (!this.session) throw new Unreachable();
    return this.session;
  }

  /** Opens a game. @param {import("./wire.js").Game} game */
  open(game) {
    this.session?.close();
    this.session = new Session(game, this.rules);
    this.session.addEventListener("sync", () => this.showSync());
    this.session.addEventListener("change", () => this.showSync());
    this.showSync();
    const untouched = game.events.every((event) => ["setup", "away", "back"].includes(event.do.type));
    if (untouched && this.settings.auto && !game.finished) this.session.act({ type: "auto", on: true });
    return this.session;
  }

  /** Begins a game and goes to it. @param {object} order @param {AbortSignal} [signal] */
  async begin(order, signal) {
    await this.leaveGame();
    this.open(await call("POST", "/games", order, signal));
    this.go("/");
  }

  /** Leaves the open game for another: saves everything and stops its clock. */
  async leaveGame() {
    this.session?.leave();
    await this.session?.flush();
  }

  /** Deletes a game of the player. @param {string} id */
  async discard(id) {
    await call("DELETE", `/games/${id}`);
    if (this.session?.id !== id) return;
    this.session.close();
    this.session = null;
    keep("game", null);
  }

  /** @param {Settings} settings */
  setSettings(settings) {
    this.settings = settings;
    keep("settings", settings);
    keep("theme", settings.theme);
    keep("accent", settings.accent);
    const { dataset } = document.documentElement;
    if (settings.theme === "system") delete dataset.theme;
    else dataset.theme = settings.theme;
    dataset.accent = settings.accent;
  }

  /** Changes settings here, and on the server if it can be reached. @param {Partial<Settings>} change */
  changeSettings(change) {
    this.setSettings({ ...this.settings, ...change });
    void call("PATCH", "/player", { settings: this.settings }).catch(() => {});
  }

  /** Says something to a screen reader. @param {string} words */
  say(words) {
    this.live.append(h("p", null, words));
    while (this.live.childElementCount > 4) this.live.firstElementChild?.remove();
  }

  /** Sends moves that could not be sent before, of games that are not open. */
  deliverOthers() {
    for (const id of gamesWaiting()) if (id !== this.session?.id) void deliver(id, this.rules).catch(() => {});
  }

  showSync() {
    const session = this.session;
    if (session?.sync === "offline") this.away = true;
    if (session?.sync === "saved" && this.away) {
      this.away = false;
      this.deliverOthers();
    }
    const waiting = session?.waiting ?? 0;
    const moves = waiting === 1 ? "1 move is" : `${waiting} moves are`;
    const words = {
      saved: session?.lost ?? "",
      sending: session?.lost ?? "",
      offline: `${session?.trouble || home.words.unreachable} ${waiting ? `${moves} saved in this browser and will be sent later.` : "You can keep playing: moves are saved in this browser."}`,
      full: `${session?.trouble} ${session?.kept ? `${moves} saved in this browser.` : `${moves} not saved: keep this page open.`}`,
      refused: session?.trouble ?? "",
    }[session?.sync ?? "saved"];
    if (this.status.textContent === words) return;
    this.status.textContent = words;
    this.status.hidden = !words;
  }

  /** Goes to another page of the game. @param {string} address @param {{replace?: boolean}} [options] */
  go(address, { replace = false } = {}) {
    home.visit(address, replace);
    return this.show(true);
  }

  /** Shows the page of the present address. @param {boolean} [moved] whether the player came from another page */
  async show(moved = false) {
    const visit = ++this.visit;
    const [, first, ...rest] = home.here().split("?")[0].split("/");
    const [title, load] = PAGES[first] ?? ["Not found", nowhere];
    this.menu(false);
    if (!isGame(first)) this.session?.leave();
    for (const link of document.querySelectorAll("#links a, #places a")) {
      if (link.getAttribute("href") === home.href(isGame(first) ? "/" : "/" + first)) link.setAttribute("aria-current", "page");
      else link.removeAttribute("aria-current");
    }
    let show;
    try {
      [{ show }] = await Promise.all([load(), this.ready]);
    } catch (error) {
      if (visit === this.visit) this.showError(error);
      return;
    }
    if (visit !== this.visit) return;
    // The game is left also at the first visit, when there was none before the server answered.
    if (!isGame(first)) this.session?.leave();
    this.leave?.();
    this.leave = undefined;
    document.title = title === "Play" ? "Garns" : `${title} · Garns`;
    this.main.className = "page-" + (first || "play");
    const held = this.main.contains(document.activeElement) ? document.activeElement?.getAttribute("name") : null;
    this.main.replaceChildren();
    try {
      const leave = await show(this, this.main, rest.join("/"));
      if (visit === this.visit) this.leave = leave;
      else leave?.();
    } catch (error) {
      if (visit === this.visit) this.showError(error);
    }
    if (moved && visit === this.visit) {
      scrollTo(0, 0);
      // The control that caused the new page keeps the focus, so that the next key goes to it.
      if (held) /** @type {HTMLElement|null} */ (this.main.querySelector(`[name="${held}"]`))?.focus({ preventScroll: true });
      if (!this.main.contains(document.activeElement)) this.main.focus({ preventScroll: true });
    }
  }

  /** Shows an error in place of a page. @param {unknown} error */
  showError(error) {
    const known = error instanceof Refusal || error instanceof Unreachable;
    const missing = error instanceof Refusal && error.status === 404;
    const words = known ? error.message : "This page failed to load.";
    if (!known) console.error(error);
    this.main.className = "page-error";
    fill(
      this.main,
      h("h1", null, missing ? "Not found" : "Something went wrong"),
      h("p", null, words),
      h(
        "div",
        { class: "row-buttons" },
        missing
          ? null
          : h("button", { type: "button", class: "main", onclick: () => location.reload() }, "Try again"),
        h("a", { class: missing ? "button main" : "button", href: "/" }, "Back to the game"),
      ),
    );
  }

  /** @param {boolean} open */
  menu(open) {
    const button = /** @type {HTMLElement} */ (document.getElementById("menu"));
    button.setAttribute("aria-expanded", String(open));
    document.getElementById("links")?.classList.toggle("open", open);
  }
}

/** Whether a page, by the first part of its address, is the play page. @param {string} first */
const isGame = (first) => first === "" || first === "game";

/** The game that an address names. @param {string} address */
const gameOf = (address) => /^\/game\/([^/?]+)/.exec(address)?.[1] ?? null;

/** Makes links within the game change the page without loading it again. @param {App} app */
function listen(app) {
  document.addEventListener("click", (event) => {
    const link = event.target instanceof Element ? event.target.closest("a") : null;
    if (
      !link ||
      event.defaultPrevented ||
      event.button !== 0 ||
      event.ctrlKey ||
      event.metaKey ||
      event.shiftKey ||
      event.altKey
    )
      return;
    if (link.getAttribute("href") === "#main") {
      event.preventDefault();
      app.main.focus();
      return;
    }
    const address = home.addressOf(link);
    if (address === null || link.target || link.hasAttribute("download")) return;
    event.preventDefault();
    void app.go(address);
  });
  home.onMove(() => void app.show(true));
  document.getElementById("menu")?.addEventListener("click", (event) => {
    app.menu(/** @type {HTMLElement} */ (event.currentTarget).getAttribute("aria-expanded") !== "true");
  });
  document.addEventListener("keydown", (event) => {
    const menu = document.getElementById("menu");
    if (event.key === "Escape" && menu?.getAttribute("aria-expanded") === "true") {
      app.menu(false);
      menu.focus();
    }
  });
  document.addEventListener("pointerdown", (event) => {
    const inside = event.target instanceof Element && event.target.closest("#menu, #links");
    if (!inside) app.menu(false);
  });
}

drawNamedIcons();
const app = new App();
app.ready.catch(() => {});
listen(app);
void app.show();
home.keepFiles();

// For the console and for tests.
export { call, home };
