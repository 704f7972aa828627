// The lobby: a list of the server's tables, and a form for a new one. A ledger file can be dropped on the page.
// @ts-check
import { alarm, byId, h, inWords, languageChoice, say, show, styled } from "./dom.js";
import { offered, secretFor } from "./socket.js";
import { inLanguage, listed, loaded, onWords, t } from "./words.js";

/** @typedef {{id: string, name?: string, module: string, module_name?: string, summary: string, kind: string, values?: string[], value_names?: string[], range?: [number, number], default: string}} Setting   names in the viewer's language; without one, the identifier is shown */
/** @typedef {Awaited<ReturnType<typeof offered>>} Offer */
/** Options of the variant `of`. @typedef {{of: string, maps: {id: string, name: string}[], settings: Setting[], seats: {id: string, name: string}[], conflicts: {value: string, sides: string[], outcome: string}[]}} Detail */
/** @typedef {{id: string, title: string, variant: string, row: number | null, over: boolean, turn: string[], archived: boolean, seats: {name: string, who: string}[]}} Listed */
/** @typedef {{id: string, owner: string, spectator: string, links: {seat: number, name: string, secret: string}[]}} Made */

/** Time after which a server that did not answer is asked again, in milliseconds. */
const AGAIN = 1000;

export class Lobby {
  /** @param {HTMLElement} main @param {string} secret */
  constructor(main, secret) {
    this.main = main;
    this.secret = secret;
    /** @type {Offer | null} */
    this.offer = null;
    /** @type {Detail | null} */
    this.detail = null;
    /** @type {Listed[]} */
    this.tables = [];
    /** @type {Made | null} */
    this.made = null;
    this.variant = "";
    this.players = 4;
    /** @type {{name: string, who: string}[]} */
    this.seats = [];
    this.trouble = "";
    this.archive = false;
    /** @type {{ledger: string, at?: number} | null} */
    this.ledger = null;
    main.addEventListener("dragover", (e) => e.preventDefault());
    main.addEventListener("drop", (e) => this.drop(/** @type {DragEvent} */ (e)));
    onWords(() => this.render());
    this.load();
    this.again = setInterval(() => this.list(), 5000);
  }

  async load() {
    try {
      const tables = this.list();
      [this.offer] = await Promise.all([offered(), styled("lobby.css")]);
      this.variant = (this.offer?.variants.find((v) => v.default) ?? this.offer?.variants[0])?.id ?? "";
      // The form is shown before the options are known. A table with default options can be opened at once.
      this.fill();
      this.render();
      await Promise.all([this.choose(this.variant), tables]);
    } catch {
      // A restarting server is available again soon.
      show(this.main, h("p", { role: "alert" }, t("server-silent-again")));
      setTimeout(() => this.load(), AGAIN);
    }
  }

  async list() {
    this.tables = (await (this.secret ? this.all() : this.own()).catch(() => null)) ?? this.tables;
    this.render();
  }

  /** Requests all tables; needs the secret of the lobby link. @returns {Promise<Listed[] | null>} */
  async all() {
    const answer = await fetch(inLanguage("/api/tables"), { headers: { Authorization: `Bearer ${this.secret}` } });
    if (answer.ok) return answer.json();
    if (answer.status !== 403) return null;
    // The secret is from an earlier start of the server, so it is not tried again.
    sessionStorage.removeItem("loam secret /");
    this.secret = "";
    return this.own();
  }

  /** Requests the tables whose links were opened in this tab. @returns {Promise<Listed[]>} */
  async own() {
    const found = [];
    for (const key of Object.keys(sessionStorage)) {
      const id = key.match(/^loam secret ([a-z0-9-]{1,40})$/)?.[1];
      if (!id) continue;
      const answer = await fetch(inLanguage(`/api/tables/${id}`), { headers: { Authorization: `Bearer ${sessionStorage.getItem(key)}` } });
      if (answer.ok) found.push(await answer.json());
      else if (answer.status === 403) sessionStorage.removeItem(key);
    }
    return found;
  }

