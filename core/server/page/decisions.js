// Legal actions: decisions first, then actions by kind or by place, each with price, meaning and preview.
// @ts-check
import { h } from "./dom.js";

/** @typedef {import("./frames.js").Choice} Choice */
/** @typedef {import("./frames.js").Snap} Snap */
/** @typedef {import("./frames.js").Preview} Preview */

/** If there are more actions of one kind, they are folded until the user chooses a place. */
const FOLDED = 6;

/**
 * @typedef {Object} Deeds
 * @property {(choice: Choice, text: string) => void} act
 * @property {(text: string, seat: number) => void} point   the pointer is on an action
 * @property {(text: string, seat: number) => void} arm     an action was chosen by touch
 * @property {{text: string, seat: number, would: import("./dom.js").Child[]} | null} armed   the action chosen by touch, and its preview
 * @property {() => void} leave
 */

/**
 * Groups the legal actions by place.
 * @param {Choice[]} legal
 * @returns {Map<string, Choice[]>}
 */
export function byPlace(legal) {
  /** @type {Map<string, Choice[]>} */
  const places = new Map();
  for (const choice of legal) {
    if (!choice.place) continue;
    const there = places.get(choice.place);
    if (there) there.push(choice);
    else places.set(choice.place, [choice]);
  }
  return places;
}

/** Returns whether the action answers another seat. @param {Choice} choice */
const isAnswer = (choice) => choice.role === "answer";

/** Returns whether the end of the turn implies the action: it ends the turn, and costs and means nothing of its own. @param {Choice} choice @param {Snap} snap */
export function isImplied({ role, place, price, meaning, gain }, { turn }) {
  return role === "end" && Boolean(turn?.may_end) && !place && !price && !meaning && !gain;
}

/**
 * @param {Snap} snap
 * @param {string} place    the chosen place; empty for all
 * @param {Deeds} deeds
 */
export function decisions(snap, place, deeds) {
  const here = place ? snap.legal.filter((choice) => choice.place === place) : snap.legal;
  const answers = snap.legal.filter(isAnswer);
  const others = here.filter((choice) => !isAnswer(choice) && !isImplied(choice, snap));
  const parts = [];
  if (answers.length > 0) {
    // Several seats of this page may have to answer at once, so each is named.
    const seats = [...new Set(answers.map((choice) => choice.seat))];
    const named = snap.me.seats.length > 1;
    for (const seat of seats) {
      const own = answers.filter((choice) => choice.seat === seat);
      const head = `${named ? `${snap.seats[seat].name}: your` : "Your"} answer is needed`;
      parts.push(h("section", { class: "answers", "data-key": `answers ${seat}` }, h("h3", {}, head), list(own, deeds, "big", named ? snap.seats[seat].name : "")));
    }
  }
  if (place) parts.push(h("h3", { "data-key": "place" }, others.length > 0 ? `On ${place}` : `No action is possible on ${place} now`));
  const kinds = byKind(others, snap.kinds);
  // An action with an explanation takes two lines.
  const lines = kinds.filter(([, choices]) => choices.length <= FOLDED && choices[0].role !== "conversion").flatMap(([, choices]) => choices).reduce((sum, { meaning }) => sum + (meaning ? 2 : 1), 0);
  for (const [kind, choices] of kinds) {
    // The only decision is shown whole, as long as it fits.
    const most = kinds.length === 1 ? 2 * FOLDED : choices[0].role === "conversion" ? 1 : lines > 2 * FOLDED ? 2 : FOLDED;
    const many = choices.length > most && !place;
    const body = list(choices, deeds, "");
    const name = called(kind);
    const places = choices.filter((choice) => choice.place).length;
    const head = [name, h("span", { class: "where" }, places === choices.length ? `: ${new Set(choices.map((choice) => choice.place)).size} places, dashed on the board` : ` (${choices.length})`)];
    parts.push(
      many
        ? h("details", { class: "kind", "data-key": `kind ${kind}` }, h("summary", {}, ...head), body)
        : h("section", { class: "kind", "data-key": `kind ${kind}` }, h("h3", {}, name), body),
    );
  }
  return parts;
}

/**
 * @param {Choice[]} legal
 * @param {string[]} kinds
 * @returns {[string, Choice[]][]}
 */
function byKind(legal, kinds) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of legal) {
    const kind = kinds[choice.kind] || choice.text.split(" ")[0];
    const there = groups.get(kind);
    if (there) there.push(choice);
    else groups.set(kind, [choice]);
  }
  return [...groups].sort(([, a], [, b]) => rank(a[0]) - rank(b[0]));
}

/** Returns the display name of a kind of action. Games of components name an option after its decision. @param {string} kind */
function called(kind) {
  return kind.slice(kind.lastIndexOf(".") + 1).replaceAll("-", " ");
}

/** Returns the sort order of actions: moves, then conversions, then the end of the turn, then actions that give something up. @param {Choice} choice */
function rank(choice) {
  return ["move", "conversion", "end", "give_up", "waste"].indexOf(choice.role);
}

/**
 * @param {Choice[]} choices
 * @param {Deeds} deeds
 * @param {string} look
 * @param {string} [who]   name of the acting seat, if it has to be shown
 */
