// The log: one row per action, with its changes and causes in details. A click on a row shows its position. Tab stops only at the displayed
// row; arrow keys move between rows.
// @ts-check
import { byId, h, morph, show } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./frames.js").Row} Row */

/**
 * @typedef {Object} Deeds
 * @property {(row: number) => void} to
 * @property {(row: number) => void} why
 * @property {((file: string, line: number) => void) | undefined} open
 */

/** @typedef {{causes: Map<number, string[]>, hints: Map<number, string>}} Told   by row: loaded causes, and the seats that requested a hint there */

/** Data from which each displayed row was built. @type {WeakMap<Element, unknown[]>} */
const made = new WeakMap();

/**
 * Renders the rows of the log. A game has hundreds, so only new or changed ones are built.
 * @param {HTMLElement} list
 * @param {Row[]} rows           all known rows
 * @param {number} seen          the displayed row
 * @param {Told} told
 * @param {Deeds} deeds
 */
export function showLog(list, rows, seen, { causes, hints }, deeds) {
  show(byId("log-begins"), hints.get(0) ?? null);
  const had = list.contains(document.activeElement);
  rows.forEach((row, n) => {
    const before = rows[n - 1];
    // Rows of one turn stand together under one name. A row that changes nothing and repeats a word ends its turn.
    const look = [row.row === seen ? "seen" : row.row > seen ? "later" : "", before?.seat === row.seat ? "more" : "", isImplied(row) ? "implied" : ""].filter(Boolean).join(" ");
    const parts = [row, look, causes.get(row.row), hints.get(row.row), Boolean(deeds.open)];
    const old = list.children[n];
    if (old && made.get(old)?.every((part, at) => part === parts[at])) return;
    const fresh = line(row, look, causes.get(row.row), hints.get(row.row), deeds);
    if (old) morph(old, fresh);
    else list.append(fresh);
    made.set(list.children[n], parts);
  });
  while (list.children.length > rows.length) list.lastElementChild?.remove();
  if (had && !list.contains(document.activeElement)) list.focus({ preventScroll: true });
}

/** Returns the names of seats that requested a hint, by the row after which they did. @param {import("./frames.js").Snap} snap @returns {Map<number, string>} */
export function hintsByRow({ asked = [], seats }) {
  /** @type {Map<number, string[]>} */
  const who = new Map();
  for (const { row, seat } of asked) who.set(row, [...(who.get(row) ?? []), seats[seat]?.name]);
  return new Map([...who].map(([row, names]) => [row, `${names.join(" and ")} asked a bot for a hint`]));
}

/** @param {Row} row @param {string} look @param {string[] | undefined} causes @param {string | undefined} hint @param {Deeds} deeds */
function line(row, look, causes, hint, deeds) {
  const isSeen = look.startsWith("seen");
  return h(
    "li",
    { "data-key": row.row, class: look },
    h(
      "button",
      { type: "button", class: "row", tabindex: isSeen ? undefined : "-1", "aria-current": isSeen ? "step" : undefined, onclick: () => deeds.to(row.row) },
      h("span", { class: "number" }, row.row),
      h("span", { class: `stripe seat-${row.seat + 1}`, "aria-hidden": "true" }, row.seat + 1),
      h("span", { class: "who" }, row.name),
      h("span", { class: "text" }, row.text),
    ),
    h(
      "details",
      { class: "causes", "data-key": "causes", ontoggle: (/** @type {Event} */ e) => /** @type {HTMLDetailsElement} */ (e.target).open && deeds.why(row.row) },
      h("summary", { tabindex: isSeen ? undefined : "-1" }, row.says.length > 0 ? shortened(row.says.join("; ")) : "why"),
      h("ul", {}, ...unfolded(causes ?? row.says).map((text) => h("li", {}, ...withPlaces(text, deeds.open)))),
    ),
    hint && h("p", { class: "asked" }, hint),
  );
}

/**
 * Returns the row to which a key in the log leads; `null` for other keys.
 * @param {string} key
 * @param {number} seen
 * @param {number} last
 */
export function arrow(key, seen, last) {
  const ways = { ArrowUp: seen - 1, ArrowDown: seen + 1, Home: 1, End: last, PageUp: seen - 10, PageDown: seen + 10 };
  const way = ways[/** @type {keyof typeof ways} */ (key)];
  return way === undefined ? null : Math.max(1, Math.min(last, way));
}

/** Returns whether a row only ends a turn: it changed nothing and has one word. @param {Row} row */
const isImplied = (row) => row.says.length === 0 && /^[a-z]+$/.test(row.text);

/**
 * Returns the rows since the last turn of these seats. Without such a row, it returns about one round.
 * @param {Row[]} rows @param {number[]} seats @param {number} players
 */
export function since(rows, seats, players) {
  // Rows of an open decision at the end belong to the present turn.
  let to = rows.length;
  while (to > 0 && seats.includes(rows[to - 1].seat)) to--;
  let from = to;
  while (from > 0 && !seats.includes(rows[from - 1].seat) && to - from < 8 * players) from--;
  return rows.slice(from, to).filter((row) => !isImplied(row));
}

