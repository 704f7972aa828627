// The map editor: the user paints on the SVG that the server draws. The text of a map has one line per row and one character per place. The
// server checks each change, and reports errors and unusual features.
// @ts-check
import { Board, boardTools } from "./board.js";
import { alarm, byId, h, helpOnKeys, languageChoice, listenToKeys, openSheet, say, show, styled, sure } from "./dom.js";
import { Run } from "./run.js";
import { secretFor } from "./socket.js";
import { inLanguage, loaded, number, onWords, relabel, t } from "./words.js";

/** @typedef {{place: string, row: number, column: number}} Cell */
/** @typedef {[string, string]} Pair   two places that share an edge */
/** @typedef {{table: string, edges: Pair[]}} Laid   edges in one table of the map's file */
/** @typedef {{places: string[], text: string}} Lint */
/** @typedef {{text: string, brushes: {key: string, title: string}[], cells: Cell[], mirrors: {title: string, to: (number | null)[]}[], edges: {title: string, table: string, between: Pair[]}[], sets: Laid[], lints: Lint[], svg: string, words: string, foreign: string, left_out: string[]}} Seen */
/** @typedef {{row: number | null, column: number | null, text: string}} Mistake */

const GAMES = 200;

export class MapEditor {
  /** @param {HTMLElement} main @param {string} secret the owner's */
  constructor(main, secret) {
    this.secret = secret;
    /** @type {Seen | null} */
    this.seen = null;
    /** @type {Mistake[]} */
    this.mistakes = [];
    this.text = "";
    /** @type {string[]} */
    this.before = [];
    /** @type {string[]} */
    this.undone = [];
    this.brush = "";
    this.mirror = "";
    /** The first of two places to swap. */
    this.first = "";
    /** Pending edits of edges. They run one after the other, because each needs the text that the server returns. @type {Promise<void> | null} */
    this.laying = null;
    /** @type {{id: string, name: string, text: string}[]} */
    this.maps = [];
    /** Variants that can be played on a map. @type {{id: string, name: string, default: boolean}[]} */
    this.variants = [];
    this.variant = "";
    this.maySave = false;
    this.trouble = "";
    /** Tables of the map's text that no longer fit the rows. @type {string[]} */
    this.leftOut = [];
    byId("title").textContent = t("map-editor");
    show(
      main,
      h(
        "div",
        { class: "table editor" },
        h("div", { id: "notice", role: "region", "data-label": "notices" }),
        h("section", { id: "board-box", "data-label": "board" }, h("div", { id: "board" })),
        h("section", { id: "now", "data-label": "tools" }),
        h("section", { id: "panels-box", "data-label": "unusual-places" }, h("div", { id: "panels" })),
      ),
    );
    relabel();
    this.board = new Board(byId("board"), { choose: (place) => place && this.touch(place) });
    byId("board-box").append(boardTools(this.board, () => openSheet(t("board-in-words"), h("pre", { class: "words", tabindex: "0" }, this.seen?.words ?? ""))));
    /** @type {import("./dom.js").Key[]} */
    const keys = [
      { key: "u", says: t("take-back"), does: () => this.undo() },
      { key: "+", says: t("nearer"), does: () => this.board.zoom(1.3) },
      { key: "-", says: t("farther"), does: () => this.board.zoom(1 / 1.3) },
      { key: "0", says: t("whole-board"), does: () => this.board.whole() },
      { key: "b", says: t("key-board"), does: () => this.board.focus() },
      { key: "?", says: t("these-keys"), does: () => helpOnKeys(keys) },
    ];
    listenToKeys(keys);
    this.run = new Run(secret, () => this.render());
    onWords(() => this.render());
    this.start();
  }

  async start() {
    show(byId("tools"), languageChoice(() => location.reload()), h("a", { href: "/" }, t("lobby")), h("a", { href: "/lab" }, t("laboratory")));
    const [offer] = await Promise.all([this.fetch("GET", "/api/maps"), styled("map.css")]);
    if (offer.error) return show(byId("now"), h("p", {}, offer.error));
    this.maps = offer.maps;
    this.variants = offer.variants;
    // Anyone with a link to a map can view and paint; only the host can save files and start games.
    this.maySave = offer.may_save && this.secret !== "";
    const given = new URLSearchParams(location.search).get("board");
    await this.put(given ?? this.maps[0]?.text ?? "", false);
    if (!this.seen && this.maps.length > 0) {
      const why = [this.trouble, ...this.mistakes.map((one) => one.text)].filter(Boolean).join("; ");
      await this.put(this.maps[0].text, false);
      this.trouble = t("address-board-unread", { why });
      this.render();
    }
    if (this.secret) await this.run.look();
  }

