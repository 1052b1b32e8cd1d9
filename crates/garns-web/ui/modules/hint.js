// The hint: three presses, Nudge, Show and Explain, each with its price before it is taken. On a phone the card takes
// the keypad's place.

import { attribute, h, refill } from "./dom.js";
import { frameButtons, frameDrawing, turnBySwipe } from "./film.js";
import { plainWords, sentence } from "./phrases.js";
import { bit } from "./sudoku.js";
import { Refusal, Unreachable } from "./wire.js";

/** @typedef {import("./wire.js").Hint} Hint */
/** @typedef {import("./wire.js").Drawing} Drawing */

/** The name of each press, its name if there is a mistake, and the rung of the ladder that it takes. */
const PRESSES = /** @type {const} */ ([
  { name: "Nudge", mistake: "Nudge", rung: 1 },
  { name: "Show", mistake: "Show", rung: 3 },
  { name: "Explain", mistake: "Why is this wrong?", rung: 5 },
]);

/** Something to do about a sentence: the words on its button, and the action. @typedef {{name: string, action: import("./wire.js").Action}} Offer */

/**
 * Fires "change" when the drawing or the highlights on the board change, and "leave" when the card closes while it
 * has the focus.
 */
export class HintCard extends EventTarget {
  /**
   * @param {import("./session.js").Session} session
   * @param {(words: string) => void} say
   * @param {(words: string, offer?: Offer) => void} tell
   */
  constructor(session, say, tell) {
    super();
    this.session = session;
    this.say = say;
    this.tell = tell;
    this.element = h("section", { class: "card hint", "aria-label": "Hint" });
    this.element.hidden = true;
    /** @type {Hint|null} */
    this.hint = null;
    /** The frame of the film that is shown. */
    this.frame = 0;
    /** @type {import("./wire.js").Phrase|null} */
    this.lit = null;
    this.busy = false;
    this.trouble = "";
    turnBySwipe(this.element, (by) => this.turn(by));
  }

  /** The drawing on the board. @returns {Drawing|null} */
  get drawing() {
    const { hint } = this;
    if (!hint || !this.open) return null;
    if (hint.film.length) return frameDrawing(hint.film, this.frame);
    if (hint.drawings.length) return hint.drawings[0];
    if (!hint.area) return null;
    const cells = hint.area.cells.map((cell) => ({ cell, role: "focus", group: null }));
    return { title: [], cells, houses: [], candidates: [], links: [], sights: [] };
  }

  /** Wrong entries, which are hidden while the card explains why they are wrong. */
  get withheld() {
    return this.open && this.hint?.mistake && this.hint.film.length ? this.hint.clear : [];
  }

  get open() {
    return !this.element.hidden;
  }

  /** Whether there is an argument to play. */
  get plays() {
    return this.open && this.hint !== null && this.hint.film.length > 0;
  }

  /** The highest press whose rung was taken, or given by a check, at this position, or -1. */
  get known() {
    const { rung, told } = this.session.state;
    const highest = Math.max(rung ?? -1, told ?? -1);
    return PRESSES.findLastIndex((press) => press.rung <= highest);
  }

  /** The press that the card shows, or -1. */
  get taken() {
    const rung = this.hint?.rung ?? -1;
    return PRESSES.findLastIndex((press) => press.rung <= rung);
  }

  /**
   * Shows more: first the presses that are known already, or else the first press; then the next press or the next
   * frame.
   */
  async ask() {
    if (!this.open) return this.press(Math.max(0, this.known));
    if (this.taken + 1 < PRESSES.length) return this.press(this.taken + 1);
    this.turn(1);
  }

  /** @param {number} number the index of the press */
  async press(number) {
    this.element.hidden = false;
    await this.attempt(async () => {
      const answer = await this.session.ask("hint", { rung: PRESSES[number].rung });
      this.hint = answer.hint;
      this.frame = 0;
      this.lit = null;
      this.say(plainWords(this.text));
    });
    // From here on the arrow keys play the argument.
    if (this.plays) this.focus("forth");
  }

  /** The words that are shown. @returns {import("./wire.js").Phrase[]} */
  get text() {
    if (!this.hint) return [];
    return this.hint.film[this.frame]?.text ?? this.hint.text;
  }

  /** Shows another frame. @param {number} by */
  turn(by) {
    if (!this.plays || !this.hint) return;
    const next = Math.max(0, Math.min(this.hint.film.length - 1, this.frame + by));
    if (next === this.frame) return;
    this.frame = next;
    this.lit = null;
    this.show();
    this.say(plainWords(this.text));
    this.dispatchEvent(new Event("change"));
  }

  /**
   * The left and right arrow keys inside the card play the argument. Returns whether the key was used for
   * this.
   * @param {KeyboardEvent} event
   */
  key(event) {
    const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (!by || !this.plays || !this.element.contains(document.activeElement)) return false;
    this.turn(by);
    return true;
  }

  /** Whether hints cost nothing: in practice, after the solution was shown, and in an unrated game. */
  get free() {
    const { assisted, rated } = this.session.score;
    return assisted || !rated;
  }

  /** Applies the conclusion of the hint. */
  async apply() {
    await this.attempt(async () => {
      const unseen = this.hint !== null && !isSeen(this.hint, this.session.state.sheet);
      await this.session.ask("apply");
      this.close();
      if (unseen) this.tell("Ruled out. You have no notes there.", { name: "Write all notes", action: { type: "fill" } });
      else this.tell("Applied.");
    });
  }

