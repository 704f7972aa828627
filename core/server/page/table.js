// A table: connects the socket with board, decisions, panels and log. Contains no rules: it displays frames and sends texts of actions.
// @ts-check
import { Board, boardTools, colourSeats } from "./board.js";
import { added, arrow, byPlace, decisions, headline, help, hintsByRow, keysOf, showLog, since, sinceStrip, turnBox, typed, typedLine, WORDS, wishesBack, wouldChange } from "./actions.js";
import { alarm, byId, closeSheet, focusFirst, h, hasSound, isCovered, languageChoice, listenToKeys, say, setSound, sheetIsOpen, show, styled, turn, unlessSame, usePictures } from "./dom.js";
import { acting, columnsOf, inOrder, isField, isPart, itemsOf, meaningOf, panel, pictureCards, seatsHead, sharedTracks, skeleton, TABS, tiles, togetherOf, unfold, whoOf } from "./panels.js";
import { begun, whole } from "./socket.js";
import { language, listed, loaded, onWords, relabel, t } from "./words.js";

/** @typedef {import("./frames.js").Snap} Snap */
/** @typedef {import("./frames.js").Choice} Choice */
/** @typedef {import("./frames.js").Frame} Frame */
/** @typedef {import("./frames.js").Preview} Preview */
/** @typedef {import("./frames.js").Row} Row */

/** Time for which the pointer rests on an action before its preview is requested, in milliseconds. */
const POINT = 120;

/** Number of letters for which there is room in the title. */
const TITLE = 40;

/** Width of the window up to which the parts of the table stand below each other, as in the style sheet. */
const NARROW = 1000;

/** Gives each action its text for the viewer, of which the server sent only the form. @param {Snap} snap */
function fillForms({ legal, forms = [] }) {
  let form = 0;
  for (const choice of legal) {
    // A text with a brace comes whole.
    if (choice.shown && !choice.formed) continue;
    choice.formed = true;
    form = choice.form ?? form;
    const words = choice.text.split(" ");
    choice.shown = form === 0 ? undefined : forms[form - 1].replace(/\{(\d+)\}/g, (_, n) => words[Number(n)]);
  }
}

export class Table {
  /**
   * @param {HTMLElement} main
   * @param {import("./socket.js").Line} line
   */
  constructor(main, line) {
    this.line = line;
    this.id = line.table;
    /** Current snapshot: the latest fields of all frames. @type {Snap | null} */
    this.snap = null;
    /** All committed rows. @type {Row[]} */
    this.rows = [];
    /** @type {Map<number, string[]>} */
    this.causes = new Map();
    /** An earlier position that is displayed. @type {{row: number, snap: Snap} | null} */
    this.past = null;
    /** The private plan that is displayed. @type {{seat: number, texts: string[], row?: number, snap: Snap, dropped: {text: string, why: string}[]} | null} */
    this.plan = null;
    /** Actions of the last plan, from which planning continues. @type {string[]} */
    this.aside = [];
    /** The row that was chosen last, while its position is requested. @type {number | null} */
    this.aim = null;
    /** @type {Promise<void> | null} */
    this.going = null;
    this.place = "";
    /** Id of the overlay on the board. */
    this.layer = "";
    /** @type {{text: string, seat: number, preview: Preview | null}} */
    this.pointed = { text: "", seat: 0, preview: null };
    /** An action chosen by a first touch; the second touch sends it. @type {{text: string, seat: number} | null} */
    this.armed = null;
    /** Number of unread chat lines. */
    this.unread = 0;
    /** Cached previews of this position, by seat and text. @type {Map<string, Preview>} */
    this.previews = new Map();
    this.up = false;
    this.trouble = "";
    /** Actions of an open turn that were lost with the connection. @type {{seat: number, texts: string[]} | null} */
    this.lost = null;
    /** Whether the connection was lost since the last snapshot. */
    this.wasGone = false;
    /** Module for dev tables, once it is loaded. @type {typeof import("./dev.js") | null} */
    this.dev = null;
    /** Module for games without a board of hexes: `null` while it is loaded, `false` if it cannot be. @type {typeof import("./field.js") | null | false | undefined} */
    this.laying = undefined;
    /** Module for the end of a game, once it is loaded. @type {typeof import("./end.js") | null} */
    this.endings = null;
    this.spoken = "";
    /** Whether the last render waits for its frame, and whether another render is needed after it. */
    this.waits = this.late = false;
    /** Number of times the screen was covered or uncovered, to be handed over between players. */
    this.handovers = 0;
    /** Version of the pictures with which the board is drawn. */
    this.pictures = 0;
    /** Number of renders. */
    this.renders = 0;
    /** Whether board and decisions were painted once. */
    this.painted = false;
    /** Whether the explanations of panel items are shown. */
    this.explained = false;
    /** Time at which the current move is over time, by the clock of this machine. @type {number | null} */
    this.due = null;
    /** The last sentence about seats over time. */
    this.slow = "";
    /** The seat whose panel was opened automatically last. @type {number | undefined} */
    this.unfolded = undefined;
    /** Module for replays, once it is loaded. @type {typeof import("./replay.js") | null} */
    this.replays = null;
    /** Whether rows are played again. */
    this.playing = false;
    /** Room for the actions in pixels, where it does not depend on them. @type {{width: number, height: number} | null} */
    this.room = { width: 450, height: 200 };
    /** The element whose room is watched. @type {Element | null} */
    this.measured = null;
    this.watching = new ResizeObserver(([{ contentRect }]) => {
      const { width, height } = contentRect;
      const room = innerWidth > NARROW ? { width, height } : null;
      const same = room && this.room ? Math.abs(room.height - this.room.height) < 4 && room.width === this.room.width : room === this.room;
      if (same) return;
      this.room = room;
      this.renderSoon();
    });
    // Tiles are arranged for the width beside which they stand.
    let width = 0;
    this.widths = new ResizeObserver(([{ contentRect }]) => {
      if (width > 0 && Math.abs(contentRect.width - width) > 3) this.renderSoon();
      width = contentRect.width;
    });
    /** The row to which the log was scrolled last. */
    this.scrolledTo = -1;
    show(main, ...skeleton());
    relabel();
    this.tab("table");
    this.board = new Board(byId("board"), { choose: (place) => this.look(place) });
    this.widths.observe(byId("board-box"));
    byId("board-box").append(boardTools(this.board, () => this.inWords(), h("span", { id: "layers" })));
    const typing = typedLine(byId("typed"), {
      send: (text) => typed(this, text),
      known: () => [...(this.shown?.legal ?? []).flatMap((choice) => [...(choice.texts?.length ? choice.texts : [choice.text]), ...(choice.shown ? [choice.shown] : [])]), ...WORDS.map(({ word }) => word)],
    });
    // The line is part of the log, which unfolds first.
    this.typed = { ...typing, focus: () => (this.openLog(), typing.focus()) };
    const rows = byId("log");
    rows.addEventListener("keydown", async (event) => {
      const last = this.snap?.row ?? 0;
      const row = arrow(event.key, this.aim ?? this.past?.row ?? last, last);
      if (row === null) return;
      event.preventDefault();
      await this.to(row);
      this.toLog();
    });
    this.endKeys = listenToKeys(keysOf(this));
    onWords(() => this.renderSoon());
    line.listen({ hear: (frame) => this.hear(frame), is: (up) => this.connected(up) });
  }

