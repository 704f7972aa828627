// Measures the screen of a table in the middle of a game: on large screens nothing scrolls or overlaps, all text can be read, and the board has most of
// the width; on a phone all targets are large enough. Bots play each game to its end; then a table is opened at a row of its ledger.
// node .ci/page/screen.mjs [FOLDER FOR PICTURES]
import { join } from "node:path";
import { axeOn, conclude, open, person, until } from "./browser.mjs";
import { measure, targets } from "./measure.mjs";
import { serve } from "./server.mjs";

const pictures = process.argv[2];
/** Variants, numbers of players, and the round that is shown; in a game that does not tell its round, that part of its rows. */
const GAMES = /** @type {[string, number, number][]} */ ([["base", 2, 5], ["everything", 4, 5], ["everything", 5, 5], ["merchants-cove", 4, 0.45]]);
/** Least size of text, in pixels. */
const TEXT = 11;
/** Least part of the width for the board. */
const BOARD = 0.6;
/** Least width and height of a target on a phone, in pixels. */
const TARGET = 44;

const server = await serve();
const browser = await open();
/** @type {string[]} */
const found = [];
/** @type {Record<string, number>} */
const least = {};

try {
  for (const [variant, players, round] of GAMES) {
    const what = `${variant}, ${players} seats`;
    const { link, over } = await tableInRound(variant, players, round);
    // Larger screens, dark colours and axe on a phone take time, and depend less on the number of seats.
    const whole = players === 4;
    for (const [width, height] of whole ? [[1280, 800], [1920, 1080]] : [[1280, 800]]) {
      for (const colorScheme of /** @type {("light" | "dark")[]} */ (whole && width === 1280 ? ["light", "dark"] : ["light"])) {
        const page = await at(link, `${what}, ${width} wide, ${colorScheme}`, { width, height }, { colorScheme });
        const where = `${what} at ${width}x${height}, ${colorScheme}`;
        const { board, text, wrong, choices } = await page.evaluate(measure, { TEXT });
        // An empty decision always fits.
        if (choices < (round < 1 ? 1 : 4)) found.push(`${where}: only ${choices} actions are possible`);
        found.push(...wrong.map((line) => `${where}: ${line}`));
        if (board < BOARD) found.push(`${where}: the board has ${(100 * board).toFixed(1)} % of the width`);
        least[`board, ${what}, ${width}`] = Number((100 * board).toFixed(1));
        least[`text, ${what}, ${width}`] = Number(text.toFixed(1));
        if (width === 1280) found.push(...(await axeOn(page, where)));
        if (pictures) await page.screenshot({ path: join(pictures, `screen-${variant}-${players}-${width}-${colorScheme}.png`) });
        await page.context().close();
      }
    }
    const phone = await at(link, `${what}, phone`, { width: 390, height: 844 }, { hasTouch: true, isMobile: true });
    for (const tab of await phone.locator("#tabs button:visible").allInnerTexts()) {
      await phone.locator("#tabs button", { hasText: tab }).tap();
      await until(phone, () => true);
      const small = await phone.evaluate(targets, { TARGET });
      found.push(...small.map((line) => `${what} on a phone, ${tab}: ${line}`));
      const wide = await phone.evaluate(() => document.documentElement.scrollWidth);
      if (wide > 390) found.push(`${what} on a phone, ${tab}: ${wide} wide`);
      if (whole) found.push(...(await axeOn(phone, `${what} on a phone, ${tab}`)));
      if (pictures) await phone.screenshot({ path: join(pictures, `screen-${variant}-${players}-phone-${tab.replace(" ", "-").toLowerCase()}.png`) });
    }
    await phone.context().close();
    if (whole) await ended(over, what, players);
  }
} finally {
  await browser.close();
  await server.end();
}
for (const [what, number] of Object.entries(least)) console.log(`${what}: ${number}`);
conclude(found);
console.log(`${GAMES.length} games: nothing scrolls or overlaps on large screens, text and targets are large enough`);

