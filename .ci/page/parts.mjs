// Tests components on the page: resources declared by content are bought, exchanged and paid by clicks. Then an auction with
// sealed bids of three people, whose sockets are searched for hidden bids.
// node .ci/page/parts.mjs
import { cpSync } from "node:fs";
import { axeOn, conclude, open, person, until } from "./browser.mjs";
import { ownContent, serve } from "./server.mjs";

const browser = await open();
/** @type {string[]} */
const found = [];
const check = (/** @type {unknown} */ holds, /** @type {string} */ what) => holds || found.push(what);

try {
  await gems();
  await sealed();
} finally {
  await browser.close();
}
conclude(found);
console.log("components on the page: declared resources are bought, exchanged and paid by clicks; sealed bids stay hidden until all are in");

/** Returns the text of a panel entry, or `undefined` if it is missing. @param {import("playwright-core").Page} page @param {string} panel @param {string} id */
function fact(page, panel, id) {
  return page.evaluate(([panel, id]) => {
    const items = globalThis.loam.snap.panels.find((one) => one.id === panel)?.groups.flatMap((group) => group.items);
    return items?.find((one) => one.id === id)?.value;
  }, [panel, id]);
}

/** Clicks the action with this text, and waits until its result is shown. @param {import("playwright-core").Page} page @param {string} text */
async function click(page, text) {
  const on = await page.evaluate(() => globalThis.loam.snap.on);
  await unfold(page);
  await page.locator("#now .deed", { has: page.locator(`.text:text-is(${JSON.stringify(text)})`) }).first().click();
  await until(page, (was) => globalThis.loam.snap.on !== was && globalThis.loam.line.waiting.size === 0, on);
}

/** Unfolds all kinds of actions. @param {import("playwright-core").Page} page */
async function unfold(page) {
  await page.evaluate(() => document.querySelectorAll("#now details.kind").forEach((fold) => fold.setAttribute("open", "")));
}

/** Returns the log entry of the last action of a seat. @param {import("playwright-core").Page} page @param {number} seat */
function said(page, seat) {
  return page.evaluate((seat) => globalThis.loam.rows.findLast((row) => row.seat === seat)?.text, seat);
}

/** Ends a turn that does not end automatically. @param {import("playwright-core").Page} page */
async function ends(page) {
  if (await page.evaluate(() => globalThis.loam.snap.turn?.may_end)) await page.keyboard.press("e");
}

/** Chooses a number, and seals the bid. @param {import("playwright-core").Page} page @param {number} bid */
async function seal(page, bid) {
  await page.locator("#now select.amount").first().selectOption(String(bid));
  await click(page, "seal 0");
  await ends(page);
}

/** A fourth resource: shown in the panels of both seats, in prices and in gains; exchanged, bought from a market, paid, undone. */
async function gems() {
  const content = ownContent();
  cpSync("core/cli/tests/wishes", content, { recursive: true });
  const server = await serve(["gems", "--content", content]);
  const made = await server.make({ variant: "gems", seats: ["halflings", "witches"], players: 2, who: ["here", "here"], seed: 4 });
  const page = await person(browser, "a fourth resource");
  await page.goto(made.owner);
  await until(page, () => globalThis.loam?.snap && globalThis.loam.painted);
  // The first dwellings and the first bonus cards.
  await page.evaluate(async () => {
    const { loam } = globalThis;
    while (!loam.snap.legal.some((one) => one.text === "action ACTGEM")) {
      const { turn, legal, on } = loam.snap;
      await loam.line.ask(turn?.may_end ? { t: "end", on } : { t: "act", on, text: legal[0].text, seat: legal[0].seat });
    }
  });
  const shows = async (/** @type {string} */ when, /** @type {Record<string, string>} */ wanted) => {
    for (const [id, value] of Object.entries(wanted)) {
      const [panel, item] = id.includes(" ") ? id.split(" ") : ["seat-1", id];
      const told = await fact(page, panel, item);
      check(told === value, `${when}: ${id} is ${told} and not ${value}`);
    }
    const painted = await page.locator('#panels details[open] [data-key="resource-gems"] .value').first().innerText();
    check(painted === wanted["resource-gems"], `${when}: ${painted} gems are painted`);
  };
  await shows("at the beginning", { coins: "15", "resource-gems": "3", priests: "0", "seat-2 resource-gems": "1" });
  const deed = page.locator("#now .deed", { has: page.locator('.text:text-is("action ACTGEM")') }).first();
  await unfold(page);
  const jeweller = await deed.innerText();
  check(jeweller.includes("2 gems") && jeweller.includes("+1 priest"), `the price of the jeweller and what it gives: ${jeweller}`);
  await click(page, "convert 1GEM to 3C");
  await shows("a gem is sold at the fixed price", { coins: "18", "resource-gems": "2" });
  const done = await page.evaluate(() => globalThis.loam.snap.turn?.texts.length ?? 0);
  await page.keyboard.press("u");
  await until(page, (done) => globalThis.loam.snap.turn?.texts.length === done - 1 && globalThis.loam.line.waiting.size === 0, done);
  await shows("that was taken back", { coins: "15", "resource-gems": "3" });
  await click(page, "use ACTBUY");
  await shows("a gem is bought at the market, whose price rises", { coins: "12", "resource-gems": "4", "table counter-gem-price": "4" });
  await click(page, "action ACTGEM");
  await shows("two gems are paid", { "resource-gems": "2", priests: "1", vp: "21" });
  await page.keyboard.press("e");
  await until(page, () => globalThis.loam.snap.open[0]?.seat === 1 && globalThis.loam.line.waiting.size === 0);
  const rows = await page.evaluate(() => globalThis.loam.rows.slice(-4).map((row) => row.text).join(". "));
  check(rows.includes("use ACTBUY. action ACTGEM"), `the log says: ${rows}`);
  for (const [width, height] of [[1280, 800], [390, 844]]) {
    await page.setViewportSize({ width, height });
    await until(page, () => true);
    found.push(...(await axeOn(page, `a fourth resource, ${width} wide`)));
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    check(wide <= width, `a fourth resource is ${wide} wide on a screen of ${width}`);
  }
  await page.context().close();
  await server.end();
}