  /** Returns the secret of the link, or of the new link that replaced it. */
  get secret() {
    return this.line.secret;
  }

  end() {
    clearTimeout(this.clock);
    this.watching.disconnect();
    this.widths.disconnect();
    this.line.end();
    this.endKeys();
    closeSheet();
  }

  /** Returns the displayed snapshot: the plan, an earlier position, or the current one. @returns {Snap | null} */
  get shown() {
    return this.plan?.snap ?? this.past?.snap ?? this.snap;
  }

  /** @param {boolean} up */
  connected(up) {
    if (this.up === up) return;
    if (this.snap) say(up ? t("connected-again") : t("connection-lost"));
    this.up = up;
    this.wasGone ||= !up;
    this.renderSoon();
  }

  /** @param {Frame} frame */
  hear(frame) {
    if (frame.t === "snap") this.take(frame);
    else if (frame.t === "gone") {
      this.trouble = frame.why;
      alarm(frame.why);
      if (this.snap) this.render();
      else import("./more.js").then((more) => show(byId("main"), ...more.nowhere(frame.why)));
    }
  }

  /** @param {Partial<Snap>} parts */
  take(parts) {
    const { back, next } = this.snap ?? {};
    const acted = this.snap?.acting ?? null;
    const moved = this.snap !== null && parts.on !== undefined && parts.on !== this.snap.on;
    const ruled = this.snap !== null && parts.rules !== undefined && parts.rules !== this.snap.rules;
    if (parts.log) {
      const { from, rows } = parts.log;
      // Explanations of rows that were undone, or played again under other rules, are no longer valid.
      for (const row of [...this.causes.keys()]) if (row >= from || ruled) this.causes.delete(row);
      if (this.past && this.past.row >= from && from <= this.rows.length) this.past = null;
      this.rows.length = Math.min(this.rows.length, from - 1);
      this.rows.push(...rows);
    }
    if (parts.chat && this.snap) this.heardOf(added(this.snap.chat, parts.chat));
    const before = this.snap;
    if (before) this.heardOfHints(before.asked ?? [], parts.asked ?? []);
    const asked = this.snap ? null : new URLSearchParams(location.search).get("row");
    this.snap = /** @type {Snap} */ ({ ...(this.snap ?? {}), ...parts });
    if (parts.legal || parts.forms) fillForms(this.snap);
    if (asked !== null && /^\d{1,6}$/.test(asked)) this.to(Number(asked));
    if (moved || ruled) this.unpoint();
    // An error message refers to the old position.
    if (moved) this.trouble = "";
    // A plan from the current position is replayed on the new one; actions that became illegal are listed.
    if (moved && this.plan && this.plan.row === undefined) this.planOn([...this.plan.texts, ...this.plan.dropped.map((one) => one.text)]);
    if (this.wasGone && before) this.miss(before);
    // Another tab of the same seat may have repeated the lost actions.
    const { lost } = this;
    const redone = lost && this.snap.turn?.seat === lost.seat && lost.texts.every((text) => this.snap?.turn?.texts.includes(text));
    if (lost && before && (redone || this.snap.row > before.row)) this.lost = null;
    this.wasGone = false;
    if (parts.back && !back) alarm(wishesBack(this.snap));
    if (parts.next && !next) alarm(t("rematch-notice"));
    if (this.snap.closed && this.snap.me.seats.length > 1 && this.snap.acting !== acted) this.cover();
    this.wind();
    // An open sheet is updated.
    if (sheetIsOpen() && byId("sheet").querySelector(".around")) this.people(true);
    if (parts.chat && sheetIsOpen() && byId("sheet").querySelector(".chat")) this.chat();
    this.tell();
    performance.mark("snap");
    this.renderSoon();
    requestAnimationFrame(() => requestAnimationFrame(() => performance.mark("painted")));
  }

