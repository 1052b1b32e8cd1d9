// The play page: the board, its controls, the hint, and nothing else.

import { Board } from "../board.js";
import { Clock } from "../clock.js";
import { fill, h } from "../dom.js";
import { Drawer } from "../drawer.js";
import { HintCard } from "../hint.js";
import { Keypad } from "../keypad.js";
import { MODES, meaning } from "../keys.js";
import { gameLooks, hiddenLooks } from "../cell_view.js";
import { moveFor, moveWords } from "../moves.js";
import { castParts, draw, light } from "../overlay.js";
import { Presence } from "../presence.js";
import { isResting, openCandidates, values } from "../replay.js";
import { ResultCard } from "../result.js";
import { Selection } from "../selection.js";
import { CELLS, conflicts, remaining } from "../sudoku.js";
import { Refusal, Unreachable, call } from "../wire.js";
import { badgeWords, capital, sourceWords } from "../words.js";

/** @type {import("../app.js").Page} */
export async function show(app, main, rest) {
  if (rest && app.session?.id !== rest) {
    await app.layAside();
    app.open(await call("GET", `/games/${encodeURIComponent(rest)}`));
  }
  const table = new Table(app, await app.current());
  fill(main, table.element);
  table.start();
  return () => table.leave();
}

/** The two ways to look at a game, as links above the board. @param {"play"|"solution"} now */
export const ways = (now) =>
  h(
    "nav",
    { class: "ways", "aria-label": "Game or solution" },
    h("a", { href: "/", class: "way", "aria-current": now === "play" ? "page" : null }, "Play"),
    h("a", { href: "/solution", class: "way", "aria-current": now === "solution" ? "page" : null }, "Solution"),
  );

/** Shows level and ratings beside the name. @param {import("../app.js").App} app @param {import("../wire.js").Game} game */
export function showBadge(app, game) {
  app.badge.textContent = badgeWords(game);
  app.badge.hidden = false;
}

class Table {
  /** @param {import("../app.js").App} app @param {import("../session.js").Session} session */
  constructor(app, session) {
    this.app = app;
    this.session = session;
    /** @type {import("../keys.js").Mode} */
    this.mode = "digit";
    /** @type {Set<number>} */
    this.wrong = new Set();
    this.sheet = session.state.sheet;
    this.board = new Board({ label: "Sudoku board", editable: true });
    this.selection = new Selection(this.board, (cell, touch) => this.alike(cell, touch));
    this.keypad = new Keypad({
      mode: (mode) => this.setMode(mode),
      digit: (digit) => this.press(digit, this.mode),
      clear: () => this.clear(),
      undo: () => this.act({ type: "undo" }),
      redo: () => this.act({ type: "redo" }),
      check: () => void this.check(),
      hint: () => void this.hint.ask(),
    });
    this.hint = new HintCard(
      session,
      (words) => app.say(words),
      (words) => this.tell(words),
    );
    this.drawer = new Drawer(session, (words) => app.say(words));
    this.clock = new Clock(session, () => this.pause());
    this.word = h("p", { class: "card word" });
    this.word.hidden = true;
    this.result = new ResultCard(session, () => void this.another());
    this.presence = new Presence(session);
    this.title = h("p", { class: "printed" });
    this.print = matchMedia("print");
    this.curtain = h(
      "div",
      { class: "curtain" },
      h("p", null, "Paused"),
      h("button", { type: "button", class: "main", onclick: () => this.pause() }, "Resume"),
    );
    this.board.element.append(this.curtain);
    this.element = h(
      "div",
      { class: "play" },
      h("h1", { class: "unseen" }, "Sudoku"),
      h("div", { class: "bar" }, ways("play"), this.clock.element),
      this.title,
      this.board.element,
      h("div", { class: "panel" }, this.result.element, this.keypad.element, this.word, this.hint.element, this.drawer.element),
    );
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onchange = () => this.changed();
    this.onprint = () => this.paint();
  }