  /** @param {string} variant */
  async choose(variant) {
    this.variant = variant;
    const detail = await get(inLanguage(`/api/offer/${encodeURIComponent(variant)}`)).catch(() => null);
    // Another variant was chosen in the meantime.
    if (variant !== this.variant) return;
    if (!detail) return this.say(t("server-silent"));
    // Factions depend on the variant, so chosen ones are reset.
    if (variant !== this.detail?.of) for (const seat of this.seats) seat.name = "";
    this.detail = { ...detail, of: variant };
    const range = this.chosen?.players ?? [2, 4];
    this.players = Math.min(range[1], Math.max(range[0], this.players));
    this.fill();
    this.render();
  }

  get chosen() {
    return this.offer?.variants.find((v) => v.id === this.variant);
  }

  /** Adapts the seats to the number of players: the first is played here, the others by bots. */
  fill() {
    while (this.seats.length < this.players) this.seats.push({ name: "", who: this.seats.length === 0 ? "here" : "bot:greedy" });
    this.seats.length = this.players;
  }

  /** @param {DragEvent} event */
  async drop(event) {
    event.preventDefault();
    const file = event.dataTransfer?.files[0];
    if (file) await this.take(file);
  }

  /** @param {File} file */
  async take(file) {
    if (file.size > 1 << 20) return this.say(t("ledger-too-long"));
    this.ledger = { ledger: await file.text() };
    this.render();
    byId("new").scrollIntoView();
  }

  /** @param {string} text */
  say(text) {
    this.trouble = text;
    alarm(text);
    this.render();
  }

  /** @param {Event} event */
  async create(event) {
    event.preventDefault();
    const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
    const settings = (this.detail?.settings ?? []).flatMap((setting) => {
      const value = setting.kind === "bool" ? String(form.get(`set ${setting.id}`) === "on") : String(form.get(`set ${setting.id}`) ?? "");
      return value === "" || value === setting.default ? [] : [[setting.id, value]];
    });
    const seed = String(form.get("seed") ?? "");
    const who = this.seats.map((seat) => seat.who);
    const body = this.ledger
      ? this.ledger
      : { variant: this.variant, map: String(form.get("map") ?? "") || undefined, settings, players: this.players, seats: this.seats.map((seat) => seat.name || null), who, ...(form.get("dev") === "on" ? { dev: true, who: [] } : {}), ...(seed ? { seed: Number(seed) } : {}) };
    return this.open(body);
  }

  /** @param {Record<string, unknown>} body */
  async open(body) {
    const answer = await fetch(inLanguage("/api/tables"), { method: "POST", headers: { "Content-Type": "application/json", Authorization: `Bearer ${this.secret}` }, body: JSON.stringify(body) }).catch(() => null);
    if (!answer) return this.say(t("no-table-server-silent"));
    const made = await answer.json().catch(() => ({ error: t("server-answered", { status: String(answer.status) }) }));
    if (!answer.ok) return this.say(made.error);
    this.trouble = "";
    this.ledger = null;
    this.made = made;
    sessionStorage.setItem(`loam secret ${made.id}`, made.owner);
    say(t("table-is-open"));
    if (made.links.length === 0) return location.assign(`/table/${made.id}`);
    this.render();
    byId("made").scrollIntoView();
  }

  render() {
    if (!this.offer) return;
    show(byId("tools"), languageChoice(() => location.reload()), this.secret && this.offer.maps && h("a", { href: "/map" }, t("map-editor")), this.secret && h("a", { href: "/lab" }, t("laboratory")));
    const notice = h("p", { class: "small notice-line", "data-key": "notice" }, t("version-notice", { version: this.offer.version }));
    show(this.main, h("div", { class: "lobby" }, this.made ? links(this.made) : null, this.secret && !this.ledger ? this.cards() : null, h("div", { class: "lobby-side", "data-key": "side" }, this.form(), this.listed()), notice));
  }

