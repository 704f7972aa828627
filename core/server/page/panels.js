// Panels next to the board: the server sends items, which are drawn by their shape and described by text. Also the rows of seats, the tracks
// that all seats share, and the tiles of the table with the pictures that the server derives from their effects.
// @ts-check
import { ARROW, drawn, h, inWords, isPrice, pictureOf, SIGN, widthOf } from "./dom.js";
import { plain, t } from "./words.js";

/** @typedef {import("./frames.js").Panel} Panel */
/** @typedef {import("./frames.js").Item} Item */
/** @typedef {import("./frames.js").Shape} Shape */
/** @typedef {import("./frames.js").Card} Card */
/** @typedef {import("./frames.js").Seat} Seat */
/** @typedef {import("./frames.js").Meaning} Meaning */
/** @typedef {import("./frames.js").PictureNode} PictureNode */

/** Returns the explanation of an item, which is the same in all positions. @param {string} id @param {Meaning[]} means */
export function meaningOf(id, means) {
  const found = means.find((one) => one.item === id) ?? means.find((one) => one.item.endsWith("-") && id.startsWith(one.item));
  return found?.text ?? "";
}

/** Greatest number of columns in the rows of seats, besides name, points and state. */
const COLUMNS = 4;

/** Returns whether an item is a part on the table: a zone, or a track with its marks. @param {Item} item */
export const isPart = ({ id }) => /^(zone|track|mark)-/.test(id);

/** Returns whether a game has parts on the table and no board of hexes, so that the page lays it out. @param {import("./frames.js").Snap} snap */
export const isField = (snap) => !snap.svg.includes("<polygon") && snap.panels.some((panel) => panel.seat === null && itemsOf(panel).some(isPart));

/** Returns the items of a panel. @param {Panel} panel */
export const itemsOf = (panel) => panel.groups.flatMap((group) => group.items);

/**
 * Returns the items that the row of each seat shows: counters and bowls that all seats have. The counter with the points has its own place.
 * @param {Panel[]} panels @param {Seat[]} seats @returns {{id: string, label: string, wide: boolean}[]}
 */
export function columnsOf(panels, seats) {
  const of = panels.filter((one) => one.seat !== null);
  if (of.length === 0) return [];
  const all = (/** @type {(item: Item, seat: Seat) => boolean} */ is, /** @type {string} */ id) => of.every((one) => itemsOf(one).some((item) => item.id === id && is(item, seats[one.seat ?? 0])));
  const shared = itemsOf(of[0]).filter(({ id, shape }) => ["counter", "bowls"].includes(shape.is) && all((item) => item.shape.is === shape.is, id));
  const points = shared.find(({ id }) => all((item, seat) => item.shape.is === "counter" && item.shape.amount === seat?.points, id));
  const rest = shared.filter((one) => one !== points);
  const bowls = rest.filter(({ shape }) => shape.is === "bowls").slice(0, 1);
  const counters = rest.filter(({ shape }) => shape.is === "counter").slice(0, COLUMNS - bowls.length);
  return [...counters, ...bowls].map(({ id, label, shape }) => ({ id, label, wide: shape.is === "bowls" }));
}

/** Creates the heading of the rows of seats. @param {{id: string, label: string, wide: boolean}[]} columns */
export function seatsHead(columns) {
  return h("div", { class: "seats-head", "data-key": "seats head", "aria-hidden": "true" }, h("span", {}), h("span", {}, t("column-seat")), h("span", {}, t("column-points-short")), ...columns.map(({ label }) => h("span", { class: "cell" }, inWords(label))));
}