function list(choices, deeds, look, who = "") {
  return h("ul", { class: `deeds ${look}` }, ...choices.map((choice) => h("li", { "data-key": `${choice.seat} ${choice.text}` }, deed(choice, deeds, who), armed(choice, deeds))));
}

/** Creates the preview below an action chosen by touch, with a button that sends the action. @param {Choice} choice @param {Deeds} deeds */
function armed(choice, deeds) {
  const chosen = deeds.armed;
  if (!chosen || chosen.seat !== choice.seat || !(choice.texts ?? [choice.text]).concat(choice.text).includes(chosen.text)) return null;
  return h("div", { class: "armed", "data-key": "armed" }, ...chosen.would, h("button", { type: "button", class: "main", onclick: () => deeds.act(choice, chosen.text) }, `Do it: ${chosen.text}`));
}

/**
 * Creates the button of an action. An action with amounts gets a choice of the amount next to it.
 * @param {Choice} choice
 * @param {Deeds} deeds
 * @param {string} who
 */
function deed(choice, deeds, who) {
  const texts = choice.texts && choice.texts.length > 1 ? choice.texts : null;
  const low = choice.amounts?.[0] ?? 1;
  // Reads the displayed amount, because a render may have morphed an older element instead of inserting this one.
  const text = (/** @type {Event} */ event) => {
    const amount = /** @type {Element} */ (event.currentTarget).parentElement?.querySelector("select");
    return (texts && amount && texts[Number(amount.value) - low]) || choice.text;
  };
  const point = (/** @type {Event} */ event) => deeds.point(text(event), choice.seat);
  const button = h(
    "button",
    {
      type: "button",
      class: `deed ${choice.role}`,
      onclick: (/** @type {PointerEvent} */ event) => {
        const chosen = text(event);
        const first = event.pointerType === "touch" && !(deeds.armed?.text === chosen && deeds.armed.seat === choice.seat);
        if (first) deeds.arm(chosen, choice.seat);
        else deeds.act(choice, chosen);
      },
      onfocus: point,
      onpointerenter: point,
      onpointerleave: deeds.leave,
    },
    who ? h("span", { class: "for" }, `${who} `) : null,
    h("span", { class: "text" }, choice.text),
    choice.price ? h("span", { class: "price" }, " ", choice.price) : null,
    choice.gain ? h("span", { class: "gain" }, " ", choice.gain) : null,
    choice.meaning ? h("span", { class: "meaning" }, choice.meaning) : null,
  );
  if (!texts) return button;
  const amount = h("select", { class: "amount", "aria-label": `how much: ${choice.text}`, onchange: point }, ...texts.map((one, n) => h("option", { value: n + low }, one)));
  return h("span", { class: "with-amount" }, button, amount);
}

/**
 * Creates the preview of the action under the pointer: each number before and after, with its sources.
 * @param {string} text
 * @param {Preview | null} preview
 * @param {string[]} names
 * @param {import("./frames.js").Panel[]} panels
 * @param {number} [own]   the seat that acts; its name is left out
 */
export function wouldChange(text, preview, names, panels = [], own = -1) {
  if (!preview) return [h("p", { class: "hint" }, "Point at an action to see what it would change.")];
  /** @type {Map<string, {seat: number, resource: string, amount: number, sources: string[]}>} */
  const sums = new Map();
  for (const { seat, resource, amount, source } of preview.changes) {
    const key = `${seat} ${resource}`;
    const sum = sums.get(key) ?? { seat, resource, amount: 0, sources: [] };
    sum.amount += amount;
    sum.sources.push(`${signed(amount)} ${source}`);
    sums.set(key, sum);
  }
  const rows = [...sums.values()].map(({ seat, resource, amount, sources }) => {
    const now = amountOf(panels, seat, resource);
    const whose = seat === own ? "" : `${names[seat] ?? ""}: `;
    const change = now === null ? h("b", { class: `after${amount < 0 ? " less" : ""}` }, signed(amount)) : [h("span", { class: "before" }, `${now} → `), h("b", { class: `after${amount < 0 ? " less" : ""}` }, now + amount)];
    return h("li", {}, h("span", {}, `${whose}${resource} `), change, h("span", { class: "hint" }, ` ${sources.join(", ")}`));
  });
  return [
    h("p", { class: "what" }, text),
    ...preview.warnings.map((line) => h("p", { class: "warning" }, h("b", {}, "Careful: "), line)),
    preview.draws ? h("p", { class: "warning" }, "This draws or reveals something, so it cannot be taken back.") : null,
    h("ul", {}, ...rows, ...(rows.length === 0 ? preview.says.map((line) => h("li", {}, line)) : [])),
  ];
}

/** Returns the present amount of a resource of a seat; `null` if no panel tells it. @param {import("./frames.js").Panel[]} panels @param {number} seat @param {string} resource */
function amountOf(panels, seat, resource) {
  const items = panels.find((one) => one.seat === seat)?.groups.flatMap((group) => group.items) ?? [];
  const { shape } = items.find(({ id, label }) => [id, label].some((name) => name.toLowerCase() === resource.toLowerCase())) ?? {};
  return shape?.is === "counter" ? shape.amount : shape?.is === "track" ? shape.at : null;
}

/** @param {number} n */
export function signed(n) {
  return n < 0 ? `−${-n}` : `+${n}`;
}
