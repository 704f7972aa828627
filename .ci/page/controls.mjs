// Tests the controls of the page around a game: the lobby by keyboard, zoom and overlays of the board, plans for
// another seat, hints, branching from a past row, seats given to bots and back, standing answers, archive, rematch, new rules for a game.
// node .ci/page/controls.mjs
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { axeOn, conclude, open, person, until } from "./browser.mjs";
import { ownContent, serve } from "./server.mjs";

const content = ownContent();
const server = await serve(["base", "--content", content]);
const browser = await open();
const found = [];
const check = (/** @type {unknown} */ is, /** @type {string} */ what) => is || found.push(what);

/** A page at a table. */
async function at(link, name, more = {}) {
  const page = await person(browser, name, more.viewport, more);
  await page.goto(link);
  await until(page, () => globalThis.loam?.snap && globalThis.loam.painted && !globalThis.loam.late);
  return page;
}

/** Plays up to this number of rows; each row is the first legal action. */
const play = (page, rows) => page.evaluate(async (rows) => {
  const { loam } = globalThis;
  for (let n = 0; n < 300 && loam.snap.row < rows && !loam.snap.over; n++) {
    const { turn, legal, on } = loam.snap;
    const choice = legal.find((one) => one.role === "answer") ?? legal.find((one) => one.role === "move") ?? legal[0];
    await loam.line.ask(turn?.may_end && turn.texts.length ? { t: "end", on } : { t: "act", on, text: choice.text, seat: choice.seat });
  }
  if (loam.snap.row < rows) throw new Error(`the game stopped at row ${loam.snap.row}`);
}, rows);

/** Unfolds the log with the typed line, or folds it. */
const log = (page, open = true) => page.evaluate((open) => globalThis.loam.openLog(open), open);

const tool = (page, label) => page.locator("#tools button", { hasText: label }).click();
const press = (page, label) => page.locator(`#sheet button:text-is('${label}')`).click();
const closed = (page) => page.waitForFunction(() => !document.querySelector("#sheet")?.open);
/** The visible part of the board. */
const box = (page) => page.locator("#board svg").getAttribute("viewBox").then((box) => box.split(" ").map(Number));

/** Presses Tab until the element has the focus, and checks that the focus is visible. */
async function tabTo(page, what, is) {
  for (let n = 0; n < 80; n++) {
    await page.keyboard.press("Tab");
    if (!(await page.evaluate(is))) continue;
    const outline = await page.evaluate(() => getComputedStyle(document.activeElement).outlineStyle);
    return check(outline !== "none", `the focus on ${what} is invisible`);
  }
  throw new Error(`Tab never comes to ${what}`);
}

/** Creates a table in the lobby and enters it without a mouse. */
async function lobbyByKeys() {
  const page = await person(browser, "the lobby by keys");
  await page.goto(server.link);
  await until(page, () => document.querySelector("#new select[name=map]"));
  await tabTo(page, "the players", () => document.activeElement?.getAttribute("name") === "players");
  await page.keyboard.press("ArrowUp");
  await until(page, () => document.querySelectorAll("#new fieldset select").length === 6);
  check(await page.evaluate(() => document.activeElement?.getAttribute("name") === "players"), "fewer players take the focus away");
  await tabTo(page, "the second seat", () => document.activeElement?.closest("[data-key='seat 1']") && document.activeElement.parentElement?.textContent?.startsWith("Seat 2"));
  await page.keyboard.type("a person by");
  await tabTo(page, "the options", () => document.activeElement?.tagName === "SUMMARY");
  await page.keyboard.press("Enter");
  await tabTo(page, "the seed", () => document.activeElement?.getAttribute("name") === "seed");
  await page.keyboard.type("5");
  await page.keyboard.press("Enter");
  await page.locator("#made").waitFor();
  check((await page.locator("#made input.link").count()) === 3, "the second seat has no link of its own");
  await tabTo(page, "a button that copies", () => document.activeElement?.textContent === "Copy");
  await page.keyboard.press("Enter");
  await page.locator("#made button", { hasText: /^(Copied|Selected: copy it now)$/ }).waitFor();
  await tabTo(page, "the way to the table", () => document.activeElement?.textContent === "To the table");
  await page.keyboard.press("Enter");
  await until(page, () => globalThis.loam?.snap);
  check(await page.evaluate(() => globalThis.loam.snap.seats.length === 3), "three seats were asked for");
  await page.context().close();
}

/** A new table has the seats shown in the lobby, also after a change of the variant. */
async function lobbySendsWhatItShows() {
  const page = await person(browser, "the lobby, another variant");
  await page.goto(server.link);
  const seats = page.locator("#new fieldset p label:nth-child(2) select");
  const shown = () => seats.evaluateAll((all) => all.map((one) => /** @type {HTMLSelectElement} */ (one).selectedOptions[0].textContent));
  const choose = async (/** @type {string} */ variant) => {
    await page.locator(`.variants input[value="${variant}"]`).check();
    await page.locator(`#new [data-key="map ${variant}"]`).waitFor();
  };
  await choose("base");
  await page.locator("#new select[name=players]").selectOption("2");
  await seats.nth(0).selectOption("giants");
  await seats.nth(1).selectOption("witches");
  check((await shown()).join() === "giants,witches", `chosen: ${await shown()}`);
  await choose("everything");
  check((await shown()).join() === "drawn at random,drawn at random", `factions of another variant stay: ${await shown()}`);
  await seats.nth(1).selectOption("yetis");
  await page.locator("#new button[type=submit]").click();
  await until(page, () => globalThis.loam?.snap);
  const names = await page.evaluate(() => globalThis.loam.snap.seats.map((seat) => seat.name));
  check(names.length === 2 && names[1] === "yetis", `shown were a drawn faction and yetis, at the table sit ${names}`);
  await page.context().close();
}

