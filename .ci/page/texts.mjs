// Formats the texts of core/language/tests/texts as the page does, and compares them with the table that the tests in Rust use, too. Then checks
// that each text that the page asks for exists with its arguments, that the page asks for each text it has, and that its code has no words.
// node .ci/page/texts.mjs
import { readdirSync, readFileSync } from "node:fs";
import { formatter, listed, negotiated } from "../../core/server/page/words.js";

const folder = new URL("../../core/language/tests/texts/", import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const languages = Object.fromEntries(read("page.json").map((set) => [set.language, formatter(set)]));

/** @type {string[]} */
const wrong = [];
const rows = read("cases.json");
for (const row of rows) {
  const format = languages[row.language];
  // An argument that is another text, such as a name in a case.
  const args = (given = {}) => Object.fromEntries(Object.entries(given).map(([name, of]) => [name, typeof of === "object" ? format(of.text, args(of.args)) : of]));
  const id = row.attribute ? `${row.id}.${row.attribute}` : row.id;
  const text = format(id, args(row.args)) ?? null;
  if (text !== row.text) wrong.push(`case ${row.case}, ${row.language}, ${id} ${JSON.stringify(row.args ?? {})}: expected ${JSON.stringify(row.text)}, found ${JSON.stringify(text)}`);
}
if (rows.length === 0) wrong.push("there are no cases");
for (const [wanted, chosen] of [[["", "fr-CA", "de"], "fr"], [["en-XA"], "en-XA"], [["it", "DE-at"], "de"], [[], "en"]]) {
  const found = negotiated(/** @type {string[]} */ (wanted), ["en", "fr", "de"]);
  if (found !== chosen) wrong.push(`${wanted} leads to ${found}, not to ${chosen}`);
}
if (listed([]) !== "" || listed(["a"]) !== "a") wrong.push("a list of one name is not the name");

const server = new URL("../../core/server/", import.meta.url);
/** Arguments of each text of the page, from the group `page`. @type {Map<string, Set<string>>} */
const texts = new Map();
const group = readFileSync(new URL("language/en.ftl", server), "utf8").split(/^## /m).find((part) => part.startsWith("page\n")) ?? "";
for (const entry of group.split(/^(?=[a-z])/m)) {
  const id = entry.match(/^([a-z][\w-]*) =/)?.[1];
  if (id) texts.set(id, new Set([...entry.matchAll(/\$([\w-]+)/g)].map(([, name]) => name)));
}
const used = new Set();
/** Names of the arguments in an object that begins at `from`; `undefined` if it has names that are not written out. @param {string} code @param {number} from */
function names(code, from) {
  let [depth, at, found] = [0, from, ""];
  // Only the outer level: inner calls have arguments of their own.
  do {
    if ("{([".includes(code[at])) depth++;
    else if ("})]".includes(code[at])) depth--;
    else if (depth === 1) found += code[at];
    at++;
  } while (depth > 0);
  return found.split(",").map((part) => part.split(":")[0].trim()).filter(Boolean);
}
for (const name of readdirSync(new URL("page/", server)).filter((name) => /\.(js|html)$/.test(name))) {
  const code = readFileSync(new URL(`page/${name}`, server), "utf8");
  const uses = [...code.matchAll(/(?<![\w.])t\(("[^"]*"|[^")])/g), ...code.matchAll(/"?data-(?:words|label)"?[:=] ?("[^"]*")/g)];
  for (const use of uses) {
    const id = use[1].slice(1, -1);
    // The definition of `t`, and the two functions that pass an id on.
    if (!use[1].startsWith('"')) {
      if (name !== "words.js") wrong.push(`${name}: ${code.slice(use.index, use.index + 60)}: the id of a text must be written out`);
      continue;
    }
    used.add(id);
    const has = texts.get(id);
    if (!has) {
      wrong.push(`${name}: there is no text ${id}`);
      continue;
    }
    const after = (use.index ?? 0) + use[0].length;
    const given = /^, \{/.test(code.slice(after, after + 3)) ? names(code, after + 2) : /^, /.test(code.slice(after, after + 2)) ? null : [];
    for (const one of given ? has : []) if (!given.includes(one)) wrong.push(`${name}: ${id} shows $${one}, which is not given`);
    for (const one of given ?? []) if (!has.has(one)) wrong.push(`${name}: ${id} is given ${one}, which it does not show`);
  }
  // Words in the code itself: two words in quotes, or a capital and small letters, that are no class, no key and no code.
  if (name.endsWith(".js")) for (const [, text] of code.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, "").matchAll(/[(,?:] ?"([A-Z][a-z]+(?: [a-zA-Z]+)*[.:…]?|[a-z]+(?: [a-z]+){2,}[.:]?)"(?=[,)\s])/g)) if (!allowed(text)) wrong.push(`${name}: "${text}" stands in the code`);
}
/** Names of keys, of the browser, and of files are no words. @param {string} text */
function allowed(text) {
  return /^(Arrow\w+|Enter|Escape|Home|End|Page\w+|Bearer|Content-Type|Authorization)$/.test(text);
}
for (const id of texts.keys()) if (!used.has(id) && !["list-pair", "list-middle", "list-last", "list-last-or"].includes(id)) wrong.push(`no program of the page shows ${id}`);
for (const line of wrong) console.error(line);
console.log(`${rows.length} texts on the page, ${texts.size} texts of its own, ${wrong.length} wrong`);
process.exit(wrong.length === 0 && texts.size > 400 ? 0 : 1);
