// Actions at a table: those that are possible, with price, meaning and preview; those that were done, which are the log; and those that are typed, with
// completions and commands. One file, because a table loads at most ten.
// @ts-check
import { alarm, byId, drawn, focusFirst, h, helpOnKeys, inWords, morph, openSheet, pictureOf, show } from "./dom.js";
import { lineOf } from "./panels.js";
import { language, listed, number, t } from "./words.js";

/** @typedef {{word: string, takes?: string, says: () => string, does: (table: Table, rest: string) => unknown}} Word   a typed command that is not an action */
/** @typedef {import("./frames.js").Choice} Choice */
/** @typedef {import("./frames.js").Snap} Snap */
/** @typedef {import("./frames.js").Preview} Preview */

/** If there are more actions of one kind, and the room is not known, they are folded until the user chooses a place. */
const FOLDED = 6;
/** Height of a line of actions with its gap, width of the name of a kind, and widths of a character, of a figure and of a button's border, in pixels. */
const LINE = 27;
const NAME = 78;
const LETTER = 6.3;
const FIGURE = 19;
const BORDER = 22;

/**
 * @typedef {Object} Deeds
 * @property {(choice: Choice, text: string) => void} act
 * @property {(seat: number, text: (event: Event) => string) => (event: PointerEvent) => void} clicked   returns the listener for clicks on an action, whose text depends on the displayed amount
 * @property {(text: string, seat: number) => void} point   the pointer is on an action
 * @property {{text: string, seat: number, would: import("./dom.js").Child[]} | null} armed   the action chosen by touch, and its preview
 * @property {() => void} leave
 * @property {(text: string) => Element[]} figures   draws the pieces that an action names
 * @property {(text: string) => import("./frames.js").Card | undefined} cardOf   returns the card that an action names, if it has a picture
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
      const head = named ? t("answer-needed-of", { name: snap.seats[seat].shown }) : t("answer-needed");
      parts.push(h("section", { class: "answers", "data-key": `answers ${seat}` }, h("h3", {}, head), buttons(own, deeds, "big", named ? snap.seats[seat].shown : "")));
      // Their buttons are larger than others.
      lines -= 2 + (room ? linesOf(own, 0.75 * room.width, "", deeds) : 1);
    }
  }
  if (place) parts.push(h("h3", { "data-key": "place" }, others.length > 0 ? t("on-place", { place }) : t("no-action-on-place", { place })));
  const kinds = byKind(others, snap.kinds);
  const folds = place ? new Set() : folded(kinds, snap.kinds, room && { width: room.width, lines }, deeds);
  const rank = (/** @type {[string, Choice[]]} */ [kind, choices]) => (folds.has(kind) ? 2 : choices.length === 1 ? 1 : 0);
  for (const [kind, choices] of [...kinds].sort((a, b) => rank(a) - rank(b))) {
    const name = called(snap.kinds, choices[0]);
    const single = choices.length === 1;
    const body = buttons(choices, deeds, "", "", single ? "" : name);
    const places = choices.filter((choice) => choice.place).length;
    const head = [name, h("span", { class: "where" }, places === choices.length ? t("kind-places", { n: new Set(choices.map((choice) => choice.place)).size }) : ` (${choices.length})`)];
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
 * @param {[string, Choice[]][]} kinds @param {string[]} names @param {{width: number, lines: number} | null} room @param {Deeds} deeds @returns {Set<string>}
 */
function folded(kinds, names, room, deeds) {
  // The only decision is shown whole.
  if (kinds.length === 1) return new Set(kinds[0][1].length > (room ? 6 * FOLDED : 2 * FOLDED) ? [kinds[0][0]] : []);
  if (!room) return new Set(kinds.filter(([, choices]) => choices.length > (choices[0].role === "conversion" ? 1 : FOLDED)).map(([kind]) => kind));
  const long = kinds.map(([kind, choices]) => ({ kind, choices, lines: linesOf(choices, room.width - NAME, called(names, choices[0]), deeds) })).sort((a, b) => Number(b.choices[0].role === "conversion") - Number(a.choices[0].role === "conversion") || b.lines - a.lines);
  const folds = new Set();
  const single = kinds.filter(([, choices]) => choices.length === 1).flatMap(([, choices]) => choices);
  let sum = long.reduce((sum, one) => sum + (one.choices.length > 1 ? one.lines : 0), single.length > 0 ? linesOf(single, room.width, "", deeds) : 0);
  for (const { kind, lines, choices } of long) {
    // Two folded kinds share a line.
    if (sum + Math.ceil(folds.size / 2) <= room.lines || choices.length === 1) continue;
    folds.add(kind);
    sum -= lines;
  }
  return folds;
}

/** Estimates the number of lines that actions need. @param {Choice[]} choices @param {number} width @param {string} kind @param {Deeds} deeds */
function linesOf(choices, width, kind, deeds) {
  let [lines, at] = [1, 0];
  for (const choice of choices) {
    const { price, gain, meaning, texts } = choice;
    const card = deeds.cardOf(choice.text);
    const letters = said(choice, kind).length + (price ? price.length + 3 : 0) + (gain ? gain.length + 1 : meaning && !card ? meaning.length + 1 : 0);
    const wide = Math.min(width, BORDER + LETTER * letters + (card ? lineOf([card]) : 0) + FIGURE * deeds.figures(choice.text).length + (texts && texts.length > 1 ? 58 : 0));
    if (at > 0 && at + wide > width) [lines, at] = [lines + 1, 0];
    at += wide;
  }
  return lines;
}

/** Returns an action in the words of the viewer. Its `text` has those of the ledger, which are sent. @param {Choice} choice */
const shownAs = ({ shown, text }) => shown || text;

/** Returns an action in words, without the name of its kind if that stands before it. @param {Choice} choice @param {string} kind */
function said(choice, kind) {
  const short = choice.short || (choice.text.startsWith(`${kind} `) ? choice.text.slice(kind.length + 1) : "");
  const text = (kind && !choice.shown && short) || shownAs(choice);
  return language() === "en" ? text.split(" ").map(inWords).join(/[a-z]-[a-z]/.test(text) ? " · " : " ") : text;
}

/**
 * Groups actions by the number of their kind. A kind without a name holds several, which are told apart by the first word in the ledger.
 * @param {Choice[]} legal
 * @param {string[]} kinds   names of kinds
 * @returns {[string, Choice[]][]}
 */
function byKind(legal, kinds) {
  /** @type {Map<string, Choice[]>} */
  const groups = new Map();
  for (const choice of legal) {
    const kind = `${choice.kind}${kinds[choice.kind] ? "" : ` ${firstWord(choice)}`}`;
    const there = groups.get(kind);
    if (there) there.push(choice);
    else groups.set(kind, [choice]);
  }
  return [...groups].sort(([, a], [, b]) => rank(a[0]) - rank(b[0]));
}

/** @param {Choice} choice */
const firstWord = ({ text }) => text.split(" ", 1)[0];

/** Returns the name of the kind of an action. @param {string[]} kinds @param {Choice} choice */
const called = (kinds, choice) => choice.group || optionOf(kinds[choice.kind] || firstWord(choice));

/** Returns a name without that of its decision: games of components name an option after it. @param {string} name */
const optionOf = (name) => (/^[a-z\d-]+(\.[a-z\d-]+)?$/.test(name) ? inWords(name.slice(name.lastIndexOf(".") + 1)) : name);

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
function buttons(choices, deeds, look, who = "", kind = "") {
  return h("ul", { class: `deeds ${look}` }, ...choices.map((choice) => h("li", { "data-key": `${choice.seat} ${choice.text}` }, deed(choice, deeds, who, kind), armed(choice, deeds))));
}

/** Creates the preview below an action chosen by touch, with a button that sends the action. @param {Choice} choice @param {Deeds} deeds */
function armed(choice, deeds) {
  const chosen = deeds.armed;
  if (!chosen || chosen.seat !== choice.seat || !(choice.texts ?? [choice.text]).concat(choice.text).includes(chosen.text)) return null;
  return h("div", { class: "armed", "data-key": "armed" }, ...chosen.would, h("button", { type: "button", class: "main", onclick: () => deeds.act(choice, chosen.text) }, t("do-it-text", { text: chosen.text === choice.text ? shownAs(choice) : chosen.text })));
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
  const picture = pictureOf(deeds.cardOf(choice.text)?.piece);
  const point = (/** @type {Event} */ event) => deeds.point(text(event), choice.seat);
  const button = h(
    "button",
    {
      type: "button",
      class: `deed ${choice.role}`,
      title: choice.meaning || undefined,
      onclick: deeds.clicked(choice.seat, text),
      onfocus: point,
      onpointerenter: point,
      onpointerleave: deeds.leave,
    },
    who ? h("span", { class: "for" }, `${who} `) : null,
    ...deeds.figures(choice.text),
    h("span", { class: rest === shownAs(choice) ? "text" : "text unseen" }, shownAs(choice)),
    rest === shownAs(choice) ? null : h("span", { class: "rest", "aria-hidden": "true" }, rest),
    choice.price ? h("span", { class: "price" }, " ", choice.price) : null,
    choice.gain ? h("span", { class: "gain" }, " ", choice.gain) : null,
    picture ? h("span", { class: "pictured" }, " ", drawn(picture)) : null,
    choice.meaning ? h("span", { class: choice.gain || picture ? "unseen" : "meaning" }, " ", choice.meaning) : null,
  );
  if (!texts) return button;
  const amount = h("select", { class: "amount", "aria-label": t("how-much", { text: shownAs(choice) }), onchange: point }, ...texts.map((_, n) => h("option", { value: n + low }, n + low)));
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
  if (!preview) return [h("p", { class: "hint" }, t("point-at-action"))];
  /** @type {Map<string, {seat: number, item: string, resource: string, amount: number, sources: string[]}>} */
  const sums = new Map();
  for (const { seat, item = "", resource, amount, source } of preview.changes) {
    const key = `${seat} ${item || resource}`;
    const sum = sums.get(key) ?? { seat, item, resource, amount: 0, sources: [] };
    sum.amount += amount;
    sum.sources.push(`${number(amount, 0, true)} ${source.includes(".") ? optionOf(source) : source}`);
    sums.set(key, sum);
  }
  const rows = [...sums.values()].filter(({ amount }) => amount !== 0).map(({ seat, item, resource, amount, sources }) => {
    const now = amountOf(panels, seat, item);
    const whose = seat === own ? "" : `${names[seat] ?? ""}: `;
    const change = now === null ? h("b", { class: `after${amount < 0 ? " less" : ""}` }, number(amount, 0, true)) : [h("span", { class: "before" }, `${now} → `), h("b", { class: `after${amount < 0 ? " less" : ""}` }, now + amount)];
    return h("li", {}, h("span", {}, `${whose}${resource} `), change, h("span", { class: "hint" }, ` ${sources.join(", ")}`));
  });
  return [
    h("p", { class: "what" }, text),
    ...preview.warnings.map((line) => h("p", { class: "warning" }, h("b", {}, t("careful"), " "), line)),
    preview.draws ? h("p", { class: "warning" }, t("draws-something")) : null,
    h("ul", {}, ...rows, ...(rows.length === 0 ? preview.says.map((line) => h("li", {}, line)) : [])),
  ];
}

/** Returns the present amount that an item of a seat's panel shows; `null` if it shows none. @param {import("./frames.js").Panel[]} panels @param {number} seat @param {string} item */
function amountOf(panels, seat, item) {
  const items = panels.find((one) => one.seat === seat)?.groups.flatMap((group) => group.items) ?? [];
  const name = item.toLowerCase();
  // The kind of an item may stand before its name: `resource-gems`.
  const { shape } = items.find(({ id, label }) => [id, label].some((one) => one.toLowerCase() === name) || id.toLowerCase().endsWith(`-${name}`)) ?? {};
  return shape?.is === "counter" ? shape.amount : shape?.is === "track" ? shape.at : null;
}

/**
 * Creates the actions of the open turn or of the plan, and the buttons that end or undo them.
 * @param {import("./table.js").Table} table
 * @param {{texts: string[], shown?: string[], may_end: boolean, why_not?: string, dropped: {text: string, why: string}[]}} turn
 */
export function turnBox(table, turn) {
  const { plan } = table;
  const some = turn.texts.length > 0;
  const shown = turn.shown?.length ? turn.shown : turn.texts;
  return h(
    "div",
    { class: "turn", "data-key": "turn" },
    some ? h("p", {}, plan ? t("planned") : t("in-this-turn"), " ", h("b", {}, shown.join(". "))) : null,
    ...turn.dropped.map((one) => h("p", { class: "warning" }, t("no-longer-possible", { text: one.text, why: one.why }))),
    h(
      "p",
      { class: "buttons" },
      plan
        ? [h("button", { type: "button", "data-key": "leave", onclick: () => table.toNow() }, t("leave-plan")), " ", planFor(table)]
        : h("button", { type: "button", class: "main", "data-key": "end", disabled: !turn.may_end, title: turn.why_not || undefined, onclick: () => table.endTurn() }, t("end-turn")),
      h("button", { type: "button", "data-key": "undo", disabled: !some, onclick: () => table.undo() }, t("undo")),
      h("button", { type: "button", "data-key": "start", disabled: !some, onclick: () => table.undoTo(0) }, t("back-to-start")),
      // Buttons for the actions between the first and the last; two other buttons undo those.
      ...shown.slice(1, -1).map((text, n) => h("button", { type: "button", "data-key": `to ${n + 1}`, onclick: () => table.undoTo(n + 1) }, t("back-to-before", { text }))),
      !turn.may_end && turn.why_not && some ? h("span", { class: "hint" }, turn.why_not) : null,
    ),
  );
}

/** Creates the choice of the seat whose actions are planned. @param {import("./table.js").Table} table */
function planFor(table) {
  const { plan, snap } = table;
  const choose = (/** @type {Event} */ e) => table.planOn(plan?.texts ?? [], Number(/** @type {HTMLSelectElement} */ (e.target).value));
  return h("label", { "data-key": "plan for" }, t("plan-for"), " ", h("select", { onchange: choose }, ...(snap?.seats ?? []).map((seat, n) => h("option", { value: String(n), selected: n === plan?.seat }, seat.shown))));
}

// The log: one row per action, with its changes and causes in details. A click on a row shows its position. Tab stops only at the displayed row; arrow
// keys move between rows.

/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./frames.js").Row} Row */

/**
 * @typedef {Object} LogDeeds
 * @property {(row: number) => void} to
 * @property {(row: number) => void} why
 * @property {((file: string, line: number) => void) | undefined} open
 */

/** @typedef {{causes: Map<number, string[]>, hints: Map<number, string>}} Told   by row: loaded causes, and the seats that requested a hint there */

/** Data from which each displayed row was built. @type {WeakMap<Element, unknown[]>} */
const made = new WeakMap();

/**
 * Renders the rows of the log. A game has hundreds, so only new or changed ones are built.
 * @param {HTMLElement} list
 * @param {Row[]} rows           all known rows
 * @param {number} seen          the displayed row
 * @param {Told} told
 * @param {LogDeeds} deeds
 */
export function showLog(list, rows, seen, { causes, hints }, deeds) {
  show(byId("log-begins"), hints.get(0) ?? null);
  const had = list.contains(document.activeElement);
  rows.forEach((row, n) => {
    const before = rows[n - 1];
    // Rows of one turn stand together under one name. A row that only ends its turn is left out.
    const look = [row.row === seen ? "seen" : row.row > seen ? "later" : "", before?.seat === row.seat ? "more" : "", row.implied ? "implied" : ""].filter(Boolean).join(" ");
    const parts = [row, look, causes.get(row.row), hints.get(row.row), Boolean(deeds.open)];
    const old = list.children[n];
    if (old && made.get(old)?.every((part, at) => part === parts[at])) return;
    const fresh = line(row, look, causes.get(row.row), hints.get(row.row), deeds);
    if (old) morph(old, fresh);
    else list.append(fresh);
    made.set(list.children[n], parts);
  });
  while (list.children.length > rows.length) list.lastElementChild?.remove();
  if (had && !list.contains(document.activeElement)) list.focus({ preventScroll: true });
}

/** Returns the names of seats that requested a hint, by the row after which they did. @param {import("./frames.js").Snap} snap @returns {Map<number, string>} */
export function hintsByRow({ asked = [], seats }) {
  /** @type {Map<number, string[]>} */
  const who = new Map();
  for (const { row, seat } of asked) who.set(row, [...(who.get(row) ?? []), seats[seat]?.shown]);
  return new Map([...who].map(([row, names]) => [row, t("asked-for-hint", { n: names.length, names: listed(names) })]));
}

/** @param {Row} row @param {string} look @param {string[] | undefined} causes @param {string | undefined} hint @param {LogDeeds} deeds */
function line(row, look, causes, hint, deeds) {
  const isSeen = look.startsWith("seen");
  return h(
    "li",
    { "data-key": row.row, class: look },
    h(
      "button",
      { type: "button", class: "row", tabindex: isSeen ? undefined : "-1", "aria-current": isSeen ? "step" : undefined, onclick: () => deeds.to(row.row) },
      h("span", { class: "number" }, row.row),
      h("span", { class: `stripe seat-${row.seat + 1}`, "aria-hidden": "true" }, row.seat + 1),
      h("span", { class: "who" }, row.name),
      h("span", { class: "text" }, row.text),
    ),
    h(
      "details",
      { class: "causes", "data-key": "causes", ontoggle: (/** @type {Event} */ e) => /** @type {HTMLDetailsElement} */ (e.target).open && deeds.why(row.row) },
      h("summary", { tabindex: isSeen ? undefined : "-1" }, row.says.length > 0 ? shortened(row.says.join("; ")) : t("why-summary")),
      h("ul", {}, ...unfolded(causes ?? row.says).map((text) => h("li", {}, ...withPlaces(text, deeds.open)))),
    ),
    hint && h("p", { class: "asked" }, hint),
  );
}

/**
 * Returns the row to which a key in the log leads; `null` for other keys.
 * @param {string} key
 * @param {number} seen
 * @param {number} last
 */
export function arrow(key, seen, last) {
  const ways = { ArrowUp: seen - 1, ArrowDown: seen + 1, Home: 1, End: last, PageUp: seen - 10, PageDown: seen + 10 };
  const way = ways[/** @type {keyof typeof ways} */ (key)];
  return way === undefined ? null : Math.max(1, Math.min(last, way));
}

/**
 * Returns the rows since the last turn of these seats. Without such a row, it returns about one round.
 * @param {Row[]} rows @param {number[]} seats @param {number} players
 */
export function since(rows, seats, players) {
  // Rows of an open decision at the end belong to the present turn.
  let to = rows.length;
  while (to > 0 && seats.includes(rows[to - 1].seat)) to--;
  let from = to;
  while (from > 0 && !seats.includes(rows[from - 1].seat) && to - from < 8 * players) from--;
  return rows.slice(from, to).filter((row) => !row.implied);
}

/** Creates the strip that says what each seat did. @param {Row[]} rows @param {import("./frames.js").Seat[]} seats @param {() => void} again   plays the rows again */
export function sinceStrip(rows, seats, again) {
  if (rows.length === 0) return [];
  /** @type {Map<number, Row[]>} */
  const bySeat = new Map();
  for (const row of rows) bySeat.set(row.seat, [...(bySeat.get(row.seat) ?? []), row]);
  const event = (/** @type {[number, Row[]]} */ [seat, did]) => {
    const brings = did.reduce((sum, row) => sum + (row.brings ?? 0), 0);
    return h("span", { class: `event seat-${seat + 1}`, "data-key": seat }, h("span", { class: "stripe" }, seat + 1), h("b", {}, seats[seat]?.shown), h("span", { class: "did" }, did.map((row) => row.text).join(" · ")), brings ? h("span", { class: "brings" }, h("span", { "aria-hidden": "true" }, number(brings, 0, true)), h("span", { class: "unseen" }, t("n-points", { n: brings }))) : null);
  };
  return [h("h2", {}, t("since-your-turn")), ...[...bySeat].map(event), h("button", { type: "button", class: "again", "data-key": "again", onclick: again, "aria-label": t("replay-what-happened") }, "▸ ", h("kbd", {}, "n"))];
}

/** @param {string} text */
function shortened(text) {
  return text.length > 90 ? `${text.slice(0, 88)} …` : text;
}

/** Pattern for file and line of the content: `scripts/a/b.toml:12`. */
const PLACE = /((?:scripts|maps|variants)\/[A-Za-z0-9._/-]+\.(?:toml|lua)):(\d+)/;

/**
 * Creates a line in which file names are buttons that open the file, if the user may open files.
 * @param {string} line
 * @param {((file: string, line: number) => void) | undefined} open
 * @returns {Child[]}
 */
export function withPlaces(line, open) {
  const found = open && line.match(PLACE);
  if (!found || found.index === undefined) return [line];
  const [place, file, at] = found;
  const more = withPlaces(line.slice(found.index + place.length), open);
  return [line.slice(0, found.index), h("button", { type: "button", class: "place", onclick: () => open(file, Number(at)) }, place), ...more];
}

/** Joins lines that were wrapped for a terminal. @param {string[]} lines */
export function unfolded(lines) {
  /** @type {string[]} */
  const whole = [];
  for (const line of lines) {
    if (line.startsWith("    ") && whole.length) whole.push(`${whole.pop()} ${line.trim()}`);
    else whole.push(line);
  }
  return whole;
}

/** Returns a sentence about what the table waits for. @param {Snap} snap */
export function headline(snap) {
  if (snap.over && snap.turn) return t("end-turn-over");
  if (snap.over) {
    // The game determines the ranking, with teams and tie-breaks.
    const first = snap.seats.filter((seat) => seat.ahead === 0);
    const points = [...new Set(first.map((seat) => seat.team?.points ?? seat.points ?? 0))];
    const said = t("game-over-with", { names: listed(first.map((seat) => seat.shown)), points: listed(points.map((n) => number(n))), n: points.at(-1) ?? 0 });
    return [said, ...snap.outcome.slice(1).map((line) => line.replace(/\.$/, ""))].join(". ");
  }
  const asked = snap.me.seats.length > 1 ? snap.me.seats.filter((seat) => snap.legal.some((choice) => choice.role === "answer" && choice.seat === seat)) : [];
  if (asked.length > 0) return t("answer-needed-names", { names: listed(asked.map((seat) => snap.seats[seat].shown)) });
  if (snap.mine) {
    const { shown: name } = snap.seats[snap.mine.seat];
    if (snap.me.seats.length > 1) return snap.mine.must ? t("your-decision-of", { name }) : t("your-turn-of", { name });
    return snap.mine.must ? t("your-decision") : t("your-turn");
  }
  const waits = snap.seats.filter((seat) => seat.turn).map((seat) => seat.shown);
  // Actions of an open turn are private, so other seats can act only after the turn ends.
  if (snap.turn?.may_end && snap.turn.texts.length > 0) return waits.length > 0 ? t("end-your-turn-then", { names: listed(waits) }) : t("end-your-turn");
  return waits.length > 0 ? t("waiting-for", { names: listed(waits) }) : t("no-player-can-act");
}

/** @param {Snap} snap */
export const wishesBack = ({ back, seats }) => (back ? t("asks-back", { name: seats[back.by].shown, row: back.row }) : "");

/** Returns the chat lines that are new; the oldest known ones may have been dropped. @template L @param {L[]} before @param {L[]} now @returns {L[]} */
export function added(before, now) {
  const lines = (/** @type {L[]} */ list) => list.map((line) => JSON.stringify(line)).join("\n");
  for (let gone = 0; gone < before.length; gone++) {
    const left = before.slice(gone);
    if (left.length <= now.length && lines(now.slice(0, left.length)) === lines(left)) return now.slice(left.length);
  }
  return now;
}

// The typed line and the keys of a table.

/** Maximum number of completions shown. */
const MOST = 20;

/**
 * @param {HTMLElement} form
 * @param {{send: (text: string) => void, known: () => string[]}} deeds   `known` returns the legal actions
 */
export function typedLine(form, deeds) {
  show(
    form,
    h("label", { for: "typed-text", "data-words": "type-an-action" }, t("type-an-action")),
    h("input", { id: "typed-text", list: "typed-list", lang: "en", spellcheck: "false", autocapitalize: "off" }),
    h("datalist", { id: "typed-list" }),
    h("button", { type: "submit", "data-words": "do-it" }, t("do-it")),
  );
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const known = /** @type {HTMLElement} */ (form.querySelector("datalist"));
  let sent = "";
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    sent = input.value;
    if (sent.trim()) deeds.send(sent.trim());
  });
  input.addEventListener("input", () => {
    // Only the last of several actions is completed.
    const [, before, text] = input.value.match(/^(.*\. *)?(.*)$/s) ?? ["", "", ""];
    const fit = deeds.known().filter((one) => one.toLowerCase().startsWith(text.toLowerCase()));
    show(known, ...fit.slice(0, MOST).map((one) => h("option", { value: `${before ?? ""}${one}` })));
  });
  input.addEventListener("keydown", (event) => {
    if (event.key !== "Escape") return;
    // Escape leaves only the input line.
    event.stopPropagation();
    input.blur();
  });
  return {
    focus: () => input.focus(),
    /** Shows an example of an action. @param {string} text */
    example: (text) => (input.placeholder = text),
    /** Clears the line after its action was carried out; text typed since then stays. */
    done: () => void (input.value === sent && (input.value = "")),
    clear: () => (input.value = ""),
  };
}

