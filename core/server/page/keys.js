// The keyboard: keys of one letter, which are off while the user types and can be switched off; sheets (dialogs); and the line for typed
// actions, with completions from the legal actions.
// @ts-check
import { alarm, byId, focusFirst, h, show } from "./dom.js";

const OFF = "loam keys";

/** @typedef {{key: string, says: string, does: () => void}} Key */
/** @typedef {{word: string, takes?: string, says: string, does: (table: Table, rest: string) => unknown}} Word   a typed command that is not an action */

/** @returns {boolean} */
export function hasKeys() {
  return localStorage.getItem(OFF) !== "off";
}

/** Listens for keys. @param {Key[]} keys @returns {() => void} ends listening */
export function listenToKeys(keys) {
  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isCovered()) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const types = target.matches("input, textarea, select") || target.isContentEditable;
    // The browser itself closes a sheet.
    if (sheetIsOpen() || (event.key !== "Escape" && (types || !hasKeys()))) return;
    const found = keys.find(({ key }) => key === event.key);
    if (!found) return;
    event.preventDefault();
    found.does();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/** Returns whether the page is covered, because the screen is being handed over. */
export function isCovered() {
  return document.querySelector(".covered") !== null;
}

/** Returns whether a sheet is open; then only the keys of the sheet work. */
export function sheetIsOpen() {
  return /** @type {HTMLDialogElement} */ (byId("sheet")).open;
}

/** @param {Key[]} keys */
export function helpOnKeys(keys) {
  const toggle = h("input", { type: "checkbox", id: "keys-on", checked: hasKeys(), onchange: (/** @type {Event} */ e) => localStorage.setItem(OFF, /** @type {HTMLInputElement} */ (e.target).checked ? "on" : "off") });
  openSheet(
    "Keys",
    h("p", {}, toggle, " ", h("label", { for: "keys-on" }, "single-letter keys are on")),
    h("dl", { class: "keys" }, ...keys.flatMap(({ key, says }) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, says)])),
    h("p", {}, "On the board, arrow keys go from place to place and Enter opens what can be done there."),
    h("p", {}, "In the typed line: an action, several with a full stop between them, the number of one in the list, NAME: before one of another seat of this screen, or"),
    h("dl", { class: "keys" }, ...WORDS.flatMap(({ word, takes, says }) => [h("dt", {}, h("kbd", {}, takes ? `${word} ${takes}` : word)), h("dd", {}, says)])),
  );
}

/**
 * Opens a sheet (dialog) over the page, with a button that closes it.
 * @param {string} title
 * @param {...import("./dom.js").Children} children
 */
export function openSheet(title, ...children) {
  if (isCovered()) return;
  const sheet = /** @type {HTMLDialogElement} */ (byId("sheet"));
  // The old content of the sheet is no longer updated.
  if (!sheet.open) sheet.replaceChildren();
  show(sheet, h("h2", { id: "sheet-title" }, title), h("div", { class: "sheet-body", "data-key": title }, ...children), h("button", { type: "button", "data-key": "close", onclick: () => sheet.close() }, "Close"));
  if (sheet.open) return;
  sheet.showModal();
  // Scrolls to the heading, because browsers keep the scroll position of the last sheet.
  sheet.scrollTop = 0;
}

/** Shows and announces an error in a sheet. @param {string} why @param {string} [title] */
export function failSheet(why, title = "This was not done") {
  alarm(why);
  openSheet(title, h("pre", { tabindex: "0" }, why));
}

export function closeSheet() {
  const sheet = /** @type {HTMLDialogElement} */ (byId("sheet"));
  if (sheet.open) sheet.close();
}

/** Maximum number of completions shown. */
const MOST = 20;

/**
 * @param {HTMLElement} form
 * @param {{send: (text: string) => void, known: () => string[]}} deeds   `known` returns the legal actions
 */
