// The board: the SVG that the game draws, marks for legal actions, zoom and pan, and navigation by keyboard.
// @ts-check
import { h, hasIcon, morph } from "./dom.js";
import { plain, t } from "./words.js";

/** @typedef {import("./frames.js").Choice} Choice */
/** @typedef {{x: number, y: number, width: number, height: number}} Extent   rectangle in units of the SVG */

const SVG = "http://www.w3.org/2000/svg";
/** Allowed SVG elements and attributes; all others are left out. */
const ELEMENTS = new Set(["svg", "g", "path", "polygon", "polyline", "rect", "circle", "ellipse", "line", "text", "tspan", "title", "desc"]);
const ATTRIBUTES = new Set(
  ("cx cy d dx dy fill fill-opacity font-family font-size font-style font-weight height id opacity points r role rx ry stroke stroke-dasharray " +
    "stroke-linecap stroke-linejoin stroke-opacity stroke-width text-anchor transform viewBox width x x1 x2 y y1 y2").split(" "),
);
/** Class of the place names, which can be hidden. */
const LABEL = "label";
/** Attribute of a drawn piece with the name of its icon, which the page shows in place of the outline and its letters. */
const ICON = "data-icon";
/** Prefix of the ids of places. */
const IDS = "board-";
/** Layers that the page draws over the server's drawing; they are removed while the drawing is updated. */
const LAID = ".layer, .edges, .ground, .events, .outlines, .icon-of";
/**
 * Colours of printed grounds and pieces, with the ground (a custom property of the style sheet) and the colours of a piece that the page shows
 * for them. A colour that is not listed stays as it is.
 * @type {Map<string, {ground: string, piece: string, ink: string}>}
 */
const PRINTED = new Map([
  ["#e3c24b", { ground: "g1", piece: "#f5cb35", ink: "#241d15" }],
  ["#9a6a3c", { ground: "g2", piece: "#6a3114", ink: "#ffffff" }],
  ["#4a4a4a", { ground: "g3", piece: "#2b2830", ink: "#ffffff" }],
  ["#3f7fc4", { ground: "g4", piece: "#2656c6", ink: "#ffffff" }],
  ["#4a9a4a", { ground: "g5", piece: "#3a9f76", ink: "#08160f" }],
  ["#a0a0a0", { ground: "g6", piece: "#a8abbc", ink: "#1a1612" }],
  ["#c4493f", { ground: "g7", piece: "#f2451c", ink: "#1f0700" }],
  ["#bfe6f5", { ground: "g8", piece: "#cfeaf5", ink: "#1a1612" }],
]);
/** Printed colour of water. */
const WATER = "#c8daea";
/** Colours of seats whose pieces have no printed colour. */
const SEATS = ["#2656c6", "#3a9f76", "#f2451c", "#f5cb35", "#6a3114", "#a8abbc", "#9c2b86"];
const NAMED = new Map([["red", "#f2451c"], ["blue", "#2656c6"], ["green", "#3a9f76"], ["yellow", "#f5cb35"], ["white", "#f4efe4"], ["black", "#2b2830"], ["grey", "#a8abbc"], ["brown", "#6a3114"]]);
/** Textures of the grounds: a path in a tile of 26 by 26. */
const TEXTURES = {
  g1: "M2 8q4-4 8 0t8 0M8 19q4-4 8 0t8 0",
  g2: "M5 4v5M5 9l-3-3M5 9l3-3M18 15v5M18 20l-3-3M18 20l3-3",
  g3: "M4 5v6M7 4v7M10 6v5M17 16v6M20 15v7M23 17v5",
  g4: "M1 6q3-4 6 0t6 0M13 18q3-4 6 0t6 0",
  g5: "M6 3l4 6H2zM6 9v3M19 14l4 6h-8zM19 20v3",
  g6: "M1 11l5-8 5 8M13 23l5-8 5 8",
  g7: "M4 4l4 4 5-1M8 8v5M15 16l4 3 5-2M19 19v5",
  g8: "M6 3v8M2 5l8 4M10 5L2 9M19 15v8M15 17l8 4M23 17l-8 4",
};
/** Names of the steps from the lightest ground that needs dark words. */
const DARK = new Set(["g2", "g3"]);
const NEAREST = 1;
const FARTHEST = 6;

/**
 * Rebuilds an SVG from its allowed elements and attributes.
 * @param {Element} from
 * @returns {SVGElement | null}
 */
