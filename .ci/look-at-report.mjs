// Checks reports in Chromium on a wide screen and on a phone, in light and dark mode. Texts must not overlap or leave the page,
// and texts of pictures and plots must be at least 11 pixels high. Every plot must have marks and every table a
// caption. axe must find no violation. Saves screenshots.
//
// node .ci/look-at-report.mjs FOLDER_OF_PICTURES REPORT.html …
import { mkdirSync } from "node:fs";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { axeOn, complaints, open, person } from "./page/browser.mjs";

const [pictures, ...reports] = process.argv.slice(2);
if (!pictures || reports.length === 0) {
  console.error("usage: look-at-report.mjs FOLDER_OF_PICTURES REPORT.html …");
  process.exit(2);
}

/** Minimum text height, in pixels as painted. */
const LEAST = 11;
const SIZES = { broad: { width: 1280, height: 900 }, slim: { width: 400, height: 850 } };

// Runs inside the page.
function look(least) {
  const trouble = [];
  document.querySelectorAll("details").forEach((d) => (d.open = true));
  const boxes = [];
  let smallest = Infinity;
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (!text || parent.closest("title, desc, style, script")) continue;
    const svgText = parent.closest("text");
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = svgText ? [svgText.getBoundingClientRect()] : [...range.getClientRects()];
    const shown = rects.filter((r) => r.width > 1 && r.height > 1);
    if (shown.length === 0) continue;
    const scale = svgText ? Math.hypot(svgText.getScreenCTM().a, svgText.getScreenCTM().b) : 1;
    const size = scale * parseFloat(getComputedStyle(svgText ?? parent).fontSize);
    smallest = Math.min(smallest, size);
    if (size < least) trouble.push(`painted with ${size.toFixed(1)} px: "${text.slice(0, 40)}"`);
    for (const r of shown) boxes.push({ text, node: svgText ?? node, l: r.left, r: r.right, t: r.top, b: r.bottom });
  }
  boxes.sort((x, y) => x.t - y.t);
  // The boxes of letters extend a little above and below the glyphs.
  const slack = (box) => Math.min(3, 0.25 * (box.b - box.t));
  for (let i = 0; i < boxes.length; i++) {
    const a = boxes[i];
    for (let j = i + 1; j < boxes.length && boxes[j].t < a.b - slack(a); j++) {
      const b = boxes[j];
      if (a.node === b.node) continue;
      const wide = Math.min(a.r, b.r) - Math.max(a.l, b.l);
      const high = Math.min(a.b, b.b) - Math.max(a.t, b.t);
      if (wide > 1 && high > Math.max(slack(a), slack(b))) {
        trouble.push(`text on text: "${a.text.slice(0, 40)}" and "${b.text.slice(0, 40)}"`);
      }
    }
  }
  const right = document.documentElement.clientWidth;
  for (const box of boxes) {
    const scrolls = (box.node.nodeType === Node.TEXT_NODE ? box.node.parentElement : box.node).closest(".wide, pre, .boards > figure");
    if (!scrolls && (box.l < -1 || box.r > right + 1)) trouble.push(`text outside of the page: "${box.text.slice(0, 40)}"`);
  }
  if (document.documentElement.scrollWidth > right + 1) trouble.push(`the page is ${document.documentElement.scrollWidth} wide, and the screen ${right}`);
  const plots = [...document.querySelectorAll("figure.plot")];
  const grid = "#D1D9E0";
  const isData = (e) => ![e.getAttribute("stroke"), e.getAttribute("fill")].includes(grid) && e.getClientRects().length > 0;
  const marks = plots.map((plot) => [...plot.querySelectorAll("circle, polygon, polyline, rect, line, path")].filter(isData).length);
  marks.forEach((n, i) => n < 3 && trouble.push(`plot ${i + 1} has ${n} marks`));
  if (plots.length === 0) trouble.push("the page has no plot");
  for (const table of document.querySelectorAll("table")) {
    const name = table.caption?.textContent.trim();
    if (!name) trouble.push("a table has no caption");
    const bare = [...table.querySelectorAll("th")].filter((th) => !th.scope).length;
    if (bare > 0) trouble.push(`${bare} headings of a table say not of what: ${name}`);
  }
  if (/\bNaN\b|\binf\b|Infinity/.test(document.body.innerHTML)) trouble.push("a number is none");
  if (/(src|href)="(https?:)?\/\//.test(document.documentElement.outerHTML)) trouble.push("something comes from elsewhere");
  return { texts: boxes.length, plots: plots.length, smallest, trouble };
}

mkdirSync(pictures, { recursive: true });
const browser = await open();
let bad = 0;
for (const report of reports) {
  const name = basename(report, ".html");
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const colorScheme of ["light", "dark"]) {
      const what = `${name}, ${size}, ${colorScheme}`;
      const page = await person(browser, what, viewport, { colorScheme });
      await page.goto(pathToFileURL(report).href);
      await page.screenshot({ path: join(pictures, `${name}-${size}-${colorScheme}.png`), fullPage: true });
      const { texts, plots, smallest, trouble } = await page.evaluate(look, LEAST);
      trouble.push(...(await axeOn(page, what)));
      console.log(`${what}: ${texts} texts, the smallest ${smallest.toFixed(1)} px, ${plots} plots`);
      trouble.slice(0, 10).forEach((line) => console.error(`error: ${what}: ${line}`));
      bad += trouble.length;
      await page.context().close();
    }
  }
}
await browser.close();
complaints.forEach((line) => console.error(`error: ${line}`));
process.exitCode = bad + complaints.length === 0 ? 0 : 1;
