// Rarely used functions of a table: a hint, the board as text, the ledger as a file, a private table. Loaded on demand.
// @ts-check
import { seatNamed } from "./actions.js";
import { drawn, failSheet, h, openSheet, pictureOf, styled } from "./dom.js";
import { counted } from "./panels.js";
import { inLanguage, listed, number, t } from "./words.js";

/** @typedef {import("./table.js").Table} Table */

/** Shows a bot's proposal, and the estimates of other actions. @param {Table} table */
export async function hint(table) {
  const answer = await table.line.ask({ t: "hint" }, false);
  if (answer.t !== "hint") return table.fail(answer.why ?? t("no-hint"));
  openSheet(
    t("hint"),
    h("p", {}, t("bot-proposes", { text: answer.shown ?? answer.text }), answer.meaning ? ` (${answer.meaning})` : ""),
    answer.others.length > 0
      ? h("table", {}, h("caption", {}, t("other-actions-caption")), h("tbody", {}, ...answer.others.map((/** @type {{text: string, shown?: string, worth: number}} */ other) => h("tr", {}, h("th", { scope: "row" }, other.shown ?? other.text), h("td", {}, number(other.worth, 1))))))
      : h("p", {}, t("no-other-action")),
    ...(answer.reason ? why(answer.reason) : [h("p", {}, t("no-effects-in-time"))]),
  );
}

/** Creates a table of expected points in the rest of the game, by source, with a column for each action. @param {import("./frames.js").HintReason} reason */
function why({ bot, games, actions, points, beside, said, sources }) {
  /** @param {string} name @param {number[]} numbers */
  const row = (name, numbers) => h("tr", {}, h("th", { scope: "row" }, name), ...numbers.map((n, at) => h("td", { "data-of": actions[at] ?? "" }, number(n, 1))));
  /** @param {import("./frames.js").Interval} of */
  const ends = ({ mean, low, high }) => (low === null || high === null ? signed(mean) : t("interval", { low: signed(low), high: signed(high) }));
  const cells = beside.map((of, at) => h("td", { "data-of": actions[at + 1] ?? "" }, ends(of)));
  return [
    h("h3", {}, t("why-heading")),
    h("p", {}, t("hint-played-out", { games, bot })),
    said ? h("p", {}, said.replaceAll("`", "")) : null,
    h("table", { class: "reason" },
      h("caption", {}, t("mean-points-caption")),
      h("thead", {}, h("tr", {}, h("td", {}), ...actions.map((action) => h("th", { scope: "col" }, action)))),
      h("tbody", {}, row(t("all-sum"), points), h("tr", {}, h("th", { scope: "row" }, t("difference-to-proposal")), h("td", { "data-of": actions[0] ?? "" }), ...cells), ...sources.map((one) => row(one.source, one.points)))),
  ];
}

/** @param {number} n */
const signed = (n) => number(n, 1, true);

/** Opens the card of a tile: all its effects, and who has one. @param {Table} table @param {import("./panels.js").Tile} tile */
export function tileCard(table, { title, label, card, now }) {
  const picture = pictureOf(card.piece);
  const has = (table.shown?.panels ?? []).filter((panel) => panel.seat !== null && panel.groups.some((group) => group.items.some(({ shape }) => shape.is === "cards" && shape.cards.some((one) => (one.id || one.name) === (card.id || card.name)))));
  openSheet(
    `${title === label ? title : `${title}, ${label}`}: ${counted(card)}`,
    picture ? h("div", { class: "large" }, drawn(picture)) : null,
    now ? h("p", {}, h("b", {}, t("in-force-now"))) : null,
    card.used ? h("p", {}, h("b", {}, t("taken-this-round"))) : null,
    h("ul", {}, ...card.does.map((line) => h("li", {}, line))),
    has.length > 0 ? h("p", {}, t("who-has-it"), " ", ...has.map((panel) => h("span", { class: `seat-${(panel.seat ?? 0) + 1}` }, h("b", { class: "pill" }, `${(panel.seat ?? 0) + 1} ${panel.title}`), " "))) : null,
  );
}

/** Shows the position as text. @param {Table} table */
export async function inWords(table) {
  const answer = await table.line.ask({ t: "words", ...(table.past ? { row: table.past.row } : {}) }, false);
  openSheet(t("board-in-words"), h("pre", { class: "words", tabindex: "0" }, answer.text ?? ""));
}