export function typedLine(form, deeds) {
  show(
    form,
    h("label", { for: "typed-text" }, "Type an action"),
    h("input", { id: "typed-text", list: "typed-list", spellcheck: "false", autocapitalize: "off" }),
    h("datalist", { id: "typed-list" }),
    h("button", { type: "submit" }, "Do it"),
  );
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const known = /** @type {HTMLElement} */ (form.querySelector("datalist"));
  let sent = "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sent = input.value;
    if (sent.trim()) deeds.send(sent.trim());
  });
  input.addEventListener("input", () => {
    // Only the last of several actions is completed.
    const [, before, text] = input.value.match(/^(.*\. *)?(.*)$/s) ?? ["", "", ""];
    const fit = deeds.known().filter((one) => one.toLowerCase().startsWith(text.toLowerCase()));
    show(known, ...fit.slice(0, MOST).map((one) => h("option", { value: `${before ?? ""}${one}` })));
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    // Escape leaves only the input line.
    event.stopPropagation();
    input.blur();
  });
  return {
    focus: () => input.focus(),
    /** Shows an example of an action. @param {string} text */
    example: (text) => (input.placeholder = text),
    /** Clears the line after its action was carried out; text typed since then stays. */
    done: () => void (input.value === sent && (input.value = "")),
    clear: () => (input.value = ""),
  };
}

/** @typedef {import("./table.js").Table} Table */

/** Returns the keys of a table. @param {Table} table @returns {Key[]} */
export function keysOf(table) {
  const row = () => table.aim ?? table.past?.row ?? table.snap?.row ?? 0;
  return [
    { key: "/", says: "type an action", does: () => table.typed.focus() },
    { key: "d", says: "to the decisions", does: () => focusFirst("now") },
    { key: "b", says: "to the board", does: () => table.board.focus() },
    { key: "l", says: "to the log", does: () => table.toLog() },
    { key: "n", says: "play again what happened since my last turn", does: () => table.replay() },
    { key: "e", says: "end my turn", does: () => table.endTurn() },
    { key: "u", says: "take back my last action", does: () => table.undo() },
    { key: "U", says: "back to the start of my turn", does: () => table.undoTo(0) },
    { key: "p", says: "plan: try actions that nobody else sees", does: () => table.planOrNot() },
    { key: "h", says: "hint", does: () => table.hint() },
    { key: "[", says: "a row back in the log", does: () => table.to(row() - 1) },
    { key: "]", says: "a row on", does: () => table.to(row() + 1) },
    { key: "Escape", says: "back to now", does: () => (table.place ? table.look(null) : table.past || table.plan ? table.toNow() : table.openLog(false)) },
    { key: "+", says: "nearer", does: () => table.board.zoom(1.3) },
    { key: "-", says: "farther", does: () => table.board.zoom(1 / 1.3) },
    { key: "0", says: "the whole board", does: () => table.board.whole() },
    { key: "?", says: "these keys", does: () => table.help() },
  ];
}

/** Returns a typed number, or the default `other`. @param {string} text @param {number} other */
const number = (text, other) => Number(text.match(/^\d+$/)?.[0] ?? other);

/** @param {Table} table */
const rows = (table) => table.snap?.row ?? 0;

/** The typed commands: those of `loam play` with the same meaning, and those of the page. @type {Word[]} */
export const WORDS = [
  { word: "bot", says: "let a bot choose once", does: (table) => table.asks((more) => more.bot(table)) },
  { word: "hint", says: "show what a bot would do, and its effect", does: (table) => table.hint() },
  { word: "seat", takes: "NAME BOT", says: "let a bot play for NAME; human: a person at this screen", does: (table, text) => table.asks((more) => more.seat(table, text)) },
  { word: "card", takes: "NAME", says: "explain a card, tile, faction or action space", does: (table, name) => describe(table, name) },
  { word: "why", takes: "[N]", says: "explain what the last N rows changed, and why", does: (table, text) => why(table, number(text, 1)) },
  { word: "board", says: "show the position in words", does: (table) => table.inWords() },
  { word: "list", says: "list the legal actions, with numbers to type", does: (table) => list(table) },
  { word: "undo", takes: "[agreed]", says: "take back my last action; agreed: ask all to go back a row", does: (table, text) => (text === "agreed" ? table.change({ t: "back", row: Math.max(0, rows(table) - 1) }) : table.undo()) },
  { word: "start", says: "start the game again; other players are asked first", does: (table) => table.change(table.snap?.bench?.follows ? { t: "bench", do: "start" } : { t: "back", row: 0 }) },
  { word: "reload", says: "use the current rules of the files", does: (table) => (table.snap?.bench?.follows ? table.fail("At this table, saved files are used automatically.") : table.change({ t: "bench", do: "take" })) },
  { word: "back", says: "use the previous rules; files stay as they are", does: (table) => table.change({ t: "bench", do: "back" }) },
  { word: "save", takes: "[FILE]", says: "save the game as a ledger", does: (table, name) => table.asks((more) => more.saveLedger(table, name)) },
  { word: "rules", says: "a link to these rules, for another machine", does: (table) => table.asks((more) => more.takeRules(table)) },
  { word: "svg", takes: "[FILE]", says: "save the board as a picture", does: (table, name) => table.asks((more) => more.savePicture(table, name)) },
  { word: "help", says: "keys and words", does: (table) => table.help() },
  { word: "quit", says: "to the lobby", does: () => location.assign("/") },
  { word: "end", says: "end my turn", does: (table) => table.endTurn() },
  { word: "turn", says: "back to the start of my turn", does: (table) => table.undoTo(0) },
  { word: "row", takes: "N", says: "the position after a row", does: (table, text) => table.to(number(text, rows(table))) },
  { word: "now", says: "back to now", does: (table) => table.toNow() },
  { word: "plan", says: "try actions that nobody else sees", does: (table) => table.planOn([]) },
];

