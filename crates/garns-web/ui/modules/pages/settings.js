// Settings in four groups beside a board that shows them, the player's name, and the player's data to download, import or delete.

import { Board } from "../board.js";
import { gameLooks } from "../cell_view.js";
import { fill, h } from "../dom.js";
import { saveFile } from "../download.js";
import { NotAGamesFile, importGames } from "../games_file.js";
import { home } from "../home.js";
import { apply, begin } from "../replay.js";
import { keep } from "../storage.js";
import { Refusal, Unreachable, call, download } from "../wire.js";
import { LEVELS, capital } from "../words.js";

/** @typedef {import("../wire.js").Settings} Settings */

const THEMES = { system: "Same as system", light: "Paper", dark: "Blueprint", contrast: "High contrast", eink: "E-ink" };
const ACCENTS = { blue: "Blue", green: "Green", violet: "Violet", brick: "Brick" };
const NOTES = { plain: "One kind of notes", corner_and_centre: "Corner and centre notes" };
const KEYPADS = { phone: "1 2 3 at the top", calculator: "7 8 9 at the top, beside the board" };

/** A setting that is on or off, with its words. @typedef {[keyof Settings, string]} Switch */
/** Settings with a list of choices: their label and the choices. @typedef {["theme"|"accent"|"level"|"notes"|"keypad", string, [string, string][]]} List */
/** The groups of settings. @type {[string, List[], Switch[]][]} */
const GROUPS = [
  [
    "Look",
    [
      ["theme", "Colours", Object.entries(THEMES)],
      ["accent", "Accent", Object.entries(ACCENTS)],
    ],
    [
      ["labels", "Number rows and columns"],
      ["peers", "Highlight row, column and box"],
      ["same_digit", "Highlight matching digits"],
      ["timer", "Show the timer"],
      ["numbers", "Show ratings as numbers"],
      ["rules", "Show the rules beside the board"],
    ],
  ],
  [
    "Input",
    [
      ["notes", "Notes", Object.entries(NOTES)],
      ["keypad", "Keypad", Object.entries(KEYPADS)],
    ],
    [
      ["number_first", "Choose the digit first, then touch the cells"],
      ["tidy", "Remove notes automatically"],
      ["left_handed", "Controls on the left"],
    ],
  ],
  [
    "Help",
    [["level", "Default level", LEVELS.map((level) => [level, capital(level)])]],
    [
      ["conflicts", "Mark conflicting digits"],
      ["mistakes", "Tell me about mistakes at once. Such games earn no points and are not ranked."],
      ["auto", "Start games with automatic candidates"],
    ],
  ],
  [
    "Sound",
    [],
    [
      ["sound", "A quiet sound at each move"],
      ["vibration", "Vibrate at each move"],
    ],
  ],
];

/** A position that shows what the settings do: entries, notes, a conflict and a selected cell. */
function sample() {
  let state = begin("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79");
  /** @type {import("../wire.js").Action[]} */
  const moves = [
    { type: "enter", cells: [2], digit: 4, tidy: true },
    { type: "enter", cells: [40], digit: 5, tidy: true },
    { type: "centre", cells: [37, 47, 53], digit: 5, on: true },
    { type: "centre", cells: [37, 39, 41], digit: 2, on: true },
    { type: "centre", cells: [47, 48, 50], digit: 3, on: true },
    { type: "enter", cells: [58], digit: 3, tidy: true },
    { type: "enter", cells: [76], digit: 8, tidy: false },
  ];
  for (const move of moves) state = apply(state, move, "sample");
  return state;
}

