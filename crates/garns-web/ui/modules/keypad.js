// The panel of controls: modes, fill, digits or colours, clear, undo, redo, check, hint.
// Each of them has a keyboard key.

import { attribute, fill, h } from "./dom.js";
import { priceTag } from "./hint.js";
import { MODES } from "./keys.js";
import { COLOURS, capital } from "./words.js";
import { DIGITS } from "./sudoku.js";

/** @typedef {import("./keys.js").Mode} Mode */
/** @typedef {import("./wire.js").Settings} Settings */
/**
 * @typedef {{mode: (mode: Mode) => void, digit: (digit: number) => void, lock: (digit: number) => void, clear: () => void,
 *  fill: () => void, undo: () => void, redo: () => void, check: () => void, hint: () => void}} Presses
 */

/** @type {Record<Mode, string>} */
const KEYS = { digit: "Z", notes: "X", corner: "X", centre: "C", colour: "V" };

/** How long a press must last to lock a digit, in milliseconds. */
const LONG = 450;

export class Keypad {
  /** @param {Settings} settings @param {Presses} press */
  constructor(settings, press) {
    const button = (/** @type {string} */ name, /** @type {() => void} */ onclick, /** @type {string} */ keys) =>
      h(
        "button",
        {
          type: "button",
          onclick,
          "aria-keyshortcuts": keys,
          title: `${name} (${keys.replaceAll("Control", "Ctrl")})`,
        },
        name,
      );
    this.order = MODES[settings.notes];
    this.modes = this.order.map((mode) => button(capital(mode), () => press.mode(mode), KEYS[mode]));
    this.digits = DIGITS.map(() => h("button", { type: "button", class: "digit" }));
    this.digits.forEach((key, index) => longPress(key, () => press.digit(index + 1), () => press.lock(index + 1)));
    this.undo = button("Undo", press.undo, "Control+Z");
    this.redo = button("Redo", press.redo, "Control+Y");
    this.check = button("Check", press.check, "K");
    this.hint = button("Hint", press.hint, "H");
    this.fill = button("Fill in candidates", press.fill, "F");
    this.fill.classList.add("fill");
    this.clear = button("Clear", press.clear, "Backspace");
    this.clear.classList.add("digit", "erase");
    const rows = settings.keypad === "calculator" ? [7, 8, 9, 4, 5, 6, 1, 2, 3] : DIGITS;
    this.element = h(
      "section",
      { class: "card keypad", "aria-label": "Controls" },
      h("div", { class: `modes modes-${this.order.length}`, role: "group", "aria-label": "Input mode" }, this.modes, this.fill),
      h(
        "div",
        { class: `digits ${settings.keypad}`, role: "group", "aria-label": "Digits" },
        rows.map((digit) => this.digits[digit - 1]),
        this.clear,
      ),
      h(
        "div",
        { class: "actions", role: "group", "aria-label": "Actions" },
        this.undo,
        this.redo,
        this.check,
        this.hint,
      ),
    );
    this.faces = "";
    this.prices = "";
  }

  /** Shows the prices of a check and of a hint on their buttons. @param {number} check @param {number} hint */
  price(check, hint) {
    const prices = `${check},${hint}`;
    if (prices === this.prices) return;
    this.prices = prices;
    fill(this.check, "Check", priceTag(check));
    fill(this.hint, "Hint", priceTag(hint));
  }

  /**
   * @param {Mode} mode
   * @param {number[]} left how many of each digit are still to be placed
   * @param {{undo: boolean, redo: boolean, over: boolean, paused: boolean, locked: number, numberFirst: boolean}} now
   */
  show(mode, left, now) {
    this.order.forEach((one, index) => attribute(this.modes[index], "aria-pressed", String(one === mode)));
    const faces = mode === "colour" ? "colours" : left.join();
    if (faces !== this.faces) {
      this.faces = faces;
      DIGITS.forEach((digit, index) =>
        (mode === "colour" ? colourFace : digitFace)(this.digits[index], digit, left[digit]),
      );
    }
    const locks = now.locked > 0 || now.numberFirst;
    DIGITS.forEach((digit, index) =>
      attribute(this.digits[index], "aria-pressed", locks ? String(digit === now.locked) : null),
    );
    const still = now.over || now.paused;
    for (const one of [...this.digits, this.clear, this.check, this.hint, this.fill]) one.disabled = still;
    this.undo.disabled = still || !now.undo;
    this.redo.disabled = still || !now.redo;
  }
}

/**
 * Tells long presses from short presses. A long press is not also a click.
 * @param {HTMLElement} button
 * @param {() => void} short
 * @param {() => void} long
 */
function longPress(button, short, long) {
  /** @type {ReturnType<typeof setTimeout>|undefined} */
  let timer;
  let held = false;
  button.addEventListener("pointerdown", () => {
    held = false;
    clearTimeout(timer);
    timer = setTimeout(() => {
      held = true;
      long();
    }, LONG);
  });
  for (const name of ["pointerup", "pointerleave", "pointercancel"])
    button.addEventListener(name, () => clearTimeout(timer));
  button.addEventListener("contextmenu", (event) => event.preventDefault());
  button.addEventListener("click", () => {
    if (!held) short();
    held = false;
  });
}

/** @param {HTMLElement} button @param {number} digit @param {number} left */
function digitFace(button, digit, left) {
  button.className = left ? "digit" : "digit done";
  fill(
    button,
    h("span", { class: "face" }, digit),
    h("span", { class: "unseen" }, left ? `(${left} left)` : "(all placed)"),
    h("span", { class: "left", "aria-hidden": "true" }, left),
  );
}

/** @param {HTMLElement} button @param {number} colour */
function colourFace(button, colour) {
  button.className = "digit swatch";
  fill(
    button,
    h("span", { class: `face tint tint-${colour}` }, "abcdefghi"[colour - 1]),
    h("span", { class: "left" }, COLOURS[colour - 1]),
  );
}