/** Zooms the board by keys, buttons, wheel and two fingers; moves it; shows and hides names. */
async function zoomed(page) {
  const whole = await box(page);
  const wider = async (/** @type {number[]} */ than, /** @type {string} */ by) => check((await box(page))[2] > than[2], `${by} shows no more of the board`);
  const narrower = async (/** @type {number[]} */ than, /** @type {string} */ by) => check((await box(page))[2] < than[2], `${by} does not bring the board nearer`);
  await page.keyboard.press("+");
  await narrower(whole, "+");
  const near = await box(page);
  await page.keyboard.press("-");
  await wider(near, "-");
  await page.locator(".board-tools button:text-is('+')").click();
  await narrower(whole, "the button");
  const { x, y, width, height } = await page.locator("#board").boundingBox();
  await page.mouse.move(x + width / 2, y + height / 2);
  const before = await box(page);
  await page.mouse.wheel(0, -300);
  await until(page, (width) => Number(document.querySelector("#board svg").getAttribute("viewBox").split(" ")[2]) < width, before[2]);
  // Dragging to the left shows more of the right. A drag is not a click.
  const still = await box(page);
  await page.mouse.down();
  await page.mouse.move(x + width / 4, y + height / 2, { steps: 4 });
  await page.mouse.up();
  const moved = await box(page);
  check(moved[0] > still[0] && moved[2] === still[2], `a drag does not move the board: ${still} and ${moved}`);
  check(await page.evaluate(() => globalThis.loam.place === ""), "a drag chooses a place");
  await page.keyboard.press("0");
  check((await box(page)).join() === whole.join(), "0 does not show the whole board");
  await page.keyboard.press("0");
  await wider(whole, "0 once more");
  await page.keyboard.press("0");
  const names = () => page.locator("#board .label").first().isVisible();
  check(await names(), "places have no names");
  await page.locator(".board-tools button:text-is('names')").click();
  check(!(await names()), "the names of places cannot be left out");
  await page.locator(".board-tools button:text-is('names')").click();
}