  /** @param {string} method @param {string} path @param {unknown} [body] */
  async fetch(method, path, body) {
    const answer = await fetch(inLanguage(path), { method, headers: { ...(this.secret ? { Authorization: `Bearer ${this.secret}` } : {}), "Content-Type": "application/json" }, body: body === undefined ? undefined : JSON.stringify(body) }).catch(() => null);
    if (!answer) return { error: t("server-silent") };
    return answer.json().catch(() => ({ error: t("server-answered", { status: String(answer.status) }) }));
  }

  /** Sends a new text to the server, and shows its answer. @param {string} text @param {boolean} [counts] whether it can be undone @param {Laid} [laid] */
  async put(text, counts = true, laid = undefined) {
    if (counts && (laid || text !== this.text)) {
      this.before.push(this.text);
      this.undone = [];
    }
    // After an undo, nothing is left out any more, even if the next text is sent before the answer arrives.
    if (!counts) this.leftOut = [];
    this.text = text;
    const asked = (this.asked = Symbol("asked"));
    const seen = await this.fetch("POST", "/api/maps/look", { text, laid });
    if (asked !== this.asked) return;
    this.trouble = seen.error ?? "";
    this.mistakes = seen.mistakes ?? [];
    if (seen.svg) {
      this.seen = seen;
      this.text = seen.text;
      this.leftOut = counts ? [...this.leftOut, ...seen.left_out] : seen.left_out;
      // The new map may not have the table of edges that was chosen.
      const known = [...seen.brushes.map((/** @type {{key: string}} */ one) => one.key), "swap", ...this.sets.map(({ laid }) => laid.table)];
      if (!known.includes(this.brush)) this.brush = seen.brushes[0]?.key ?? "";
      history.replaceState(null, "", `/map?board=${encodeURIComponent(this.text)}`);
    }
    if (this.mistakes.length) alarm(this.mistakes[0].text);
    this.render();
    performance.mark("painted");
  }

  /** @param {string} place */
  cell(place) {
    return this.seen?.cells.findIndex((cell) => cell.place === place) ?? -1;
  }

  /** Paints a place, or swaps it with another place. @param {string} place @returns {unknown} */
  touch(place) {
    if (this.laying) return this.laying.then(() => this.touch(place));
    if (!this.seen) return;
    const at = this.cell(place);
    if (at < 0) return;
    const set = this.set;
    if (set) return this.touchEdge(set, place);
    if (this.brush !== "swap") return this.put(this.painted(at, this.brush));
    if (!this.first) {
      this.first = place;
      say(t("choose-swap", { place }));
      return this.render();
    }
    const other = this.cell(this.first);
    this.first = "";
    if (other < 0) return;
    const [a, b] = [this.letter(at), this.letter(other)];
    return this.put(this.painted(other, a, this.painted(at, b)));
  }

  /** Returns the tables of edges. If the map has none of a kind, returns an empty one that can be filled. @returns {{title: string, between: Pair[], laid: Laid}[]} */
  get sets() {
    const { edges = [], sets = [] } = this.seen ?? {};
    return edges.flatMap(({ title, table, between }) => {
      const own = sets.filter((laid) => laid.table.startsWith(`${table}.`));
      const all = own.length > 0 ? own : [{ table: `${table}.drawn`, edges: [] }];
      return all.map((laid) => ({ title, between, laid }));
    });
  }

  /** Returns the table whose edges are being edited. */
  get set() {
    return this.sets.find(({ laid }) => laid.table === this.brush);
  }

  /** Chooses an edge by its two places, one call for each. @param {NonNullable<MapEditor["set"]>} set @param {string} place */
  touchEdge(set, place) {
    const pair = set.between.find((one) => one.includes(place) && one.includes(this.first) && place !== this.first);
    if (pair) return ((this.first = ""), this.lay(set, pair));
    this.first = set.between.some((one) => one.includes(place)) ? place : "";
    say(this.first ? t("choose-other-side", { place }) : t("no-edge-beside", { kind: set.title, place }));
    this.render();
  }