  /** Creates a card for each variant, and one for a first game. */
  cards() {
    const { offer } = this;
    if (!offer) return null;
    const card = (/** @type {Offer["variants"][0]} */ v) => {
      const [least, most] = v.players;
      const players = least === most ? t("players-exactly", { n: most }) : t("players-range", { least, most });
      return h(
        "label",
        { class: "variant", "data-key": v.id },
        h("input", { type: "radio", name: "variant", value: v.id, form: "new", checked: v.id === this.variant, onchange: () => this.choose(v.id) }),
        h("span", { class: "variant-name" }, v.name, v.default ? h("span", { class: "badge" }, t("start-here")) : null),
        h("span", { class: "variant-for" }, h("span", { class: "heads", "aria-hidden": "true" }, ...Array.from({ length: most }, (_, n) => h("i", { class: n < least ? "must" : "" }))), " ", v.minutes ? t("players-minutes", { players, from: v.minutes[0], to: v.minutes[1] }) : players),
        h("span", { class: "variant-says" }, v.summary),
      );
    };
    const first = offer.variants.find((v) => v.default) ?? offer.variants[0];
    return h(
      "section",
      { class: "choose", "data-key": "choose", "aria-labelledby": "choose-title" },
      h("h2", { id: "choose-title" }, t("choose-game"), " ", h("span", { class: "small" }, t("n-variants", { n: offer.variants.length }))),
      h(
        "div",
        { class: "variants", role: "radiogroup", "aria-labelledby": "choose-title" },
        first ? h("div", { class: "variant first-game", "data-key": "first game" }, h("span", { class: "variant-name" }, t("first-game")), h("span", { class: "variant-says" }, t("first-game-about", { variant: first.name })), h("button", { type: "button", onclick: () => this.firstGame(first) }, t("play-it-now"))) : null,
        ...[...offer.variants].sort((a, b) => Number(b.default ?? false) - Number(a.default ?? false)).map(card),
      ),
    );
  }

  /** Opens a small table of a variant against quick bots. @param {Offer["variants"][0]} variant */
  firstGame(variant) {
    const bots = this.offer?.bots.map(({ spec }) => spec) ?? [];
    const bot = bots.includes("quick") ? "quick" : bots[0];
    const players = Math.min(variant.players[1], Math.max(variant.players[0], 3));
    return this.open({ variant: variant.id, players, who: ["here", ...Array(players - 1).fill(`bot:${bot}`)] });
  }

  listed() {
    return h(
      "section",
      { "data-key": "tables", "aria-labelledby": "tables-title" },
      h("h2", { id: "tables-title" }, t("tables")),
      this.tables.length === 0 ? h("p", {}, this.secret ? t("no-tables-yet") : t("tables-of-tab")) : null,
      h(
        "ul",
        { class: "tables" },
        ...this.tables
          .filter((table) => !table.archived || this.archive)
          .map((table) => h("li", { "data-key": table.id }, h("a", { href: `/table/${table.id}` }, table.title), h("span", { class: "state" }, table.over ? t("table-over") : table.row === null ? t("table-not-in-use") : t("row-n", { row: table.row })), h("span", { class: "small" }, seatsOf(table)))),
      ),
      this.tables.some((table) => table.archived) ? h("p", {}, h("button", { type: "button", "aria-pressed": String(this.archive), onclick: () => ((this.archive = !this.archive), this.render()) }, t("archived-tables"))) : null,
    );
  }

  form() {
    const { offer, detail, chosen } = this;
    if (!offer || !this.secret) return h("section", { id: "new", "data-key": "new" }, h("h2", {}, t("new-table")), h("p", {}, t("new-table-needs-link")));
    const players = chosen ? range(chosen.players[0], chosen.players[1]) : [];
    return h(
      "form",
      { id: "new", "data-key": "new", class: "new", onsubmit: (/** @type {Event} */ e) => this.create(e) },
      h("h2", {}, t("new-table")),
      // Keeps the line breaks of an error message with source line and caret.
      this.trouble ? h(this.trouble.includes("\n") ? "pre" : "p", { class: "warning", "data-key": "trouble" }, this.trouble) : null,
      this.ledger ? h("p", { "data-key": "ledger" }, this.ledger.at === undefined ? t("from-ledger") : t("from-ledger-row", { row: this.ledger.at }), " ", h("button", { type: "button", onclick: () => ((this.ledger = null), this.render()) }, t("no-new-game"))) : this.choices(detail, players),
      this.ledger ? h("p", { "data-key": "seats" }, t("ledger-seats")) : h("fieldset", { "data-key": "seats" }, h("legend", {}, t("seats")), ...this.seats.map((seat, n) => this.seat(seat, n))),
      this.ledger ? null : this.more(detail),
      this.ledger ? null : h("details", { class: "small", "data-key": "bots" }, h("summary", {}, t("what-bots-do")), h("ul", {}, ...offer.bots.map((bot) => h("li", {}, h("b", {}, bot.spec), ` ${bot.summary}`)))),
      offer.dev && !this.ledger ? h("p", { "data-key": "dev" }, h("label", {}, h("input", { type: "checkbox", name: "dev", checked: true }), " ", t("dev-table-option"))) : null,
      h("p", { class: "buttons", "data-key": "go" }, h("button", { type: "submit", class: "main" }, t("open-table")), h("label", {}, t("or-from-ledger"), " ", h("input", { type: "file", accept: ".txt,text/plain", onchange: (/** @type {Event} */ e) => { const file = /** @type {HTMLInputElement} */ (e.target).files?.[0]; if (file) this.take(file); } }))),
    );
  }