/** Zooms with two fingers on a phone. */
async function pinched(link) {
  const page = await at(link, "two fingers", { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const whole = await box(page);
  const { x, y, width, height } = await page.locator("#board").boundingBox();
  const wire = await page.context().newCDPSession(page);
  const fingers = (type, apart) => wire.send("Input.dispatchTouchEvent", { type, touchPoints: apart === 0 ? [] : [-apart, apart].map((from, id) => ({ x: x + width / 2 + from, y: y + height / 2, id })) });
  await fingers("touchStart", 30);
  for (const apart of [40, 60, 80, 110]) await fingers("touchMove", apart);
  await fingers("touchEnd", 0);
  check((await box(page))[2] < whole[2] * 0.8, `two fingers do not bring the board nearer: ${whole} and ${await box(page)}`);
  check(await page.evaluate(() => globalThis.loam.place === ""), "two fingers choose a place");
  await page.context().close();
}

/** Each overlay is drawn and described in words, and disappears when it is switched off. */
async function overlaid(page) {
  const choose = page.locator("#layers select");
  const layers = await page.evaluate(() => globalThis.loam.snap.layers.map(({ id, marks }) => ({ id, marks: marks.length })));
  check(layers.length >= 3 && layers.some(({ marks }) => marks > 0), `nothing can be laid over the board: ${JSON.stringify(layers)}`);
  for (const { id, marks } of layers) {
    await choose.selectOption(id);
    check((await page.locator("#board .layer circle").count()) === marks, `${id}: ${marks} marks are not all drawn`);
    await page.locator("#meaning summary").click();
    check((await page.locator("#meaning li").count()) === marks, `${id}: ${marks} marks are not all said`);
    // Each mark is on its place.
    const aside = await page.evaluate((id) => {
      const { snap, board } = globalThis.loam;
      const middle = (/** @type {Element} */ one) => { const b = one.getBoundingClientRect(); return [b.x + b.width / 2, b.y + b.height / 2]; };
      const circles = [...document.querySelectorAll("#board .layer circle")];
      return Math.max(0, ...snap.layers.find((one) => one.id === id).marks.map(({ place }, n) => {
        const [a, b] = [middle(circles[n]), middle(board.places.get(place).querySelector("polygon, circle, rect"))];
        return Math.hypot(a[0] - b[0], a[1] - b[1]);
      }));
    }, id);
    check(aside < 3, `${id}: a mark lies ${aside.toFixed(0)} pixels away from its place`);
    await page.locator("#meaning summary").click();
  }
  found.push(...(await axeOn(page, "an overlay")));
  await choose.selectOption("");
  check((await page.locator("#board .layer").count()) === 0 && !(await page.locator("#meaning").innerText()), "an overlay stays when it is taken away");
}

/** A plan for another player's seat is visible only to its author. */
async function planned(page, other) {
  const on = () => page.evaluate(() => globalThis.loam.snap.on);
  const before = await on();
  await page.locator("#tools button", { hasText: "Plan" }).click();
  await page.locator("#now h2:text-is('A plan')").waitFor();
  const seat = await page.evaluate(() => globalThis.loam.snap.seats.findIndex((_, n) => !globalThis.loam.snap.me.seats.includes(n)));
  await page.locator("[data-key='plan for'] select").selectOption(String(seat));
  await until(page, (seat) => globalThis.loam.plan?.seat === seat, seat);
  // The seat to move acts first in a plan, too; then the plan continues with the chosen seat.
  for (let n = 0; n < 12; n++) {
    const texts = await page.evaluate(() => globalThis.loam.plan.texts);
    const own = await page.evaluate((seat) => globalThis.loam.plan.snap.legal.filter((one) => one.seat === seat).map((one) => one.text), seat);
    if (own.length > 0) {
      await log(page);
      await page.locator("#typed-text").fill(own[0]);
      await page.keyboard.press("Enter");
      await until(page, (many) => globalThis.loam.plan.texts.length > many, texts.length);
      break;
    }
    const next = await page.evaluate(() => { const { legal, seats } = globalThis.loam.plan.snap; return legal[0] && `${seats[legal[0].seat].name}: ${legal[0].text}`; });
    if (!next) throw new Error(`a plan for seat ${seat} ends after ${texts}`);
    await log(page);
    await page.locator("#typed-text").fill(next);
    await page.keyboard.press("Enter");
    await until(page, (many) => globalThis.loam.plan.texts.length > many, texts.length);
  }
  const texts = () => page.evaluate(() => globalThis.loam.plan.texts.length);
  const many = await texts();
  check(many > 0 && (await page.locator("#now .turn").innerText()).startsWith("Planned: "), "nothing is planned");
  check((await page.locator("#notice").innerText()).includes("nobody else sees it"), "the page does not say that a plan is private");
  found.push(...(await axeOn(page, "a plan")));
  check((await on()) === before && (await other.evaluate(() => globalThis.loam.snap.on)) === before, "a plan changes the game");
  await page.evaluate(() => document.activeElement?.blur?.());
  await page.keyboard.press("u");
  await until(page, (many) => globalThis.loam.plan.texts.length === many - 1, many);
  await page.keyboard.press("U");
  await until(page, () => globalThis.loam.plan.texts.length === 0);
  // Undo with an empty plan is not an error.
  await page.keyboard.press("u");
  await page.locator("#now button:text-is('Leave the plan')").click();
  await until(page, () => !globalThis.loam.plan);
  check((await on()) === before && !(await page.evaluate(() => globalThis.loam.trouble)), "a closed plan leaves traces");
}

/** A plan can be closed and reopened, and follows the game. Open decisions are shown next to the plan and next to past rows. */
async function laidAside(page, other) {
  await page.evaluate(() => document.activeElement?.blur?.());
  const first = await page.evaluate(() => globalThis.loam.snap.legal[0].text);
  await page.keyboard.press("p");
  await until(page, () => globalThis.loam.plan);
  await log(page);
  await page.locator("#typed-text").fill(first);
  await page.keyboard.press("Enter");
  await until(page, () => globalThis.loam.plan.texts.length === 1);
  check((await page.locator("#notice").innerText()).includes("Back to now"), "a plan hides an open decision");
  await page.evaluate(() => document.activeElement?.blur?.());
  await page.keyboard.press("Escape");
  await until(page, () => !globalThis.loam.plan);
  await page.keyboard.press("p");
  await until(page, () => globalThis.loam.plan?.texts.length === 1);
  // A chat message leaves the plan unchanged. An action updates it.
  const { row, on } = await page.evaluate(() => globalThis.loam.snap);
  await page.evaluate(async () => {
    const { line, snap } = globalThis.loam;
    await line.ask({ t: "act", on: snap.on, text: snap.legal[0].text, seat: snap.legal[0].seat });
    if (globalThis.loam.snap.turn?.may_end) await line.ask({ t: "end", on: globalThis.loam.snap.on });
  });
  await until(page, (on) => globalThis.loam.snap.on !== on && globalThis.loam.line.waiting.size === 0, on);
  const plan = await page.evaluate(() => ({ texts: globalThis.loam.plan.texts.length, dropped: globalThis.loam.plan.dropped.length }));
  check(plan.texts + plan.dropped === 1, `a plan does not follow the game: ${JSON.stringify(plan)}`);
  await page.evaluate(() => document.activeElement?.blur?.());
  await page.keyboard.press("Escape");
  // End and undo first show the turn that they would end.
  await page.evaluate(() => globalThis.loam.to(0));
  await until(page, () => globalThis.loam.past?.row === 0);
  await page.keyboard.press("e");
  await until(page, () => !globalThis.loam.past);
  check((await page.evaluate(() => globalThis.loam.snap.row)) >= row, "a key takes back what was committed");
  for (let n = 0; n < 20 && !(await page.evaluate(() => globalThis.loam.snap.mine)); n++) await play(other, (await other.evaluate(() => globalThis.loam.snap.row)) + 1);
}

/** The link to a row opens in another tab for people at the table. It gives others no access. */
async function linkedRow(page) {
  await page.evaluate(() => globalThis.loam.to(2));
  await until(page, () => globalThis.loam.past?.row === 2);
  await page.locator("#now button:text-is('Link to this row')").click();
  const link = await page.locator("#sheet input").inputValue();
  check(/\?row=2$/.test(link), `a link to a row with more in it: ${link}`);
  await page.keyboard.press("Escape");
  const tab = await page.context().newPage();
  await tab.goto(link);
  await until(tab, () => globalThis.loam?.snap && globalThis.loam.past?.row === 2);
  check(await tab.evaluate(() => globalThis.loam.snap.me.role === "owner"), "another tab has another role");
  await tab.close();
  const stranger = await person(browser, "a link to a row and nothing else");
  await stranger.goto(link);
  await stranger.locator("h2:text-is('No access to this table')").waitFor();
  await stranger.context().close();
  await page.evaluate(() => globalThis.loam.toNow());
}

/** One seat leaves the game and the owner drops another. New links replace the old ones and end the access of spectators. */
async function left() {
  const made = await server.make({ variant: "base", players: 3, seats: ["giants", "darklings", "witches"], seed: 1, who: ["here", "link", "link"] });
  const page = await at(made.owner, "staying player");
  const others = [await at(made.links[0], "leaving player"), await at(made.links[1], "dropped player")];
  for (const one of [page, ...others]) one.on("dialog", (dialog) => dialog.accept());
  await tool(others[0], "People");
  await press(others[0], "Leave the game");
  await log(page);
  await page.locator("#log .row", { hasText: "resign" }).first().waitFor();
  await tool(page, "People");
  await page.locator("#sheet tbody tr").nth(2).locator("button:text-is('Leaves')").click();
  await until(page, () => globalThis.loam.rows.filter((row) => /resign/.test(row.text)).length === 2);
  const looks = await at(made.spectator, "spectator");
  await press(page, "New link for spectators");
  await page.locator("#sheet h2:text-is('Link for spectators')").waitFor();
  const link = await page.locator("#sheet input").inputValue();
  await looks.locator("#notice p, main p", { hasText: "no longer valid" }).first().waitFor();
  await page.keyboard.press("Escape");
  const again = await at(link, "spectator again");
  await tool(page, "People");
  // Updates during a click never move another button under the pointer.
  const places = () => page.locator("#sheet .around > .buttons button").evaluateAll((all) => all.map((one) => [one.textContent, one.offsetLeft, one.offsetTop].join(" ")));
  await page.locator("#sheet button:text-is('No spectators'):enabled").waitFor();
  const before = await places();
  await press(page, "No spectators");
  await again.locator("#notice p, main p", { hasText: "no longer valid" }).first().waitFor();
  await page.locator("#sheet button:text-is('No spectators'):disabled").waitFor();
  const after = await places();
  check(`${before}` === `${after}`, `buttons that move under a click: ${before}; then ${after}`);
  await press(page, "New link for me");
  await page.locator("#sheet h2:text-is('Your link')").waitFor();
  const own = await page.locator("#sheet input").inputValue();
  await page.keyboard.press("Escape");
  const anew = await at(own, "the owner by a new link");
  check(await anew.evaluate(() => globalThis.loam.snap.me.role === "owner"), "a new link is not the owner's");
  for (const one of [page, ...others, looks, again, anew]) await one.context().close();
}

/** A dev table of a game with a hidden deck: nothing is hidden, numbers explain themselves, and the game can be saved and continued. */
async function triedOut() {
  const second = await serve(["events", "--dev", "--content", content]);
  const page = await person(browser, "events, tried out");
  await page.goto(await second.table());
  await until(page, () => globalThis.loam?.snap?.dev);
  await play(page, 12);
  check((await page.locator("#cover button").count()) === 0, "the screen is covered between seats though only the deck is hidden");
  check(await page.evaluate(() => globalThis.loam.snap.explains), "no number says why where a deck is hidden");
  const saved = page.waitForEvent("download");
  await tool(page, "Ledger");
  check(readFileSync(await (await saved).path(), "utf8").includes("events"), "a ledger without its game");
  await page.context().close();
  await second.end();
}

/** A hint shows the bot's choice, its effects and the alternatives. All players see that a hint was requested. */
async function hinted(page, other) {
  await tool(page, "Hint");
  await page.locator("#sheet h2:text-is('Hint')").waitFor();
  const text = await page.locator("#sheet .sheet-body > p").first().innerText();
  const legal = await page.evaluate(() => globalThis.loam.snap.legal.flatMap((one) => [one.text, ...(one.texts ?? [])]));
  check(legal.some((one) => text.startsWith(`A bot proposes: ${one}`)), `a hint that is not legal: ${text}`);
  const others = await page.locator("#sheet tbody tr").allInnerTexts();
  check(others.length > 0 && others.every((line) => /(^|\s)[-+−]?\d+\.\d$/.test(line)), `the alternatives do not compare: ${others}`);
  found.push(...(await axeOn(page, "a hint")));
  await page.keyboard.press("Escape");
  // The log shows to all players who asked, and after which row.
  const said = await page.evaluate(() => { const { snap } = globalThis.loam; return { row: snap.row, text: `${snap.seats[snap.asked.at(-1).seat].name} asked a bot for a hint`, asked: snap.asked.at(-1).row }; });
  check(said.asked === said.row, `a hint at row ${said.row} is logged at row ${said.asked}`);
  for (const one of [page, other]) await log(one);
    for (const one of [page, other]) await one.locator(`#log > li[data-key="${said.row}"] .asked`, { hasText: said.text }).waitFor();
  // The text before the first row takes one line and no space of the log.
  const room = await page.evaluate(() => ["#log-begins", "#log"].map((one) => document.querySelector(one).clientHeight));
  check(room[0] < 40 && room[1] > 150, `the log has ${room[1]} pixels, and what stands before it ${room[0]}`);
  found.push(...(await axeOn(other, "a hint in the log")));
  // The button is missing if hints are disabled.
  await tool(page, "People");
  await press(page, "No hints");
  await page.locator("#sheet button:text-is('Allow hints')").waitFor();
  await until(other, () => !globalThis.loam.snap.hints);
  check((await other.locator("#tools button", { hasText: "Hint" }).count()) === 0, "hints are offered where they are switched off");
  await press(page, "Allow hints");
  await page.locator("#sheet button:text-is('No hints')").waitFor();
  await page.keyboard.press("Escape");
}

/** Gives a seat to the chosen bot, and back. */
async function handed(page, other) {
  const who = (/** @type {import("playwright-core").Page} */ page) => page.evaluate(() => globalThis.loam.snap.seats[1].who);
  await tool(page, "People");
  const row = page.locator("#sheet tbody tr").nth(1);
  await row.locator("select").waitFor();
  const offered = await row.locator("select option").allTextContents();
  check(["greedy", "random"].every((bot) => offered.includes(bot)), `bots that are offered: ${offered}`);
  await row.locator("select").selectOption("random");
  await row.locator("button:text-is('To a bot')").click();
  await until(page, () => globalThis.loam.snap.seats[1].who === "bot:random");
  await row.filter({ hasText: "bot: random" }).waitFor();
  found.push(...(await axeOn(page, "a seat that a bot plays")));
  // The old link of the seat is invalid.
  await other.locator("h2:text-is('No access to this table'), #notice p").first().waitFor();
  await row.locator("button:text-is('Play it here')").click();
  await until(page, () => globalThis.loam.snap.me.seats.length === 2);
  check((await who(page)) === "person", "a seat that was taken back has no player");
  await row.locator("button:text-is('New link')").click();
  await page.locator("#sheet h2", { hasText: "The link of" }).waitFor();
  const link = await page.locator("#sheet input").inputValue();
  await page.keyboard.press("Escape");
  const again = await at(link, "by a new link");
  check(await again.evaluate(() => globalThis.loam.snap.me.seats.join() === "1"), "a new link leads to another seat");
  await again.context().close();
}

/** Opens a new table from a past row. */
async function fromHere(page) {
  await log(page);
  await page.locator("#log .row").nth(4).click();
  await until(page, () => globalThis.loam.past?.row === 5);
  const { on, id } = await page.evaluate(() => ({ on: globalThis.loam.past.snap.on, id: globalThis.loam.id }));
  await page.locator("#now button:text-is('Play from here')").click();
  await until(page, (id) => globalThis.loam?.id && globalThis.loam.id !== id && globalThis.loam.snap, id);
  const own = await page.evaluate(() => ({ row: globalThis.loam.snap.row, on: globalThis.loam.snap.on, seats: globalThis.loam.snap.me.seats.length, role: globalThis.loam.snap.me.role }));
  check(own.row === 5 && own.on === on && own.seats === 2 && own.role === "owner", `played from row 5: ${JSON.stringify(own)}`);
  await play(page, 6);
  await page.goBack();
  await until(page, (id) => globalThis.loam?.id === id && globalThis.loam.snap, id);
}

/** Commands of the input line, its completion, and the list of keys. */
async function typed(page) {
  await log(page);
  const line = page.locator("#typed-text");
  const says = async (/** @type {string} */ word, /** @type {string | RegExp} */ heading) => {
    await line.fill(word);
    await page.keyboard.press("Enter");
    await page.locator("#sheet h2", { hasText: heading }).waitFor();
    await page.locator("#sheet").evaluate((sheet) => sheet.querySelector(".sheet-body")?.textContent?.trim()).then((text) => check(text, `${word} says nothing`));
    await page.keyboard.press("Escape");
  };
  await page.keyboard.press("/");
  await page.keyboard.type("hi");
  await until(page, () => [...document.querySelectorAll("#typed-list option")].some((one) => one.value === "hint"));
  for (const [word, heading] of [["list", "Legal actions"], ["board", "The board in words"], ["card giants", "giants"], ["why", "Why the last row"], ["why 2", "Why the last 2 rows"], ["help", "Keys"]]) await says(word, heading);
  const type = async (/** @type {string} */ text) => {
    await line.fill(text);
    await page.keyboard.press("Enter");
  };
  for (const [word, has] of [["save mine.txt", "giants"], ["svg board.svg", "<svg"]]) {
    const saved = page.waitForEvent("download");
    await type(word);
    check((await saved).suggestedFilename() === word.split(" ")[1], `${word} is saved as ${(await saved).suggestedFilename()}`);
    check(readFileSync(await (await saved).path(), "utf8").includes(has), `${word} saves something else`);
  }
  await line.fill("row 2");
  await page.keyboard.press("Enter");
  await until(page, () => globalThis.loam.past?.row === 2);
  await line.fill("now");
  await page.keyboard.press("Enter");
  await until(page, () => !globalThis.loam.past);
  await page.evaluate(() => document.activeElement?.blur?.());
  await page.keyboard.press("?");
  await page.locator("#sheet kbd:text-is('U')").waitFor();
  await page.keyboard.press("Escape");
}

/** The input line gives a seat to another player, and lets a bot choose once. */
async function typedSeats() {
  const made = await server.make({ variant: "base", players: 2, seats: ["giants", "darklings"], seed: 1, who: ["here", "here"] });
  const page = await at(made.owner, "seats by the typed line");
  const type = async (/** @type {string} */ text) => {
    await log(page);
    await page.locator("#typed-text").fill(text);
    await page.keyboard.press("Enter");
  };
  const seats = () => page.evaluate(() => globalThis.loam.snap.seats.map((seat) => seat.who));
  await type("seat darklings random");
  await until(page, () => globalThis.loam.snap.seats[1].who === "bot:random");
  // Text typed before an answer arrives is kept, and so is the error message.
  await page.evaluate(() => {
    const { line } = globalThis.loam;
    const ask = line.ask.bind(line);
    line.ask = async (/** @type {any[]} */ ...what) => {
      const answer = await ask(...what);
      await new Promise((resolve) => setTimeout(resolve, 300));
      line.ask = ask;
      return answer;
    };
  });
  await type("seat darklings greedy");
  await type("seat nobody random");
  await page.locator("#notice", { hasText: "Which seat?" }).waitFor();
  await log(page);
  await page.locator("#typed-text").fill("half a w");
  await until(page, () => globalThis.loam.snap.seats[1].who === "bot:greedy");
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));
  check((await page.locator("#typed-text").inputValue()) === "half a w", "an answer deletes text typed since");
  check(await page.locator("#notice", { hasText: "Which seat?" }).count(), "an answer deletes an error message shown since");
  await type("seat darklings");
  await page.locator("#notice", { hasText: "Who plays darklings?" }).waitFor();
  check((await seats())[0] === "person", `another seat was handed on, too: ${await seats()}`);
  await type("seat darklings human");
  await until(page, () => globalThis.loam.snap.seats[1].who === "person");
  const bots = () => page.evaluate(() => globalThis.loam.snap.row * 1000 + (globalThis.loam.snap.turn?.texts.length ?? 0));
  const before = await bots();
  await type("bot");
  await until(page, (before) => globalThis.loam.snap.row * 1000 + (globalThis.loam.snap.turn?.texts.length ?? 0) > before, before);
  await page.context().close();
}