/** Creates the row of a seat. @param {Panel} panel @param {Seat} seat @param {{id: string, label: string, wide: boolean}[]} columns @param {string | undefined} about */
function seatRow(panel, seat, columns, about) {
  const items = itemsOf(panel);
  const cell = (/** @type {{id: string, label: string}} */ { id, label }) => {
    const found = items.find((one) => one.id === id);
    const come = found && (found.shape.is === "counter" || found.shape.is === "bowls") && found.shape.income > 0 ? h("span", { class: "come", "aria-hidden": "true" }, `+${found.shape.income}`) : null;
    const now = found?.shape.is === "bowls" ? bowls(found.shape.tokens) : found?.shape.is === "counter" ? h("span", { "aria-hidden": "true" }, found.shape.amount) : null;
    return h("span", { class: "cell", title: label }, h("span", { class: "unseen" }, `${label} ${found?.value ?? ""}, `), now, come);
  };
  const first = panel.groups.find((group) => group.title === "")?.items ?? [];
  const state = first.findLast(({ shape }) => shape.is === "words")?.value;
  return [
    h("span", { class: "stripe", "aria-hidden": "true" }, (panel.seat ?? 0) + 1),
    h("h3", { class: "panel-title" }, panel.title),
    h("span", { class: "points" }, h("span", { "aria-hidden": "true" }, seat.points ?? "?"), h("span", { class: "unseen" }, ` ${pointsOf(seat)}, `)),
    ...columns.map(cell),
    h("span", { class: "about" }, seat.turn ? h("b", { class: "pill" }, t("turn-pill")) : null, about || inWords(state ?? ""), ...pictures(items)),
  ];
}

/** @param {number[]} tokens */
const bowls = (tokens) => h("span", { class: "bowls", "aria-hidden": "true" }, ...tokens.map((many) => h("span", { class: "bowl" }, many)));

/**
 * @param {Panel} panel
 * @param {{own: boolean, open: boolean, about?: string, seat?: Seat, columns: {id: string, label: string, wide: boolean}[], means: Meaning[] | null, laid?: (item: Item) => boolean, why?: (panel: Panel, item: Item) => void}} is  `laid`: whether the board shows an item; `why`: opens the history of a number; `means`: explanations, if they are shown with the items
 */
export function panel(panel, is) {
  const head = is.seat ? seatRow(panel, is.seat, is.columns, is.about) : [h("h3", { class: "panel-title" }, panel.title), ...brief(panel).map((line) => h("span", { class: "brief" }, line))];
  return h(
    "details",
    { class: `panel ${panel.seat === null ? "shared" : `seat seat-${panel.seat + 1}`}${is.own ? " own" : ""}`, "data-key": panel.id, open: is.open },
    h("summary", {}, ...head),
    h(
      "div",
      { class: "groups" },
      ...panel.groups.map((group) => ({ ...group, items: group.items.filter((one) => !is.laid?.(one)) })).filter((group) => group.items.length > 0).map((group) =>
        h("section", { class: "group", "data-key": group.title }, group.title ? h("h4", {}, group.title) : null, h("dl", {}, ...group.items.map((one) => item(one, is.means, is.why && (() => is.why?.(panel, one)))))),
      ),
    ),
  );
}

/** Least length of a track that is drawn with the other shared tracks. */
const LONG = 6;

/**
 * Draws the tracks that several seats have: a row for each track, a column for each space, and the seats' markers on them.
 * @param {Panel[]} panels @returns {HTMLElement[]}
 */
export function sharedTracks(panels) {
  const of = panels.filter((one) => one.seat !== null);
  /** @type {Map<string, {label: string, last: number, at: Map<number, {seat: number, name: string}[]>, many: number}>} */
  const tracks = new Map();
  for (const one of of) {
    for (const { id, label, shape } of itemsOf(one)) {
      if (shape.is !== "track" || shape.last < LONG) continue;
      const track = tracks.get(id) ?? { label, last: shape.last, at: new Map(), many: 0 };
      track.last = Math.max(track.last, shape.last);
      track.many++;
      track.at.set(shape.at, [...(track.at.get(shape.at) ?? []), { seat: one.seat ?? 0, name: one.title }]);
      tracks.set(id, track);
    }
  }
  const shared = [...tracks].filter(([, { many }]) => many > 1);
  if (shared.length === 0) return [];
  const last = Math.min(14, Math.max(...shared.map(([, track]) => track.last)));
  const title = of[0]?.groups.find((group) => group.items.some(({ id }) => id === shared[0][0]))?.title || t("tab-tracks");
  const spaces = Array.from({ length: last + 1 }, (_, n) => n);
  const row = (/** @type {(typeof shared)[0]} */ [id, { label, at, last }]) =>
    h("tr", { "data-key": id }, h("th", { scope: "row" }, label), ...spaces.map((n) => {
      const here = at.get(n) ?? [];
      return h("td", { class: `${n > last ? "none" : ""}${here.length > 1 ? " several" : ""}` }, ...here.map(({ seat, name }) => h("span", { class: `marker seat-${seat + 1}`, title: name }, seat + 1)));
    }));
  return [h("table", {}, h("caption", {}, t("of-all-seats", { title })), h("thead", {}, h("tr", {}, h("th", { scope: "col" }, title), ...spaces.map((n) => h("th", { scope: "col" }, n)))), h("tbody", {}, ...shared.map(row)))];
}

