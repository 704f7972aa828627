// Walks through all pages in the pseudo-language, in which each text has accents and is 40 % longer: no English word of ours is visible, and nothing
// overflows. Then three people at one table read French, German and English; their ledgers are equal, and one of them changes the language.
// node .ci/page/languages.mjs
import { readFileSync } from "node:fs";
import { axeOn, conclude, open, person, until } from "./browser.mjs";
import { cut, english, measure, overlaps, PSEUDO_KNOWN as KNOWN } from "./measure.mjs";
import { ownContent, serve } from "./server.mjs";

const SIZES = [[1280, 800], [390, 844]];

const server = await serve(["base", "--dev", "--content", ownContent()]);
const browser = await open();
/** @type {string[]} */
const found = [];
/** What was found before: most words stand on several pages. @type {Set<string>} */
const known = new Set();
const check = (/** @type {unknown} */ holds, /** @type {string} */ what) => holds || found.push(what);

try {
  const ledger = readFileSync("corpus/base-001.txt", "utf8");
  const [middle, over] = [await server.make({ ledger, at: 60 }), await server.make({ ledger })];
  for (const [width, height] of SIZES) await walk({ width, height }, middle.owner, over.owner);
  await together();
} finally {
  await browser.close();
  await server.end();
}
conclude(found);
console.log("no English word of ours in another language, nothing overflows; three languages at one table, equal ledgers");

/** Walks through the pages on one screen. @param {{width: number, height: number}} size @param {string} middle @param {string} over */
async function walk(size, middle, over) {
  const { width } = size;
  const page = await person(browser, `en-XA, ${width} wide`, size, { locale: "en-XA" });
  const look = async (/** @type {string} */ what) => {
    await until(page, () => true);
    const wrong = [...(await page.evaluate(english, { known: KNOWN })), ...(await page.evaluate(cut)), ...(await page.evaluate(overlaps))].filter((line) => !known.has(line));
    for (const line of wrong) found.push(`${what}, ${width} wide: ${line}`), known.add(line);
  };
  const table = async (/** @type {string} */ link) => {
    await page.goto(link);
    await until(page, () => globalThis.loam?.snap && globalThis.loam.painted && !globalThis.loam.late && !globalThis.loam.board.naming);
  };
  const close = async () => {
    await page.locator("#sheet[open] > [data-key=close]").click();
    await page.locator("#sheet:not([open])").waitFor({ state: "attached" });
  };
  /** Opens a sheet, and looks at it. @param {string} what @param {() => unknown} opens */
  const sheet = async (what, opens) => {
    await opens();
    await page.locator("#sheet[open]").waitFor();
    await look(what);
    await close();
  };
  const tool = (/** @type {string} */ key) => () => page.locator(`#tools [data-key=${key}]`).click();

  await page.goto(server.link);
  await page.locator("#new button.main").waitFor();
  await page.evaluate(() => document.querySelectorAll("details").forEach((fold) => fold.setAttribute("open", "")));
  await page.locator("#new .setting").first().waitFor();
  await look("the lobby");
  await page.goto(`${server.origin}/lab`);
  await page.locator("form button.main").waitFor();
  await look("the laboratory");
  await page.goto(`${server.origin}/map`);
  await page.locator("#board svg").waitFor();
  await page.locator("#panels h2").waitFor();
  await look("the map editor");
  await sheet("a map as text", () => page.locator("#now [data-key=text]").first().locator("button").first().click());

  await table(middle);
  await look("a table");
  if (width > 1000) found.push(...(await page.evaluate(measure, { TEXT: 11 })).wrong.map((line) => `a table, ${width} wide: ${line}`));
  for (const key of ["people", "keys", "chat", "offers"]) if (await page.locator(`#tools [data-key=${key}]`).count()) await sheet(key, tool(key));
  if (width > 1000) {
    await page.locator("#now .deed").first().hover();
    await page.locator("#preview .what").waitFor();
    await look("a preview");
    await sheet("a tile", () => page.locator("#tiles .tile").first().click());
    await sheet("why a number", () => page.locator("#panels .asks:visible").first().click());
    await sheet("the board in words", () => page.evaluate(() => globalThis.loam.inWords()));
    await sheet("a hint", tool("hint"));
    await tool("plan")();
    await until(page, () => globalThis.loam.plan);
    await look("a plan");
    await tool("plan")();
    await page.locator("#board svg [id^=board-]").first().focus();
    await page.locator("#panels [data-key=explain]").click();
    await look("explanations");
    await page.locator("#panels [data-key=explain]").click();
  } else {
    for (const tab of ["tracks", "tiles", "own", "seats"]) {
      await page.locator(`#tabs [data-key=${tab}]`).click();
      await look(`the tab ${tab}`);
    }
  }
  await page.evaluate(() => globalThis.loam.openLog());
  await page.locator("#log .causes > summary").last().click();
  await look("the log");
  await page.evaluate(async () => (await globalThis.loam.to(30), globalThis.loam.openLog(false)));
  await page.locator("#now .replay").waitFor();
  await look("an earlier position");
  await table(over);
  await page.locator("#ending .sources").waitFor();
  await look("the end");
  if (width > 1000) {
    await table(await server.table());
    await page.locator("#bench h2").waitFor();
    await look("the workbench");
    await sheet("the hooks", () => page.locator("#bench [data-key=hooks]").click());
    await sheet("a scenario", () => page.locator("#bench [data-key=scenario]").click());
  }
  await page.context().close();
}

