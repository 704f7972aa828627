// Plays a whole game of four people at one table, each with their own page: two with a mouse (one of them on a phone), one only with the keyboard
// (also at the width of a phone), one only with the input line. Includes an undo, a reload of the page, and a lost connection.
// node .ci/page/game.mjs [FOLDER FOR PICTURES]
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { axeOn, complaints, conclude, LONG, open, person, spread, until } from "./browser.mjs";
import { serve } from "./server.mjs";

const VARIANT = process.env.VARIANT ?? "merchants-lakes";
const SEED = Number(process.env.SEED ?? 7);
const pictures = process.argv[2];
const PHONE = { width: 390, height: 844 };

/** Pseudo-random numbers from a seed. @param {number} seed */
function numbers(seed) {
  let state = seed;
  return () => {
    state = (Math.imul(state ^ (state >>> 15), 2246822519) + 0x9e3779b9) | 0;
    return ((state ^ (state >>> 13)) >>> 0) / 2 ** 32;
  };
}
const random = numbers(SEED);

/** Chooses a legal action: rarely a conversion, never a waste. */
function chosen(legal) {
  const weight = { answer: 8, move: 4, conversion: 0.02, end: 0.06, give_up: 0.01, waste: 0 };
  const likes = /^(trade|visit|place|upgrade|move)/;
  const weights = legal.map((c) => (weight[c.role] ?? 1) * (likes.test(c.text) ? 4 : 1) * (/^(dig|send)/.test(c.text) ? 0.3 : 1));
  let at = random() * weights.reduce((a, b) => a + b, 0);
  return legal.find((_, n) => (at -= weights[n]) < 0) ?? legal[0];
}

const state = (page) => page.evaluate(() => {
  const { snap } = globalThis.loam;
  return snap && { on: snap.on, row: snap.row, over: snap.over, mine: snap.mine, legal: snap.legal, turn: snap.turn, failure: snap.failure };
});

/** Waits until the server has answered the last action. */
const settled = async (page, what) => {
  const is = () => globalThis.loam.up && globalThis.loam.line.waiting.size === 0 && !globalThis.loam.late;
  await page.waitForFunction(is).catch(async () => {
    const waits = await page.evaluate(() => [globalThis.loam.up, ...[...globalThis.loam.line.waiting.values()].map((one) => JSON.stringify(one.frame))]);
    throw new Error(`no answer after ${what}: ${waits.join(" ")}; ${complaints.join("; ")}`);
  });
  // Answers arrive in order: the page shows one before it receives the next.
  await page.evaluate(() => globalThis.loam.line.ask({ t: "complete", text: "~" }, false));
  await page.waitForFunction(() => !globalThis.loam.late);
};

const quoted = (text) => JSON.stringify(text);

