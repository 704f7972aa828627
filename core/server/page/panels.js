// Panels next to the board: the server sends items, which are drawn by their shape and described by text.
// @ts-check
import { h } from "./dom.js";

/** @typedef {import("./frames.js").Panel} Panel */
/** @typedef {import("./frames.js").Item} Item */
/** @typedef {import("./frames.js").Shape} Shape */
/** @typedef {import("./frames.js").Card} Card */
/** @typedef {import("./frames.js").Meaning} Meaning */

/** Returns the explanation of an item, which is the same in all positions. @param {string} id @param {Meaning[]} means */
export function meaningOf(id, means) {
  const found = means.find((one) => one.item === id) ?? means.find((one) => one.item.endsWith("-") && id.startsWith(one.item));
  return found?.text ?? "";
}

/**
 * @param {Panel} panel
 * @param {{own: boolean, open: boolean, about?: string, means: Meaning[] | null, why?: (panel: Panel, item: Item) => void}} is  `why`: opens the history of a number; `means`: explanations, if they are shown with the items
 */
export function panel(panel, is) {
  const head = [h("h3", { class: "panel-title" }, panel.title), is.about ? h("span", { class: "about" }, is.about) : null];
  return h(
    "details",
    { class: `panel${is.own ? " own" : ""}`, "data-key": panel.id, open: is.open },
    h("summary", {}, ...head, ...brief(panel).map((line) => h("span", { class: "brief" }, line))),
    h(
      "div",
      { class: "groups" },
      ...panel.groups.map((group) =>
        h("section", { class: "group", "data-key": group.title }, group.title ? h("h4", {}, group.title) : null, h("dl", {}, ...group.items.flatMap((one) => item(one, is.means, is.why && (() => is.why?.(panel, one)))))),
      ),
    ),
  );
}

/** Returns the summary lines of a folded panel: counters and bowls; without any, open cards, except whole supplies. @param {Panel} panel */
function brief(panel) {
  const items = panel.groups.flatMap((group) => group.items);
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
  const shown = shape(item.shape, item.value, means !== null);
  const says = item.explanation || (means && meaningOf(item.id, means));
  const about = says ? h("dd", { "data-key": `${item.id}!`, class: "explained" }, says) : null;
  return [
    h("dt", { "data-key": `${item.id}?` }, item.label),
    h("dd", { "data-key": item.id, class: item.shape.is }, asks ? h("button", { type: "button", class: "asks", title: "why?", onclick: why }, h("span", { class: "unseen" }, `why ${item.label} `), shown) : shown),
    about,
  ];
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
        h("span", { class: "bowls", "aria-hidden": "true" }, ...shape.tokens.map((many) => h("span", { class: "bowl" }, many)), shape.income > 0 ? ` (+${shape.income})` : null),
      );
    case "cards":
      return h("span", { class: "cards" }, ...shape.cards.map((one) => card(one, tells)));
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

/** @param {Card} card @param {boolean} tells */
function card(card, tells) {
  const name = card.used ? `${card.name} (used)` : card.name;
  if (card.does.length === 0) return h("span", { class: "card" }, name);
  if (tells) return h("span", { class: `card${card.used ? " used" : ""}` }, h("b", {}, name), ` ${card.does.join("; ")}`);
  return h(
    "details",
    { class: `card${card.used ? " used" : ""}`, "data-key": card.name },
    h("summary", {}, name),
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
 * Orders the panels: shared ones, then the acting seat of this page, other seats of this page, and other seats.
 * @param {Panel} panel @param {Set<number>} own @param {number | undefined} acts
 */
function rank(panel, own, acts) {
  if (panel.seat === null) return 0;
  if (panel.seat === acts) return 1;
  return own.has(panel.seat) ? 2 : 3;
}

/** Returns the points of a seat as text. Some points are hidden until the game is over. @param {{points: number | null}} seat */
export const pointsOf = (seat) => (seat.points === null ? "points hidden" : `${seat.points} points`);

/** Returns the points of a team as text. @param {{number: number, points: number | null}} team */
export const togetherOf = (team) => `team ${team.number}: ${team.points === null ? "points hidden" : `${team.points} together`}`;

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
