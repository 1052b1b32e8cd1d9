// A puzzle from a photo or a screenshot. It is read in the browser; the player checks it, then plays it.

import { fill, h } from "../dom.js";
import { icon } from "../icons.js";
import { PhotoCheck } from "../photo_check.js";
import { chooser, takePictures } from "../photo_choose.js";
import { PhotoScanner } from "../photo_scanner.js";
import { PhotoStage } from "../photo_stage.js";
import { Refusal, Unreachable, call } from "../wire.js";

const STAYS = "The photo stays on this device.";

/** @type {import("../app.js").Page} */
export function show(app, main) {
  const stage = new PhotoStage();
  const check = new PhotoCheck((cell, canvas) => stage.drawCell(cell, canvas));
  const scanner = new PhotoScanner({
    onpicture(picture) {
      stage.open(picture);
      view("reading");
    },
    onanswer({ reading, trouble }) {
      if (!reading && !stage.picture) return tell(trouble, "start");
      stage.found(reading ? reading.crossings : null);
      if (!reading) return tell(trouble, "failed");
      stage.adjust(false);
      check.show(reading);
      tell("", "check");
    },
  });

  const trouble = h("p", { class: "trouble", role: "alert", hidden: true });
  const play = h("button", { type: "button", class: "main", disabled: true, onclick: () => void begin("/") }, "Play");
  const solve = h("button", { type: "button", disabled: true, onclick: () => void begin("/solution") }, "Solve");
  const corners = h("button", { type: "button", class: "quiet", onclick: () => adjust(!stage.adjusting) }, "Move the corners");
  const title = h("h1", null, "From a photo");
  const start = h(
    "section",
    { class: "photo-start card", "aria-label": "Choose a picture" },
    h("div", { class: "photo-mark" }, icon("camera")),
    h("p", { class: "photo-lead" }, "Take a photo of a printed Sudoku, or choose a photo or a screenshot."),
    h(
      "div",
      { class: "photo-ways" },
      chooser("Take a photo", { camera: true, main: true, named: "camera" }, read),
      chooser("Choose a picture", {}, read),
    ),
    h("p", { class: "fine photo-drop" }, "You can also paste a picture or drop it here."),
    h("p", { class: "fine photo-stays" }, icon("lock"), STAYS),
  );
  const reading = h("p", { class: "photo-reading", role: "status" });
  const slot = h("div", { class: "photo-slot" }, stage.element, check.fix);
  const sheet = h(
    "div",
    { class: "photo-sheet" },
    h("div", { class: "photo-picture" }, slot, h("div", { class: "photo-under" }, h("p", { class: "fine photo-stays" }, icon("lock"), STAYS), corners)),
    h("div", { class: "photo-board" }, check.board.element),
    h(
      "div",
      { class: "photo-side" },
      reading,
      h("div", { class: "photo-words" }, check.words, check.verdict),
      h("div", { class: "photo-buttons" }, play, solve, chooser("Another photo", { named: "another" }, read)),
    ),
  );
  const element = h("div", { class: "photo" }, h("div", { class: "photo-head" }, h("a", { class: "button quiet", href: "/new", "aria-label": "Back to New game" }, icon("back")), title), trouble, start, sheet);

  stage.addEventListener("corners", () => {
    reading.textContent = "Reading …";
    scanner.readAt(stage.corners);
  });
  check.addEventListener("change", () => {
    element.classList.toggle("fixing", check.cell !== null);
    stage.mark(new Set(check.doubts.keys()), check.cell);
  });
  check.addEventListener("verdict", () => {
    play.disabled = solve.disabled = !check.isPuzzle;
  });
  check.addEventListener("done", () => (check.isPuzzle ? play : corners).focus({ preventScroll: true }));
  const endPictures = takePictures(element, read);
  fill(main, element);
  view("start");

  /** @param {File} file */
  function read(file) {
    trouble.hidden = true;
    scanner.read(file);
    if (!stage.picture) reading.textContent = "";
    start.setAttribute("aria-busy", "true");
  }

  /** Shows a part of the page. @param {"start"|"reading"|"check"|"failed"} part */
  function view(part) {
    element.dataset.part = part;
    start.hidden = part !== "start";
    sheet.hidden = part === "start";
    start.removeAttribute("aria-busy");
    title.textContent = part === "start" ? "From a photo" : part === "reading" ? "Reading the photo" : "Check the photo";
    reading.textContent = part === "reading" ? "Reading …" : "";
    corners.hidden = part === "reading";
    corners.textContent = stage.adjusting ? "Done" : "Move the corners";
    stage.draw();
  }

  /** Shows a part of the page with a sentence about what went wrong, or none. @param {string} words @param {"start"|"check"|"failed"} part */
  function tell(words, part) {
    trouble.textContent = words && part === "failed" ? `${sentence(words)} Drag the four corners onto the grid, or take another photo.` : words;
    trouble.hidden = !words;
    if (part === "failed") stage.adjust(true);
    view(part);
    if (part === "check") app.say(`${check.words.textContent}`);
  }

  /** @param {boolean} on */
  function adjust(on) {
    stage.adjust(on);
    corners.textContent = on ? "Done" : "Move the corners";
    if (on) stage.handles[0].focus({ preventScroll: true });
  }

  /** Begins a game with the digits and goes to a page of it. @param {string} address */
  async function begin(address) {
    try {
      await app.leaveGame();
      app.open(await call("POST", "/games", { kind: "own", text: check.text }));
      await app.go(address);
    } catch (error) {
      if (!(error instanceof Refusal || error instanceof Unreachable)) throw error;
      trouble.textContent = error.message;
      trouble.hidden = false;
    }
  }

  return () => {
    endPictures();
    scanner.end();
    check.end();
    stage.end();
  };
}

/** @param {string} words */
const sentence = (words) => `${words.charAt(0).toUpperCase()}${words.slice(1)}${/[.!?]$/.test(words) ? "" : "."}`;