/** The game goes back some rows if all players agree. A single objection prevents it. */
async function wentBack(page, other) {
  const row = await page.evaluate(() => globalThis.loam.snap.row);
  for (const [answer, to] of [["No", row], ["I agree", row - 2]]) {
    await tool(page, "People");
    await page.locator("#sheet #back-row").fill(String(row - 2));
    check((await page.locator("#sheet", { hasText: "Notify this address" }).count()) === 0, "a server without webhooks shows a field for an address");
    await press(page, "Ask");
    await other.locator("#notice p", { hasText: `asks to go back to row ${row - 2}` }).waitFor();
    await tool(other, "People");
    await other.locator("#sheet p", { hasText: "waits for the consent of" }).waitFor();
    await press(other, answer);
    await until(other, () => !globalThis.loam.snap.back);
    await until(page, () => !globalThis.loam.snap.back);
    for (const one of [page, other]) await one.keyboard.press("Escape");
    const now = await page.evaluate(() => globalThis.loam.snap.row);
    check(now === to && (await page.locator("#log > li").count()) === to, `after ${answer} the game stands at row ${now}, and not ${to}`);
  }
}

/** Archives a table and restores it. A rematch has the same links. */
async function archived(page, other) {
  await tool(page, "People");
  await press(page, "Archive");
  await page.locator("#sheet button:text-is('Restore from the archive')").waitFor();
  const lobby = await person(browser, "the lobby with an archive");
  await lobby.goto(server.link);
  const id = await page.evaluate(() => globalThis.loam.id);
  const entry = lobby.locator(`.tables [data-key="${id}"]`);
  const shows = lobby.locator("button:text-is('Archived tables')");
  await shows.waitFor();
  check((await entry.count()) === 0, "an archived table is listed with the others");
  await shows.click();
  await entry.waitFor();
  await lobby.context().close();
  await press(page, "Restore from the archive");
  await page.locator("#sheet button:text-is('Archive')").waitFor();
  await press(page, "Play again");
  const again = page.locator("#sheet a", { hasText: "go to the new table" });
  await again.waitFor();
  await other.locator("#notice p", { hasText: "A rematch was opened" }).waitFor();
  await again.click();
  await until(page, (id) => globalThis.loam?.id && globalThis.loam.id !== id && globalThis.loam.snap, id);
  const next = await page.evaluate(() => ({ row: globalThis.loam.snap.row, role: globalThis.loam.snap.me.role, seats: globalThis.loam.snap.seats.map((seat) => seat.name) }));
  check(next.row === 0 && next.role === "owner" && next.seats.join() === "giants,darklings", `the same again: ${JSON.stringify(next)}`);
  // The other player joins with the old link.
  await tool(other, "People");
  await other.locator("#sheet a", { hasText: "go to the new table" }).click();
  await until(other, (id) => globalThis.loam?.id && globalThis.loam.id !== id && globalThis.loam.snap, id);
  check(await other.evaluate(() => globalThis.loam.snap.me.seats.join() === "1"), "the same link leads to another seat");
}

