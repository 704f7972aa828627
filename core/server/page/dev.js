// Workbench of a table whose rules come from files: errors, reloads, scenarios, effects of a save on recorded games, calls of hooks,
// and files with editable numbers. Loaded when it is needed first.
// @ts-check
import { h, say } from "./dom.js";
import { failSheet, openSheet } from "./keys.js";
import { unfolded, withPlaces } from "./log.js";

/** @typedef {import("./frames.js").Bench} Bench */
/** @typedef {import("./frames.js").Mistake} Mistake */
/** @typedef {import("./frames.js").Differs} Differs */
/** @typedef {import("./socket.js").Line} Line */
/** @typedef {import("./dom.js").Child} Child */

/** @param {number} n @param {string} one */
const count = (n, one) => `${n} ${one}${n === 1 ? "" : "s"}`;

/** @param {number} ms */
const time = (ms) => `${ms < 10 ? ms.toFixed(1) : Math.round(ms)} ms`;

/** @param {string} label @param {() => void} does */
const button = (label, does) => h("button", { type: "button", "data-key": label, onclick: does }, label);

/**
 * Creates the owner's panel next to the board.
 * @param {Bench} bench
 * @param {Line} line
 * @param {number | undefined} row   the earlier row that is displayed
 */
export function benchBox(bench, line, row) {
  const open = (/** @type {string} */ file, /** @type {number} */ at) => fileSheet(line, file, at);
  return bench.follows ? following(bench, line, open, row) : keeping(bench, line);
}

/** Creates the panel of a table whose rules follow each save. @param {Bench} bench @param {Line} line @param {(file: string, line: number) => void} open @param {number | undefined} row */
function following(bench, line, open, row) {
  const ask = (/** @type {string} */ what) => obey(line, { do: what });
  return h(
    "section",
    { class: "bench", "data-key": "bench", "aria-labelledby": "bench-title" },
    h("h2", { id: "bench-title" }, "Rules"),
    h("p", { "data-key": "status", id: "bench-status" }, status(bench)),
    ...bench.said.map((one) => h("p", { class: "small", "data-key": `said ${one}` }, one)),
    ...mistakes(bench.mistakes, open),
    bench.waiting ? h("p", { class: "warning", "data-key": "waiting" }, `The new rules are not in use yet, because this position does not fit them (${bench.waiting}). `, button("Replay under the new rules", () => ask("start"))) : null,
    bench.went_back ? h("p", { class: "warning", "data-key": "back" }, "The rules in use are older than the files. The next save loads the new ones.") : null,
    h("p", { class: "buttons", "data-key": "buttons" }, bench.may_go_back ? button("Previous rules", () => ask("back")) : null, button("Replay from the start", () => ask("start")), button("Write as scenario", () => scenarioSheet(line, bench, row)), button("Hooks", () => hooksSheet(line, open))),
    tests(bench),
    changes(bench, open),
    bench.elsewhere.length ? h("details", { "data-key": "elsewhere" }, h("summary", {}, `${count(bench.elsewhere.length, "error")} in content that is not in play`), ...mistakes(bench.elsewhere, open)) : null,
  );
}

/** Creates the panel of a table with fixed rules. @param {Bench} bench @param {Line} line */
function keeping(bench, line) {
  return h(
    "section",
    { class: "bench", "data-key": "bench", "aria-labelledby": "bench-title" },
    h("h2", { id: "bench-title" }, "New rules available"),
    h("p", { "data-key": "why" }, `${bench.waiting ?? "The state of the files is unknown"}${bench.files.length ? `: ${bench.files.join(", ")}` : ""}. This game continues under the rules that it began with.`),
    ...bench.said.map((one) => h("p", { class: "small", "data-key": `said ${one}` }, one)),
    h("p", { class: "buttons", "data-key": "buttons" }, button("What would they change here?", () => obey(line, { do: "compare" })), button("Use them", () => confirm("The whole game continues under the new rules. Use them?") && obey(line, { do: "take" }))),
    changes(bench, undefined),
  );
}

/** @param {Bench} bench */
function status(bench) {
  const files = bench.files.length ? bench.files.join(", ") : "no file";
  if (bench.number === 0) return "Each time you save a file in scripts, maps or variants, the result is shown here. Numbers beside the board are buttons: they show the file and line that set them.";
  const took = bench.took === null ? "" : ` New rules after ${time(bench.took)}${bench.slowest === null || bench.median === null ? "" : ` (half of the reloads within ${time(bench.median)}, 99 of 100 within ${time(bench.slowest)})`}.`;
  return `Save ${bench.number}: ${files}. ${bench.mistakes.length ? `${count(bench.mistakes.length, "error")}: the old rules stay.` : took}`;
}

