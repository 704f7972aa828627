// The typed line: the words of a ledger, completed from what is legal.
// @ts-check
import { h, show } from "./dom.js";

/**
 * @param {HTMLElement} form
 * @param {{send: (text: string) => void, complete: (text: string) => Promise<string[]>}} deeds
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
  input.addEventListener("input", async () => {
    const text = input.value;
    const texts = await deeds.complete(text);
    if (input.value === text) show(known, ...texts.map((one) => h("option", { value: one })));
  });
  return {
    focus: () => input.focus(),
    /** What was typed was done. */
    done: () => (input.value = ""),
  };
}
