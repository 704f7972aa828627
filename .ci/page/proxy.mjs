// Tests the page through a reverse proxy with TLS: opens a table and sends an action over the socket. The server rejects requests under another name
// that bypass the proxy. Limits count clients by the proxy's information, not by headers that clients forge.
// node .ci/page/proxy.mjs LOBBY INNER
import assert from "node:assert";
import { request as plain } from "node:http";
import { request as secure } from "node:https";
import { complaints, open, person, until } from "./browser.mjs";

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
await until(page, () => globalThis.loam?.snap?.legal?.length > 0);
await page.evaluate(async () => {
  const { snap, line } = globalThis.loam;
  const answer = await line.ask({ t: "act", on: snap.on, text: snap.legal[0].text });
  if (answer.is !== "seen") throw new Error(JSON.stringify(answer));
});
// Requests that bypass the proxy use an unknown host name.
assert.strictEqual((await fetch(`${inner}/`)).status, 421);
await browser.close();
await counted();
const elsewhere = complaints.filter((line) => !line.includes("asks localhost"));
assert.deepStrictEqual(elsewhere, []);
console.log(`through ${origin}: a table and an action work, and each client has its own limit`);

/** Sends a wrong secret from one of this machine's addresses, and returns the answer. @param {string} to @param {string} from @param {string | undefined} forged */
function wrong(to, from, forged) {
  const { protocol, hostname, port } = new URL(to);
  const headers = { Host: new URL(origin).host, Authorization: "Bearer wrong", ...(forged ? { "X-Forwarded-For": forged } : {}) };
  const ask = protocol === "https:" ? secure : plain;
  return new Promise((found, failed) => {
    const asked = ask({ hostname, port, path: "/api/tables", localAddress: from, rejectUnauthorized: false, agent: false, headers }, (answer) => {
      answer.resume();
      answer.on("end", () => found(answer.statusCode));
    });
    asked.on("error", failed);
    asked.end();
  });
}

/** Wrong secrets are counted by client. Only the proxy is trusted to name the client. */
async function counted() {
  const through = `https://127.0.0.1:${new URL(origin).port}`;
  const many = async (/** @type {string} */ to, /** @type {string} */ from, /** @type {(n: number) => string | undefined} */ forged) => {
    const all = [];
    for (let n = 0; n < 40 && all.at(-1) !== 429; n++) all.push(await wrong(to, from, forged(n)));
    return all;
  };
  // One client that claims another address in each request.
  const shut = await many(through, "127.0.0.2", (n) => `203.0.113.${n}`);
  assert.ok(shut.length > 10 && shut.slice(0, -1).every((status) => status === 403) && shut.at(-1) === 429, `through the proxy: ${shut}`);
  // Other clients are not blocked, also not by a client that claims their address.
  assert.strictEqual(await wrong(through, "127.0.0.3"), 403);
  assert.strictEqual((await many(through, "127.0.0.4", () => "127.0.0.3")).at(-1), 429);
  assert.strictEqual(await wrong(through, "127.0.0.3"), 403);
  // Requests that bypass the proxy but use its host name: forwarded addresses are not trusted. The client is counted by its own address, together with its requests through the proxy.
  assert.strictEqual(await wrong(inner, "127.0.0.2", "198.51.100.7"), 429, "a forged address opens a door that is shut");
  assert.strictEqual(await wrong(inner, "127.0.0.5", "127.0.0.2"), 403, "a forged address shuts a door");
  const past = await many(inner, "127.0.0.6", (n) => `198.51.100.${n}`);
  assert.ok(past.length > 10 && past.at(-1) === 429, `past the proxy: ${past}`);
}
