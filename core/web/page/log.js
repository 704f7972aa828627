// The log: a row an action, with what it changed and by what folded in; a time machine, too.
// @ts-check
import { h } from "./dom.js";

/** @typedef {import("./frames.js").Row} Row */

/**
 * @param {Row[]} rows           all rows that are known
 * @param {number} seen          the row that is looked at
 * @param {Map<number, string[]>} causes   causes that were asked for, by row
 * @param {{to: (row: number) => void, why: (row: number) => void}} deeds
 */
export function log(rows, seen, causes, deeds) {
  return rows.map((row) =>
    h(
      "li",
      { "data-key": row.row, class: row.row === seen ? "seen" : row.row > seen ? "later" : "" },
      h(
        "button",
        { type: "button", class: "row", "aria-current": row.row === seen ? "step" : undefined, onclick: () => deeds.to(row.row) },
        h("span", { class: "number" }, row.row),
        h("span", { class: "who" }, row.name),
        h("span", { class: "text" }, row.text),
      ),
      h(
        "details",
        { class: "causes", "data-key": "causes", ontoggle: (/** @type {Event} */ e) => /** @type {HTMLDetailsElement} */ (e.target).open && deeds.why(row.row) },
        h("summary", {}, row.says.length > 0 ? shortened(row.says.join("; ")) : "why"),
        h("ul", {}, ...(causes.get(row.row) ?? row.says).map((line) => h("li", {}, line))),
      ),
    ),
  );
}

/** @param {string} text */
function shortened(text) {
  return text.length > 90 ? `${text.slice(0, 88)} …` : text;
}
