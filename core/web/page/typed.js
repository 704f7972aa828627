// The typed line: the words of a ledger, completed from what is legal.
// @ts-check
import { h, show } from "./dom.js";

/** Texts that are offered at most. */
const MOST = 20;

/**
 * @param {HTMLElement} form
 * @param {{send: (text: string) => void, known: () => string[]}} deeds   what is legal is known
 */
export function typedLine(form, deeds) {
  show(
    form,
    h("label", { for: "typed-text" }, "Type an action"),
    h("input", { id: "typed-text", list: "typed-list", spellcheck: "false", autocapitalize: "off", placeholder: "build E5. convert 1P to 1W" }),
    h("datalist", { id: "typed-list" }),
    h("button", { type: "submit" }, "Do it"),
  );
  const input = /** @type {HTMLInputElement} */ (form.querySelector("input"));
  const known = /** @type {HTMLElement} */ (form.querySelector("datalist"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) deeds.send(input.value.trim());
  });
  input.addEventListener("input", () => {
    // Only the last of several actions is completed.
    const [, before, text] = input.value.match(/^(.*\. *)?(.*)$/s) ?? ["", "", ""];
    const fit = deeds.known().filter((one) => one.toLowerCase().startsWith(text.toLowerCase()));
    show(known, ...fit.slice(0, MOST).map((one) => h("option", { value: `${before ?? ""}${one}` })));
  });
  input.addEventListener("keydown", (event) => event.key === "Escape" && input.blur());
  return {
    focus: () => input.focus(),
    /** What was typed was done. */
    done: () => (input.value = ""),
  };
}
