// Checks a table of each shipped game that looks different with axe, on a large screen and on a phone, after some rows by bots. Then plays Merchants
// Cove by clicks on its board: each place lists its pieces once, and a click on it offers its actions.
// node .ci/page/games.mjs
import { axeOn, conclude, open, person, until } from "./browser.mjs";
import { serve } from "./server.mjs";

/** Variants and numbers of players. */
const GAMES = Object.entries({ "merchants-cove": 3, everything: 5, automa: 2, "faction-auction": 4, events: 2, objectives: 3, teams: 4 });
/** Number of rows to play before a page is checked. */
const ROWS = 22;

const server = await serve();
const browser = await open();
/** @type {string[]} */
const found = [];
const check = (/** @type {boolean} */ holds, /** @type {string} */ what) => holds || found.push(what);

try {
  for (const [variant, players] of GAMES) {
    const bots = Array.from({ length: players - 1 }, () => "bot:random");
    const made = await server.make({ variant, players, who: ["here", ...bots], seed: 4 });
    const page = await person(browser, variant);
    await page.goto(made.owner);
    await until(page, () => globalThis.loam?.snap);
    // Labels of places appear shortly after they are painted.
    await until(page, () => !globalThis.loam.board.naming && globalThis.loam.laying !== null);
    found.push(...(await axeOn(page, `${variant}, row 0`)));
    await play(page);
    await until(page, () => !globalThis.loam.board.naming);
    for (const [width, height] of [[1280, 800], [390, 844]]) {
      await page.setViewportSize({ width, height });
      await until(page, () => true);
      found.push(...(await axeOn(page, `${variant}, row ${await page.evaluate(() => globalThis.loam.snap.row)}, ${width} wide`)));
      const wide = await page.evaluate(() => document.documentElement.scrollWidth);
      check(wide <= width, `${variant} is ${wide} wide on a screen of ${width}`);
    }
    await page.context().close();
  }
  await byClicks();
} finally {
  await browser.close();
  await server.end();
}
conclude(found);
console.log(`${GAMES.length} games checked with axe on two screens; Merchants Cove played by clicks on its board`);

/** Plays the first legal action of the own seat, until there are enough rows or it is another seat's turn. @param {import("playwright-core").Page} page */
async function play(page) {
  await page.evaluate(() => globalThis.loam.line.ask({ t: "pace", ms: 0 }));
  await page.evaluate(async (rows) => {
    const { loam } = globalThis;
    const late = Date.now() + 30_000;
    while (loam.snap.row < rows && !loam.snap.over && Date.now() < late) {
      const { snap, line } = loam;
      const choice = snap.legal.find((one) => one.role === "answer") ?? snap.legal.find((one) => one.role === "move") ?? snap.legal.find((one) => one.role === "end") ?? snap.legal[0];
      if (snap.turn?.may_end && (snap.turn.texts.length || !choice)) await line.ask({ t: "end", on: snap.on });
      else if (choice) await line.ask({ t: "act", on: snap.on, text: choice.text, seat: choice.seat });
      else await new Promise((later) => setTimeout(later, 30));
    }
  }, ROWS);
  const row = await page.evaluate(() => globalThis.loam.snap.row);
  check(row >= ROWS, `only ${row} rows were played`);
}

/** Plays a turn of Merchants Cove without the list of actions: clicks places on the board and takes the offered actions. */
async function byClicks() {
  const made = await server.make({ variant: "merchants-cove", players: 2, who: ["here", "here"], seed: 9 });
  const page = await person(browser, "the second game");
  await page.goto(made.owner);
  await until(page, () => globalThis.loam?.snap && globalThis.loam.laying);
  let clicked = 0;
  for (let n = 0; n < 40 && clicked < 6; n++) {
    if (await page.locator("#cover button").count()) await page.locator("#cover button").click();
    const { place, may_end, on } = await page.evaluate(() => {
      const { snap, board } = globalThis.loam;
      return { place: snap.legal.map((one) => one.place).find((place) => place && board.places.has(place)) ?? null, may_end: snap.turn?.may_end ?? false, on: snap.on };
    });
    if (place) {
      const box = await page.locator(`#board [id="board-${place}"]`).boundingBox();
      await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      await page.locator("#now .deed").first().click();
      clicked += 1;
    } else if (may_end) await page.keyboard.press("e");
    else await page.locator("#now .deed").first().click();
    await page.waitForFunction((was) => globalThis.loam.snap.on !== was || document.querySelector("#cover button"), on);
    await until(page, () => globalThis.loam.line.waiting.size === 0);
  }
  check(clicked >= 3, `the board of the second game was clicked ${clicked} times`);
  const labels = await page.evaluate(() => [...globalThis.loam.board.places.values()].map((group) => group.getAttribute("aria-label") ?? ""));
  check(labels.length > 10 && labels.every((label) => label.length > 2), `places say nothing: ${labels.slice(0, 5)}`);
  await page.context().close();
}
