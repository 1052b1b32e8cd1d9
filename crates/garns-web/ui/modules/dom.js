// Elements in one line: h("button", { class: "quiet", onclick: go }, "Go").

import { home } from "./home.js";

/** @typedef {Node|string|number|null|undefined|false} Child */

/**
 * An element with attributes, listeners (`onclick`), properties (`.value`) and children. A `href` that begins with a
 * slash is an address within the game.
 * @template {keyof HTMLElementTagNameMap} T
 * @param {T} tag
 * @param {Record<string, any>|null} [props]
 * @param {...(Child|Child[])} children
 * @returns {HTMLElementTagNameMap[T]}
 */
export function h(tag, props, ...children) {
  const element = document.createElement(tag);
  dress(element, props);
  element.append(...keepReal(children));
  return element;
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, any>|null} [props]
 * @param {...(Child|Child[])} children
 * @returns {SVGElement}
 */
export function svg(tag, props, ...children) {
  const element = document.createElementNS("http://www.w3.org/2000/svg", tag);
  dress(element, props);
  element.append(...keepReal(children));
  return element;
}

/**
 * One of several choices, with a name and a few words about it.
 * @param {string} group
 * @param {string} value
 * @param {string} name
 * @param {string} what
 * @param {boolean} checked
 */
export const choice = (group, value, name, what, checked) =>
  h(
    "label",
    { class: "choice" },
    h("input", { type: "radio", name: group, value, checked }),
    h("span", null, h("strong", null, name), h("span", { class: "fine" }, what)),
  );

/** @param {Element} element @param {...(Child|Child[])} children */
export function fill(element, ...children) {
  element.replaceChildren(...keepReal(children));
}

/**
 * Replaces the children and keeps the focus: the element with the same `data-key` gets it, or else the last element
 * with a key.
 * @param {Element} element
 * @param {...(Child|Child[])} children
 */
export function refill(element, ...children) {
  const { activeElement } = document;
  const key = element.contains(activeElement) ? activeElement?.getAttribute("data-key") : null;
  fill(element, ...children);
  if (!key) return;
  const keyed = [.../** @type {NodeListOf<HTMLElement>} */ (element.querySelectorAll("[data-key]:not([disabled])"))];
  (keyed.find((one) => one.dataset.key === key) ?? keyed.at(-1))?.focus({ preventScroll: true });
}

/** Sets an attribute, or removes it. @param {Element} element @param {string} name @param {string|number|boolean|null} value */
export function attribute(element, name, value) {
  if (value === null || value === false) element.removeAttribute(name);
  else {
    const text = value === true ? "true" : String(value);
    if (element.getAttribute(name) !== text) element.setAttribute(name, text);
  }
}

/** @param {Element} element @param {Record<string, any>|null|undefined} props */
function dress(element, props) {
  for (const [name, value] of Object.entries(props ?? {})) {
    if (value === null || value === undefined || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name.startsWith(".")) /** @type {any} */ (element)[name.slice(1)] = value;
    else if (name === "href" && value.startsWith("/")) element.setAttribute(name, home.href(value));
    else element.setAttribute(name, value === true ? "" : String(value));
  }
}

/** @param {(Child|Child[])[]} children @returns {(Node|string)[]} */
const keepReal = (children) =>
  children
    .flat()
    .filter((child) => child !== null && child !== undefined && child !== false)
    .map((child) => (child instanceof Node ? child : String(child)));