  /** After a reconnection: lists the actions of the open turn that are lost because the server restarted. If rows were added, the turn was ended and nothing is lost. @param {Snap} before */
  miss(before) {
    const { turn, row } = /** @type {Snap} */ (this.snap);
    const had = before.turn;
    const kept = turn && had && turn.seat === had.seat ? turn.texts : [];
    if (!had || row > before.row || kept.length >= had.texts.length || kept.some((text, n) => text !== had.texts[n])) return;
    this.lost = { seat: had.seat, texts: had.texts.slice(kept.length) };
    alarm(t("actions-lost-list", { actions: this.lost.texts.join(". ") }));
  }

  /** Repeats the lost actions. */
  async redo() {
    const { lost } = this;
    if (!lost) return;
    if (this.plan || this.past) this.toNow();
    const ack = await this.change({ t: "act", text: lost.texts.join(". "), seat: lost.seat });
    if (ack.is === "kept" || ack.is === "seen") this.lost = null;
    this.renderSoon();
  }

  /** Restarts the timer of the move clock, which only signals. It starts from the time in the last snapshot. */
  wind() {
    clearTimeout(this.clock);
    const { clock, over } = this.snap ?? {};
    this.due = clock && !over ? Date.now() + 1000 * (clock.seconds - clock.gone) : null;
    if (this.due === null) return;
    if (Date.now() < this.due) this.slow = "";
    const told = () => {
      // Signals once, not again at each chat line.
      if (this.slow !== this.overTime()) alarm((this.slow = this.overTime()));
      this.tell();
      this.renderSoon();
    };
    this.clock = setTimeout(told, Math.max(0, this.due - Date.now()) + 20);
  }

  /** Returns a sentence about the seats over time; empty if there are none. */
  overTime() {
    if (this.due === null || Date.now() < this.due || !this.snap) return "";
    const slow = this.snap.seats.filter((seat) => seat.turn).map((seat) => seat.shown);
    return slow.length > 0 ? t("over-time-names", { names: listed(slow) }) : "";
  }

  /** Announces new chat lines. @param {{who: string, text: string}[]} lines */
  heardOf(lines) {
    // A person who plays alone with bots has no chat partner.
    const { snap } = this;
    const others = snap?.me.role === "spectator" || snap?.seats.some((seat, n) => seat.who === "person" && !snap.me.seats.includes(n));
    if (lines.length === 0 || !others) return;
    this.unread += lines.length;
    say(lines.map(({ who, text }) => `${who}: ${text}`).join(". "));
  }

  /** Announces new requests for hints, which the log shows as well. @param {Snap["asked"]} before @param {Snap["asked"]} now */
  heardOfHints(before, now) {
    const names = now.slice(before.length).map(({ seat }) => this.snap?.seats[seat]?.shown ?? "");
    if (names.length > 0) say(t("asked-for-hint", { n: names.length, names: listed(names) }));
  }

  chat() {
    this.unread = 0;
    this.with(import("./people.js"), (people) => people.chatSheet(this.line, this.snap));
    this.renderSoon();
  }

  /** @param {boolean} [again] whether the open sheet is only updated */
  people(again = false) {
    this.with(import("./people.js"), (people) => people.seatsSheet(this.line, () => this.snap, this.due, again));
  }

  /** Discards private data before the screen is handed over: open queries, causes, previews, an earlier position, a plan, typed text. */
  forget() {
    this.line.dropQueries();
    this.causes.clear();
    this.unpoint();
    this.past = this.plan = this.aim = this.going = null;
    this.aside = [];
    this.place = "";
    this.trouble = "";
    this.typed.clear();
    this.address();
  }

  /** Covers the page if several seats with hidden hands share it, until the acting player confirms. */
  cover() {
    const name = this.snap?.seats[this.snap.acting ?? 0]?.shown ?? "";
    const table = byId("table");
    this.handovers++;
    this.forget();
    const lift = () => (this.handovers++, table.classList.remove("covered"), (byId("top").inert = false), show(byId("cover"), null), focusFirst("now"));
    // Nothing behind the cover is reachable: not by Tab, not by keys, not by late answers.
    table.classList.add("covered");
    byId("top").inert = true;
    closeSheet();
    show(byId("cover"), h("p", {}, t("hand-over", { name })), h("button", { type: "button", class: "main", onclick: lift }, t("i-am", { name })));
    byId("cover").querySelector("button")?.focus();
  }