/** The end of a game: a ranking of all seats and the sources of their points, on a large screen and on a phone. @param {string} link @param {string} what @param {number} players */
async function ended(link, what, players) {
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    const where = `${what}, the end, ${width} wide`;
    const page = await at(link, where, { width, height }, {});
    await page.locator("#ending .sources").waitFor();
    const sums = await page.locator("#ending .sources tfoot td:not(.of-share)").allInnerTexts();
    const points = await page.evaluate(() => globalThis.loam.snap.seats.map((/** @type {any} */ seat) => String(seat.points)));
    if (sums.toSorted().join() !== points.toSorted().join()) found.push(`${where}: the sources add up to ${sums}, the seats have ${points}`);
    if ((await page.locator("#ending .ranking li").count()) !== players) found.push(`${where}: the ranking leaves out seats`);
    const outside = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    if (outside > 0) found.push(`${where}: ${outside} pixels are outside the screen`);
    found.push(...(await axeOn(page, where)));
    if (pictures) await page.screenshot({ path: join(pictures, `screen-${what.split(",")[0]}-end-${width}.png`) });
    await page.context().close();
  }
}

/** Opens a page at a table and waits until all of it is painted. @param {string} link @param {string} name @param {{width: number, height: number}} size @param {object} more */
async function at(link, name, size, more) {
  const page = await person(browser, name, size, more);
  await page.goto(link);
  await until(page, () => globalThis.loam?.snap && globalThis.loam.painted && !globalThis.loam.late && globalThis.loam.laying !== null);
  await until(page, () => !globalThis.loam.board.naming);
  return page;
}

/** Lets bots play a whole game, and opens its ledger in a round in which the first seat acts. Returns the link of that seat, and that of the game that is over. @param {string} variant @param {number} players @param {number} round */
async function tableInRound(variant, players, round) {
  const made = await server.make({ variant, players, seed: 5, who: ["here", ...Array(players - 1).fill("bot:greedy")] });
  const page = await person(browser, `${variant} by bots`);
  await page.goto(made.owner);
  await until(page, () => globalThis.loam?.snap);
  await page.evaluate(async () => {
    await globalThis.loam.line.ask({ t: "pace", ms: 0 });
    await globalThis.loam.line.ask({ t: "seat", seat: 0, do: "bot", bot: "greedy" });
  });
  await until(page, () => globalThis.loam.snap.over);
  const row = await page.evaluate(async (round) => {
    const { loam } = globalThis;
    const now = (/** @type {any} */ snap) => snap.panels.find((/** @type {any} */ one) => one.seat === null)?.groups.flatMap((/** @type {any} */ group) => group.items).find((/** @type {any} */ item) => item.shape.cards?.[0]?.now)?.label;
    // First by halves to the beginning of the round, then to a move of the first seat.
    let [low, high] = [0, loam.snap.row];
    if (round < 1) [low, high] = Array(2).fill(Math.round(round * high));
    const at = async (/** @type {number} */ row) => (await loam.line.ask({ t: "row", row }, false)).snap;
    while (low < high) {
      const middle = (low + high) >> 1;
      const snap = await at(middle);
      const label = now(snap);
      const in_ = label ? Number(label.match(/\d+/)?.[0]) : snap.over ? 99 : 0;
      if (in_ >= round) high = middle;
      else low = middle + 1;
    }
    for (let row = low; row < loam.snap.row; row++) if ((await at(row)).seats[0].turn) return row;
    throw new Error("the first seat has no turn any more");
  }, round);
  const ledger = await page.evaluate(async () => (await fetch(`/api/tables/${globalThis.loam.id}/ledger`, { headers: { Authorization: `Bearer ${globalThis.loam.secret}` } })).text());
  const again = await server.make({ ledger, at: row });
  await page.goto(again.owner);
  await until(page, (id) => globalThis.loam?.snap && globalThis.loam.id === id, again.id);
  const { secret } = await page.evaluate(() => globalThis.loam.line.ask({ t: "seat", seat: 0, do: "link" }));
  await page.context().close();
  return { link: `${server.origin}/table/${again.id}#${secret}`, over: made.owner };
}
