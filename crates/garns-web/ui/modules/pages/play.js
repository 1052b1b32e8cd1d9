// The play page: the board, its controls and the hint.

import { Board } from "../board.js";
import { Clock } from "../clock.js";
import { attribute, fill, h } from "../dom.js";
import { Drawer } from "../drawer.js";
import { HintCard } from "../hint.js";
import { Keypad } from "../keypad.js";
import { feedback } from "../feedback.js";
import { celebrate, completed, landed } from "../motion.js";
import { home } from "../home.js";
import { MODES, meaning, modeOf } from "../keys.js";
import { gameLooks, hiddenLooks } from "../cell_view.js";
import { moveFor, moveWords, shownNotes } from "../moves.js";
import { castParts, draw, light } from "../overlay.js";
import { levelShape } from "../plot.js";
import { Presence } from "../presence.js";
import { isColoured, isResting, openCandidates, values } from "../replay.js";
import { ResultCard } from "../result.js";
import { Selection } from "../selection.js";
import { CELLS, bit, candidates, conflicts, remaining } from "../sudoku.js";
import { Refusal, Unreachable, call } from "../wire.js";
import { COLOURS, badgeWords, capital, kindWords, ratingWords, sourceWords } from "../words.js";

/** @type {import("../app.js").Page} */
export async function show(app, main, rest) {
  if (rest && app.session?.id !== rest) {
    await app.leaveGame();
    app.open(await call("GET", `/games/${encodeURIComponent(rest)}`));
  }
  const table = new Table(app, await app.current());
  fill(main, table.element);
  table.start();
  return () => table.leave();
}

/**
 * The bar of a game: its level, and what the caller adds. A press on the level shows or hides the ratings.
 * @param {import("../app.js").App} app
 * @param {...import("../dom.js").Child} others
 */
export function gameBar(app, ...others) {
  const badge = h("button", { type: "button", class: "badge", id: "badge" });
  const element = h("div", { class: "card bar" }, badge, others);
  /** @param {import("../wire.js").Game} game @param {boolean} assisted whether the solution was shown */
  const show = (game, assisted) => {
    const more = [kindWords(game.source), assisted && "assisted"].filter(Boolean).join(" · ");
    fill(
      badge,
      levelShape(game.level),
      h("span", { class: "badge-words" }, h("span", null, badgeWords(game, app.settings.numbers)), more ? h("span", { class: "fine" }, more) : null),
    );
    attribute(badge, "aria-expanded", String(app.settings.numbers));
    badge.title = `${sourceWords(game.source)} · ${ratingWords(game)}`;
    badge.onclick = () => {
      app.changeSettings({ numbers: !app.settings.numbers });
      show(game, assisted);
    };
  };
  return { element, show };
}

/** The rules for new players, in a line that can be dismissed. @param {import("../app.js").App} app */
function rulesLine(app) {
  const dismiss = () => {
    line.remove();
    app.changeSettings({ rules: false });
  };
  const line = h(
    "p",
    { class: "rules", role: "note" },
    h("span", null, "Each row, column and 3×3 box holds the digits 1 to 9 once."),
    h("a", { class: "first-steps-link", href: "/learn/first-steps" }, "First steps"),
    h("button", { type: "button", class: "quiet", onclick: dismiss }, "Got it"),
  );
  return app.settings.rules ? line : null;
}

/** The result of a check in words. @param {{wrong: number[], wrong_marks: number[]}} found */
function checkWords({ wrong, wrong_marks: marks }) {
  const parts = [];
  if (wrong.length) parts.push(wrong.length === 1 ? "1 digit is wrong" : `${wrong.length} digits are wrong`);
  if (marks.length)
    parts.push(
      marks.length === 1
        ? "1 cell is missing the right digit in its notes"
        : `${marks.length} cells are missing the right digit in their notes`,
    );
  return parts.length ? parts.join("; ") + "." : "No mistakes so far.";
}

