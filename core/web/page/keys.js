// The keyboard: keys of one letter each, off while somebody types, and off altogether for who wants it so; sheets, with a way out; the typed
// line, the words of a ledger, completed from what is legal.
// @ts-check
import { alarm, byId, h, show } from "./dom.js";

const OFF = "loam keys";

/** @typedef {{key: string, says: string, does: () => void}} Key */

/** @returns {boolean} */
export function hasKeys() {
  return localStorage.getItem(OFF) !== "off";
}

/** @param {Key[]} keys @returns {() => void} ends it */
export function listenToKeys(keys) {
  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const types = target.matches("input, textarea, select") || target.isContentEditable;
    // A sheet is closed by the browser itself.
    if (sheetIsOpen() || (event.key !== "Escape" && (types || !hasKeys()))) return;
    const found = keys.find(({ key }) => key === event.key);
    if (!found) return;
    event.preventDefault();
    found.does();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/** A sheet is open: its own keys alone. */
export function sheetIsOpen() {
  return /** @type {HTMLDialogElement} */ (byId("sheet")).open;
}

/** @param {Key[]} keys */
export function helpOnKeys(keys) {
  const toggle = h("input", { type: "checkbox", id: "keys-on", checked: hasKeys(), onchange: (/** @type {Event} */ e) => localStorage.setItem(OFF, /** @type {HTMLInputElement} */ (e.target).checked ? "on" : "off") });
  openSheet(
    "Keys",
    h("p", {}, toggle, " ", h("label", { for: "keys-on" }, "keys of one letter are on")),
    h("dl", { class: "keys" }, ...keys.flatMap(({ key, says }) => [h("dt", {}, h("kbd", {}, key)), h("dd", {}, says)])),
    h("p", {}, "On the board, arrow keys go from place to place and Enter opens what can be done there."),
  );
}

/**
 * A sheet over the page, with a way out.
 * @param {string} title
 * @param {...import("./dom.js").Children} children
 */
export function openSheet(title, ...children) {
  const sheet = /** @type {HTMLDialogElement} */ (byId("sheet"));
  // What stood on it before it was closed is nobody's work any more.
  if (!sheet.open) sheet.replaceChildren();
  show(sheet, h("h2", { id: "sheet-title" }, title), h("div", { class: "sheet-body", "data-key": title }, ...children), h("button", { type: "button", "data-key": "close", onclick: () => sheet.close() }, "Close"));
  if (sheet.open) return;
  sheet.showModal();
  // Its heading is seen: a browser remembers how far the last sheet was scrolled.
  sheet.scrollTop = 0;
}

/** Says to eyes and ears why something was not done. @param {string} why @param {string} [title] */
export function failSheet(why, title = "That was not done") {
  alarm(why);
  openSheet(title, h("pre", { tabindex: "0" }, why));
}

export function closeSheet() {
  const sheet = /** @type {HTMLDialogElement} */ (byId("sheet"));
  if (sheet.open) sheet.close();
}

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
    h("input", { id: "typed-text", list: "typed-list", spellcheck: "false", autocapitalize: "off" }),
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
    /** What could be typed. @param {string} text */
    example: (text) => (input.placeholder = text),
    /** What was typed was done. */
    done: () => (input.value = ""),
  };
}
