// Settings: display and play, the player's name, and the player's data to download, import or delete.

import { fill, h } from "../dom.js";
import { saveFile } from "../download.js";
import { NotAGamesFile, importGames } from "../games_file.js";
import { home } from "../home.js";
import { keep } from "../storage.js";
import { Refusal, Unreachable, call, download } from "../wire.js";
import { LEVELS, capital } from "../words.js";

const THEMES = { system: "Same as system", light: "Light", dark: "Dark", contrast: "High contrast" };
const NOTES = { plain: "One kind of notes", corner_and_centre: "Corner and centre notes" };
const KEYPADS = { phone: "1 2 3 at the top", calculator: "7 8 9 at the top" };
const SWITCHES = /** @type {const} */ ([
  ["number_first", "Choose the digit first, then touch the cells"],
  ["left_handed", "Controls on the left"],
  ["vibration", "Vibrate at each move"],
  ["sound", "A quiet sound at each move"],
  ["rules", "Show the rules above the board"],
  ["numbers", "Show ratings as numbers"],
  ["timer", "Show the timer"],
  ["peers", "Highlight row, column and box"],
  ["same_digit", "Highlight matching digits"],
  ["conflicts", "Mark conflicting digits"],
  ["tidy", "Remove notes automatically"],
  ["auto", "Start games with automatic candidates"],
]);

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
  const set = (/** @type {Partial<import("../wire.js").Settings>} */ change) =>
    void save({ settings: { ...app.settings, ...change } }, "Saved.");
  const select = (
    /** @type {"theme"|"level"|"notes"|"keypad"} */ name,
    /** @type {string} */ label,
    /** @type {[string, string][]} */ options,
  ) =>
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
  fill(
    main,
    h(
      "div",
      { class: "sheet" },
      h("h1", null, "Settings"),
      h(
        "section",
        { class: "card" },
        h("h2", null, "Display and play"),
        select("theme", "Colours", Object.entries(THEMES)),
        select(
          "level",
          "Default level",
          LEVELS.map((level) => [level, capital(level)]),
        ),
        select("notes", "Notes", Object.entries(NOTES)),
        select("keypad", "Keypad", Object.entries(KEYPADS)),
        SWITCHES.map(([key, words]) =>
          h(
            "label",
            { class: "check" },
            h("input", {
              type: "checkbox",
              name: key,
              checked: app.settings[key],
              onchange: (/** @type {any} */ event) => set({ [key]: event.target.checked }),
            }),
            words,
          ),
        ),
      ),
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
      word,
      app.version
        ? h("p", { class: "fine" }, `Garns ${app.version}`, home.document && [" · ", h("a", { href: home.document }, "API")])
        : null,
    ),
  );
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
