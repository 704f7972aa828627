// People at a table: seats, links, bots, standing answers, chat and notes. None of it stands in the ledger.
// @ts-check
import { h } from "./dom.js";
import { openSheet } from "./keys.js";
import { alarm, say } from "./notify.js";

/** @typedef {import("./frames.js").Snap} Snap */
/** @typedef {import("./socket.js").Line} Line */

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * @param {Line} line
 * @param {string} table
 * @param {Snap} snap
 */
export function seatsSheet(line, table, snap) {
  const owns = snap.me.role === "owner";
  const hand = async (/** @type {number} */ seat, /** @type {string} */ what, /** @type {string | undefined} */ bot = undefined) => {
    const answer = await line.ask({ t: "seat", seat, do: what, ...(bot ? { bot } : {}) });
    if (answer.secret) await copy(`${location.origin}/table/${table}#${answer.secret}`, `The link of ${snap.seats[seat].name}`);
    else if (answer.is === "refused") alarm(answer.why);
    else say("done");
  };
  const rows = snap.seats.map((seat, n) =>
    h(
      "tr",
      {},
      h("th", { scope: "row" }, seat.name),
      h("td", {}, seat.person || seat.who),
      h("td", {}, `${seat.points} points`),
      h(
        "td",
        {},
        snap.me.seats.includes(n) ? h("label", {}, "name ", h("input", { value: seat.person ?? "", maxlength: "40", onchange: (/** @type {Event} */ e) => line.ask({ t: "name", seat: n, name: valueOf(e) }) })) : null,
        owns
          ? [
              h("button", { type: "button", onclick: () => hand(n, "link") }, "New link"),
              h("button", { type: "button", onclick: () => hand(n, "here") }, "Play it here"),
              h("button", { type: "button", onclick: () => hand(n, "bot", "greedy") }, "To a bot"),
              h("button", { type: "button", onclick: () => confirm(`${seat.name} leaves the game for good?`) && hand(n, "drop") }, "Leaves"),
            ]
          : null,
      ),
    ),
  );
  openSheet(
    "People",
    h("table", {}, h("caption", {}, "Who plays what"), h("tbody", {}, ...rows)),
    owns ? h("p", {}, "A new link makes the old one of that seat worthless.") : null,
    owns
      ? h("p", {}, h("label", {}, "Pause before a bot moves, in milliseconds ", h("input", { type: "number", min: "0", max: "10000", step: "100", value: snap.pace, onchange: (/** @type {Event} */ e) => line.ask({ t: "pace", ms: Number(valueOf(e)) }) })))
      : null,
    h("p", {}, h("label", {}, "Private notes", h("textarea", { rows: "5", maxlength: "4000", onchange: (/** @type {Event} */ e) => line.ask({ t: "note", text: valueOf(e) }) }, snap.notes ?? ""))),
  );
}

/**
 * @param {Line} line
 * @param {Snap} snap
 */
export function standingSheet(line, snap) {
  const now = snap.standing ? (snap.standing.never ? "never" : String(snap.standing.most)) : "ask";
  const choose = (/** @type {Event} */ event) => {
    const value = valueOf(event);
    line.ask({ t: "standing", rule: value === "ask" ? null : value === "never" ? { never: true } : { most: Number(value) } });
  };
  const choices = [
    ["ask", "ask me each time"],
    ["never", "always decline"],
    ["0", "take what costs nothing"],
    ...[1, 2, 3, 4, 5].map((n) => [String(n), `take what costs at most ${n} ${n === 1 ? "point" : "points"}`]),
  ];
  openSheet(
    "Standing answers to offers",
    h("fieldset", {}, h("legend", {}, "When somebody offers me something"), ...choices.map(([value, label]) => h("p", {}, h("input", { type: "radio", name: "standing", id: `standing-${value}`, value, checked: value === now, onchange: choose }), " ", h("label", { for: `standing-${value}` }, label)))),
  );
}

/**
 * @param {Line} line
 * @param {() => Snap | null} now
 */
export function chatSheet(line, now) {
  const input = /** @type {HTMLInputElement} */ (h("input", { maxlength: "400", "aria-label": "say something" }));
  const send = async (/** @type {Event} */ event) => {
    event.preventDefault();
    if (!input.value.trim()) return;
    await line.ask({ t: "say", text: input.value.trim() });
    input.value = "";
    chatSheet(line, now);
  };
  const said = now()?.chat ?? [];
  openSheet("Chat", h("ul", { class: "chat", tabindex: "0", "aria-label": "what was said" }, ...said.map(({ who, text }) => h("li", {}, h("b", {}, `${who}: `), text))), h("form", { onsubmit: send }, input, h("button", { type: "submit" }, "Say")));
}

/** @param {string} link @param {string} what */
export async function copy(link, what) {
  const field = h("input", { readonly: true, value: link, "aria-label": what });
  openSheet(what, h("p", {}, field), h("p", {}, "Whoever has this link plays this seat: send it to one person alone."));
  /** @type {HTMLInputElement} */ (field).select();
  await navigator.clipboard?.writeText(link).then(() => say("copied")).catch(() => undefined);
}
