// Help: the rules, the keys, the marks, the hints.

import { fill, h } from "../dom.js";

const KEYS = [
  [["Arrows", "W A S D"], "Move, around the edges"],
  [["Shift + arrows", "Ctrl + arrows"], "Select more cells"],
  [["1 – 9"], "Enter the digit, or what the mode says"],
  [["Shift + digit"], "Corner mark"],
  [["Ctrl + digit"], "Centre mark"],
  [["Z", "X", "C", "V"], "Digit, corner, centre, colour mode"],
  [["Space"], "Next mode"],
  [["Backspace", "Delete", "0"], "Clear: first the digit, then marks, then colours"],
  [["Ctrl + Z"], "Undo"],
  [["Ctrl + Y", "Ctrl + Shift + Z"], "Redo"],
  [["H"], "Hint: shows the cost; again takes the rung"],
  [["P"], "Pause, which hides the digits"],
  [["Ctrl + A"], "Select all cells"],
  [["Esc"], "Fewer cells, then no hint, then nothing selected"],
  [["?"], "This page"],
];

/** @type {import("../app.js").Page} */
export function show(app, main) {
  fill(
    main,
    h(
      "div",
      { class: "sheet" },
      h("h1", null, "Help"),
      h("p", null, h("a", { class: "button main", href: "/" }, "Back to the game")),
      h(
        "section",
        { class: "card" },
        h("h2", null, "The rules"),
        h(
          "p",
          null,
          "Fill every empty cell with a digit from 1 to 9, so that each row, each column and each box of nine cells holds every digit once. Each puzzle has exactly one solution.",
        ),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", null, "Keys"),
        h(
          "table",
          { class: "keys" },
          h(
            "thead",
            { class: "unseen" },
            h("tr", null, h("th", { scope: "col" }, "Key"), h("th", { scope: "col" }, "What it does")),
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
          "With the mouse: drag to select, Ctrl to add or take away, double click for all equal cells. By touch: tap, drag over cells, tap twice for all equal.",
        ),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", null, "Marks"),
        h(
          "p",
          null,
          "Corner marks are for a digit's few places in a house, centre marks for a cell's few digits, colours for what you like; coloured cells bear a letter, too. Automatic candidates show all that the rules allow; a centre mark then strikes a candidate or brings it back, and corner marks are underlined.",
        ),
        h(
          "p",
          null,
          "Digits that clash are marked with ! at once. Whether a digit is wrong is only said when you ask: Check.",
        ),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", null, "Hints"),
        h(
          "p",
          null,
          "A hint climbs six rungs, each for a few points: is there a mistake, where to look, the technique's name, its cells, what follows, and why. On the board: ",
        ),
        h(
          "ul",
          { class: "plain signs" },
          h("li", null, sign("is-pattern"), "part of the pattern"),
          h("li", null, sign("is-fin"), "a fin: one too many"),
          h("li", null, sign("is-remove"), "falls"),
          h("li", null, sign("is-place"), "goes here"),
          h("li", null, "Solid line: if one is false, the other is true. Dashed line: not both are true."),
        ),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", null, "Points"),
        h("p", null, h("code", null, app.session?.score.formula ?? "")),
        h("p", { class: "fine" }, h("a", { href: "/scores" }, "Scores")),
      ),
      h(
        "section",
        { class: "card" },
        h("h2", null, "Nothing is lost"),
        h(
          "p",
          null,
          "Every move is saved before it counts. Without a connection you can play on: moves wait in this browser and are sent when the server is back.",
        ),
      ),
    ),
  );
}

/** @param {string} part */
const sign = (part) => h("span", { class: `candidate sign ${part}`, "aria-hidden": "true" }, "6");
