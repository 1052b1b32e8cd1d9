// The panel of controls: modes, digits or colours, erase, undo, redo, notes, check, hint.
// Each of them has a keyboard key.

import { attribute, fill, h } from "./dom.js";
import { priceTag } from "./hint.js";
import { icon } from "./icons.js";
import { MODES } from "./keys.js";
import { COLOURS, capital } from "./words.js";
import { DIGITS } from "./sudoku.js";

/** @typedef {import("./keys.js").Mode} Mode */
/** @typedef {import("./wire.js").Settings} Settings */
/**
 * @typedef {{mode: (mode: Mode) => void, digit: (digit: number) => void, lock: (digit: number) => void, clear: () => void,
 *  fill: () => void, undo: () => void, redo: () => void, check: () => void, hint: () => void}} Presses
 */

/** The icon of each mode. */
const ICONS = /** @type {const} */ ({ digit: "grid", notes: "pencil", corner: "pencil", centre: "pencil", colour: "palette" });

/** @type {Record<Mode, string>} */
const KEYS = { digit: "Z", notes: "X", corner: "X", centre: "C", colour: "V" };

/** How long a press must last to lock a digit, in milliseconds. */
const LONG = 450;

export class Keypad {
  /** @param {Settings} settings @param {Presses} press */
  constructor(settings, press) {
    const button = (
      /** @type {string} */ name,
      /** @type {Parameters<typeof icon>[0]} */ sign,
      /** @type {() => void} */ onclick,
      /** @type {string} */ keys,
    ) =>
      h(
        "button",
        {
          type: "button",
          onclick,
          "aria-keyshortcuts": keys,
          title: `${name} (${keys.replaceAll("Control", "Ctrl")})`,
        },
        icon(sign),
        h("span", null, name),
      );
    this.order = MODES[settings.notes];
    this.modes = this.order.map((mode) => button(capital(mode), ICONS[mode], () => press.mode(mode), KEYS[mode]));
    this.digits = DIGITS.map(() => h("button", { type: "button", class: "digit" }));
    this.digits.forEach((key, index) => longPress(key, () => press.digit(index + 1), () => press.lock(index + 1)));
    this.undo = button("Undo", "undo", press.undo, "Control+Z");
    this.redo = button("Redo", "redo", press.redo, "Control+Y");
    this.check = button("Check", "check", press.check, "K");
    this.hint = button("Hint", "hint", press.hint, "H");
    this.hint.classList.add("washed");
    this.fill = button("All notes", "notes", press.fill, "F");
    this.clear = button("Erase", "erase", press.clear, "Backspace");
    this.clear.classList.add("erase");
    this.element = h(
      "section",
      { class: "card keypad", "aria-label": "Controls" },
      h("div", { class: "modes", role: "group", "aria-label": "Input mode" }, this.modes),
      h(
        "div",
        { class: "pad" },
        h(
          "div",
          { class: `digits ${settings.keypad}`, role: "group", "aria-label": "Digits" },
          this.digits,
        ),
        h(
          "div",
          { class: "actions", role: "group", "aria-label": "Actions" },
          [this.clear, this.undo, this.redo, this.fill, this.check, this.hint],
        ),
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
    fill(this.check, icon("check"), h("span", null, "Check"), priceTag(check));
    fill(this.hint, icon("hint"), h("span", null, "Hint"), priceTag(hint));
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
    h("span", { class: "left", "aria-hidden": "true" }, left ? Array.from({ length: left }, () => h("i")) : icon("check")),
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
