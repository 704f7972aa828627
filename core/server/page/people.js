// People at a table: seats, links, bots, standing answers, chat and notes. The ledger contains none of these. Loaded
// on demand.
// @ts-check
import { alarm, h, say } from "./dom.js";
import { failSheet, openSheet } from "./keys.js";
import { pointsOf, togetherOf } from "./panels.js";
import { offered } from "./socket.js";

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
  return left.map((at) => one(at, left.length > 1 ? snap.seats[at.seat].name : ""));
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
    if (answer.secret) await copy(`${location.origin}/table/${table}#${answer.secret}`, `The link of ${snap.seats[seat].name}`);
    else if (answer.is === "refused" || answer.is === "failed") failSheet(answer.why);
    else say("done");
  };
  /** Returns the bot that is chosen next to the button. @param {Event} event */
  const chosen = (event) => /** @type {HTMLElement} */ (event.currentTarget).parentElement?.querySelector("select")?.value;
  const rows = snap.seats.map((seat, n) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, seat.name),
      h("td", {}, seat.person || seat.who),
      h("td", {}, [pointsOf(seat), ...(seat.team ? [togetherOf(seat.team)] : [])].join(", ")),
      h(
        "td",
        {},
        snap.me.seats.includes(n) ? h("label", {}, "name ", h("input", { value: seat.person ?? "", maxlength: "40", onchange: (/** @type {Event} */ e) => told(line.ask({ t: "name", seat: n, name: valueOf(e) })) })) : null,
        owns
          ? h(
              "span",
              { class: "buttons" },
              h("button", { type: "button", onclick: () => hand(n, "link") }, "New link"),
              h("button", { type: "button", onclick: () => hand(n, "here") }, "Play it here"),
              h("span", { class: "with-amount" }, h("button", { type: "button", onclick: (/** @type {Event} */ e) => hand(n, "bot", chosen(e)) }, "To a bot"), bots.length > 0 && h("select", { "aria-label": `which bot plays ${seat.name}` }, ...bots.map((bot) => h("option", { value: bot.spec, title: bot.summary, selected: seat.who === `bot:${bot.spec}` }, bot.spec)))),
              h("button", { type: "button", onclick: () => confirm(`${seat.name} leaves the game for good?`) && hand(n, "drop") }, "Leaves"),
            )
          : null,
      ),
    ),
  );
  openSheet(
    "People",
    h("table", {}, h("caption", {}, "Who plays what"), h("tbody", {}, ...rows)),
    owns ? h("p", {}, "With a new link, the old link of that seat no longer works.") : null,
    owns && bots.length > 0 ? h("p", { class: "small" }, `Bots: ${bots.map((bot) => `${bot.spec} ${bot.summary}`).join("; ")}.`) : null,
    owns
      ? h("p", {}, h("label", {}, "Pause before a bot moves, in milliseconds ", h("input", { type: "number", min: "0", max: "10000", step: "100", value: snap.pace, onchange: (/** @type {Event} */ e) => told(line.ask({ t: "pace", ms: Number(valueOf(e)) })) })))
      : null,
    around(line, snap, due),
    ...atEachSeat(snap, ({ seat, notes }, whose) => h("p", { "data-key": `notes ${seat}` }, h("label", {}, `Private notes${whose && ` of ${whose}`}`, h("textarea", { rows: whose ? "2" : "5", maxlength: "4000", onchange: (/** @type {Event} */ e) => told(line.ask({ t: "note", seat, text: valueOf(e) })) }, notes)))),
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
    else say("done");
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
  const button = (/** @type {string} */ label, /** @type {() => unknown} */ onclick, disabled = false) => h("button", { type: "button", "data-key": label, onclick, disabled }, label);
  const again = async () => {
    const answer = await fetch(`/api/tables/${table}/rematch`, { method: "POST", headers: { Authorization: `Bearer ${secret}` } }).catch(() => null);
    if (!answer) return failSheet("the server does not answer");
    const made = await answer.json().catch(() => ({ error: `the server answered ${answer.status}` }));
    if (!answer.ok) return failSheet(made.error);
    say("the new table is open");
  };
  // The secret of the lobby opens every table of the server, so it is not put into links to a table.
  const mine = sessionStorage.getItem(`loam secret ${table}`);
  const plays = snap.me.seats.length > 0;
  const back = snap.back;
  return h(
    "div",
    { class: "around" },
    snap.next ? h("p", {}, h("a", { href: `/table/${snap.next}${mine ? `#${mine}` : ""}` }, "A rematch was opened: go to the new table")) : null,
    back
      ? h("p", {}, `${snap.seats[back.by].name} asks to go back to row ${back.row}, and waits for the consent of ${back.waits.map((seat) => snap.seats[seat].name).join(", ")}. `, snap.me.seats.some((seat) => back.waits.includes(seat)) ? [button("I agree", () => ask({ t: "agree", yes: true })), button("No", () => ask({ t: "agree", yes: false }))] : null)
      : plays && snap.row > 0
        ? h("p", {}, h("label", {}, "Ask all to go back to row ", h("input", { type: "number", min: "0", max: String(snap.row - 1), value: String(snap.row - 1), id: "back-row" })), button("Ask", () => ask({ t: "back", row: Number(/** @type {HTMLInputElement} */ (document.getElementById("back-row")).value) })))
        : null,
    snap.clock ? h("p", {}, `A move should take ${snap.clock.seconds} seconds; this one has taken ${due === null ? snap.clock.gone : Math.round(snap.clock.seconds - (due - Date.now()) / 1000)} so far.`) : null,
    ...(snap.webhooks ? atEachSeat(snap, ({ seat, webhook }, whose) => h("p", { "data-key": `webhook ${seat}` }, h("label", {}, `Notify this address when it is ${whose ? `the turn of ${whose}` : "my turn"} `, h("input", { type: "url", placeholder: webhook ? "one is set" : "https://…", onchange: (/** @type {Event} */ e) => ask({ t: "webhook", seat, url: valueOf(e) }) })), webhook ? button("Notify nobody", () => ask({ t: "webhook", seat, url: "" })) : null)) : []),
    mine ? h("p", {}, button("My own link", () => copy(`${location.origin}/table/${table}#${mine}`, "Your own link", "This link leads you back to your seat later or from another tab. Keep it, and do not share it."))) : null,
    h("p", {}, button("Take these rules with you", () => import("./more.js").then((more) => more.takeRules({ id: table, secret })))),
    snap.next || snap.me.role === "spectator" ? null : h("p", {}, button("Play again", again)),
    snap.me.role === "seat" ? h("p", {}, button("Leave the game", () => confirm("Leave the game for good?") && ask({ t: "resign" }))) : null,
    owns ? h("p", {}, h("label", {}, "Seconds for a move, 0 for none ", h("input", { type: "number", min: "0", value: String(snap.clock?.seconds ?? 0), onchange: (/** @type {Event} */ e) => ask({ t: "clock", seconds: Number(valueOf(e)) }) }))) : null,
    owns
      ? h(
          "p",
          { class: "buttons" },
          button(snap.hints ? "No hints" : "Allow hints", () => ask({ t: "hints", on: !snap.hints })),
          button(snap.archived ? "Restore from the archive" : "Archive", () => ask({ t: "table", do: snap.archived ? "restore" : "archive" })),
          button("New link for spectators", () => link("watch", "Link for spectators", "Anyone with this link can watch, but not play. The old link no longer works.")),
          button("No spectators", () => ask({ t: "table", do: "unwatched" }), !snap.watched),
          button("New link for me", () => link("owner", "Your link", "Anyone with this link controls the table, so keep it secret. The old link no longer works.")),
          button("Delete", () => confirm("Delete the table for good? Only ledgers that you have saved remain.") && ask({ t: "table", do: "delete" })),
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
    ["ask", "ask me each time"],
    ["never", "always decline"],
    ["0", "take what costs nothing"],
    ...[1, 2, 3, 4, 5].map((n) => [String(n), `take what costs at most ${n} ${n === 1 ? "point" : "points"}`]),
  ];
  const rules = atEachSeat(snap, ({ seat, standing }, whose) => {
    const now = standing ? (standing.never ? "never" : String(standing.most)) : "ask";
    const choose = (/** @type {Event} */ event) => {
      const value = valueOf(event);
      told(line.ask({ t: "standing", seat, rule: value === "ask" ? null : value === "never" ? { never: true } : { most: Number(value) } }));
    };
    const radio = (/** @type {string} */ value) => h("input", { type: "radio", name: `standing-${seat}`, id: `standing-${seat}-${value}`, value, checked: value === now, onchange: choose });
    return h("fieldset", { "data-key": `standing ${seat}` }, h("legend", {}, `When somebody offers ${whose || "me"} something`), ...choices.map(([value, label]) => h("p", {}, radio(value), " ", h("label", { for: `standing-${seat}-${value}` }, label))));
  });
  openSheet("Standing answers to offers", h("div", { class: "rules" }, ...rules));
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
    alarm(answer.why ?? "the message was not sent");
    field.value ||= text;
  };
  const said = snap?.chat ?? [];
  const input = h("input", { maxlength: "400", "aria-label": "say something" });
  openSheet("Chat", h("ul", { class: "chat", tabindex: "0", "aria-label": "chat messages" }, ...said.map(({ who, text }) => h("li", {}, h("b", {}, `${who}: `), text))), h("form", { onsubmit: send }, input, h("button", { type: "submit" }, "Say")));
}

/** Copies the link to a row. It contains the secret only for spectators. @param {string} table @param {number} row @param {string} secret */
export function rowSheet(table, row, secret) {
  const about = secret ? "Anyone with this link can watch, as you do." : `This link contains no secret: it works only in this browser, for people who are at this table. To use it with your own link, put ?row=${row} before its #.`;
  return copy(`${location.origin}/table/${table}?row=${row}${secret ? `#${secret}` : ""}`, `Link to row ${row}`, about);
}

/** @param {string} link @param {string} what @param {string} [about] */
export async function copy(link, what, about = "Anyone with this link can play this seat; send it to one person only.") {
  const field = h("input", { readonly: true, value: link, "aria-label": what });
  openSheet(what, h("p", {}, field), h("p", {}, about));
  /** @type {HTMLInputElement} */ (field).select();
  // Without TLS, browsers do not allow a page on the network to copy.
  const copied = navigator.clipboard?.writeText(link).then(() => true, () => false);
  say((await copied) ? "copied" : "the link is selected: copy it now");
}