/** @typedef {{key: string, title: string, label: string, card: Card, now: boolean}} Tile   a card of the table with its group and label */
/** @typedef {{title: string, tiles: Tile[]}} Band   tiles of one kind */

/** Numbers of tiles without pictures in a row; the least with which there are fewest rows is used. */
const ACROSS = [9, 10, 11, 12];
/** @typedef {{size: number, wide: number}} Fit   how icons fit into a row: their size in pixels, and the width of pictures from which on they are smaller */

/** Sizes of icons on tiles, in pixels; the style sheet has a class for each. A band is divided if its icons were smaller than `packed`; wide pictures have smaller icons only if others were smaller than `good`, but not below `wide`. */
const SIZES = { most: 27, good: 20, packed: 16, wide: 16, least: 14 };
/** Widths of pictures from which on icons become smaller, in pixels. */
const WIDE = { any: 1000, some: 92 };
/** The same on a phone. */
const PHONE = 125;
/** Rules with the numbers of tiles in a band and the sizes of icons, of which each has a class. */
const rules = typeof CSSStyleSheet === "function" ? new CSSStyleSheet() : null;
if (rules) {
  const numbers = (/** @type {number} */ from, /** @type {number} */ to, /** @type {(n: number) => string} */ rule) => Array.from({ length: to - from + 1 }, (_, n) => rule(from + n)).join("");
  rules.replaceSync(numbers(1, 20, (n) => `.many-${n} { --many: ${n}; }`) + numbers(SIZES.least, SIZES.most, (n) => `.s-${n} { --s: ${n}px; }`));
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, rules];
}

/** Room in pixels, as in the style sheet: name and gaps of a band, what a tile has besides its picture, marks in its corners, a tile with words. */
const ROOM = { band: 33, tile: 10, code: 16, left: 16, extra: 27, words: 66 };
/** Lengths of upright names above which they need three and four lines, in letters. */
const UPRIGHT = { three: 14, four: 17 };
/** Heights inside tiles, in pixels, as in the style sheet: with several lines, the same where there are many rows, and with one line. */
const HIGH = 54;
const DENSE = 45;
const LOW = 25;
/** Number of rows of high tiles for which there is room without loss. */
const FEW = 3;

/**
 * Arranges the cards of the table that have effects in rows. An item with several cards is a band of its own, others share the band of their group.
 * @param {Panel[]} panels @param {(tile: Tile) => void} look   opens a tile @param {number} width   of a row in pixels; 0 if they are not on the screen
 * @param {(item: Item) => boolean} elsewhere   whether the page shows an item at another place
 */
export function tiles(panels, look, width, elsewhere = () => false) {
  /** @type {Band[]} */
  const bands = [];
  for (const panel of panels) {
    if (panel.seat !== null) continue;
    for (const group of panel.groups) {
      /** @type {Tile[]} */
      const single = [];
      for (const item of group.items) {
        const { id, label, shape } = item;
        if (elsewhere(item) || shape.is !== "cards" || !shape.cards.some((card) => card.does.length > 0 || pictureOf(card.piece))) continue;
        const here = shape.cards.map((card, n) => ({ key: `${panel.id} ${id} ${n}`, title: shape.cards.length > 1 ? label : group.title, label, card, now: Boolean(card.now) }));
        if (here.length > 1) bands.push({ title: label, tiles: here });
        else single.push(...here);
      }
      if (single.length > 0) bands.push({ title: group.title || panel.title, tiles: single });
    }
  }
  const plain = !bands.some(({ tiles }) => tiles.some(({ card }) => pictureOf(card.piece)));
  const rows = plain ? ACROSS.map((most) => inRows(bands, (row) => count(row) <= most)).reduce((best, one) => (one.length < best.length ? one : best)) : pictured(bands, width);
  const high = rows.filter((row) => !row.every(isLow)).length > FEW ? DENSE : HIGH;
  return rows.map((row, at) => {
    const height = row.every(isLow) ? LOW : high;
    const fit = plain ? { size: 0, wide: 0 } : fitOf(row, width, height);
    const kind = plain ? "" : height === LOW ? " low" : height === DENSE ? " high dense" : " high";
    return h("div", { class: `bands${kind}`, "data-key": `${row[0].title} ${at}` }, ...row.map(({ title, tiles }) => h("section", { class: `band many-${Math.min(20, tiles.length)}`, "data-key": title }, h("h2", { class: `band-name${longName(title)}` }, title), ...tiles.map((one, n) => tile(one, look, fit, heightAt(tiles, n, height))))));
  });
}

