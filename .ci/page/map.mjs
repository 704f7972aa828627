// Tests the map editor and the laboratory: a board is painted by mouse and by keys, undone, mirrored, saved and played on; a run of the laboratory
// shows its report.
// node .ci/page/map.mjs [FOLDER FOR PICTURES]
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { axeOn, conclude, LONG, open, person, until } from "./browser.mjs";
import { ownContent, serve } from "./server.mjs";

const pictures = process.argv[2];
const content = ownContent();
const server = await serve(["base", "--content", content]);
const browser = await open();
const found = [];
const check = (/** @type {unknown} */ is, /** @type {string} */ what) => is || found.push(what);
try {
  const page = await person(browser, "map editor");
  await page.goto(server.link);
  await page.locator("#tools a:text-is('Map editor')").click();
  await until(page, () => globalThis.loam?.seen);
  const text = () => page.evaluate(() => globalThis.loam.text);
  const whole = await text();
  const changed = async (/** @type {string} */ from) => {
    await until(page, (from) => globalThis.loam.text !== from && globalThis.loam.seen.text === globalThis.loam.text, from);
    return text();
  };
  // Only the rows: counts of the board follow them, and are removed by the first change.
  const rows = (/** @type {string} */ text) => text.split("\n\n")[0];
  const differs = (/** @type {string} */ a, /** @type {string} */ b) => [...rows(a)].filter((letter, at) => letter !== rows(b)[at]).length;
  // Paints with the mouse.
  await page.locator("#now button", { hasText: "river" }).click();
  const box = await page.locator("#board [id='board-C1'] polygon").first().boundingBox();
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  const wet = await changed(whole);
  check(differs(whole, wet) === 1, "a click paints one place");
  check((await page.evaluate(() => location.search)).includes("board="), "the address does not carry the board");
  // Paints only with keys.
  await page.keyboard.press("b");
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight"]) await page.keyboard.press(key);
  const here = await page.evaluate(() => globalThis.loam.letter(globalThis.loam.cell(globalThis.loam.board.at)));
  await page.locator("#now [data-key=brushes] button").nth(here === "U" ? 2 : 1).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("b");
  await page.keyboard.press("Enter");
  const more = await changed(wet);
  await page.locator("#now button:text-is('Undo')").focus();
  await page.keyboard.press("Enter");
  check((await changed(more)) === wet, "undo does not take back");
  await page.keyboard.press("u");
  check((await changed(wet)) === whole, "u does not take back");
  // Paints with a mirror, and swaps two hexes.
  const mirrors = await page.locator("#now select").first().locator("option").count();
  check(mirrors > 1, "the board has no mirror");
  await page.locator("#now select").first().selectOption({ index: 1 });
  await page.locator("#board [id='board-A2'] polygon").first().click();
  check(differs(whole, await changed(whole)) === 2, "a mirror paints two places");
  await page.keyboard.press("u");
  await until(page, (whole) => globalThis.loam.text === whole, whole);
  await page.locator("#now select").first().selectOption({ index: 0 });
  await page.locator("#now button:text-is('swap two')").click();
  await page.locator("#board [id='board-A2'] polygon").first().click();
  await page.locator("#board [id='board-A3'] polygon").first().click();
  const swapped = await changed(whole);
  check(differs(whole, swapped) === 2, "two places are not exchanged");
  found.push(...(await axeOn(page, "the map editor")));
  if (pictures) await page.screenshot({ path: join(pictures, "map.png") });
  // Exports text, and imports text of the site.
  await page.locator("#now button:text-is('As text')").click();
  await page.locator("#sheet textarea[name=foreign]").waitFor();
  found.push(...(await axeOn(page, "the board as text")));
  // A board of another site: letters with commas, `I` for river.
  const letters = rows(whole).replaceAll("~", "I").split("\n").map((row) => row.trim().split(/\s+/).join(","));
  await page.locator("#sheet textarea[name=foreign]").fill(letters.join("\n"));
  await page.locator("#sheet button[type=submit]").click();
  const read = await changed(swapped);
  check(rows(read) === rows(whole), "letters with commas are another board");
  await page.keyboard.press("Escape");
  await page.keyboard.press("u");
  await until(page, (swapped) => globalThis.loam.text === swapped, swapped);
  // A link leads to the same board.
  const other = await person(browser, "a link to a board", { width: 390, height: 844 }, { colorScheme: "dark" });
  await other.goto(`${server.link}`);
  await other.goto(`${server.origin}/map${await page.evaluate(() => location.search)}`);
  await until(other, () => globalThis.loam?.seen);
  check((await other.evaluate(() => globalThis.loam.text)) === swapped, "the link leads to another board");
  check(await other.evaluate(() => document.documentElement.scrollWidth <= innerWidth), "the map editor is wider than a phone");
  found.push(...(await axeOn(other, "the map editor on a phone")));
  await other.context().close();
  // Plays games on it, stops and restarts them, and saves the board.
  await page.locator("#now button", { hasText: "games here" }).click();
  await page.locator("#panels progress, #panels [data-key=filled]").first().waitFor();
  // A fast machine may have finished already.
  const over = page.waitForFunction(() => !globalThis.loam.run.runs);
  await Promise.race([over, page.locator("#panels button:text-is('Stop')").click().catch(() => undefined)]);
  await over;
  await page.evaluate(() => globalThis.loam.run.begin({ do: "fill", text: globalThis.loam.text, games: 8, bot: "random" }));
  await page.locator("#panels [data-key=filled]").waitFor();
  found.push(...(await axeOn(page, "games on a board")));
  await page.locator("#now input[name=name]").fill("drawn");
  await page.keyboard.press("Enter");
  await page.locator("#sheet h2:text-is('Saved')").waitFor();
  check(readFileSync(join(content, "maps/drawn.toml"), "utf8").includes(swapped.split("\n")[0]), "the file has another board");
  // Overwrites the same name after a question.
  await page.keyboard.press("Escape");
  page.on("dialog", (dialog) => dialog.accept());
  await page.locator("#now input[name=name]").press("Enter");
  await page.locator("#sheet h2:text-is('Saved')").waitFor();
  await page.keyboard.press("Escape");
  // The canals of the first board are kept, its counts are not.
  await page.evaluate(() => globalThis.loam.put(globalThis.loam.maps.find((map) => map.id === "lakes").text));
  await page.evaluate(() => globalThis.loam.put(globalThis.loam.text.replace("S B R", "S B Y")));
  check((await page.locator("#notice").innerText()).includes("[counts]"), "the page does not list what was left out");
  await page.locator("#now input[name=name]").fill("lakes-drawn");
  await page.locator("#now input[name=name]").press("Enter");
  await page.locator("#sheet h2:text-is('Saved')").waitFor();
  const written = readFileSync(join(content, "maps/lakes-drawn.toml"), "utf8");
  check(written.includes("[canals.") && !written.includes("[counts]"), `the saved file differs from the shown one: ${written}`);
  await page.keyboard.press("Escape");
  // Adds a canal by a click on its edge, and removes it with its button.
  await page.locator("#now button", { hasText: /^canal/ }).first().click();
  const laid = () => page.evaluate(() => globalThis.loam.set.laid.edges.length);
  const were = await laid();
  const middle = await page.locator("#board .edges .free").first().boundingBox();
  await page.mouse.click(middle.x + middle.width / 2, middle.y + middle.height / 2);
  await until(page, (were) => globalThis.loam.set.laid.edges.length === were + 1, were);
  found.push(...(await axeOn(page, "canals of a board")));
  const one = page.locator("#now [data-key=edges] button[aria-pressed=true]").first();
  await one.focus();
  await page.keyboard.press("Enter");
  await until(page, (were) => globalThis.loam.set.laid.edges.length === were, were);
  // Adds two canals at once, and undoes them one by one.
  await page.evaluate(() => [...document.querySelectorAll("#board .edges .free")].slice(0, 2).forEach((edge) => edge.dispatchEvent(new MouseEvent("click", { bubbles: true }))));
  await until(page, (were) => globalThis.loam.set.laid.edges.length === were + 2, were);
  for (const more of [1, 0]) {
    await page.evaluate(() => globalThis.loam.undo());
    await until(page, (edges) => globalThis.loam.set.laid.edges.length === edges, were + more);
  }
  // A board without edges for canals gets another brush.
  await page.locator("#now [data-key=begin] select").selectOption("base");
  await until(page, () => globalThis.loam.seen.text === globalThis.loam.text && !globalThis.loam.set);
  check((await page.locator("#now [data-key=brushes] button[aria-pressed=true]").count()) === 1, "no brush is chosen on a board without canals");
  const plain = await text();
  await page.locator("#board [id='board-A2'] polygon").first().click();
  check(/^[A-Za-z]$/.test([...rows(await changed(plain))].filter((letter, at) => letter !== rows(plain)[at]).join("")), "a click writes more than a letter");
  await page.keyboard.press("u");
  await until(page, (plain) => globalThis.loam.text === plain, plain);
  // If the text has errors, the drawn board stays and can be painted.
  const sound = await text();
  await page.evaluate(() => globalThis.loam.put("no board"));
  check((await page.locator("#notice .warning").count()) > 0, "an invalid board text is not reported");
  await page.evaluate(() => globalThis.loam.painted(globalThis.loam.cell("I1"), globalThis.loam.seen.brushes[0].key));
  await page.evaluate((sound) => globalThis.loam.put(sound), sound);
  await page.locator("#notice .warning").first().waitFor({ state: "detached" });
  // Without the secret, a visitor can open and paint the board of a link, but not save it.
  const stranger = await person(browser, "visitor with a link to a board");
  await stranger.goto(page.url());
  await until(stranger, () => globalThis.loam?.seen);
  check((await stranger.evaluate(() => globalThis.loam.text)) === (await text()), "a link shows another board to others");
  await stranger.locator("#board [id='board-B2'] polygon").first().click();
  await until(stranger, (text) => globalThis.loam.text !== text, await text());
  check((await stranger.locator("#now form, #now button:has-text('games here')").count()) === 0, "a visitor without the secret can save");
  await stranger.goto(`${server.origin}/map?board=rubbish`);
  await stranger.locator("#notice", { hasText: "cannot be read" }).waitFor();
  check((await stranger.locator("#board polygon").count()) > 50, "where the address has no board, none is shown");
  await stranger.context().close();
  // The laboratory.
  await page.goto(`${server.origin}/lab`);
  await page.locator("input[name=games]").fill("100000");
  await page.locator("select[name=bot]").selectOption("random");
  found.push(...(await axeOn(page, "the laboratory")));
  await page.locator("button:text-is('Begin')").click();
  // Progress bar with a description in words; stopped before the end.
  const bar = page.locator("[data-key=run] progress");
  await bar.waitFor();
  const stands = async () => ({ value: await bar.evaluate((bar) => /** @type {HTMLProgressElement} */ (bar).value), words: await page.locator("[data-key=run] p").innerText() });
  /** @type {{value: number, words: string}[]} */
  const steps = [];
  for (const late = Date.now() + LONG; steps.length < 3 && Date.now() < late; await page.waitForTimeout(100)) {
    const now = await stands();
    if (now.value > (steps.at(-1)?.value ?? 0)) steps.push(now);
  }
  check(steps.length === 3 && steps.every(({ value, words }) => value <= 100 && /^[\d,]+ of 100,000 games, [\d,.]+ a second, \d+ (s|min) left/.test(words)), `the bar of a run: ${JSON.stringify(steps)}`);
  found.push(...(await axeOn(page, "a run of the laboratory")));
  check(await page.locator("button:text-is('Begin')").isDisabled(), "two runs may be begun");
  await page.locator("[data-key=run] button:text-is('Stop')").click();
  await bar.waitFor({ state: "detached" });
  check((await page.locator("iframe.report").count()) === 0, "a run that was stopped has a report");
  await page.locator("input[name=games]").fill("20");
  await page.locator("button:text-is('Begin')").click();
  await page.locator("iframe.report").waitFor();
  const report = await (await page.locator("iframe.report").elementHandle()).contentFrame();
  await report.waitForSelector("h1, h2");
  check((await report.evaluate(() => document.styleSheets.length)) > 0, "the report has no style");
  found.push(...(await axeOn(page, "a page with a report")), ...(await axeOn(report, "a report")));
  if (pictures) await page.screenshot({ path: join(pictures, "lab.png"), fullPage: true });
} finally {
  await browser.close();
  await server.end();
}
conclude(found);
console.log("the map editor and the laboratory: no problems");
