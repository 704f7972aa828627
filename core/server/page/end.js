// The end of a game: ranking, the course of the points, and where they came from. Loaded when a game is over.
// @ts-check
import { h, inWords } from "./dom.js";
import { number, t } from "./words.js";

/** @typedef {import("./frames.js").Snap} Snap */
/** @typedef {import("./frames.js").Seat} Seat */
/** @typedef {{source: string, points: number[]}} Source   an empty source is the start; `points`: of each seat */

const SVG = "http://www.w3.org/2000/svg";
/** Size of the drawing of the curves, in its own units. */
const [WIDE, HIGH] = [600, 260];

const sum = (/** @type {number[]} */ numbers) => numbers.reduce((a, b) => a + b, 0);

/** Returns the points of each seat by source, over all stages. @param {Snap} snap @returns {Source[]} */
function pointsBySource({ end }) {
  return (end?.sources ?? []).map(({ source, points }) => ({ source, points: points.map(sum) })).filter(({ points }) => points.some((n) => n !== 0));
}

/** Returns the points of each seat by stage of the game. @param {Snap} snap @returns {Source[]} */
function pointsByStage({ end, seats }) {
  const given = (end?.sources ?? []).filter(({ source }) => source !== "");
  const stages = (end?.stages ?? []).map((stage, at) => ({ source: stage, points: seats.map((_, n) => sum(given.map(({ points }) => points[n][at]))) }));
  // Set-up and end are stages only if they bring points.
  return stages.filter(({ points }, at) => (at > 0 && at < stages.length - 1) || points.some((n) => n !== 0));
}

/** Returns the points of each seat at the start and after each stage of the game. @param {Snap} snap */
function course(snap) {
  const start = snap.end?.sources.find(({ source }) => source === "");
  const now = snap.seats.map((_, n) => sum(start?.points[n] ?? []));
  return [[...now], ...pointsByStage(snap).map(({ points }) => points.map((n, seat) => (now[seat] += n)))];
}

/**
 * Creates the end of the game.
 * @param {Snap} snap
 */
export function ending(snap) {
  const { seats } = snap;
  const ranked = seats.map((seat, n) => ({ seat, n })).sort((a, b) => (a.seat.ahead ?? 0) - (b.seat.ahead ?? 0));
  const order = ranked.map(({ n }) => n);
  const sources = pointsBySource(snap);
  const stages = pointsByStage(snap);
  const named = sources.filter(({ source }) => source !== "");
  const best = ranked[0]?.seat.points ?? 0;
  const most = (/** @type {number} */ n) =>
    [...named]
      .sort((a, b) => b.points[n] - a.points[n])
      .slice(0, 2)
      .filter(({ points }) => points[n] > 0)
      .map(({ source, points }) => t("points-from-source", { points: points[n], source: inWords(source) }))
      .join(", ");
  return [
    h("h2", { class: "unseen", "data-key": "head" }, t("end-of-game")),
    h(
      "ol",
      { class: "ranking", "data-key": "ranking" },
      ...ranked.map(({ seat, n }) =>
        h(
          "li",
          { class: `seat-${n + 1}`, "data-key": n },
          h("span", { class: "place-number" }, (seat.ahead ?? 0) + 1),
          h("b", {}, h("span", { class: "stripe" }, n + 1), ` ${seat.shown}`, snap.me.seats.includes(n) && snap.me.seats.length < seats.length ? h("span", { class: "pill" }, t("you")) : null),
          h("span", { class: "small most-of" }, most(n)),
          h("span", { class: "points" }, seat.points ?? "?", h("span", { class: "small" }, seat.points !== null && seat.points !== best ? number(seat.points - best, 0, true) : t("points"))),
        ),
      ),
    ),
    named.length > 0 ? h("section", { class: "plate curves", "data-key": "curves", "aria-label": t("points-after-part") }, h("h3", {}, t("points-course")), curves(course(snap), [t("start-of-game"), ...stages.map(({ source }) => source)], seats)) : null,
    named.length > 0 ? h("div", { class: "tables", "data-key": "tables" }, table("rounds", { title: t("when-they-came"), label: t("when-points-came"), head: t("part-of-game") }, stages, order, seats), table("sources", { title: t("where-they-came-from"), label: t("where-points-came-from"), head: t("source") }, sources, order, seats)) : null,
  ];
}

/** Draws the points of each seat after each part of the game. @param {number[][]} points @param {string[]} parts @param {Seat[]} seats */
function curves(points, parts, seats) {
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
  const ends = seats.map((seat, n) => ({ n, points: points.at(-1)?.[n] ?? 0, name: seat.shown })).sort((a, b) => b.points - a.points);
  return h(
    "div",
    { class: "chart" },
    h("div", { class: "scale", "aria-hidden": "true" }, ...[...marks].reverse().map((mark) => h("span", {}, mark))),
    h("div", { class: "plot" }, drawn, h("ol", { class: `parts many-${Math.min(20, parts.length)}`, "aria-hidden": "true" }, ...parts.map((part) => h("li", {}, part.replace(/^\D+(?=\d)/, ""))))),
    h("ol", { class: "ends" }, ...ends.map(({ n, points, name }) => h("li", {}, h("span", { class: `marker seat-${n + 1}` }, n + 1), h("span", { class: "unseen" }, ` ${name} `), h("b", {}, points)))),
  );
}

/** Creates a table of points with the share of each seat. @param {string} key @param {{title: string, label: string, head: string}} words   `head`: of the first column @param {Source[]} sources @param {number[]} order @param {Seat[]} seats */
function table(key, { title, label, head }, sources, order, seats) {
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
    { class: `plate sums ${key}`, "data-key": key, "aria-label": label, tabindex: "0" },
    h(
      "table",
      {},
      h("caption", {}, `${title} `, h("span", { class: "small" }, t("most-in-green"))),
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, head), ...order.map((n) => h("th", { scope: "col" }, h("span", { class: `marker seat-${n + 1}` }, n + 1), h("span", { class: "unseen" }, ` ${seats[n].shown}`))), h("th", { scope: "col", class: "of-share" }, t("share")))),
      h("tbody", {}, ...sources.map(({ source, points }) => h("tr", { "data-key": source }, h("th", { scope: "row" }, source ? inWords(source) : t("points-at-start")), ...order.map((n) => h("td", { class: best(points, n) ? "most" : "" }, points[n] ? number(points[n]) : "·")), h("td", { class: "of-share" }, share(points))))),
      h("tfoot", {}, h("tr", {}, h("th", { scope: "row" }, t("all-sum")), ...order.map((n) => h("td", {}, whole[n])), h("td", { class: "of-share" }))),
    ),
  );
}
