// One game in one tab: the acknowledged state, the moves that are not acknowledged yet, and the state that the player
// sees. A move shows at once, is kept in the browser, and is sent until the server says that it is on disk. Moves of
// other tabs are inserted before the moves of this tab (rebase). Sending a move twice does no harm.

import { home } from "./home.js";
import { apply, begin, isIdle } from "./replay.js";
import { keep, keepQueues, recall, recallQueues } from "./storage.js";
import { Refusal, Unreachable, call } from "./wire.js";

/** @typedef {import("./wire.js").Action} Action */
/** @typedef {import("./wire.js").Game} Game */
/** @typedef {import("./wire.js").Tail} Tail */
/** @typedef {import("./storage.js").Pending} Pending */
/** @typedef {"saved"|"sending"|"offline"|"full"|"refused"} Sync */

/** Actions that tell whether the player is at the board; all others are moves. */
const PRESENCE = new Set(["away", "back"]);

/** This tab's name on the wire. It is new at every load, so no two tabs share a name. */
const CLIENT = Array.from(crypto.getRandomValues(new Uint8Array(12)), (byte) => (byte % 36).toString(36)).join("");
let count = 0;

export class Session extends EventTarget {
  /**
   * @param {Game} game
   * @param {import("./wire.js").Rules} rules
   * @param {{remember?: boolean}} [options] remember: whether to show this game if the server is away
   */
  constructor(game, rules, { remember = true } = {}) {
    super();
    this.game = game;
    this.rules = rules;
    this.remember = remember;
    this.id = game.id;
    this.head = 0;
    /** The state that the server has on disk. */
    this.acknowledged = begin(game.givens, rules.savepoints);
    /** The state that the player sees. @type {import("./replay.js").State} */
    this.state = this.acknowledged;
    /** @type {Pending[]} */
    this.pending = [];
    /** @type {Set<string>} */
    this.clients = new Set([CLIENT]);
    /** Whether this browser has stored the pending moves. */
    this.kept = true;
    /** @type {Sync} */
    this.sync = "saved";
    this.trouble = "";
    /** Why the last move was taken back, until the player makes another. */
    this.lost = "";
    /** Whether moves are sent one by one, because one among several was refused. */
    this.alone = false;
    this.received = performance.now();
    this.timer = game.timer;
    this.score = game.score;
    this.finished = game.finished;
    /** @type {Promise<void>|null} */
    this.sending = null;
    /** @type {ReturnType<typeof setTimeout>|undefined} */
    this.retry = undefined;
    this.failures = 0;
    this.closed = false;
    this.absorb({
      head: game.head,
      events: game.events,
      timer: game.timer,
      score: game.score,
      finished: game.finished,
    });
    this.adopt();
    // The stored game has the clock of the last answer; moves that wait were made later.
    const clock = this.pending.length ? recall("clock") : null;
    if (clock?.game === this.id && clock.elapsed > this.timer.elapsed) this.setClock(clock.elapsed, this.timer.running);
    this.channel = "BroadcastChannel" in globalThis ? new BroadcastChannel("garns") : null;
    this.channel?.addEventListener("message", ({ data }) => {
      if (data?.game === this.id && data.head > this.head) void this.refresh();
    });
    this.wake = () => {
      if (document.visibilityState !== "visible") return;
      this.failures = 0;
      void (this.pending.length ? this.flush() : this.refresh());
    };
    addEventListener("online", this.wake);
    document.addEventListener("visibilitychange", this.wake);
    if (this.pending.length) void this.flush();
  }

  /** Closes the session. Pending moves stay stored in the browser. */
  close() {
    this.closed = true;
    clearTimeout(this.retry);
    this.channel?.close();
    removeEventListener("online", this.wake);
    document.removeEventListener("visibilitychange", this.wake);
  }

  /**
   * Applies an action at once, and sends it to be saved.
   * @param {Action} action
   * @returns {boolean} whether it changed anything
   */
  act(action) {
    if (isIdle(this.state, action, CLIENT)) return false;
    const elapsed = this.elapsed();
    this.state = apply(this.state, action, CLIENT);
    this.setClock(elapsed, runs(this.state));
    this.pending.push({ client: CLIENT, n: ++count, do: action });
    if (!PRESENCE.has(action.type)) this.lost = "";
    if (this.remember) keep("clock", { game: this.id, elapsed });
    this.kept = keepQueues(this.id, this.pending, this.clients);
    this.tell();
    void this.flush();
    return true;
  }