/** Title and icon show whose turn it is. All players see names; notes are private. */
async function signalled(page, other) {
  const signs = (/** @type {import("playwright-core").Page} */ page) => page.evaluate(() => ({ title: document.title, icon: document.querySelector("#icon").href, mine: Boolean(globalThis.loam.snap.mine) }));
  const [one, two] = [await signs(page), await signs(other)];
  check(one.mine !== two.mine && one.title.startsWith("● your turn") === one.mine && two.title.startsWith("● your turn") === two.mine, `titles: ${one.title} and ${two.title}`);
  check(one.icon !== two.icon, "the icon says nothing of whose turn it is");
  await tool(other, "People");
  await other.locator("#sheet input[maxlength='40']").fill("Ann <b>of</b> Loam");
  await other.locator("#sheet textarea").fill("a secret plan");
  await other.locator("#sheet h2").click();
  await until(page, () => globalThis.loam.snap.seats[1].person === "Ann <b>of</b> Loam");
  await log(page, false);
  await page.locator("#panels .about", { hasText: "Ann <b>of</b> Loam" }).waitFor();
  await other.reload();
  await until(other, () => globalThis.loam?.snap?.left[0]?.notes === "a secret plan");
  check(!JSON.stringify(await page.evaluate(() => globalThis.loam.snap)).includes("a secret plan"), "private notes are sent to another player");
}

