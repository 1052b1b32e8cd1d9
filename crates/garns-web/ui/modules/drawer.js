// Controls that are used less often: the solution, automatic candidates, savepoints, printing.

import { attribute, fill, h } from "./dom.js";
import { home } from "./home.js";
import { icon } from "./icons.js";
import { CELLS } from "./sudoku.js";

export class Drawer {
  /** @param {import("./session.js").Session} session @param {(words: string) => void} say */
  constructor(session, say) {
    this.session = session;
    this.say = say;
    this.auto = h("input", { type: "checkbox", onchange: () => session.act({ type: "auto", on: this.auto.checked }) });
    this.name = h("input", {
      type: "text",
      maxlength: 40,
      placeholder: "Name",
      "aria-label": "Savepoint name",
      autocomplete: "off",
    });
    this.list = h("ul", { class: "savepoints" });
    this.save = h("button", { type: "submit" }, "Save");
    // A practice game begins with digits that the player did not enter, so it cannot be cleared.
    this.restart =
      session.game.source.kind === "practice" ? null : h("button", { type: "button", onclick: () => this.clear() }, "Start this puzzle again");
    const form = h(
      "form",
      {
        class: "savepoint-form",
        onsubmit: (/** @type {Event} */ event) => {
          event.preventDefault();
          this.keep();
        },
      },
      this.name,
      this.save,
    );
    this.element = h(
      "details",
      { class: "card drawer" },
      h("summary", null, icon("more"), "More"),
      h("label", { class: "check" }, this.auto, " Automatic candidates"),
      this.restart,
      h("h2", null, "Savepoints"),
      form,
      this.list,
      h("h2", null, "Solution and paper"),
      h("a", { class: "button", href: "/solution" }, "Solution"),
      home.pdf
        ? h("a", { class: "button", href: "/print" }, "Print this puzzle")
        : h("button", { type: "button", onclick: () => print() }, "Print this puzzle"),
    );
    this.shown = "";
  }

  keep() {
    const used = this.session.state.savepoints.map(({ name }) => name);
    let number = used.length + 1;
    while (used.includes(`Savepoint ${number}`)) number += 1;
    const name = this.name.value.trim() || `Savepoint ${number}`;
    this.session.act({ type: "savepoint", name });
    this.name.value = "";
    this.say(`${name} saved.`);
  }

  /** Erases everything that the player has entered, layer by layer, so that Undo brings it back. The clock runs on. */
  clear() {
    const cells = CELLS.filter((cell) => !this.session.state.givens[cell]);
    while (this.session.act({ type: "clear", cells }));
    this.say("The puzzle is as it began. Undo brings your digits back.");
  }

  show() {
    const { state } = this.session;
    this.auto.checked = state.sheet.auto;
    for (const one of [this.auto, this.save, this.restart]) if (one) attribute(one, "disabled", state.finished || state.paused);
    const names = state.savepoints.map(({ name }) => name);
    const key = JSON.stringify([names, state.finished, state.paused]);
    if (key === this.shown) return;
    this.shown = key;
    const still = state.finished || state.paused;
    fill(
      this.list,
      names.map((name) =>
        h(
          "li",
          null,
          h("span", { class: "savepoint-name" }, name),
          h(
            "button",
            { type: "button", disabled: still, "aria-label": `Restore ${name}`, onclick: () => this.restore(name) },
            "Restore",
          ),
          h(
            "button",
            {
              type: "button",
              class: "quiet",
              disabled: still,
              "aria-label": `Delete ${name}`,
              onclick: () => this.session.act({ type: "forget", name }),
            },
            "Delete",
          ),
        ),
      ),
    );
  }

  /** @param {string} name */
  restore(name) {
    this.session.act({ type: "restore", name });
    this.say(`${name} restored.`);
  }
}
