// Ways to choose a picture: the camera, a file, the clipboard, or a picture that is dropped on the page.

import { h } from "./dom.js";
import { icon } from "./icons.js";

/**
 * A button that asks for a picture. With `camera`, phones open their camera at once.
 * @param {string} words
 * @param {{camera?: boolean, main?: boolean, named?: string}} options named: the name of the input, which keeps the focus
 * @param {(file: File) => void} chosen
 */
export function chooser(words, { camera = false, main = false, named = "photo" }, chosen) {
  const input = h("input", {
    type: "file",
    accept: "image/*",
    class: "unseen",
    name: named,
    capture: camera ? "environment" : null,
    onchange: () => {
      const file = input.files?.[0];
      // The same file can be chosen again.
      input.value = "";
      if (file) chosen(file);
    },
  });
  return h("label", { class: main ? "button main photo-choose" : "button photo-choose" }, input, icon(named === "photo" ? "picture" : "camera"), words);
}

/**
 * Takes pictures that are pasted or dropped anywhere on the page. Returns a function that ends this.
 * @param {HTMLElement} place is marked while a picture is over the page
 * @param {(file: File) => void} chosen
 */
export function takePictures(place, chosen) {
  const ending = new AbortController();
  const { signal } = ending;
  const first = (/** @type {DataTransfer|null} */ data) => [...(data?.files ?? [])][0];
  const over = (/** @type {boolean} */ on) => place.classList.toggle("dropping", on);
  document.addEventListener(
    "paste",
    (event) => {
      const file = first(event.clipboardData);
      if (!file) return;
      event.preventDefault();
      chosen(file);
    },
    { signal },
  );
  document.addEventListener(
    "dragover",
    (event) => {
      if (!event.dataTransfer?.types.includes("Files")) return;
      event.preventDefault();
      over(true);
    },
    { signal },
  );
  document.addEventListener("dragleave", (event) => event.relatedTarget === null && over(false), { signal });
  document.addEventListener(
    "drop",
    (event) => {
      over(false);
      const file = first(event.dataTransfer);
      if (!file) return;
      event.preventDefault();
      chosen(file);
    },
    { signal },
  );
  return () => ending.abort();
}