  start() {
    const { session, app } = this;
    app.badge.title = sourceWords(session.game.source);
    document.addEventListener("keydown", this.onkey);
    this.print.addEventListener("change", this.onprint);
    session.addEventListener("change", this.onchange);
    session.addEventListener("sync", this.onchange);
    this.selection.addEventListener("change", () => this.paint());
    this.hint.addEventListener("change", () => this.paint());
    this.hint.addEventListener("leave", () => this.board.setFocus(this.selection.focus, true));
    const first = CELLS.find((cell) => !values(session.state)[cell]) ?? 40;
    this.selection.set(session.state.finished ? [] : [first], first, !session.state.finished);
    this.presence.start();
    this.changed();
    void session.awaitRating();
    if (session.state.rung !== null && !session.state.finished) void this.hint.ask();
  }

  leave() {
    document.removeEventListener("keydown", this.onkey);
    this.session.removeEventListener("change", this.onchange);
    this.session.removeEventListener("sync", this.onchange);
    this.print.removeEventListener("change", this.onprint);
    this.presence.stop();
    this.clock.stop();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const target = event.target instanceof HTMLElement ? event.target : document.body;
    if (target.matches("input, textarea, select, [contenteditable]") || event.defaultPrevented) return;
    const onControl = target.matches("a, button, summary, label, [role=button]");
    const meant = meaning(event);
    if (meant && !(onControl && (meant.do === "cycle" || (meant.do === "escape" && target.closest(".links"))))) {
      event.preventDefault();
      this.obey(meant);
      return;
    }
    if (isResting(this.session.state)) return;
    if (onControl && event.key.length > 1 && !event.key.startsWith("Arrow")) return;
    if (this.selection.key(event)) event.preventDefault();
  }

  /** @param {import("../keys.js").Meaning} meant */
  obey(meant) {
    switch (meant.do) {
      case "digit":
        return this.press(meant.digit, meant.mode ?? this.mode);
      case "mode":
        return this.setMode(meant.mode);
      case "cycle":
        return this.setMode(MODES[(MODES.indexOf(this.mode) + 1) % MODES.length]);
      case "clear":
        return this.clear();
      case "undo":
      case "redo":
        return this.act({ type: meant.do });
      case "hint":
        if (!this.still()) void this.hint.ask();
        return;
      case "pause":
        return this.pause();
      case "help":
        void this.app.go("/help");
        return;
      case "escape":
        if (this.selection.cells.size > 1) this.selection.set([this.selection.focus]);
        else if (this.hint.open) this.hint.close();
        else this.selection.set([], this.selection.focus, false);
    }
  }

  /** Whether nothing can be played now. */
  still() {
    return this.session.state.paused || this.session.state.finished;
  }

  /** @param {import("../keys.js").Mode} mode */
  setMode(mode) {
    this.mode = mode;
    this.app.say(`${capital(mode)} mode`);
    this.showKeypad();
  }

  /** @param {number} digit @param {import("../keys.js").Mode} mode */
  press(digit, mode) {
    if (this.still()) return;
    const cells = this.selection.list();
    const action = moveFor(this.session.state, mode, digit, cells, this.app.settings.tidy);
    if (action) this.act(action);
    else if (!cells.length) this.app.say("Select a cell first.");
    if (mode === "digit" && action?.type === "corner")
      this.tell(`${digit} ${action.on ? "added to" : "removed from"} the notes of ${cells.length} cells. Select one cell to enter a digit.`);
  }

  clear() {
    const cells = this.selection.list();
    if (cells.length) this.act({ type: "clear", cells });
  }

  /** @param {import("../wire.js").Action} action */
  act(action) {
    if (this.still() || !this.session.act(action)) return;
    const clashing = conflicts(values(this.session.state));
    const cells = "cells" in action ? action.cells : [];
    this.app.say(moveWords(action, this.app.settings.conflicts && cells.some((cell) => clashing.has(cell))));
  }

  pause() {
    const { state } = this.session;
    if (state.finished) return;
    this.session.act({ type: state.paused ? "resume" : "pause" });
    this.app.say(state.paused ? "Resumed" : "Paused. The digits are hidden.");
    if (state.paused) this.board.setFocus(this.selection.focus, true);
    else this.curtain.querySelector("button")?.focus();
  }