  /** Adds or removes an edge, after pending edits. @param {NonNullable<MapEditor["set"]>} set @param {Pair} pair */
  lay({ laid: { table } }, pair) {
    const laying = (this.laying ?? Promise.resolve())
      .then(() => {
        const set = this.sets.find(({ laid }) => laid.table === table);
        return set && this.layOn(set, pair);
      })
      .finally(() => {
        if (this.laying === laying) this.laying = null;
      });
    this.laying = laying;
    return laying;
  }

  /** Adds or removes an edge and its mirror image. @param {NonNullable<MapEditor["set"]>} set @param {Pair} pair */
  layOn({ between, laid }, pair) {
    const is = (/** @type {Pair} */ one) => (/** @type {Pair} */ other) => one.every((place) => other.includes(place));
    const mirror = this.seen?.mirrors.find((one) => one.title === this.mirror);
    const there = (/** @type {string} */ place) => this.seen?.cells[mirror?.to[this.cell(place)] ?? -1]?.place ?? "";
    const twin = mirror && between.find(is([there(pair[0]), there(pair[1])]));
    const both = twin && !is(pair)(twin) ? [pair, twin] : [pair];
    const rest = laid.edges.filter((edge) => !both.some((one) => is(one)(edge)));
    return this.put(this.shown, true, { table: laid.table, edges: laid.edges.some(is(pair)) ? rest : [...rest, ...both] });
  }

  /** Returns the text of the displayed map. A text with errors is not displayed. */
  get shown() {
    return (this.mistakes.length > 0 && this.seen?.text) || this.text;
  }

  /** Returns the character of a place. @param {number} at */
  letter(at) {
    const cell = this.seen?.cells[at];
    return cell ? this.shown.split("\n")[cell.row][cell.column] : "";
  }

  /** Returns the text with another character at a place, and at its mirror image. @param {number} at @param {string} key @param {string} [text] */
  painted(at, key, text = this.shown) {
    // The tables after the blank line stay unchanged.
    const rows = text.split("\n").map((row) => [...row]);
    const mirror = this.seen?.mirrors.find((one) => one.title === this.mirror);
    for (const one of [at, mirror?.to[at] ?? at]) {
      const cell = this.seen?.cells[one];
      if (cell) rows[cell.row][cell.column] = key;
    }
    return rows.map((row) => row.join("")).join("\n");
  }

  /** @returns {unknown} */
  undo() {
    if (this.laying) return this.laying.then(() => this.undo());
    const text = this.before.pop();
    if (text === undefined) return;
    this.undone.push(this.text);
    this.put(text, false);
  }

  /** @returns {unknown} */
  redo() {
    if (this.laying) return this.laying.then(() => this.redo());
    const text = this.undone.pop();
    if (text === undefined) return;
    this.before.push(this.text);
    this.put(text, false);
  }

  render() {
    const { seen } = this;
    const lines = [this.trouble, ...this.mistakes.map((one) => wordsOf(one)), ...this.leftOut.map((what) => t("left-out", { what }))].filter(Boolean);
    show(byId("notice"), ...lines.map((line) => h("p", { class: "warning", "data-key": line }, line)));
    if (!seen) return;
    this.board.draw(seen.svg, seen.cells.map((cell) => cell.place));
    /** Descriptions of places. @type {Map<string, string>} */
    const linted = new Map();
    for (const { places, text } of seen.lints) for (const place of places) linted.set(place, [linted.get(place), text].filter(Boolean).join("; "));
    this.board.mark(new Map(), this.first, linted);
    for (const [place, group] of this.board.places) group.classList.toggle("lint", linted.has(place));
    const set = this.set;
    this.board.edges(set ? set.between.map((pair) => ({ pair, laid: set.laid.edges.some((edge) => pair.every((place) => edge.includes(place))), does: () => this.lay(set, pair) })) : []);
    show(byId("now"), ...this.tools(seen));
    show(byId("panels"), ...this.worthALook(seen));
  }

