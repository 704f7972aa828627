// What stands beside the board: panels of facts as the game gives them, each drawn by its shape and said in words.
// @ts-check
import { h } from "./dom.js";

/** @typedef {import("./frames.js").Panel} Panel */
/** @typedef {import("./frames.js").Item} Item */
/** @typedef {import("./frames.js").Shape} Shape */
/** @typedef {import("./frames.js").Card} Card */
/** @typedef {import("./frames.js").Meaning} Meaning */

/** What an item means, as the game says it of all positions. @param {string} id @param {Meaning[]} means */
export function meaningOf(id, means) {
  const found = means.find((one) => one.item === id) ?? means.find((one) => one.item.endsWith("-") && id.startsWith(one.item));
  return found?.text ?? "";
}

/**
 * @param {Panel} panel
 * @param {{own: boolean, open: boolean, about?: string, means: Meaning[] | null, why?: (panel: Panel, item: Item) => void}} is  `why`: asks of a number where it came from; `means`: each fact says what it is
 */
export function panel(panel, is) {
  const head = [h("h3", { class: "panel-title" }, panel.title), is.about ? h("span", { class: "about" }, is.about) : null];
  return h(
    "details",
    { class: `panel${is.own ? " own" : ""}`, "data-key": panel.id, open: is.open },
    h("summary", {}, ...head, h("span", { class: "brief" }, brief(panel))),
    ...panel.groups.map((group) =>
      h("section", { class: "group", "data-key": group.title }, group.title ? h("h4", {}, group.title) : null, h("dl", {}, ...group.items.flatMap((one) => item(one, is.means, is.why && (() => is.why?.(panel, one)))))),
    ),
  );
}

/** What a folded panel says: its counters and bowls; without any, what lies open there. @param {Panel} panel */
function brief(panel) {
  const items = panel.groups.flatMap((group) => group.items);
  const counted = items.filter(({ shape }) => shape.is === "bowls" || (shape.is === "counter" && shape.amount !== 0));
  const shown = counted.length > 0 ? counted.slice(0, 6) : items.filter(({ shape }) => shape.is === "cards" || shape.is === "face_down");
  return shown.map((one) => `${one.label} ${one.value}`).join(" · ");
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
 * A fact by its shape. The words are there for everybody, the drawing for eyes alone.
 * @param {Shape} shape
 * @param {string} value
 * @param {boolean} tells   cards say what they do
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
        h("span", { class: "bowls", "aria-hidden": "true" }, ...shape.tokens.map((many) => h("span", { class: "bowl" }, many))),
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