/** Lets a bot choose once for the next seat of this page: carries out its hint. @param {Table} table */
export async function bot(table) {
  const answer = await table.line.ask({ t: "hint", plain: true }, false);
  if (answer.t !== "hint") return table.fail(answer.why ?? t("no-bot-now"));
  await table.act(answer.text, answer.seat);
}

/** Hands a seat to a bot, or to the owner of the table. @param {Table} table @param {string} text   `NAME BOT`, or `NAME human` */
export async function seat(table, text) {
  const { snap } = table;
  if (!snap) return;
  const { seats } = snap;
  const [, name, player] = text.match(/^(\S+)\s+(\S.*)$/s) ?? ["", text, ""];
  const which = seatNamed(snap, name);
  if (which < 0) return table.fail(t("which-seat", { names: listed(seats.map((one) => one.shown), "list-last-or") }));
  if (!player) return table.fail(t("who-plays", { name: seats[which].shown }));
  await table.change({ t: "seat", seat: which, ...(player === "human" ? { do: "here" } : { do: "bot", bot: player }) });
}

/** Downloads a text as a file. @param {string} text @param {string} type @param {string} name */
function download(text, type, name) {
  h("a", { href: URL.createObjectURL(new Blob([text], { type })), download: name }).click();
}

/** Downloads the ledger of the game. @param {Table} table @param {string} [name] of the file */
export async function saveLedger(table, name) {
  const answer = await fetch(inLanguage(`/api/tables/${table.id}/ledger`), { headers: { Authorization: `Bearer ${table.secret}` } }).catch(() => null);
  const text = await answer?.text().catch(() => null);
  if (!answer || typeof text !== "string") return table.fail(t("no-ledger-silent"));
  if (!answer.ok) return table.fail(t("no-ledger-why", { why: reason(text) ?? t("server-answered", { status: String(answer.status) }) }));
  download(text, "text/plain", name || `${table.id}.txt`);
}

/** Shows the link to the rules of a table, for other machines. @param {{id: string, secret: string}} of */
export async function takeRules({ id, secret }) {
  const title = t("take-rules");
  const answer = await fetch(inLanguage(`/api/tables/${id}/rules`), { method: "POST", headers: { Authorization: `Bearer ${secret}` } }).catch(() => null);
  if (!answer) return failSheet(t("server-silent-lower"), title);
  const made = await answer.json().catch(() => ({ error: t("server-answered", { status: String(answer.status) }) }));
  if (!answer.ok) return failSheet(made.error, title);
  const link = `${location.origin}${made.path}`;
  const commands = [`loam play ${link}`, `loam serve --from ${link}`].map((command) => h("p", {}, h("code", {}, command)));
  openSheet(title, h("p", {}, t("rules-commands")), ...commands);
}

/** Downloads the displayed board as SVG. @param {Table} table @param {string} [name] of the file */
export function savePicture(table, name) {
  const { svg } = table.shown ?? {};
  if (!svg) return table.fail(t("no-board-to-draw"));
  download(svg, "image/svg+xml", name || `${table.id}.svg`);
}

/** Returns the reason from an error response of the server; `undefined` if the response is not from the server, but from a proxy. @param {string} text @returns {string | undefined} */
function reason(text) {
  try {
    return JSON.parse(text).error;
  } catch {
    return undefined;
  }
}

/** Opens a private table that continues from the displayed row, with all seats on this page. @param {Table} table */
export async function playFromHere(table) {
  const headers = { Authorization: `Bearer ${table.secret}` };
  const answer = await fetch(inLanguage(`/api/tables/${table.id}/branch?row=${table.past?.row ?? table.snap?.row}`), { method: "POST", headers }).catch(() => null);
  if (!answer) return table.fail(t("no-table-silent"));
  const made = await answer.json().catch(() => ({ error: t("server-answered", { status: String(answer.status) }) }));
  if (!answer.ok) return table.fail(made.error);
  sessionStorage.setItem(`loam secret ${made.id}`, made.owner);
  location.assign(`/table/${made.id}`);
}

/** Creates a page without access: explains how to get a link. @param {string} why */
export function nowhere(why) {
  styled("lobby.css");
  return [h("div", { class: "lobby" }, h("section", {}, h("h2", {}, t("no-access")), h("p", {}, t("server-says", { why })), h("p", {}, t("open-link-again"), " ", h("a", { href: "/" }, t("to-lobby")))))];
}
