// The laboratory: runs of many games, started here, with a bar; their reports open in place.
// @ts-check
import { byId, h, show } from "./dom.js";
import { alarm, say } from "./notify.js";

/** @typedef {{runs: boolean, title?: string, done?: number, all?: number, rate?: number, seconds?: number, left?: number | null, result?: any, error?: string, report?: string}} State */

/** How often it is asked how far a run has come, in milliseconds. */
const OFTEN = 500;

/** The one run that the server has at a time. */
export class Run {
  /** @param {string} secret @param {() => void} changed */
  constructor(secret, changed) {
    this.secret = secret;
    this.changed = changed;
    /** @type {State} */
    this.state = { runs: false };
  }

  get runs() {
    return this.state.runs;
  }

  /** @param {string} method @param {unknown} [body] */
  async fetch(method, body) {
    const answer = await fetch("/api/lab", { method, headers: { Authorization: `Bearer ${this.secret}`, "Content-Type": "application/json" }, body: body === undefined ? undefined : JSON.stringify(body) });
    return answer.json().catch(() => ({ error: `the server answered ${answer.status}` }));
  }

  async look() {
    const before = this.state.runs;
    const state = await this.fetch("GET");
    if (!("runs" in state)) return;
    this.state = state;
    if (state.runs) setTimeout(() => this.look(), OFTEN);
    else if (before) say(state.error ?? `${state.title}: done`);
    this.changed();
  }

  /** @param {Record<string, unknown>} wanted */
  async begin(wanted) {
    const state = await this.fetch("POST", wanted);
    if (state.error && !("runs" in state)) {
      alarm(state.error);
      this.state = { runs: false, error: state.error };
      return this.changed();
    }
    this.state = state;
    this.changed();
    this.look();
  }

  async stop() {
    await this.fetch("DELETE");
    this.look();
  }

  /** What there is to see of it. @param {(result: any) => HTMLElement} table */
  box(table) {
    const { state } = this;
    if (!state.title && !state.error) return [];
    const share = Math.min(100, (100 * (state.done ?? 0)) / Math.max(1, state.all ?? 1));
    const time = (/** @type {number} */ s) => (s < 90 ? `${Math.ceil(s)} s` : `${Math.ceil(s / 60)} min`);
    return [
      h("h2", { "data-key": "run title" }, state.title ?? "Laboratory"),
      state.runs
        ? h("div", { "data-key": "run" }, h("progress", { max: "100", value: share.toFixed(1), "aria-label": `${state.done} of ${state.all} games` }), h("p", {}, `${state.done} of ${state.all} games, ${(state.rate ?? 0).toFixed(1)} a second${state.left === null || state.left === undefined ? "" : `, ${time(state.left)} left`}`), h("button", { type: "button", onclick: () => this.stop() }, "Stop"))
        : null,
      state.error ? h("p", { class: "warning", "data-key": "run error" }, state.error) : null,
      state.result && !state.runs ? table(state.result) : null,
    ];
  }
}

export class Laboratory {
  /** @param {HTMLElement} main @param {string} secret */
  constructor(main, secret) {
    this.main = main;
    this.secret = secret;
    /** @type {{variants: {id: string, name: string, default?: boolean}[], bots: {spec: string, summary: string}[]} | null} */
    this.offer = null;
    this.what = "sim";
    this.run = new Run(secret, () => this.render());
    byId("title").textContent = "Laboratory";
    show(byId("tools"), h("a", { href: "/" }, "Lobby"), h("a", { href: "/map" }, "Map editor"));
    this.start();
  }

  async start() {
    if (!this.secret) return show(this.main, h("div", { class: "lobby" }, h("p", {}, "The laboratory is opened with the link that the server printed when it started.")));
    this.offer = await (await fetch("/api/offer")).json();
    await this.run.look();
    this.render();
  }

  render() {
    const { report } = this.run.state;
    show(
      this.main,
      h(
        "div",
        { class: "lobby" },
        this.form(),
        h("section", { "data-key": "state", "aria-label": "the run", class: this.run.state.title || this.run.state.error ? "" : "unseen" }, ...this.run.box(summary)),
        report ? h("iframe", { "data-key": report, class: "report", title: "the report of the run", sandbox: "allow-scripts", src: `/api/lab/report/${report}` }) : null,
      ),
    );
  }

  form() {
    const { offer } = this;
    if (!offer) return null;
    const variants = (/** @type {string} */ name) => h("select", { name }, ...offer.variants.map((one) => h("option", { value: one.id, selected: one.default }, one.name)));
    const begin = (/** @type {Event} */ event) => {
      event.preventDefault();
      const form = new FormData(/** @type {HTMLFormElement} */ (event.target));
      const other = this.what === "compare" ? { other: form.get("other") } : {};
      this.run.begin({ do: this.what, variant: form.get("variant"), games: Number(form.get("games")), bot: form.get("bot"), ...other });
    };
    return h(
      "form",
      { "data-key": "form", class: "fields", onsubmit: begin },
      h("h2", {}, "A run"),
      h("label", {}, "What ", h("select", { name: "do", onchange: (/** @type {Event} */ e) => ((this.what = /** @type {HTMLSelectElement} */ (e.target).value), this.render()) }, h("option", { value: "sim", selected: this.what === "sim" }, "many games of one variant"), h("option", { value: "compare", selected: this.what === "compare" }, "the same games under two variants"))),
      h("label", { "data-key": "variant" }, "Variant ", variants("variant")),
      this.what === "compare" ? h("label", { "data-key": "other" }, "beside ", variants("other")) : null,
      h("label", { "data-key": "games" }, "Games ", h("input", { name: "games", type: "number", min: "1", max: "100000", value: "200" })),
      h("label", { "data-key": "bot" }, "Bots ", h("select", { name: "bot" }, ...offer.bots.map((one) => h("option", { value: one.spec }, `${one.spec}: ${one.summary}`)))),
      h("p", { class: "buttons", "data-key": "go" }, h("button", { type: "submit", class: "main", disabled: this.run.runs }, "Begin")),
    );
  }
}

/** The report has all of it. @param {any} result */
function summary(result) {
  return h("p", { "data-key": "result" }, result.games ? `${result.games} games were played; the report says what came of them.` : "The report says what came of it.");
}
