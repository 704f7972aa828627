// Games of components without a board of hexes: lays out their zones and tracks as HTML, so that words keep their size in a landscape frame.
// Colours and order come from the drawing of the server.
// @ts-check
import { h, inWords } from "./dom.js";
import { isPart } from "./panels.js";
import { language, plain, t } from "./words.js";

/** @typedef {import("./frames.js").Snap} Snap */
/** @typedef {import("./frames.js").Item} Item */
/** @typedef {{fill: string, card: boolean, figure?: string}} Look   how a piece is drawn; `figure`: the outline in a square of 16 units */
/** @typedef {{x: number, y: number, fill: string, hull: boolean}} Spot   where the server draws a zone, in which colour, and whether its places are hulls */
/** @typedef {{title: string, cells: {label: string, item: Item, place: string}[], spot: Spot | undefined}} Zone */
/** @typedef {{zones: Map<string, Spot>, pieces: Map<string, Look>, places: Map<string, string>}} Drawing   `places`: names of places */

const SVG = "http://www.w3.org/2000/svg";
/** Zones whose upper edges differ by at most this many units of the drawing stand in one row. */
const NEAR = 24;
/** Colours of zones to which the content gives no colour. They stand together in short form. */
const BARE = ["#f4f0e6", "none"];
/** Length of a word above which a cell of a track is wider, in letters. */
const LONG = 5;
/** Length of a title above which it stands upright no more, in letters: the zone would be higher for it. */
const UPRIGHT = 8;
/** Greatest number of figures that are drawn for pieces of one kind. */
const FIGURES = 4;
/** Greatest number of cards in a zone without places whose effects are shown below their names. */
const SPEAKING = 2;
const PAWN = "M8 1.2a3 3 0 0 1 1.9 5.3c2.3.9 3.6 3.6 3.6 8.3h-11c0-4.7 1.3-7.4 3.6-8.3A3 3 0 0 1 8 1.2z";
const CARD = "M3 1.2h10a1 1 0 0 1 1 1v11.6a1 1 0 0 1-1 1H3a1 1 0 0 1-1-1V2.2a1 1 0 0 1 1-1z";

/** Looks of pieces by id, in the drawing that was read last. @type {Map<string, Look>} */
const looks = new Map();

/** Draws the pieces that an action names, at most three. @param {string} text   the action in the words of the ledger */
export function figuresIn(text) {
  const named = text.split(" ").map((word) => looks.get(word));
  return named.flatMap((look) => (look?.figure ? [figures(look, 1)] : [])).slice(0, 3);
}

/** Returns the text with a capital letter at its beginning. @param {string} text */
const capital = (text) => text.slice(0, 1).toUpperCase() + text.slice(1);

