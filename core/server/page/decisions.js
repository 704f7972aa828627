// Legal actions: decisions first, then actions by kind or by place, each with price, meaning and preview.
// @ts-check
import { h, inWords } from "./dom.js";

/** @typedef {import("./frames.js").Choice} Choice */
/** @typedef {import("./frames.js").Snap} Snap */
/** @typedef {import("./frames.js").Preview} Preview */

/** If there are more actions of one kind, and the room is not known, they are folded until the user chooses a place. */
const FOLDED = 6;
/** Height of a line of actions with its gap, width of the name of a kind, and widths of a character and of a button's border, in pixels. */
const LINE = 27;
const NAME = 72;
const LETTER = 6.3;
const BORDER = 22;

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
 * @param {{width: number, height: number} | null} room   room for the actions in pixels; `null` if the page scrolls
 */
export function decisions(snap, place, deeds, room = null) {
  const here = place ? snap.legal.filter((choice) => choice.place === place) : snap.legal;
  const answers = snap.legal.filter(isAnswer);
  const others = here.filter((choice) => !isAnswer(choice) && !isImplied(choice, snap));
  const parts = [];
  let lines = room ? Math.floor(room.height / LINE) : 0;
  if (answers.length > 0) {
    // Several seats of this page may have to answer at once, so each is named.
    const seats = [...new Set(answers.map((choice) => choice.seat))];
    const named = snap.me.seats.length > 1;
    for (const seat of seats) {
      const own = answers.filter((choice) => choice.seat === seat);
      const head = `${named ? `${snap.seats[seat].name}: your` : "Your"} answer is needed`;
      parts.push(h("section", { class: "answers", "data-key": `answers ${seat}` }, h("h3", {}, head), list(own, deeds, "big", named ? snap.seats[seat].name : "")));
      lines -= 3;
    }
  }
  if (place) parts.push(h("h3", { "data-key": "place" }, others.length > 0 ? `On ${place}` : `No action is possible on ${place} now`));
  const kinds = byKind(others, snap.kinds);
  const folds = place ? new Set() : folded(kinds, room && { width: room.width, lines });
  const rank = (/** @type {[string, Choice[]]} */ [kind, choices]) => (folds.has(kind) ? 2 : choices.length === 1 ? 1 : 0);
  for (const [kind, choices] of [...kinds].sort((a, b) => rank(a) - rank(b))) {
    const name = called(kind);
    const single = choices.length === 1;
    const body = list(choices, deeds, "", "", single ? "" : name);
    const places = choices.filter((choice) => choice.place).length;
    const head = [name, h("span", { class: "where" }, places === choices.length ? `: ${new Set(choices.map((choice) => choice.place)).size} places, dashed on the board` : ` (${choices.length})`)];
    parts.push(
      folds.has(kind)
        ? h("details", { class: "kind", "data-key": `kind ${kind}` }, h("summary", {}, ...head), body)
        : h("section", { class: single ? "kind single" : "kind", "data-key": `kind ${kind}` }, h("h3", {}, name), body),
    );
  }
  return parts;
}

/**
 * Returns the kinds that are folded, so that the others fit into the room: conversions first, then the kinds that need most lines.
 * @param {[string, Choice[]][]} kinds @param {{width: number, lines: number} | null} room @returns {Set<string>}
 */
function folded(kinds, room) {
  // The only decision is shown whole.
  if (kinds.length === 1) return new Set(kinds[0][1].length > (room ? 6 * FOLDED : 2 * FOLDED) ? [kinds[0][0]] : []);
  if (!room) return new Set(kinds.filter(([, choices]) => choices.length > (choices[0].role === "conversion" ? 1 : FOLDED)).map(([kind]) => kind));
  const long = kinds.map(([kind, choices]) => ({ kind, choices, lines: linesOf(choices, room.width - NAME, called(kind)) })).sort((a, b) => Number(b.choices[0].role === "conversion") - Number(a.choices[0].role === "conversion") || b.lines - a.lines);
  const folds = new Set();
  const single = kinds.filter(([, choices]) => choices.length === 1).flatMap(([, choices]) => choices);
  let sum = long.reduce((sum, one) => sum + (one.choices.length > 1 ? one.lines : 0), single.length > 0 ? linesOf(single, room.width, "") : 0);
  for (const { kind, lines, choices } of long) {
    // Two folded kinds share a line.
    if (sum + Math.ceil(folds.size / 2) <= room.lines || choices.length === 1) continue;
    folds.add(kind);
    sum -= lines;
  }
  return folds;
}

/** Estimates the number of lines that actions need. @param {Choice[]} choices @param {number} width @param {string} kind */
function linesOf(choices, width, kind) {
  let [lines, at] = [1, 0];
  for (const choice of choices) {
    const { price, gain, meaning, texts } = choice;
    const letters = said(choice, kind).length + (price ? price.length + 3 : 0) + (gain ? gain.length + 1 : meaning ? meaning.length + 1 : 0);
    const wide = Math.min(width, BORDER + LETTER * letters + (texts && texts.length > 1 ? 58 : 0));
    if (at > 0 && at + wide > width) [lines, at] = [lines + 1, 0];
    at += wide;
  }
  return lines;
}