  /** Announces changes to screen readers. */
  tell() {
    const { snap } = this;
    if (!snap) return;
    const last = this.rows.at(-1);
    // An action of the open turn is in no row yet.
    const { texts = [], shown = texts } = snap.turn ?? {};
    const spoken = [last ? `${last.name}: ${last.text}` : "", ...shown, headline(snap)].filter(Boolean).join(". ");
    if (spoken !== this.spoken) say((this.spoken = spoken));
    turn(Boolean(snap.mine || snap.turn?.may_end) && !(snap.over && !snap.turn), snap.title, this.overTime());
  }

  /** @param {string | null} place */
  look(place) {
    this.place = place ?? "";
    this.armed = null;
    this.render();
    if (place) byId("now-box").scrollIntoView({ block: "nearest" });
  }

  /**
   * Sends an action, or adds it to the plan.
   * @param {string} text
   * @param {number} [seat]
   */
  async act(text, seat) {
    this.armed = null;
    if (this.plan) return this.planOn([...this.plan.texts, text]);
    if (this.past) this.toNow();
    this.place = "";
    await this.change({ t: "act", text, ...(seat === undefined ? {} : { seat }) });
  }

  /** Sends a command that changes the game, and shows its outcome. @param {Record<string, unknown>} frame */
  async change(frame) {
    performance.mark("click");
    const before = this.trouble;
    // These commands are valid only for the displayed position.
    const holds = ["act", "undo", "end"].includes(String(frame.t)) ? { on: this.snap?.on } : {};
    const ack = await this.line.ask({ ...frame, ...holds });
    const why = ack.is === "stale" ? t("changed-meanwhile") : ack.is === "refused" || ack.is === "failed" ? ack.why ?? "" : "";
    if (why) alarm((this.trouble = why));
    else {
      // An error that occurred after this command was sent stays visible.
      if (this.trouble === before) this.trouble = "";
      this.typed.done();
    }
    this.renderSoon();
    return ack;
  }

  /** @param {string} text @param {number} seat */
  point(text, seat) {
    if (this.pointed.text === text && this.pointed.seat === seat) return;
    clearTimeout(this.pointing);
    this.pointing = setTimeout(async () => {
      const key = `${seat} ${text}`;
      this.pointed = { text, seat, preview: this.previews.get(key) ?? null };
      if (this.pointed.preview) return this.armed ? this.render() : this.renderPreview();
      const pointed = this.pointed;
      const { plan } = this;
      const answer = await this.line.ask(plan ? { t: "plan", seat: plan.seat, row: plan.row, texts: plan.texts, pointed: text } : { t: "preview", text, seat, on: this.snap?.on }, false);
      const preview = plan ? answer.preview : answer;
      if (answer.t === (plan ? "plan" : "preview") && preview && this.pointed === pointed) {
        this.pointed = { text, seat, preview };
        this.previews.set(key, preview);
        if (this.armed) this.render();
        else this.renderPreview();
      }
    }, POINT);
  }

  /** Handles a click on an action. Touch has no hover: the first touch shows the preview of an action, the second one sends it. @param {string} text @param {number} seat @param {boolean} isTouch */
  clicked(text, seat, isTouch) {
    if (!isTouch || (this.armed?.text === text && this.armed.seat === seat)) return void this.act(text, seat);
    this.armed = { text, seat };
    this.point(text, seat);
    this.render();
  }

  unpoint() {
    this.armed = null;
    clearTimeout(this.pointing);
    this.pointed = { text: "", seat: 0, preview: null };
    this.previews.clear();
  }

  /** Shows and announces an error. @param {string} why */
  fail(why) {
    alarm((this.trouble = why));
    this.renderSoon();
  }

  undo() {
    this.undoTo(((this.plan ?? this.snap?.turn)?.texts.length ?? 0) - 1);
  }

  /** Undoes all but the first `many` actions of the turn, or of the plan. @param {number} many */
  undoTo(many) {
    if (this.past) return this.toNow();
    if (many < 0) return;
    if (this.plan) this.planOn(this.plan.texts.slice(0, many));
    else if (this.snap?.turn) this.change({ t: "undo", to: many });
  }

  endTurn() {
    // The turn that ends is displayed first.
    if (this.past) this.toNow();
    else if (!this.plan && this.snap?.turn) this.change({ t: "end" });
  }

  /** Plans actions of any seat, which stay private, from the current position or the displayed row. @param {string[]} texts @param {number} [seat] */
  async planOn(texts, seat = this.plan?.seat ?? this.snap?.mine?.seat ?? this.snap?.me.seats[0] ?? this.snap?.acting ?? 0) {
    const row = this.plan ? this.plan.row : this.past?.row;
    const answer = await this.line.ask({ t: "plan", seat, texts, ...(row === undefined ? {} : { row }) }, false);
    if (answer.t !== "plan") return this.fail(answer.why ?? t("cannot-be-planned"));
    // A plan from an earlier row replaces the display of that row.
    this.past = this.aim = null;
    this.plan = { seat, texts: answer.done, row, snap: whole(answer.snap, this.snap), dropped: answer.dropped };
    this.place = "";
    this.trouble = "";
    if (answer.dropped.length === 0) this.typed.done();
    this.unpoint();
    this.address();
    this.render();
  }

  /** Opens the plan with the actions planned before, or closes it. */
  planOrNot() {
    if (this.plan) this.toNow();
    else this.planOn(this.past ? [] : this.aside);
  }

