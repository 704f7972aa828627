// Tests the other pages (lobby, laboratory, map editor) on a wide screen and on a phone, in light and dark mode; a ledger dropped on the lobby; a
// comparison of two variants in the laboratory; a table with a script error.
// node .ci/page/other_pages.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { axeOn, complaints, conclude, LONG, open, person, until } from "./browser.mjs";
import { ownContent, serve } from "./server.mjs";

const server = await serve(["base"]);
const browser = await open();
const found = [];
const check = (/** @type {unknown} */ is, /** @type {string} */ what) => is || found.push(what);

/** Each page on each screen: nothing overflows, axe finds no violation, and dark mode is dark. */
async function seen() {
  for (const [path, ready] of [["/", "#new button.main"], ["/lab", "form button.main"], ["/map", "#board svg"]]) {
    for (const [width, height, colorScheme] of [[1280, 800, "dark"], [390, 844, "light"], [390, 844, "dark"]]) {
      const what = `${path}, ${width} wide, ${colorScheme}`;
      const page = await person(browser, what, { width, height }, { colorScheme });
      // The tab gets the secret in the lobby and keeps it on other pages.
      await page.goto(server.link);
      if (path !== "/") await page.goto(`${server.origin}${path}`);
      await page.locator(ready).first().waitFor();
      const over = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      check(over <= 0, `${what}: ${over} pixels are outside the screen`);
      const dark = await page.evaluate(() => getComputedStyle(document.body).backgroundColor.match(/\d+/g).every((part) => Number(part) < 100));
      check(dark === (colorScheme === "dark"), `${what}: the paper is ${dark ? "dark" : "light"}`);
      found.push(...(await axeOn(page, what)));
      await page.context().close();
    }
  }
}

/** A ledger dropped on the lobby opens a table. Another file is rejected with a message, and nothing is lost. */
async function dropped() {
  const page = await person(browser, "a ledger is dropped");
  await page.goto(server.link);
  await page.locator("#new button.main").waitFor();
  const drop = async (/** @type {string} */ text) => {
    const data = await page.evaluateHandle((text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "game.txt", { type: "text/plain" }));
      return data;
    }, text);
    await page.dispatchEvent("#new", "drop", { dataTransfer: data });
    await page.locator("[data-key=ledger]", { hasText: "From a ledger" }).waitFor();
  };
  await drop("no ledger at all\n");
  // The browser reports the failed request once on its console.
  const complaint = page.waitForEvent("console", (said) => said.type() === "error");
  await page.locator("#new button.main").click();
  await complaint;
  const told = complaints.findIndex((line) => line.includes("status of 400"));
  if (told >= 0) complaints.splice(told, 1);
  await page.locator("#new .trouble, #new [role=alert], #new .warning", { hasText: /\S/ }).first().waitFor();
  const ledger = readFileSync("corpus/base-001.txt", "utf8");
  await drop(ledger);
  await page.locator("#new button.main").click();
  await until(page, () => globalThis.loam?.snap);
  const { row, over } = await page.evaluate(() => globalThis.loam.snap);
  check(row > 50 && over, `a whole game was dropped, and the table stands at row ${row}`);
  await page.context().close();
}

/** Compares two variants, and shows the report in the page. */
async function compared() {
  const page = await person(browser, "the laboratory compares");
  await page.goto(server.link);
  await page.goto(`${server.origin}/lab`);
  await page.locator("form select[name=do]").selectOption("compare");
  await page.locator("form select[name=variant]").selectOption("base");
  await page.locator("form select[name=other]").selectOption("house-example");
  await page.locator("form input[name=games]").fill("20");
  await page.locator("form select[name=bot]").selectOption("random");
  await page.locator("form button.main").click();
  const frame = page.frameLocator("iframe.report");
  await frame.locator("h1, h2").first().waitFor();
  const said = await frame.locator("body").innerText();
  check(said.includes("house-example"), `the report does not say what was compared: ${said.slice(0, 200)}`);
  found.push(...(await axeOn(page, "a page with a report of two variants")));
  await page.context().close();
}