  /** Records that the player is at the board: the clock runs, unless the game is paused. */
  back() {
    this.act({ type: "back" });
  }

  /**
   * Records that the player has left the board: the clock stops. The page may be gone before a request under
   * way is answered, so all waiting moves of this tab are sent once more as a beacon, which outlives the
   * page. Sending moves twice does no harm.
   */
  leave() {
    const busy = this.sending !== null;
    if (!this.act({ type: "away" }) || !busy) return;
    const events = this.pending.filter(({ client }) => client === CLIENT).map(({ n, do: action }) => ({ n, do: action }));
    home.beacon(`/games/${this.id}/events`, { client: CLIENT, expect: this.head, events });
  }

  /** Waits for the ratings of a puzzle that is played before they are known. */
  async awaitRating() {
    for (let seconds = 1; !this.game.ratings && this.game.source.kind === "own" && seconds <= 64; seconds *= 2) {
      await new Promise((done) => setTimeout(done, seconds * 1000));
      if (this.closed) return;
      const game = await call("GET", `/games/${this.id}`).catch(() => null);
      if (!game?.ratings) continue;
      Object.assign(this.game, { level: game.level, ratings: game.ratings });
      this.absorb(game);
    }
  }

  /** The number of moves that the server has not acknowledged. */
  get waiting() {
    return this.pending.filter(({ do: action }) => !PRESENCE.has(action.type)).length;
  }

  /** Time played so far, in milliseconds. */
  elapsed() {
    if (this.finished) return this.finished.time;
    const since = this.timer.running ? Math.min(performance.now() - this.received, this.rules.longest_thought) : 0;
    return this.timer.elapsed + Math.max(0, since);
  }

  /** Sends the pending moves. Resolves when none is left, or when sending fails. */
  flush() {
    this.sending ??= this.send().finally(() => {
      this.sending = null;
    });
    return this.sending;
  }

  /** Asks for the events that this tab does not know yet. */
  async refresh() {
    try {
      this.absorb(await call("GET", `/games/${this.id}/events?after=${this.head}`));
      this.settle(this.pending.length ? "sending" : "saved");
    } catch (error) {
      this.fail(error);
    }
  }

  /** Reads the whole game again: the server's log is shorter than the one known here, as after a restored backup. */
  async reload() {
    this.game = await call("GET", `/games/${this.id}`);
    this.head = 0;
    this.acknowledged = begin(this.game.givens, this.rules.savepoints);
    this.absorb(this.game);
  }

  /**
   * Saves all moves, and then sends a request that adds events on the server (hint, check, solution).
   * @param {string} what
   * @param {object} [body]
   * @param {AbortSignal} [signal]
   */
  async ask(what, body = {}, signal) {
    for (let attempt = 0; ; attempt += 1) {
      await this.flush();
      if (this.pending.length) throw new Unreachable();
      try {
        const answer = await call("POST", `/games/${this.id}/${what}`, { ...body, expect: this.head }, signal);
        this.absorb(answer.tail);
        this.announceHead();
        return answer;
      } catch (error) {
        if (!(error instanceof Refusal) || attempt > 3) throw error;
        if (error.code === "behind") this.absorb({ head: error.body.head, events: error.body.missed });
        else if (error.code === "ahead") await this.reload();
        else throw error;
      }
    }
  }

  /** Takes over the unacknowledged moves of this game that all tabs of this browser have stored. */
  adopt() {
    const waiting = recallQueues(this.id);
    for (const one of waiting) this.clients.add(one.client);
    this.pending = waiting;
    this.rebase();
  }

  /**
   * Adds events of the server's log, among them those of this tab.
   * @param {{head: number, events: import("./wire.js").Event_[], timer?: Timer, score?: Game["score"], finished?: Game["finished"], unranked?: Game["unranked"]}} tail
   */
  absorb(tail) {
    for (const event of tail.events) {
      if (event.seq !== this.head + 1) continue;
      this.acknowledged = apply(this.acknowledged, event.do, event.client);
      this.head = event.seq;
      if (event.seq > this.game.head) this.game.events.push(event);
      this.pending = this.pending.filter((one) => one.client !== event.client || one.n !== event.n);
    }
    this.game.head = this.head;
    if (tail.timer) {
      this.timer = tail.timer;
      this.received = performance.now();
    }
    if (tail.score) this.score = tail.score;
    if (tail.finished !== undefined) this.finished = tail.finished;
    if (tail.unranked !== undefined) this.game.unranked = tail.unranked;
    if (this.acknowledged.finished) this.pending = [];
    this.rebase();
    Object.assign(this.game, { timer: this.timer, score: this.score, finished: this.finished });
    if (this.remember) keep("game", this.game);
    this.kept = keepQueues(this.id, this.pending, this.clients);
    this.tell();
  }