/** A table can be deleted only after its ledger was saved. That ledger opens a table in the lobby. */
async function deleted(page) {
  page.on("dialog", (dialog) => dialog.accept());
  await tool(page, "People");
  await press(page, "Delete");
  await page.locator("#sheet pre", { hasText: "download the ledger first" }).waitFor();
  await page.keyboard.press("Escape");
  const saved = page.waitForEvent("download");
  await tool(page, "Ledger");
  const file = await (await saved).path();
  const { row, on } = await page.evaluate(() => globalThis.loam.snap);
  await tool(page, "People");
  await press(page, "Delete");
  await page.locator("#notice p, main p", { hasText: "the table was deleted" }).first().waitFor();
  const lobby = await person(browser, "a ledger in the lobby");
  await lobby.goto(server.link);
  await lobby.locator("#new input[type=file]").setInputFiles({ name: "game.txt", mimeType: "text/plain", buffer: readFileSync(file) });
  await lobby.locator("[data-key=ledger]", { hasText: "From a ledger" }).waitFor();
  await lobby.locator("#new button.main").click();
  await until(lobby, () => globalThis.loam?.snap);
  const again = await lobby.evaluate(() => globalThis.loam.snap);
  check(again.row === row && again.on === on, `the ledger of row ${row}, ${on}, opens at row ${again.row}, ${again.on}`);
  await lobby.context().close();
}

