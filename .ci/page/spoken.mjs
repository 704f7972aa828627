// Checks what a screen reader gets of the German pages, by the accessibility tree of Chromium: the nearest `lang` of each text is that of its words,
// controls and regions have names, and changes are announced. Words are German or English by the files of texts. No screen reader is run.
// node .ci/page/spoken.mjs
import { readdirSync, readFileSync } from "node:fs";
import { conclude, open, person, until } from "./browser.mjs";
import { serve } from "./server.mjs";

/** Roles that need a name. */
const NAMED = new Set(["button", "link", "textbox", "combobox", "checkbox", "radio", "region", "navigation", "dialog", "Iframe", "heading", "columnheader", "rowheader"]);
/** Names of bots, the program and the game; ids of variants. */
const NAMES = new Set(["loam", "greedy", "quick", "strong", "mcts", "busy", "random", "human", "learned"]);
/** Texts that the German page gets in English, so that their mark is checked. */
const UNTRANSLATED = ["keys", "chat", "explanations", "since-your-turn", "lab-begin", "choose-a-game", "brush", "undo", "in-words"];

const server = await serve();
const browser = await open();
/** @type {Set<string>} */
const found = new Set();
const words = { en: new Set(), de: new Set() };
/** @param {string} text @returns {string[]} */
const wordsOf = (text) => [...text.matchAll(/(?<![\p{L}\p{N}_-])\p{L}{3,}(?![\p{L}\p{N}_])/gu)].map(([word]) => word.toLowerCase());
for (const file of readdirSync(".", { recursive: true, encoding: "utf8" })) {
  if (/^(core|scripts|variants|maps)\/(.*\/)?language\/(en|de)\.ftl$/.test(file)) readText(file.endsWith("de.ftl") ? words.de : words.en, file);
  else if (/^(scripts|variants|maps)\/.*\.toml$/.test(file) && !file.includes("/tests/")) readText(words.en, file);
}
let texts = 0;
try {
  await pages();
} finally {
  await browser.close();
  await server.end();
}
conclude([...found]);
console.log(`${texts} texts for screen readers: each has the language of its words, controls and regions have names`);

/** Adds the words of a file, without comments, ids and arguments. @param {Set<string>} to @param {string} file */
function readText(to, file) {
  const text = readFileSync(file, "utf8").replaceAll(/^#.*$/gm, "").replaceAll(/^\s*\.?[\w-]+ =/gm, "").replaceAll(/\{[^{}]*->|\$\w+/g, "");
  for (const word of wordsOf(text)) to.add(word);
}

/** Looks at all pages in German. */
async function pages() {
  const page = await person(browser, "German", { width: 1280, height: 800 }, { locale: "de" });
  await page.route("**/language/de.json", async (route) => {
    const { language, texts } = await (await route.fetch()).json();
    await route.fulfill({ json: { language, texts: Object.fromEntries(Object.entries(texts).filter(([id]) => !UNTRANSLATED.includes(id))) } });
  });
  const ledger = readFileSync("corpus/base-001.txt", "utf8");
  await page.goto(server.link);
  await page.locator("#new button.main").waitFor();
  await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => fold.setAttribute("open", "")));
  await page.locator("#new .setting").first().waitFor();
  await look(page, "the lobby");
  await page.goto(`${server.origin}/map`);
  await page.locator("#panels h2").waitFor();
  await look(page, "the map editor");
  await page.goto(`${server.origin}/lab`);
  await page.locator("input[name=games]").fill("2");
  await look(page, "the laboratory");
  await page.locator("form button.main").click();
  await page.locator("iframe.report").waitFor();
  const report = page.frames().find((frame) => frame !== page.mainFrame());
  await report?.waitForLoadState();
  const lang = await report?.evaluate(() => document.documentElement.lang);
  if (lang !== "de") found.add(`a report in a German laboratory has the language ${lang}`);
  for (const [what, made] of /** @type {const} */ ([["a table", await server.make({ ledger, at: 60 })], ["the end", await server.make({ ledger })], ["Merchants Cove", await server.make({ variant: "merchants-cove", players: 2, who: ["here", "here"], seed: 9 })]])) {
    await page.goto(made.owner);
    await until(page, () => globalThis.loam?.snap && globalThis.loam.painted && !globalThis.loam.late && globalThis.loam.laying !== null && !globalThis.loam.board.naming);
    if (await page.locator("#cover button").count()) await page.locator("#cover button").click();
    await look(page, what);
    if (what === "the end") continue;
    await page.evaluate(() => globalThis.loam.openLog());
    await page.locator("#now .deed").first().hover();
    await page.locator("#preview .what").waitFor();
    await look(page, `${what} with log and preview`);
    const before = await page.locator("#said").innerText();
    await page.locator("#now .deed").first().click();
    await until(page, () => globalThis.loam.line.waiting.size === 0);
    await until(page, (before) => document.querySelector("#said")?.textContent !== before, before);
    await look(page, `${what} after an action`);
    for (const key of ["people", "keys"]) {
      await page.locator(`#tools [data-key=${key}]`).click();
      await page.locator("#sheet[open]").waitFor();
      await look(page, `${what}, ${key}`);
      await page.locator("#sheet[open] > [data-key=close]").click();
    }
  }
  await page.context().close();
}

