// Plays rows again: what happened since the last turn, and a bar for earlier positions. Loaded on demand.
// @ts-check
import { since } from "./actions.js";
import { h } from "./dom.js";
import { t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** Time for which a row is shown, in milliseconds. */
const SHOWN = 900;
/** Speeds between which the bar changes. */
const SPEEDS = [1, 4];
let speed = SPEEDS[0];

/**
 * Shows rows one after the other, until another row is chosen. Returns whether all were shown.
 * @param {Table} table @param {import("./frames.js").Row[]} rows
 */
async function play(table, rows) {
  table.playing = true;
  let all = true;
  for (const { row } of rows) {
    await table.to(row);
    table.render();
    await new Promise((later) => setTimeout(later, SHOWN / speed));
    // The present row is shown as the present position.
    all = table.playing && (table.past?.row ?? table.snap?.row) === row;
    if (!all) break;
  }
  table.playing = false;
  return all;
}

/** Shows the rows since the last turn; again ends it. @param {Table} table */
export async function again(table) {
  if (table.playing) return void (table.playing = false);
  const rows = since(table.rows, table.snap?.me.seats ?? [], table.snap?.seats.length ?? 0).filter((row) => row.says.length > 0);
  if (await play(table, rows)) table.toNow();
}

/** Creates the bar below an earlier position: it plays on from there. @param {Table} table */
export function bar(table) {
  const [row, last] = [table.past?.row ?? 0, table.snap?.row ?? 0];
  const on = async () => {
    // Without effect here: rows that only end a turn.
    const rows = table.rows.filter((one) => one.row > (table.past?.row ?? 0) && (one.says.length > 0 || one.row === last));
    if (table.playing) table.playing = false;
    else await play(table, rows);
    table.render();
  };
  const faster = () => ((speed = SPEEDS[(SPEEDS.indexOf(speed) + 1) % SPEEDS.length]), table.render());
  return h(
    "div",
    { class: "replay", "data-key": "replay", role: "group", "aria-label": t("replay") },
    h("button", { type: "button", "data-key": "step back", "aria-label": t("one-row-back"), onclick: () => table.to(row - 1), disabled: row === 0 }, "‹"),
    h("button", { type: "button", "data-key": "play", onclick: on }, table.playing ? t("pause") : t("play-replay")),
    h("button", { type: "button", "data-key": "step", "aria-label": t("one-row-on"), onclick: () => table.to(row + 1) }, "›"),
    h("input", { type: "range", min: 0, max: last, value: row, "data-driven": true, "aria-label": t("row-label"), oninput: (/** @type {Event} */ e) => table.to(Number(/** @type {HTMLInputElement} */ (e.target).value)) }),
    h("button", { type: "button", "data-key": "speed", "aria-label": t("speed-n", { speed }), onclick: faster }, `×${speed}`),
  );
}