/** Three people at one table, each in their language. */
async function together() {
  const made = await server.make({ variant: "base", players: 3, who: ["link", "link", "link"], seed: 4 });
  const languages = ["fr", "de", "en"];
  const pages = [];
  for (const [n, locale] of languages.entries()) {
    const page = await person(browser, locale, { width: 1280, height: 800 }, { locale });
    // A text that is missing in French is shown in English, and marked.
    await page.route("**/language/fr.json", async (route) => {
      const answer = await route.fetch();
      const { language, texts } = await answer.json();
      await route.fulfill({ json: { language, texts: Object.fromEntries(Object.entries(texts).filter(([id]) => id !== "keys")) } });
    });
    await page.goto(made.links[n]);
    await until(page, () => globalThis.loam?.snap && globalThis.loam.painted);
    pages.push(page);
    check((await page.evaluate(() => document.documentElement.lang)) === locale, `a page for ${locale} says that it is in another language`);
  }
  const missing = pages[0].locator("#tools [data-key=keys] > span[lang=en]");
  await missing.waitFor();
  check((await missing.innerText()) === "Keys", "a missing text is not shown in English");
  const tools = await Promise.all(pages.map((page) => page.locator("#tools [data-key=people]").innerText()));
  check(new Set(tools).size === 3, `pages of three languages say ${tools}`);
  // Each plays with the buttons of their own page.
  for (let n = 0; n < 12; n++) {
    const turns = await Promise.all(pages.map((page) => page.evaluate(() => ({ row: globalThis.loam.snap.row, legal: globalThis.loam.snap.legal.length, may_end: globalThis.loam.snap.turn?.may_end && globalThis.loam.snap.turn.texts.length > 0 }))));
    const who = turns.findIndex(({ legal, may_end }) => legal > 0 || may_end);
    if (who < 0) break;
    const stands = () => `${globalThis.loam.snap.on} ${globalThis.loam.snap.row} ${globalThis.loam.snap.turn?.texts.length ?? 0}`;
    const before = await pages[who].evaluate(stands);
    if (turns[who].may_end) await pages[who].keyboard.press("e");
    else {
      await pages[who].evaluate(() => document.querySelectorAll("#now details.kind").forEach((fold) => fold.setAttribute("open", "")));
      await pages[who].locator("#now .deed").first().click();
    }
    await until(pages[who], (was) => `${globalThis.loam.snap.on} ${globalThis.loam.snap.row} ${globalThis.loam.snap.turn?.texts.length ?? 0}` !== was && globalThis.loam.line.waiting.size === 0, before);
    const { row } = await pages[who].evaluate(() => globalThis.loam.snap);
    for (const page of pages) await until(page, (row) => globalThis.loam.snap.row >= row, row);
  }
  const rows = await Promise.all(pages.map((page) => page.evaluate(() => globalThis.loam.snap.row)));
  check(rows[0] >= 5, `only ${rows[0]} rows were played`);
  const ledgers = await Promise.all(pages.map((page) => page.evaluate(async () => (await fetch(`/api/tables/${globalThis.loam.id}/ledger?language=${document.documentElement.lang}`, { headers: { Authorization: `Bearer ${globalThis.loam.secret}` } })).text())));
  check(ledgers[0].length > 100 && new Set(ledgers).size === 1, `three languages get ${new Set(ledgers).size} ledgers`);
  found.push(...(await axeOn(pages[0], "a table in French")));
  // The choice changes the page at once, and the browser remembers it.
  const [page] = pages;
  const said = () => page.evaluate(() => [document.documentElement.lang, document.querySelector("#tools [data-key=people]")?.textContent, document.querySelector("#log-box")?.getAttribute("aria-label"), document.querySelector("#tabs [data-key=seats]")?.textContent].join());
  const before = await said();
  await page.locator("#tools select.language").selectOption("de");
  await until(page, () => document.documentElement.lang === "de" && globalThis.loam.line.waiting.size === 0);
  const changed = await said();
  check(changed.split(",").every((text, n) => text !== before.split(",")[n]), `after the choice the page says ${changed}, before it said ${before}`);
  await page.reload();
  await until(page, () => globalThis.loam?.snap && globalThis.loam.painted);
  check((await said()) === changed, `the page forgot its language: ${await said()} instead of ${changed}`);
  for (const page of pages) await page.context().close();
}
