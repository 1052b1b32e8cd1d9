// The panel of controls: modes, digits or colours, undo, redo, check, hint. Every key has a button.

import { attribute, fill, h } from "./dom.js";
import { MODES } from "./keys.js";
import { COLOURS, capital } from "./words.js";
import { DIGITS } from "./sudoku.js";

/** @typedef {import("./keys.js").Mode} Mode */
/** @typedef {{mode: (mode: Mode) => void, digit: (digit: number) => void, clear: () => void, undo: () => void, redo: () => void, check: () => void, hint: () => void}} Presses */

const KEYS = { digit: "Z", corner: "X", centre: "C", colour: "V" };

export class Keypad {
  /** @param {Presses} press */
  constructor(press) {
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
    this.modes = MODES.map((mode) =>
      h(
        "button",
        {
          type: "button",
          onclick: () => press.mode(mode),
          "aria-keyshortcuts": KEYS[mode],
          title: `${capital(mode)} (${KEYS[mode]})`,
        },
        capital(mode),
      ),
    );
    this.digits = DIGITS.map((digit) =>
      h("button", { type: "button", class: "digit", onclick: () => press.digit(digit) }),
    );
    this.undo = button("Undo", press.undo, "Control+Z");
    this.redo = button("Redo", press.redo, "Control+Y");
    this.check = h("button", { type: "button", onclick: press.check }, "Check");
    this.hint = button("Hint", press.hint, "H");
    this.clear = button("Clear", press.clear, "Backspace");
    this.clear.classList.add("digit", "erase");
    this.element = h(
      "section",
      { class: "card keypad", "aria-label": "Controls" },
      h("div", { class: "modes", role: "group", "aria-label": "Input mode" }, this.modes),
      h("div", { class: "digits", role: "group", "aria-label": "Digits" }, this.digits, this.clear),
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
    this.price = -1;
  }

  /** What a check costs is said before it is made. @param {number} points */
  priceCheck(points) {
    if (points === this.price) return;
    this.price = points;
    const words = points
      ? [
          h("span", { class: "price", "aria-hidden": "true" }, `−${points}`),
          h("span", { class: "unseen" }, ` costs ${points} points`),
        ]
      : [];
    fill(this.check, "Check", words);
    this.check.title = "Show mistakes";
  }

  /**
   * @param {Mode} mode
   * @param {number[]} left how many of each digit are still to be placed
   * @param {{undo: boolean, redo: boolean, over: boolean, paused: boolean}} now
   */
  show(mode, left, now) {
    MODES.forEach((one, index) => attribute(this.modes[index], "aria-pressed", String(one === mode)));
    const faces = mode === "colour" ? "colours" : left.join();
    if (faces !== this.faces) {
      this.faces = faces;
      DIGITS.forEach((digit, index) =>
        (mode === "colour" ? colourFace : digitFace)(this.digits[index], digit, left[digit]),
      );
    }
    const still = now.over || now.paused;
    for (const one of [...this.digits, this.clear, this.check, this.hint]) one.disabled = still;
    this.undo.disabled = still || !now.undo;
    this.redo.disabled = still || !now.redo;
  }
}

/** @param {HTMLElement} button @param {number} digit @param {number} left */
function digitFace(button, digit, left) {
  button.className = left ? "digit" : "digit done";
  button.setAttribute("aria-label", left ? `${digit}, ${left} left` : `${digit}, all placed`);
  fill(button, h("span", { class: "face" }, digit), h("span", { class: "left" }, left));
}

/** @param {HTMLElement} button @param {number} colour */
function colourFace(button, colour) {
  button.className = `digit swatch swatch-${colour}`;
  button.removeAttribute("aria-label");
  fill(
    button,
    h("span", { class: "face" }, "abcdefghi"[colour - 1]),
    h("span", { class: "left" }, COLOURS[colour - 1]),
  );
}
