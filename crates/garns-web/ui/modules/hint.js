// The hint as a card with its rungs: each on request, its cost shown before it is taken.

import { caseDrawing, casePager } from "./cases.js";
import { attribute, h, refill } from "./dom.js";
import { plainWords, sentence } from "./phrases.js";
import { bit } from "./sudoku.js";
import { Refusal, Unreachable, call } from "./wire.js";
import { grouped } from "./words.js";

/** @typedef {import("./wire.js").Hint} Hint */
/** @typedef {import("./wire.js").Drawing} Drawing */

/** What each rung tells, as the button that takes it says. */
const RUNGS = ["Any mistakes?", "Where to look", "Name the technique", "Show the cells", "Show the result", "Explain"];
/** The same where the first has told of a mistake. */
const MISTAKE = ["Any mistakes?", "Where to look", "Digit or note?", "Show the cells", "How to fix it"];

/** Fires "change" when what is drawn or lit on the board changes, and "leave" when it closes with the focus in it. */
export class HintCard extends EventTarget {
  /**
   * @param {import("./session.js").Session} session
   * @param {(words: string) => void} say
   * @param {(words: string) => void} tell
   */
  constructor(session, say, tell) {
    super();
    this.session = session;
    this.say = say;
    this.tell = tell;
    this.element = h("section", { class: "card hint", "aria-label": "Hint" });
    this.element.hidden = true;
    /** @type {import("./wire.js").HintOffer|null} */
    this.offer = null;
    /** @type {Hint|null} */
    this.hint = null;
    this.branch = 0;
    /** @type {import("./wire.js").Phrase|null} */
    this.lit = null;
    this.busy = false;
    this.trouble = "";
  }

  /** What is drawn on the board. @returns {Drawing|null} */
  get drawing() {
    const hint = this.hint;
    if (!hint || this.element.hidden) return null;
    if (hint.drawings.length) return caseDrawing(hint.drawings, this.branch);
    if (!hint.area) return null;
    const cells = hint.area.cells.map((cell) => ({ cell, role: "focus", group: null }));
    return { title: [], cells, houses: [], candidates: [], links: [] };
  }

  get open() {
    return !this.element.hidden;
  }

  /** Shows what the next rung would tell and cost; takes nothing, unless it had been taken before. */
  async ask() {
    if (this.open && this.offer) {
      await this.climb();
      return;
    }
    this.element.hidden = false;
    await this.attempt(async () => {
      await this.session.flush();
      if (this.session.pending.length) throw new Unreachable();
      this.offer = await call("GET", `/games/${this.session.id}/hint`);
      if (this.offer && this.offer.rung !== null) await this.take(this.offer.rung);
      else this.say(this.offered());
    });
  }

  /** Takes the next rung. */
  async climb() {
    const next = this.next;
    if (next !== null) await this.attempt(() => this.take(next));
  }

  /** Whether there are no points to lose: in practice, once the solution was shown, and in an unrated game. */
  get free() {
    const { assisted, rated } = this.session.score;
    return assisted || !rated;
  }

  /** The rung to be taken next, or null when all are, or when nobody has said what it costs. */
  get next() {
    if (!this.hint) return this.offer?.next ?? null;
    return this.hint.rung + 1 < this.rungs.length ? this.hint.rung + 1 : null;
  }

  get rungs() {
    return this.hint?.mistake ? MISTAKE : RUNGS;
  }

  /** @param {number} rung */
  async take(rung) {
    const answer = await this.session.ask("hint", { rung });
    this.hint = answer.hint;
    this.branch = 0;
    this.lit = null;
    this.say(plainWords(answer.hint.text));
  }

  /** Does what the hint concludes. */
  async apply() {
    await this.attempt(async () => {
      const unseen = this.hint !== null && !isSeen(this.hint, this.session.state.sheet);
      await this.session.ask("apply");
      this.close();
      this.tell(unseen ? "Ruled out. Turn on automatic candidates to see it." : "Applied.");
    });
  }

