// Renders a report in headless Chromium: no two text boxes may intersect, every plot must have marks; keeps a picture.
//
// node .ci/look-at-report.mjs REPORT.html PICTURE.png
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "./chromium.mjs";

const [page, picture] = process.argv.slice(2);
if (!page || !picture) {
  console.error("usage: look-at-report.mjs REPORT.html PICTURE.png");
  process.exit(2);
}

const browser = chromium();

// Runs inside the page: writes what it finds into an element that can be read from the printed document.
function look() {
  const trouble = [];
  document.querySelectorAll("details").forEach((d) => (d.open = true));
  const boxes = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const text = node.textContent.trim();
    const parent = node.parentElement;
    if (!text || parent.closest("title, desc, style, script")) continue;
    const svgText = parent.closest("text");
    const range = document.createRange();
    range.selectNodeContents(node);
    const rects = svgText ? [svgText.getBoundingClientRect()] : [...range.getClientRects()];
    for (const r of rects) {
      if (r.width > 1 && r.height > 1) boxes.push({ text, node: svgText ?? node, l: r.left, r: r.right, t: r.top, b: r.bottom });
    }
  }
  boxes.sort((x, y) => x.t - y.t);
  // Boxes of letters reach a little above and below the letters themselves.
  const slack = (box) => Math.min(3, 0.25 * (box.b - box.t));
  let found = 0;
  for (let i = 0; i < boxes.length; i++) {
    const a = boxes[i];
    for (let j = i + 1; j < boxes.length && boxes[j].t < a.b - slack(a); j++) {
      const b = boxes[j];
      if (a.node === b.node) continue;
      const wide = Math.min(a.r, b.r) - Math.max(a.l, b.l);
      const high = Math.min(a.b, b.b) - Math.max(a.t, b.t);
      if (wide > 1 && high > Math.max(slack(a), slack(b)) && found++ < 10) {
        trouble.push(`text on text: "${a.text.slice(0, 40)}" and "${b.text.slice(0, 40)}"`);
      }
    }
  }
  const right = document.documentElement.clientWidth;
  for (const box of boxes) {
    const scrolls = box.node.parentElement?.closest?.(".wide, pre");
    if (!scrolls && (box.l < -1 || box.r > right + 1)) trouble.push(`text outside of the page: "${box.text.slice(0, 40)}"`);
  }
  const plots = [...document.querySelectorAll("figure.plot")];
  const marks = plots.map((plot) => {
    const grid = "#D1D9E0";
    const isData = (e) => ![e.getAttribute("stroke"), e.getAttribute("fill")].includes(grid);
    return [...plot.querySelectorAll("circle, polygon, polyline, rect, line, path")].filter(isData).length;
  });
  marks.forEach((n, i) => {
    if (n < 3) trouble.push(`plot ${i + 1} has ${n} marks`);
  });
  document.querySelectorAll("script").forEach((script) => script.remove());
  const outer = document.documentElement.outerHTML;
  if (/\bNaN\b|\binf\b|Infinity/.test(document.body.innerHTML)) trouble.push("a number is none");
  if (/(src|href)="(https?:)?\/\//.test(outer)) trouble.push("something comes from elsewhere");
  const out = document.createElement("script");
  out.type = "application/json";
  out.id = "looked";
  out.textContent = JSON.stringify({ texts: boxes.length, plots: plots.length, marks, trouble });
  document.body.append(out);
}

const folder = mkdtempSync(join(tmpdir(), "loam-report-"));
const options = ["--headless", "--no-sandbox", "--disable-gpu", "--hide-scrollbars"];
const run = (...more) => execFileSync(browser, [...options, ...more], { encoding: "utf8", maxBuffer: 1 << 28, stdio: ["ignore", "pipe", "ignore"] });
try {
  const copy = join(folder, "page.html");
  const html = readFileSync(page, "utf8");
  // The page itself has no script; the copy gets one.
  writeFileSync(copy, html.replace("</body>", `<script>(${look})()</script></body>`));
  const document = run("--window-size=1000,1200", "--dump-dom", pathToFileURL(copy).href);
  const found = document.match(/id="looked">(.*?)<\/script>/s);
  if (!found) throw new Error("the page was not looked at");
  const { texts, plots, marks, trouble } = JSON.parse(found[1]);
  run("--window-size=1000,7000", `--screenshot=${picture}`, pathToFileURL(page).href);
  console.log(`${texts} text boxes, ${plots} plots with ${marks.join(", ")} marks; picture: ${picture}`);
  if (plots === 0) trouble.push("the page has no plot");
  trouble.forEach((line) => console.error(`error: ${line}`));
  process.exitCode = trouble.length === 0 ? 0 : 1;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
