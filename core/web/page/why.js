// Why a number is what it is: the rows that changed it, with rule, piece, file and line.
// @ts-check
import { h } from "./dom.js";
import { openSheet } from "./keys.js";
import { alarm } from "./notify.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./frames.js").Item} Item */

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

/**
 * @param {import("./socket.js").Line} line
 * @param {{panel: string, title: string, item: Item}} of
 * @param {{open?: (file: string, line: number) => void, to: (row: number) => void}} deeds
 */
export async function whySheet(line, of, deeds) {
  const answer = await line.ask({ t: "number", panel: of.panel, item: of.item.id }, false);
  if (!answer.sources) return alarm(answer.why ?? "nothing is known of it");
  /** @type {{row: number, name: string, text: string, lines: string[]}[]} */
  const sources = answer.sources;
  openSheet(
    `${of.title}: ${of.item.label} ${of.item.value}`,
    of.item.explanation ? h("p", {}, of.item.explanation) : null,
    h("p", {}, sources.length ? "What changed it, newest first:" : "No row of this game has changed it: it is what the game began with."),
    h("ol", { class: "sources" }, ...sources.map((one) => h("li", { value: one.row }, h("button", { type: "button", class: "row", onclick: () => deeds.to(one.row) }, `row ${one.row}, ${one.name}: ${one.text}`), h("ul", {}, ...unfolded(one.lines).map((text) => h("li", {}, ...withPlaces(text, deeds.open))))))),
  );
}