/** Three people bid for the first pick. A sealed bid is in no byte sent to the others before all bids are in. */
async function sealed() {
  const server = await serve(["faction-auction"]);
  const made = await server.make({ variant: "faction-auction", settings: [["picking", "sealed"]], players: 3, who: ["link", "link", "link"], seed: 4 });
  /** Text received over the socket of each page. @type {string[][]} */
  const heard = [[], [], []];
  const people = [];
  for (const [n, link] of made.links.entries()) {
    const page = await person(browser, `bidder ${n + 1}`);
    page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard[n].push(String(payload))));
    await page.goto(link);
    await until(page, () => globalThis.loam?.snap && globalThis.loam.painted);
    people.push(page);
  }
  // All seats bid at the same time; the order of their answers reveals nothing.
  for (const page of people) check(await page.locator("#now .deed .text", { hasText: /^seal / }).count(), "a player is not asked for a bid");
  const bids = [13, 17, 11];
  for (const n of [2, 0]) {
    const before = heard.map((texts) => texts.length);
    await seal(people[n], bids[n]);
    // Waits until all pages have received the update.
    for (const page of people) await page.evaluate(() => globalThis.loam.line.ask({ t: "complete", text: "~" }, false));
    const tells = new RegExp(`seal ${bids[n]}\\b|"value":"${bids[n]}"|"amount":${bids[n]}\\b`);
    check(heard[n].slice(before[n]).some((text) => tells.test(text)), `bidder ${n + 1} does not receive its own bid`);
    const own = await said(people[n], n);
    check(own === `seal ${bids[n]}`, `bidder ${n + 1} sees its own bid as: ${own}`);
    for (const [other, page] of people.entries()) {
      if (other === n) continue;
      const since = heard[other].slice(before[other]);
      check(!since.some((text) => tells.test(text)), `bidder ${other + 1} hears of ${bids[n]}: ${since.join("\n").slice(0, 2000)}`);
      const told = await said(page, n);
      check(told === "seal …", `bidder ${other + 1} sees the bid of bidder ${n + 1}: ${told}`);
    }
  }
  found.push(...(await axeOn(people[1], "a bid is still open")));
  await seal(people[1], bids[1]);
  // All bids are shown, and the highest bid picks first.
  for (const page of people) await until(page, () => globalThis.loam.snap.open.length === 1 && globalThis.loam.snap.open[0].seat === 1);
  for (const [n, bid] of bids.entries()) for (const page of people) check((await fact(page, `seat-${n + 1}`, "counter-sealed")) === String(bid), `once all are in, bid ${n + 1} is shown as ${await fact(page, `seat-${n + 1}`, "counter-sealed")}`);
  await click(people[1], "pick witches");
  await ends(people[1]);
  await until(people[0], () => globalThis.loam.snap.open[0]?.seat === 0);
  check((await fact(people[0], "seat-2", "vp")) === String(20 - bids[1]), `who bid ${bids[1]} has ${await fact(people[0], "seat-2", "vp")} points`);
  for (const page of people) await page.context().close();
  await server.end();
}