  /** @param {number} row */
  to(row) {
    if (this.plan) this.aside = this.plan.texts;
    this.plan = null;
    this.unpoint();
    this.aim = Math.max(0, row);
    // Only one row is requested at a time. While an arrow key is held down, rows in between may be skipped.
    this.going ??= this.go().finally(() => (this.going = null));
    return this.going;
  }

  async go() {
    while (this.aim !== null) {
      const row = this.aim;
      if (!this.snap || row >= this.snap.row) return this.toNow();
      const answer = await this.line.ask({ t: "row", row }, false);
      // The user returned to the current position in the meantime.
      if (this.aim === null) return;
      if (this.aim === row) this.aim = null;
      if (answer.t === "row") this.past = { row, snap: whole(answer.snap, this.snap) };
      if (!this.replays) import("./replay.js").then((replays) => ((this.replays = replays), this.renderSoon()), () => {});
      this.address();
      this.render();
    }
  }

  toNow() {
    if (this.plan) this.aside = this.plan.texts;
    this.past = this.plan = this.aim = null;
    this.address();
    this.render();
  }

  /** Puts the displayed row into the address of the page, so that it can be shared. */
  address() {
    history.replaceState(null, "", location.pathname + (this.past ? `?row=${this.past.row}` : ""));
  }

  /** @param {number} row */
  async why(row) {
    if (!this.causes.has(row)) {
      const answer = await this.line.ask({ t: "why", row }, false);
      this.causes.set(row, answer.lines?.length ? answer.lines : [t("nothing-changed")]);
      this.render();
    }
    // Scrolls so that details opened at the end of the log are visible.
    byId("log").querySelector(`[data-key="${row}"] > .causes[open]`)?.scrollIntoView({ block: "nearest" });
  }

  hint() {
    this.asks((more) => more.hint(this));
  }

  inWords() {
    this.asks((more) => more.inWords(this));
  }

  /** @param {(more: typeof import("./more.js")) => unknown} does */
  asks(does) {
    this.with(import("./more.js"), does);
  }

  help() {
    help(this);
  }

  /** Unfolds the log, or folds it. @param {boolean} [open] */
  openLog(open = true) {
    const table = byId("table");
    if (open) this.tab("log");
    else if (table.classList.contains("tab-log")) this.tab("table");
    if (table.classList.contains("logged") === open) return;
    table.classList.toggle("logged", open);
    this.scrolledTo = -1;
    this.render();
  }

  /** Shows a part of the table on a narrow screen; a wide one shows all. @param {string} name */
  tab(name) {
    const table = byId("table");
    for (const { id } of TABS) table.classList.toggle(`tab-${id}`, id === name);
    show(byId("tabs"), ...TABS.map(({ id, label }) => h("button", { type: "button", "data-key": id, "aria-pressed": String(id === name), onclick: () => (id === "log" ? this.openLog() : this.tab(id)) }, label())));
    this.scrolledTo = -1;
    if (this.snap) this.scrollLog();
  }

  /** Focuses the displayed row in the log. */
  toLog() {
    this.openLog();
    const row = /** @type {HTMLElement | null} */ (byId("log").querySelector(".seen .row"));
    (row ?? byId("log")).focus();
  }

  /** Renders the page. Renders at once; further changes before the next frame are rendered together. */
  renderSoon() {
    if (this.waits) return void (this.late = true);
    this.render();
    this.waits = true;
    requestAnimationFrame(() => {
      this.waits = false;
      if (this.late) this.renderSoon();
    });
  }

  render() {
    const snap = this.shown;
    this.late = false;
    if (!snap || !this.snap) return;
    this.renders++;
    const now = snap.panels.filter((one) => one.seat === null).flatMap(itemsOf).find(({ shape }) => shape.is === "cards" && shape.cards.some((card) => card.now));
    const fits = now && !snap.over && this.snap.title.length + 0.75 * now.label.length <= TITLE;
    show(byId("title"), this.snap.title, fits ? [" ", h("span", { class: "small" }, now.label)] : null);
    show(byId("tools"), ...this.tools());
    show(byId("notice"), ...this.notices());
    byId("table").classList.toggle("over", snap.over && !snap.turn);
    const boxed = byId("now-box");
    const whose = acting(snap);
    boxed.className = `plate${snap.mine || snap.turn ? " mine" : ""}${whose === undefined ? "" : ` seat-${whose + 1}`}`;
    const laid = isField(snap);
    const { laying } = this;
    if (laid && laying === undefined) this.layOut();
    else if (!laid || laying !== null) this.board.draw(snap.svg, snap.places ?? [], (svg) => (laid && laying ? laying.field(snap, svg, this.plan?.seat ?? whose) : null));
    colourSeats(this.board.svg, snap.seats);
    const isMine = !this.past;
    this.board.mark(isMine ? byPlace(snap.legal ?? []) : new Map(), this.place);
    this.renderLayers(snap);
    this.typed.example(snap.legal[0]?.text ?? "");
    show(byId("now"), ...this.now(snap, isMine));
    this.measure();
    this.renderPreview();
    if (this.painted) return this.renderBeside(snap);
    // On entry, board and decisions are painted first; the rest follows afterwards.
    this.painted = true;
    requestAnimationFrame(() => setTimeout(() => this.render()));
  }

