// Plays a second game on the page to its end: the card game of the tests (core/server/tests/table/cards.rs), for which the page has no special code.
// Two people click. All data sent to their sockets is searched for hidden cards. One of them gets a webhook for each turn.
// node .ci/page/cards.mjs PROGRAM
import assert from "node:assert";
import { createServer } from "node:http";
import { axeOn, complaints, LONG, open, person, until } from "./browser.mjs";
import { serve } from "./server.mjs";

const FACES = "argon boron cobalt copper erbium gallium helium indium iodine krypton lithium cesium nickel niobium osmium radium thorium silver sodium sulfur xenon yttrium uranium zirconium".split(" ");
process.env.LOAM = process.argv[2];
/** Requests received by the webhook. @type {{method: string, path: string, host: string, body: string}[]} */
const told = [];
const receiver = createServer((request, answer) => {
  let body = "";
  request.on("data", (part) => (body += part));
  request.on("end", () => {
    told.push({ method: request.method ?? "", path: request.url ?? "", host: request.headers.host ?? "", body });
    answer.end();
  });
});
await new Promise((listens) => receiver.listen(0, "127.0.0.1", () => listens(undefined)));
const server = await serve([String(/** @type {import("node:net").AddressInfo} */ (receiver.address()).port)], true);
const body = JSON.stringify({ players: 2, who: ["link", "link"], seed: 12 });
const made = await (await fetch(`${server.origin}/api/tables`, { method: "POST", headers: { Authorization: `Bearer ${server.secret}`, Origin: server.origin }, body })).json();
const browser = await open();
/** Text received over the socket of each page. @type {string[][]} */
const heard = [[], []];
const people = [];
for (const [n, link] of made.links.entries()) {
  const page = await person(browser, link.name);
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => heard[n].push(String(payload))));
  await page.goto(`${server.origin}/table/${made.id}#${link.secret}`);
  await until(page, () => globalThis.loam?.snap);
  people.push(page);
}
await leavesAddress(people[1]);
const state = (page) => page.evaluate(() => {
  const { snap } = globalThis.loam;
  return { over: snap.over, row: snap.row, on: snap.on, legal: snap.legal.map(({ text, role }) => ({ text, role })), may_end: snap.turn?.may_end ?? false };
});
let steps = 0;
const latest = Date.now() + LONG;
while (steps < 400 && Date.now() < latest) {
  const states = await Promise.all(people.map(state));
  if (states.every(({ over }) => over)) break;
  const at = states.findIndex(({ legal, may_end }) => legal.length > 0 || may_end);
  if (at < 0) {
    await people[0].waitForTimeout(20);
    continue;
  }
  steps++;
  const page = people[at];
  const { legal, may_end } = states[at];
  const wish = legal[(steps * 7) % Math.max(1, legal.length)];
  if (may_end && (legal.length === 0 || steps % 2 === 0)) await page.keyboard.press("e");
  else await page.locator("#now .deed", { has: page.locator(`.text:text-is(${JSON.stringify(wish.text)})`) }).first().click();
  await until(page, () => globalThis.loam.up && globalThis.loam.line.waiting.size === 0);
  // Waits until the other page shows the result.
  await Promise.all(people.map((one) => one.evaluate(() => globalThis.loam.line.ask({ t: "complete", text: "~" }, false))));
}
const ends = await Promise.all(people.map(state));
assert.ok(ends.every(({ over }) => over), `the game is over after ${steps} steps: ${JSON.stringify(ends)}`);
const ledger = await (await fetch(`${server.origin}/api/tables/${made.id}/ledger`, { headers: { Authorization: `Bearer ${made.owner}` } })).text();
assert.ok(ledger.split("\n").length > 10, ledger);
// At the beginning each player sees a hand of three cards and no other cards.
const first = heard.map((texts) => texts.find((text) => text.startsWith('{') && text.includes('"t":"snap"')) ?? "");
const hands = first.map((text) => FACES.filter((face) => text.includes(face)));
assert.deepStrictEqual(hands.map((hand) => hand.length), [3, 3], JSON.stringify(hands));
assert.ok(hands[0].every((face) => !hands[1].includes(face)), JSON.stringify(hands));
// First row at which each player may know each face: the own hand from the beginning, a played card from that row on. Only the acting seat
// knows discarded and drawn cards. All other faces stay unknown.
const rows = ledger.trimEnd().split("\n").slice(1);
const names = await people[0].evaluate(() => globalThis.loam.snap.seats.map((seat) => seat.name));
const known = hands.map((hand) => new Map(hand.map((face) => [face, 0])));
for (const [at, row] of rows.entries()) {
  const [, who, deed, face] = row.match(/^(\w+): (\w+) (\w+)\b/) ?? [];
  if (!FACES.includes(face)) continue;
  for (const n of deed === "play" ? [0, 1] : [names.indexOf(who)]) if (!known[n].has(face)) known[n].set(face, at + 1);
}
assert.ok(rows.some((row) => / hide /.test(row)) && rows.some((row) => / play /.test(row)), `cards were played and discarded: ${rows.join("; ")}`);
let looked = 0;
for (const [n, texts] of heard.entries()) {
  let row = 0;
  for (const text of texts) {
    const frame = JSON.parse(text);
    if (frame.t === "snap") row = frame.row;
    // A preview draws random cards that are consistent with the seat's observation, not cards of this game.
    if (frame.t === "preview" && frame.draws) continue;
    // All cards are shown at the end of the game.
    if (frame.t === "snap" && frame.over) break;
    for (const face of FACES.filter((face) => new RegExp(`\\b${face}\\b`).test(text))) {
      const from = known[n].get(face);
      assert.ok(from !== undefined && from <= row, `${face} was sent to ${names[n]} at row ${row}; allowed ${from === undefined ? "never" : `from row ${from} on`}: ${text.slice(0, 300)}`);
      looked++;
    }
  }
}
assert.ok(looked > 20, `only ${looked} faces were checked`);
await wasTold();
await leavesNoAddress(people[1]);
receiver.close();
await covered();
await browser.close();
await server.end();
assert.deepStrictEqual(complaints, []);
console.log(`a second game: ${rows.length} rows in ${steps} steps, ${heard.flat().join("").length} bytes searched, ${told.length} webhooks for turns`);