/** Class of a name that needs more than two upright lines. @param {string} title */
const longName = (title) => (title.length > UPRIGHT.four ? " longest" : title.length > UPRIGHT.three ? " long" : "");

/** @param {Band[]} row */
const count = (row) => row.reduce((sum, one) => sum + one.tiles.length, 0);

/** Puts each band into the first row where it fits. @param {Band[]} bands @param {(row: Band[]) => boolean} fits */
function inRows(bands, fits) {
  /** @type {Band[][]} */
  const rows = [];
  for (const band of bands) {
    const row = rows.find((row) => fits([...row, band]));
    if (row) row.push(band);
    else rows.push([band]);
  }
  return rows;
}

/** Arranges bands with pictures in rows by their width. Bands of low tiles share no row with others; a band that is too wide is divided. @param {Band[]} bands @param {number} width */
function pictured(bands, width) {
  const fits = (/** @type {Band[]} */ row) => width === 0 || widthOfRow(row, { size: SIZES.packed, wide: WIDE.some }, row.every(isLow) ? LOW : HIGH) <= width;
  const divided = bands.flatMap((band) => {
    const { title, tiles } = band;
    const half = Math.ceil(tiles.length / 2);
    return fits([band]) || isLow(band) || half < 3 ? [band] : [{ title, tiles: tiles.slice(0, half) }, { title, tiles: tiles.slice(half) }];
  });
  return inRows(divided, (row) => row.every((one) => isLow(one) === isLow(row[0])) && new Set(row.map((one) => one.title)).size === row.length && fits(row));
}

/** Returns whether a tile is as low as one line of icons. @param {Tile} tile */
const isHalf = ({ card }) => {
  const lines = pictureOf(card.piece)?.lines;
  return lines?.length === 1 && !isPrice(lines) && heightOf(lines[0]) === 1;
};

/** Returns whether a tile stands above or below another one in a row of high tiles: each two low ones in turn do. @param {Tile[]} tiles @param {number} at */
function isPaired(tiles, at) {
  let first = at;
  while (first > 0 && isHalf(tiles[first - 1])) first--;
  return isHalf(tiles[at]) && ((at - first) % 2 === 1 || (at + 1 < tiles.length && isHalf(tiles[at + 1])));
}

/** Returns the height inside a tile: half of the row for each of a pair. @param {Tile[]} tiles @param {number} at @param {number} height   of its row */
const heightAt = (tiles, at, height) => (height > LOW && isPaired(tiles, at) ? Math.floor(height / 2) - 3 : height);

/** @param {Band} band */
const isLow = ({ tiles }) => tiles.every(isHalf);

/** Returns the greatest size of icons with which a row fits. @param {Band[]} row @param {number} width @param {number} height @returns {Fit} */
function fitOf(row, width, height) {
  if (width === 0) return { size: SIZES.most, wide: PHONE };
  const best = (/** @type {number} */ wide) => {
    let size = SIZES.most;
    while (size > SIZES.least && widthOfRow(row, { size, wide }, height) > width) size--;
    return { size, wide };
  };
  const even = best(WIDE.any);
  return even.size >= SIZES.good ? even : best(WIDE.some);
}

/** Returns the least width of a row. In a row of high tiles, two low ones stand below each other. @param {Band[]} row @param {Fit} fit @param {number} height */
function widthOfRow(row, fit, height) {
  let sum = 0;
  for (const { tiles, title } of row) {
    sum += ROOM.band + 12 * ["", " long", " longest"].indexOf(longName(title));
    let above = 0;
    for (const [n, one] of tiles.entries()) {
      const pairs = height > LOW && isPaired(tiles, n);
      const width = widthOfTile(one, fit, heightAt(tiles, n, height));
      sum += above > 0 ? Math.max(0, width - above) : width;
      above = pairs && above === 0 ? width : 0;
    }
  }
  return sum;
}