  /** Renders the panels next to the board, and the log. @param {Snap} snap */
  renderBeside(snap) {
    if (!this.snap) return;
    const own = new Set(this.snap.me.seats);
    const acts = this.plan?.seat ?? acting(snap);
    const order = inOrder(snap.panels, this.snap.me.seats, acts);
    const means = this.explained ? this.snap.means ?? [] : null;
    const explain = h("button", { type: "button", "data-key": "explain", "aria-pressed": String(this.explained), onclick: () => ((this.explained = !this.explained), this.render()) }, t("explanations"));
    const why = this.snap.explains ? (/** @type {import("./frames.js").Panel} */ panel, /** @type {import("./frames.js").Item} */ item) => this.whyOf(panel, item) : undefined;
    const place = byId("panels");
    const columns = columnsOf(snap.panels, snap.seats);
    const pictures = usePictures(this.snap.pictures);
    // Icons of pieces arrive after the first drawing.
    if (pictures !== this.pictures) this.board.dress();
    this.pictures = pictures;
    const box = (/** @type {import("./frames.js").Panel} */ one) => {
      const is = { own: one.seat !== null && own.has(one.seat), about: this.about(one.seat), means, columns, seat: one.seat === null ? undefined : snap.seats[one.seat], laid: one.seat === acts && byId("board").classList.contains("laid") ? isPart : undefined };
      // Once a panel is displayed, only the user opens and closes it.
      return unlessSame(place, one.id, JSON.stringify([one, is, Boolean(why), Boolean(is.laid), pictures]), () => panel(one, { ...is, open: one.seat !== null && one.seat === acts, why }));
    };
    const wide = columns.some((one) => one.wide);
    const shared = order.filter((one) => one.seat === null);
    // One panel of the table shares the line with the heading of the seats.
    place.className = `many-${order.length - shared.length} columns-${columns.length - Number(wide)}${wide ? " bowled" : ""}${this.explained ? " told" : ""}${shared.length === 1 ? " joined" : ""}`;
    show(place, explain, ...shared.map(box), seatsHead(columns), ...order.slice(shared.length).map(box));
    if (acts !== this.unfolded) unfold(acts, order);
    this.unfolded = acts;
    show(byId("tracks"), ...sharedTracks(snap.panels));
    show(byId("tiles"), ...tiles(snap.panels, (tile) => this.asks((more) => more.tileCard(this, tile)), innerWidth > NARROW ? byId("board-box").clientWidth : 0, isField(snap) ? isPart : () => false));
    this.renderSince();
    this.renderEnd(snap);
    this.renderBench();
    showLog(byId("log"), this.rows, this.past?.row ?? this.snap.row, { causes: this.causes, hints: hintsByRow(this.snap) }, { to: (row) => this.to(row), why: (row) => this.why(row), open: this.openFile });
    this.scrollLog();
  }

  /** Renders what happened since the last turn of this page's seats. */
  renderSince() {
    const { snap } = this;
    if (!snap) return;
    const rows = this.past || this.plan ? [] : since(this.rows, snap.me.seats, snap.seats.length);
    this.board.happened(rows);
    show(byId("since"), ...sinceStrip(rows, snap.seats, () => this.replay()));
  }

  /** Shows the rows since the last turn one after another; again ends it. */
  replay() {
    this.with(import("./replay.js"), (replay) => replay.again(this));
  }

  /** Renders the choice of overlays for the board, and the explanation of the current one. @param {Snap} snap */
  renderLayers(snap) {
    const layers = snap.layers ?? [];
    const shown = layers.find((one) => one.id === this.layer);
    this.board.lay(shown?.marks ?? []);
    const choose = (/** @type {Event} */ e) => {
      this.layer = /** @type {HTMLSelectElement} */ (e.target).value;
      // The size of the log changes, so it scrolls to the displayed row again.
      this.scrolledTo = -1;
      this.render();
    };
    show(byId("layers"), layers.length ? h("select", { "aria-label": t("overlay-for-board"), onchange: choose }, h("option", { value: "" }, t("no-overlay")), ...layers.map((one) => h("option", { value: one.id, selected: one.id === this.layer }, one.title))) : null);
    show(byId("meaning"), shown ? h("details", {}, h("summary", {}, shown.meaning), h("ul", {}, ...shown.marks.map((mark) => h("li", {}, `${mark.place}: ${mark.text}`)))) : null);
  }

  /** Loads the module for games without a board of hexes. Without it, the drawing of the server is shown. */
  layOut() {
    this.laying = null;
    Promise.all([import("./field.js"), styled("field.css")]).then(([field]) => (this.laying = field), () => (this.laying = false)).finally(() => this.render());
  }

  /** Renders the state of the content files. Loads the module for it when it is needed first. */
  renderBench() {
    const bench = this.snap?.bench;
    byId("table").classList.toggle("dev", Boolean(bench));
    if (bench && !this.dev) {
      Promise.all([import("./dev.js"), styled("dev.css")]).then(([dev]) => ((this.dev = dev), this.render()));
      return;
    }
    show(byId("bench"), bench && this.dev ? this.dev.benchBox(bench, this.line, this.past?.row) : null);
  }

