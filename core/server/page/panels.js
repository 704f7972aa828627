// Panels next to the board: the server sends items, which are drawn by their shape and described by text. Also the rows of seats, the tracks
// that all seats share, and the tiles of the table.
// @ts-check
import { h, inWords } from "./dom.js";

/** @typedef {import("./frames.js").Panel} Panel */
/** @typedef {import("./frames.js").Item} Item */
/** @typedef {import("./frames.js").Shape} Shape */
/** @typedef {import("./frames.js").Card} Card */
/** @typedef {import("./frames.js").Seat} Seat */
/** @typedef {import("./frames.js").Meaning} Meaning */

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
const itemsOf = (panel) => panel.groups.flatMap((group) => group.items);

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
  return h("div", { class: "seats-head", "data-key": "seats head", "aria-hidden": "true" }, h("span", {}), h("span", {}, "seat"), h("span", {}, "points"), ...columns.map(({ label }) => h("span", { class: "cell" }, inWords(label))));
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
    h("span", { class: "points" }, seat.points ?? "?", h("span", { class: "unseen" }, " points, ")),
    ...columns.map(cell),
    h("span", { class: "about" }, seat.turn ? h("b", { class: "pill" }, "turn") : null, about || inWords(state ?? "")),
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
  const title = of[0]?.groups.find((group) => group.items.some(({ id }) => id === shared[0][0]))?.title || "tracks";
  const spaces = Array.from({ length: last + 1 }, (_, n) => n);
  const row = (/** @type {(typeof shared)[0]} */ [id, { label, at, last }]) =>
    h("tr", { "data-key": id }, h("th", { scope: "row" }, label), ...spaces.map((n) => {
      const here = at.get(n) ?? [];
      return h("td", { class: `${n > last ? "none" : ""}${here.length > 1 ? " several" : ""}` }, ...here.map(({ seat, name }) => h("span", { class: `marker seat-${seat + 1}`, title: name }, seat + 1)));
    }));
  return [h("table", {}, h("caption", {}, `${title} of all seats`), h("thead", {}, h("tr", {}, h("th", { scope: "col" }, title), ...spaces.map((n) => h("th", { scope: "col" }, n)))), h("tbody", {}, ...shared.map(row)))];
}

/** @typedef {{key: string, title: string, label: string, card: Card, now: boolean}} Tile   a card of the table with its group and label */

/** Numbers of tiles in a row; the least with which there are fewest rows is used. */
const ACROSS = [9, 10, 11, 12];

/**
 * Arranges the cards of the table that have effects in rows. An item with several cards is a band of its own, others share the band of their group.
 * @param {Panel[]} panels @param {(tile: Tile) => void} look   opens a tile
 */
export function tiles(panels, look) {
  /** @type {{title: string, tiles: Tile[]}[]} */
  const bands = [];
  for (const panel of panels) {
    if (panel.seat !== null) continue;
    for (const group of panel.groups) {
      /** @type {Tile[]} */
      const single = [];
      for (const { id, label, value, shape } of group.items) {
        if (shape.is !== "cards" || !shape.cards.some((card) => card.does.length > 0)) continue;
        const here = shape.cards.map((card, n) => ({ key: `${panel.id} ${id} ${n}`, title: shape.cards.length > 1 ? label : group.title, label, card, now: shape.cards.length === 1 && value.endsWith(", now") }));
        if (here.length > 1) bands.push({ title: label, tiles: here });
        else single.push(...here);
      }
      if (single.length > 0) bands.push({ title: group.title || panel.title, tiles: single });
    }
  }
  const inRows = (/** @type {number} */ across) => {
    /** @type {(typeof bands)[]} */
    const rows = [];
    for (const band of bands) {
      const fits = rows.find((row) => row.reduce((sum, one) => sum + one.tiles.length, 0) + band.tiles.length <= across);
      if (fits) fits.push(band);
      else rows.push([band]);
    }
    return rows;
  };
  const rows = ACROSS.map(inRows).reduce((best, one) => (one.length < best.length ? one : best));
  return rows.map((row) => h("div", { class: "bands", "data-key": row[0].title }, ...row.map(({ title, tiles }) => h("section", { class: `band many-${Math.min(20, tiles.length)}`, "data-key": title }, h("h2", { class: "band-name" }, title), ...tiles.map((one) => tile(one, look))))));
}

