// A run of many games on the server: its progress and its result.
// @ts-check
import { alarm, h, say } from "./dom.js";
import { inLanguage, number, t } from "./words.js";

/** @typedef {{runs: boolean, title?: string, done?: number, all?: number, rate?: number, seconds?: number, left?: number | null, pauses?: boolean, result?: any, error?: string, report?: string}} State */

/** Interval between requests for the progress, in milliseconds. */
const OFTEN = 500;

/** The current or last run of the server, which has one run at a time. */
export class Run {
  /** @param {string} secret @param {() => void} changed */
  constructor(secret, changed) {
    this.secret = secret;
    this.changed = changed;
    /** @type {State} */
    this.state = { runs: false };
    /** Timer of the next request. @type {ReturnType<typeof setTimeout> | undefined} */
    this.again = undefined;
  }

  get runs() {
    return this.state.runs;
  }

  /** @param {string} method @param {unknown} [body] */
  async fetch(method, body) {
    const answer = await fetch(inLanguage("/api/lab"), { method, headers: { Authorization: `Bearer ${this.secret}`, "Content-Type": "application/json" }, body: body === undefined ? undefined : JSON.stringify(body) }).catch(() => null);
    if (!answer) return { error: t("server-silent-lower") };
    return answer.json().catch(() => ({ error: t("server-answered", { status: String(answer.status) }) }));
  }

  async look() {
    const before = this.state.runs;
    const state = await this.fetch("GET");
    clearTimeout(this.again);
    // While a run is in progress, requests continue, even if the server restarts.
    if (!("runs" in state)) return void (before && (this.again = setTimeout(() => this.look(), OFTEN)));
    this.state = state;
    if (state.runs) this.again = setTimeout(() => this.look(), OFTEN);
    else if (before) say(state.error ?? t("title-done", { title: state.title ?? "" }));
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

  /** Renders the state of the run. @param {(result: any) => HTMLElement} table */
  box(table) {
    const { state } = this;
    if (!state.title && !state.error) return [];
    const share = Math.min(100, (100 * (state.done ?? 0)) / Math.max(1, state.all ?? 1));
    const time = (/** @type {number} */ s) => (s < 90 ? t("seconds", { n: Math.ceil(s) }) : t("minutes", { n: Math.ceil(s / 60) }));
    const { done = 0, all = 0, left, pauses } = state;
    const rate = number(state.rate ?? 0, 1);
    const progress = left === null || left === undefined ? t("games-progress", { done, all, rate }) : t("games-progress-left", { done, all, rate, time: time(left) });
    return [
      h("h2", { "data-key": "run title" }, state.title ?? t("laboratory")),
      state.runs
        ? h("div", { "data-key": "run" }, h("progress", { max: "100", value: share.toFixed(1), "aria-label": t("games-of-all", { done, all }) }), h("p", {}, progress, pauses ? t("run-paused") : ""), h("button", { type: "button", onclick: () => this.stop() }, t("stop")))
        : null,
      state.error ? h("p", { class: "warning", "data-key": "run error" }, state.error) : null,
      state.result && !state.runs ? table(state.result) : null,
    ];
  }
}