/** Creates the strip that says what each seat did. @param {Row[]} rows @param {import("./frames.js").Seat[]} seats @param {() => void} again   plays the rows again */
export function sinceStrip(rows, seats, again) {
  if (rows.length === 0) return [];
  /** @type {Map<number, Row[]>} */
  const bySeat = new Map();
  for (const row of rows) bySeat.set(row.seat, [...(bySeat.get(row.seat) ?? []), row]);
  const event = (/** @type {[number, Row[]]} */ [seat, did]) => {
    const brings = did.flatMap((row) => row.says).reduce((sum, line) => sum + (line.startsWith(`${seats[seat]?.name}:`) ? Number(line.match(/([+-]\d+) vp/)?.[1] ?? 0) : 0), 0);
    return h("span", { class: `event seat-${seat + 1}`, "data-key": seat }, h("span", { class: "stripe" }, seat + 1), h("b", {}, seats[seat]?.name), h("span", { class: "did" }, did.map((row) => row.text).join(" · ")), brings ? h("span", { class: "brings" }, `${brings > 0 ? "+" : "−"}${Math.abs(brings)} points`) : null);
  };
  return [h("h2", {}, "Since your last turn"), ...[...bySeat].map(event), h("button", { type: "button", class: "again", "data-key": "again", onclick: again, "aria-label": "▸ n: play again what happened" }, "▸ ", h("kbd", {}, "n"))];
}

/**
 * Adds up the points that the rows name, by source and seat. What no row names is the start, and what the end of the game gives.
 * @param {Row[]} rows @param {import("./frames.js").Seat[]} seats @returns {{source: string, points: number[]}[]}
 */
export function pointsBySource(rows, seats) {
  /** @type {Map<string, number[]>} */
  const sums = new Map();
  for (const line of rows.flatMap((row) => row.says)) {
    const seat = seats.findIndex(({ name }) => line.startsWith(`${name}: `));
    const points = Number(line.match(/([+-]\d+) vp/)?.[1] ?? 0);
    if (seat < 0 || points === 0) continue;
    const source = line.match(/\(([^()]+)\)$/)?.[1] ?? "actions";
    const sum = sums.get(source) ?? seats.map(() => 0);
    sum[seat] += points;
    sums.set(source, sum);
  }
  const total = (/** @type {number[]} */ points) => points.reduce((a, b) => a + Math.abs(b), 0);
  const list = [...sums].map(([source, points]) => ({ source, points })).sort((a, b) => total(b.points) - total(a.points));
  const rest = seats.map((seat, n) => (seat.points ?? 0) - list.reduce((sum, one) => sum + one.points[n], 0));
  return rest.some((points) => points !== 0) ? [...list, { source: "start, and what the rows do not name", points: rest }] : list;
}

/** Creates the end of the game: the ranking, and the points of each seat by source. @param {Row[]} rows @param {import("./frames.js").Snap} snap */
export function ending(rows, { seats }) {
  const ranked = seats.map((seat, n) => ({ seat, n })).sort((a, b) => (a.seat.ahead ?? 0) - (b.seat.ahead ?? 0));
  const sources = pointsBySource(rows, seats);
  const most = (/** @type {number[]} */ points, /** @type {number} */ n) => points[n] > 0 && points.every((other, at) => at === n || other < points[n]);
  return h(
    "div",
    { class: "ending", "data-key": "ending" },
    h("ol", { class: "ranking" }, ...ranked.map(({ seat, n }) => h("li", { class: `seat-${n + 1}` }, h("span", { class: "place-number" }, (seat.ahead ?? 0) + 1), h("span", { class: "stripe" }, n + 1), h("b", {}, seat.name), h("span", { class: "points" }, seat.points ?? "?")))),
    sources.length > 0 ? h("table", {}, h("caption", {}, "Where the points came from"), h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "source"), ...ranked.map(({ seat, n }) => h("th", { scope: "col" }, h("span", { class: `marker seat-${n + 1}` }, n + 1), h("span", { class: "unseen" }, seat.name))))), h("tbody", {}, ...sources.map(({ source, points }) => h("tr", {}, h("th", { scope: "row" }, source), ...ranked.map(({ n }) => h("td", { class: most(points, n) ? "most" : "" }, points[n] || "·")))))) : null,
  );
}

/** @param {string} text */
function shortened(text) {
  return text.length > 90 ? `${text.slice(0, 88)} …` : text;
}

/** Pattern for file and line of the content: `scripts/a/b.toml:12`. */
const PLACE = /((?:scripts|maps|variants)\/[A-Za-z0-9._/-]+\.(?:toml|lua)):(\d+)/;

/**
 * Creates a line in which file names are buttons that open the file, if the user may open files.
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

/** Joins lines that were wrapped for a terminal. @param {string[]} lines */
export function unfolded(lines) {
  /** @type {string[]} */
  const whole = [];
  for (const line of lines) {
    if (line.startsWith("    ") && whole.length) whole.push(`${whole.pop()} ${line.trim()}`);
    else whole.push(line);
  }
  return whole;
}