/** @typedef {import("./table.js").Table} Table */

/** Opens the explanation of keys and typed commands. @param {Table} table */
export const help = (table) =>
  helpOnKeys(keysOf(table), h("p", {}, t("typed-line-help")), h("dl", { class: "keys" }, ...WORDS.flatMap(({ word, takes, says }) => [h("dt", {}, h("kbd", {}, takes ? `${word} ${takes}` : word)), h("dd", {}, says())])));

/** Returns the keys of a table. @param {Table} table @returns {import("./dom.js").Key[]} */
export function keysOf(table) {
  const row = () => table.aim ?? table.past?.row ?? table.snap?.row ?? 0;
  return [
    { key: "/", says: t("key-type"), does: () => table.typed.focus() },
    { key: "d", says: t("key-decisions"), does: () => focusFirst("now") },
    { key: "b", says: t("key-board"), does: () => table.board.focus() },
    { key: "l", says: t("key-log"), does: () => table.toLog() },
    { key: "n", says: t("key-replay"), does: () => table.replay() },
    { key: "e", says: t("key-end-turn"), does: () => table.endTurn() },
    { key: "u", says: t("key-undo"), does: () => table.undo() },
    { key: "U", says: t("key-turn-start"), does: () => table.undoTo(0) },
    { key: "p", says: t("key-plan"), does: () => table.planOrNot() },
    { key: "h", says: t("key-hint"), does: () => table.hint() },
    { key: "[", says: t("key-row-back"), does: () => table.to(row() - 1) },
    { key: "]", says: t("key-row-on"), does: () => table.to(row() + 1) },
    { key: "Escape", says: t("key-now"), does: () => (table.place ? table.look(null) : table.past || table.plan ? table.toNow() : table.openLog(false)) },
    { key: "+", says: t("nearer"), does: () => table.board.zoom(1.3) },
    { key: "-", says: t("farther"), does: () => table.board.zoom(1 / 1.3) },
    { key: "0", says: t("whole-board"), does: () => table.board.whole() },
    { key: "?", says: t("these-keys"), does: () => table.help() },
  ];
}

