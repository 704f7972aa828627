// The laboratory: starts runs of many games, and shows their progress and reports.
// @ts-check
import { byId, h, languageChoice, show, styled } from "./dom.js";
import { Run } from "./run.js";
import { offered, secretFor } from "./socket.js";
import { inLanguage, loaded, onWords, t } from "./words.js";

export class Laboratory {
  /** @param {HTMLElement} main @param {string} secret */
  constructor(main, secret) {
    this.main = main;
    this.secret = secret;
    /** @type {Awaited<ReturnType<typeof offered>> | null} */
    this.offer = null;
    this.what = "sim";
    this.run = new Run(secret, () => this.render());
    byId("title").textContent = t("laboratory");
    show(byId("tools"), languageChoice(() => location.reload()), h("a", { href: "/" }, t("lobby")), h("a", { href: "/map" }, t("map-editor")));
    onWords(() => this.render());
    this.start();
  }

  async start() {
    if (!this.secret) return show(this.main, h("div", { class: "lobby" }, h("p", {}, t("lab-needs-link"))));
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
        h("section", { "data-key": "state", "aria-label": t("the-run"), class: this.run.state.title || this.run.state.error ? "" : "unseen" }, ...this.run.box(summary)),
        report ? h("iframe", { "data-key": report, class: "report", title: t("report-of-run"), sandbox: "allow-scripts", src: inLanguage(`/api/lab/report/${report}`) }) : null,
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
      h("h2", {}, t("a-run")),
      h("label", {}, t("lab-what"), " ", h("select", { name: "do", onchange: (/** @type {Event} */ e) => ((this.what = /** @type {HTMLSelectElement} */ (e.target).value), this.render()) }, h("option", { value: "sim", selected: this.what === "sim" }, t("lab-sim")), h("option", { value: "compare", selected: this.what === "compare" }, t("lab-compare")))),
      h("label", { "data-key": "variant" }, t("lab-variant"), " ", variants("variant")),
      this.what === "compare" ? h("label", { "data-key": "other" }, t("lab-beside"), " ", variants("other")) : null,
      h("label", { "data-key": "games" }, t("lab-games"), " ", h("input", { name: "games", type: "number", min: "1", max: "100000", value: "200" })),
      h("label", { "data-key": "bot" }, t("lab-bots"), " ", h("select", { name: "bot" }, ...offer.bots.map((one) => h("option", { value: one.spec }, `${one.spec}: ${one.summary}`)))),
      h("p", { class: "buttons", "data-key": "go" }, h("button", { type: "submit", class: "main", disabled: this.run.runs }, t("lab-begin"))),
    );
  }
}

/** Creates a summary of the result; the report has all details. @param {any} result */
function summary(result) {
  return h("p", { "data-key": "result" }, result.games ? t("lab-games-played", { n: result.games }) : t("lab-report-shows"));
}

// The secret leaves the address at once.
const secret = secretFor("/");
await loaded;
Object.assign(window, { loam: new Laboratory(byId("main"), secret) });
