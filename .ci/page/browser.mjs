// Opens Chromium, collects errors of pages on the console, and runs axe.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium as playwright } from "playwright-core";
import { chromium } from "../chromium.mjs";

/** Name of this machine that is not a secure origin, like an address in a local network. */
export const PLAIN = "loam.test";

export const open = () => playwright.launch({ executablePath: execFileSync("which", [chromium()]).toString().trim(), args: ["--no-sandbox", `--host-resolver-rules=MAP ${PLAIN} 127.0.0.1`] });

/** Limit for a step that needs no other player, in milliseconds. Generous, since steps do not test the speed of the machine. */
export const LONG = 120_000;

/** All errors that pages reported. @type {string[]} */
export const complaints = [];

/** Ends the program with an error if it found problems or if pages reported errors. @param {string[]} found */
export function conclude(found) {
  const all = [...found, ...complaints];
  if (all.length === 0) return;
  console.error(all.join("\n"));
  process.exit(1);
}

/** Opens a page in a separate browser context, as another person. */
export async function person(browser, name, size = { width: 1280, height: 800 }, more = {}) {
  const context = await browser.newContext({ viewport: size, reducedMotion: "reduce", ...more });
  context.setDefaultTimeout(LONG);
  const page = await context.newPage();
  page.on("pageerror", (error) => complaints.push(`${name}: ${error.message}`));
  page.on("console", (message) => message.type() === "error" && !/WebSocket|ERR_CONNECTION|ERR_INTERNET/.test(message.text()) && complaints.push(`${name}: ${message.text()}`));
  page.on("request", (request) => {
    const url = new URL(request.url());
    if (url.hostname !== "127.0.0.1" && url.hostname !== PLAIN && url.protocol !== "blob:" && url.protocol !== "file:" && url.protocol !== "data:") complaints.push(`${name}: asks ${url.host}`);
  });
  return page;
}

/** Waits until a condition holds on a page, and for the next frame, which paints it. */
export async function until(page, is, arg = undefined) {
  await page.waitForFunction(is, arg);
  await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    do (await frame(), await frame());
    while (globalThis.loam?.late);
  });
}

/** Returns the median, the 99th percentile and the maximum as text, in milliseconds. @param {number[]} times */
export function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const [half, most, all] = [0.5, 0.99, 1].map((part) => sorted[Math.ceil(sorted.length * part) - 1].toFixed(0));
  return `${sorted.length}: half within ${half} ms, 99 of 100 within ${most} ms, at most ${all} ms`;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** Returns the violations that axe finds on the current page, one a line. Frames are checked separately. */
export async function axeOn(page, what) {
  await page.evaluate(`${axe};0`);
  const violations = await page.evaluate(() => globalThis.axe.run(document, { iframes: false }).then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join(", ")}`)));
  return violations.map((line) => `${what}: ${line}`);
}