/** Returns a typed number, or the default `other`. @param {string} text @param {number} other */
const typedNumber = (text, other) => Number(text.match(/^\d+$/)?.[0] ?? other);

/** @param {Table} table */
const rows = (table) => table.snap?.row ?? 0;

/** The typed commands: those of `loam play` with the same meaning, and those of the page. @type {Word[]} */
export const WORDS = [
  { word: "bot", says: () => t("word-bot"), does: (table) => table.asks((more) => more.bot(table)) },
  { word: "hint", says: () => t("word-hint"), does: (table) => table.hint() },
  { word: "seat", takes: "NAME BOT", says: () => t("word-seat"), does: (table, text) => table.asks((more) => more.seat(table, text)) },
  { word: "card", takes: "NAME", says: () => t("word-card"), does: (table, name) => describe(table, name) },
  { word: "why", takes: "[N]", says: () => t("word-why"), does: (table, text) => why(table, typedNumber(text, 1)) },
  { word: "board", says: () => t("word-board"), does: (table) => table.inWords() },
  { word: "list", says: () => t("word-list"), does: (table) => listSheet(table) },
  { word: "undo", takes: "[agreed]", says: () => t("word-undo"), does: (table, text) => (text === "agreed" ? table.change({ t: "back", row: Math.max(0, rows(table) - 1) }) : table.undo()) },
  { word: "start", says: () => t("word-start"), does: (table) => table.change(table.snap?.bench?.follows ? { t: "bench", do: "start" } : { t: "back", row: 0 }) },
  { word: "reload", says: () => t("word-reload"), does: (table) => (table.snap?.bench?.follows ? table.fail(t("saved-files-automatic")) : table.change({ t: "bench", do: "take" })) },
  { word: "back", says: () => t("word-back"), does: (table) => table.change({ t: "bench", do: "back" }) },
  { word: "save", takes: "[FILE]", says: () => t("word-save"), does: (table, name) => table.asks((more) => more.saveLedger(table, name)) },
  { word: "rules", says: () => t("rules-link"), does: (table) => table.asks((more) => more.takeRules(table)) },
  { word: "svg", takes: "[FILE]", says: () => t("word-svg"), does: (table, name) => table.asks((more) => more.savePicture(table, name)) },
  { word: "help", says: () => t("word-help"), does: (table) => table.help() },
  { word: "quit", says: () => t("to-lobby-word"), does: () => location.assign("/") },
  { word: "end", says: () => t("key-end-turn"), does: (table) => table.endTurn() },
  { word: "turn", says: () => t("key-turn-start"), does: (table) => table.undoTo(0) },
  { word: "row", takes: "N", says: () => t("word-row"), does: (table, text) => table.to(typedNumber(text, rows(table))) },
  { word: "now", says: () => t("key-now"), does: (table) => table.toNow() },
  { word: "plan", says: () => t("word-plan"), does: (table) => table.planOn([]) },
];

