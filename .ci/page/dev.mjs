// Tests hot reload at a dev table: errors of a saved file are shown, a number names its source line and can be edited there, the last
// row becomes a scenario. Then measures many saves, each from the write of the file to the painted page.
// node .ci/page/dev.mjs [FOLDER FOR PICTURES] [SAVES]
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { axeOn, conclude, LONG, open, person, spread, until } from "./browser.mjs";
import { ownContent, serve } from "./server.mjs";

const pictures = process.argv[2];
const SAVES = Number(process.argv[3] ?? 20);
const LOAM = process.env.LOAM ?? "target/debug/loam";

const content = ownContent();
const FACTION = "scripts/base/factions/nomads.toml";
const file = join(content, FACTION);
const whole = readFileSync(file, "utf8");

const server = await serve(["base", "--dev", "--content", content]);
const browser = await open();
const found = [];
const check = (/** @type {unknown} */ is, /** @type {string} */ what) => is || found.push(what);
try {
  const page = await person(browser, "dev table");
  await page.goto(await server.table());
  await until(page, () => globalThis.loam?.snap?.bench && globalThis.loam.dev);
  // All seats belong to this page. Plays the hints of a bot until a structure was built or upgraded at a price.
  const bench = () => page.evaluate(() => globalThis.loam.snap.bench);
  const play = (/** @type {number} */ rows) => page.evaluate(async (rows) => {
    const { loam } = globalThis;
    for (let n = 0; n < 300; n++) {
      // Only one hint at a time: waits until the bot has answered.
      let hint = await loam.line.ask({ t: "hint" }, false);
      for (let tries = 0; hint.t !== "hint" && tries < 100; tries++) {
        await new Promise((later) => setTimeout(later, 200));
        hint = await loam.line.ask({ t: "hint" }, false);
      }
      if (hint.t !== "hint") throw new Error(`no hint at row ${loam.snap.row}: ${hint.why}`);
      await loam.line.ask({ t: "act", on: loam.snap.on, text: hint.text });
      if (loam.snap.turn?.may_end) await loam.line.ask({ t: "end", on: loam.snap.on });
      if (loam.snap.row > rows && loam.rows.slice(-2).some((row) => /^upgrade/.test(row.text))) return;
    }
    throw new Error(`no upgrade up to row ${loam.snap.row}`);
  }, rows);
  await play(14);
  const seen = async (/** @type {string} */ text, /** @type {(bench: any) => boolean} */ is) => {
    const before = (await bench()).number;
    writeFileSync(file, text);
    await until(page, (before) => globalThis.loam.snap.bench.number > before, before);
    // A file that is read during a write may be reported twice.
    for (const late = Date.now() + LONG; !is(await bench()) && Date.now() < late; ) await page.waitForTimeout(50);
    check(is(await bench()), `a save is not shown as it is: ${JSON.stringify(await bench()).slice(0, 400)}`);
  };
  // An error appears and disappears. The focused button keeps the focus, and unfolded sections stay unfolded.
  await page.locator(".bench button:text-is('Hooks')").focus();
  const focused = () => page.evaluate(() => document.activeElement?.textContent);
  await seen(whole.replace("coins = 15", "coins = fifteen"), (now) => now.mistakes[0]?.line === 16);
  await page.locator(".mistake pre").first().waitFor();
  check((await page.locator("#notice").innerText()).includes(`${FACTION}:16`), "the mistake is not among the notices");
  found.push(...(await axeOn(page, "a mistake")));
  if (pictures) await page.screenshot({ path: join(pictures, "mistake.png") });
  check((await focused()) === "Hooks", `a mistake that is shown takes the focus away: ${await focused()}`);
  await seen(whole, (now) => now.mistakes.length === 0);
  await page.locator(".mistake").waitFor({ state: "detached" });
  check((await focused()) === "Hooks", `a mistake that goes takes the focus along: ${await focused()}`);
  // Changes a price that affects this game.
  await seen(whole.replaceAll("coins = 3 }", "coins = 4 }"), (now) => now.took > 0);
  await until(page, () => globalThis.loam.snap.bench.changes?.games.length > 0);
  await page.locator(".differs").first().waitFor();
  found.push(...(await axeOn(page, "the dev table")));
  if (pictures) await page.screenshot({ path: join(pictures, "dev.png") });
  // Opens the explanation of a value by keyboard, then the file, and changes a number in it.
  const changed = await page.evaluate(async () => {
    const { snap, line } = globalThis.loam;
    for (const { id, seat } of snap.panels) {
      if (seat === null) continue;
      const { sources } = await line.ask({ t: "number", panel: id, item: "coins" }, false);
      if (sources.some((source) => source.lines.some((text) => /scripts\/.*:\d/.test(text)))) return id;
    }
    throw new Error(`no seat's coins changed up to row ${snap.row}`);
  });
  const panel = page.locator(`#panels > [data-key="${changed}"]`);
  if ((await panel.getAttribute("open")) === null) await panel.locator("> summary").click();
  await panel.locator("[data-key=coins] .asks").press("Enter");
  await page.locator("#sheet .sources .place").first().waitFor();
  found.push(...(await axeOn(page, "why")));
  if (pictures) await page.screenshot({ path: join(pictures, "why.png") });
  await page.locator("#sheet .sources .place").first().press("Enter");
  await page.locator("#sheet .file .edits").first().waitFor();
  found.push(...(await axeOn(page, "a file")));
  await page.keyboard.press("Escape");
  await page.evaluate((file) => globalThis.loam.dev.fileSheet(globalThis.loam.line, file, 16), FACTION);
  await page.locator("#sheet .file .here .edits").first().click();
  const value = page.locator("#sheet input[name=value]");
  await value.fill("16");
  const before = (await bench()).number;
  await value.press("Enter");
  await until(page, (before) => globalThis.loam.snap.bench.number > before, before);
  check(readFileSync(file, "utf8") === whole.replaceAll("coins = 3 }", "coins = 4 }").replace("coins = 15", "coins = 16"), "the file was not edited in one place alone");
  await page.locator("#sheet .file").waitFor();
  await page.keyboard.press("Escape");
  await seen(whole, (now) => now.mistakes.length === 0);
  // Shows the hooks, and turns the last row into a scenario.
  await page.locator(".bench button:text-is('Hooks')").click();
  await page.locator("#sheet caption").first().waitFor();
  found.push(...(await axeOn(page, "hooks")));
  await page.keyboard.press("Escape");
  await page.locator(".bench button:text-is('Write as scenario')").click();
  await page.locator("#sheet select[name=module]").selectOption("base");
  await page.locator("#sheet input[name=name]").fill("from-the-table");
  found.push(...(await axeOn(page, "a scenario to be written")));
  await page.locator("#sheet input[name=name]").press("Enter");
  await page.locator("#sheet h2:text-is('Written as a scenario')").waitFor();
  await page.keyboard.press("Escape");
  const test = () => spawnSync(LOAM, ["test", "--content", content, "--file", join(content, "scripts/base/tests/from-the-table.txt")]);
  check(test().status === 0, `the scenario fails: ${test().stdout}`);
  for (const faction of readFileSync(join(content, "scripts/base/tests/from-the-table.txt"), "utf8").match(/^(\w+): upgrade/m)?.slice(1) ?? []) {
    const folder = join(content, "scripts/base/factions");
    const own = join(folder, readdirSync(folder).find((name) => name.replaceAll("-", "") === `${faction}.toml`) ?? "");
    const text = readFileSync(own, "utf8");
    writeFileSync(own, text.replace(/^(trading_house|temple|stronghold|sanctuary) = \{ workers = (\d)/gm, (_, what, n) => `${what} = { workers = ${Number(n) + 1}`));
    check(test().status !== 0, "the scenario passes with a changed rule");
    writeFileSync(own, text);
  }
  // Opens another dev table from the lobby.
  const lobby = await person(browser, "lobby of a dev server");
  await lobby.goto(server.link);
  await lobby.locator("#new input[name=dev]").waitFor();
  await lobby.locator("#new button.main").click();
  await until(lobby, () => globalThis.loam?.snap?.dev && globalThis.loam.snap.me.seats.length === 4);
  await lobby.context().close();
  // Width of a phone.
  const phone = await person(browser, "phone", { width: 390, height: 844 }, { colorScheme: "dark" });
  await phone.goto(await server.table());
  await phone.locator("#bench-status").waitFor();
  // Drawn cards are random, so all cards get long names.
  await phone.evaluate(() => {
    for (const name of document.querySelectorAll(".card > summary")) name.textContent = "chaosmagicians";
  });
  check(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the dev table is wider than a phone");
  found.push(...(await axeOn(phone, "the dev table on a phone")));
  if (pictures) await phone.screenshot({ path: join(pictures, "dev-phone.png"), fullPage: true });
  await phone.context().close();
  // Measures many saves, from the write to the paint.
  await until(page, () => !globalThis.loam.snap.bench.tests || globalThis.loam.snap.bench.tests.done);
  await page.evaluate(() => {
    const { loam } = globalThis;
    globalThis.painted = new Map();
    const take = loam.take.bind(loam);
    loam.take = (parts) => {
      take(parts);
      const { number } = loam.snap.bench;
      requestAnimationFrame(() => requestAnimationFrame(() => globalThis.painted.has(number) || globalThis.painted.set(number, performance.timeOrigin + performance.now())));
    };
  });
  const times = [];
  for (let n = 0; n < SAVES; n++) {
    const { number } = await bench();
    const text = whole.replace("coins = 15", `coins = ${15 + (n % 2)}`).replace("# Source", `# ${n} Source`);
    const at = performance.timeOrigin + performance.now();
    writeFileSync(file, text);
    const painted = await page.waitForFunction((number) => [...globalThis.painted].find(([n]) => n > number)?.[1], number);
    times.push((await painted.jsonValue()) - at);
  }
  // Half as many invalid saves, truncated or corrupted at random positions. The game must stay unchanged.
  await seen(whole, (now) => now.mistakes.length === 0);
  const { row, on } = await page.evaluate(() => globalThis.loam.snap);
  for (let n = 0; n < SAVES / 2; n++) {
    const at = Math.floor((whole.length * (n + 1)) / (SAVES / 2 + 2));
    const broken = [`${whole.slice(0, at)}\n"`, `${whole.slice(0, at)}\n]=[ ${n}\n${whole.slice(at)}`, whole.replace("coins = 15", `coins = -${n + 1}`), whole.replace("id =", "ID =")][n % 4];
    await seen(broken, (now) => now.mistakes.length > 0);
    const now = await page.evaluate(() => ({ row: globalThis.loam.snap.row, on: globalThis.loam.snap.on, drawn: document.querySelectorAll("#board svg polygon").length }));
    check(now.row === row && now.on === on && now.drawn > 50, `a broken save changes the game: ${JSON.stringify(now)}`);
  }
  await seen(whole, (now) => now.mistakes.length === 0);
  const [within, slowest] = [Number(process.env.LOAM_WITHIN ?? Infinity), times.toSorted((a, b) => a - b)[Math.ceil(times.length * 0.99) - 1]];
  check(slowest <= within, `99 of 100 saves are painted within ${slowest.toFixed(0)} ms, and not within ${within}`);
  console.log(`saves from the write to the paint, ${spread(times)}; ${Math.ceil(SAVES / 2)} invalid saves${found.length ? "" : " left the game unchanged"}`);
} finally {
  await browser.close();
  await server.end();
}
conclude(found);
