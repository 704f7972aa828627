// Measures a first visit: transferred bytes, number of requests, and time until the page is usable. Checks the planned limits of
// bytes and requests; only prints times, since the machine may be busy.
// node .ci/page/first.mjs [each file]
import assert from "node:assert";
import { createServer } from "node:net";
import { complaints, open, person, PLAIN } from "./browser.mjs";
import { serve } from "./server.mjs";

const BYTES = 120 * 1024;
const REQUESTS = 10;

const server = await serve();
const made = await server.make({ players: 4, who: ["here", "link", "bot:greedy", "bot:greedy"], seed: 1 });
const browser = await open();
const visits = [
  ["the lobby", server.link, "#new button.main"],
  ["a table", made.owner, "#board svg"],
];
for (const [what, url, ready] of visits) {
  const times = [];
  let bytes = 0;
  let files = [];
  for (let n = 0; n < 5; n++) {
    const page = await person(browser, what);
    await page.addInitScript(waits, ready);
    const wire = await page.context().newCDPSession(page);
    await wire.send("Network.enable");
    bytes = 0;
    files = [];
    const names = new Map();
    wire.on("Network.responseReceived", ({ requestId, response }) => names.set(requestId, new URL(response.url).pathname));
    wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
      // Data of tables is not part of the page.
      if (names.get(requestId)?.startsWith("/api/")) return;
      bytes += encodedDataLength;
      files.push(`${names.get(requestId)} ${encodedDataLength}`);
    });
    await page.goto(url);
    const painted = await page.waitForFunction(() => globalThis.painted);
    times.push(await painted.jsonValue());
    await page.waitForTimeout(100);
    await page.context().close();
  }
  times.sort((a, b) => a - b);
  console.log(`${what}: ${(bytes / 1024).toFixed(1)} KB over the wire in ${files.length} requests; usable ${times[2].toFixed(0)} ms after the request (median of ${times.length})`);
  if (process.argv[2]) console.log(`  ${times.map((time) => time.toFixed(0)).join(", ")} ms; ${files.join(", ")}`);
  assert.ok(bytes <= BYTES, `${what}: ${bytes} bytes: ${files.join(", ")}`);
  assert.ok(files.length <= REQUESTS, `${what}: ${files.length} requests: ${files.join(", ")}`);
}
await plain();
await browser.close();
await server.end();
assert.deepStrictEqual(complaints, []);

/** Runs in the page: records when the awaited element was painted, in milliseconds since the request. @param {string} ready */
function waits(ready) {
  const look = new MutationObserver(() => {
    if (!document.querySelector(ready)) return;
    look.disconnect();
    // After the next frame, which paints it.
    requestAnimationFrame(() => setTimeout(() => (globalThis.painted = performance.now())));
  });
  look.observe(document, { childList: true, subtree: true });
}

/** A table is playable under a name that is not a secure origin (as with `--lan`), where browsers disable some features. */
async function plain() {
  const port = await new Promise((found) => {
    const any = createServer().listen(0, "127.0.0.1", () => {
      const { port } = any.address();
      any.close(() => found(port));
    });
  });
  const other = await serve(["--port", String(port), "--public-url", `http://${PLAIN}:${port}`]);
  try {
    const page = await person(browser, "a plain name");
    await page.goto(`http://${PLAIN}:${port}/#${other.secret}`);
    await page.locator("#new button.main").click();
    await page.locator("#now .deed").first().waitFor();
    assert.ok(!(await page.evaluate(() => isSecureContext)), "the origin is secure");
    await page.locator("#now .deed").first().click();
    await page.locator("#now button.main:not([disabled]), #now .turn").first().waitFor();
    // A truncated link and a revoked link show what to do, instead of an empty page.
    for (const hash of ["#%E0%A4%A", "#0123456789abcdef0123456789abcdef"]) {
      const lost = await person(browser, "a link that leads nowhere");
      await lost.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname}${hash}`);
      await lost.locator("h2:text-is('No access to this table')").waitFor();
      await lost.context().close();
    }
    await page.context().close();
    console.log("a table under an insecure name: no problems");
  } finally {
    await other.end();
  }
}