/** Returns the least width of a tile, in pixels. @param {Tile} tile @param {Fit} fit @param {number} height */
function widthOfTile(tile, fit, height) {
  const picture = pictureOf(tile.card.piece);
  if (!picture) return ROOM.words;
  const s = sizeOfTile(picture.lines, fit, height);
  const { marks, below, widths } = cornersOf(tile, picture.lines, height);
  return Math.max(...widths.map((width, n) => width * s + (n === (below ? widths.length - 1 : 0) ? marks : 0))) + ROOM.tile;
}

/** Returns the widths of lines, relative to an icon. A price and its gain are two lines. @param {PictureNode[]} lines @param {boolean} [numbered]   whether the tile has a place among others, as a round */
function widthsOf(lines, numbered = false) {
  const price = isPrice(lines) ? (lines[0].is === "sign" ? lines[0].part : lines[0]) : null;
  const before = lines[0]?.is === "sign" ? SIGN : 0;
  if (price?.is === "arrow") return [before + widthOf(price.from), before + ARROW + widthOf(price.to)];
  // On a tile of a round, the place of a line says that it is for the end of the round.
  return lines.map((line, n) => widthOf(line) - (numbered && n > 0 && line.is === "sign" && line.sign === "round_end" ? SIGN : 0));
}

/** Returns the size of icons on a tile: that of its row, or less if its picture is high or wide. @param {PictureNode[]} lines @param {Fit} fit @param {number} height */
function sizeOfTile(lines, { size, wide }, height) {
  const parts = isPrice(lines) ? 2 : lines.reduce((sum, line) => sum + heightOf(line), 0);
  const tables = lines.filter((line) => heightOf(line) > 1).length;
  const high = (height - 11 * tables - 2 * (lines.length - 1)) / (parts - 0.1 * tables);
  const narrow = Math.max(SIZES.wide, wide / Math.max(...widthsOf(lines)));
  return Math.max(SIZES.least, Math.floor(Math.min(size, high, narrow)));
}

/** Returns the widths of lines, the room for marks in the corners of a tile, and whether they stand below: beside the shorter one of the outer lines. @param {Tile} tile @param {PictureNode[]} lines @param {number} height */
function cornersOf(tile, lines, height) {
  const { count, code, extra, nth } = marksOf(tile, height);
  const widths = widthsOf(lines, Boolean(nth));
  return { widths, marks: (code || nth ? ROOM.code : 0) + (count ? ROOM.left : 0) + (extra ? ROOM.extra : 0), below: widths.length > 1 && widths[widths.length - 1] < widths[0] };
}

/** Returns the height of a line relative to that of an icon, without the numbers in the head of a table. @param {PictureNode} line @returns {number} */
const heightOf = (line) => (line.is === "table" ? 1.01 : line.is === "sign" ? heightOf(line.part) : 1);

/** Returns what the corners of a tile show: the number of copies, what lies on it, and the number of its place, as in `round 3`. That number tells more than its code, for which a low row has no room. @param {Tile} tile @param {number} height */
function marksOf({ card, title, label }, height) {
  const nth = title !== label ? label.match(/\s(\d+)\.?$/)?.[1] : undefined;
  const count = (card.copies ?? 1) > 1 ? card.copies : 0;
  return { count, extra: card.holds ?? "", nth, code: nth || height === LOW ? undefined : codeOf(card).match(/^\p{Lu}+(\d+)$/u)?.[1] };
}

/** Returns the name of a card in the content. @param {Card} card */
const codeOf = ({ id, name }) => id || name;