/** Returns the text of an action in words, without the name of its kind if that stands before it. @param {Choice} choice @param {string} kind */
const said = ({ text }, kind) => (kind && text.startsWith(`${kind} `) ? text.slice(kind.length + 1) : text).split(" ").map(inWords).join(/[a-z]-[a-z]/.test(text) ? " · " : " ");

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
 * @param {string} [who]    name of the acting seat, if it has to be shown
 * @param {string} [kind]   name of the kind, if it stands before the actions
 */
function list(choices, deeds, look, who = "", kind = "") {
  return h("ul", { class: `deeds ${look}` }, ...choices.map((choice) => h("li", { "data-key": `${choice.seat} ${choice.text}` }, deed(choice, deeds, who, kind), armed(choice, deeds))));
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
 * @param {string} kind
 */
function deed(choice, deeds, who, kind) {
  const texts = choice.texts && choice.texts.length > 1 ? choice.texts : null;
  const low = choice.amounts?.[0] ?? 1;
  // Reads the displayed amount, because a render may have morphed an older element instead of inserting this one.
  const text = (/** @type {Event} */ event) => {
    const amount = /** @type {Element} */ (event.currentTarget).parentElement?.querySelector("select");
    return (texts && amount && texts[Number(amount.value) - low]) || choice.text;
  };
  const rest = said(choice, kind);
  const point = (/** @type {Event} */ event) => deeds.point(text(event), choice.seat);
  const button = h(
    "button",
    {
      type: "button",
      class: `deed ${choice.role}`,
      title: choice.meaning || undefined,
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
    h("span", { class: rest === choice.text ? "text" : "text unseen" }, choice.text),
    rest === choice.text ? null : h("span", { class: "rest", "aria-hidden": "true" }, rest),
    choice.price ? h("span", { class: "price" }, " ", choice.price) : null,
    choice.gain ? h("span", { class: "gain" }, " ", choice.gain) : null,
    choice.meaning ? h("span", { class: choice.gain ? "unseen" : "meaning" }, " ", choice.meaning) : null,
  );
  if (!texts) return button;
  const amount = h("select", { class: "amount", "aria-label": `how much: ${choice.text}`, onchange: point }, ...texts.map((one, n) => h("option", { value: n + low, title: one }, n + low)));
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
    sum.sources.push(`${signed(amount)} ${/^[a-z-]+\.[a-z-]+$/.test(source) ? called(source) : source}`);
    sums.set(key, sum);
  }
  const rows = [...sums.values()].filter(({ amount }) => amount !== 0).map(({ seat, resource, amount, sources }) => {
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

/**
 * Creates the actions of the open turn or of the plan, and the buttons that end or undo them.
 * @param {import("./table.js").Table} table
 * @param {{texts: string[], may_end: boolean, why_not?: string, dropped: {text: string, why: string}[]}} turn
 */
export function turnBox(table, turn) {
  const { plan } = table;
  const some = turn.texts.length > 0;
  return h(
    "div",
    { class: "turn", "data-key": "turn" },
    some ? h("p", {}, plan ? "Planned: " : "In this turn: ", h("b", {}, turn.texts.join(". "))) : null,
    ...turn.dropped.map((one) => h("p", { class: "warning" }, `No longer possible: ${one.text} (${one.why})`)),
    h(
      "p",
      { class: "buttons" },
      plan
        ? [h("button", { type: "button", "data-key": "leave", onclick: () => table.toNow() }, "Leave the plan"), " ", planFor(table)]
        : h("button", { type: "button", class: "main", "data-key": "end", disabled: !turn.may_end, title: turn.why_not || undefined, onclick: () => table.endTurn() }, "End turn"),
      h("button", { type: "button", "data-key": "undo", disabled: !some, onclick: () => table.undo() }, "Undo"),
      h("button", { type: "button", "data-key": "start", disabled: !some, onclick: () => table.undoTo(0) }, "Back to the start"),
      // Buttons for the actions between the first and the last; two other buttons undo those.
      ...turn.texts.slice(1, -1).map((text, n) => h("button", { type: "button", "data-key": `to ${n + 1}`, onclick: () => table.undoTo(n + 1) }, `Back to before ${text}`)),
      !turn.may_end && turn.why_not && some ? h("span", { class: "hint" }, turn.why_not) : null,
    ),
  );
}

/** Creates the choice of the seat whose actions are planned. @param {import("./table.js").Table} table */
function planFor(table) {
  const { plan, snap } = table;
  const choose = (/** @type {Event} */ e) => table.planOn(plan?.texts ?? [], Number(/** @type {HTMLSelectElement} */ (e.target).value));
  return h("label", { "data-key": "plan for" }, "for ", h("select", { onchange: choose }, ...(snap?.seats ?? []).map((seat, n) => h("option", { value: String(n), selected: n === plan?.seat }, seat.name))));
}