/** Reads the places of zones and the looks of pieces from the drawing. A group's title names the zone and its pieces in the order of their shapes. @param {Element} svg @returns {Drawing} */
export function read(svg) {
  const [zones, pieces, places] = [new Map(), new Map(), new Map()];
  for (const title of svg.querySelectorAll("g > title")) {
    const [, zone, held = ""] = plain(title.textContent ?? "").match(/^(.+?)(?:\s*: (.*))?$/s) ?? [];
    const group = /** @type {Element} */ (title.parentElement);
    const [frame, ...marks] = group.querySelectorAll("rect, ellipse, circle, path");
    if (!zone || !frame) continue;
    if (group.id) places.set(group.id.replace(/^board-/, ""), zone);
    const number = (/** @type {string} */ name) => Number(frame.getAttribute(name) ?? 0);
    const [px, py] = (frame.getAttribute("d") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [0, 0];
    const round = frame.hasAttribute("cx");
    zones.set(zone, { x: round ? number("cx") - number("rx") : frame.hasAttribute("d") ? px : number("x"), y: round ? number("cy") - number("ry") : frame.hasAttribute("d") ? py : number("y"), fill: frame.getAttribute("fill") ?? "none", hull: /H/.test(frame.getAttribute("d") ?? "") });
    const names = held.split(", ").map((name) => name.replace(/\s[x×]\s?\d+$/, ""));
    if (names.length === marks.length) names.forEach((name, n) => pieces.set(name, { fill: marks[n].getAttribute("fill") ?? "#999", card: marks[n].localName === "rect", figure: (marks[n].localName === "path" && marks[n].getAttribute("d")) || undefined }));
  }
  return { zones, pieces, places };
}

/**
 * @param {Snap} snap @param {Element} svg   the drawing @param {number | undefined} own   the seat whose zones are shown, too
 */
export function field(snap, svg, own) {
  const drawing = read(svg);
  const places = new Set(snap.places);
  const shared = snap.panels.filter((panel) => panel.seat === null).flatMap((panel) => panel.groups.flatMap((group) => group.items));
  const mine = snap.panels.find((panel) => panel.seat === own && own !== undefined);
  looks.clear();
  for (const { shape } of [...shared, ...(mine?.groups ?? []).flatMap((group) => group.items)]) {
    for (const { id, name } of shape.is === "cards" ? shape.cards : []) {
      const look = drawing.pieces.get(plain(name));
      if (look) looks.set(id, look);
    }
  }
  const words = shared.filter((item) => !isPart(item) && item.shape.is === "words");
  const name = mine?.title ?? "";
  const seat = own === undefined ? undefined : snap.seats[own];
  const zones = zonesOf(shared, (item) => placeOf(item, places), drawing);
  const { lines, spaced } = tracks(shared, snap, drawing);
  const ofSeat = (mine?.groups ?? []).flatMap((group) => group.items).filter(isPart);
  return h(
    "div",
    { class: "field", "data-key": "field" },
    h("div", { class: "zones lines", "data-key": "lines" }, ...words.map(({ label, value }) => h("p", { class: "zone line", "data-key": label }, h("span", { class: "line-name" }, capital(inWords(label))), " ", h("b", {}, inWords(value)))), ...lines),
    ...spaced,
    ...rows(zones.filter((zone) => !isMinor(zone))).map((row, n) => rowOf(row, drawing, `row ${n}`)),
    rowOf(zones.filter(isMinor), drawing, "minor"),
    ofSeat.length > 0
      ? h("section", { class: `own-zones seat-${(own ?? 0) + 1}`, "data-key": "mine", "aria-label": t("zones-of", { name }) }, h("h2", {}, h("span", { class: "stripe", "aria-hidden": "true" }, (own ?? 0) + 1), ` ${capital(inWords(name))}`), h("div", { class: "zones" }, ...zonesOf(ofSeat, (item) => placeOfSeat(item, seat?.name ?? "", places), drawing, seat).sort((a, b) => Number(isMinor(b)) - Number(isMinor(a))).map((zone) => zoneOf(zone, drawing, zone.cells.length === 1))))
      : null,
  );
}

/** @param {Item} item @param {Set<string>} places */
function placeOf({ id }, places) {
  const place = id.replace(/^zone-/, "");
  return places.has(place) ? place : "";
}

/** Returns the place of a seat's zone: the name of the seat stands behind that of the zone. @param {Item} item @param {string} seat @param {Set<string>} places */
function placeOfSeat({ id }, seat, places) {
  const name = id.replace(/^zone-/, "");
  const ends = [...name.matchAll(/-|$/g)].map(({ index }) => index ?? 0);
  return ends.map((end) => `${name.slice(0, end)}:${seat}${name.slice(end)}`).find((place) => places.has(place)) ?? "";
}

/** Divides the label of a zone or cell into the names of both. In English, names of zones are identifiers. @param {string} label */
function namesOf(label) {
  const [, zone, cell = ""] = label.match(language() === "en" ? /^(\S+)(?: (.+))?$/ : /^(.+?)(?:\s*: (.+))?$/s) ?? ["", label];
  return { zone, cell };
}

/**
 * Groups cells of one zone.
 * @param {Item[]} items @param {(item: Item) => string} place @param {Drawing} drawing @param {import("./frames.js").Seat} [seat]   the seat that has the zones @returns {Zone[]}
 */
function zonesOf(items, place, drawing, seat) {
  /** @type {Map<string, Zone>} */
  const zones = new Map();
  for (const item of items) {
    if (!item.id.startsWith("zone-")) continue;
    const { zone: title, cell } = namesOf(item.label);
    // The drawing names the zone of a seat with the seat.
    const drawn = (seat ? [`${title}:${seat.shown}`, `${title} (${seat.shown})`] : [title]).map((name) => drawing.zones.get(plain(`${name} ${cell}`.trim())));
    const zone = zones.get(title) ?? { title, cells: [], spot: drawn.find(Boolean) };
    zone.cells.push({ label: cell, item, place: place(item) });
    zones.set(title, zone);
  }
  return [...zones.values()];
}

/** Returns whether a zone is a box without a colour and without places. @param {Zone} zone */
const isMinor = ({ cells, spot }) => cells.length === 1 && !cells[0].place && BARE.includes(spot?.fill ?? "none");

/** Arranges zones as the server draws them: in rows from above, each from the left. @param {Zone[]} zones */
function rows(zones) {
  const order = [...zones].sort((a, b) => (a.spot?.y ?? 1e6) - (b.spot?.y ?? 1e6));
  /** @type {Zone[][]} */
  const rows = [];
  for (const zone of order) {
    const last = rows.at(-1);
    if (last && (zone.spot?.y ?? 1e6) - (last[0].spot?.y ?? 1e6) <= NEAR) last.push(zone);
    else rows.push([zone]);
  }
  return rows.map((row) => row.sort((a, b) => (a.spot?.x ?? 0) - (b.spot?.x ?? 0)));
}

/** @param {Zone[]} row @param {Drawing} drawing @param {string} key */
const rowOf = (row, drawing, key) => h("div", { class: "zones", "data-key": key }, ...row.map((zone) => zoneOf(zone, drawing)));

/** @param {Zone} zone @param {Drawing} drawing @param {boolean} [minor] */
function zoneOf(zone, drawing, minor = isMinor(zone)) {
  const { title, cells, spot } = zone;
  const one = cells.length === 1 && !cells[0].label;
  return h(
    "section",
    { class: `zone${minor ? " minor" : one ? "" : " celled"}${spot?.hull ? " hulls" : ""}${!one && (title.length > UPRIGHT || cells.every(({ item }) => item.shape.is === "cards" && item.shape.cards.length === 0)) ? " bare" : ""} many-${Math.min(20, cells.length)}`, "data-key": title },
    h("h2", {}, tone(spot?.fill ?? "none"), h("span", {}, capital(inWords(title)))),
    h("div", { class: "cells" }, ...cells.map(({ label, item, place }) => cell(label, [spot?.hull ? tone(spot.fill, true) : null, ...pieces(item, drawing, Boolean(label))], place, item.id))),
  );
}

/** Creates a cell; a place of the game can be chosen. @param {string} label @param {import("./dom.js").Child[]} held @param {string} place @param {string} key @param {string} [usual]   a first word of the label that is only said */
function cell(label, held, place, key, usual = "") {
  const [first, ...rest] = inWords(label).split(" ");
  const shown = usual && first === usual && rest.length > 0 ? [h("span", { class: "unseen" }, `${first} `), rest.join(" ")] : inWords(label);
  return h("div", { class: "cell-box", "data-key": key }, h("div", place ? { id: `board-${place}` } : {}, label ? h("span", { class: "cell-name" }, shown) : null, ...held.flatMap((one) => [" ", one])));
}

/** Draws the pieces in a zone: figures and words. @param {Item} item @param {Drawing} drawing @param {boolean} named   whether the cell has a name, so that it may be blank @returns {import("./dom.js").Child[]} */
function pieces({ value, shape }, drawing, named) {
  if (shape.is === "face_down") return [h("span", { class: "piece-words" }, figures({ fill: "#5a4a3a", card: true }, 1), ` ${value}`)];
  if (shape.is !== "cards") return [h("span", { class: "piece-words" }, value)];
  if (shape.cards.length === 0) return [h("span", { class: named ? "unseen" : "none" }, t("empty"))];
  // Among many cards, what each does would hide their names.
  const speak = named || shape.cards.length <= SPEAKING;
  return shape.cards.map((card) => {
    const { name, copies = 1 } = card;
    const look = drawing.pieces.get(plain(name));
    return h("span", { class: "piece-words", title: card.does.join("; ") || undefined, "data-key": card.id || name }, look || card.id ? figures(look ?? { fill: "#b7a98a", card: true }, copies) : null, ` ${inWords(name)}`, copies > 1 ? h("b", {}, ` ${copies}`) : null, speak && card.does.length > 0 ? h("small", { class: "card-does" }, card.does.join("; ")) : null);
  });
}

/** Draws pieces of one kind, one behind the other. @param {Look} look @param {number} many */
function figures({ fill, card, figure }, many) {
  const shown = Math.min(many, FIGURES);
  const [step, wide] = card ? [4, 16] : [figure ? 11 : 9, 16];
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ class: "figures", viewBox: `0 0 ${wide + step * (shown - 1)} 16`, width: wide + step * (shown - 1), height: 16, "aria-hidden": "true" })) svg.setAttribute(name, String(value));
  for (let n = 0; n < shown; n++) {
    const path = document.createElementNS(SVG, "path");
    for (const [name, value] of Object.entries({ d: figure ?? (card ? CARD : PAWN), fill, "fill-rule": "evenodd", transform: `translate(${n * step} 0)` })) path.setAttribute(name, value);
    svg.append(path);
  }
  return svg;
}

