// Why a number is what it is: the rows that changed it, with rule, piece, file and line. Loaded when somebody asks.
// @ts-check
import { h } from "./dom.js";
import { failSheet, openSheet } from "./keys.js";
import { unfolded, withPlaces } from "./log.js";

/** @typedef {import("./frames.js").Item} Item */

/**
 * @param {import("./socket.js").Line} line
 * @param {{panel: string, title: string, item: Item}} of
 * @param {{open?: (file: string, line: number) => void, to: (row: number) => void}} deeds
 */
export async function whySheet(line, of, deeds) {
  const answer = await line.ask({ t: "number", panel: of.panel, item: of.item.id }, false);
  if (!answer.sources) return failSheet(answer.why ?? "nothing is known of it");
  /** @type {{row: number, name: string, text: string, lines: string[]}[]} */
  const sources = answer.sources;
  openSheet(
    `${of.title}: ${of.item.label} ${of.item.value}`,
    of.item.explanation ? h("p", {}, of.item.explanation) : null,
    h("p", {}, sources.length ? "What changed it, newest first:" : "No row of this game has changed it: it is what the game began with."),
    h("ol", { class: "sources" }, ...sources.map((one) => h("li", { value: one.row }, h("button", { type: "button", class: "row", onclick: () => deeds.to(one.row) }, `row ${one.row}, ${one.name}: ${one.text}`), h("ul", {}, ...unfolded(one.lines).map((text) => h("li", {}, ...withPlaces(text, deeds.open))))))),
  );
}