/** Checks the accessibility tree of a page. @param {import("playwright-core").Page} page @param {string} where */
async function look(page, where) {
  await until(page, () => true);
  const wire = await page.context().newCDPSession(page);
  const [{ nodes }, { root }] = [await wire.send("Accessibility.getFullAXTree"), await wire.send("DOM.getDocument", { depth: -1 })];
  await wire.detach();
  /** Nearest language of each node of the document, but for codes and typed words. @type {Map<number, string>} */
  const languages = new Map();
  (function walk(/** @type {any} */ node, /** @type {string} */ lang) {
    const at = node.attributes?.indexOf("lang") ?? -1;
    const own = at >= 0 && at % 2 === 0 ? node.attributes[at + 1] : lang;
    const code = ["CODE", "KBD"].includes(node.nodeName);
    languages.set(node.backendNodeId, code ? "code" : own);
    for (const child of node.children ?? []) walk(child, code ? "code" : own);
  })(/** @type {any} */ (root), "");
  const live = new Set();
  for (const node of nodes) {
    const [role, name] = [node.role?.value, String(node.name?.value ?? "").trim()];
    const of = (/** @type {string} */ key) => node.properties?.find((one) => one.name === key)?.value.value;
    if (of("live")) live.add(`${of("live")}`);
    if (node.ignored || role === "InlineTextBox") continue;
    if (NAMED.has(role) && !name) found.add(`${where}: a ${role} without a name`);
    // The name of a control consists of the texts in it; its own texts are labels and descriptions.
    const texts_ = role === "StaticText" ? [name] : node.childIds?.length ? [node.description?.value ?? ""] : [name, node.description?.value ?? "", of("placeholder") ?? ""];
    for (const text of texts_) check(String(text), languages.get(node.backendDOMNodeId ?? -1), `${where}, ${role}`);
  }
  for (const kind of ["polite", "assertive"]) if (!live.has(kind)) found.add(`${where}: nothing is announced as ${kind}`);
}

/** Checks that a text has the language of its words. A word that both languages have tells nothing. @param {string} text @param {string} language @param {string} where */
function check(text, language, where) {
  const own = wordsOf(text.replaceAll(/`[^`]*`|https?:\S+|[\w-]+(?:[/.:][\w-]+)+/g, " ")).filter((word) => !NAMES.has(word));
  // A list of languages has each in its own. A text that changed meanwhile has no place in the document.
  if (own.length === 0 || !["", "de", "en"].includes(language ?? "?")) return;
  texts++;
  const only = (/** @type {Set<string>} */ a, /** @type {Set<string>} */ b) => own.filter((word) => a.has(word) && !b.has(word));
  const [en, de] = [only(words.en, words.de), only(words.de, words.en)];
  const wrong = language === "de" ? en : language === "en" ? de : own;
  // One foreign word may be a name in a sentence.
  if (wrong.length > 0 && wrong.length >= (language === "de" ? de : en).length) found.add(`${where}: in ${language || "no language"}: ${text.replaceAll(/\s+/g, " ").slice(0, 90)} (${wrong.slice(0, 4)})`);
}