/** Draws a tile: the only place where one is drawn. Shows its picture, or its text if it has none. @param {Tile} tile @param {(tile: Tile) => void} look @param {Fit} fit @param {number} height */
export function tile(tile, look, fit, height) {
  const { card } = tile;
  const { count, extra, nth, code } = marksOf(tile, height);
  const { name } = card;
  const left = count ? h("b", { class: "count" }, h("span", { "aria-hidden": "true" }, count), h("span", { class: "unseen" }, t("tile-left", { n: count }))) : null;
  const of = { type: "button", "data-key": tile.key, onclick: () => look(tile) };
  const state = `${card.used ? " used" : ""}${tile.now ? " now" : ""}`;
  const picture = pictureOf(card.piece);
  if (picture) {
    const on = extra ? h("span", { class: "extra", "aria-hidden": "true" }, "+", held(extra)) : null;
    const label = extra ? t("tile-with-extra", { tile: t("tile-label", { name, text: picture.text }), extra }) : t("tile-label", { name, text: picture.text });
    return h(
      "button",
      { ...of, class: `tile drawn s-${sizeOfTile(picture.lines, fit, height)}${height <= LOW ? " half" : ""}${cornersOf(tile, picture.lines, height).below ? " below" : ""}${Math.max(...widthsOf(picture.lines)) * SIZES.wide > PHONE ? " wide" : ""}${state}`, title: `${name}: ${picture.text}` },
      nth || code ? h("span", { class: nth ? "nth" : "code", "aria-hidden": "true" }, nth ?? code) : null,
      h("span", { class: "unseen" }, `${nth ? `${nth} ` : ""}${label}${tile.now ? t("tile-now") : ""}${card.used ? `, ${t("tile-taken")}` : ""}`),
      drawn(picture),
      left || on ? h("span", { class: "corner" }, left, on) : null,
    );
  }
  return h(
    "button",
    { ...of, class: `tile${state}` },
    // A number in its row, or the meaning of a card, tells more than its code.
    h("span", { class: "name" }, nth ? [nth, h("span", { class: "unseen" }, ` ${name}`)] : name, tile.now ? h("b", {}, t("tile-now")) : null, card.used ? h("span", { class: "unseen" }, ` ${t("tile-taken")}`) : null),
    h("span", { class: "says" }, short(card.does)),
    left,
  );
}

/** Returns the effects of a card as one text. The shortest come first, so that more of them can be read. @param {string[]} does */
const short = ([first = ""]) => (plain(first) === first ? first.split("; ").sort((a, b) => a.length - b.length).join("; ") : first);

/** Draws how much lies on a card. @param {string} text */
const held = (text) => h("b", {}, text.match(/\d+/)?.[0] ?? text);

/** Returns the summary lines of a folded panel: counters and bowls; without any, open cards, except whole supplies. @param {Panel} panel */
function brief(panel) {
  const items = itemsOf(panel);
  const counted = items.filter(({ shape }) => shape.is === "bowls" || (shape.is === "counter" && shape.amount !== 0));
  if (counted.length > 0) return [counted.slice(0, 6).map((one) => `${one.label} ${one.value}`).join(" · ")];
  const lies = panel.groups.map((group) => ({ ...group, items: group.items.filter(({ shape }) => shape.is === "cards" || shape.is === "face_down") })).filter((group) => group.items.length > 0);
  const few = lies.filter((group) => group.items.some(({ shape }) => shape.is !== "cards" || shape.cards.length <= 1));
  return (few.length > 0 ? few : lies).map(line);
}

/** Returns a group as one line. Items with equal values are joined, and words of the heading are not repeated. @param {import("./frames.js").Group} group */
function line({ title, items }) {
  const word = items.length > 1 ? items[0].label.split(" ")[0] : "";
  const isSaid = word !== "" && title.startsWith(word) && items.every(({ label }) => label.startsWith(`${word} `));
  /** @type {Map<string, string[]>} */
  const byValue = new Map();
  for (const { label, value } of items) byValue.set(value, [...(byValue.get(value) ?? []), isSaid ? label.slice(word.length + 1) : label]);
  const said = [...byValue].map(([value, labels]) => `${labels.join(", ")} ${value}`).join(" · ");
  return isSaid ? `${title}: ${said}` : said;
}

/** @param {Item} item @param {Meaning[] | null} means @param {(() => void) | undefined} why */
function item(item, means, why) {
  const asks = why && ["counter", "track", "bowls"].includes(item.shape.is);
  const shown = shape(item.shape, item.shape.is === "words" ? inWords(item.value) : item.value, means !== null);
  const says = item.explanation || (means && meaningOf(item.id, means));
  const about = says ? h("dd", { "data-key": `${item.id}!`, class: "explained" }, says) : null;
  return h(
    "div",
    { class: "item", "data-key": `${item.id}.` },
    h("dt", {}, inWords(item.label)),
    h("dd", { "data-key": item.id, class: item.shape.is }, asks ? h("button", { type: "button", class: "asks", title: t("why-title"), onclick: why }, h("span", { class: "unseen" }, `${t("why-item", { item: item.label })} `), shown) : shown),
    about,
  );
}