/** A standing answer applies automatically; its author gets no question. */
async function answered() {
  const page = await at((await server.make({ variant: "base", players: 2, seats: ["giants", "darklings"], seed: 1, who: ["here", "here"] })).owner, "standing answers");
  await tool(page, "Offers");
  for (const seat of [0, 1]) await page.locator("#sheet fieldset").nth(seat).locator("input[value=never]").check();
  await until(page, () => globalThis.loam.snap.left.every((left) => left.standing?.never));
  await page.keyboard.press("Escape");
  const { asked, declined } = await page.evaluate(async () => {
    const { loam } = globalThis;
    let state = 1;
    let asked = 0;
    const random = (/** @type {number} */ n) => ((state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff) >> 8) % n;
    const declined = () => loam.rows.filter((row) => /^decline/.test(row.text)).length;
    for (let n = 0; n < 400 && declined() < 2 && !loam.snap.over; n++) {
      const { turn, legal, on } = loam.snap;
      asked += legal.filter((choice) => choice.role === "answer").length;
      const moves = legal.filter((choice) => choice.role === "move" && !/^pass/.test(choice.text));
      const choice = moves.length ? moves[random(moves.length)] : legal[0];
      await loam.line.ask(turn?.may_end && turn.texts.length ? { t: "end", on } : { t: "act", on, text: choice.text, seat: choice.seat });
    }
    return { asked, declined: declined() };
  });
  check(declined > 0 && asked === 0, `with standing answers ${declined} offers were declined, and ${asked} questions were asked`);
  await page.context().close();
}