function rebuilt(from) {
  const name = from.localName;
  if (!ELEMENTS.has(name)) return null;
  const made = document.createElementNS(SVG, name);
  for (const { name: attribute, value } of [...from.attributes]) {
    const known = ATTRIBUTES.has(attribute) && !/url\(|javascript:/i.test(value);
    if (known && (attribute !== "id" || value.startsWith(IDS))) made.setAttribute(attribute, plain(value));
    if (attribute === ICON && /^[\w:-]+$/.test(value)) made.setAttribute(attribute, value);
    if (attribute === "class" && value === LABEL) made.setAttribute(attribute, value);
  }
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) made.append(plain(child.textContent ?? ""));
    else if (child instanceof Element) {
      const inner = rebuilt(child);
      if (inner) made.append(inner);
      // Separates texts, so that screen readers do not join them.
      if (inner?.localName === "text") made.append(" ");
    }
  }
  return made;
}

/** @param {Element} a @param {Element} b */
function haveSameAttributes(a, b) {
  return a.attributes.length === b.attributes.length && [...a.attributes].every(({ name, value }) => b.getAttribute(name) === value);
}

/**
 * Updates an element of the displayed SVG where the new source differs from the old one; everything else stays untouched.
 * @param {Element} shown   the displayed element
 * @param {Element} was     its old source
 * @param {Element} is      its new source
 */
function update(shown, was, is) {
  if (was.isEqualNode(is)) return;
  const many = is.children.length;
  const bare = ![...was.childNodes, ...is.childNodes].some((node) => node.nodeType === Node.TEXT_NODE && node.nodeValue?.trim());
  const alike = many > 0 && many === was.children.length && many === shown.children.length && bare && haveSameAttributes(was, is);
  if (alike) return [...shown.children].forEach((child, n) => update(child, was.children[n], is.children[n]));
  const fresh = rebuilt(is);
  if (fresh && fresh.localName === shown.localName) morph(shown, fresh);
  else if (fresh) shown.replaceWith(fresh);
  else shown.remove();
}

/** Shows the icon of a piece, if the game has one. @param {Element} body */
function silhouette(body) {
  const name = body.getAttribute(ICON) ?? "";
  const isKnown = hasIcon(name);
  body.classList.toggle("iconed", isKnown);
  if (!isKnown || body.querySelector(".icon-of")) return;
  const use = document.createElementNS(SVG, "use");
  for (const [attribute, value] of Object.entries({ href: `#icon-${name}`, class: "icon-of", x: "-17", y: "-19", width: "34", height: "34" })) use.setAttribute(attribute, value);
  body.append(use);
}

export class Board {
  /**
   * @param {HTMLElement} frame
   * @param {{choose: (place: string | null) => void}} options
   */
  constructor(frame, options) {
    this.frame = frame;
    this.options = options;
    this.drawn = "";
    /** @type {SVGSVGElement | null} */
    this.svg = null;
    /** Source of the displayed SVG, as the server sent it. @type {Element | null} */
    this.parsed = null;
    /** @type {Map<string, SVGGElement>} */
    this.places = new Map();
    /** Descriptions of the contents of each place; computed on demand. @type {Map<string, string[]> | null} */
    this.said = null;
    this.scale = 1;
    this.middle = { x: 0.5, y: 0.5 };
    /** The place that has the keyboard focus. */
    this.at = "";
    this.chosen = "";
    /** Actions of each place. @type {Map<string, number>} */
    this.many = new Map();
    /** @type {Map<string, string>} */
    this.notes = new Map();
    /** Whether the descriptions of places must be updated. */
    this.naming = false;
    this.fitted = false;
    /** Whether the focused place is no longer in the SVG. */
    this.lost = false;
    this.isWhole = false;
    /** @type {Extent | null} */
    this.home = null;
    frame.addEventListener("wheel", (e) => this.wheel(e), { passive: false });
    frame.addEventListener("pointerdown", (e) => this.down(e));
    frame.addEventListener("pointermove", (e) => this.move(e));
    for (const end of ["pointerup", "pointercancel"]) frame.addEventListener(end, (e) => this.up(/** @type {PointerEvent} */ (e)));
    frame.addEventListener("click", (e) => this.click(e));
    frame.addEventListener("keydown", (e) => this.key(e));
    /** Fingers and buttons that are down. @type {Map<number, {x: number, y: number}>} */
    this.pointers = new Map();
    this.dragged = false;
    /** The grounds for which `ground` was built. */
    this.grounds = "";
    /** The places for which outlines were drawn. */
    this.outlined = "";
    /** Textures over the grounds. @type {SVGElement | null} */
    this.ground = null;
    /** Size of the frame in pixels, once it is known. */
    this.wide = this.high = 0;
    new ResizeObserver(([{ contentRect }]) => {
      [this.wide, this.high] = [contentRect.width, contentRect.height];
      this.sized();
    }).observe(frame);
  }