/** Fills the heading of a zone, or a place in the shape of a hull, with the colour of the zone. @param {string} fill @param {boolean} [hull] */
function tone(fill, hull = false) {
  const svg = document.createElementNS(SVG, "svg");
  for (const [name, value] of Object.entries({ class: "tone", viewBox: "0 0 9 9", preserveAspectRatio: "none", "aria-hidden": "true" })) svg.setAttribute(name, value);
  const path = document.createElementNS(SVG, "path");
  for (const [name, value] of Object.entries({ d: hull ? "M0 0H9L8.5 9H.5Z" : "M0 0H9V9H0Z", fill })) path.setAttribute(name, value);
  svg.append(path);
  return svg;
}

/**
 * Draws the tracks of the table: a cell a space where spaces are places of the game, otherwise one line with the markers.
 * @param {Item[]} items @param {Snap} snap @param {Drawing} drawing @returns {{lines: HTMLElement[], spaced: HTMLElement[]}}
 */
function tracks(items, snap, drawing) {
  /** @type {Map<string, {title: string, markers: {name: string, value: string, place: import("./frames.js").TrackPlace}[], marks: {name: string, on: [string, number][]}[]}>} */
  const byTrack = new Map();
  for (const { label, value, shape } of items) {
    const id = shape.is === "marks" ? shape.track : shape.is === "track" ? shape.place?.track : undefined;
    if (id === undefined) continue;
    // The label of an item names the track and the marker.
    const [, title, name] = label.match(/^(.+?)\s*: (.+)$/s) ?? ["", label, label];
    const track = byTrack.get(id) ?? { title, markers: [], marks: [] };
    if (shape.is === "marks") track.marks.push({ name, on: shape.on });
    else if (shape.is === "track" && shape.place) track.markers.push({ name, value, place: shape.place });
    byTrack.set(id, track);
  }
  /** @type {{lines: HTMLElement[], spaced: HTMLElement[]}} */
  const { lines, spaced } = { lines: [], spaced: [] };
  const marker = (/** @type {string} */ name, /** @type {number | undefined} */ seat) => {
    const look = drawing.pieces.get(plain(name));
    return seat === undefined ? h("span", { class: "piece-words", title: inWords(name) }, look ? figures(look, 1) : null, ` ${inWords(name)}`) : h("span", { class: `marker seat-${seat + 1}`, title: name }, seat + 1, h("span", { class: "unseen" }, ` ${name}`));
  };
  for (const [track, { title, markers, marks }] of byTrack) {
    const spaces = snap.places.filter((place) => place.startsWith(`${track}-`)).map((place) => ({ place, stop: place.slice(track.length + 1), name: nameOf(place, track, plain(title), drawing) }));
    const head = h("h2", {}, capital(inWords(title)));
    if (spaces.length === 0) {
      const sorted = [...markers].sort((a, b) => (parseFloat(b.place.stop) || 0) - (parseFloat(a.place.stop) || 0));
      lines.push(h("section", { class: "zone line", "data-key": `track ${track}` }, head, h("div", snap.places.includes(track) ? { id: `board-${track}` } : {}, ...sorted.flatMap(({ name, value, place }) => [" ", h("span", { class: "piece-words", title: value }, marker(name, place.seat), " ", h("b", {}, /^-?\d/.test(place.stop) ? place.stop : value))]))));
      continue;
    }
    // The upper end of a stack is shown first.
    const on = (/** @type {string} */ stop) => markers.filter(({ place }) => place.stop === stop).sort((a, b) => b.place.level - a.place.level);
    const marked = (/** @type {string} */ stop) => marks.flatMap(({ name, on }) => on.filter(([at]) => at === stop).map(([, n]) => `${inWords(name)}${n === 1 ? "" : ` ${n}`}`));
    // A word with which most spaces begin is not repeated.
    const words = spaces.map(({ name }) => name.split(" ")[0]);
    const usual = words.find((word) => words.filter((other) => other === word).length > spaces.length / 2) ?? "";
    // Cells are wider where names are long.
    const wordy = [...spaces.flatMap(({ stop, name }) => [name, ...marked(stop)])].some((text) => text.split(/\s/).some((word) => word.length > LONG)) ? " wordy" : "";
    spaced.push(h("section", { class: `zone track${wordy}`, "data-key": `track ${track}` }, head, h("div", { class: "spaces" }, ...spaces.map(({ place, stop, name }) => cell(name, [...marked(stop).map((text) => h("span", { class: "mark" }, text)), ...on(stop).map((one) => marker(one.name, one.place.seat))], place, place, usual)))));
  }
  return { lines, spaced };
}

/** Returns the name of a space of a track: in English from its id, otherwise from the drawing, where the title of the track stands before it. @param {string} place @param {string} track @param {string} title @param {Drawing} drawing */
function nameOf(place, track, title, drawing) {
  const name = language() === "en" ? undefined : drawing.places.get(place);
  return name === undefined ? inWords(place.slice(track.length + 1)) : inWords(name.startsWith(`${title} `) ? name.slice(title.length + 1) : name);
}