/** @type {import("../app.js").Page} */
export function show(app, main) {
  const word = h("p", { class: "fine", role: "status" });
  /** Shows an error and scrolls to it, because it may be outside the window. @param {unknown} error */
  function showError(error) {
    const known = error instanceof Refusal || error instanceof Unreachable || error instanceof NotAGamesFile;
    if (!known) throw error;
    word.className = "trouble";
    word.textContent = error.message;
    word.scrollIntoView({ block: "nearest" });
  }
  /** @param {object} change @param {string} said */
  async function save(change, said) {
    try {
      const answer = await call("PATCH", "/player", change);
      app.player = answer.player;
      app.setSettings(answer.settings);
      word.className = "fine";
      word.textContent = said;
    } catch (error) {
      showError(error);
    }
  }
  /** Downloads the player's settings and games as one file. */
  async function downloadGames() {
    try {
      const { file } = await download("GET", "/export");
      saveFile("garns.json", file);
    } catch (error) {
      showError(error);
    }
  }
  /** Adds the games of the chosen file. @param {Event} event */
  async function importFile(event) {
    const input = /** @type {HTMLInputElement} */ (event.target);
    const file = input.files?.[0];
    if (!file) return;
    word.className = "fine";
    word.textContent = "Importing…";
    try {
      const { added } = await importGames(file);
      word.textContent =
        added === 0 ? "All of these games are here already." : `Imported ${added} game${added === 1 ? "" : "s"}.`;
    } catch (error) {
      showError(error);
    }
    input.value = "";
  }
  const board = new Board({ label: "How the board looks" });
  const state = sample();
  const paint = () => {
    const { settings } = app;
    const wrong = new Set(settings.mistakes ? [58] : []);
    board.show(gameLooks(state, { selected: new Set([40]), focus: 40, note: 0, settings, wrong, locked: 0, withheld: [] }));
    board.element.classList.toggle("labelled", settings.labels);
  };
  /** Shows a change at once, and saves it. @param {Partial<Settings>} change */
  const set = (change) => {
    app.setSettings({ ...app.settings, ...change });
    paint();
    void save({ settings: app.settings }, "Saved.");
  };
  const select = (/** @type {List} */ [name, label, options]) =>
    h(
      "label",
      { class: "field" },
      label,
      h(
        "select",
        { name, onchange: (/** @type {any} */ event) => set({ [name]: event.target.value }) },
        options.map(([value, words]) => h("option", { value, selected: app.settings[name] === value }, words)),
      ),
    );
  const check = (/** @type {Switch} */ [name, words]) =>
    h(
      "label",
      { class: "check" },
      h("input", { type: "checkbox", name, checked: app.settings[name], onchange: (/** @type {any} */ event) => set({ [name]: event.target.checked }) }),
      h("span", null, words),
    );
  fill(
    main,
    h("h1", null, "Settings"),
    h(
      "div",
      { class: "settings" },
      h("div", { class: "settings-look" }, board.element, word),
      h(
        "div",
        { class: "settings-groups" },
        GROUPS.map(([name, lists, switches]) => h("section", { class: "card" }, h("h2", null, name), lists.map(select), switches.map(check))),
      ),
      h(
        "div",
        { class: "settings-groups" },
        home.leaderboard ? nameForm(app, save) : null,
        h(
          "section",
          { class: "card" },
          h("h2", null, "Your data"),
          h("p", null, home.words.data),
          h(
            "div",
            { class: "row-buttons" },
            h("button", { type: "button", onclick: () => void downloadGames() }, "Download"),
            h(
              "label",
              { class: "button" },
              "Import games",
              h("input", { type: "file", class: "unseen", accept: ".json,application/json", onchange: importFile }),
            ),
            deleteButton(showError),
          ),
        ),
      ),
      app.version
        ? h("p", { class: "fine" }, `Garns ${app.version}`, home.document && [" · ", h("a", { href: home.document }, "API")])
        : null,
    ),
  );
  paint();
}

/** @param {import("../app.js").App} app @param {(change: object, said: string) => Promise<void>} save */
function nameForm(app, save) {
  const name = h("input", { type: "text", maxlength: 24, value: app.player.name ?? "", autocomplete: "nickname" });
  return h(
    "form",
    {
      class: "card",
      onsubmit: (/** @type {Event} */ event) => {
        event.preventDefault();
        void save({ name: name.value.trim() || null }, "Saved.");
      },
    },
    h("h2", null, "Your name on the leaderboard"),
    h(
      "div",
      { class: "row-buttons" },
      h("label", { class: "grow" }, h("span", { class: "unseen" }, "Name"), name),
      h("button", { type: "submit" }, "Save"),
    ),
    h("p", { class: "fine" }, "Without a name you appear as “anonymous”."),
  );
}

/**
 * A button that deletes everything, after a dialog whose first button cancels.
 * @param {(error: unknown) => void} showError
 */
function deleteButton(showError) {
  const remove = async () => {
    dialog.close();
    try {
      await call("DELETE", "/player");
      keep("game", null);
      home.restart();
    } catch (error) {
      showError(error);
    }
  };
  const dialog = h(
    "dialog",
    { class: "card", "aria-labelledby": "delete-title" },
    h("h2", { id: "delete-title" }, "Delete everything?"),
    h("p", null, "All games, scores and settings are deleted. This can’t be undone."),
    h(
      "div",
      { class: "row-buttons" },
      h("button", { type: "button", autofocus: true, onclick: () => dialog.close() }, "Cancel"),
      h("button", { type: "button", class: "danger", onclick: () => void remove() }, "Delete all games"),
    ),
  );
  return [h("button", { type: "button", onclick: () => dialog.showModal() }, "Delete everything"), dialog];
}