  /**
   * @param {string} text
   * @param {string[]} places
   * @param {(svg: Element) => HTMLElement | null} [layOut]   lays out a game without a board of hexes; `null` if the SVG is shown
   */
  draw(text, places, layOut = () => null) {
    if (text === this.drawn && !this.frame.classList.contains("laid")) return;
    this.drawn = text;
    // Parsed as HTML, which takes half the time of XML. In a template nothing is loaded or run.
    const read = h("template");
    /** @type {HTMLTemplateElement} */ (read).innerHTML = text;
    const parsed = /** @type {HTMLTemplateElement} */ (read).content.firstElementChild;
    if (parsed?.localName !== "svg") return;
    const had = this.frame.contains(document.activeElement);
    const laid = layOut(parsed);
    this.frame.classList.toggle("laid", laid !== null);
    if (laid) {
      this.svg?.remove();
      this.svg = this.parsed = null;
      const old = this.frame.querySelector(".field");
      if (old) morph(old, laid);
      else this.frame.replaceChildren(laid);
      this.frame.classList.remove("dense");
      this.frame.classList.toggle("dense", this.frame.scrollHeight > this.frame.clientHeight);
      this.placed(places);
      this.lost = had && !this.frame.contains(document.activeElement);
      return;
    }
    this.svg?.querySelectorAll(LAID).forEach((laid) => laid.remove());
    if (this.svg && this.parsed && haveSameAttributes(this.parsed, parsed)) {
      const [was, shown] = [[...this.parsed.children], [...this.svg.children]];
      if (was.length === shown.length && was.length === parsed.children.length) shown.forEach((one, n) => update(one, was[n], parsed.children[n]));
      else this.redraw(parsed);
    } else this.redraw(parsed);
    this.parsed = parsed;
    this.placed(places);
    if (!this.fitted) this.fit();
    this.dress();
    this.look();
    this.lost = had && !this.frame.contains(document.activeElement);
  }

  /** Finds the elements of the places. @param {string[]} places */
  placed(places) {
    this.said = null;
    this.places.clear();
    for (const place of places) {
      const group = this.frame.querySelector(`#${CSS.escape(IDS + place)}`);
      if (group) this.places.set(place, /** @type {SVGGElement} */ (group));
    }
  }

  /** Draws a new SVG completely. @param {Element} parsed */
  redraw(parsed) {
    const fresh = /** @type {SVGSVGElement} */ (rebuilt(parsed));
    const [, , width, height] = (fresh.getAttribute("viewBox") ?? "0 0 700 700").split(/\s+/).map(Number);
    this.size = { width, height };
    for (const name of ["width", "height"]) fresh.removeAttribute(name);
    fresh.setAttribute("preserveAspectRatio", "xMidYMid");
    fresh.setAttribute("role", "group");
    fresh.setAttribute("data-label", "board");
    fresh.setAttribute("aria-label", plain(t("board")));
    if (this.svg) morph(this.svg, fresh);
    else this.frame.replaceChildren((this.svg = fresh));
  }

  /** Gives grounds their texture and pieces the colour of their seat. The drawing itself stays as the server sent it, but for classes. */
  dress() {
    if (!this.svg) return;
    for (const piece of this.svg.querySelectorAll("g > title")) {
      const group = /** @type {Element} */ (piece.parentElement);
      const numeral = group.querySelector("circle[r='7']");
      const colour = numeral && PRINTED.get(numeral.getAttribute("fill") ?? "");
      const seat = Number(numeral?.nextElementSibling?.textContent);
      if (!colour || !seat || group.closest(`svg [id^="${IDS}"]`)) continue;
      group.classList.add("piece", `seat-${seat}`);
      group.querySelector("g > path:only-of-type")?.parentElement?.classList.add("body");
      for (const body of group.querySelectorAll(`[${ICON}]`)) silhouette(body);
    }
    const shapes = [...this.places.values()].map((group) => ({ group, shape: group.querySelector("polygon") }));
    const key = shapes.map(({ shape }) => shape?.getAttribute("fill")).join();
    if (key !== this.grounds) {
      this.grounds = key;
      this.ground = document.createElementNS(SVG, "g");
      this.ground.setAttribute("class", "ground");
      this.ground.setAttribute("aria-hidden", "true");
      for (const { shape } of shapes) {
        const ground = PRINTED.get(shape?.getAttribute("fill") ?? "")?.ground;
        if (!shape || !ground) continue;
        const over = document.createElementNS(SVG, "polygon");
        over.setAttribute("points", shape.getAttribute("points") ?? "");
        over.setAttribute("class", `texture of-${ground}`);
        over.setAttribute("fill", `url(#${textures(ground)})`);
        this.ground.append(over);
      }
    }
    // A drawing without known grounds keeps its own paper.
    this.frame.classList.toggle("plain", !this.ground?.children.length);
    const first = shapes.find(({ shape }) => shape)?.group;
    if (this.ground?.children.length && first) {
      const layer = /** @type {Element} */ (first.parentElement);
      const transform = layer.getAttribute("transform");
      if (transform) this.ground.setAttribute("transform", transform);
      layer.after(this.ground);
    }
    for (const { group, shape } of shapes) {
      const ground = PRINTED.get(shape?.getAttribute("fill") ?? "")?.ground;
      // A texture tells the ground, so its letter is not needed.
      for (const text of group.querySelectorAll("text:not(.label)")) text.classList.toggle("ground-code", Boolean(ground) && (text.textContent?.trim().length ?? 9) === 1);
      for (const text of group.querySelectorAll("text.label")) text.classList.toggle("on-dark", DARK.has(ground ?? ""));
    }
  }

