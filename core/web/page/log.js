// The log: a row an action, with what it changed and by what folded in; a time machine, too. Tab stops at the row that is looked at alone:
// arrow keys go from row to row.
// @ts-check
import { h } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */
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

/** A place in a file of the content: `scripts/a/b.toml:12`. */
const PLACE = /((?:scripts|maps|variants)\/[A-Za-z0-9._/-]+\.(?:toml|lua)):(\d+)/;

/**
 * A line in which places of files lead to the file, where somebody may look into it.
 * @param {string} line
 * @param {((file: string, line: number) => void) | undefined} open
 * @returns {Child[]}
 */
export function withPlaces(line, open) {
  const found = open && line.match(PLACE);
  if (!found || found.index === undefined) return [line];
  const [place, file, at] = found;
  const more = withPlaces(line.slice(found.index + place.length), open);
  return [line.slice(0, found.index), h("button", { type: "button", class: "place", onclick: () => open(file, Number(at)) }, place), ...more];
}

/** Lines as a terminal of some width has them, made whole again. @param {string[]} lines */
export function unfolded(lines) {
  /** @type {string[]} */
  const whole = [];
  for (const line of lines) {
    if (line.startsWith("    ") && whole.length) whole.push(`${whole.pop()} ${line.trim()}`);
    else whole.push(line);
  }
  return whole;
}