class Table {
  /** @param {import("../app.js").App} app @param {import("../session.js").Session} session */
  constructor(app, session) {
    this.app = app;
    this.session = session;
    /** @type {import("../keys.js").Mode} */
    this.mode = "digit";
    /** The digit, or in colour mode the colour, that goes into the cells that are touched, or 0. */
    this.locked = 0;
    /** @type {Set<number>} */
    this.wrong = new Set();
    /** The solution, if mistakes are told at once. @type {string|null} */
    this.solution = null;
    this.sheet = session.state.sheet;
    /** Whether every cell had a digit after the last change. */
    this.full = false;
    this.board = new Board({ label: "Sudoku board", editable: true });
    this.selection = new Selection(this.board, {
      alike: (cell, touch) => this.alike(cell, touch),
      pick: (cell, note) => this.pick(cell, note),
      picksNotes: () => this.mode === "colour" && !this.still(),
    });
    this.keypad = new Keypad(app.settings, {
      mode: (mode) => this.setMode(mode),
      digit: (digit) => this.pressKey(digit),
      lock: (digit) => this.lock(digit),
      clear: () => this.clear(),
      fill: () => this.act({ type: "fill" }),
      undo: () => this.act({ type: "undo" }),
      redo: () => this.act({ type: "redo" }),
      check: () => void this.check(),
      hint: () => void this.hint.ask(),
    });
    this.hint = new HintCard(
      session,
      (words) => app.say(words),
      (words, offer) => this.tell(words, offer),
    );
    this.drawer = new Drawer(session, (words) => this.tell(words));
    this.clock = new Clock(session, () => this.pause());
    this.bar = gameBar(app, this.clock.element);
    this.word = h("p", { class: "word", onclick: () => this.tell("") });
    /** What the player can do about the sentence in the slot. */
    this.offer = h("button", { type: "button", class: "quiet offer" });
    this.offer.hidden = true;
    /** What the page's status says, shown here because screen readers have it from there. */
    this.sync = h("p", { class: "word", "aria-hidden": "true" });
    this.rules = rulesLine(app);
    this.result = new ResultCard(session, (level) => void this.another(level));
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
      { class: app.settings.left_handed ? "play left-handed" : "play" },
      h("h1", { class: "unseen" }, "Sudoku"),
      this.bar.element,
      this.title,
      this.board.element,
      h("div", { class: "slot" }, this.word, this.offer, this.sync, this.rules),
      h("div", { class: "panel" }, this.result.element, this.keypad.element, this.hint.element, this.drawer.element),
    );
    this.onkey = (/** @type {KeyboardEvent} */ event) => this.key(event);
    this.onchange = () => this.changed();
    this.onprint = () => this.paint();
  }

  start() {
    const { session } = this;
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
    /** Whether the game was unfinished when the page was opened, so that its end is celebrated. */
    this.playing = !session.state.finished;
    this.changed();
    void session.awaitRating();
    if (session.state.rung !== null && this.hint.known >= 0 && !session.state.finished) void this.hint.ask();
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
    if (this.hint.key(event)) {
      event.preventDefault();
      return;
    }
    const meant = meaning(event);
    if (meant && !(onControl && (meant.do === "cycle" || meant.do === "enter" || (meant.do === "escape" && target.closest(".links"))))) {
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
        if (!meant.mode) return this.pressKey(meant.digit);
        return this.mode === "colour" ? this.pickNote(meant.digit) : this.press(meant.digit, meant.mode);
      case "mode":
        return this.setMode(modeOf(meant.mode, this.app.settings.notes));
      case "cycle": {
        const modes = MODES[this.app.settings.notes];
        return this.setMode(modes[(modes.indexOf(this.mode) + 1) % modes.length]);
      }
      case "enter":
        if (this.locked) this.press(this.locked, this.mode, this.selection.list(), this.selection.note);
        return;
      case "fill":
        return this.act({ type: "fill" });
      case "check":
        void this.check();
        return;
      case "new":
        void this.app.go("/new");
        return;
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
        if (this.locked) this.lock(this.locked);
        else if (this.selection.note) this.selection.set(this.selection.list());
        else if (this.selection.cells.size > 1) this.selection.set([this.selection.focus]);
        else if (this.hint.open) this.hint.close();
        else this.selection.set([], this.selection.focus, false);
    }
  }

  /** Whether the game takes no moves now. */
  still() {
    return this.session.state.paused || this.session.state.finished;
  }

  /** @param {import("../keys.js").Mode} mode */
  setMode(mode) {
    // A digit that was locked means nothing as a colour, and a colour nothing as a digit.
    if ((mode === "colour") !== (this.mode === "colour")) this.locked = 0;
    this.mode = mode;
    this.app.say(`${capital(mode)} mode`);
    if (this.selection.note) this.selection.set(this.selection.list());
    this.showKeypad();
    this.paint();
  }

  /** Chooses a note of the selected cells, to be coloured. The same note again chooses the cells. @param {number} digit */
  pickNote(digit) {
    const cells = this.selection.list();
    if (this.still()) return;
    if (!cells.some((cell) => shownNotes(this.session.state, cell) & bit(digit))) {
      this.app.say(`No note ${digit} here.`);
      return;
    }
    const note = this.selection.note === digit ? 0 : digit;
    this.selection.set(cells, this.selection.focus, true, note);
    this.app.say(note ? `Note ${digit}. Choose its colour.` : "The whole cell");
  }

  /**
   * Takes a digit of the keypad or the keyboard: it goes into the selected cells, or is locked for the cells that
   * are touched next.
   * @param {number} digit
   */
  pressKey(digit) {
    if (this.locked > 0 || this.app.settings.number_first) this.lock(digit);
    else this.press(digit, this.mode, this.selection.list(), this.selection.note);
  }

  /** Locks a digit or colour, or unlocks it: while it is locked, touching a cell or a note puts it there. @param {number} digit */
  lock(digit) {
    if (this.still()) return;
    this.locked = this.locked === digit ? 0 : digit;
    const [name, touch] = this.mode === "colour" ? [COLOURS[digit - 1], "cells or notes to colour them"] : [digit, "cells to enter it"];
    this.app.say(this.locked ? `${name} locked. Touch ${touch}.` : `${name} unlocked`);
    if (this.locked) feedback(this.app.settings, "note");
    this.showKeypad();
    this.paint();
  }

  /**
   * Uses the touch of a cell while a digit or colour is locked: puts it there. If a digit is locked and the
   * cell has another digit, that digit is locked instead. Returns whether the touch was used.
   * @param {number} cell
   * @param {number} note
   */
  pick(cell, note) {
    if (!this.locked || this.still()) return false;
    if (this.mode === "colour") {
      this.press(this.locked, "colour", [cell], note);
      return true;
    }
    const value = values(this.session.state)[cell];
    if (value && value !== this.locked) this.lock(value);
    else if (!this.session.state.givens[cell]) this.press(this.locked, this.mode, [cell]);
    return true;
  }

  /** @param {number} digit @param {import("../keys.js").Mode} mode @param {number[]} [cells] @param {number} [note] */
  press(digit, mode, cells = this.selection.list(), note = 0) {
    if (this.still()) return;
    const action = moveFor(this.session.state, mode, digit, cells, this.app.settings, note);
    if (action) this.act(action);
    else if (!cells.length) this.app.say("Select a cell first.");
    if (mode === "digit" && (action?.type === "corner" || action?.type === "centre"))
      this.tell(`${digit} ${action.on ? "added to" : "removed from"} the notes of ${cells.length} cells. Select one cell to enter a digit.`);
  }

  /** Clears one layer of the selected cells; in colour mode their colours first. */
  clear() {
    const cells = this.selection.list();
    if (!cells.length) return;
    const coloured = this.mode === "colour" && cells.some((cell) => isColoured(this.session.state.sheet, cell));
    this.act({ type: coloured ? "clear_colours" : "clear", cells });
  }

  /** @param {import("../wire.js").Action} action */
  act(action) {
    const before = this.session.state;
    if (this.still() || !this.session.act(action)) return;
    const clashing = conflicts(values(this.session.state));
    const cells = "cells" in action ? action.cells : [];
    const { settings } = this.app;
    this.app.say(moveWords(action, settings.conflicts && cells.some((cell) => clashing.has(cell)), settings.notes));
    const done = completed(before, this.session.state);
    feedback(settings, done.houses.length ? "house" : action.type === "enter" ? "entry" : "note");
    if (action.type === "enter") landed(this.board, cells);
    celebrate(this.board, this.keypad, done);
    if (action.type === "enter") void this.learnMistakes();
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
      this.tell(checkWords(answer));
      this.paint();
      // Shows the mistake that the check has found, with Rewind and the reason, at no further cost.
      if (this.wrong.size) await this.hint.press(this.hint.known);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.tell(error.message);
    }
    this.paint();
  }

  /**
   * Shows a sentence until the next move, or until it is pressed.
   * @param {string} words
   * @param {import("../hint.js").Offer} [offer] what the player can do about it
   */
  tell(words, offer) {
    this.word.textContent = words;
    this.offer.hidden = !offer;
    this.offer.textContent = offer?.name ?? "";
    this.offer.onclick = () => offer && this.act(offer.action);
    if (words) this.app.say(words);
  }

  /**
   * Asks for the solution at the first digit, if the player wants to be told about mistakes at once. The game then
   * counts as assisted.
   */
  async learnMistakes() {
    if (!this.app.settings.mistakes || this.solution || this.still()) return;
    try {
      this.solution = (await this.session.ask("solution")).solution;
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
    }
    this.paint();
  }

  /** The cells to mark as wrong: those that a check has found, or all wrong digits if the player wants that. */
  mistakes() {
    const { solution } = this;
    if (!solution || !this.app.settings.mistakes) return this.wrong;
    const { entries } = this.session.state.sheet;
    return new Set([...this.wrong, ...CELLS.filter((cell) => entries[cell] && String(entries[cell]) !== solution[cell])]);
  }

  /**
   * The cells that a double click selects: those with the same digit, the same marks or the same colours. A double tap
   * selects only digits, which a press does not change, because fingers tap twice by accident.
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
    this.bar.show(session.game, session.state.assisted);
    this.title.textContent = `Garns · ${badgeWords(session.game, true)} · ${sourceWords(session.game.source)}`;
    if (session.state.sheet !== this.sheet) {
      this.sheet = session.state.sheet;
      this.wrong = new Set();
      this.tell("");
    }
    this.sync.textContent = this.app.status.textContent;
    this.unlockFinished();
    this.tellIfFull();
    this.hint.follow();
    this.drawer.show();
    this.showKeypad();
    this.showEnd();
    // A new player's first game is not about time.
    this.clock.show(this.app.settings.timer && !this.app.settings.beginner);
    this.curtain.hidden = !isResting(session.state);
    this.paint();
  }

  /** Unlocks a digit of which no more is to be placed. */
  unlockFinished() {
    if (this.mode !== "digit" || !this.locked || remaining(values(this.session.state))[this.locked]) return;
    this.locked = 0;
  }

  /** Says so when the board is full, but not solved. */
  tellIfFull() {
    const { state } = this.session;
    const isFull = values(state).every((value) => value);
    if (isFull && !this.full && !state.finished) this.tell("The board is full, but something is wrong. Check shows where.");
    this.full = isFull;
  }

  showKeypad() {
    const { state, score } = this.session;
    this.keypad.show(this.mode, remaining(values(state)), {
      undo: state.undo !== null,
      redo: state.redo !== null,
      over: state.finished,
      paused: state.paused,
      locked: this.locked,
      numberFirst: this.app.settings.number_first,
    });
    if (score.rated && !score.assisted) this.keypad.price(score.check_price, score.hint_prices[0]);
    else this.keypad.price(0, 0);
  }

  showEnd() {
    const over = this.session.state.finished && this.session.finished !== null;
    const words = this.result.show();
    this.keypad.element.hidden = over;
    if (words === null) return;
    this.app.say(words);
    if (this.playing) {
      this.board.element.classList.add("celebrating");
      feedback(this.app.settings, "end");
      if (this.app.settings.beginner) this.app.changeSettings({ beginner: false });
    }
    this.hint.close();
    this.rules?.remove();
    this.selection.set([], this.selection.focus, false);
    // The address names the game, so that a reload shows the result and not another game.
    home.visit(`/game/${this.session.id}`, true);
    this.result.next.focus({ preventScroll: true });
    this.result.next.scrollIntoView({ block: "nearest" });
  }

  /** Begins another stored game. @param {import("../wire.js").Level} level */
  async another(level) {
    try {
      await this.app.begin({ kind: "stored", level });
    } catch (error) {
      this.app.showError(error);
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
    const withheld = paper ? [] : this.hint.withheld;
    const looks = gameLooks(state, {
      selected,
      focus: this.selection.focus,
      note: paper ? 0 : this.selection.note,
      settings: this.app.settings,
      wrong: paper || withheld.length ? new Set() : this.mistakes(),
      locked: paper || this.mode === "colour" ? 0 : this.locked,
      withheld,
    });
    const drawing = paper ? null : this.hint.drawing;
    const lit = paper ? null : this.hint.lit;
    this.board.element.classList.toggle("explaining", drawing !== null);
    this.board.element.classList.toggle("labelled", drawing !== null || (this.app.settings.labels && !paper));
    if (drawing) {
      for (const look of looks) {
        look.peer = look.same = false;
        look.hot = 0;
      }
      castParts(looks, drawing, withheld.length ? candidates(looks.map(({ value }) => value)) : openCandidates(state));
    }
    if (lit) light(looks, lit);
    this.board.show(looks);
    fill(this.board.overlay, draw(drawing, looks));
  }
}
