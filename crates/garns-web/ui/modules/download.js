// Files for the browser's downloads.

import { h } from "./dom.js";

/** Hands a file to the browser's downloads. @param {string} name @param {Blob} file */
export function saveFile(name, file) {
  const address = URL.createObjectURL(file);
  h("a", { href: address, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
