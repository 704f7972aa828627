// Workbench of a table whose rules come from files: errors, reloads, scenarios, effects of a save on recorded games, calls of hooks,
// and files with editable numbers. Loaded when it is needed first.
// @ts-check
import { unfolded, withPlaces } from "./actions.js";
import { failSheet, h, openSheet, say, sure } from "./dom.js";
import { number as written, t } from "./words.js";

/** @typedef {import("./frames.js").Bench} Bench */
/** @typedef {import("./frames.js").Mistake} Mistake */
/** @typedef {import("./frames.js").Differs} Differs */
/** @typedef {import("./socket.js").Line} Line */
/** @typedef {import("./dom.js").Child} Child */

/** @param {number} ms */
const time = (ms) => t("milliseconds", { n: written(ms, ms < 10 ? 1 : 0) });

/** @param {string} key @param {string} label @param {() => void} does */
const button = (key, label, does) => h("button", { type: "button", "data-key": key, onclick: does }, label);

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
    h("h2", { id: "bench-title" }, t("rules")),
    h("p", { "data-key": "status", id: "bench-status" }, status(bench)),
    ...bench.said.map((one) => h("p", { class: "small", "data-key": `said ${one}` }, one)),
    ...mistakes(bench.mistakes, open),
    bench.waiting ? h("p", { class: "warning", "data-key": "waiting" }, t("rules-waiting", { why: bench.waiting }), " ", button("replay", t("replay-under-new-rules"), () => ask("start"))) : null,
    bench.went_back ? h("p", { class: "warning", "data-key": "back" }, t("rules-older")) : null,
    h("p", { class: "buttons", "data-key": "buttons" }, bench.may_go_back ? button("previous", t("previous-rules"), () => ask("back")) : null, button("start", t("replay-from-start"), () => ask("start")), button("scenario", t("write-as-scenario"), () => scenarioSheet(line, bench, row)), button("hooks", t("hooks"), () => hooksSheet(line, open))),
    tests(bench),
    changes(bench, open),
    bench.elsewhere.length ? h("details", { "data-key": "elsewhere" }, h("summary", {}, t("errors-elsewhere", { n: bench.elsewhere.length })), ...mistakes(bench.elsewhere, open)) : null,
  );
}

/** Creates the panel of a table with fixed rules. @param {Bench} bench @param {Line} line */
function keeping(bench, line) {
  return h(
    "section",
    { class: "bench", "data-key": "bench", "aria-labelledby": "bench-title" },
    h("h2", { id: "bench-title" }, t("new-rules-available")),
    h("p", { "data-key": "why" }, bench.files.length ? t("rules-kept-files", { state: bench.waiting ?? t("files-state-unknown"), files: bench.files.join(", ") }) : t("rules-kept", { state: bench.waiting ?? t("files-state-unknown") })),
    ...bench.said.map((one) => h("p", { class: "small", "data-key": `said ${one}` }, one)),
    h("p", { class: "buttons", "data-key": "buttons" }, button("compare", t("what-would-change"), () => obey(line, { do: "compare" })), button("take", t("use-them"), () => sure(t("use-them-confirm")) && obey(line, { do: "take" }))),
    changes(bench, undefined),
  );
}

/** @param {Bench} bench */
function status(bench) {
  const files = bench.files.length ? bench.files.join(", ") : t("no-file");
  if (bench.number === 0) return t("dev-intro");
  const { took, median, slowest, mistakes } = bench;
  const times = took === null ? "" : slowest === null || median === null ? t("reload-took", { time: time(took) }) : t("reload-took-usual", { time: time(took), median: time(median), slowest: time(slowest) });
  return t("save-number", { number: bench.number, files, result: mistakes.length ? t("errors-old-rules-stay", { n: mistakes.length }) : times });
}

/** @param {Mistake[]} list @param {(file: string, line: number) => void} open */
function mistakes(list, open) {
  return list.map((one) =>
    h(
      "div",
      { class: "mistake", "data-key": `${one.file}:${one.line} ${one.message}` },
      h("p", { class: "warning" }, `${one.message} `, one.file ? h("button", { type: "button", class: "place", onclick: () => open(one.file, one.line) }, `${one.file}:${one.line}`) : null),
      h("pre", { tabindex: "0", "aria-label": t("line-with-caret") }, one.text),
    ),
  );
}

/** Creates a list that scrolls, so that a long list does not move the rest of the page. @param {string} key @param {string} what @param {HTMLElement[]} all */
function many(key, what, all) {
  return h("div", { class: "many", "data-key": key, tabindex: "0", role: "group", "aria-label": what }, ...all);
}

/** @param {Bench} bench */
function tests(bench) {
  const { tests } = bench;
  if (!tests) return null;
  const args = { n: tests.run, failed: tests.failed.length };
  const head = tests.done ? t("scenarios-run", args) : t("scenarios-run-so-far", args);
  if (tests.failed.length === 0) return h("p", { "data-key": "tests", class: "small" }, head);
  const failed = tests.failed.map((one, n) => h("details", { "data-key": `${one.file} ${one.scenario}`, open: n === 0 }, h("summary", {}, one.scenario || one.file), h("pre", { tabindex: "0", "aria-label": t("why-scenario-failed", { name: one.scenario || one.file }) }, one.text)));
  return h("details", { "data-key": "tests failed", open: true }, h("summary", { class: "bad" }, head), many("failed", t("scenarios-failed"), failed));
}