  /** Shows the acknowledged state with the pending moves on top. */
  rebase() {
    this.state = this.pending.reduce((state, { do: action, client }) => apply(state, action, client), this.acknowledged);
    if (this.pending.length && this.timer.running !== runs(this.state)) this.setClock(this.elapsed(), runs(this.state));
  }

  /** @param {number} elapsed @param {boolean} running */
  setClock(elapsed, running) {
    this.timer = { elapsed, running, now: this.timer.now };
    this.received = performance.now();
  }

  async send() {
    clearTimeout(this.retry);
    this.alone = false;
    while (this.pending.length && !this.closed) {
      const { client } = this.pending[0];
      const other = this.pending.findIndex((one) => one.client !== client);
      const end = this.alone ? 1 : Math.min(other < 0 ? this.pending.length : other, this.rules.events);
      const batch = this.pending.slice(0, end);
      try {
        if (this.sync !== "offline") this.settle("sending");
        const events = batch.map(({ n, do: action }) => ({ n, do: action }));
        const tail = await call("POST", `/games/${this.id}/events`, { client, expect: this.head, events });
        this.failures = 0;
        this.absorb(tail);
        // If the batch was stored before, the answer does not repeat its events, so they are dropped here.
        const sent = new Set(batch.map(({ n }) => n));
        if (this.pending.some((one) => one.client === client && sent.has(one.n))) {
          this.pending = this.pending.filter((one) => one.client !== client || !sent.has(one.n));
          await this.refresh();
        }
        this.settle(this.pending.length ? "sending" : "saved");
        this.announceHead();
      } catch (error) {
        if (error instanceof Refusal && error.status === 409 && error.body.missed) {
          this.absorb({ head: error.body.head, events: error.body.missed });
          if (error.code === "finished") await this.refresh();
          continue;
        }
        if (error instanceof Refusal && error.code === "ahead" && this.failures < 3) {
          this.failures += 1;
          await this.reload().catch((other) => this.fail(other));
          continue;
        }
        if (error instanceof Refusal && (error.status === 400 || error.status === 413)) {
          if (batch.length > 1) {
            this.alone = true;
            continue;
          }
          this.pending.shift();
          this.alone = false;
          this.lost = `A move could not be saved, so it was taken back. ${error.message}`;
          this.kept = keepQueues(this.id, this.pending, this.clients);
          this.rebase();
          this.settle(this.pending.length ? "sending" : "saved");
          this.tell();
          continue;
        }
        this.fail(error);
        return;
      }
    }
  }

  /** @param {unknown} error */
  fail(error) {
    this.failures += 1;
    if (error instanceof Refusal) {
      // A new player could not save the moves of this game, so none is made: another tab may bring the player back.
      this.trouble = error.status === 401 ? "This browser is no longer signed in." : error.message;
      const hopeless = error.status === 404 || error.status === 409;
      this.settle(error.status === 507 ? "full" : hopeless ? "refused" : "offline");
      if (hopeless) return;
    } else {
      this.trouble = "";
      this.settle("offline");
    }
    const wait =
      (error instanceof Refusal && error.wait ? error.wait : Math.min(10, 2 ** Math.min(this.failures, 4) / 4)) * 1000;
    clearTimeout(this.retry);
    if (!this.closed) this.retry = setTimeout(() => void (this.pending.length ? this.flush() : this.refresh()), wait);
  }

  /** @param {Sync} sync */
  settle(sync) {
    if (sync === "saved") this.trouble = "";
    if (this.sync === sync) return;
    this.sync = sync;
    this.dispatchEvent(new Event("sync"));
  }

  tell() {
    this.dispatchEvent(new Event("change"));
  }

  announceHead() {
    if (!this.closed) this.channel?.postMessage({ game: this.id, head: this.head });
  }
}

/** @typedef {import("./wire.js").Timer} Timer */

/** Whether the clock runs. @param {import("./replay.js").State} state */
const runs = (state) => !state.paused && !state.away;

/**
 * Sends the stored moves of a game that is not open, and forgets them once they are saved.
 * @param {string} id
 * @param {import("./wire.js").Rules} rules
 */
export async function deliver(id, rules) {
  if (!recallQueues(id).length) return;
  const session = new Session(await call("GET", `/games/${id}`), rules, { remember: false });
  await session.flush();
  session.close();
}
