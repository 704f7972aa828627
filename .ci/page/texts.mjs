// Formats the texts of core/language/tests/texts as the page does, and compares them with the table that the tests in Rust use, too.
// node .ci/page/texts.mjs
import { readFileSync } from "node:fs";
import { formatter } from "../../core/server/page/texts.js";

const folder = new URL("../../core/language/tests/texts/", import.meta.url);
const read = (name) => JSON.parse(readFileSync(new URL(name, folder), "utf8"));
const languages = Object.fromEntries(read("page.json").map((set) => [set.language, formatter(set)]));

let wrong = 0;
const rows = read("cases.json");
for (const row of rows) {
  const format = languages[row.language];
  // An argument that is another text, such as a name in a case.
  const args = (given = {}) => Object.fromEntries(Object.entries(given).map(([name, of]) => [name, typeof of === "object" ? format(of.text, args(of.args)) : of]));
  const id = row.attribute ? `${row.id}.${row.attribute}` : row.id;
  const text = format(id, args(row.args)) ?? null;
  if (text === row.text) continue;
  console.error(`case ${row.case}, ${row.language}, ${id} ${JSON.stringify(row.args ?? {})}: expected ${JSON.stringify(row.text)}, found ${JSON.stringify(text)}`);
  wrong += 1;
}
console.log(`${rows.length} texts on the page, ${wrong} wrong`);
process.exit(wrong === 0 && rows.length > 0 ? 0 : 1);