/** @param {Bench} bench @param {((file: string, line: number) => void) | undefined} open */
function changes(bench, open) {
  const { changes } = bench;
  if (!changes) return null;
  const said = t("effect-on-games", { summary: changes.summary });
  if (changes.games.length === 0) return h("p", { "data-key": "changes", class: "small" }, said);
  return h("details", { "data-key": "changes differ", open: true }, h("summary", {}, said), many("differ", t("games-that-differ"), changes.games.map((game) => differs(game, open))));
}

/** @param {Differs} game @param {((file: string, line: number) => void) | undefined} open */
function differs(game, open) {
  const side = (/** @type {string} */ name, /** @type {string[]} */ lines) => (lines.length ? [h("dt", {}, name), h("dd", {}, h("ul", {}, ...unfolded(lines).map((one) => h("li", {}, ...withPlaces(one, open)))))] : []);
  return h(
    "details",
    { class: "differs", "data-key": game.name, open: game.table },
    h("summary", {}, `${game.table ? t("game-on-table") : game.name}: ${game.verdict}, ${game.action || t("as-a-whole")}`),
    ...game.unlike.map((one) => h("p", {}, ...withPlaces(one, open))),
    h("dl", {}, ...side(t("old-side"), game.old), ...side(t("new-side"), game.new)),
  );
}

/** Sends a command to the workbench, and shows its outcome. @param {Line} line @param {Record<string, unknown>} ask */
async function obey(line, ask) {
  const answer = await line.ask({ t: "bench", ...ask });
  if (answer.is === "refused" || answer.is === "failed") failSheet(answer.why);
  else say(t("done"));
  return answer;
}

/** @param {Line} line @param {Bench} bench @param {number | undefined} row */
function scenarioSheet(line, bench, row) {
  const write = async (/** @type {Event} */ event) => {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const answer = await line.ask({ t: "bench", do: "scenario", module: form.get("module"), name: form.get("name"), ...(row ? { row } : {}) });
    if (answer.text) openSheet(t("written-as-scenario"), h("p", {}, t("scenario-passes", { file: answer.file })), h("pre", { tabindex: "0" }, answer.text));
    else failSheet(answer.why, t("no-scenario-written"));
  };
  openSheet(
    row ? t("write-row-as-scenario", { row }) : t("write-last-as-scenario"),
    h(
      "form",
      { class: "fields", onsubmit: write },
      h("p", {}, t("scenario-contains")),
      h("label", {}, t("add-to-tests-of"), " ", h("select", { name: "module" }, ...bench.modules.map((one) => h("option", { value: one }, one)))),
      h("label", {}, t("file-name"), " ", h("input", { name: "name", required: true, maxlength: "40", pattern: "[a-z0-9\\-]+", title: t("file-name-rule"), autocomplete: "off" })),
      h("button", { type: "submit", class: "main" }, t("write-it")),
    ),
  );
}

/** @param {Line} line @param {(file: string, line: number) => void} open */
async function hooksSheet(line, open) {
  const answer = await line.ask({ t: "bench", do: "hooks" }, false);
  if (!answer.hooks) return failSheet(answer.why ?? t("no-information"));
  /** @type {{file: string, line: number, what: string, times: number}[]} */
  const hooks = answer.hooks;
  const fired = hooks.filter((one) => one.times > 0).sort((a, b) => b.times - a.times);
  const never = hooks.filter((one) => one.times === 0);
  const row = (/** @type {typeof hooks[0]} */ one) => h("tr", {}, h("th", { scope: "row" }, one.what), h("td", {}, one.times), h("td", {}, h("button", { type: "button", class: "place", onclick: () => open(one.file, one.line) }, `${one.file}:${one.line}`)));
  const table = (/** @type {string} */ title, /** @type {typeof hooks} */ list) => h("table", {}, h("caption", {}, title), h("tbody", {}, ...list.map(row)));
  openSheet(
    t("hooks-in-game"),
    answer.stops ? h("p", { class: "warning" }, answer.stops) : null,
    table(t("hooks-called-n", { n: fired.length }), fired),
    h("details", {}, h("summary", {}, t("hooks-never-n", { n: never.length })), table(t("hooks-never"), never)),
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
  if (typeof answer.text !== "string") return failSheet(answer.why ?? t("file-not-shown"));
  /** @type {{line: number, column: number, text: string}[]} */
  const numbers = answer.numbers;
  const rows = answer.text.replace(/\n$/, "").split("\n").map((/** @type {string} */ text, /** @type {number} */ n) => h("li", { value: n + 1, id: n + 1 === at ? "file-line" : undefined, class: n + 1 === at ? "here" : "" }, ...parts(line, file, text, numbers.filter((one) => one.line === n + 1))));
  openSheet(file, numbers.length ? h("p", { class: "small" }, t("choose-number")) : null, h("ol", { class: "file", tabindex: "0", "aria-label": t("lines-of-file", { file }) }, ...rows));
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
    out.push(part(from, number.column), h("button", { type: "button", class: "edits", title: t("another-number"), onclick: () => editSheet(line, file, text, number) }, number.text));
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
    h("form", { class: "fields", onsubmit: save }, h("pre", {}, text), h("label", {}, t("instead-of", { number: number.text }), " ", h("input", { name: "value", type: "number", step: "1", required: true, value: number.text })), h("p", { class: "buttons" }, h("button", { type: "submit", class: "main" }, t("save-file")), h("button", { type: "button", onclick: () => fileSheet(line, file, number.line) }, t("back-to-file")))),
  );
  const field = /** @type {HTMLInputElement | null} */ (document.querySelector("#sheet input[name=value]"));
  field?.focus();
  field?.select();
}