  /** @param {Seen} seen */
  tools(seen) {
    const button = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => void} */ does, /** @type {Record<string, unknown>} */ more = {}) => h("button", { type: "button", "data-key": key, onclick: does, ...more }, label);
    const brush = (/** @type {string} */ key, /** @type {string} */ label, /** @type {import("./dom.js").Child[]} */ shown = [label]) => h("button", { type: "button", "data-key": `brush ${key}`, onclick: () => ((this.brush = key), (this.first = ""), this.render()), "aria-pressed": String(this.brush === key) }, ...shown);
    const value = (/** @type {Event} */ e) => /** @type {HTMLSelectElement} */ (e.target).value;
    /** Places that have each ground. @type {Map<string, string[]>} */
    const having = new Map();
    seen.cells.forEach(({ place }, at) => having.set(this.letter(at), [...(having.get(this.letter(at)) ?? []), place]));
    const ground = (/** @type {string} */ key, /** @type {string} */ title) => [h("i", { class: `swatch ground-${this.board.groundOf(having.get(key)?.[0] ?? "")}`, "aria-hidden": "true" }), h("span", {}, `${key} ${title}`), h("b", {}, h("span", { class: "unseen" }, " ", t("on-the-board"), " "), having.get(key)?.length ?? 0)];
    // A kind of edges with one table needs no name of the table.
    const alone = (/** @type {string} */ kind) => this.sets.filter(({ title }) => title === kind).length === 1;
    const paint = [
      h("h2", { "data-key": "head" }, t("brush")),
      h("p", { class: "buttons", "data-key": "brushes" }, ...seen.brushes.map((one) => brush(one.key, `${one.key} ${one.title}`, ground(one.key, one.title))), brush("swap", t("swap-two")), ...this.sets.map(({ title, laid }) => brush(laid.table, alone(title) ? title : `${title}: ${laid.table.split(".").pop()}`))),
      this.edgeList(),
      seen.mirrors.length ? h("p", { "data-key": "mirror" }, h("label", {}, t("mirror"), " ", h("select", { onchange: (/** @type {Event} */ e) => (this.mirror = value(e)) }, h("option", { value: "" }, t("mirror-none")), ...seen.mirrors.map((one) => h("option", { value: one.title, selected: one.title === this.mirror }, one.title))))) : null,
      h("p", { class: "buttons", "data-key": "undo" }, button("undo", t("undo"), () => this.undo(), { disabled: this.before.length === 0 }), button("redo", t("redo"), () => this.redo(), { disabled: this.undone.length === 0 })),
      h("p", { "data-key": "begin" }, h("label", {}, t("start-with"), " ", h("select", { onchange: (/** @type {Event} */ e) => this.beginWith(value(e)) }, h("option", { value: "" }, t("this-board")), ...this.maps.map((map) => h("option", { value: map.id }, map.name))))),
    ];
    const use = [
      h("p", { class: "buttons", "data-key": "text" }, button("text", t("as-text"), () => this.asText(seen)), this.secret && button("games", t("play-games-here", { n: GAMES }), () => this.run.begin({ do: "fill", text: this.text, variant: this.variant || undefined, games: GAMES, bot: "greedy" }), { disabled: this.run.runs || this.mistakes.length > 0 })),
      this.secret ? h("p", { "data-key": "variant" }, h("label", {}, t("games-of"), " ", h("select", { onchange: (/** @type {Event} */ e) => (this.variant = value(e)) }, ...this.variants.map((one) => h("option", { value: one.id, selected: this.variant ? one.id === this.variant : one.default }, one.name))))) : null,
      this.maySave
        ? h("form", { class: "fields", "data-key": "save", onsubmit: (/** @type {Event} */ e) => this.save(e) }, h("label", {}, t("file-name"), " ", h("input", { name: "name", required: true, maxlength: "40", pattern: "[a-z0-9\\-]+", title: t("file-name-rule"), autocomplete: "off" })), h("label", {}, t("display-name"), " ", h("input", { name: "title", maxlength: "60", autocomplete: "off" })), h("button", { type: "submit", class: "main", disabled: this.mistakes.length > 0 }, t("save-board")))
        : h("p", { class: "small", "data-key": "save" }, this.secret ? t("built-in-content") : t("editor-guest")),
    ];
    return [h("div", { class: "plate paint", "data-key": "paint" }, ...paint), h("div", { class: "plate use", "data-key": "use" }, ...use)];
  }

  /** Starts with another map. @param {string} id */
  beginWith(id) {
    this.leftOut = [];
    return this.put(this.maps.find((map) => map.id === id)?.text ?? this.text);
  }

  /** Renders the edges as buttons, for editing by keyboard. */
  edgeList() {
    const { set } = this;
    if (!set) return null;
    const lies = (/** @type {Pair} */ pair) => set.laid.edges.some((edge) => pair.every((place) => edge.includes(place)));
    return h("p", { class: "buttons", "data-key": "edges", role: "group", "aria-label": t("between-places", { kind: set.title }) }, ...set.between.map((pair) => h("button", { type: "button", "data-key": pair.join("/"), "aria-pressed": String(lies(pair)), onclick: () => this.lay(set, pair) }, pair.join("/"))));
  }

  /** @param {Seen} seen */
  worthALook(seen) {
    const button = (/** @type {string} */ place) => h("button", { type: "button", class: "place", "data-key": place, onclick: () => this.goTo(place) }, place);
    const lines = seen.lints.map(({ places, text }) => h("li", { "data-key": text }, `${text}: `, h("span", { class: "buttons", "data-key": "places" }, ...places.map(button))));
    const places = new Set(seen.lints.flatMap((lint) => lint.places)).size;
    return [
      h("h2", { "data-key": "lints title" }, t("unusual-n-of", { n: places, all: seen.cells.length })),
      seen.lints.length ? h("ul", { "data-key": "lints" }, ...lines) : h("p", { "data-key": "lints none" }, t("nothing-unusual")),
      ...this.run.box(table),
    ];
  }

  /** @param {string} place */
  goTo(place) {
    this.board.at = place;
    this.render();
    this.board.focus();
  }

  /** @param {Seen} seen */
  asText(seen) {
    const take = async (/** @type {Event} */ event) => {
      event.preventDefault();
      const form = /** @type {HTMLFormElement} */ (event.currentTarget);
      const given = new FormData(form);
      const text = String(given.get("text"));
      const foreign = String(given.get("foreign")).trim();
      if (foreign !== seen.foreign) {
        const read = await this.fetch("POST", "/api/maps/read", { text: foreign });
        if (read.error) {
          alarm(read.error);
          return show(/** @type {Element} */ (form.querySelector(".trouble")), h("p", { class: "warning" }, read.error));
        }
        this.put(read.text);
      } else this.put(text);
      /** @type {HTMLDialogElement} */ (byId("sheet")).close();
    };
    openSheet(
      t("board-as-text"),
      h("form", { class: "fields", onsubmit: take }, h("label", {}, t("board-text-help"), h("textarea", { name: "text", rows: "16", cols: "34", class: "mono", spellcheck: "false" }, this.text)), h("label", {}, t("board-foreign-help"), h("textarea", { name: "foreign", rows: "4", cols: "34", class: "mono", spellcheck: "false" }, seen.foreign)), h("div", { class: "trouble" }), h("button", { type: "submit", class: "main" }, t("use-this-text"))),
    );
  }

  /** @param {Event} event */
  async save(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.currentTarget));
    const name = String(form.get("name"));
    const over = this.maps.some((map) => map.id === name);
    if (over && !sure(t("board-exists", { name }))) return;
    const answer = await this.fetch("POST", "/api/maps", { name, title: form.get("title"), text: this.text, over });
    const known = this.maps.find((map) => map.id === name);
    if (!answer.error && known) known.text = this.text;
    else if (!answer.error) this.maps.push({ id: name, name: String(form.get("title")) || name, text: this.text });
    this.trouble = answer.error ?? "";
    if (answer.error) alarm(answer.error);
    else openSheet(t("saved"), h("p", {}, t("board-saved-as", { file: answer.file })));
    this.render();
  }
}

/** @param {Mistake} mistake */
function wordsOf({ row, column, text }) {
  if (row === null) return text;
  return column === null ? t("mistake-row", { row: row + 1, text }) : t("mistake-row-letter", { row: row + 1, column: column + 1, text });
}

/** Creates the table of results by faction. @param {any} result */
function table(result) {
  const percent = (/** @type {number} */ n) => t("percent", { n: number(100 * n) });
  const lines = /** @type {{name: string, games: number, points: number, won: number[]}[]} */ (Array.isArray(result) ? result : []);
  return h("table", { "data-key": "filled" }, h("caption", {}, t("results-on-board")), h("thead", {}, h("tr", {}, ...[t("column-who"), t("column-games"), t("column-points-short"), t("column-won"), t("column-from"), t("column-to")].map((one) => h("th", { scope: "col" }, one)))), h("tbody", {}, ...lines.map((one) => h("tr", {}, h("th", { scope: "row" }, one.name), h("td", {}, one.games), h("td", {}, number(one.points, 1)), ...one.won.map((n) => h("td", {}, percent(n)))))));
}

// The secret leaves the address at once.
const secret = secretFor("/");
await loaded;
Object.assign(window, { loam: new MapEditor(byId("main"), secret) });