/** Returns the seat with this name; -1 if there is none. @param {import("./frames.js").Snap} snap @param {string} name */
export function seatNamed({ seats }, name) {
  return seats.findIndex((one) => [one.name, one.shown].some((is) => is.toLowerCase() === name.toLowerCase()));
}

/**
 * Carries out a typed line: an action (after `NAME:` for another seat of this page), its number in the list, or a command.
 * @param {Table} table @param {string} text
 */
export function typed(table, text) {
  const snap = table.shown;
  if (!snap) return;
  const is = (/** @type {string} */ one) => one.toLowerCase() === text.toLowerCase();
  if (snap.legal.some((choice) => is(choice.text) || is(shownAs(choice)) || choice.texts?.some(is))) return table.act(text);
  const [, head, rest] = text.match(/^(\S+)\s*(.*)$/s) ?? ["", "", ""];
  const word = WORDS.find((one) => one.word === head.toLowerCase());
  if (word) {
    table.typed.done();
    return word.does(table, rest.trim());
  }
  const numbered = /^\d+$/.test(text) && snap.legal[Number(text) - 1];
  if (numbered) return table.act(numbered.text, numbered.seat);
  // In a plan the server parses names, because a plan may contain actions of any seat.
  const named = table.plan ? null : text.match(/^([^:]+):\s*(.+)$/s);
  const seat = named ? seatNamed(snap, named[1].trim()) : -1;
  return named && seat >= 0 ? table.act(named[2], seat) : table.act(text);
}

