// People at a table: seats, links, bots, standing answers, chat and notes. The ledger contains none of these. Loaded
// on demand.
// @ts-check
import { alarm, failSheet, h, openSheet, say, sure } from "./dom.js";
import { pointsOf, togetherOf, whoOf } from "./panels.js";
import { offered } from "./socket.js";
import { inLanguage, listed, t } from "./words.js";

/** @typedef {import("./frames.js").Snap} Snap */
/** @typedef {import("./socket.js").Line} Line */

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * Renders something for each seat of this page. With a single seat, its name is left out.
 * @param {Snap} snap
 * @param {(left: import("./frames.js").Left, whose: string) => import("./dom.js").Child} one
 */
function atEachSeat(snap, one) {
  const left = snap.left ?? [];
  return left.map((at) => one(at, left.length > 1 ? snap.seats[at.seat].shown : ""));
}

/** Bots that can take over a seat, once they are loaded. @type {{spec: string, summary: string}[]} */
let bots = [];

/**
 * @param {Line} line
 * @param {() => Snap | null} now
 * @param {number | null} due   time at which the move is over time
 * @param {boolean} again   whether the open sheet is only updated
 */
export async function seatsSheet(line, now, due, again) {
  const { table } = line;
  if (now()?.me.role === "owner" && bots.length === 0) bots = await offered().then((offer) => offer.bots, () => []);
  const snap = now();
  // Another sheet may have been opened in the meantime.
  if (!snap || (again && !document.querySelector("#sheet[open] .around"))) return;
  const owns = snap.me.role === "owner";
  const hand = async (/** @type {number} */ seat, /** @type {string} */ what, /** @type {string | undefined} */ bot = undefined) => {
    const answer = await line.ask({ t: "seat", seat, do: what, ...(bot ? { bot } : {}) });
    if (answer.secret) await copy(`${location.origin}/table/${table}#${answer.secret}`, t("link-of-title", { name: snap.seats[seat].shown }));
    else if (answer.is === "refused" || answer.is === "failed") failSheet(answer.why);
    else say(t("done"));
  };
  /** Returns the bot that is chosen next to the button. @param {Event} event */
  const chosen = (event) => /** @type {HTMLElement} */ (event.currentTarget).parentElement?.querySelector("select")?.value;
  const rows = snap.seats.map((seat, n) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, seat.shown),
      h("td", {}, whoOf(seat, t("person"))),
      h("td", {}, [pointsOf(seat), ...(seat.team ? [togetherOf(seat.team)] : [])].join(", ")),
      h(
        "td",
        {},
        snap.me.seats.includes(n) ? h("label", {}, t("name-label"), " ", h("input", { value: seat.person ?? "", maxlength: "40", onchange: (/** @type {Event} */ e) => told(line.ask({ t: "name", seat: n, name: valueOf(e) })) })) : null,
        owns
          ? h(
              "span",
              { class: "buttons" },
              h("button", { type: "button", onclick: () => hand(n, "link") }, t("new-link")),
              h("button", { type: "button", onclick: () => hand(n, "here") }, t("play-here")),
              h("span", { class: "with-amount" }, h("button", { type: "button", onclick: (/** @type {Event} */ e) => hand(n, "bot", chosen(e)) }, t("to-bot")), bots.length > 0 && h("select", { "aria-label": t("which-bot", { name: seat.shown }) }, ...bots.map((bot) => h("option", { value: bot.spec, title: bot.summary, selected: seat.who === `bot:${bot.spec}` }, bot.spec)))),
              h("button", { type: "button", onclick: () => sure(t("leaves-confirm", { name: seat.shown })) && hand(n, "drop") }, t("leaves")),
            )
          : null,
      ),
    ),
  );
  openSheet(
    t("people"),
    h("table", {}, h("caption", {}, t("who-plays-what")), h("tbody", {}, ...rows)),
    owns ? h("p", {}, t("new-link-old")) : null,
    owns && bots.length > 0 ? h("p", { class: "small" }, t("bots-list", { bots: bots.map((bot) => `${bot.spec} ${bot.summary}`).join("; ") })) : null,
    owns
      ? h("p", {}, h("label", {}, t("pause-before-bot"), " ", h("input", { type: "number", min: "0", max: "10000", step: "100", value: snap.pace, onchange: (/** @type {Event} */ e) => told(line.ask({ t: "pace", ms: Number(valueOf(e)) })) })))
      : null,
    around(line, snap, due),
    ...atEachSeat(snap, ({ seat, notes }, whose) => h("p", { "data-key": `notes ${seat}` }, h("label", {}, whose ? t("private-notes-of", { name: whose }) : t("private-notes"), h("textarea", { rows: whose ? "2" : "5", maxlength: "4000", onchange: (/** @type {Event} */ e) => told(line.ask({ t: "note", seat, text: valueOf(e) })) }, notes)))),
  );
}

