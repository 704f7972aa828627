// A first visit: what it loads over the wire, in how many requests, and how long it takes until something can be done. The bounds
// are those of the plan but for time, which is told alone: this machine may be busy.
// node .ci/page/first.mjs [each file]
import assert from "node:assert";
import { createServer } from "node:net";
import { complaints, open, person, PLAIN } from "./browser.mjs";
import { serve } from "./server.mjs";

const BYTES = 60 * 1024;
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
      // What the server says of its tables is no part of the page.
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
  console.log(`${what}: ${(bytes / 1024).toFixed(1)} KB over the wire in ${files.length} requests; painted, and ready to be used, ${times[2].toFixed(0)} ms after it was asked for (median of ${times.length})`);
  if (process.argv[2]) console.log(`  ${times.map((time) => time.toFixed(0)).join(", ")} ms; ${files.join(", ")}`);
  assert.ok(bytes <= BYTES, `${what}: ${bytes} bytes: ${files.join(", ")}`);
  assert.ok(files.length <= REQUESTS, `${what}: ${files.length} requests: ${files.join(", ")}`);
}
await plain();
await browser.close();
await server.end();
assert.deepStrictEqual(complaints, []);

/** In the page: notes when what was waited for was painted, in milliseconds since the page was asked for. @param {string} ready */
function waits(ready) {
  const look = new MutationObserver(() => {
    if (!document.querySelector(ready)) return;
    look.disconnect();
    // Behind the next frame, in which it is painted.
    requestAnimationFrame(() => setTimeout(() => (globalThis.painted = performance.now())));
  });
  look.observe(document, { childList: true, subtree: true });
}

/** Under a name that is no secure origin, as `--lan` has it, browsers keep some things from a page: a table is played all the same. */
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
    // A link that was cut, and one that somebody made worthless: told what to do, and no empty frame.
    for (const hash of ["#%E0%A4%A", "#0123456789abcdef0123456789abcdef"]) {
      const lost = await person(browser, "a link that leads nowhere");
      await lost.goto(`${new URL(page.url()).origin}${new URL(page.url()).pathname}${hash}`);
      await lost.locator("h2:text-is('No access to this table')").waitFor();
      await lost.context().close();
    }
    await page.context().close();
    console.log("a table at a plain name: nothing to complain of");
  } finally {
    await other.end();
  }
}