/** @param {Mistake[]} list @param {(file: string, line: number) => void} open */
function mistakes(list, open) {
  return list.map((one) =>
    h(
      "div",
      { class: "mistake", "data-key": `${one.file}:${one.line} ${one.message}` },
      h("p", { class: "warning" }, `${one.message} `, one.file ? h("button", { type: "button", class: "place", onclick: () => open(one.file, one.line) }, `${one.file}:${one.line}`) : null),
      h("pre", { tabindex: "0", "aria-label": "the line, with a caret" }, one.text),
    ),
  );
}

/** Creates a list that scrolls, so that a long list does not move the rest of the page. @param {string} what @param {HTMLElement[]} all */
function many(what, all) {
  return h("div", { class: "many", "data-key": what, tabindex: "0", role: "group", "aria-label": what }, ...all);
}

/** @param {Bench} bench */
function tests(bench) {
  const { tests } = bench;
  if (!tests) return null;
  const head = `${count(tests.run, "scenario")}${tests.done ? "" : " so far"}, ${tests.failed.length} failed`;
  if (tests.failed.length === 0) return h("p", { "data-key": "tests", class: "small" }, head);
  const failed = tests.failed.map((one, n) => h("details", { "data-key": `${one.file} ${one.scenario}`, open: n === 0 }, h("summary", {}, one.scenario || one.file), h("pre", { tabindex: "0", "aria-label": `why ${one.scenario || one.file} failed` }, one.text)));
  return h("details", { "data-key": "tests failed", open: true }, h("summary", { class: "bad" }, head), many("scenarios that failed", failed));
}

/** @param {Bench} bench @param {((file: string, line: number) => void) | undefined} open */
function changes(bench, open) {
  const { changes } = bench;
  if (!changes) return null;
  const said = `Effect on recorded games: ${changes.summary}`;
  if (changes.games.length === 0) return h("p", { "data-key": "changes", class: "small" }, said);
  return h("details", { "data-key": "changes differ", open: true }, h("summary", {}, said), many("games that differ", changes.games.map((game) => differs(game, open))));
}

/** @param {Differs} game @param {((file: string, line: number) => void) | undefined} open */
function differs(game, open) {
  const side = (/** @type {string} */ name, /** @type {string[]} */ lines) => (lines.length ? [h("dt", {}, name), h("dd", {}, h("ul", {}, ...unfolded(lines).map((one) => h("li", {}, ...withPlaces(one, open)))))] : []);
  return h(
    "details",
    { class: "differs", "data-key": game.name, open: game.name === "the game on the table" },
    h("summary", {}, `${game.name}: ${game.verdict}, ${game.action || "as a whole"}`),
    ...game.unlike.map((one) => h("p", {}, ...withPlaces(one, open))),
    h("dl", {}, ...side("old", game.old), ...side("new", game.new)),
  );
}

/** Sends a command to the workbench, and shows its outcome. @param {Line} line @param {Record<string, unknown>} ask */
async function obey(line, ask) {
  const answer = await line.ask({ t: "bench", ...ask });
  if (answer.is === "refused" || answer.is === "failed") failSheet(answer.why);
  else say("done");
  return answer;
}

/** @param {Line} line @param {Bench} bench @param {number | undefined} row */
function scenarioSheet(line, bench, row) {
  const write = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const answer = await line.ask({ t: "bench", do: "scenario", module: form.get("module"), name: form.get("name"), ...(row ? { row } : {}) });
    if (answer.text) openSheet("Written as a scenario", h("p", {}, `${answer.file} passes now, and fails when the result changes.`), h("pre", { tabindex: "0" }, answer.text));
    else failSheet(answer.why, "No scenario was written");
  };
  openSheet(
    row ? `Write row ${row} as a scenario` : "Write the last action as a scenario",
    h(
      "form",
      { class: "fields", onsubmit: write },
      h("p", {}, "The scenario contains the game up to the row before, the action, and everything that it changes. `loam test` runs it."),
      h("label", {}, "Add it to the tests of ", h("select", { name: "module" }, ...bench.modules.map((one) => h("option", { value: one }, one)))),
      h("label", {}, "Name of the file ", h("input", { name: "name", required: true, maxlength: "40", pattern: "[a-z0-9\\-]+", title: "small letters, digits and dashes", autocomplete: "off" })),
      h("button", { type: "submit", class: "main" }, "Write it"),
    ),
  );
}

