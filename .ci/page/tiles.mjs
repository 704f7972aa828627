// Tests pictures of tiles without a server: a page with pieces that have each kind of node draws them with the icons of Terra Mystica. Checks that each
// named icon exists and is drawn, that the text stands beside the drawing, that nothing is cut off in a row of tiles, and that an icon brings nothing
// but shapes onto the page.
// node .ci/page/tiles.mjs [FOLDER FOR PICTURES]
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { axeOn, conclude, open, person } from "./browser.mjs";

const pictures = process.argv[2];
const PAGE = "core/server/page";
const ICONS = "core/mystica/game/src/icons";
const ORIGIN = "http://127.0.0.1:9";
/** Greatest size of an icon file, in bytes. */
const BYTES = 1024;
/** Least size of text outside icons, in pixels. */
const TEXT = 11;
/** Width of the rows of tiles beside a board at 1280 pixels. */
const WIDTH = 789;
const POLICY = "default-src 'none'; connect-src 'self'; script-src 'self'; style-src 'self'; img-src 'self' data:";

/** @type {string[]} */
const found = [];

/** Icons whose number stands in them. */
const INSIDE = ["coins", "power", "vp"];
const icons = readdirSync(ICONS).map((file) => ({ name: basename(file, ".svg"), svg: readFileSync(join(ICONS, file), "utf8").trim() }));
for (const { name, svg } of icons) {
  if (!/^<symbol viewBox="0 0 24 24"( color="#[0-9a-f]{6}")?>(<[^>]+>)+<\/symbol>$/.test(svg)) found.push(`${name}.svg: not one symbol`);
  if (/\b(id|style|href|on\w+)\s*=|url\(|<(script|style|image|use|a|foreignObject)\b/i.test(svg)) found.push(`${name}.svg: has more than shapes`);
  if (Buffer.byteLength(svg) > BYTES) found.push(`${name}.svg: ${Buffer.byteLength(svg)} bytes`);
}

/** @typedef {import("../../core/server/page/frames.js").PictureNode} Node */
/** @returns {Node} */
const icon = (/** @type {string} */ name, /** @type {string | number} */ n = "", label = "") => ({ is: "icon", icon: name, n: String(n), label, alt: `${n} ${name.replaceAll("_", " ")}`.trim() });
/** @returns {Node} */
const row = (/** @type {Node[]} */ ...parts) => ({ is: "row", parts });
/** @returns {Node} */
const or = (/** @type {Node[]} */ ...parts) => ({ is: "or", parts });
/** @returns {Node} */
const arrow = (/** @type {Node} */ from, /** @type {Node} */ to) => ({ is: "arrow", from, to });
/** @returns {Node} */
const times = (/** @type {Node} */ gain, /** @type {Node} */ count) => ({ is: "times", gain, count });
/** @returns {Node} */
const sign = (/** @type {string} */ sign, /** @type {Node} */ part) => ({ is: "sign", sign, part });
/** @returns {Node} */
const words = (/** @type {string} */ text) => ({ is: "words", text });
/** @returns {Node} */
const table = (/** @type {string} */ of, /** @type {string[]} */ from) => ({ is: "table", count: icon(of), from, gain: from.map((_, n) => icon("vp", n + 2)) });
const each = (/** @type {string | number} */ n = "") => ["fire", "water", "earth", "air"].map((name) => icon(name, n));
const large = or(icon("stronghold"), icon("sanctuary"), icon("shipyard"));

/** Pieces with each kind of node, by kind of tile; most are of the base game and of Merchants of the Sea. @type {Record<string, Record<string, Node[]>>} */
const PIECES = {
  rounds: {
    SCORE2: [arrow(icon("towns"), icon("vp", 5)), sign("round_end", times(icon("spades"), icon("earth", 4)))],
    SCORE3: [arrow(icon("dwelling"), icon("vp", 2)), sign("round_end", times(icon("priests"), icon("water", 4)))],
    SCORE9: [arrow(icon("temple"), icon("vp", 4)), sign("round_end", times(icon("coins", 2), icon("priest_on_cult")))],
    SCORE14: [arrow(large, icon("vp", 5)), sign("round_end", times(icon("workers"), icon("fire", 2)))],
    SCORE19: [arrow(icon("trade"), icon("vp", 2)), sign("round_end", times(icon("ship"), icon("water", 4)))],
    SCORE20: [arrow(row(or(icon("shipping", "+1"), icon("digging", "+1")), sign("condition", words("in its turn"))), icon("vp", 2)), sign("round_end", times(icon("power", 4), icon("fire", 4)))],
  },
  "final scoring": {
    cults: [row(...each()), row(icon("vp", 8), icon("vp", 4), icon("vp", 2))],
    network: [icon("network"), row(icon("vp", 18), icon("vp", 12), icon("vp", 6))],
    trades: [icon("marker"), row(icon("vp", 18), icon("vp", 12), icon("vp", 6))],
  },
  "bonus cards": {
    "BON3 + 1 coins": [sign("income", icon("coins", 6))],
    "BON4 + 2 coins": [icon("shipping", "+1"), sign("income", icon("power", 3))],
    BON13: [sign("once", arrow(icon("ship"), icon("river"))), sign("income", icon("ship"))],
    "BON14 + 1 coins": [sign("pass", times(icon("vp", 4), large)), sign("income", icon("workers", 2))],
  },
  "favor tiles": {
    FAV1: [icon("fire", 3)],
    FAV2: [icon("water", 3)],
    FAV3: [icon("earth", 3)],
    "3 FAV5": [icon("fire", 2), row(icon("towns"), words("power −1"))],
    "3 FAV6": [icon("water", 2), sign("once", icon("cult_step"))],
    "2 FAV7": [icon("earth", 2), sign("income", row(icon("workers"), icon("power", 1)))],
    "3 FAV11": [icon("earth"), arrow(icon("dwelling"), icon("vp", 2))],
    "3 FAV12": [icon("air"), sign("pass", table("trading_house", ["1", "2", "4"]))],
    "3 FAV13": [icon("fire"), or(row(icon("shipping", "+1"), icon("workers")), row(icon("coins", 4), icon("cult_step"))), arrow(row(icon("coins", 4), icon("priests")), or(icon("cult_step", 3), icon("cult_step", 2)))],
    "3 FAV15": [icon("earth"), arrow(row(icon("trade"), or(icon("dwelling"), icon("trading_house"), icon("temple"))), icon("vp", 1)), arrow(row(icon("trade"), large), icon("vp", 2))],
    "3 FAV16": [icon("air"), sign("pass", table("marker", ["1", "4", "7", "10"]))],
  },
  "town tiles": {
    "2 TW1": [row(icon("keys"), icon("vp", 5), icon("coins", 6))],
    "2 TW2": [row(icon("keys"), icon("vp", 7), icon("workers", 2))],
    "2 TW4": [row(icon("keys"), icon("vp", 6), icon("power", 8))],
    TW5: [row(icon("keys"), icon("vp", 8), ...each())],
    TW6: [row(icon("keys", 2), icon("vp", 2), ...each(2))],
    TW8: [row(icon("keys"), icon("vp", 11))],
  },
  "action spaces": {
    ACT1: [arrow(icon("power", 3), icon("bridges"))],
    ACT4: [arrow(icon("power", 4), icon("coins", 7))],
    ACT6: [arrow(icon("power", 6), icon("spades", 2))],
    ACT9: [sign("once", arrow(row(icon("power", 5), icon("priests")), icon("favors")))],
    X1: [sign("any_time", arrow(icon("resource", 2, "GM"), icon("token", "", "BO")))],
    X2: [sign("round_start", icon("hex")), sign("start", icon("structure", "", "MK")), sign("game_end", icon("hex"))],
  },
};
/** A piece with an icon that the game does not have, and pieces with icons of hostile content: one keeps a shape, the other is refused. */
const ODD = { Y1: [arrow(icon("nowhere", 3), icon("vp", 1))], Y2: [icon("hostile"), words("whatever a script does")], Y3: [icon("refused", 2)] };
const REFUSED = `<symbol viewBox="0 0 24 24" onload="window.ran=6"><path style="fill:red" d="M2 2h20v20z"/></symbol>`;
const HOSTILE = `<symbol viewBox="0 0 24 24" id="main"><script>window.ran=2</script><image href="x"/><a href="javascript:window.ran=4"><path d="M1 1h9v9z"/></a><path d="M2 2h20v20z" fill="url(#x)" class="x"/><foreignObject><img src="x"/></foreignObject></symbol></svg><svg><script>window.ran=5</script>`;

/** Names of icons in a node. @param {any} node @returns {string[]} */
const named = (node) => (Array.isArray(node) ? node.flatMap(named) : node && typeof node === "object" ? [...(node.is === "icon" ? [node.icon] : []), ...Object.values(node).flatMap(named)] : []);
for (const name of new Set(named(Object.values(PIECES)))) if (!icons.some((one) => one.name === name)) found.push(`there is no icon ${name}`);

const codeOf = (/** @type {string} */ name) => name.replace(/^\d+ /, "").replace(/ \+ .*$/, "");
const textOf = (/** @type {string} */ name) => `the effects of ${codeOf(name)} in words`;
/** A piece without a picture, which shows its words. */
const PLAIN = "Y4";
const all = { ...PIECES, odd: { ...ODD, [PLAIN]: [] } };
const setup = {
  pictures: {
    icons: [...icons.map((one) => ({ ...one, inside: INSIDE.includes(one.name) })), { name: "hostile", svg: HOSTILE, inside: false }, { name: "refused", svg: REFUSED, inside: false }],
    pieces: Object.fromEntries(Object.values(all).flatMap((group) => Object.entries(group)).map(([name, lines]) => [codeOf(name), { lines, text: textOf(name) }])),
  },
  panels: [{ id: "table", title: "table", seat: null, groups: Object.entries(all).map(([title, group]) => ({ title, items: itemsOf(title, Object.keys(group)) })) }],
};

/** Items of a panel, as the server sends them: rounds and spaces have an item each. @param {string} title @param {string[]} names */
function itemsOf(title, names) {
  const card = (/** @type {string} */ name) => {
    const [, copies, holds] = name.match(/^(?:(\d+) )?[^ ]+(?: \+ (.*))?$/) ?? [];
    return { name: codeOf(name), id: codeOf(name), copies: Number(copies ?? 1), holds: holds ?? "", now: title === "rounds" && name === names[1], does: [textOf(name)], used: name === "SCORE2" || name === "ACT4", piece: codeOf(name) };
  };
  const item = (/** @type {string} */ label, /** @type {string} */ value, /** @type {string[]} */ names) => ({ id: label.replaceAll(" ", "-"), label, value, explanation: "", shape: { is: "cards", cards: names.map(card) } });
  if (title === "rounds") return names.map((name, n) => item(`round ${n + 1}`, name, [name]));
  return title === "bonus cards" || title.endsWith("tiles") ? [item(title, names.join(", "), names)] : names.map((name) => item(name, name, [name]));
}

/** English texts of the page without cases, as the server sends them. */
const texts = Object.fromEntries([...readFileSync("core/server/language/en.ftl", "utf8").matchAll(/^([a-z][\w-]*) = (.*)$/gm)].map(([, id, text]) => [id, text.split(/\{ (\$[\w-]+) \}/).map((part) => (part.startsWith("$") ? { variable: part.slice(1) } : part))]));
const INDEX = `<!doctype html><html lang="en"><meta charset="utf-8"><title>tiles</title><link rel="stylesheet" href="/page/style.css"><body><main id="main"><h1>Tiles</h1><div id="tiles"></div><div id="icons-of"></div></main><script type="module" src="/page/panels.js"></script></body></html>`;
const browser = await open();
try {
  for (const colorScheme of /** @type {("light" | "dark")[]} */ (["light", "dark"])) {
    const page = await person(browser, `tiles, ${colorScheme}`, { width: 1280, height: 800 }, { colorScheme });
    await page.route(`${ORIGIN}/**`, (route) => {
      const { pathname } = new URL(route.request().url());
      const body = pathname === "/" ? INDEX : pathname.startsWith("/language/") ? JSON.stringify({ language: "en", texts }) : readFileSync(join(PAGE, basename(pathname)), "utf8");
      const contentType = pathname.endsWith(".js") ? "text/javascript" : pathname.endsWith(".css") ? "text/css" : pathname.endsWith(".json") ? "application/json" : "text/html";
      return route.fulfill({ body, contentType, headers: { "Content-Security-Policy": POLICY } });
    });
    await page.goto(`${ORIGIN}/`);
    await page.evaluate(draw, { setup, WIDTH });
    found.push(...(await page.evaluate(check, { names: [...new Set(named(Object.values(PIECES)))], TEXT })).map((line) => `${colorScheme}: ${line}`));
    found.push(...(await axeOn(page, `tiles, ${colorScheme}`)));
    if (pictures) await page.screenshot({ path: join(pictures, `tiles-${colorScheme}.png`), fullPage: true });
    // The table of icons in the manual (docs/icons.png) is this picture.
    if (pictures && colorScheme === "light") await page.locator("#icons-of").screenshot({ path: join(pictures, "icons.png") });
    await page.context().close();
  }
} finally {
  await browser.close();
}
conclude(found);
console.log(`${icons.length} icons and ${Object.keys(setup.pictures.pieces).length} pictures of tiles: no problems`);

/** Runs in the page: draws the tiles in rows, and the vocabulary below them. @param {{setup: any, WIDTH: number}} of */
async function draw({ setup, WIDTH }) {
  const { usePictures, drawn } = await import(/** @type {any} */ ("/page/dom.js"));
  const { tiles } = await import(/** @type {any} */ ("/page/panels.js"));
  await (await import(/** @type {any} */ ("/page/words.js"))).loaded;
  usePictures(setup.pictures);
  const place = /** @type {HTMLElement} */ (document.querySelector("#tiles"));
  place.style.width = `${WIDTH}px`;
  place.append(...tiles(setup.panels, () => {}, WIDTH));
  const vocabulary = /** @type {HTMLElement} */ (document.querySelector("#icons-of"));
  vocabulary.style.cssText = "display:grid;grid-template-columns:repeat(13,1fr);gap:6px;padding:10px;font-size:11px;text-align:center";
  const sample = { start: "player", round_start: "player", round_end: "player", game_end: "player", pass: "player", income: "coins", once: "action", any_time: "action", condition: "question" };
  const nodes = [...setup.pictures.icons.filter((/** @type {any} */ one) => !["hostile", "refused"].includes(one.name)).map((/** @type {any} */ one) => ({ is: "icon", icon: one.name, n: one.inside ? "12" : "", label: "", alt: one.name })), ...Object.entries(sample).map(([sign, of]) => ({ is: "sign", sign, part: { is: "icon", icon: of, n: "", label: "", alt: sign } }))];
  for (const node of nodes) {
    const figure = document.createElement("div");
    for (const size of [32, 18]) {
      const picture = drawn({ lines: [node], text: "" });
      picture.style.setProperty("--s", `${size}px`);
      figure.append(picture, " ");
    }
    figure.append(document.createElement("br"), node.alt ?? node.sign);
    vocabulary.append(figure);
  }
}

/** Runs in the page: what is wrong with it. @param {{names: string[], TEXT: number}} of */
function check({ names, TEXT }) {
  const wrong = [];
  for (const name of names) {
    const symbol = document.getElementById(`icon-${name}`);
    if (symbol?.localName !== "symbol" || symbol.namespaceURI !== "http://www.w3.org/2000/svg") wrong.push(`no symbol of ${name}`);
  }
  for (const use of document.querySelectorAll("#tiles use")) {
    if (!use.checkVisibility()) continue;
    const to = use.getAttribute("href") ?? "";
    const box = /** @type {SVGGraphicsElement} */ (use).getBBox();
    if (!document.querySelector(CSS.escape(to).replace("\\#", "#")) || box.width < 2) wrong.push(`${to} is not drawn`);
  }
  const drawn = [...document.querySelectorAll("#tiles .tile.drawn")];
  const plain = [...document.querySelectorAll("#tiles .tile:not(.drawn)")].map((tile) => tile.textContent);
  if (plain.length !== 1 || !plain[0]?.includes("in words")) wrong.push(`tiles with words: ${plain.join(", ")}`);
  for (const tile of drawn) {
    const picture = tile.querySelector(".picture");
    const text = tile.querySelector(".unseen")?.textContent ?? "";
    const what = tile.getAttribute("title") ?? tile.textContent ?? "";
    if (picture?.getAttribute("aria-hidden") !== "true") wrong.push(`${what}: the drawing is not hidden from screen readers`);
    if (!text.includes("in words")) wrong.push(`${what}: no text beside the drawing`);
    if (tile.classList.contains("used") && !text.includes("taken")) wrong.push(`${what}: the text does not say that it is taken`);
    if (tile.scrollWidth > tile.clientWidth + 1 || tile.scrollHeight > tile.clientHeight + 1) wrong.push(`${what}: ${tile.scrollWidth} by ${tile.scrollHeight} in ${tile.clientWidth} by ${tile.clientHeight}`);
    const inner = tile.getBoundingClientRect();
    for (const part of tile.querySelectorAll("svg")) {
      const box = part.getBoundingClientRect();
      if (part.checkVisibility() && (box.left < inner.left - 1 || box.right > inner.right + 1 || box.top < inner.top - 1 || box.bottom > inner.bottom + 1)) wrong.push(`${what}: an icon is outside`);
    }
    const marks = [...tile.querySelectorAll(":scope > :is(.code, .nth, .corner)")].map((mark) => mark.getBoundingClientRect());
    for (const shown of tile.querySelectorAll(":scope > .picture svg:not(.between)")) {
      const box = shown.getBoundingClientRect();
      const over = marks.some((mark) => Math.min(box.right, mark.right) - Math.max(box.left, mark.left) > 2 && Math.min(box.bottom, mark.bottom) - Math.max(box.top, mark.top) > 2);
      if (over) wrong.push(`${what}: a mark in a corner covers an icon`);
    }
  }
  if (drawn.length < 30) wrong.push(`only ${drawn.length} tiles`);
  for (const row of document.querySelectorAll(".bands")) {
    const { width, height } = row.getBoundingClientRect();
    if (row.scrollWidth > Math.ceil(width) || height > 59.5) wrong.push(`a row is ${row.scrollWidth} by ${height} in ${width}`);
  }
  for (const one of document.querySelectorAll("#tiles *")) {
    const words = [...one.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
    if (words && !one.closest("svg, .unseen") && parseFloat(getComputedStyle(one).fontSize) < TEXT) wrong.push(`text of ${getComputedStyle(one).fontSize}: ${one.textContent}`);
  }
  if (!document.querySelector("[title^='Y1']")?.textContent?.includes("3 nowhere")) wrong.push("an unknown icon is not told in words");
  if (!document.querySelector("[title^='Y3'] .picture")?.textContent?.includes("2 refused") || document.getElementById("icon-refused")) wrong.push("an icon with a handler is not refused");
  const sprite = document.querySelector("#icons");
  if (/** @type {any} */ (window).ran || sprite?.querySelector("script, image, a, foreignObject, img, [style], [class], [onload], [onclick], [fill^=url]")) wrong.push("an icon brought more than shapes");
  if (sprite?.querySelectorAll("#icon-hostile > *").length !== 1) wrong.push("the shape of the hostile icon is missing");
  return [...new Set(wrong)].slice(0, 20);
}