/** Shows the error if a change could not be stored, for example because the disk is full. @param {Promise<any>} asked */
async function told(asked) {
  const answer = await asked;
  if (answer.is === "refused" || answer.is === "failed") failSheet(answer.why);
}

/**
 * Renders the administration of a table: going back by consent, leaving, clock, rematch, archive and links.
 * @param {Line} line @param {Snap} snap @param {number | null} due
 */
function around(line, snap, due) {
  const { table } = line;
  const owns = snap.me.role === "owner";
  const secret = sessionStorage.getItem(`loam secret ${table}`) || sessionStorage.getItem("loam secret /") || "";
  const ask = async (/** @type {Record<string, unknown>} */ frame) => {
    const answer = await line.ask(frame);
    if (answer.is === "refused" || answer.is === "failed") failSheet(answer.why);
    else say(t("done"));
  };
  /** Requests a new link for spectators or the owner. @param {"watch" | "owner"} what @param {string} name @param {string} about */
  const link = async (what, name, about) => {
    const answer = await line.ask({ t: "table", do: what });
    if (!answer.secret) return failSheet(answer.why);
    if (what === "owner") {
      // The old link is no longer valid, so this page uses the new one.
      line.secret = answer.secret;
      sessionStorage.setItem(`loam secret ${table}`, answer.secret);
    }
    await copy(`${location.origin}/table/${table}#${answer.secret}`, name, about);
  };
  // Buttons never change their place during an update, so that a click cannot hit "Delete" by accident.
  const button = (/** @type {string} */ key, /** @type {string} */ label, /** @type {() => unknown} */ onclick, disabled = false) => h("button", { type: "button", "data-key": key, onclick, disabled }, label);
  const again = async () => {
    const answer = await fetch(inLanguage(`/api/tables/${table}/rematch`), { method: "POST", headers: { Authorization: `Bearer ${secret}` } }).catch(() => null);
    if (!answer) return failSheet(t("server-silent-lower"));
    const made = await answer.json().catch(() => ({ error: t("server-answered", { status: String(answer.status) }) }));
    if (!answer.ok) return failSheet(made.error);
    say(t("new-table-open"));
  };
  // The secret of the lobby opens every table of the server, so it is not put into links to a table.
  const mine = sessionStorage.getItem(`loam secret ${table}`);
  const plays = snap.me.seats.length > 0;
  const back = snap.back;
  return h(
    "div",
    { class: "around" },
    snap.next ? h("p", {}, h("a", { href: `/table/${snap.next}${mine ? `#${mine}` : ""}` }, t("rematch-opened"))) : null,
    back
      ? h("p", {}, t("asks-back-waits", { name: snap.seats[back.by].shown, row: back.row, names: listed(back.waits.map((seat) => snap.seats[seat].shown)) }), " ", snap.me.seats.some((seat) => back.waits.includes(seat)) ? [button("agree", t("i-agree"), () => ask({ t: "agree", yes: true })), button("disagree", t("no"), () => ask({ t: "agree", yes: false }))] : null)
      : plays && snap.row > 0
        ? h("p", {}, h("label", {}, t("ask-all-back"), " ", h("input", { type: "number", min: "0", max: String(snap.row - 1), value: String(snap.row - 1), id: "back-row" })), button("ask", t("ask"), () => ask({ t: "back", row: Number(/** @type {HTMLInputElement} */ (document.getElementById("back-row")).value) })))
        : null,
    snap.clock ? h("p", {}, t("clock-so-far", { seconds: snap.clock.seconds, gone: due === null ? snap.clock.gone : Math.round(snap.clock.seconds - (due - Date.now()) / 1000) })) : null,
    ...(snap.webhooks ? atEachSeat(snap, ({ seat, webhook }, whose) => h("p", { "data-key": `webhook ${seat}` }, h("label", {}, whose ? t("notify-address-of", { name: whose }) : t("notify-address"), " ", h("input", { type: "url", placeholder: webhook ? t("address-set") : "https://…", onchange: (/** @type {Event} */ e) => ask({ t: "webhook", seat, url: valueOf(e) }) })), webhook ? button("notify nobody", t("notify-nobody"), () => ask({ t: "webhook", seat, url: "" })) : null)) : []),
    mine ? h("p", {}, button("own link", t("my-own-link"), () => copy(`${location.origin}/table/${table}#${mine}`, t("your-own-link"), t("own-link-about")))) : null,
    h("p", {}, button("rules", t("take-rules"), () => import("./more.js").then((more) => more.takeRules({ id: table, secret })))),
    snap.next || snap.me.role === "spectator" ? null : h("p", {}, button("again", t("play-again"), again)),
    snap.me.role === "seat" ? h("p", {}, button("leave", t("leave-game"), () => sure(t("leave-game-confirm")) && ask({ t: "resign" }))) : null,
    owns ? h("p", {}, h("label", {}, t("clock-setting"), " ", h("input", { type: "number", min: "0", value: String(snap.clock?.seconds ?? 0), onchange: (/** @type {Event} */ e) => ask({ t: "clock", seconds: Number(valueOf(e)) }) }))) : null,
    owns
      ? h(
          "p",
          { class: "buttons" },
          button("hints", snap.hints ? t("no-hints") : t("allow-hints"), () => ask({ t: "hints", on: !snap.hints })),
          button("archive", snap.archived ? t("restore-archive") : t("archive"), () => ask({ t: "table", do: snap.archived ? "restore" : "archive" })),
          button("watch", t("new-link-spectators"), () => link("watch", t("link-spectators-title"), t("link-spectators-about"))),
          button("unwatched", t("no-spectators"), () => ask({ t: "table", do: "unwatched" }), !snap.watched),
          button("owner", t("new-link-me"), () => link("owner", t("your-link"), t("owner-link-about"))),
          button("delete", t("delete"), () => sure(t("delete-confirm")) && ask({ t: "table", do: "delete" })),
        )
      : null,
  );
}

/**
 * @param {Line} line
 * @param {Snap} snap
 */
export function standingSheet(line, snap) {
  const choices = [
    ["ask", t("standing-ask")],
    ["never", t("standing-decline")],
    ["0", t("standing-free")],
    ...[1, 2, 3, 4, 5].map((n) => [String(n), t("standing-at-most", { n })]),
  ];
  const rules = atEachSeat(snap, ({ seat, standing }, whose) => {
    const now = standing ? (standing.never ? "never" : String(standing.most)) : "ask";
    const choose = (/** @type {Event} */ event) => {
      const value = valueOf(event);
      told(line.ask({ t: "standing", seat, rule: value === "ask" ? null : value === "never" ? { never: true } : { most: Number(value) } }));
    };
    const radio = (/** @type {string} */ value) => h("input", { type: "radio", name: `standing-${seat}`, id: `standing-${seat}-${value}`, value, checked: value === now, onchange: choose });
    return h("fieldset", { "data-key": `standing ${seat}` }, h("legend", {}, whose ? t("when-offers-of", { name: whose }) : t("when-offers-me")), ...choices.map(([value, label]) => h("p", {}, radio(value), " ", h("label", { for: `standing-${seat}-${value}` }, label))));
  });
  openSheet(t("standing-answers"), h("div", { class: "rules" }, ...rules));
}

/**
 * Opens the chat: its lines and an input field. Called again at each new line while it is open.
 * @param {Line} line
 * @param {Snap | null} snap
 */
export function chatSheet(line, snap) {
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    // Reads the displayed field, because a render may have morphed an older element instead of inserting this one.
    const field = /** @type {HTMLInputElement | null} */ (/** @type {Element} */ (event.currentTarget).querySelector("input"));
    const text = field?.value.trim();
    if (!field || !text) return;
    field.value = "";
    const answer = await line.ask({ t: "say", text });
    if (answer.is === "kept") return;
    alarm(answer.why ?? t("message-not-sent"));
    field.value ||= text;
  };
  const said = snap?.chat ?? [];
  const input = h("input", { maxlength: "400", "aria-label": t("say-something") });
  openSheet(t("chat"), h("ul", { class: "chat", tabindex: "0", "aria-label": t("chat-messages") }, ...said.map(({ who, text }) => h("li", {}, h("b", {}, `${who}: `), text))), h("form", { onsubmit: send }, input, h("button", { type: "submit" }, t("say-button"))));
}

/** Copies the link to a row. It contains the secret only for spectators. @param {string} table @param {number} row @param {string} secret */
export function rowSheet(table, row, secret) {
  const about = secret ? t("row-link-watch") : t("row-link-plain", { row: String(row) });
  return copy(`${location.origin}/table/${table}?row=${row}${secret ? `#${secret}` : ""}`, t("link-to-row-n", { row }), about);
}

/** @param {string} link @param {string} what @param {string} [about] */
export async function copy(link, what, about = t("seat-link-about")) {
  const field = h("input", { readonly: true, value: link, "aria-label": what });
  openSheet(what, h("p", {}, field), h("p", {}, about));
  /** @type {HTMLInputElement} */ (field).select();
  // Without TLS, browsers do not allow a page on the network to copy.
  const copied = navigator.clipboard?.writeText(link).then(() => true, () => false);
  say((await copied) ? t("copied-said") : t("link-selected"));
}