/** Sets a webhook for the turns of the second seat. The page never shows its address again. @param {import("playwright-core").Page} page */
async function leavesAddress(page) {
  await page.locator("#tools button:text-is('People')").click();
  const field = page.locator("#sheet input[type=url]");
  await field.fill("http://hooks.example/turn");
  await field.blur();
  await page.locator("#sheet h2:text-is('This was not done')").waitFor();
  await page.keyboard.press("Escape");
  await page.locator("#tools button:text-is('People')").click();
  await field.fill("https://hooks.example/turn?of=bob");
  await field.blur();
  await until(page, () => globalThis.loam.snap.left[0].webhook);
  await page.keyboard.press("Escape");
  assert.equal(told.length, 0, `webhook before the turn began: ${JSON.stringify(told)}`);
}

/** A removed webhook receives nothing more. @param {import("playwright-core").Page} page */
async function leavesNoAddress(page) {
  await page.locator("#tools button:text-is('People')").click();
  await page.locator("#sheet button:text-is('Notify nobody')").click();
  await until(page, () => !globalThis.loam.snap.left[0].webhook);
  await page.locator("#sheet button:text-is('Notify nobody')").waitFor({ state: "detached" });
  await page.keyboard.press("Escape");
}

/** Checks the webhooks: one for each turn, without secrets that give access to the table. */
async function wasTold() {
  for (const late = Date.now() + LONG; told.length === 0 && Date.now() < late; ) await people[0].waitForTimeout(50);
  assert.ok(told.length > 0, "no webhook was sent");
  for (const { method, path, host, body } of told) {
    const { table, seat, row, title } = JSON.parse(body);
    assert.deepStrictEqual([method, path, host, table, seat, title], ["POST", "/turn?of=bob", "hooks.example", made.id, names[1], "Cards"]);
    assert.ok(row >= 0 && row <= rows.length, body);
    for (const secret of [made.owner, made.spectator, server.secret, ...made.links.map((link) => link.secret)]) assert.ok(!body.includes(secret), "the webhook contains a secret");
  }
  assert.ok(heard.flat().every((text) => !text.includes("hooks.example/turn?of")), "a page received the address of the webhook");
}

