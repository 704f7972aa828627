// Keys: one letter each, off while somebody types, and off altogether for who wants it so.
// @ts-check
import { byId, h, show } from "./dom.js";

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
function sheetIsOpen() {
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
  show(sheet, h("h2", { id: "sheet-title" }, title), h("div", { class: "sheet-body", "data-key": title }, ...children), h("button", { type: "button", "data-key": "close", onclick: () => sheet.close() }, "Close"));
  if (!sheet.open) sheet.showModal();
}

export function closeSheet() {
  const sheet = /** @type {HTMLDialogElement} */ (byId("sheet"));
  if (sheet.open) sheet.close();
}