/** Opens the numbered list of legal actions. @param {Table} table */
function listSheet(table) {
  const { legal = [], seats = [] } = table.shown ?? {};
  const several = new Set(legal.map((choice) => choice.seat)).size > 1;
  openSheet(t("legal-actions"), legal.length > 0 ? h("ol", {}, ...legal.map((choice) => h("li", {}, `${several ? `${seats[choice.seat]?.shown}: ` : ""}${shownAs(choice)}`))) : h("p", {}, t("none-for-now")));
}

/** @param {Table} table @param {string} name */
async function describe(table, name) {
  const answer = await table.line.ask({ t: "describe", name }, false);
  if (answer.t !== "describe") return table.fail(answer.why ?? t("unknown-name", { name }));
  openSheet(name, ...answer.lines.map((/** @type {string} */ line) => h("p", {}, line)));
}

/** Shows the last `many` rows, newest first, with changes and reasons. @param {Table} table @param {number} many */
async function why(table, many) {
  const last = table.past?.row ?? rows(table);
  const asked = Array.from({ length: Math.min(many, last) }, (_, n) => last - n);
  for (const row of asked) await table.why(row);
  const told = asked.flatMap((row) => [h("h3", {}, t("row-heading", { row, name: table.rows[row - 1]?.name ?? "", text: table.rows[row - 1]?.text ?? "" })), h("ul", {}, ...(table.causes.get(row) ?? []).map((line) => h("li", {}, line)))]);
  openSheet(asked.length === 1 ? t("why-last-row") : t("why-last-rows", { n: asked.length }), ...(told.length > 0 ? told : [h("p", {}, t("no-action-yet"))]));
}