/** Returns the seat with this name; -1 if there is none. @param {import("./frames.js").Snap} snap @param {string} name */
export function seatNamed({ seats }, name) {
  return seats.findIndex((one) => one.name.toLowerCase() === name.toLowerCase());
}

/**
 * Carries out a typed line: an action (after `NAME:` for another seat of this page), its number in the list, or a command.
 * @param {Table} table @param {string} text
 */
export function typed(table, text) {
  const snap = table.shown;
  if (!snap) return;
  const is = (/** @type {string} */ one) => one.toLowerCase() === text.toLowerCase();
  if (snap.legal.some((choice) => is(choice.text) || choice.texts?.some(is))) return table.act(text);
  const [, head, rest] = text.match(/^(\S+)\s*(.*)$/s) ?? ["", "", ""];
  const word = WORDS.find((one) => one.word === head.toLowerCase());
  if (word) {
    table.typed.done();
    return word.does(table, rest.trim());
  }
  const numbered = /^\d+$/.test(text) && snap.legal[Number(text) - 1];
  if (numbered) return table.act(numbered.text, numbered.seat);
  // In a plan the server parses names, because a plan may contain actions of any seat.
  const named = table.plan ? null : text.match(/^([^:]+):\s*(.+)$/s);
  const seat = named ? seatNamed(snap, named[1].trim()) : -1;
  return named && seat >= 0 ? table.act(named[2], seat) : table.act(text);
}

/** @param {Table} table */
function list(table) {
  const { legal = [], seats = [] } = table.shown ?? {};
  const several = new Set(legal.map((choice) => choice.seat)).size > 1;
  openSheet("Legal actions", legal.length > 0 ? h("ol", {}, ...legal.map((choice) => h("li", {}, `${several ? `${seats[choice.seat]?.name}: ` : ""}${choice.text}`))) : h("p", {}, "None for now."));
}

/** @param {Table} table @param {string} name */
async function describe(table, name) {
  const answer = await table.line.ask({ t: "describe", name }, false);
  if (answer.t !== "describe") return table.fail(answer.why ?? `unknown name: ${name}`);
  openSheet(name, ...answer.lines.map((/** @type {string} */ line) => h("p", {}, line)));
}

/** Shows the last `many` rows, newest first, with changes and reasons. @param {Table} table @param {number} many */
async function why(table, many) {
  const last = table.past?.row ?? rows(table);
  const asked = Array.from({ length: Math.min(many, last) }, (_, n) => last - n);
  for (const row of asked) await table.why(row);
  const told = asked.flatMap((row) => [h("h3", {}, `Row ${row}: ${table.rows[row - 1]?.name ?? ""}: ${table.rows[row - 1]?.text ?? ""}`), h("ul", {}, ...(table.causes.get(row) ?? []).map((line) => h("li", {}, line)))]);
  openSheet(asked.length === 1 ? "Why the last row" : `Why the last ${asked.length} rows`, ...(told.length > 0 ? told : [h("p", {}, "No action has been taken yet.")]));
}