  /** @param {Detail | null} detail @param {number[]} players */
  choices(detail, players) {
    const value = (/** @type {Event} */ e) => /** @type {HTMLSelectElement} */ (e.target).value;
    return h(
      "div",
      { class: "fields", "data-key": "choices" },
      h("p", { class: "summary" }, h("b", {}, this.chosen?.name ?? ""), " ", this.chosen?.summary ?? ""),
      detail && detail.maps.length > 1 ? h("label", { "data-key": `map ${detail.of}` }, t("map"), " ", h("select", { name: "map" }, h("option", { value: "" }, t("map-of-variant")), ...detail.maps.map((map) => h("option", { value: map.id }, map.name)))) : null,
      h("label", {}, t("players"), " ", h("select", { name: "players", onchange: (/** @type {Event} */ e) => { this.players = Number(value(e)); this.fill(); this.render(); } }, ...players.map((n) => h("option", { value: n, selected: n === this.players }, n)))),
    );
  }

  /** @param {{name: string, who: string}} seat @param {number} n */
  seat(seat, n) {
    const value = (/** @type {Event} */ e) => /** @type {HTMLSelectElement} */ (e.target).value;
    const whos = [["here", t("who-here")], ["link", t("who-link")], ["open", t("who-open")], ...(this.offer?.bots ?? []).map((bot) => [`bot:${bot.spec}`, t("who-bot", { spec: bot.spec })])];
    return h(
      "p",
      { "data-key": `seat ${n}` },
      h("label", {}, t("seat-n", { n: n + 1 }), " ", h("select", { onchange: (/** @type {Event} */ e) => ((seat.who = value(e)), this.render()) }, ...whos.map(([who, label]) => h("option", { value: who, selected: who === seat.who }, label)))),
      this.ledger ? null : h("label", {}, h("span", { class: "unseen" }, " ", t("seat-plays"), " "), h("select", { onchange: (/** @type {Event} */ e) => ((seat.name = value(e)), this.render()) }, h("option", { value: "", selected: seat.name === "" }, t("drawn-at-random")), ...(this.detail?.seats ?? []).map((one) => h("option", { value: one.id, selected: one.id === seat.name }, one.name)))),
    );
  }

  /** Creates the options, folded by the module that declares them. @param {Detail | null} detail */
  more(detail) {
    /** @type {Map<string, Setting[]>} */
    const modules = new Map();
    for (const setting of detail?.settings ?? []) modules.set(setting.module, [...(modules.get(setting.module) ?? []), setting]);
    return h(
      "details",
      { "data-key": "more" },
      h("summary", {}, t("options-and-seed", { n: detail?.settings.length ?? 0 })),
      conflicts(detail),
      h("p", {}, h("label", {}, t("seed-label"), " ", h("input", { name: "seed", inputmode: "numeric", pattern: "[0-9]{0,15}", title: t("seed-rule") }))),
      ...[...modules].map(([module, settings]) =>
        h(
          "details",
          { class: "of-module", "data-key": `${detail?.of} ${module}`, open: modules.size === 1 },
          h("summary", {}, settings[0].module_name ?? inWords(module), h("span", { class: "small" }, ` ${settings.length}`)),
          ...settings.map((setting) => h("div", { class: "setting", "data-key": setting.id }, field(setting), h("p", { class: "small" }, setting.summary, " ", h("code", {}, setting.id)))),
        ),
      ),
    );
  }
}