/** Draws a tile: the only place where one is drawn, so that a picture can replace its text. @param {Tile} tile @param {(tile: Tile) => void} look */
export function tile(tile, look) {
  const { card, label } = tile;
  const [, count, name] = card.name.match(/^(\d+) (.+)$/) ?? ["", "", card.name];
  const numbered = tile.title !== label ? label.match(/ (\d+)$/)?.[1] : undefined;
  const marks = `${card.used ? " used" : ""}${tile.now ? " now" : ""}`;
  return h(
    "button",
    { type: "button", class: `tile${marks}`, "data-key": tile.key, onclick: () => look(tile) },
    // A number in its row, or the meaning of a card, tells more than its code.
    h("span", { class: "name" }, numbered ? [numbered, h("span", { class: "unseen" }, ` ${name}`)] : name, tile.now ? h("b", {}, " · now") : null, card.used ? h("span", { class: "unseen" }, " taken") : null),
    h("span", { class: "says" }, short(card.does, name)),
    count ? h("b", { class: "count" }, count, h("span", { class: "unseen" }, " left")) : null,
  );
}

/** Returns the effects of a card as one text, without its name. The shortest come first, so that more of them can be read. @param {string[]} does @param {string} name */
function short(does, name) {
  const text = (does[0] ?? "").replaceAll(`action ${name}, `, "").replaceAll("once a round ", "").replaceAll("once a round: ", "");
  return text.split("; ").sort((a, b) => a.length - b.length).join("; ");
}

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
    h("dd", { "data-key": item.id, class: item.shape.is }, asks ? h("button", { type: "button", class: "asks", title: "why?", onclick: why }, h("span", { class: "unseen" }, `why ${item.label} `), shown) : shown),
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
 * Orders the panels: shared ones, then other seats, other seats of this page, and last the acting seat of this page, whose board is open below its row.
 * @param {Panel} panel @param {Set<number>} own @param {number | undefined} acts
 */
function rank(panel, own, acts) {
  if (panel.seat === null) return 0;
  if (panel.seat === acts) return 3;
  return own.has(panel.seat) ? 2 : 1;
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

/** Parts of the table that a narrow screen shows one at a time. */
export const TABS = [
  { id: "table", label: "Table" },
  { id: "tracks", label: "Tracks" },
  { id: "tiles", label: "Tiles" },
  { id: "own", label: "My board" },
  { id: "seats", label: "Seats" },
  { id: "log", label: "Log" },
];

/** Creates the parts of a table, which stay while their contents change. */
export function skeleton() {
  return [
    h(
      "div",
      { class: "table", id: "table" },
      h("div", { id: "cover" }),
      h("div", { id: "notice", role: "region", "aria-label": "notices" }),
      h("section", { id: "since", class: "plate", "aria-label": "since your last turn" }),
      h("section", { id: "board-box", "aria-label": "board" }, h("div", { id: "board" }), h("div", { id: "meaning" })),
      h("section", { id: "tiles", "aria-label": "tiles" }),
      h("section", { id: "ending", "aria-label": "end of the game" }),
      h(
        "div",
        { class: "side" },
        h("div", { id: "now-box", class: "plate" }, h("section", { id: "now", "aria-label": "decisions" }), h("section", { id: "preview", "aria-label": "what it would change" })),
        h("section", { id: "tracks", class: "plate", "aria-label": "tracks of all seats" }),
        h("section", { id: "panels-box", class: "plate", "aria-labelledby": "panels-title" }, h("div", { id: "bench" }), h("h2", { id: "panels-title", class: "unseen" }, "Seats and table"), h("div", { id: "panels" })),
        h("section", { id: "log-box", class: "plate", "aria-label": "log" }, h("h2", {}, "Log"), h("p", { id: "log-begins" }), h("ol", { id: "log", tabindex: "0", "aria-label": "rows of the game" }), h("form", { id: "typed", autocomplete: "off" })),
      ),
      h("nav", { id: "tabs", "aria-label": "parts of the table" }),
    ),
  ];
}