  /** Calls a function with a module that is loaded on demand. @template T @param {Promise<T>} loaded @param {(module: T) => unknown} does */
  with(loaded, does) {
    const begun = this.handovers;
    // What one player opened does not appear on the screen of the next one.
    loaded.then((module) => this.handovers === begun && !isCovered() && does(module), () => this.fail(t("cannot-be-loaded")));
  }

  /** Returns the function that opens a content file; `undefined` if files cannot be opened here. */
  get openFile() {
    const { dev } = this;
    return dev && this.snap?.bench?.follows ? (/** @type {string} */ file, /** @type {number} */ line) => dev.fileSheet(this.line, file, line) : undefined;
  }

  /** @param {import("./frames.js").Panel} panel @param {import("./frames.js").Item} item */
  whyOf(panel, item) {
    const about = item.explanation || meaningOf(item.id, this.snap?.means ?? []);
    const to = (/** @type {number} */ row) => (closeSheet(), this.to(row));
    this.with(import("./why.js"), (why) => why.whySheet(this.line, { panel: panel.id, title: panel.title, item, about, row: this.past?.row, ...(this.plan ? { seat: this.plan.seat, texts: this.plan.texts } : {}) }, { open: this.openFile, to }));
  }

  /** Undoes all rows after a row; only on a dev table. @param {number} row */
  async backTo(row) {
    this.past = null;
    await this.change({ t: "undo", row });
  }

  /** Scrolls the log to the newest or the displayed row, without scrolling the page. */
  scrollLog() {
    const rows = byId("log");
    const seen = this.past?.row ?? this.snap?.row ?? 0;
    if (seen === this.scrolledTo) return;
    this.scrolledTo = seen;
    const row = /** @type {HTMLElement | null} */ (rows.querySelector("li.seen"));
    // If a row is taller than the log, its beginning is shown.
    if (row) rows.scrollTop = row.offsetTop - rows.offsetTop - Math.max(0, rows.clientHeight - row.offsetHeight) / 2;
  }

  /** Watches the room for the actions. They are folded by it, and never change it. */
  measure() {
    const box = byId("now").querySelector(".choices");
    if (!box || box === this.measured) return;
    this.measured = box;
    this.watching.disconnect();
    this.watching.observe(box);
  }

  renderPreview() {
    show(byId("preview"), ...this.wouldChange());
  }

  wouldChange() {
    const names = this.snap?.seats.map((seat) => seat.shown) ?? [];
    const { text } = this.pointed;
    const shown = this.snap?.legal.find((choice) => choice.text === text)?.shown ?? text;
    return wouldChange(shown, this.pointed.preview, names, this.shown?.panels, this.pointed.seat);
  }

  /** @param {number | null} seat */
  about(seat) {
    const sits = seat === null ? undefined : this.shown?.seats[seat];
    if (!sits) return undefined;
    return [sits.team ? togetherOf(sits.team) : "", whoOf(sits, ""), sits.turn && this.overTime() ? t("over-time") : "", sits.who === "person" && !sits.online ? t("away") : ""].filter(Boolean).join(", ");
  }

  /** @param {Snap} snap @param {boolean} isMine */
  now(snap, isMine) {
    const head = h("h2", { "data-key": "head" }, this.plan ? t("a-plan") : headline(snap));
    if (!isMine) return [head, h("div", { class: "choices", "data-key": "choices" }, h("p", {}, t("earlier-position")), this.replays?.bar(this), h("p", { class: "buttons" }, h("button", { type: "button", onclick: () => this.toNow() }, t("back-to-now")), " ", h("button", { type: "button", onclick: () => this.asks((more) => more.playFromHere(this)) }, t("play-from-here")), " ", h("button", { type: "button", onclick: () => this.with(import("./people.js"), (people) => people.rowSheet(this.id, this.past?.row ?? 0, snap.me.role === "spectator" ? this.secret : "")) }, t("link-to-row")), this.snap?.dev && this.snap.me.role === "owner" ? [" ", h("button", { type: "button", onclick: () => this.backTo(this.past?.row ?? 0) }, t("undo-after-this"))] : null))];
    const turn = this.plan ? { texts: this.plan.texts, may_end: false, why_not: "", dropped: this.plan.dropped } : snap.turn;
    const cards = pictureCards(snap.panels);
    const deeds = {
      act: (/** @type {Choice} */ choice, /** @type {string} */ text) => this.act(text, choice.seat),
      clicked: (/** @type {number} */ seat, /** @type {(event: Event) => string} */ text) => (/** @type {PointerEvent} */ event) => this.clicked(text(event), seat, event.pointerType === "touch"),
      armed: this.armed && { ...this.armed, would: this.wouldChange() },
      point: (/** @type {string} */ text, /** @type {number} */ seat) => this.point(text, seat),
      leave: () => {},
      cardOf: (/** @type {string} */ text) => text.split(/[ .+-]+/).map((word) => cards.get(word)).find(Boolean),
      figures: (/** @type {string} */ text) => (this.laying ? this.laying.figuresIn(text) : []),
    };
    const over = snap.over && !snap.turn && !this.plan ? [h("p", { class: "buttons", "data-key": "afterwards" }, ...this.afterwards(snap))] : [];
    return [head, h("div", { class: "choices", "data-key": "choices" }, ...over, ...decisions(snap, this.place, deeds, this.room)), turn ? turnBox(this, turn) : null];
  }

