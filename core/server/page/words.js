// The words of the page in the viewer's language: chooses the language, loads its texts, and formats them. The server sends texts as data
// (core/language/src/export.rs), so the page needs no parser for Fluent; they stand only in core/server/language.
// @ts-check

/** @typedef {{least?: number, most?: number, ordinal?: boolean, ungrouped?: boolean}} Options   digits after the point, and how to write a number */
/** @typedef {Options & {variable?: string, number?: number, text?: string, with?: Record<string, Part>}} Value   with `with`: a term */
/** @typedef {{select: Part, cases: Record<string, Pattern>, other: Pattern}} Select   cases by word, plural category or `=NUMBER` */
/** @typedef {string | Value | Select} Part */
/** @typedef {string | Part[]} Pattern   a text, or its parts in order */
/** @typedef {{language: string, texts: Record<string, Pattern>}} Texts   patterns by `id` or `id.attribute` */
/** @typedef {Record<string, string | number>} Args   the arguments of a term also have the name "" */

/** Thrown inside for an argument or a text that is missing. */
const MISSING = Symbol("missing");

/** @template T @param {(of: Options) => T} make @returns {(of: Options) => T} */
const cached = (make, made = new Map()) => (of) => {
  const key = [of.least, of.most, of.ordinal, of.ungrouped].join();
  return made.get(key) ?? made.set(key, make(of)).get(key);
};

/**
 * Returns the function that formats the texts of a language. It returns `undefined` for a text that the language does not have, and for one
 * that shows an argument that was not given.
 * @param {Texts} texts
 * @returns {(id: string, args?: Args) => string | undefined}
 */
export function formatter({ language, texts }) {
  /** @param {Options} of */
  const digits = ({ least = 0, most = 3 }) => ({ minimumFractionDigits: least, maximumFractionDigits: Math.max(least, most) });
  const numbers = cached((of) => new Intl.NumberFormat(language, { ...digits(of), useGrouping: !of.ungrouped, signDisplay: "negative" }));
  const plurals = cached((of) => new Intl.PluralRules(language, { ...digits(of), type: of.ordinal ? "ordinal" : "cardinal" }));
  /** The value of a part, before it is written. @param {Part} part @param {Args} args @returns {string | number} */
  const value = (part, args) => {
    if (typeof part === "string") return part;
    if ("select" in part) {
      const by = value(part.select, args);
      const keys = typeof by === "number" ? [`=${by}`, plurals(/** @type {Value} */ (part.select)).select(by)] : [by];
      const key = keys.find((one) => Object.hasOwn(part.cases, one));
      return shown(key === undefined ? part.other : part.cases[key], args);
    }
    if (part.number !== undefined) return part.number;
    if (part.text !== undefined) {
      const given = part.with && Object.fromEntries(Object.entries(part.with).map(([name, one]) => [name, value(one, {})]));
      return whole(part.text, given ? { ...given, "": "" } : args);
    }
    const name = part.variable ?? "";
    const given = Object.hasOwn(args, name) ? args[name] : undefined;
    if (given !== undefined) return typeof given === "number" ? Math.round(given * 1e3) / 1e3 : given;
    if (Object.hasOwn(args, "")) return "";
    throw MISSING;
  };
  /** @param {Pattern} pattern @param {Args} args @returns {string} */
  const shown = (pattern, args) => (typeof pattern === "string" ? [pattern] : pattern).map((part) => {
    const one = value(part, args);
    return typeof one === "number" ? numbers(/** @type {Value} */ (part)).format(one).replace(/[\u061c\u200e\u200f]*-/, "−") : one;
  }).join("");
  /** @param {string} id @param {Args} args */
  const whole = (id, args) => { if (!Object.hasOwn(texts, id)) throw MISSING; return shown(texts[id], args); };
  return (id, args = {}) => { try { return whole(id, args); } catch (error) { if (error === MISSING) return undefined; throw error; } };
}

/** Codes of the languages that the server has: those of the page, and those that only games have. */
export const LANGUAGES = (typeof document === "undefined" ? undefined : document.documentElement.dataset.languages)?.split(" ") ?? ["en"];
/** Language with accents for tests of the layout. Only its exact code chooses it. */
const PSEUDO = "en-XA";
/** Key under which the browser stores the viewer's choice. */
const CHOSEN = "loam language";
/** Pause before the texts are requested again, in milliseconds. */
const AGAIN = 1000;

/** Returns the language of the page for the codes that a viewer prefers, the best first. @param {readonly string[]} wanted @param {readonly string[]} [languages] */
export function negotiated(wanted, languages = LANGUAGES) {
  const same = (/** @type {string} */ code) => languages.find((one) => one.toLowerCase() === code.toLowerCase());
  const known = (/** @type {string} */ code) => (code === PSEUDO ? code : same(code) ?? same(code.split("-")[0]));
  return wanted.map(known).find(Boolean) ?? "en";
}

let current = "";
/** Returns the language of the page: the stored choice, or the best one of the browser. It is looked up late, because opening the storage takes several milliseconds. */
export const language = () => (current ||= negotiated([localStorage.getItem(CHOSEN) ?? "", ...(navigator.languages ?? [])]));