/**
 * Draws an item by its shape. The text is for everybody; screen readers skip the drawing.
 * @param {Shape} shape
 * @param {string} value
 * @param {boolean} tells   whether cards show their effects
 */
function shape(shape, value, tells) {
  switch (shape.is) {
    case "track":
      return h(
        "span",
        {},
        h("span", { class: "value" }, value),
        h("span", { class: "steps", "aria-hidden": "true" }, ...steps(shape.at, shape.last)),
      );
    case "bowls":
      return h(
        "span",
        {},
        h("span", { class: "unseen" }, value),
        bowls(shape.tokens),
        shape.income > 0 ? h("span", { "aria-hidden": "true" }, ` (+${shape.income})`) : null,
      );
    case "cards":
      return h("span", { class: "cards" }, ...shape.cards.map((one) => card(one, tells, lineOf(shape.cards) <= CARDS)));
    case "face_down":
      return h("span", {}, h("span", { class: "value" }, value), h("span", { class: "backs", "aria-hidden": "true" }, ..."▮".repeat(Math.min(shape.count, 12))));
    default:
      return h("span", { class: "value" }, value);
  }
}

/** @param {number} at @param {number} last */
function steps(at, last) {
  return Array.from({ length: Math.min(last, 24) }, (_, n) => h("i", { class: n < at ? "done" : "" }));
}

/** Greatest width of pictures in the place of names, and size of their icons, as in the style sheet, in pixels. */
const CARDS = 370;
const SMALL = 17;

/** Returns the width of pictures that stand in a line, in pixels. @param {Card[]} cards */
export const lineOf = (cards) => cards.reduce((all, { piece }) => all + (pictureOf(piece)?.lines ?? []).reduce((sum, line) => sum + SMALL * widthOf(line) + 4, 12), 0);

/** Returns whether the name of a card is only a code, so that a picture can stand in its place. @param {Card} card */
const isCode = (card) => /^\p{Lu}+\d+$/u.test(codeOf(card));

/** Draws the cards of a seat for its row, as far as there is room. @param {Item[]} items */
function pictures(items) {
  const cards = items.flatMap(({ shape }) => (shape.is === "cards" ? shape.cards : [])).filter((card) => isCode(card) && !card.used);
  return cards.filter((_, n) => lineOf(cards.slice(0, n + 1)) <= CARDS / 1.4).flatMap(({ piece }) => pictureOf(piece) ?? []).map((picture) => h("span", { class: "pictured" }, drawn(picture)));
}

/** Returns the cards on the table whose pictures can stand in a line, by their ids. @param {Panel[]} panels @returns {Map<string, Card>} */
export function pictureCards(panels) {
  const cards = panels.flatMap(itemsOf).flatMap(({ shape }) => (shape.is === "cards" ? shape.cards : []));
  return new Map(cards.filter((card) => pictureOf(card.piece) && lineOf([card]) <= CARDS).map((card) => [card.id, card]));
}

/** Returns the name of a card with the number of its copies. @param {Card} card */
export const counted = ({ name, copies = 1, holds }) => `${name}${copies > 1 ? ` ×${copies}` : ""}${holds ? ` + ${holds}` : ""}`;

/** Draws a card: its name, or its picture where there is room and the name is only a code. @param {Card} card @param {boolean} tells @param {boolean} fits */
function card(card, tells, fits) {
  const name = card.used ? t("card-used", { name: counted(card) }) : counted(card);
  const picture = fits && isCode(card) ? pictureOf(card.piece) : undefined;
  const shown = picture ? [h("span", { class: "unseen" }, `${name}, ${picture.text}`), drawn(picture)] : [name];
  const of = { class: `card${picture ? " pictured" : ""}${card.used ? " used" : ""}`, title: picture ? `${name}: ${picture.text}` : undefined };
  if (card.does.length === 0) return h("span", of, ...shown);
  if (tells) return h("span", of, h("b", {}, ...shown), ` ${card.does.join("; ")}`);
  return h(
    "details",
    { ...of, "data-key": codeOf(card) },
    h("summary", {}, ...shown),
    h("ul", {}, ...card.does.map((line) => h("li", {}, line))),
  );
}

