// The end of a game: ranking, the course of the points, and where they came from. Loaded when a game is over.
// @ts-check
import { h } from "./dom.js";

/** @typedef {import("./frames.js").Row} Row */
/** @typedef {import("./frames.js").Snap} Snap */
/** @typedef {import("./frames.js").Seat} Seat */
/** @typedef {{source: string, points: number[]}} Source   `points`: of each seat */

const SVG = "http://www.w3.org/2000/svg";
/** Source of points that no row names: the start, and what the end of the game gives. */
const REST = "start, and what the rows do not name";
/** Size of the drawing of the curves, in its own units. */
const [WIDE, HIGH] = [600, 260];

/** Returns the names of the counter with the points: the one that all seats have with their points. @param {Snap} snap */
function namesOfPoints({ panels, seats }) {
  const of = panels.filter((panel) => panel.seat !== null);
  const counters = of[0]?.groups.flatMap((group) => group.items).filter(({ shape }) => shape.is === "counter") ?? [];
  const found = counters.find(({ id }) => of.every((panel) => panel.groups.some((group) => group.items.some((item) => item.id === id && item.shape.is === "counter" && item.shape.amount === seats[panel.seat ?? 0]?.points))));
  return found ? [found.id.replace(/^counter-/, ""), found.label] : ["vp"];
}

/** Returns the points in a line of a row: whose, how many, and from what. @param {string} line @param {Seat[]} seats @param {string[]} names */
function gained(line, seats, names) {
  const seat = seats.findIndex(({ name }) => line.startsWith(`${name}: `));
  if (seat < 0) return null;
  for (const name of names) {
    const at = line.indexOf(name);
    if (at < 0) continue;
    const [, plus] = line.match(new RegExp(`([+-]\\d+) ${name}\\b`)) ?? [];
    const [, from, to] = line.match(new RegExp(`\\b${name} (-?\\d+) -> (-?\\d+)`)) ?? [];
    const points = plus ? Number(plus) : to ? Number(to) - Number(from) : 0;
    if (points !== 0) return { seat, points, source: line.match(/\(([^()]+)\)$/)?.[1] ?? "actions" };
  }
  return null;
}

/**
 * Adds up the points that the rows name, by source and seat.
 * @param {Row[]} rows @param {Snap} snap @returns {Source[]}
 */
export function pointsBySource(rows, snap) {
  const { seats } = snap;
  const names = namesOfPoints(snap);
  /** @type {Map<string, number[]>} */
  const sums = new Map();
  for (const line of rows.flatMap((row) => row.says)) {
    const one = gained(line, seats, names);
    if (!one) continue;
    const sum = sums.get(one.source) ?? seats.map(() => 0);
    sum[one.seat] += one.points;
    sums.set(one.source, sum);
  }
  const total = (/** @type {number[]} */ points) => points.reduce((a, b) => a + Math.abs(b), 0);
  const list = [...sums].map(([source, points]) => ({ source, points })).sort((a, b) => total(b.points) - total(a.points));
  const rest = seats.map((seat, n) => (seat.points ?? 0) - list.reduce((sum, one) => sum + one.points[n], 0));
  return rest.some((points) => points !== 0) ? [...list, { source: REST, points: rest }] : list;
}

/** Returns the points of each seat after each row; the first entry is the start, the last the end. @param {Row[]} rows @param {Snap} snap */
function course(rows, snap) {
  const { seats } = snap;
  const names = namesOfPoints(snap);
  const gains = rows.map((row) => row.says.map((line) => gained(line, seats, names)));
  // What no row names is the start if it is positive; otherwise the end takes it.
  const begin = seats.map((seat, n) => Math.max(0, (seat.points ?? 0) - gains.flat().reduce((sum, one) => sum + (one?.seat === n ? one.points : 0), 0)));
  const now = [...begin];
  const after = gains.map((row) => {
    for (const one of row) if (one) now[one.seat] += one.points;
    return [...now];
  });
  return [begin, ...after, seats.map((seat, n) => seat.points ?? now[n])];
}

/**
 * Creates the end of the game.
 * @param {Row[]} rows @param {Snap} snap
 */
export function ending(rows, snap) {
  const { seats } = snap;
  const ranked = seats.map((seat, n) => ({ seat, n })).sort((a, b) => (a.seat.ahead ?? 0) - (b.seat.ahead ?? 0));
  const sources = pointsBySource(rows, snap);
  const named = sources.filter(({ source }) => source !== REST);
  const best = ranked[0]?.seat.points ?? 0;
  const most = (/** @type {number} */ n) =>
    [...named]
      .sort((a, b) => b.points[n] - a.points[n])
      .slice(0, 2)
      .filter(({ points }) => points[n] > 0)
      .map(({ source, points }) => `${points[n]} from ${source}`)
      .join(", ");
  return [
    h("h2", { class: "unseen", "data-key": "head" }, "The end of the game"),
    h(
      "ol",
      { class: "ranking", "data-key": "ranking" },
      ...ranked.map(({ seat, n }) =>
        h(
          "li",
          { class: `seat-${n + 1}`, "data-key": n },
          h("span", { class: "place-number" }, (seat.ahead ?? 0) + 1),
          h("b", {}, h("span", { class: "stripe" }, n + 1), ` ${seat.name}`, snap.me.seats.includes(n) && snap.me.seats.length < seats.length ? h("span", { class: "pill" }, "you") : null),
          h("span", { class: "small most-of" }, most(n)),
          h("span", { class: "points" }, seat.points ?? "?", h("span", { class: "small" }, seat.points !== null && seat.points !== best ? `${seat.points > best ? "+" : "−"}${Math.abs(seat.points - best)}` : "points")),
        ),
      ),
    ),
    named.length > 0 ? h("section", { class: "plate curves", "data-key": "curves", "aria-label": "points after each row" }, h("h3", {}, "Points in the course of the game"), curves(course(rows, snap), seats)) : null,
    named.length > 0 ? table(sources, ranked.map(({ n }) => n), seats) : null,
  ];
}