  /** Returns the ground of a place as the style sheet names it; empty if the page does not know its colour. @param {string} place */
  groundOf(place) {
    const fill = this.places.get(place)?.querySelector("polygon")?.getAttribute("fill") ?? "";
    return fill === WATER ? "water" : PRINTED.get(fill)?.ground ?? "";
  }

  /** Outlines the places that these rows name, each in the colour of the seat. @param {import("./frames.js").Row[]} rows */
  happened(rows) {
    this.svg?.querySelector(".events")?.remove();
    /** @type {Map<string, number>} */
    const where = new Map();
    for (const { text, seat } of rows) for (const word of text.split(/[\s,.:;()]+/)) if (this.places.has(word)) where.set(word, seat);
    const first = this.places.values().next().value;
    if (!this.svg || where.size === 0 || !first) return;
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "events");
    layer.setAttribute("aria-hidden", "true");
    for (const [place, seat] of where) {
      const shape = this.places.get(place)?.querySelector("polygon");
      if (!shape) continue;
      for (const look of ["under", "over"]) {
        const line = document.createElementNS(SVG, "polygon");
        line.setAttribute("points", shape.getAttribute("points") ?? "");
        line.setAttribute("class", `${look} seat-${seat + 1}`);
        layer.append(line);
      }
    }
    // Groups of places lie in a group that may be moved.
    /** @type {Element} */ (first.parentElement).parentElement?.append(layer);
  }

  /** Shows only the area of the places. The key `0` also shows heading and legend. */
  fit() {
    const boxes = [...this.places.values()].map((group) => this.extent(group)).filter((box) => box !== null);
    if (boxes.length === 0 || !this.size) return;
    this.fitted = true;
    const margin = 6;
    const [x, y] = [Math.min(...boxes.map((b) => b.x)) - margin, Math.min(...boxes.map((b) => b.y)) - margin];
    this.home = { x, y, width: Math.max(...boxes.map((b) => b.x + b.width)) + margin - x, height: Math.max(...boxes.map((b) => b.y + b.height)) + margin - y };
    if (this.frame.closest(".editor")) this.frame.style.aspectRatio = `${this.home.width} / ${this.home.height}`;
  }

  /**
   * Returns the extent of a place's shape. If the shape is only translated, computes it from its attributes: measuring in the browser
   * would lay out the whole page in each frame.
   * @param {Element | undefined} group @returns {Extent | null}
   */
  extent(group) {
    const shape = /** @type {SVGGraphicsElement | null} */ (group?.querySelector("polygon, circle, rect") ?? null);
    if (!shape || !this.svg) return null;
    const box = ownExtent(shape);
    for (let at = /** @type {Element | null} */ (shape); box && at && at !== this.svg; at = at.parentElement) {
      const transform = at.getAttribute("transform");
      if (transform === null) continue;
      const by = transform.match(/^translate\(\s*(-?[\d.]+)(?:[\s,]+(-?[\d.]+))?\s*\)$/);
      if (!by) return this.laidOut(shape);
      box.x += Number(by[1]);
      box.y += Number(by[2] ?? 0);
    }
    return box ?? this.laidOut(shape);
  }

  /** Returns the extent of a shape as the browser measures it. @param {SVGGraphicsElement} shape @returns {Extent | null} */
  laidOut(shape) {
    const box = shape.getBoundingClientRect();
    const matrix = this.svg?.getScreenCTM()?.inverse();
    if (!matrix || box.width === 0) return null;
    const from = new DOMPoint(box.left, box.top).matrixTransform(matrix);
    const to = new DOMPoint(box.right, box.bottom).matrixTransform(matrix);
    return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
  }

  /** Shows or hides the names of places; returns whether they are shown now. */
  label() {
    return !this.frame.classList.toggle("unlabelled");
  }

  /**
   * Marks the places that have legal actions.
   * @param {Map<string, Choice[]>} byPlace
   * @param {string} chosen
   * @param {Map<string, string>} [notes]   further descriptions of places
   */
  mark(byPlace, chosen, notes = new Map()) {
    this.chosen = chosen;
    this.notes = notes;
    if (!this.places.has(this.at)) this.at = [...byPlace.keys()].find((place) => this.places.has(place)) ?? this.places.keys().next().value ?? "";
    this.many = new Map([...byPlace].map(([place, choices]) => [place, choices.length]));
    for (const [place, group] of this.places) {
      group.setAttribute("class", `${this.many.get(place) ? "can" : "place"}${place === chosen ? " chosen" : ""}`);
      group.setAttribute("tabindex", place === this.at ? "0" : "-1");
      group.setAttribute("role", "button");
      group.setAttribute("aria-pressed", String(place === chosen));
      if (!group.hasAttribute("aria-label")) group.setAttribute("aria-label", wordsOn(group));
    }
    this.outline([...this.places.keys()].filter((place) => this.many.get(place) || place === chosen));
    if (this.lost) this.focus();
    this.lost = false;
    // After painting, the layout is known and need not be computed twice.
    this.naming ||= Boolean(requestAnimationFrame(() => setTimeout(() => this.name())));
  }

  /** Draws outlines of places over all places, since a neighbour would cover half of one. @param {string[]} places */
  outline(places) {
    const key = `${places.join()} ${this.chosen}`;
    const old = this.svg?.querySelector(".outlines");
    if (old && key === this.outlined) return;
    this.outlined = key;
    old?.remove();
    const first = this.places.values().next().value;
    if (!this.svg || places.length === 0 || !first) return;
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "outlines");
    layer.setAttribute("aria-hidden", "true");
    for (const place of places) {
      const points = this.places.get(place)?.querySelector("polygon")?.getAttribute("points");
      for (const look of points ? ["under", "over"] : []) {
        const line = document.createElementNS(SVG, "polygon");
        line.setAttribute("points", points ?? "");
        line.setAttribute("class", place === this.chosen ? `${look} picked` : look);
        layer.append(line);
      }
    }
    /** @type {Element} */ (first.parentElement).after(layer);
    const transform = first.parentElement?.getAttribute("transform");
    if (transform) layer.setAttribute("transform", transform);
  }

  /** Labels each place for screen readers: its contents, and the number of legal actions. */
  name() {
    this.naming = false;
    for (const [place, group] of this.places) {
      const many = this.many.get(place) ?? 0;
      const there = this.facts.get(place)?.join(", ");
      const note = this.notes.get(place);
      const words = wordsOn(group);
      // If a title repeats the text, it is said once.
      const told = there && bare(there).includes(bare(words)) ? there : there ? t("place-note", { place: words, note: there }) : words;
      const said = many ? t("place-actions", { place: told, n: many }) : told;
      group.setAttribute("aria-label", plain(note ? t("place-note", { place: said, note }) : said));
    }
  }

  /**
   * Returns the contents of each place: the legend's name of its colour, and the titles of drawings in it or over it. A drawing belongs to
   * the place under its middle.
   */
  get facts() {
    if (this.said) return this.said;
    const grounds = legend(this.svg);
    /** @type {Map<string, string[]>} */
    const said = new Map();
    /** @type {{place: string, box: DOMRect}[]} */
    const boxes = [];
    for (const [place, group] of this.places) {
      const shape = group.querySelector("polygon, circle, rect");
      const ground = grounds.get(shape?.getAttribute("fill") ?? "");
      said.set(place, [...(ground ? [ground] : []), ...[...group.querySelectorAll("title")].map((title) => title.textContent ?? "")]);
      if (shape) boxes.push({ place, box: shape.getBoundingClientRect() });
    }
    for (const title of this.svg?.querySelectorAll("g > title") ?? []) {
      const drawn = /** @type {Element} */ (title.parentElement);
      if (drawn.closest(`svg [id^="${IDS}"]`)) continue;
      const place = under(drawn.getBoundingClientRect(), boxes);
      if (place) said.get(place)?.push(title.textContent ?? "");
    }
    // Positions are unknown if the SVG is not laid out.
    if (boxes.some(({ box }) => box.width > 0)) this.said = said;
    return said;
  }

  /**
   * Draws an overlay: a text for each place, and a ring whose strength shows the value.
   * @param {{place: string, text: string, heat: number | null}[]} marks
   */
  lay(marks) {
    this.svg?.querySelector(".layer")?.remove();
    if (!this.svg || marks.length === 0) return;
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "layer");
    layer.setAttribute("aria-hidden", "true");
    for (const { place, text, heat } of marks) {
      const box = this.extent(this.places.get(place));
      if (!box) continue;
      const at = middle(box);
      const size = box.width / 2;
      const ring = document.createElementNS(SVG, "circle");
      const words = document.createElementNS(SVG, "text");
      for (const [name, value] of Object.entries({ cx: at.x, cy: at.y, r: size * 0.62, "stroke-width": heat === null ? 1 : 1 + heat / 250 })) ring.setAttribute(name, value.toFixed(1));
      for (const [name, value] of Object.entries({ x: at.x, y: at.y + size * 0.2, "font-size": size * 0.55 })) words.setAttribute(name, value.toFixed(1));
      words.textContent = plain(text);
      layer.append(ring, words);
    }
    this.svg.append(layer);
  }

  /**
   * Draws the edges that can be edited; each can be clicked.
   * @param {{pair: [string, string], laid: boolean, does: () => void}[]} edges
   */
  edges(edges) {
    this.svg?.querySelector(".edges")?.remove();
    if (!this.svg || edges.length === 0) return;
    const drawn = document.createElementNS(SVG, "g");
    drawn.setAttribute("class", "edges");
    drawn.setAttribute("aria-hidden", "true");
    for (const { pair, laid, does } of edges) {
      const [from, to] = pair.map((place) => this.extent(this.places.get(place)));
      if (!from || !to) continue;
      const [a, b] = [middle(from), middle(to)];
      // Half an edge of a hexagon, at right angles to the line between the middles.
      const [x, y] = [(b.y - a.y) / Math.sqrt(12), (a.x - b.x) / Math.sqrt(12)];
      const ends = { x1: (a.x + b.x) / 2 - x, y1: (a.y + b.y) / 2 - y, x2: (a.x + b.x) / 2 + x, y2: (a.y + b.y) / 2 + y };
      const edge = document.createElementNS(SVG, "g");
      edge.setAttribute("class", laid ? "laid" : "free");
      edge.addEventListener("click", (event) => (event.stopPropagation(), does()));
      // A free edge is drawn dashed, and gaps between dashes get no clicks. So an invisible solid line gets them.
      for (const part of ["seen", "hit"]) {
        const line = document.createElementNS(SVG, "line");
        line.setAttribute("class", part);
        for (const [name, value] of Object.entries(ends)) line.setAttribute(name, value.toFixed(1));
        edge.append(line);
      }
      drawn.append(edge);
    }
    this.svg.append(drawn);
  }

  /** Focuses the board. */
  focus() {
    this.places.get(this.at)?.focus();
  }

  /** @param {number} by */
  zoom(by, at = { x: 0.5, y: 0.5 }) {
    const was = this.scale;
    this.scale = Math.min(FARTHEST, Math.max(NEAREST, this.scale * by));
    // The point under the pointer stays in place.
    this.middle.x += (at.x - 0.5) * (1 / was - 1 / this.scale);
    this.middle.y += (at.y - 0.5) * (1 / was - 1 / this.scale);
    if (this.scale === 1) this.middle = { x: 0.5, y: 0.5 };
    this.look();
  }

  /** Shows the whole SVG; the next call shows only the places again. */
  whole() {
    this.isWhole = this.scale === 1 && !this.isWhole;
    this.scale = 1;
    this.middle = { x: 0.5, y: 0.5 };
    this.look();
  }

  /** Returns the extent that is shown without zoom. */
  get all() {
    return this.isWhole || !this.home ? { x: 0, y: 0, width: this.size?.width ?? 1, height: this.size?.height ?? 1 } : this.home;
  }

  look() {
    if (!this.svg || !this.size) return;
    // Without zoom the board cannot be moved, so a finger on it scrolls the page.
    this.frame.classList.toggle("near", this.scale > 1);
    const half = 0.5 / this.scale;
    const within = (/** @type {number} */ n) => Math.min(1 - half, Math.max(half, n));
    this.middle = { x: within(this.middle.x), y: within(this.middle.y) };
    const { x, y, width, height } = this.all;
    const box = [x + (this.middle.x - half) * width, y + (this.middle.y - half) * height, width / this.scale, height / this.scale];
    this.svg.setAttribute("viewBox", box.map((n) => n.toFixed(1)).join(" "));
    this.sized();
  }

  /** Tells the style sheet how large a unit of the drawing is, so that small words get a size that can be read. */
  sized() {
    const { width, height } = this.all;
    if (!this.wide) return;
    const unit = Math.min(this.wide / width, this.high / height) * this.scale;
    // Names of places would lie over each other; they appear when the board is nearer.
    this.frame.classList.toggle("far", unit < 0.8);
    this.frame.style.setProperty("--unit", String(Math.max(0.2, unit)));
    // Heading and legend of the drawing lie beyond the places; they are hidden unless the whole drawing is shown.
    const beyond = (/** @type {number} */ has, /** @type {number} */ needs) => (this.isWhole || this.scale > 1 || !this.home ? 0 : Math.max(0, (has - needs * unit) / 2 - 4));
    this.frame.style.setProperty("--beyond", `${beyond(this.high, height).toFixed(1)}px ${beyond(this.wide, width).toFixed(1)}px`);
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    // The board cannot be zoomed out further, so the page scrolls.
    if (event.deltaY > 0 && this.scale <= NEAREST) return;
    event.preventDefault();
    const box = this.frame.getBoundingClientRect();
    this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15, { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height });
  }

  /** @param {PointerEvent} event */
  down(event) {
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
    this.dragged = false;
  }

  /** @param {PointerEvent} event */
  move(event) {
    const before = this.pointers.get(event.pointerId);
    if (!before) return;
    // The button was released outside the board.
    if (event.buttons === 0) return this.up(event);
    const far = Math.hypot(event.clientX - before.x, event.clientY - before.y);
    if (!this.dragged && far < 5) return;
    const box = this.frame.getBoundingClientRect();
    if (this.pointers.size === 2) {
      const other = [...this.pointers].find(([id]) => id !== event.pointerId)?.[1] ?? before;
      const was = Math.hypot(before.x - other.x, before.y - other.y);
      const is = Math.hypot(event.clientX - other.x, event.clientY - other.y);
      if (was > 0) this.zoom(is / was);
    } else if (this.scale > 1) {
      this.middle.x -= (event.clientX - before.x) / box.width / this.scale;
      this.middle.y -= (event.clientY - before.y) / box.height / this.scale;
      this.look();
    }
    this.dragged = true;
    this.pointers.set(event.pointerId, { x: event.clientX, y: event.clientY });
  }

  /** @param {PointerEvent} event */
  up(event) {
    this.pointers.delete(event.pointerId);
  }

  /** @param {MouseEvent} event */
  click(event) {
    if (this.dragged) return;
    // Contents of a place may be drawn over it, outside its group.
    const under = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest(`svg [id^="${IDS}"], .field [id^="${IDS}"]`));
    const place = under.find((group) => group !== null)?.id.slice(IDS.length) ?? "";
    this.options.choose(place && place !== this.chosen ? place : null);
    if (place) this.at = place;
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const ways = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const way = ways[/** @type {keyof typeof ways} */ (event.key)];
    if (way) {
      event.preventDefault();
      this.step(way[0], way[1]);
    } else if (event.key === "Enter" || event.key === " ") {
      event.preventDefault();
      this.options.choose(this.at);
    }
  }

  /**
   * Moves the focus to the nearest place in a direction.
   * @param {number} dx
   * @param {number} dy
   */
  step(dx, dy) {
    const here = this.places.get(this.at)?.getBoundingClientRect();
    if (!here) return;
    let best = "";
    let least = Infinity;
    for (const [place, group] of this.places) {
      const there = group.getBoundingClientRect();
      const x = there.x + there.width / 2 - here.x - here.width / 2;
      const y = there.y + there.height / 2 - here.y - here.height / 2;
      const ahead = x * dx + y * dy;
      const aside = Math.abs(x * dy) + Math.abs(y * dx);
      if (place !== this.at && ahead > 1 && aside <= 2 * ahead && ahead + 2 * aside < least) {
        least = ahead + 2 * aside;
        best = place;
      }
    }
    if (!best) return;
    this.places.get(this.at)?.setAttribute("tabindex", "-1");
    this.at = best;
    const group = this.places.get(best);
    group?.setAttribute("tabindex", "0");
    group?.focus();
  }
}