  /** Undoes all edits back to the position before the mistake. Redo brings them back. */
  rewind() {
    const count = this.hint?.rewind ?? 0;
    this.close();
    for (let undone = 0; undone < count; undone += 1) this.session.act({ type: "undo" });
    this.tell(count === 1 ? "Went back one move." : `Went back ${count} moves. Redo brings them back.`);
  }

  close() {
    if (!this.open && !this.hint) return;
    if (this.element.contains(document.activeElement)) this.dispatchEvent(new Event("leave"));
    this.element.hidden = true;
    this.hint = null;
    this.lit = null;
    this.trouble = "";
    this.show();
    this.dispatchEvent(new Event("change"));
  }

  /** Closes the hint if it is about an earlier position; called after every change of the game. */
  follow() {
    const { rung, told } = this.session.state;
    if (this.hint && !this.busy && rung === null && told === null) this.close();
    else if (this.open) this.show();
  }

  /** @param {string} key */
  focus(key) {
    /** @type {HTMLElement|null} */ (this.element.querySelector(`[data-key="${key}"]`))?.focus({ preventScroll: true });
  }

  /** @param {() => Promise<void>} work */
  async attempt(work) {
    if (this.busy) return;
    this.busy = true;
    this.trouble = "";
    this.show();
    try {
      await work();
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      this.trouble = error.message;
    } finally {
      this.busy = false;
    }
    this.show();
    this.element.scrollIntoView({ block: "nearest" });
    this.dispatchEvent(new Event("change"));
  }

  show() {
    const { hint } = this;
    attribute(this.element, "aria-busy", this.busy ? "true" : null);
    const light = (/** @type {import("./wire.js").Phrase|null} */ phrase) => {
      this.lit = phrase;
      this.dispatchEvent(new Event("change"));
    };
    const title = hint?.technique
      ? h("a", { href: hint.technique.page }, hint.technique.name)
      : hint?.mistake
        ? "A mistake"
        : "Hint";
    refill(
      this.element,
      h(
        "div",
        { class: "hint-head" },
        h("h2", null, title),
        h("button", { type: "button", class: "quiet", "data-key": "close", onclick: () => this.close() }, "Close"),
      ),
      h(
        "div",
        { class: "rungs", "aria-hidden": "true" },
        PRESSES.map((_, number) => h("span", { class: number <= this.taken ? "rung taken" : "rung" })),
      ),
      h(
        "div",
        { class: "hint-text" },
        hint ? sentence(this.text, light) : this.busy ? h("p", { class: "sentence" }, "Looking …") : null,
        this.trouble ? h("p", { class: "trouble" }, this.trouble) : null,
      ),
      this.plays && hint ? this.pager(hint.film.length) : null,
      h("div", { class: "hint-buttons" }, this.buttons()),
    );
  }

  /** @param {number} count how many frames there are */
  pager(count) {
    return frameButtons(this.frame, count, `Step ${this.frame + 1} of ${count}`, (by) => this.turn(by));
  }

  buttons() {
    const { hint } = this;
    if (!hint) return this.busy ? null : this.button("next", "main", () => this.ask(), "Try again");
    const more = PRESSES.map((press, number) => ({ ...press, number })).slice(this.taken + 1);
    return [
      hint.rewind ? this.button("rewind", "main", () => this.rewind(), "Rewind to before it") : null,
      ...more.map(({ name, mistake, number }, index) =>
        this.button(
          index ? "last" : "next",
          index || hint.rewind ? "" : "main",
          () => this.press(number),
          hint.mistake ? mistake : name,
          this.price(number),
        ),
      ),
      hint.rung >= 4 && (hint.place.length || hint.remove.length || hint.clear.length)
        ? this.button("apply", hint.rewind ? "" : "main", () => this.apply(), hint.mistake ? "Remove it" : "Apply")
        : null,
    ];
  }

  /** @param {string} key @param {string} name @param {() => void} onclick @param {...import("./dom.js").Child|import("./dom.js").Child[]} words */
  button(key, name, onclick, ...words) {
    const busy = this.busy ? "true" : null;
    return h("button", { type: "button", class: name || null, "data-key": key, "aria-disabled": busy, onclick }, ...words);
  }

  /** The price of a press, as text and for screen readers. @param {number} number */
  price(number) {
    return this.free ? null : priceTag(this.session.score.hint_prices[number]);
  }
}

/** A price on a button. @param {number} points */
export const priceTag = (points) =>
  points
    ? [
        h("span", { class: "price", "aria-hidden": "true" }, `−${points}`),
        h("span", { class: "unseen" }, ` costs ${points} points`),
      ]
    : [];

/**
 * Whether applying a hint visibly changes the board: a digit, or a candidate that is shown there.
 * @param {Hint} hint
 * @param {import("./replay.js").Sheet} sheet the sheet before the hint is applied
 */
const isSeen = ({ place, remove, clear }, sheet) =>
  sheet.auto ||
  place.length > 0 ||
  clear.length > 0 ||
  remove.some(([cell, digit]) => (sheet.centre[cell] | sheet.corner[cell]) & bit(digit));