/** Names the seats of a table, and those that have the turn. @param {Listed} table */
function seatsOf(table) {
  const names = table.seats.map((seat) => seat.name).join(", ");
  if (table.over || table.row === null) return names;
  return table.turn.length > 0 ? t("table-to-move", { names, turn: listed(table.turn) }) : t("table-nobody-to-move", { names });
}

/** Lists what two modules of the variant both change. @param {Detail | null} detail */
function conflicts(detail) {
  const all = detail?.conflicts ?? [];
  if (all.length === 0) return null;
  return h(
    "details",
    { class: "of-module", "data-key": `${detail?.of} conflicts`, open: true },
    h("summary", {}, t("modules-change-same"), h("span", { class: "small" }, ` ${all.length}`)),
    ...all.map(({ value, sides, outcome }) => h("div", { class: "setting", "data-key": value }, h("code", {}, value), ...sides.map((side) => h("p", { class: "small" }, side)), h("p", { class: "small" }, outcome))),
  );
}

/** @param {Setting} setting */
function field(setting) {
  const name = `set ${setting.id}`;
  // The label is readable text; the tooltip has the name for commands and files, and the meaning.
  const called = setting.name ?? inWords(setting.id);
  if (setting.kind === "bool") return h("label", {}, h("input", { type: "checkbox", name, checked: setting.default === "true" }), ` ${called}`);
  if (setting.values?.length) return h("label", {}, `${called} `, h("select", { name }, ...setting.values.map((v, n) => h("option", { value: v, selected: v === setting.default }, setting.value_names?.[n] ?? v))));
  return h("label", {}, `${called} `, h("input", { name, type: "number", value: setting.default, min: setting.range?.[0], max: setting.range?.[1] }));
}

/** @param {Made} made */
function links(made) {
  const link = (/** @type {string} */ secret) => `${location.origin}/table/${made.id}#${secret}`;
  return h(
    "section",
    { id: "made", "data-key": "made" },
    h("h2", {}, t("table-ready")),
    h("p", { class: "small" }, t("send-links")),
    h("ul", { class: "links" }, ...made.links.map((one) => linked(one.name, t("link-of", { name: one.name }), link(one.secret))), linked(t("spectator"), t("link-for-spectators"), link(made.spectator)), linked(t("own-link-owner"), t("own-link"), link(made.owner))),
    h("p", {}, h("a", { class: "main", href: `/table/${made.id}` }, t("to-table"))),
  );
}

/** Creates a list entry with a link and a button that copies the link. @param {string} whose @param {string} label @param {string} link */
function linked(whose, label, link) {
  const copy = async (/** @type {Event} */ event) => {
    const button = /** @type {HTMLElement} */ (event.currentTarget);
    /** @type {HTMLInputElement | null | undefined} */ (button.parentElement?.querySelector("input"))?.select();
    // Without TLS, browsers do not allow a page on the network to copy.
    const copied = await navigator.clipboard?.writeText(link).then(() => true, () => false);
    show(button, copied ? t("copied-button") : t("copy-selected-button"));
    say(copied ? t("label-copied", { label }) : t("link-selected"));
  };
  return h("li", {}, h("span", {}, whose), h("span", { class: "copied" }, h("input", { readonly: true, class: "link", value: link, "aria-label": label, onfocus: (/** @type {Event} */ e) => /** @type {HTMLInputElement} */ (e.target).select() }), h("button", { type: "button", "aria-label": t("copy-the", { label }), onclick: copy }, t("copy"))));
}

/** @param {string} path */
async function get(path) {
  const answer = await fetch(path);
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

/** @param {number} from @param {number} to */
function range(from, to) {
  return Array.from({ length: to - from + 1 }, (_, n) => from + n);
}

// The secret leaves the address at once.
const secret = secretFor("/");
await loaded;
new Lobby(byId("main"), secret);