/** Returns the id of the pattern with a texture, and draws the pattern once on the page. @param {string} ground */
function textures(ground) {
  const id = `texture-${ground}`;
  if (document.getElementById(id)) return id;
  const holder = document.createElementNS(SVG, "svg");
  holder.setAttribute("class", "unseen");
  holder.setAttribute("aria-hidden", "true");
  const pattern = document.createElementNS(SVG, "pattern");
  for (const [name, value] of Object.entries({ id, width: 26, height: 26, patternUnits: "userSpaceOnUse", class: `of-${ground}` })) pattern.setAttribute(name, String(value));
  const path = document.createElementNS(SVG, "path");
  path.setAttribute("d", TEXTURES[/** @type {keyof typeof TEXTURES} */ (ground)]);
  pattern.append(path);
  holder.append(pattern);
  document.body.append(holder);
  return id;
}

/** Rules with the colours of the seats. */
const colours = typeof CSSStyleSheet === "function" ? new CSSStyleSheet() : null;
let coloured = "";

/**
 * Sets the colours of the seats: that of their pieces on the board, otherwise one of seven. A seat always has a numeral, too.
 * @param {Element | null} svg @param {{name: string}[]} seats
 */
export function colourSeats(svg, seats) {
  /** @type {Map<number, string>} */
  const found = new Map();
  for (const circle of svg?.querySelectorAll("circle[r='7']") ?? []) {
    const seat = Number(circle.nextElementSibling?.textContent);
    const fill = circle.getAttribute("fill") ?? "";
    if (seat && !found.has(seat) && PRINTED.has(fill)) found.set(seat, fill);
  }
  // Two seats of one colour could not be told apart by it.
  const distinct = new Set(found.values()).size === found.size;
  const rules = seats.map((seat, n) => {
    const of = distinct ? PRINTED.get(found.get(n + 1) ?? "") : undefined;
    // A seat that is named by a colour has that colour.
    const named = NAMED.get(seat.name.toLowerCase());
    const piece = of?.piece ?? named ?? SEATS[n % SEATS.length];
    const ink = of?.ink ?? (named === "#f4efe4" ? "#1a1612" : undefined) ?? ([...PRINTED.values()].find((one) => one.piece === piece)?.ink ?? "#ffffff");
    return `.seat-${n + 1} { --pc: ${piece}; --pi: ${ink}; }`;
  });
  const text = rules.join("\n");
  if (!colours || text === coloured) return;
  colours.replaceSync((coloured = text));
  if (!document.adoptedStyleSheets.includes(colours)) document.adoptedStyleSheets = [...document.adoptedStyleSheets, colours];
}