/** @param {Line} line @param {(file: string, line: number) => void} open */
async function hooksSheet(line, open) {
  const answer = await line.ask({ t: "bench", do: "hooks" }, false);
  if (!answer.hooks) return failSheet(answer.why ?? "no information");
  /** @type {{file: string, line: number, what: string, times: number}[]} */
  const hooks = answer.hooks;
  const fired = hooks.filter((one) => one.times > 0).sort((a, b) => b.times - a.times);
  const never = hooks.filter((one) => one.times === 0);
  const row = (/** @type {typeof hooks[0]} */ one) => h("tr", {}, h("th", { scope: "row" }, one.what), h("td", {}, one.times), h("td", {}, h("button", { type: "button", class: "place", onclick: () => open(one.file, one.line) }, `${one.file}:${one.line}`)));
  const table = (/** @type {string} */ title, /** @type {typeof hooks} */ list) => h("table", {}, h("caption", {}, title), h("tbody", {}, ...list.map(row)));
  openSheet(
    "Hooks in this game",
    answer.stops ? h("p", { class: "warning" }, answer.stops) : null,
    table(`Hooks that were called (${fired.length})`, fired),
    h("details", {}, h("summary", {}, `Never called in this game (${never.length})`), table("Hooks that were never called", never)),
  );
}

/**
 * Opens a sheet with a file, whose numbers can be edited.
 * @param {Line} line
 * @param {string} file
 * @param {number} at   the line to show
 */
export async function fileSheet(line, file, at) {
  const answer = await line.ask({ t: "bench", do: "file", file }, false);
  if (typeof answer.text !== "string") return failSheet(answer.why ?? "the file cannot be shown");
  /** @type {{line: number, column: number, text: string}[]} */
  const numbers = answer.numbers;
  const rows = answer.text.replace(/\n$/, "").split("\n").map((/** @type {string} */ text, /** @type {number} */ n) => h("li", { value: n + 1, id: n + 1 === at ? "file-line" : undefined, class: n + 1 === at ? "here" : "" }, ...parts(line, file, text, numbers.filter((one) => one.line === n + 1))));
  openSheet(file, numbers.length ? h("p", { class: "small" }, "Choose a number to change it in the file; comments and everything else stay as they are.") : null, h("ol", { class: "file", tabindex: "0", "aria-label": `lines of ${file}` }, ...rows));
  document.getElementById("file-line")?.scrollIntoView({ block: "center" });
}

/** Creates a line of a file, with its numbers as buttons. @param {Line} line @param {string} file @param {string} text @param {{line: number, column: number, text: string}[]} numbers @returns {Child[]} */
function parts(line, file, text, numbers) {
  const bytes = new TextEncoder().encode(text);
  const part = (/** @type {number} */ from, /** @type {number} */ to) => new TextDecoder().decode(bytes.slice(from, to));
  /** @type {Child[]} */
  const out = [];
  let from = 0;
  for (const number of numbers) {
    out.push(part(from, number.column), h("button", { type: "button", class: "edits", title: "another number", onclick: () => editSheet(line, file, text, number) }, number.text));
    from = number.column + number.text.length;
  }
  out.push(part(from, bytes.length) || "\u00a0");
  return out;
}

/** @param {Line} line @param {string} file @param {string} text @param {{line: number, column: number, text: string}} number */
function editSheet(line, file, text, number) {
  const save = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const value = String(new FormData(/** @type {HTMLFormElement} */ (event.target)).get("value"));
    const answer = await obey(line, { do: "edit", file, line: number.line, column: number.column, was: number.text, value });
    if (answer.is === "kept") fileSheet(line, file, number.line);
  };
  openSheet(
    `${file}:${number.line}`,
    h("form", { class: "fields", onsubmit: save }, h("pre", {}, text), h("label", {}, `Instead of ${number.text} `, h("input", { name: "value", type: "number", step: "1", required: true, value: number.text })), h("p", { class: "buttons" }, h("button", { type: "submit", class: "main" }, "Save the file"), h("button", { type: "button", onclick: () => fileSheet(line, file, number.line) }, "Back to the file"))),
  );
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("#sheet input[name=value]"));
  field?.focus();
  field?.select();
}