/** Players, by the input device they use. */
const ways = {
  async mouse(page, choice) {
    const button = page.locator("#now .deed", { has: page.locator(`.text:text-is(${quoted(choice.text)})`) }).first();
    if (choice.place && choice.role !== "answer") {
      const group = page.locator(`#board [id=${quoted(`board-${choice.place}`)}]`);
      if ((await group.count()) > 0 && !(await group.getAttribute("class")).includes("chosen")) {
        const shape = group.locator("polygon, circle, rect").first();
        await shape.scrollIntoViewIfNeeded();
        const box = await shape.boundingBox();
        if (!box) throw new Error(`${choice.place} is not drawn`);
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
      }
    }
    // Opens one section after another until the choice is visible. The order of sections changes.
    for (const fold = page.locator("#now details.kind:not([open]) > summary").first(); !(await button.isVisible()) && (await fold.count()); ) await fold.click();
    await button.click().catch(async (error) => {
      await page.screenshot({ path: join(pictures ?? ".", "stuck.png") });
      throw new Error(`${choice.text}: ${await page.locator("#now").innerText()}\n${error.message}`);
    });
  },
  /** Touch: the first touch previews the action, the second one carries it out. */
  async touch(page, choice) {
    const button = page.locator("#now .deed", { has: page.locator(`.text:text-is(${quoted(choice.text)})`) }).first();
    for (const fold = page.locator("#now details.kind:not([open]) > summary").first(); !(await button.isVisible()) && (await fold.count()); ) await fold.tap();
    const before = await state(page);
    await button.tap();
    await page.locator("#now .armed .what").first().waitFor();
    const after = await state(page);
    if (after.on !== before.on || after.turn?.texts.length !== before.turn?.texts.length) throw new Error(`${choice.text}: carried out by the first touch`);
    await page.locator("#now .armed button").tap();
  },
  async keys(page, choice) {
    await page.keyboard.press("d");
    const met = [];
    for (let n = 0; n < 150; n++) {
      const at = await page.evaluate(() => {
        const here = document.activeElement;
        return { tag: `${here?.tagName} ${here?.textContent?.slice(0, 30)}`, text: here?.querySelector?.(".text")?.textContent ?? "", folded: here?.tagName === "SUMMARY" && !here.parentElement?.hasAttribute("open") && Boolean(here.closest("#now")) };
      });
      met.push(at.tag);
      if (at.text === choice.text) return page.keyboard.press("Enter");
      if (at.folded) await page.keyboard.press("Enter");
      await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never comes to ${choice.text}: ${met.join(" | ")}`);
  },
  async typed(page, choice) {
    if (!(await page.evaluate(() => document.activeElement?.id === "typed-text"))) await page.keyboard.press("/");
    await page.keyboard.type(choice.text);
    await page.keyboard.press("Enter");
  },
};

/** Ends the turn, each player with their input device. */
const ends = {
  mouse: (page) => page.locator("#now button.main").click(),
  touch: (page) => page.locator("#now button.main", { hasText: "End turn" }).tap(),
  keys: (page) => page.keyboard.press("e"),
  typed: (page) => ways.typed(page, { text: "end" }),
};

/** Returns the times from an action until the screen showed its result, as text. */
async function painted(pages) {
  const all = await Promise.all(pages.map((page) => page.evaluate(() => {
    const marks = performance.getEntriesByType("mark").sort((a, b) => a.startTime - b.startTime);
    return marks.flatMap((mark, n) => {
      const end = mark.name === "click" && marks.slice(n).find((later) => later.name === "painted");
      return end ? [end.startTime - mark.startTime] : [];
    });
  })));
  return spread(all.flat());
}

/** Returns the times to show past rows, spread over the whole game. */
async function rows(page) {
  const times = await page.evaluate(async () => {
    const { loam } = globalThis;
    const [times, last, many] = [[], loam.snap.row, 40];
    for (let n = 0; n < many; n++) {
      const began = performance.now();
      await loam.to(Math.floor((n * last) / many));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      times.push(performance.now() - began);
    }
    loam.toNow();
    return times;
  });
  return spread(times);
}

/** Holding a key in the log scrolls back through the whole game without losing the connection. */
async function walked(page) {
  const before = await page.evaluate(() => globalThis.loam.line.visit);
  for (let n = 0; n < 300; n++) await page.keyboard.press("[");
  await until(page, () => globalThis.loam.past && globalThis.loam.aim === null && globalThis.loam.line.waiting.size === 0);
  const { row, last, ended } = await page.evaluate(() => ({ row: globalThis.loam.past.row, last: globalThis.loam.snap.row, ended: globalThis.loam.line.ended }));
  if (row !== Math.max(0, last - 300) || ended || before !== (await page.evaluate(() => globalThis.loam.line.visit))) throw new Error(`300 rows back from ${last} is ${row}; the line ${ended ? "has ended" : "is there"}`);
  await page.keyboard.press("Escape");
  await until(page, () => !globalThis.loam.past);
  await page.keyboard.press("l");
  const focused = await page.evaluate(() => document.activeElement?.closest("li")?.className);
  if (!/^seen\b/.test(focused ?? "")) throw new Error(`after the key l the focus is on ${focused}, not on the visible row`);
}

/** One player sends two messages in a row; the other sees both in an open chat. */
async function talked(one, other) {
  for (const page of [one, other]) await page.locator("#tools button", { hasText: "Chat" }).click();
  for (const text of ["well played", "another one?", "o".repeat(400)]) {
    await one.locator("#sheet input").fill(text);
    await one.locator("#sheet button:text-is('Say')").click();
    for (const page of [one, other]) await page.locator("#sheet .chat li", { hasText: text }).waitFor();
  }
  for (const page of [one, other]) if (await page.locator("#sheet").evaluate((sheet) => sheet.scrollWidth > sheet.clientWidth)) throw new Error("a long word makes the chat wider than its sheet");
  for (const page of [one, other]) await page.keyboard.press("Escape");
}

/** Checks that the panel of this seat comes last and is the only open one. */
async function unfolded(page, name) {
  const titles = (which) => page.locator(`#panels details.own${which} .panel-title`).allInnerTexts();
  const [all, opened] = [await titles(""), await titles("[open]")];
  if (all.at(-1) !== name || opened.join() !== name) throw new Error(`${name} acts; panels: ${all.join(", ")}; open panels: ${opened.join(", ") || "none"}`);
}

/** Labels for screen readers: a hex with a structure names its terrain, its structure and the owner. */
async function labelled(page) {
  const built = await page.evaluate(() => globalThis.loam.rows.flatMap(({ name, text }) => [...text.matchAll(/\bbuild (\w+)/g)].map(([, place]) => ({ name, place }))));
  if (built.length === 0) throw new Error("no seat has built");
  for (const { name, place } of built) {
    const label = (await page.locator(`#board [id=${quoted(`board-${place}`)}]`).getAttribute("aria-label")) ?? "";
    if (!new RegExp(`${place}: [a-z]+, [A-Z][a-z ]+ of ${name}`, "i").test(label)) throw new Error(`${name} has built on ${place}, and the label is: ${label}`);
  }
}

/** On a normal screen, the own resources and the summaries of all seats are visible without scrolling. */
async function inOneView(page) {
  const lowest = await page.evaluate(() => [...document.querySelectorAll("#panels > details > summary, #panels > .own[open] .bowls")].map((one) => ({ text: one.textContent?.slice(0, 30), bottom: one.getBoundingClientRect().bottom })).sort((a, b) => b.bottom - a.bottom)[0]);
  const { height } = page.viewportSize();
  if (lowest.bottom > height || (await page.evaluate(() => document.documentElement.scrollHeight > innerHeight))) throw new Error(`of ${height} pixels, ${lowest.text} ends at ${lowest.bottom}`);
}

/** Several seats at one screen: question and heading name the seat that must answer. */
async function named(browser, server) {
  const made = await server.make({ variant: "base", players: 2, seats: ["giants", "darklings"], seed: 1, who: ["here", "here"] });
  const page = await person(browser, "one screen");
  await page.goto(made.owner);
  await until(page, () => globalThis.loam?.snap);
  // Plays at random until a seat is offered power.
  const asked = await page.evaluate(async () => {
    const { loam } = globalThis;
    let state = 1;
    const random = (/** @type {number} */ n) => ((state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) >> 8) % n;
    for (let n = 0; n < 400; n++) {
      const answer = loam.snap.legal.find((choice) => choice.role === "answer");
      if (answer) return loam.snap.seats[answer.seat].name;
      if (loam.snap.turn?.may_end && loam.snap.turn.texts.length) await loam.line.ask({ t: "end", on: loam.snap.on });
      else {
        const moves = loam.snap.legal.filter((choice) => choice.role === "move" && !/^pass/.test(choice.text));
        const choice = moves.length ? moves[random(moves.length)] : loam.snap.legal[0];
        await loam.line.ask({ t: "act", on: loam.snap.on, text: choice.text, seat: choice.seat });
      }
    }
    return "";
  });
  if (!asked) throw new Error("no seat was offered power");
  const says = await page.locator("#now .answers").first().innerText();
  const head = await page.locator("#now h2").first().innerText();
  if (!says.includes(asked) || !head.includes(asked)) throw new Error(`${asked} must answer, but the page shows: ${head} / ${says}`);
  await labelled(page);
  // The panel of the asked seat comes last and is the only open one; later that of the acting seat.
  await unfolded(page, asked);
  await page.evaluate(async () => {
    const { loam } = globalThis;
    for (let answer; (answer = loam.snap.legal.find((choice) => choice.role === "answer")); ) await loam.line.ask({ t: "act", on: loam.snap.on, text: answer.text, seat: answer.seat });
  });
  await page.waitForFunction(() => globalThis.loam.snap.mine && !globalThis.loam.late);
  await unfolded(page, await page.evaluate(() => globalThis.loam.snap.seats[globalThis.loam.snap.mine.seat].name));
  await inOneView(page);
  // Each of the two seats has its own standing answer.
  await page.locator("#tools button", { hasText: "Offers" }).click();
  await page.locator("#sheet fieldset").nth(1).locator("input[value=never]").check();
  await until(page, () => globalThis.loam.snap.left[1].standing?.never && !globalThis.loam.snap.left[0].standing);
  await page.keyboard.press("Escape");
  // Each fact has an explanation that can be opened.
  const means = page.locator("#panels .explained");
  const few = await means.count();
  await page.locator("#panels button", { hasText: "Explanations" }).click();
  if ((await means.count()) < few + 20) throw new Error("the facts next to the board have no explanations");
  await page.locator("#panels button", { hasText: "Explanations" }).click();
  // The time limit for a move is only a signal: on screen, in the title, and at the seat.
  await page.evaluate(() => globalThis.loam.line.ask({ t: "clock", seconds: 1 }));
  await page.locator("#notice p", { hasText: "over time" }).waitFor();
  if (!(await page.title()).includes("over time")) throw new Error(`the title is ${await page.title()}`);
  await page.locator("#panels .about", { hasText: "over time" }).first().waitFor();
  // The own link leads back from everywhere.
  await page.locator("#tools button", { hasText: "People" }).click();
  await page.locator("#sheet button", { hasText: "My own link" }).click();
  const own = await page.locator("#sheet input").inputValue();
  const again = await person(browser, "one's own link");
  await again.goto(own);
  await until(again, () => globalThis.loam?.snap?.me.seats.length === 2);
  await again.context().close();
  await page.context().close();
}

/** Time limit for a page to recover after a lost connection, in milliseconds, until it is painted. */
const BACK = 2000;

/** The connection breaks after an action was sent and before its answer. The action is carried out exactly once, and the page recovers in time. */
async function broke(page, watcher) {
  const done = await page.evaluate(async () => {
    const { loam } = globalThis;
    const { snap, line } = loam;
    const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    const choice = snap.legal.find((one) => one.role === "answer") ?? snap.legal.find((one) => one.role === "move" && !/^pass/.test(one.text)) ?? snap.legal[0];
    const ends = !choice || (snap.turn?.may_end && snap.turn.texts.length > 0);
    const before = { row: snap.row, texts: snap.turn?.texts ?? [] };
    const broken = performance.now();
    const { socket } = line;
    // Answers of the server on this connection are dropped.
    socket.onmessage = null;
    const acked = line.ask({ ...(ends ? { t: "end" } : { t: "act", text: choice.text, seat: choice.seat }), on: snap.on });
    socket.close();
    const ack = await acked;
    while (!loam.up || loam.late) await frame();
    await frame();
    const ms = performance.now() - broken;
    return { ms, ack, ends, text: choice?.text, before, row: loam.snap.row, texts: loam.snap.turn?.texts ?? [], on: loam.snap.on };
  });
  const { ms, ack, ends, before } = done;
  if (ack.is !== "seen" && ack.is !== "kept") throw new Error(`the action sent before the connection broke was answered ${JSON.stringify(ack)}`);
  // Exactly once: either the turn has one more action, or the game has the rows of that turn.
  const more = ends ? done.row > before.row && done.texts.length === 0 : done.row > before.row || done.texts.length === before.texts.length + 1;
  if (!more) throw new Error(`the action sent before the connection broke is lost or doubled: ${JSON.stringify(done)}`);
  await until(watcher, (row) => globalThis.loam.snap.row >= row, done.row);
  const twice = await watcher.evaluate(({ row, text }) => globalThis.loam.rows.slice(row).filter((one) => one.text === text).length, { row: before.row, text: done.text });
  if (twice > 1) throw new Error(`${done.text} is twice in the log`);
  console.log(`recovered from a lost connection with a pending action after ${ms.toFixed(0)} ms`);
  if (ms > BACK) found.push(`a connection that broke is back after ${ms.toFixed(0)} ms`);
}

/** Time limit for replacing a silent connection, in milliseconds: three heartbeats, and time for a busy machine. */
const GIVEN_UP = 3000;

/** The connection falls silent without being closed. The page replaces it. */
async function fellSilent(page) {
  const ms = await page.evaluate(async () => {
    const { loam } = globalThis;
    const { line } = loam;
    const { socket } = line;
    const began = performance.now();
    socket.onmessage = null;
    socket.send = () => undefined;
    const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    while (line.socket === socket || !loam.up) await frame();
    await line.ask({ t: "complete", text: "~" }, false);
    return performance.now() - began;
  });
  console.log(`replaced a silent connection after ${ms.toFixed(0)} ms`);
  if (ms > GIVEN_UP) found.push(`a connection that fell silent is waited for ${ms.toFixed(0)} ms`);
}

/** A server that is killed during a turn loses the unfinished turn. The page lists its actions and can repeat them. */
async function lost(browser) {
  const first = await serve(["base"]);
  const made = await first.make({ variant: "base", players: 2, seed: 1, who: ["here", "here"] });
  const page = await person(browser, "a server that was killed");
  await page.goto(made.owner);
  await until(page, () => globalThis.loam?.snap);
  const texts = () => page.evaluate(() => globalThis.loam.snap.turn?.texts.join(". ") ?? "");
  await page.locator("#now .deed").first().click();
  await settled(page, "a first action");
  const did = await texts();
  if (!did) throw new Error("the action is not part of a turn");
  // The reason for an illegal action is shown until the position changes.
  await ways.typed(page, { text: "upgrade Z9 to SH" });
  await until(page, () => globalThis.loam.trouble);
  first.child.kill("SIGKILL");
  await until(page, () => !globalThis.loam.up);
  const second = await serve(["--port", new URL(first.origin).port], false, first.dir);
  const again = page.locator("#notice button", { hasText: `Do again: ${did}` });
  await again.waitFor();
  if (await texts()) throw new Error("the page reports lost actions, but none are lost");
  if (await page.evaluate(() => globalThis.loam.trouble)) throw new Error("the reason for an illegal action of an old position is still shown");
  await again.click();
  await until(page, (did) => globalThis.loam.snap.turn?.texts.join(". ") === did, did);
  await again.waitFor({ state: "detached" });
  await page.context().close();
  await second.end();
}

const server = await serve([VARIANT]);
const browser = await open();
const found = [];
try {
  // Creates the table in the lobby, with four links.
  const lobby = await person(browser, "lobby");
  await lobby.goto(server.link);
  await lobby.locator("#new").waitFor();
  // The form is drawn again when the options of the variant arrive, and then its parts are closed.
  await lobby.waitForLoadState("networkidle");
  await lobby.locator("summary:has-text('Options')").click();
  await lobby.locator("input[name=seed]").fill(String(SEED));
  for (const select of await lobby.locator("fieldset p label:first-child select").all()) await select.selectOption("link");
  found.push(...(await axeOn(lobby, "lobby")));
  if (pictures) await lobby.screenshot({ path: join(pictures, "lobby.png") });
  await lobby.locator("button[type=submit]").click();
  await lobby.locator("#made").waitFor();
  found.push(...(await axeOn(lobby, "links")));
  const links = await lobby.locator("#made input.link").evaluateAll((fields) => fields.map((field) => field.value));
  await lobby.context().close();

  const players = [];
  for (const [n, [way, size]] of [["mouse", undefined], ["touch", PHONE], ["keys", PHONE], ["typed", undefined]].entries()) {
    const page = await person(browser, `seat ${n}`, size, n === 1 ? { colorScheme: "dark", hasTouch: true, isMobile: true } : {});
    await page.goto(links[n]);
    await until(page, () => globalThis.loam?.snap);
    players.push({ page, way });
  }
  const watcher = await person(browser, "watcher");
  await watcher.goto(links[4]);
  await until(watcher, () => globalThis.loam?.snap);

  await named(browser, server);
  await lost(browser);
  let deeds = 0, undone = false, loaded = false, broken = false, trades = 0, answers = 0, last = "";
  const began = Date.now();
  for (let quiet = Date.now(); ; ) {
    let did = false;
    for (const player of players) {
      const { page, way } = player;
      const now = await state(page);
      if (!now || (now.over && !now.turn) || (!now.mine && !now.turn?.may_end && !now.legal.some((c) => c.role === "answer"))) continue;
      if (now.turn?.may_end && (now.turn.texts.length > 3 || !now.legal.some((c) => c.role === "move" || c.role === "answer"))) {
        await ends[way](page);
      } else {
        const legal = now.legal.filter((c) => c.role !== "waste");
        if (legal.length === 0) continue;
        const choice = chosen(legal);
        if (/^trade/.test(choice.text)) trades++;
        if (choice.role === "answer") answers++;
        last = `${way}: ${choice.text}`;
        await ways[way](page, choice);
        deeds++;
      }
      await settled(page, last);
      did = true;
      const after = await state(page);
      if (after.turn?.may_end && after.turn.texts.length > 0 && !after.over && !after.mine && !/^End your turn/.test(await page.locator("#now h2").innerText())) throw new Error(`the page does not ask to end the turn: ${await page.locator("#now").innerText()}`);
      if (!undone && deeds > 30 && after.turn?.texts.length > 0) {
        undone = true;
        await page.evaluate(() => document.activeElement?.blur?.());
        await page.keyboard.press("u");
        await settled(page, "undo");
        const back = await state(page);
        if (back.turn && back.turn.texts.length >= after.turn.texts.length) throw new Error("undo had no effect");
      }
      if (!loaded && deeds > 60) {
        loaded = true;
        await page.reload();
        await until(page, () => globalThis.loam?.snap);
        if ((await state(page)).on !== after.on) throw new Error("another position after a reload of the page");
      }
      if (!broken && deeds > 90) {
        broken = true;
        await broke(page, watcher);
        await fellSilent(page);
      }
      if (pictures && deeds === 120) await player.page.screenshot({ path: join(pictures, `table-${way}.png`) });
    }
    if ((await Promise.all(players.map(({ page }) => state(page)))).every((one) => one.over && !one.turn)) break;
    if (did) quiet = Date.now();
    else await new Promise((later) => setTimeout(later, 20));
    if (Date.now() - quiet > LONG) {
      const all = await Promise.all(players.map(async ({ page }) => { const { mine, turn, legal, row } = await state(page); return JSON.stringify({ row, mine, turn, legal: legal.map((c) => c.text) }); }));
      throw new Error(`no seat can act after ${deeds} actions; last ${last}\n${all.join("\n")}`);
    }
  }
  await Promise.all([...players.map((p) => p.page), watcher].map((page) => page.waitForFunction(() => globalThis.loam.snap.over)));
  const hashes = new Set(await Promise.all([...players.map((p) => p.page), watcher].map(async (page) => (await state(page)).on)));
  for (const [n, { page }] of players.entries()) found.push(...(await axeOn(page, `table, seat ${n}`)));
  console.log(`from an action to the screen, ${await painted(players.map(({ page }) => page))}`);
  console.log(`past rows, ${await rows(watcher)}`);
  await walked(watcher);
  await inOneView(players[0].page);
  await players[0].page.emulateMedia({ colorScheme: "dark" });
  found.push(...(await axeOn(players[0].page, "table, dark, on a large screen")));
  await players[0].page.emulateMedia({ colorScheme: "light" });
  // All sheets over the page, on a large screen and on a phone.
  for (const { page, way } of players.slice(0, 2)) {
    for (const sheet of ["Offers", "People", "Chat", "Keys"]) {
      await page.locator("#tools button", { hasText: sheet }).click();
      await page.locator("#sheet h2").waitFor();
      if (await page.locator("#sheet").evaluate((sheet) => [sheet, ...sheet.querySelectorAll("table, tr, td, input, button")].some((one) => one.getBoundingClientRect().right > innerWidth))) found.push(`${sheet}, ${way}: wider than the screen`);
      if (await page.locator("#sheet").evaluate((sheet) => sheet.scrollTop > 0)) found.push(`${sheet}, ${way}: its heading is out of sight`);
      found.push(...(await axeOn(page, `${sheet}, ${way}`)));
      await page.locator("#sheet button:text-is('Close')").click();
    }
  }
  await talked(players[0].page, players[1].page);
  // A past row with its causes.
  await watcher.locator("#log .row").nth(40).click();
  await watcher.locator("#log .causes summary").nth(40).click();
  await until(watcher, () => globalThis.loam.past);
  // The address contains the row; opening it shows that row.
  const row = await watcher.evaluate(() => globalThis.loam.past.row);
  await watcher.locator("#now button:text-is('Link to this row')").click();
  const shared = await watcher.locator("#sheet input").inputValue();
  if (!shared.includes(`?row=${row}#`) || !watcher.url().endsWith(`?row=${row}`)) throw new Error(`row ${row} has the address ${watcher.url()} and the link ${shared}`);
  await watcher.keyboard.press("Escape");
  const other = await person(browser, "visitor with a link to a row");
  await other.goto(shared);
  await until(other, (row) => globalThis.loam?.past?.row === row, row);
  await other.context().close();
  found.push(...(await axeOn(watcher, "a row of the past")));
  if (pictures) {
    await watcher.screenshot({ path: join(pictures, "log.png") });
    await players[1].page.screenshot({ path: join(pictures, "phone.png"), fullPage: true });
    await players[0].page.screenshot({ path: join(pictures, "over.png") });
    // The same in dark mode on a normal screen.
    await players[0].page.emulateMedia({ colorScheme: "dark" });
    await players[0].page.screenshot({ path: join(pictures, "dark.png") });
  }
  const ledger = await watcher.evaluate(async () => {
    const { id, secret } = globalThis.loam;
    return (await fetch(`/api/tables/${id}/ledger`, { headers: { Authorization: `Bearer ${secret}` } })).text();
  });
  const file = join(server.dir, "..", `game-${process.pid}.txt`);
  writeFileSync(file, ledger);
  const replay = JSON.parse(execFileSync(process.env.LOAM ?? "target/debug/loam", ["replay", file, "--check", "--legal", "--json"]).toString());
  if (hashes.size !== 1) throw new Error(`pages show different positions: ${[...hashes]}`);
  if (replay.differ !== 0 || replay.ledgers[0].hash !== [...hashes][0]) throw new Error(`the ledger replays to another position than ${[...hashes][0]}: ${JSON.stringify(replay)}`);
  console.log(`a game of ${deeds} actions at four pages in ${((Date.now() - began) / 1000).toFixed(0)} s: ${answers} answers to offers, ${trades} trades, hash ${[...hashes][0]}`);
  for (const [what, was] of Object.entries({ undone, loaded, broken, "answered": answers > 0, traded: trades > 0 })) if (!was) found.push(`the game had none of: ${what}`);
} finally {
  await browser.close();
  await server.end();
}
conclude(found);
