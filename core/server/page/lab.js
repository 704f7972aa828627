// The laboratory: starts runs of many games, and shows their progress and reports.
// @ts-check
import { byId, h, show, styled } from "./dom.js";
import { Run } from "./run.js";
import { offered, secretFor } from "./socket.js";

export class Laboratory {
  /** @param {HTMLElement} main @param {string} secret */
  constructor(main, secret) {
    this.main = main;
    this.secret = secret;
    /** @type {Awaited<ReturnType<typeof offered>> | null} */
    this.offer = null;
    this.what = "sim";
    this.run = new Run(secret, () => this.render());
    byId("title").textContent = "Laboratory";
    show(byId("tools"), h("a", { href: "/" }, "Lobby"), h("a", { href: "/map" }, "Map editor"));
    this.start();
  }

  async start() {
    if (!this.secret) return show(this.main, h("div", { class: "lobby" }, h("p", {}, "To use the laboratory, open the link that the server printed when it started.")));
    [this.offer] = await Promise.all([offered(), styled("lobby.css")]);
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

/** Creates a summary of the result; the report has all details. @param {any} result */
function summary(result) {
  return h("p", { "data-key": "result" }, result.games ? `${result.games} games were played; the report shows the results.` : "The report shows the results.");
}

Object.assign(window, { loam: new Laboratory(byId("main"), secretFor("/")) });
