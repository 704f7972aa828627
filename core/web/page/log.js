// The log: a row an action, with what it changed and by what folded in; a time machine, too. Tab stops at the row that is looked at alone:
// arrow keys go from row to row.
// @ts-check
import { h } from "./dom.js";
import { unfolded, withPlaces } from "./why.js";

/** @typedef {import("./frames.js").Row} Row */

/**
 * @param {Row[]} rows           all rows that are known
 * @param {number} seen          the row that is looked at
 * @param {Map<number, string[]>} causes   causes that were asked for, by row
 * @param {{to: (row: number) => void, why: (row: number) => void, open?: (file: string, line: number) => void}} deeds
 */
export function log(rows, seen, causes, deeds) {
  return rows.map((row) =>
    h(
      "li",
      { "data-key": row.row, class: row.row === seen ? "seen" : row.row > seen ? "later" : "" },
      h(
        "button",
        { type: "button", class: "row", tabindex: row.row === seen ? undefined : "-1", "aria-current": row.row === seen ? "step" : undefined, onclick: () => deeds.to(row.row) },
        h("span", { class: "number" }, row.row),
        h("span", { class: "who" }, row.name),
        h("span", { class: "text" }, row.text),
      ),
      h(
        "details",
        { class: "causes", "data-key": "causes", ontoggle: (/** @type {Event} */ e) => /** @type {HTMLDetailsElement} */ (e.target).open && deeds.why(row.row) },
        h("summary", { tabindex: row.row === seen ? undefined : "-1" }, row.says.length > 0 ? shortened(row.says.join("; ")) : "why"),
        h("ul", {}, ...unfolded(causes.get(row.row) ?? row.says).map((line) => h("li", {}, ...withPlaces(line, deeds.open)))),
      ),
    ),
  );
}

/**
 * The row that a key in the log leads to; `null` for other keys.
 * @param {string} key
 * @param {number} seen
 * @param {number} last
 */
export function arrow(key, seen, last) {
  const ways = { ArrowUp: seen - 1, ArrowDown: seen + 1, Home: 1, End: last, PageUp: seen - 10, PageDown: seen + 10 };
  const way = ways[/** @type {keyof typeof ways} */ (key)];
  return way === undefined ? null : Math.max(1, Math.min(last, way));
}

/** @param {string} text */
function shortened(text) {
  return text.length > 90 ? `${text.slice(0, 88)} …` : text;
}