/** Returns the seat of this page that has a decision or the turn; otherwise the first one. @param {import("./frames.js").Snap} snap @returns {number | undefined} */
export function acting(snap) {
  const { seats } = snap.me;
  const asked = snap.legal.find((choice) => choice.role === "answer" && seats.includes(choice.seat))?.seat;
  return asked ?? snap.mine?.seat ?? snap.turn?.seat ?? seats[0];
}

/**
 * Orders the panels: shared ones, then other seats, other seats of this page, and last the acting seat of this page, whose board is open below its row.
 * @param {Panel} panel @param {Set<number>} own @param {number | undefined} acts
 */
function rank(panel, own, acts) {
  if (panel.seat === null) return 0;
  if (panel.seat === acts) return 3;
  return own.has(panel.seat) ? 2 : 1;
}

/** Returns who plays a seat: a person by name or in words, a bot, or still nobody; an earlier position does not tell it. @param {Seat} seat @param {string} someone   words for a person without a name */
export const whoOf = ({ person, who }, someone) => person || (who === "person" ? someone : who === "open" ? t("who-open") : who?.startsWith("bot:") ? t("who-bot", { spec: who.slice(4) }) : who ?? "");

/** Returns the points of a seat as text. Some points are hidden until the game is over. @param {{points: number | null}} seat */
export const pointsOf = (seat) => (seat.points === null ? t("points-hidden") : t("n-points", { n: seat.points }));

/** Returns the points of a team as text. @param {{number: number, points: number | null}} team */
export const togetherOf = (team) => (team.points === null ? t("team-points-hidden", { number: team.number }) : t("team-points", { number: team.number, points: team.points }));

/** @param {Panel[]} panels @param {number[]} seats  seats of this page @param {number | undefined} acts */
export function inOrder(panels, seats, acts) {
  const own = new Set(seats);
  return [...panels].sort((a, b) => rank(a, own, acts) - rank(b, own, acts));
}

/** Opens the panel of the acting seat, and closes those of other seats of this page. @param {number | undefined} acts @param {Panel[]} panels */
export function unfold(acts, panels) {
  for (const { id, seat } of panels) {
    const box = /** @type {HTMLDetailsElement | null} */ (document.querySelector(`#panels > [data-key="${CSS.escape(id)}"]`));
    if (box && seat !== null && (seat === acts || box.classList.contains("own"))) box.open = seat === acts;
  }
}

/** Parts of the table that a narrow screen shows one at a time. */
export const TABS = [
  { id: "table", label: () => t("tab-table") },
  { id: "tracks", label: () => t("tab-tracks") },
  { id: "tiles", label: () => t("tab-tiles") },
  { id: "own", label: () => t("tab-own") },
  { id: "seats", label: () => t("tab-seats") },
  { id: "log", label: () => t("tab-log") },
];

/** Creates the parts of a table, which stay while their contents change. They get their words by `relabel`. */
export function skeleton() {
  return [
    h(
      "div",
      { class: "table", id: "table" },
      h("div", { id: "cover" }),
      h("div", { id: "notice", role: "region", "data-label": "notices" }),
      h("section", { id: "since", class: "plate", "data-label": "since-your-turn-label" }),
      h("section", { id: "board-box", "data-label": "board" }, h("div", { id: "board" }), h("div", { id: "meaning" })),
      h("section", { id: "tiles", "data-label": "tiles-label" }),
      h("section", { id: "ending", "data-label": "end-of-game-label" }),
      h(
        "div",
        { class: "side" },
        h("div", { id: "now-box", class: "plate" }, h("section", { id: "now", "data-label": "decisions-label" }), h("section", { id: "preview", "data-label": "what-it-would-change" })),
        h("section", { id: "tracks", class: "plate", "data-label": "tracks-of-all" }),
        h("section", { id: "panels-box", class: "plate", "aria-labelledby": "panels-title" }, h("div", { id: "bench" }), h("h2", { id: "panels-title", class: "unseen", "data-words": "seats-and-table" }), h("div", { id: "panels" })),
        h("section", { id: "log-box", class: "plate", "data-label": "log-label" }, h("h2", { "data-words": "tab-log" }), h("p", { id: "log-begins" }), h("ol", { id: "log", tabindex: "0", "data-label": "rows-of-game" }), h("form", { id: "typed", autocomplete: "off" })),
      ),
      h("nav", { id: "tabs", "data-label": "parts-of-table" }),
    ),
  ];
}