/** Two hidden hands at one screen: both are covered between turns, until the next player presses a key. */
async function covered() {
  const body = JSON.stringify({ players: 2, who: ["here", "here"], seed: 12 });
  const made = await (await fetch(`${server.origin}/api/tables`, { method: "POST", headers: { Authorization: `Bearer ${server.secret}`, Origin: server.origin }, body })).json();
  const page = await person(browser, "one screen");
  await page.goto(`${server.origin}/table/${made.id}#${made.owner}`);
  // The module with the hint arrives after the cover is lifted, when the hint belongs to nobody.
  await page.route("**/page/more.js", async (route) => {
    await page.waitForTimeout(1500);
    await route.continue();
  });
  const seen = () => page.evaluate((faces) => faces.filter((face) => document.body.innerText.includes(face)), FACES);
  const names = new Set();
  for (let n = 0; n < 6; n++) {
    await page.locator("#cover button").waitFor();
    assert.deepStrictEqual(await seen(), [], "a face is visible on the cover");
    const kept = await page.evaluate(() => [globalThis.loam.causes.size, globalThis.loam.previews.size, globalThis.loam.past, globalThis.loam.plan]);
    assert.deepStrictEqual(kept, [0, 0, null, null], "requests of one player are visible to the other");
    // Keys open nothing, and Tab does not leave the cover.
    for (const key of ["h", "l", "?", "Shift+Tab", "Shift+Tab", "Shift+Tab"]) await page.keyboard.press(key);
    await page.evaluate(() => globalThis.loam.hint());
    await page.waitForFunction(() => globalThis.loam.line.waiting.size === 0);
    assert.ok(!(await page.evaluate(() => document.querySelector("#sheet").open || document.querySelector("#top").contains(document.activeElement))), "a key opened something behind the cover");
    await page.locator("#cover button").focus();
    for (const part of ["#panels", "#now", "#log", "#board"]) assert.ok(!(await page.locator(part).isVisible()), `${part} is visible on the cover`);
    assert.deepStrictEqual(await axeOn(page, "the cover"), []);
    const name = await page.locator("#cover button").innerText();
    names.add(name);
    await page.keyboard.press("Enter");
    await page.locator("#cover button").waitFor({ state: "detached" });
    assert.ok(await page.locator("#now").isVisible(), "nothing is visible after the cover is lifted");
    assert.ok((await seen()).length > 0, `${name} sees a hand`);
    await page.evaluate(() => import("/page/more.js"));
    await page.waitForFunction(() => globalThis.loam.line.waiting.size === 0);
    assert.ok(!(await page.evaluate(() => document.querySelector("#sheet").open)), "a hint requested behind the cover opened after it");
    // Causes, previews and plans are requested; all disappear with the screen.
    await page.evaluate(async () => {
      const { loam } = globalThis;
      for (let row = 1; row <= loam.snap.row; row++) await loam.why(row);
      if (loam.snap.legal[0]) loam.point(loam.snap.legal[0].text, loam.snap.legal[0].seat);
      await loam.planOn([]);
      loam.toNow();
    });
    // Continues until another seat acts.
    for (let m = 0; m < 30 && !(await page.locator("#cover button").count()); m++) {
      const { legal, may_end } = await state(page);
      if (may_end) await page.keyboard.press("e");
      else await page.locator("#now .deed", { has: page.locator(`.text:text-is(${JSON.stringify(legal[0].text)})`) }).first().click();
      await page.waitForFunction(() => globalThis.loam.line.waiting.size === 0 && !globalThis.loam.late);
    }
  }
  assert.equal(names.size, 2, `both players had a turn: ${[...names]}`);
  await page.context().close();
  console.log("two hidden hands at one screen are covered between turns");
}