/** Adds the language to an address whose answer has words, unless the browser asks for the same one. @param {string} path */
export const inLanguage = (path) => (language() === negotiated((navigator.languages ?? []).slice(0, 1)) ? path : `${path}${path.includes("?") ? "&" : "?"}language=${language()}`);

/** @type {(id: string, args?: Args) => string | undefined} */
let format = () => undefined;
/** @type {Map<string, Intl.NumberFormat>} */
let numbers = new Map();

/** Formats the texts that the language does not have, once one was needed. @type {typeof format} */
let inEnglish = () => undefined;
/** @type {Promise<void> | undefined} */
let english;

/** Requests the texts of a language, until the server answers. @param {string} code @returns {Promise<Texts>} */
async function textsOf(code) {
  for (;;) {
    const texts = await fetch(`/language/${code}.json`).then((answer) => (answer.ok ? answer.json() : null), () => null);
    if (texts) return texts;
    await new Promise((later) => setTimeout(later, AGAIN));
  }
}

/** Loads the English texts for those that are missing in the language. Then the page is rendered again. */
async function loadEnglish() {
  inEnglish = formatter(await textsOf("en"));
  relabel();
  document.dispatchEvent(new Event("words"));
}

/** Calls a function when the page has to be rendered again, because missing texts are there in English. @param {() => unknown} render */
export const onWords = (render) => document.addEventListener("words", () => render());

/** Loads the texts of the language into use. */
async function load() {
  const code = language();
  format = formatter(await textsOf(code));
  numbers = new Map();
  document.documentElement.lang = code;
  document.documentElement.dir = /^(ar|fa|he|ur)\b/.test(code) ? "rtl" : "ltr";
  relabel();
}

/** Stores the viewer's choice, and loads its texts. @param {string} code */
export async function choose(code) {
  localStorage.setItem(CHOSEN, (current = code));
  await load();
}

/** Resolves when texts can be used. The program of a page waits for it before it renders. Starts after the connection to the table. */
export const loaded = typeof document === "undefined" ? Promise.resolve() : Promise.resolve().then(load);

/** Returns a text of the page in the viewer's language; if there is none, the English, marked. @param {string} id @param {Args} [args] */
export function t(id, args) {
  const text = format(id, args);
  if (text !== undefined) return text;
  const instead = inEnglish(id, args);
  if (instead === undefined && language() === "en") console.error(`no text for ${id} ${JSON.stringify(args ?? {})}`);
  else english ??= loadEnglish();
  return `${BEGIN}${instead ?? "…"}${END}`;
}

/** Sets the words of elements that stay while the page changes: `data-words` has the id of their text, `data-label` that of their label. */
export function relabel() {
  for (const one of document.querySelectorAll("[data-words]")) {
    const [{ part, english }] = byLanguage(t(one.getAttribute("data-words") ?? ""));
    one.textContent = part;
    if (english) one.setAttribute("lang", "en");
    else one.removeAttribute("lang");
  }
  for (const one of document.querySelectorAll("[data-label]")) one.setAttribute("aria-label", plain(t(one.getAttribute("data-label") ?? "")));
}

/** Writes a number as the language does. @param {number} n @param {number} [digits] after the point @param {boolean} [signed] whether a positive number has a sign */
export function number(n, digits = 0, signed = false) {
  const key = `${digits} ${signed}`;
  if (!numbers.has(key)) numbers.set(key, new Intl.NumberFormat(language(), { minimumFractionDigits: digits, maximumFractionDigits: digits, signDisplay: signed ? "always" : "negative" }));
  return /** @type {Intl.NumberFormat} */ (numbers.get(key)).format(n).replace(/[\u061c\u200e\u200f]*-/, "−");
}

/** Joins names in a sentence: all of them, or with `last` one of them. @param {string[]} names @param {"list-last" | "list-last-or"} [last] */
export function listed(names, last = "list-last") {
  if (names.length === 0) return "";
  if (names.length === 2 && last === "list-last") return t("list-pair", { a: names[0], b: names[1] });
  const before = names.slice(0, -1);
  if (before.length === 0) return names[0];
  return t(last, { a: before.reduce((a, b) => t("list-middle", { a, b })), b: names[names.length - 1] });
}

/** Marks before and after a part of a text that is English, because the language of the page has no text for it. */
const [BEGIN, END] = ["\ue000", "\ue001"];

/** Divides a text into parts of which the marked ones are English. @param {string} text @returns {{english: boolean, part: string}[]} */
export function byLanguage(text) {
  if (!text.includes(BEGIN)) return [{ english: false, part: text }];
  let depth = 0;
  return text.split(/([\ue000\ue001])/).flatMap((part) => {
    if (part === BEGIN) depth++;
    else if (part === END) depth--;
    else if (part) return [{ english: depth > 0, part }];
    return [];
  });
}

/** Returns a text without the marks of English parts, for places that have no elements. @param {string} text */
export const plain = (text) => text.replace(/[\ue000\ue001]/g, "");