/** The page plays a sound at the start of a turn, after a first interaction and unless sound is off. */
async function sounded() {
  const made = await server.make({ variant: "base", players: 2, seats: ["giants", "darklings"], seed: 1, who: ["here", "link"] });
  const listens = await person(browser, "listening player");
  await listens.addInitScript(() => {
    globalThis.tones = [];
    const made = BaseAudioContext.prototype.createOscillator;
    BaseAudioContext.prototype.createOscillator = function () {
      const tone = made.call(this);
      const start = tone.start;
      tone.start = (when) => (globalThis.tones.push({ pitch: tone.frequency.value, state: this.state }), start.call(tone, when));
      return tone;
    };
  });
  await listens.goto(made.links[0]);
  await until(listens, () => globalThis.loam?.snap && globalThis.loam.painted);
  const page = await at(made.owner, "other player");
  const mine = (/** @type {import("playwright-core").Page} */ one) => one.evaluate(() => Boolean(globalThis.loam.snap.mine || globalThis.loam.snap.turn?.may_end));
  /** Passes the turn to the other players, until it is this page's turn again. */
  const round = async () => {
    for (let n = 0, was = false; n < 200; n++) {
      const has = await mine(listens);
      if (was && has) return until(listens, () => globalThis.loam.snap.mine);
      was ||= !has;
      const acts = was ? page : listens;
      if (await mine(acts)) await play(acts, (await acts.evaluate(() => globalThis.loam.snap.row)) + 1);
      await listens.waitForTimeout(20);
    }
    throw new Error("the turn never comes back");
  };
  const tones = () => listens.evaluate(() => globalThis.tones);
  const sound = listens.locator("#tools button:text-is('Sound')");
  check((await sound.getAttribute("aria-pressed")) === "true", "sound is not on to begin with");
  await listens.locator("#now h2").first().click();
  await round();
  await listens.waitForFunction(() => globalThis.tones.length > 0);
  const heard = await tones();
  check(heard.length === 2 && heard.every(({ state }) => state === "running") && heard[0].pitch < heard[1].pitch, `when the turn comes this is heard: ${JSON.stringify(heard)}`);
  await sound.click();
  check((await sound.getAttribute("aria-pressed")) === "false", "the button says that sound is on");
  await round();
  await listens.waitForTimeout(1000);
  check((await tones()).length === 2, "sound that is off is heard");
  // Sound stays off after a reload of the page. The same button turns it on.
  await listens.reload();
  await until(listens, () => globalThis.loam?.snap && globalThis.loam.painted && !globalThis.loam.late);
  check((await sound.getAttribute("aria-pressed")) === "false", "sound is on again after a page was loaded");
  await sound.click();
  await round();
  await listens.waitForFunction(() => globalThis.tones.length === 2);
  await listens.context().close();
  await page.context().close();
}

/** New rules for a running game are offered, compared and accepted. */
async function taken() {
  const page = await at((await server.make({ variant: "base", players: 2, seats: ["nomads", "giants"], seed: 3, who: ["here", "here"] })).owner, "new rules");
  await play(page, 6);
  const coins = () => page.evaluate(() => globalThis.loam.snap.panels.find((panel) => panel.title === "nomads").groups.flatMap((group) => group.items).find((item) => item.id === "coins").value);
  const before = { coins: await coins(), rules: await page.evaluate(() => globalThis.loam.snap.rules) };
  const file = join(content, "scripts/base/factions/nomads.toml");
  writeFileSync(file, readFileSync(file, "utf8").replace("coins = 15", "coins = 18"));
  await page.locator(".bench h2:text-is('New rules available')").waitFor();
  check((await coins()) === before.coins, "a game changed its rules without consent");
  await page.locator(".bench button:text-is('What would they change here?')").click();
  await page.locator(".bench .differs, .bench [data-key=changes]").first().waitFor();
  found.push(...(await axeOn(page, "new rules wait")));
  page.on("dialog", (dialog) => dialog.accept());
  await page.locator(".bench button:text-is('Use them')").click();
  await until(page, (rules) => globalThis.loam.snap.rules !== rules, before.rules);
  await page.locator(".bench").waitFor({ state: "detached" });
  check(Number.parseInt(await coins(), 10) === Number.parseInt(before.coins, 10) + 3, `three coins more to begin with: ${before.coins} became ${await coins()}`);
  await page.context().close();
}

try {
  await lobbyByKeys();
  await lobbySendsWhatItShows();
  const made = await server.make({ variant: "base", players: 2, seats: ["giants", "darklings"], seed: 1, who: ["here", "link"] });
  const page = await at(made.owner, "owner");
  const other = await at(made.links[0], "by link");
  for (let n = 0; n < 40 && (await page.evaluate(() => globalThis.loam.snap.row)) < 8; n++) {
    for (const one of [page, other]) {
      const acts = await one.evaluate(() => Boolean(globalThis.loam.snap.mine || globalThis.loam.snap.turn?.may_end));
      if (acts) await play(one, (await one.evaluate(() => globalThis.loam.snap.row)) + 1);
    }
    await page.waitForTimeout(20);
  }
  await zoomed(page);
  await pinched(made.spectator);
  await overlaid(page);
  for (let n = 0; n < 20 && !(await page.evaluate(() => globalThis.loam.snap.mine)); n++) await play(other, (await other.evaluate(() => globalThis.loam.snap.row)) + 1);
  await planned(page, other);
  await laidAside(page, other);
  await linkedRow(page);
  await signalled(page, other);
  await hinted(page, other);
  await typed(page);
  await typedSeats();
  await fromHere(page);
  await wentBack(page, other);
  await archived(page, other);
  const next = await server.make({ variant: "base", players: 2, seed: 2, who: ["here", "link"] });
  const owner = await at(next.owner, "owner who gives seats away");
  await handed(owner, await at(next.links[0], "player who loses a seat"));
  await play(owner, 1);
  await deleted(owner);
  await answered();
  await sounded();
  await left();
  await triedOut();
  await taken();
} finally {
  await browser.close();
  await server.end();
}
conclude(found);
console.log("controls around the game: no problems");