/** On a screen of 1280 by 800, the whole panel of the acting seat is visible, and one or two lines for each other seat. */
async function whole() {
  for (const [variant, players, rows] of [["everything", 5, 60], ["seven-seats", 7, 60], ["merchants-cove", 3, 40]]) {
    const other = await serve([variant]);
    const made = await other.make({ variant, players, seed: 3, who: Array.from({ length: players }, (_, n) => (n === 0 ? "here" : "bot:greedy")) });
    const page = await person(browser, `${variant}, ${players} seats`);
    await page.goto(made.owner);
    await until(page, () => globalThis.loam?.snap && globalThis.loam.painted);
    for (const late = Date.now() + LONG; Date.now() < late && (await page.evaluate(() => globalThis.loam.snap.row)) < rows; ) {
      await page.evaluate(async () => {
        const { loam } = globalThis;
        const { turn, legal, on } = loam.snap;
        if (turn?.may_end && turn.texts.length) return loam.line.ask({ t: "end", on });
        const hint = legal.length > 0 ? await loam.line.ask({ t: "hint", plain: true }, false) : {};
        if (hint.text) await loam.line.ask({ t: "act", on, text: hint.text, seat: hint.seat });
        else await new Promise((later) => setTimeout(later, 50));
      });
    }
    await until(page, (rows) => globalThis.loam.snap.row >= rows && !globalThis.loam.late, rows);
    const cut = await page.evaluate(() => [...document.querySelectorAll("#panels > details")].filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => `${one.getAttribute("data-key")}: ${one.clientHeight} of ${one.scrollHeight} pixels`));
    const below = await page.evaluate(() => document.querySelector("#panels").scrollHeight - document.querySelector("#panels").clientHeight);
    check(cut.length === 0 && below <= 1, `${variant}, ${players} seats: cut is ${cut.join(", ")}; ${below} pixels of the panels lie below the screen`);
    await page.context().close();
    await other.end();
  }
}

/** A script error while actions are listed: its table shows the source line and the game; other tables continue. */
async function failed() {
  const content = ownContent();
  const script = "return {\n  build_cost = function()\n    error('no price today')\n  end,\n}\n";
  writeFileSync(join(content, "scripts/house-example/markets.lua"), script);
  const table = join(content, "scripts/house-example/markets.toml");
  writeFileSync(table, readFileSync(table, "utf8").replace('hooks = ["pass"]', 'hooks = ["build_cost"]'));
  const other = await serve(["house-example", "--content", content]);
  try {
    const [broken, whole] = [await other.make({ variant: "house-example", players: 2, seed: 1, who: ["here", "here"] }), await other.make({ variant: "base", players: 2, seed: 1, who: ["here", "here"] })];
    const at = async (/** @type {string} */ link, /** @type {string} */ name) => {
      const page = await person(browser, name);
      await page.goto(link);
      await until(page, () => globalThis.loam?.snap && globalThis.loam.painted);
      return page;
    };
    const page = await at(broken.owner, "a table whose script fails");
    // First dwellings are free; the first priced action is in the first round.
    for (let n = 0; n < 1000 && !(await page.evaluate(() => globalThis.loam.snap.failure || globalThis.loam.trouble)); n++) {
      await page.evaluate(async () => {
        const { loam } = globalThis;
        const { turn, legal } = loam.snap;
        if (turn?.may_end && turn.texts.length) loam.endTurn();
        else if (legal[0]) await loam.act(legal[0].text, legal[0].seat);
      });
      await page.waitForTimeout(30);
    }
    const notice = page.locator("#notice p", { hasText: "markets.lua:3" });
    await notice.first().waitFor();
    check((await notice.first().innerText()).includes("no price today"), "the page does not show the script error");
    check((await page.locator("#board svg polygon").count()) > 50, "the board is gone with a script");
    found.push(...(await axeOn(page, "a script that failed")));
    const next = await at(whole.owner, "another table");
    await next.evaluate(() => globalThis.loam.act(globalThis.loam.snap.legal[0].text));
    await until(next, () => globalThis.loam.snap.turn?.texts.length === 1);
  } finally {
    await other.end();
  }
}

try {
  await seen();
  await dropped();
  await compared();
  await whole();
  await failed();
} finally {
  await browser.close();
  await server.end();
}
conclude(found);
console.log("lobby, laboratory and map editor: no problems");
