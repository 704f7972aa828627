// Plays whole games in the pseudo-language, from the click in the lobby to the end, on a large screen and on a phone at once. Each time a kind of
// decision, action or preview appears for the first time, both screens are checked: no English word of ours, no text is cut, no texts overlap.
// node .ci/page/whole_games.mjs [VARIANT …]
import { conclude, open, person, until } from "./browser.mjs";
import { cut, english, measure, overlaps, PSEUDO_KNOWN } from "./measure.mjs";
import { serve } from "./server.mjs";

/** Variants, numbers of players, and seeds. The first seat is played here, the others by bots. */
const GAMES = /** @type {[string, number, number][]} */ ([["merchants-lakes", 3, 3], ["merchants-cove", 3, 2], ["objectives", 2, 5]]).filter(([variant]) => process.argv.length < 3 || process.argv.includes(variant));
const LARGE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };
/** Number of checks of a phone after which its other tabs are checked, too. */
const TABS = 12;

const server = await serve();
const browser = await open();
/** @type {string[]} */
const found = [];
/** What was found before: most words stand on several screens. @type {Set<string>} */
const known = new Set();
const said = [];

try {
  for (const [variant, players, seed] of GAMES) await game(variant, players, seed);
} finally {
  await browser.close();
  await server.end();
}
for (const line of said) console.log(line);
conclude(found);

/** Checks a screen, and lists what was not found before. @param {import("playwright-core").Page} page @param {string} where */
async function look(page, where) {
  const { width } = /** @type {{width: number}} */ (page.viewportSize());
  const wrong = [...(await page.evaluate(english, { known: PSEUDO_KNOWN })), ...(await page.evaluate(cut)), ...(await page.evaluate(overlaps))];
  if (width > 1000 && (await page.locator("#table:not(.ended)").count())) {
    // Long words may need a scroll bar.
    const { wrong: measured } = await page.evaluate(measure, { TEXT: 11 });
    wrong.push(...measured.filter((line) => !line.includes(" scrolls: ")));
  }
  for (const line of wrong.filter((line) => !known.has(line))) found.push(`${where}, ${width} wide: ${line}`), known.add(line);
}

/** Plays one game. @param {string} variant @param {number} players @param {number} seed */
async function game(variant, players, seed) {
  const began = Date.now();
  const locale = "en-XA";
  const large = await person(browser, `${variant}, large`, LARGE, { locale });
  const phone = await person(browser, `${variant}, phone`, PHONE, { locale, hasTouch: true, isMobile: true });
  await large.goto(server.link);
  await large.locator(`.variants input[value="${variant}"]`).check();
  await large.locator(`#new [data-key="map ${variant}"]`).waitFor();
  await large.locator("#new select[name=players]").selectOption(String(players));
  await until(large, (players) => document.querySelectorAll("#new fieldset [data-key^=seat]").length === players, players);
  for (const [n, select] of (await large.locator("#new fieldset [data-key^=seat] label:first-child select").all()).entries()) await select.selectOption(n === 0 ? "here" : "bot:greedy");
  await large.evaluate(() => document.querySelectorAll("#new details").forEach((fold) => fold.setAttribute("open", "")));
  await large.locator("#new input[name=seed]").fill(String(seed));
  await look(large, `the lobby, ${variant}`);
  await large.locator("#new button.main").click();
  await until(large, () => globalThis.loam?.snap);
  await large.evaluate(() => globalThis.loam.line.ask({ t: "pace", ms: 0 }));
  await phone.goto(`${large.url()}#${await large.evaluate(() => globalThis.loam.secret)}`);
  await until(phone, () => globalThis.loam?.snap && globalThis.loam.painted);
  const ready = (/** @type {import("playwright-core").Page} */ page, /** @type {number} */ row) => until(page, (row) => globalThis.loam.snap.row >= row && !globalThis.loam.late && globalThis.loam.laying !== null && !globalThis.loam.board.naming, row);
  let checks = 0;
  const both = async (/** @type {string} */ what, row = 0) => {
    await Promise.all([large, phone].map(async (page) => {
      await ready(page, row);
      // The screen is handed over to the next player.
      if (await page.evaluate(() => document.querySelector("#cover button")?.click() ?? document.querySelector("#table.covered"))) throw new Error("the page stays covered");
      await ready(page, row);
    }));
    await Promise.all([look(large, `${variant}, ${what}`), look(phone, `${variant}, ${what}`)]);
    if (checks++ % TABS !== 0) return;
    const tabs = await phone.locator("#tabs button:visible").evaluateAll((all) => all.map((one) => one.getAttribute("data-key") ?? ""));
    for (const tab of [...tabs.slice(1), "table"]) {
      await phone.locator(`#tabs [data-key=${tab}]`).tap();
      await ready(phone, row);
      if (tab !== "table") await look(phone, `${variant}, ${what}, the tab ${tab}`);
    }
  };
  await large.evaluate((seed) => (globalThis.player = { kinds: new Set(), done: new Set(), state: seed }), seed);
  let [moves, over] = [0, false];
  while (!over) {
    const at = await large.evaluate(play);
    moves += at.moves;
    over = at.over;
    if (over) break;
    await both(at.what, at.row);
    await large.evaluate(({ text, seat }) => globalThis.loam.point(text, seat), at.preview);
    // A bot may have acted since then.
    await until(large, (row) => document.querySelector("#preview .what") || globalThis.loam.snap.row > row, at.row);
    await look(large, `${variant}, preview of ${at.preview.text}`);
    if (Date.now() - began > 240_000) throw new Error(`${variant} is not over after ${moves} actions`);
  }
  await both("the end");
  for (const page of [large, phone]) await page.locator("#ending .sources").waitFor();
  for (const page of [large, phone]) await look(page, `${variant}, the end`);
  await large.evaluate(() => globalThis.loam.openLog());
  const { row, kinds } = await large.evaluate(() => ({ row: globalThis.loam.snap.row, kinds: [...globalThis.player.kinds] }));
  await look(large, `${variant}, the log`);
  said.push(`${variant}: ${row} rows, ${moves} own actions, ${kinds.length} kinds of decisions, ${checks} checks of two screens, ${((Date.now() - began) / 1000).toFixed(0)} s`);
  for (const page of [large, phone]) await page.context().close();
}