  /** Creates the buttons for what comes after the game. @param {Snap} snap */
  afterwards(snap) {
    const button = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => void} */ does) => h("button", { type: "button", "data-key": key, onclick: does }, label);
    const next = snap.next ? t("the-new-table") : t("rematch");
    const board = () => (byId("table").classList.toggle("boarded"), this.render());
    return [snap.me.role === "spectator" ? null : button("next", next, () => this.people()), button("board", byId("table").classList.contains("boarded") ? t("result") : t("board-button"), board), button("rows", t("play-from-row"), () => this.toLog()), button("ledger", t("download"), () => this.asks((more) => more.saveLedger(this)))];
  }

  /** Renders the end of the game over the board, once its module is loaded. @param {Snap} snap */
  renderEnd(snap) {
    const over = snap.over && !snap.turn && !this.plan && !this.past;
    byId("table").classList.toggle("ended", over && Boolean(this.endings));
    if (over && !this.endings) Promise.all([import("./end.js"), styled("end.css")]).then(([module]) => ((this.endings = module), this.render()), () => {});
    show(byId("ending"), ...(over && this.endings ? this.endings.ending(snap) : []));
  }

  notices() {
    const { snap } = this;
    if (!snap) return [];
    const lines = [];
    if (!this.up && !this.line.ended) lines.push(t("connection-lost-notice"));
    if (snap.failure) lines.push(t("script-failed", { why: snap.failure }));
    if (snap.unkept) lines.push(t("table-not-saved", { why: snap.unkept }));
    if (snap.trouble && snap.trouble !== snap.unkept) lines.push(t("automatic-failed", { why: snap.trouble }));
    if (snap.notice) lines.push(t("about-this-table", { notice: snap.notice }));
    if (this.trouble) lines.push(this.trouble);
    const [mistake] = snap.bench?.mistakes ?? [];
    if (mistake) lines.push(t("mistake-old-rules", { message: mistake.message, file: mistake.file, line: String(mistake.line) }));
    if (snap.back && snap.me.seats.some((seat) => snap.back?.waits.includes(seat))) lines.push(wishesBack(snap));
    if (snap.next) lines.push(t("rematch-notice"));
    if (this.overTime()) lines.push(`${this.overTime()}.`);
    if ((this.past || this.plan) && snap.mine && !snap.over) lines.push(t("use-back-to-now", { headline: headline(snap) }));
    if (this.past) lines.push(t("you-see-row", { row: this.past.row, all: snap.row }));
    if (this.plan) lines.push(this.plan.row === undefined ? t("plan-notice") : t("plan-notice-row", { row: this.plan.row }));
    const again = this.lost && t("do-again", { actions: this.lost.texts.join(". ") });
    const lost = again && h("p", { class: "notice", "data-key": "lost" }, t("actions-lost"), " ", h("button", { type: "button", onclick: () => this.redo() }, again), " ", h("button", { type: "button", onclick: () => ((this.lost = null), this.render()) }, t("dismiss")));
    return [lost, ...lines.map((line) => h("p", { class: "notice", "data-key": line }, line))];
  }

  tools() {
    const button = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => void} */ does, /** @type {Record<string, unknown>} */ more = {}) => h("button", { type: "button", "data-key": key, onclick: does, ...more }, label);
    const { snap } = this;
    if (!snap) return [];
    const plays = snap.me.seats.length > 0;
    return [
      h("a", { href: "/", "data-key": "lobby" }, t("lobby")),
      plays && snap.hints && button("hint", t("hint"), () => this.hint()),
      button("plan", t("plan"), () => this.planOrNot(), { "aria-pressed": String(Boolean(this.plan)) }),
      plays && snap.offers && button("offers", t("offers"), () => this.with(import("./people.js"), (people) => people.standingSheet(this.line, snap))),
      button("people", t("people"), () => this.people()),
      button("chat", this.unread ? t("chat-unread", { n: this.unread }) : t("chat"), () => this.chat()),
      button("ledger", t("ledger-button"), () => this.asks((more) => more.saveLedger(this))),
      button("sound", t("sound"), () => (setSound(!hasSound()), this.render()), { "aria-pressed": String(!this.painted || hasSound()) }),
      button("keys", t("keys"), () => this.help()),
      button("log", t("tab-log"), () => this.openLog(!byId("table").classList.contains("logged")), { "aria-pressed": String(byId("table").classList.contains("logged")) }),
      languageChoice(() => this.reword()),
    ];
  }

  /** Shows everything in the language that was chosen. The server sends its texts in it from now on. */
  async reword() {
    const { past, plan } = this;
    // Texts of earlier answers are in the old language.
    this.causes.clear();
    this.unpoint();
    this.trouble = "";
    this.tab(TABS.find(({ id }) => byId("table").classList.contains(`tab-${id}`))?.id ?? "table");
    await this.line.ask({ t: "language", language: language() });
    if (plan) await this.planOn(plan.texts);
    else if (past) await this.to(past.row);
    this.renderSoon();
  }
}

await loaded;
if (begun) {
  // For developer tools and tests.
  Object.assign(window, { loam: new Table(byId("main"), begun) });
} else {
  show(byId("main"), h("p", {}, t("nothing-at-address"), " ", h("a", { href: "/" }, t("to-lobby"))));
}
