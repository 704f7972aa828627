// Formats the texts of a language. The server sends them as data (core/language/src/export.rs), so the page needs no parser for Fluent.
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
 * that shows an argument that was not given: then the page shows the English with `lang="en"`.
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
