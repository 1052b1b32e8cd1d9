// Help: the rules, the keys, notes, and hints.

import { fill, h } from "../dom.js";
import { home } from "../home.js";

const KEYS = [
  [["Arrows", "W A S D"], "Move the selection"],
  [["Shift + arrows", "Ctrl + arrows"], "Select more cells"],
  [["1 – 9"], "Enter a digit, note or colour, depending on the mode"],
  [["Shift + digit", "Ctrl + digit"], "Note (corner note, centre note if you use both); in colour mode, choose the note to colour"],
  [["Z", "X", "V"], "Digit, notes, colour mode (C: centre notes)"],
  [["Space"], "Next mode"],
  [["F"], "All notes: write every digit that the rules allow"],
  [["Enter"], "Enter the locked digit"],
  [["Backspace", "Delete", "0"], "Erase the digit; again erases notes, then colours. In colour mode, erase the colours"],
  [["Ctrl + Z"], "Undo"],
  [["Ctrl + Y", "Ctrl + Shift + Z"], "Redo"],
  [["H"], "Hint: Nudge, then Show, then Explain, then the next step of the argument"],
  [["←", "→"], "Play the argument of a hint"],
  [["K"], "Check"],
  [["N"], "New game"],
  [["P"], "Pause and hide the digits"],
  [["Ctrl + A"], "Select all cells"],
  [["Esc"], "Select a single cell, close the hint, or deselect"],
  [["?"], "This page"],
];

/** @type {import("../app.js").Page} */
export function show(app, main) {
  fill(
    main,
    h("div", { class: "list-head" }, h("h1", null, "Help"), h("a", { class: "button main", href: "/" }, "Back to the game")),
    h(
      "div",
      { class: "help-cards" },
      h(
        "section",
        { class: "card" },
        h("h2", null, "The rules"),
        h(
          "p",
          null,
          "Fill every empty cell so that each row, each column and each 3×3 box contains the digits 1 to 9 once. Every puzzle has exactly one solution. ",
          h("a", { href: "/learn/first-steps" }, "First steps, played on the board"),
        ),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", null, "Notes and colours"),
        h(
          "p",
          null,
          "Notes are the digits that a cell may still hold; “All notes” writes all that the rules allow. Hints use your notes. In the settings you can have corner notes for the few places of a digit in a house and centre notes for the digits of a cell. Automatic candidates show every digit that the rules still allow; with them on, a note removes or restores a candidate.",
        ),
        h(
          "p",
          null,
          "Use colours as you like. In colour mode, select cells and choose a colour; each coloured cell also shows the colour’s letter. To colour a single note, touch it first, or press Shift and its digit. Each colour of a note also has its own shape. Hold a colour to lock it: then every cell or note that you touch takes it.",
        ),
        h(
          "p",
          null,
          "Conflicting digits are marked with ! at once. Other mistakes are shown only when you press Check or ask for a hint, unless the settings say otherwise. Then you can go back to before the mistake, or see why it is wrong.",
        ),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", null, "Hints"),
        h(
          "p",
          null,
          "Three presses tell you more and more, each for a few points: Nudge says where to look, Show names the technique and shows its cells, Explain gives the whole argument. Long arguments are played one step at a time. Hints are free in practice. Signs on the board:",
        ),
        h(
          "ul",
          { class: "plain signs" },
          h("li", null, sign("is-pattern"), "part of the pattern"),
          h("li", null, sign("is-fin"), "a fin: an extra candidate of a fish pattern"),
          h("li", null, sign("is-remove"), "ruled out"),
          h("li", null, sign("is-place"), "must be here"),
          h("li", null, "Solid line: if one end is false, the other is true. Dashed line: both ends can’t be true."),
        ),
      ),
      h(
        "section",
        { class: "card keys-card" },
        h("h2", null, "Keys"),
        h(
          "table",
          { class: "keys" },
          h(
            "thead",
            { class: "unseen" },
            h("tr", null, h("th", { scope: "col" }, "Key"), h("th", { scope: "col" }, "Action")),
          ),
          h(
            "tbody",
            null,
            KEYS.map(([keys, what]) =>
              h(
                "tr",
                null,
                h(
                  "th",
                  { scope: "row" },
                  /** @type {string[]} */ (keys).map((key) => h("kbd", null, key)),
                ),
                h("td", null, String(what)),
              ),
            ),
          ),
        ),
        h(
          "p",
          { class: "fine" },
          "Mouse: drag to select several cells, Ctrl+click to add or remove a cell, double-click to select all cells with the same digit or notes. Touch: tap a cell, drag across several, double-tap a digit to select all of its kind. With several cells selected, a digit is entered as a note.",
        ),
        h(
          "p",
          { class: "fine" },
          "Digit first: hold a digit on the keypad to lock it, then touch the cells that it goes into. A touch on the locked digit unlocks it. With the setting “Choose the digit first”, every touch locks a digit.",
        ),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", null, "Points"),
        h("p", null, h("code", null, app.session?.score.formula ?? "")),
        h("p", { class: "fine" }, h("a", { href: "/scores" }, "Stats")),
      ),
      h("section", { class: "card" }, h("h2", null, "Saving"), h("p", null, home.words.saving)),
    ),
  );
}

/** @param {string} part */
const sign = (part) => h("span", { class: `candidate sign ${part}`, "aria-hidden": "true" }, "6");
