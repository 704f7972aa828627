// Makes the pictures of the manual: the page of a game against three bots in its fourth round, the dev table after a save, and the map editor
// with a board.
// node .ci/page/pictures.mjs [FOLDER, by default docs]
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { open, person, until } from "./browser.mjs";
import { ownContent, serve } from "./server.mjs";

const folder = process.argv[2] ?? "docs";
const ROWS = 190;

// A copy of the content, which is edited for the pictures.
const content = ownContent();

const server = await serve(["merchants-lakes", "--dev", "--content", content]);
const browser = await open();
try {
  const lobby = await person(browser, "lobby", { width: 1280, height: 800 });
  await lobby.goto(server.link);
  await lobby.locator("#new").waitFor();
  await lobby.screenshot({ path: join(folder, "lobby.png") });
  const made = await lobby.evaluate(async (secret) => {
    const body = { variant: "merchants-lakes", players: 4, seats: ["mermaids", "witches", "engineers", "nomads"], seed: 3, who: ["here", "bot:greedy", "bot:greedy", "bot:greedy"] };
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${secret}` };
    return (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) })).json();
  }, server.secret);
  const page = await person(browser, "table", { width: 1280, height: 800 });
  await page.goto(`${server.origin}/table/${made.id}#${made.owner}`);
  await page.waitForFunction(() => globalThis.loam?.snap);
  // Slowly, so that the page can show the middle of the game.
  await page.evaluate(() => globalThis.loam.line.ask({ t: "pace", ms: 50 }));
  // A bot plays the own seat until the game is advanced enough and a decision on the board is open.
  for (let rows = ROWS; rows < 2 * ROWS; rows += 4) {
    await hand(page, [0], "bot");
    await page.waitForFunction((rows) => globalThis.loam.snap.row >= rows || globalThis.loam.snap.over, rows);
    await hand(page, [0], "here");
    await until(page, () => globalThis.loam.snap.mine || globalThis.loam.snap.over);
    const stop = await page.evaluate(() => {
      const { snap } = globalThis.loam;
      const moves = snap.legal.filter((choice) => choice.role === "move" && choice.place).length;
      return snap.over || (!snap.turn?.texts.length && moves > 5 && snap.legal.every((choice) => choice.role !== "answer"));
    });
    if (stop) break;
  }
  if (await page.evaluate(() => globalThis.loam.snap.over)) throw new Error("the game ended before the picture was taken");
  const place = await page.evaluate(() => globalThis.loam.snap.legal.filter((choice) => choice.role === "move" && choice.place).map((choice) => choice.place)[3]);
  await page.evaluate((place) => globalThis.loam.look(place), place);
  await page.locator("#now .deed").first().hover();
  await until(page, () => globalThis.loam.pointed.preview);
  await page.screenshot({ path: join(folder, "table.png") });
  await page.evaluate(() => globalThis.loam.look(null));
  // A row that changed several things.
  await page.evaluate(() => {
    const { rows } = globalThis.loam;
    const row = rows.slice(-40).reduce((best, one) => (one.says.length > best.says.length && one.says.length < 4 && !/^\+/.test(one.text) ? one : best));
    globalThis.loam.openLog();
    return globalThis.loam.to(row.row);
  });
  const why = page.locator("#log li.seen .causes summary");
  await why.click();
  await page.waitForTimeout(300);
  await page.evaluate(() => (globalThis.loam.scrolledTo = -1, globalThis.loam.scrollLog()));
  await page.screenshot({ path: join(folder, "time-machine.png") });
  const phone = await person(browser, "phone", { width: 390, height: 844 }, { colorScheme: "dark" });
  await phone.goto(`${server.origin}/table/${made.id}#${made.owner}`);
  await until(phone, () => globalThis.loam?.snap && globalThis.loam.painted && !globalThis.loam.late);
  await phone.screenshot({ path: join(folder, "phone.png") });
  await devTable(server);
  // A partly edited board.
  const drawn = await person(browser, "map editor", { width: 1280, height: 800 });
  await drawn.goto(server.link);
  await drawn.locator("#tools a:text-is('Map editor')").click();
  await drawn.waitForFunction(() => globalThis.loam?.seen);
  await drawn.evaluate(() => globalThis.loam.put(globalThis.loam.maps.find((map) => map.id === "base").text));
  for (const place of ["C3", "F4"]) {
    await drawn.locator("#now button", { hasText: "swap two" }).click();
    await drawn.locator(`#board [id='board-${place}'] polygon`).first().click();
  }
  // No element has the focus, and the warnings about the board are shown.
  await drawn.evaluate(() => /** @type {HTMLElement} */ (document.activeElement).blur());
  await until(drawn, () => globalThis.loam.seen.text === globalThis.loam.text);
  await drawn.screenshot({ path: join(folder, "map-editor.png") });
} finally {
  await browser.close();
  await server.end();
}

/** Gives seats to bots, or takes them back. @param {import("playwright-core").Page} page @param {number[]} seats @param {"bot" | "here"} to */
async function hand(page, seats, to) {
  await page.evaluate(async ({ seats, to }) => {
    for (const seat of seats) await globalThis.loam.line.ask({ t: "seat", seat, do: to, ...(to === "bot" ? { bot: "greedy" } : {}) });
  }, { seats, to });
}

/** The dev table after an error and a change of a price. */
async function devTable(/** @type {Awaited<ReturnType<typeof serve>>} */ server) {
  const lobby = await person(browser, "lobby of the dev table");
  await lobby.goto(server.link);
  await lobby.locator("#new").waitFor();
  const made = await lobby.evaluate(async (secret) => {
    const body = { variant: "base", players: 3, seats: ["nomads", "witches", "giants"], seed: 4, dev: true };
    const headers = { "Content-Type": "application/json", Authorization: `Bearer ${secret}` };
    return (await fetch("/api/tables", { method: "POST", headers, body: JSON.stringify(body) })).json();
  }, server.secret);
  const page = await person(browser, "dev table", { width: 1280, height: 800 });
  await page.goto(`${server.origin}/table/${made.id}#${made.owner}`);
  await page.waitForFunction(() => globalThis.loam?.snap?.bench && globalThis.loam.dev);
  await page.evaluate(() => globalThis.loam.line.ask({ t: "pace", ms: 100 }));
  await hand(page, [0, 1, 2], "bot");
  await page.waitForFunction(() => globalThis.loam.snap.row > 30 && globalThis.loam.rows.slice(-6).some((row) => row.name === "nomads" && /^build/.test(row.text)));
  await hand(page, [0, 1, 2], "here");
  const file = join(content, "scripts/base/factions/nomads.toml");
  const text = readFileSync(file, "utf8");
  writeFileSync(file, text.replace("dwelling = { workers = 1, coins = 2 }", "dwelling = { workers = 1, coins = 3 }"));
  await page.waitForFunction(() => globalThis.loam.snap.bench.changes?.done, undefined, { timeout: 120000 });
  await page.waitForTimeout(300);
  await page.screenshot({ path: join(folder, "dev-table.png") });
  await page.locator("#panels [data-key=coins] .asks:visible").first().click();
  await page.locator("#sheet .sources .place").first().waitFor();
  await page.screenshot({ path: join(folder, "dev-table-why.png") });
  await lobby.context().close();
  await page.context().close();
  writeFileSync(file, text);
}