/** Returns the extent of a shape, computed from its attributes. @param {Element} shape @returns {Extent | null} */
function ownExtent(shape) {
  const number = (/** @type {string} */ name) => Number(shape.getAttribute(name) ?? 0);
  if (shape.localName === "rect") return { x: number("x"), y: number("y"), width: number("width"), height: number("height") };
  if (shape.localName === "circle") return { x: number("cx") - number("r"), y: number("cy") - number("r"), width: 2 * number("r"), height: 2 * number("r") };
  const all = (shape.getAttribute("points") ?? "").match(/-?[\d.]+/g)?.map(Number) ?? [];
  if (all.length < 4) return null;
  const [xs, ys] = [all.filter((_, n) => n % 2 === 0), all.filter((_, n) => n % 2 === 1)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  return { x, y, width: Math.max(...xs) - x, height: Math.max(...ys) - y };
}

/** @param {Extent} box */
const middle = ({ x, y, width, height }) => ({ x: x + width / 2, y: y + height / 2 });

/** Reads the legend: each entry is a shape in a colour, with its text behind it. @param {Element | null} svg @returns {Map<string, string>} by colour */
function legend(svg) {
  /** @type {Map<string, string>} */
  const words = new Map();
  for (const shape of svg?.querySelectorAll("g + text") ?? []) {
    const before = shape.previousElementSibling?.firstElementChild;
    const colour = before?.localName === "polygon" && !shape.closest(`svg [id^="${IDS}"]`) ? before.getAttribute("fill") : null;
    if (colour && colour !== "none" && !words.has(colour)) words.set(colour, shape.textContent?.trim() ?? "");
  }
  return words;
}

/** Returns the place under the middle of a drawing, if there is one. @param {DOMRect} drawn @param {{place: string, box: DOMRect}[]} boxes */
function under(drawn, boxes) {
  const [x, y] = [drawn.x + drawn.width / 2, drawn.y + drawn.height / 2];
  const far = (/** @type {{box: DOMRect}} */ { box }) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  const there = boxes.filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  return there.sort((a, b) => far(a) - far(b))[0]?.place;
}

/** Returns the visible texts of a place, its name last. Voice control needs them in the label. @param {Element} group */
function wordsOn(group) {
  if (group instanceof HTMLElement) {
    // The words that are seen come first and together, so that they can be spoken to choose the place.
    const seen = /** @type {HTMLElement} */ (group.cloneNode(true));
    const unseen = [...seen.querySelectorAll(".unseen")].map((one) => (one.remove(), one.textContent?.trim()));
    const zone = group.closest(".zone")?.querySelector("h2")?.textContent;
    return [`${zone}: ${seen.textContent?.replaceAll(/\s+/g, " ").trim()}`, ...unseen].filter(Boolean).join(", ");
  }
  return [...group.querySelectorAll("text")].map((t) => t.textContent?.trim()).filter(Boolean).join(" ");
}

/** Returns the words of a text without punctuation. @param {string} text */
function bare(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, "").replace(/ +/g, " ").trim();
}

/** Creates the buttons next to the board. @param {Board} board @param {() => void} words @param {HTMLElement} [more] */
export function boardTools(board, words, more) {
  return h(
    "div",
    { class: "board-tools", role: "toolbar", "data-label": "board", "aria-label": t("board") },
    h("button", { type: "button", onclick: () => board.zoom(1.3), "data-label": "board-nearer", "aria-label": t("board-nearer") }, "+"),
    h("button", { type: "button", onclick: () => board.zoom(1 / 1.3), "data-label": "board-farther", "aria-label": t("board-farther") }, "−"),
    h("button", { type: "button", onclick: () => board.whole(), "data-label": "board-whole-label", "aria-label": t("board-whole-label"), "data-words": "board-whole" }, t("board-whole")),
    h("button", { type: "button", "aria-pressed": "true", "data-words": "board-names", onclick: (/** @type {Event} */ e) => /** @type {HTMLElement} */ (e.target).setAttribute("aria-pressed", String(board.label())) }, t("board-names")),
    h("button", { type: "button", onclick: words, "data-words": "board-in-words-button" }, t("board-in-words-button")),
    more,
  );
}
