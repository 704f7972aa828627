// History of a number: the rows that changed it, with rule, piece, file and line. Loaded on demand.
// @ts-check
import { unfolded, withPlaces } from "./actions.js";
import { failSheet, h, openSheet } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./frames.js").Item} Item */

/** @typedef {{row: number | null, name: string, text: string, lines: string[]}} Source */

/**
 * @param {import("./socket.js").Line} line
 * @param {{panel: string, title: string, item: Item, about: string, row?: number, seat?: number, texts?: string[]}} of   `row`: an earlier position; `texts`: actions of a plan
 * @param {{open?: (file: string, line: number) => void, to: (row: number) => void}} deeds
 */
export async function whySheet(line, of, deeds) {
  const { panel, title, item, about, ...at } = of;
  const answer = await line.ask({ t: "number", panel, item: item.id, ...at }, false);
  if (!answer.sources) return failSheet(answer.why ?? t("no-information"));
  /** @type {Source[]} */
  const sources = answer.sources;
  /** @type {string[]} */
  const income = answer.to_come ?? [];
  const told = (/** @type {string[]} */ lines) => h("ul", {}, ...unfolded(lines).map((text) => h("li", {}, ...withPlaces(text, deeds.open))));
  openSheet(
    `${title}: ${item.label} ${item.value}`,
    about ? h("p", {}, about) : null,
    h("p", {}, t("changes-of-number")),
    h("ul", { class: "sources" }, ...sources.map((one) => h("li", {}, source(one, deeds.to), told(one.lines)))),
    income.length ? [h("p", {}, t("next-income-known")), told(income)] : null,
  );
}

/** Creates the heading of a change, with a button that shows its row. @param {Source} one @param {(row: number) => void} to */
function source(one, to) {
  const what = one.name ? `${one.name}: ${one.text}` : one.text;
  if (one.row === null) return h("span", {}, t("not-ended-yet", { what }));
  const row = one.row;
  return h("button", { type: "button", class: "row", onclick: () => to(row) }, row === 0 ? what : t("row-what", { row, what }));
}
