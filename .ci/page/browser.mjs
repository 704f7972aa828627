// Chromium as Debian has it, pages that may not say a word on their console, and axe.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { chromium as playwright } from "playwright-core";
import { chromium } from "../chromium.mjs";

/** A name that leads to this machine, and that no browser calls secure: as an address of a local network is. */
export const PLAIN = "loam.test";

export const open = () => playwright.launch({ executablePath: execFileSync("which", [chromium()]).toString().trim(), args: ["--no-sandbox", `--host-resolver-rules=MAP ${PLAIN} 127.0.0.1`] });

/** How long something may take that waits for nobody, in milliseconds: no step is a test of how fast the machine is. */
export const LONG = 120_000;

/** Everything that pages complained of. @type {string[]} */
export const complaints = [];

/** Ends a program that found something wrong, or whose pages complained. @param {string[]} found */
export function conclude(found) {
  const all = [...found, ...complaints];
  if (all.length === 0) return;
  console.error(all.join("\n"));
  process.exit(1);
}

/** A page in a browser context of its own: another person. */
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

/** Waits until something is so on a page, and until the page shows it: what a page knows is painted with its next frame. */
export async function until(page, is, arg = undefined) {
  await page.waitForFunction(is, arg);
  await page.evaluate(async () => {
    const frame = () => new Promise((next) => requestAnimationFrame(() => setTimeout(next)));
    do (await frame(), await frame());
    while (globalThis.loam?.late);
  });
}

/** Half of these times, 99 of 100 and all of them lie within so many milliseconds. @param {number[]} times */
export function spread(times) {
  const sorted = times.toSorted((a, b) => a - b);
  const [half, most, all] = [0.5, 0.99, 1].map((part) => sorted[Math.ceil(sorted.length * part) - 1].toFixed(0));
  return `${sorted.length}: half within ${half} ms, 99 of 100 within ${most} ms, at most ${all} ms`;
}

const axe = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/** What axe finds on a page as it is now, a line each; a frame in it is a page of its own, and looked at as such. */
export async function axeOn(page, what) {
  await page.evaluate(`${axe};0`);
  const violations = await page.evaluate(() => globalThis.axe.run(document, { iframes: false }).then((r) => r.violations.map((v) => `${v.id}: ${v.nodes.slice(0, 3).map((n) => n.target.join(" ")).join(", ")}`)));
  return violations.map((line) => `${what}: ${line}`);
}
