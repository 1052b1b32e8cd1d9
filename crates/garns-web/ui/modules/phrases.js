// Sentences whose phrases highlight their cells when the player points at them or focuses them.

import { h } from "./dom.js";

/** @typedef {import("./wire.js").Phrase} Phrase */

/**
 * A paragraph of phrases.
 * @param {Phrase[]} phrases
 * @param {(phrase: Phrase|null) => void} light
 */
export function sentence(phrases, light) {
  const [first, ...rest] = phrases;
  // A sentence that begins with a cell's name keeps the small letter.
  const text = /^r\d/.test(first?.text ?? "")
    ? first.text
    : (first?.text ?? "").replace(/^./, (letter) => letter.toUpperCase());
  const capital = first ? [{ ...first, text }, ...rest] : [];
  const ended = /[.!?…]\s*$/.test(phrases.at(-1)?.text ?? ".");
  return h(
    "p",
    { class: "sentence" },
    capital.map((phrase) => piece(phrase, light)),
    ended ? null : ".",
  );
}

/** The phrases as plain text. @param {Phrase[]} phrases */
export const plainWords = (phrases) => phrases.map(({ text }) => text).join("");

/** @param {Phrase} phrase @param {(phrase: Phrase|null) => void} light */
function piece(phrase, light) {
  if (!phrase.cells.length) return phrase.text;
  const on = () => light(phrase);
  const off = () => light(null);
  // A span with the role of a button, because a real button does not break over lines.
  return h(
    "span",
    {
      role: "button",
      tabindex: 0,
      class: "phrase",
      onpointerenter: on,
      onfocus: on,
      onclick: on,
      onpointerleave: off,
      onblur: off,
    },
    phrase.text,
  );
}