  async check() {
    if (this.still()) return;
    try {
      const answer = await this.session.ask("check");
      this.wrong = new Set([...answer.wrong, ...answer.wrong_marks]);
      this.sheet = this.session.state.sheet;
      const digits = answer.wrong.length;
      const marks = answer.wrong_marks.length;
      const parts = [];
      if (digits) parts.push(digits === 1 ? "1 digit is wrong" : `${digits} digits are wrong`);
      if (marks)
        parts.push(
          marks === 1
            ? "1 cell is missing the right digit in its notes"
            : `${marks} cells are missing the right digit in their notes`,
        );
      this.tell(parts.length ? parts.join("; ") + "." : "No mistakes so far.");
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.tell(error.message);
    }
    this.paint();
  }

  /** A sentence in the panel until the next move. @param {string} words */
  tell(words) {
    this.word.textContent = words;
    this.word.hidden = !words;
    if (words) this.app.say(words);
  }

  /**
   * The cells that a double click means: of the same digit, or the same marks, or the same colours. A finger taps
   * twice by accident, so a double tap selects only digits, which a press does not change.
   * @param {number} cell
   * @param {boolean} touch
   */
  alike(cell, touch) {
    const digits = values(this.session.state);
    const { sheet } = this.session.state;
    if (digits[cell]) return CELLS.filter((other) => digits[other] === digits[cell]);
    if (touch) return [cell];
    for (const layer of /** @type {const} */ (["centre", "corner", "colours"])) {
      if (!sheet[layer][cell]) continue;
      return CELLS.filter((other) => !digits[other] && sheet[layer][other] === sheet[layer][cell]);
    }
    return [cell];
  }

  changed() {
    const { session } = this;
    showBadge(this.app, session.game);
    this.title.textContent = `Garns · ${badgeWords(session.game)} · ${sourceWords(session.game.source)}`;
    if (session.state.sheet !== this.sheet) {
      this.sheet = session.state.sheet;
      this.wrong = new Set();
      this.tell("");
    }
    this.hint.follow();
    this.drawer.show();
    this.showKeypad();
    this.showEnd();
    this.clock.show(this.app.settings.timer);
    this.curtain.hidden = !isResting(session.state);
    this.paint();
  }

  showKeypad() {
    const { state, score } = this.session;
    this.keypad.show(this.mode, remaining(values(state)), {
      undo: state.undo !== null,
      redo: state.redo !== null,
      over: state.finished,
      paused: state.paused,
    });
    this.keypad.priceCheck(score.rated && !score.assisted ? score.check_price : 0);
  }

  showEnd() {
    const over = this.session.state.finished && this.session.finished !== null;
    const words = this.result.show();
    this.keypad.element.hidden = over;
    this.drawer.element.hidden = over;
    if (words === null) return;
    this.app.say(words);
    this.hint.close();
    this.selection.set([], this.selection.focus, false);
    // The address names the game, so that a reload shows the result and not another game.
    history.replaceState(null, "", `/game/${this.session.id}`);
    this.result.next.focus({ preventScroll: true });
    this.result.element.scrollIntoView({ block: "nearest" });
  }

  /** One more stored game of the same level. */
  async another() {
    const level = this.session.game.level ?? this.app.settings.level;
    try {
      await this.app.begin({ kind: "stored", level });
    } catch (error) {
      this.app.apologise(error);
    }
  }

  paint() {
    const { state } = this.session;
    if (isResting(state)) {
      this.board.show(hiddenLooks());
      fill(this.board.overlay);
      return;
    }
    // On paper there is neither a selection nor a hint.
    const paper = this.print.matches;
    const selected = paper ? new Set() : this.selection.cells;
    const looks = gameLooks(state, selected, this.selection.focus, this.app.settings, paper ? new Set() : this.wrong);
    const drawing = paper ? null : this.hint.drawing;
    const lit = paper ? null : this.hint.lit;
    this.board.element.classList.toggle("explaining", drawing !== null);
    if (drawing) {
      for (const look of looks) look.peer = look.same = false;
      castParts(looks, drawing, openCandidates(state));
    }
    if (lit) light(looks, lit);
    this.board.show(looks);
    fill(this.board.overlay, draw(drawing, looks));
  }
}