  close() {
    if (!this.open && !this.hint) return;
    if (this.element.contains(document.activeElement)) this.dispatchEvent(new Event("leave"));
    this.element.hidden = true;
    this.hint = null;
    this.offer = null;
    this.lit = null;
    this.trouble = "";
    this.show();
    this.dispatchEvent(new Event("change"));
  }

  /** Whether the hint still speaks of the position; called after every change of the game. */
  follow() {
    const { rung, told } = this.session.state;
    if (this.hint && !this.busy && rung === null && told === null) this.close();
    else if (this.open) this.show();
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
    const taken = hint ? hint.rung + 1 : 0;
    const light = (/** @type {import("./wire.js").Phrase|null} */ phrase) => {
      this.lit = phrase;
      this.dispatchEvent(new Event("change"));
    };
    const title = hint?.technique
      ? h("a", { href: hint.technique.page }, hint.technique.name)
      : hint?.mistake
        ? "A mistake"
        : "Hint";
    const turn = (/** @type {number} */ branch) => {
      this.branch = branch;
      this.show();
      this.dispatchEvent(new Event("change"));
    };
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
        this.rungs.map((_, rung) => h("span", { class: rung < taken ? "rung taken" : "rung" })),
      ),
      hint ? sentence(hint.text, light) : h("p", { class: "sentence" }, this.busy ? "Looking …" : this.offered()),
      hint && hint.rung === 5 ? casePager(hint.drawings, this.branch, turn, light) : null,
      this.trouble ? h("p", { class: "trouble" }, this.trouble) : null,
      h("div", { class: "hint-buttons" }, this.buttons()),
      hint || this.offer
        ? h(
            "p",
            { class: "fine" },
            `${taken} of ${this.rungs.length} hints used`,
            !this.free ? ` · current score ${grouped(this.session.score.now)}` : null,
          )
        : null,
    );
  }

  offered() {
    const rung = this.next;
    if (rung === null || !this.offer) return "";
    const price = this.free ? "Hints are free in this game" : `The first one costs ${this.offer.costs[rung]} points`;
    return `Each press tells you more, from whether there is a mistake to the full explanation. ${price}.`;
  }

  buttons() {
    if (!this.hint && !this.offer) {
      return this.busy
        ? null
        : h("button", { type: "button", class: "main", "data-key": "next", onclick: () => this.ask() }, "Try again");
    }
    const { next } = this;
    const cost = next === null ? 0 : (this.offer?.costs[next] ?? 0);
    const price = this.free
      ? null
      : [
          h("span", { class: "price", "aria-hidden": "true" }, ` −${cost}`),
          h("span", { class: "unseen" }, ` costs ${cost} points`),
        ];
    return [
      next === null
        ? null
        : h(
            "button",
            {
              type: "button",
              class: this.hint && this.hint.rung >= 4 ? null : "main",
              "data-key": "next",
              "aria-disabled": this.busy ? "true" : null,
              onclick: () => this.climb(),
            },
            this.rungs[next],
            price,
          ),
      this.hint && this.hint.rung >= 4 && (this.hint.place.length || this.hint.remove.length || this.hint.clear.length)
        ? h(
            "button",
            { type: "button", class: "main", "data-key": "apply", "aria-disabled": this.busy ? "true" : null, onclick: () => this.apply() },
            "Apply",
          )
        : null,
    ];
  }
}

/**
 * Whether applying a hint changes what is seen on the board: a digit, or a candidate that is shown there.
 * @param {Hint} hint
 * @param {import("./replay.js").Sheet} sheet before it is applied
 */
const isSeen = ({ place, remove, clear }, sheet) =>
  sheet.auto ||
  place.length > 0 ||
  clear.length > 0 ||
  remove.some(([cell, digit]) => (sheet.centre[cell] | sheet.corner[cell]) & bit(digit));
