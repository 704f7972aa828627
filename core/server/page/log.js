// The log: one row per action, with its changes and causes in details. A click on a row shows its position. Tab stops only at the displayed
// row; arrow keys move between rows.
// @ts-check
import { byId, h, morph, show } from "./dom.js";

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./frames.js").Row} Row */
/** @typedef {import("./frames.js").Snap} Snap */

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
    return h("span", { class: `event seat-${seat + 1}`, "data-key": seat }, h("span", { class: "stripe" }, seat + 1), h("b", {}, seats[seat]?.name), h("span", { class: "did" }, did.map((row) => row.text).join(" · ")), brings ? h("span", { class: "brings" }, `${brings > 0 ? "+" : "−"}${Math.abs(brings)}`, h("span", { class: "unseen" }, " points")) : null);
  };
  return [h("h2", {}, "Since your last turn"), ...[...bySeat].map(event), h("button", { type: "button", class: "again", "data-key": "again", onclick: again, "aria-label": "▸ n: play again what happened" }, "▸ ", h("kbd", {}, "n"))];
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

/** Returns a sentence about what the table waits for. @param {Snap} snap */
export function headline(snap) {
  if (snap.over && snap.turn) return "End your turn, and the game is over";
  if (snap.over) {
    // The game determines the ranking, with teams and tie-breaks.
    const first = snap.seats.filter((seat) => seat.ahead === 0);
    const points = [...new Set(first.map((seat) => seat.team?.points ?? seat.points))];
    const said = `The game is over: ${first.map((seat) => seat.name).join(" and ")} with ${points.join(" and ")} points`;
    return [said, ...snap.outcome.slice(1).map((line) => line.replace(/\.$/, ""))].join(". ");
  }
  const asked = snap.me.seats.length > 1 ? snap.me.seats.filter((seat) => snap.legal.some((choice) => choice.role === "answer" && choice.seat === seat)) : [];
  if (asked.length > 0) return `${asked.map((seat) => snap.seats[seat].name).join(" and ")}: your answer is needed`;
  if (snap.mine) return `${snap.me.seats.length > 1 ? `${snap.seats[snap.mine.seat].name}: ` : ""}${snap.mine.must ? "your decision" : "your turn"}`.replace(/^y/, "Y");
  const waits = snap.seats.filter((seat) => seat.turn).map((seat) => seat.name);
  // Actions of an open turn are private, so other seats can act only after the turn ends.
  if (snap.turn?.may_end && snap.turn.texts.length > 0) return `End your turn${waits.length > 0 ? `: then it is the turn of ${waits.join(" and ")}` : ""}`;
  return waits.length > 0 ? `Waiting for ${waits.join(" and ")}` : "No player can act";
}

/** @param {Snap} snap */
export const wishesBack = ({ back, seats }) => (back ? `${seats[back.by].name} asks to go back to row ${back.row}: answer under People.` : "");

/** Returns the chat lines that are new; the oldest known ones may have been dropped. @template L @param {L[]} before @param {L[]} now @returns {L[]} */
export function added(before, now) {
  const lines = (/** @type {L[]} */ list) => list.map((line) => JSON.stringify(line)).join("\n");
  for (let gone = 0; gone < before.length; gone++) {
    const left = before.slice(gone);
    if (left.length <= now.length && lines(now.slice(0, left.length)) === lines(left)) return now.slice(left.length);
  }
  return now;
}
