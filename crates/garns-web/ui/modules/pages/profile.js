// The player's skills: how reliable and how fast with each technique, and what to practise next.

import { fill, h } from "../dom.js";
import { call } from "../wire.js";
import { clock } from "../words.js";

/** @type {import("../app.js").Page} */
export async function show(app, main) {
  /** @type {import("../wire.js").Skills} */
  const { skills, next } = await call("GET", "/skills");
  let sure = false;
  const forget = h("button", { type: "button", onclick: () => void remove() }, "Delete this profile");
  async function remove() {
    if (!sure) {
      sure = true;
      forget.textContent = "Really delete";
      return;
    }
    await call("DELETE", "/skills");
    await app.go("/profile");
  }
  fill(
    main,
    h("h1", null, "Your skills"),
    h("p", null, "From your finished games and your exercises. Nobody else sees this."),
    next
      ? h(
          "section",
          { class: "card today", "aria-label": "Next" },
          h("p", null, "Practise next: ", h("a", { href: next.page }, next.name)),
          h("a", { class: "button main", href: `/practice/${next.id}` }, "Practise"),
        )
      : h("p", { class: "card" }, "Nothing is due today."),
    skills.length
      ? h(
          "section",
          { class: "card scrolled" },
          h("h2", null, "Techniques"),
          h(
            "table",
            { class: "figures skills" },
            h("thead", null, h("tr", null, ["Technique", "Success", "Found", "Missed", "Time", "Due"].map((name) => h("th", { scope: "col" }, name)))),
            h(
              "tbody",
              null,
              skills.map((skill) =>
                h(
                  "tr",
                  null,
                  h("th", { scope: "row" }, h("a", { href: skill.technique.page }, skill.technique.name)),
                  h("td", null, `${skill.sure} %`),
                  h("td", null, skill.found),
                  h("td", null, skill.missed),
                  h("td", null, skill.pace === null ? "–" : clock(skill.pace)),
                  h("td", null, dueWords(skill.due)),
                ),
              ),
            ),
          ),
          h("div", { class: "row-buttons" }, forget),
        )
      : h("p", null, "Finish a game or solve an exercise, and it appears here."),
  );
}

/** The words for the time when a technique is due. @param {number} due milliseconds since 1970 */
function dueWords(due) {
  const days = Math.ceil((due - Date.now()) / 86_400_000);
  if (days <= 0) return "now";
  return days === 1 ? "in a day" : `in ${days} days`;
}