/**
 * Runs in the page: acts until something appears that did not appear before, or the game is over. Prefers actions of kinds that were not done. Returns
 * what appeared, the row, and the action whose preview is shown.
 */
async function play() {
  const { loam, player } = globalThis;
  const kindOf = (/** @type {any} */ { kind, text, role, place }) => `${role} ${kind} ${loam.snap.kinds[kind] ? "" : text.split(" ")[0]}${place ? " on a place" : ""}`;
  const random = (/** @type {number} */ n) => ((player.state = (Math.imul(player.state, 1103515245) + 12345) & 0x7fffffff) >> 8) % n;
  for (let moves = 0; ; ) {
    const { snap, line } = loam;
    if (snap.failure || loam.trouble) throw new Error(`${snap.failure ?? ""} ${loam.trouble}`);
    // First the bots do all that they can do; during an open turn they wait.
    if (!snap.over && !snap.turn?.texts.length && Date.now() < (player.until ??= Date.now() + 400) && snap.open.some((/** @type {any} */ { seat }) => !snap.me.seats.includes(seat))) {
      await new Promise((later) => setTimeout(later, 5));
      continue;
    }
    delete player.until;
    // As many actions as the server allows.
    await new Promise((later) => setTimeout(later, line.pause()));
    if (snap.over && !snap.turn) return { over: true, moves, what: "", row: snap.row, preview: null };
    const legal = snap.legal.filter((/** @type {any} */ one) => !["waste", "give_up"].includes(one.role) || snap.legal.length === 1);
    const fresh = legal.filter((/** @type {any} */ one) => !player.kinds.has(kindOf(one)));
    if (fresh.length > 0) {
      for (const one of fresh) player.kinds.add(kindOf(one));
      return { over: false, moves, what: fresh.map((/** @type {any} */ one) => one.text).slice(0, 3).join(", "), row: snap.row, preview: fresh[0] };
    }
    if (snap.turn?.may_end && snap.turn.texts.length > (player.many ??= 1) % 4) await line.ask({ t: "end", on: snap.on }), player.many++;
    else if (legal.length > 0) {
      const open = legal.filter((/** @type {any} */ one) => !player.done.has(kindOf(one)));
      const main = legal.filter((/** @type {any} */ one) => ["answer", "move"].includes(one.role));
      const from = open.length > 0 ? open : main.length > 0 && random(8) > 0 ? main : legal;
      const choice = from[random(from.length)];
      player.done.add(kindOf(choice));
      const text = choice.texts?.[0] ?? choice.text;
      const { is, why } = await line.ask({ t: "act", on: snap.on, text, seat: choice.seat });
      if (is === "refused" || is === "failed") throw new Error(`${choice.text}: ${why}`);
      moves++;
    } else if (snap.turn?.may_end) await line.ask({ t: "end", on: snap.on });
    else await new Promise((later) => setTimeout(later, 20));
  }
}
