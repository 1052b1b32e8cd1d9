// Sentences whose phrases light their cells when pointed at or focused.

import { h } from "./dom.js";

/** @typedef {import("./wire.js").Phrase} Phrase */

/**
 * A paragraph of phrases.
 * @param {Phrase[]} phrases
 * @param {(phrase: Phrase|null) => void} light
 */
export function sentence(phrases, light) {
  const ended = /[.!?…]\s*$/.test(phrases.at(-1)?.text ?? ".");
  return h(
    "p",
    { class: "sentence" },
    phrases.map((phrase) => piece(phrase, light)),
    ended ? null : ".",
  );
}

/** The same in plain words. @param {Phrase[]} phrases */
export const plainWords = (phrases) => phrases.map(({ text }) => text).join("");

/** @param {Phrase} phrase @param {(phrase: Phrase|null) => void} light */
function piece(phrase, light) {
  if (!phrase.cells.length) return phrase.text;
  const on = () => light(phrase);
  const off = () => light(null);
  return h(
    "button",
    { type: "button", class: "phrase", onpointerenter: on, onfocus: on, onclick: on, onpointerleave: off, onblur: off },
    phrase.text,
  );
}
