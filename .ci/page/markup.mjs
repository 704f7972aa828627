// Tests untrusted content whose names and texts are markup (HTML, SVG, an attribute, an address): on all pages it stays text and never becomes an
// element, an attribute or a script.
// node .ci/page/markup.mjs
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { complaints, conclude, open, person, until } from "./browser.mjs";
import { ownContent, serve } from "./server.mjs";

const HOSTILE = `</title></text><img src=x onerror=window.ran=1><svg onload=window.ran=2>' onmouseover='window.ran=3' <a href=javascript:window.ran=4>x`;

const content = ownContent();
let edited = 0;
// All modules and all their content.
const folders = readdirSync(join(content, "scripts"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isDirectory() && !/tests/.test(join(entry.parentPath, entry.name)));
for (const folder of ["maps", "variants", "scripts", ...folders.map((entry) => relative(content, join(entry.parentPath, entry.name)))]) {
  for (const name of readdirSync(join(content, folder)).filter((name) => name.endsWith(".toml"))) {
    const file = join(content, folder, name);
    const text = readFileSync(file, "utf8");
    const hostile = text.replace(/^(name|doc|summary) = ".*"$/gm, (_, key) => `${key} = ${JSON.stringify(HOSTILE)}`);
    if (hostile !== text) edited += 1;
    writeFileSync(file, hostile);
  }
}
const server = await serve(["base", "--dev", "--content", content]);
const browser = await open();
const found = edited < 100 ? [`only ${edited} files have texts`] : [];

/** @param {import("playwright-core").Page} page @param {string} where */
async function look(page, where) {
  const bad = await page.evaluate(() => [
    /** @type {any} */ (window).ran && "a script ran",
    document.querySelector("img") && "an image",
    document.querySelector("[onload], [onmouseover], [onerror]") && "an attribute",
    [...document.querySelectorAll("a")].some((link) => link.href.startsWith("javascript")) && "an address",
  ]);
  found.push(...bad.filter(Boolean).map((what) => `${where}: ${what} of the content`));
}

try {
  const lobby = await person(browser, "lobby");
  await lobby.goto(server.link);
  await lobby.locator("#new summary", { hasText: "Options" }).click();
  await lobby.locator("#new", { hasText: "onerror" }).waitFor();
  await look(lobby, "the lobby");
  const page = await person(browser, "table");
  await page.goto(await server.table());
  await until(page, () => globalThis.loam?.snap?.bench && globalThis.loam.dev);
  await page.evaluate(async () => {
    const { loam } = globalThis;
    for (let n = 0; n < 16; n++) {
      const { snap, line } = loam;
      if (snap.turn?.may_end && snap.turn.texts.length) await line.ask({ t: "end", on: snap.on });
      else {
        const choice = snap.legal.find((one) => one.role === "answer") ?? snap.legal.find((one) => one.role === "move") ?? snap.legal[0];
        await line.ask({ t: "act", on: snap.on, text: choice.text, seat: choice.seat });
      }
    }
  });
  // Also chat messages and names of players.
  await page.evaluate(async (hostile) => {
    const { line } = globalThis.loam;
    await line.ask({ t: "name", seat: 0, name: hostile.slice(0, 40) });
    for (const text of [hostile, "<script>window.ran=5</script>", "javascript:window.ran=6"]) await line.ask({ t: "say", text });
  }, HOSTILE);
  await until(page, () => globalThis.loam.snap.chat.length >= 3);
  await look(page, "a table");
  const sheet = async (/** @type {import("playwright-core").Locator} */ button, /** @type {string} */ where) => {
    await button.click();
    await page.locator("#sheet[open]", { hasText: /\w/ }).waitFor();
    await look(page, where);
    await page.keyboard.press("Escape");
  };
  await sheet(page.locator("#tools button", { hasText: "Chat" }), "the chat");
  await sheet(page.locator("#tools button:text-is('People')"), "people");
  await sheet(page.locator("button", { hasText: "in words" }).first(), "the board in words");
  await sheet(page.locator(".bench button:text-is('Hooks')"), "hooks");
  await sheet(page.locator("#panels button.asks:visible").nth(1), "why");
  const file = join(content, "scripts/base/factions/giants.toml");
  writeFileSync(file, readFileSync(file, "utf8").replace("coins = 15", `coins = ${JSON.stringify(HOSTILE)}`));
  await page.locator(".mistake pre").first().waitFor();
  await look(page, "a mistake");
  // A ledger with markup in its head, names, comments and file name.
  const ledger = [`# loam 1 variant=${HOSTILE.replaceAll(" ", "")} ruleset=0`, HOSTILE, `option ${HOSTILE}`, `${HOSTILE}\t1 VP\tsetup`].join("\n");
  await lobby.locator("#new input[type=file]").setInputFiles({ name: "onerror=ran.txt", mimeType: "text/plain", buffer: Buffer.from(ledger) });
  await lobby.locator("[data-key=ledger]", { hasText: "From a ledger" }).waitFor();
  // The page shows why it is invalid. The browser reports the failed request once on its console.
  const [refused, complaint] = [lobby.waitForResponse((answer) => answer.url().endsWith("/api/tables") && answer.request().method() === "POST"), lobby.waitForEvent("console", (said) => said.type() === "error")];
  await lobby.locator("#new button.main").click();
  const { error } = await (await refused).json();
  if ((await refused).status() !== 400) found.push(`a ledger that is markup is answered ${(await refused).status()}`);
  await lobby.locator("[role=alert], .warning, .notice, .lobby", { hasText: error.slice(0, 20) }).first().waitFor();
  await complaint;
  const told = complaints.findIndex((line) => line.includes("status of 400"));
  if (told >= 0) complaints.splice(told, 1);
  await look(lobby, "a ledger");
  const map = await person(browser, "map editor");
  await map.goto(`${server.origin}/map?board=${encodeURIComponent(HOSTILE)}#${server.secret}`);
  await map.locator("#notice .warning").first().waitFor();
  await look(map, "the map editor");
  // Also in lists that show these names.
  const lab = await person(browser, "laboratory");
  await lab.goto(`${server.origin}/lab#${server.secret}`);
  await lab.locator("select[name=variant] option", { hasText: "onerror" }).first().waitFor({ state: "attached" });
  await look(lab, "the laboratory");
} finally {
  await browser.close();
  await server.end();
}
conclude(found);
console.log(`markup in the texts of ${edited} files of content is text on every page`);
