// The icons, drawn with strokes of the same width on a grid of 24 units.

import { svg } from "./dom.js";

/** The lines of each icon. */
const LINES = {
  undo: "M9 14 4 9l5-5M4 9h10a6 6 0 0 1 0 12h-3",
  redo: "m15 14 5-5-5-5M20 9H10a6 6 0 0 0 0 12h3",
  erase: "m8 20-4.2-4.2a2 2 0 0 1 0-2.8l8.9-8.9a2 2 0 0 1 2.8 0l4.4 4.4a2 2 0 0 1 0 2.8L11 20H8Zm0 0h12M8.5 8.5l7 7",
  check: "m5 12.5 4.5 4.5L19 7.5",
  hint: "M9.5 17.5h5M10.5 21h3M12 3a6 6 0 0 0-3.6 10.8c.7.6 1.1 1.2 1.1 2v.2h5v-.2c0-.8.4-1.4 1.1-2A6 6 0 0 0 12 3Z",
  grid: "M4 4h16v16H4zM9.3 4v16M14.7 4v16M4 9.3h16M4 14.7h16",
  pencil: "m4 20 1-4.5L16.5 4a2 2 0 0 1 2.9 0l.6.6a2 2 0 0 1 0 2.9L8.5 19 4 20Zm10.5-14 3.5 3.5",
  palette:
    "M12 3a9 9 0 1 0 0 18c1.5 0 2-.9 2-1.9 0-1.7-1.3-1.7-1.3-3 0-1 .8-1.6 1.8-1.6H17a4 4 0 0 0 4-4C21 6.3 17 3 12 3ZM7.5 11.5h.01M10 7.5h.01M14.5 7.5h.01M17 11h.01",
  notes: "M4 4h16v16H4zM8 8.5h.01M12 8.5h.01M16 8.5h.01M8 12h.01M12 12h.01M16 12h.01M8 15.5h.01M12 15.5h.01M16 15.5h.01",
  pause: "M9 5.5v13M15 5.5v13",
  resume: "M8 5v14l11-7z",
  more: "M4 6.5h16M4 12h16M4 17.5h16",
  plus: "M12 5v14M5 12h14",
  next: "m9 5 7 7-7 7",
  calendar: "M4 6h16v14H4zM4 10.5h16M8.5 3v5M15.5 3v5",
  book: "M5 19.5V5a2 2 0 0 1 2-2h12v18H6.5a1.5 1.5 0 0 1 0-3H19",
  chart: "M4 4v16h16M9 16v-5M13.5 16V7M18 16v-7",
  settings: "M12 9a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM12 3v3M12 18v3M3 12h3M18 12h3M5.6 5.6l2.2 2.2M16.2 16.2l2.2 2.2M5.6 18.4l2.2-2.2M16.2 7.8l2.2-2.2",
  help: "M12 3a9 9 0 1 0 0 18 9 9 0 0 0 0-18ZM9.6 9.5a2.5 2.5 0 1 1 3.4 2.3c-.7.3-1 .8-1 1.7M12 17h.01",
  share: "M17.5 8a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM6.5 14.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM17.5 21a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5ZM8.7 10.8l6.6-4M8.7 13.2l6.6 4",
  camera: "M4 8h3.5L9 5.5h6L16.5 8H20a1 1 0 0 1 1 1v9a1 1 0 0 1-1 1H4a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1ZM12 9.8a3.4 3.4 0 1 0 0 6.8 3.4 3.4 0 0 0 0-6.8Z",
  picture: "M4 5h16v14H4zM4 16l4.5-4.5 4 4 2.5-2.5 5 5M15.5 9.2h.01",
  lock: "M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3",
  back: "m15 5-7 7 7 7",
  alert: "M12 4 2.8 20h18.4ZM12 10v4.5M12 17.2h.01",
  flame: "M12 3c.5 3 4.5 5.5 4.5 10a4.5 4.5 0 0 1-9 .5c0-1.8.9-3 1.9-4 .2 1.3.8 2 1.6 2.3C10.5 9 10.5 6 12 3Z",
};

/** An icon; its name stands beside it, so screen readers skip it. @param {keyof typeof LINES} name */
export const icon = (name) =>
  svg("svg", { class: "icon", viewBox: "0 0 24 24", "aria-hidden": "true" }, svg("path", { d: LINES[name] }));

/** Draws the icons that the page's own text names. */
export function drawNamedIcons() {
  for (const place of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-icon]")))
    place.replaceWith(icon(/** @type {keyof typeof LINES} */ (place.dataset.icon)));
}
