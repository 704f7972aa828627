// The page through a reverse proxy with TLS: a table is opened, an action comes back over the socket, and nothing is answered past the proxy.
// node .ci/page/proxy.mjs LOBBY INNER
import assert from "node:assert";
import { complaints, open, person } from "./browser.mjs";

const [lobby, inner] = process.argv.slice(2);
const browser = await open();
const page = await person(browser, "through the proxy", undefined, { ignoreHTTPSErrors: true });
const origin = new URL(lobby).origin;
await page.goto(lobby);
await page.waitForSelector("#new button.main");
const secret = new URL(lobby).hash.slice(1);
const made = await page.evaluate(async (secret) => {
  const body = JSON.stringify({ players: 2, who: ["here", "here"], seed: 1 });
  const answer = await fetch("/api/tables", { method: "POST", headers: { Authorization: `Bearer ${secret}` }, body });
  return answer.json();
}, secret);
await page.goto(`${origin}/table/${made.id}#${made.owner}`);
await page.waitForFunction(() => globalThis.loam?.snap?.legal?.length > 0);
await page.evaluate(async () => {
  const { snap, line } = globalThis.loam;
  const answer = await line.ask({ t: "act", on: snap.on, text: snap.legal[0].text });
  if (answer.is !== "seen") throw new Error(JSON.stringify(answer));
});
// Past the proxy the server has no name.
assert.strictEqual((await fetch(`${inner}/`)).status, 421);
await browser.close();
const elsewhere = complaints.filter((line) => !line.includes("asks localhost"));
assert.deepStrictEqual(elsewhere, []);
console.log(`through ${origin}: a table, an action, and no complaint`);