/** Draws the points of each seat after each row. @param {number[][]} points @param {Seat[]} seats */
function curves(points, seats) {
  const [most, least] = [Math.max(20, ...points.flat()), Math.min(0, ...points.flat())];
  const step = most - least > 160 ? 40 : 20;
  const [top, low] = [Math.ceil(most / step) * step, Math.floor(least / step) * step];
  const x = (/** @type {number} */ n) => (n / Math.max(1, points.length - 1)) * WIDE;
  const y = (/** @type {number} */ n) => HIGH - ((n - low) / (top - low)) * HIGH;
  const drawn = document.createElementNS(SVG, "svg");
  const line = (/** @type {string} */ look, /** @type {string} */ d) => {
    const path = document.createElementNS(SVG, "path");
    path.setAttribute("class", look);
    path.setAttribute("d", d);
    drawn.append(path);
  };
  for (const [name, value] of Object.entries({ viewBox: `0 0 ${WIDE} ${HIGH}`, preserveAspectRatio: "none", "aria-hidden": "true" })) drawn.setAttribute(name, value);
  const marks = Array.from({ length: (top - low) / step + 1 }, (_, n) => low + n * step);
  for (const mark of marks) line(mark === 0 ? "zero" : "mark", `M0 ${y(mark)}H${WIDE}`);
  seats.forEach((_, n) => {
    const d = `M${points.map((row, at) => `${x(at).toFixed(1)} ${y(row[n]).toFixed(1)}`).join("L")}`;
    line("halo", d);
    line(`curve seat-${n + 1}`, d);
  });
  const ends = seats.map((seat, n) => ({ n, points: points.at(-1)?.[n] ?? 0, name: seat.name })).sort((a, b) => b.points - a.points);
  return h(
    "div",
    { class: "chart" },
    h("div", { class: "scale", "aria-hidden": "true" }, ...[...marks].reverse().map((mark) => h("span", {}, mark))),
    h("div", { class: "plot" }, drawn),
    h("ol", { class: "ends" }, ...ends.map(({ n, points, name }) => h("li", {}, h("span", { class: `marker seat-${n + 1}` }, n + 1), h("span", { class: "unseen" }, ` ${name} `), h("b", {}, points)))),
  );
}

/** Creates the table of the points by source, with the share of each seat. @param {Source[]} sources @param {number[]} order @param {Seat[]} seats */
function table(sources, order, seats) {
  const widest = Math.max(1, ...sources.map(({ points }) => points.reduce((sum, one) => sum + Math.max(0, one), 0)));
  const best = (/** @type {number[]} */ points, /** @type {number} */ n) => points[n] > 0 && points.every((other, at) => at === n || other < points[n]);
  const share = (/** @type {number[]} */ points) => {
    const bar = document.createElementNS(SVG, "svg");
    for (const [name, value] of Object.entries({ viewBox: "0 0 100 10", preserveAspectRatio: "none", class: "share", "aria-hidden": "true" })) bar.setAttribute(name, value);
    let at = 0;
    for (const n of order) {
      const wide = (100 * Math.max(0, points[n])) / widest;
      const part = document.createElementNS(SVG, "rect");
      for (const [name, value] of Object.entries({ x: at, y: 0, width: Math.max(0, wide - 0.6), height: 10, class: `seat-${n + 1}` })) part.setAttribute(name, String(value));
      bar.append(part);
      at += wide;
    }
    return bar;
  };
  const whole = seats.map((_, n) => sources.reduce((sum, { points }) => sum + points[n], 0));
  return h(
    "section",
    { class: "plate sources", "data-key": "sources", "aria-label": "where the points came from", tabindex: "0" },
    h(
      "table",
      {},
      h("caption", {}, "Where they came from ", h("span", { class: "small" }, "most of a row in green")),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, "source"), ...order.map((n) => h("th", { scope: "col" }, h("span", { class: `marker seat-${n + 1}` }, n + 1), h("span", { class: "unseen" }, ` ${seats[n].name}`))), h("th", { scope: "col", class: "of-share" }, "share"))),
      h("tbody", {}, ...sources.map(({ source, points }) => h("tr", { "data-key": source }, h("th", { scope: "row" }, source.replaceAll("-", " ")), ...order.map((n) => h("td", { class: best(points, n) ? "most" : "" }, points[n] || "·")), h("td", { class: "of-share" }, share(points))))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, "all"), ...order.map((n) => h("td", {}, whole[n])), h("td", { class: "of-share" }))),
    ),
  );
}
