// The board: the picture that the game draws, what can be done where, zoom and pan, and a way through it with the keyboard.
// @ts-check
import { h, morph } from "./dom.js";

/** @typedef {import("./frames.js").Choice} Choice */

const SVG = "http://www.w3.org/2000/svg";
/** What a picture may be made of; whatever else stands in it is left out. */
const ELEMENTS = new Set(["svg", "g", "path", "polygon", "polyline", "rect", "circle", "ellipse", "line", "text", "tspan", "title", "desc"]);
const ATTRIBUTES = new Set(
  ("cx cy d dx dy fill fill-opacity font-family font-size font-style font-weight height id opacity points r role rx ry stroke stroke-dasharray " +
    "stroke-linecap stroke-linejoin stroke-opacity stroke-width text-anchor transform viewBox width x x1 x2 y y1 y2").split(" "),
);
/** How the ids of places begin. */
const IDS = "board-";
const NEAREST = 1;
const FARTHEST = 6;

/**
 * Rebuilds a picture from what it may be made of.
 * @param {Element} from
 * @returns {SVGElement | null}
 */
function rebuilt(from) {
  const name = from.localName;
  if (!ELEMENTS.has(name)) return null;
  const made = document.createElementNS(SVG, name);
  for (const { name: attribute, value } of [...from.attributes]) {
    const known = ATTRIBUTES.has(attribute) && !/url\(|javascript:/i.test(value);
    if (known && (attribute !== "id" || value.startsWith(IDS))) made.setAttribute(attribute, value);
  }
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) made.append(child.textContent ?? "");
    else if (child instanceof Element) {
      const inner = rebuilt(child);
      if (inner) made.append(inner);
    }
  }
  return made;
}

/** @param {Element} a @param {Element} b */
function haveSameAttributes(a, b) {
  return a.attributes.length === b.attributes.length && [...a.attributes].every(({ name, value }) => b.getAttribute(name) === value);
}

/**
 * Brings a part of the picture on the page up to date, where what came differs from what came before; the rest is not touched.
 * @param {Element} shown   the part on the page
 * @param {Element} was     what it was made of
 * @param {Element} is      what it is to be made of
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
    /** What the picture on the page was made of, as it came. @type {Element | null} */
    this.parsed = null;
    /** @type {Map<string, SVGGElement>} */
    this.places = new Map();
    /** What lies and stands on each place, in words; made when it is asked for. @type {Map<string, string[]> | null} */
    this.said = null;
    this.scale = 1;
    this.middle = { x: 0.5, y: 0.5 };
    /** The place that the keyboard stands on. */
    this.at = "";
    this.chosen = "";
    this.fitted = false;
    /** What had the focus is no longer in the picture. */
    this.lost = false;
    this.isWhole = false;
    /** @type {{x: number, y: number, width: number, height: number} | null} */
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
  }

  /**
   * @param {string} text
   * @param {string[]} places
   */
  draw(text, places) {
    if (text === this.drawn) return;
    this.drawn = text;
    const parsed = new DOMParser().parseFromString(text, "image/svg+xml").documentElement;
    if (parsed.localName !== "svg") return;
    const had = this.frame.contains(document.activeElement);
    this.svg?.querySelectorAll(".layer, .edges").forEach((laid) => laid.remove());
    if (this.svg && this.parsed && haveSameAttributes(this.parsed, parsed)) {
      const [was, shown] = [[...this.parsed.children], [...this.svg.children]];
      if (was.length === shown.length && was.length === parsed.children.length) shown.forEach((one, n) => update(one, was[n], parsed.children[n]));
      else this.redraw(parsed);
    } else this.redraw(parsed);
    this.parsed = parsed;
    this.said = null;
    this.places.clear();
    for (const place of places) {
      const group = this.svg?.querySelector(`#${CSS.escape(IDS + place)}`);
      if (group) this.places.set(place, /** @type {SVGGElement} */ (group));
    }
    if (!this.fitted) this.fit();
    this.look();
    this.lost = had && !this.frame.contains(document.activeElement);
  }

  /** Draws all of a picture. @param {Element} parsed */
  redraw(parsed) {
    const fresh = /** @type {SVGSVGElement} */ (rebuilt(parsed));
    const [, , width, height] = (fresh.getAttribute("viewBox") ?? "0 0 700 700").split(/\s+/).map(Number);
    this.size = { width, height };
    for (const name of ["width", "height"]) fresh.removeAttribute(name);
    fresh.setAttribute("preserveAspectRatio", "xMidYMin");
    fresh.setAttribute("role", "group");
    fresh.setAttribute("aria-label", "board");
    if (this.svg) morph(this.svg, fresh);
    else this.frame.replaceChildren((this.svg = fresh));
  }

  /** Looks at the places alone: heading and legend are seen with `0`. */
  fit() {
    const boxes = [...this.places.values()].map((group) => group.getBoundingClientRect()).filter((box) => box.width > 0);
    const matrix = this.svg?.getScreenCTM()?.inverse();
    if (boxes.length === 0 || !matrix || !this.size) return;
    this.fitted = true;
    const edges = [Math.min(...boxes.map((b) => b.left)), Math.min(...boxes.map((b) => b.top)), Math.max(...boxes.map((b) => b.right)), Math.max(...boxes.map((b) => b.bottom))];
    const from = new DOMPoint(edges[0], edges[1]).matrixTransform(matrix);
    const to = new DOMPoint(edges[2], edges[3]).matrixTransform(matrix);
    const margin = 6;
    this.home = { x: from.x - margin, y: from.y - margin, width: to.x - from.x + 2 * margin, height: to.y - from.y + 2 * margin };
    // As high as the places are: nothing of the legend is seen by half, and what is left is the log's.
    this.frame.style.aspectRatio = `${this.home.width} / ${this.home.height}`;
  }

  /**
   * Marks the places where something can be done.
   * @param {Map<string, Choice[]>} byPlace
   * @param {string} chosen
   */
  mark(byPlace, chosen) {
    this.chosen = chosen;
    if (!this.places.has(this.at)) this.at = [...byPlace.keys()].find((place) => this.places.has(place)) ?? this.places.keys().next().value ?? "";
    for (const [place, group] of this.places) {
      const many = byPlace.get(place)?.length ?? 0;
      group.setAttribute("class", `${many ? "can" : "place"}${place === chosen ? " chosen" : ""}`);
      group.setAttribute("tabindex", place === this.at ? "0" : "-1");
      group.setAttribute("role", "button");
      const there = this.facts.get(place)?.join(", ");
      const does = many ? `, ${many} ${many === 1 ? "action" : "actions"}` : "";
      group.setAttribute("aria-label", `${wordsOn(group)}${there ? `: ${there}` : ""}${does}`);
      group.setAttribute("aria-pressed", String(place === chosen));
    }
    if (this.lost) this.focus();
    this.lost = false;
  }

  /**
   * What lies and stands on each place: what the legend says of its colour, and what the picture names within it or over it, by the middle
   * of what is drawn.
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
    // A picture that is not laid out says nothing of where something stands.
    if (boxes.some(({ box }) => box.width > 0)) this.said = said;
    return said;
  }

  /**
   * Lays marks over the places: their text, and a ring the stronger the more it is.
   * @param {{place: string, text: string, heat: number | null}[]} marks
   */
  lay(marks) {
    this.svg?.querySelector(".layer")?.remove();
    const matrix = this.svg?.getScreenCTM()?.inverse();
    if (!this.svg || !matrix || marks.length === 0) return;
    const layer = document.createElementNS(SVG, "g");
    layer.setAttribute("class", "layer");
    layer.setAttribute("aria-hidden", "true");
    for (const { place, text, heat } of marks) {
      const box = this.places.get(place)?.querySelector("polygon, circle, rect")?.getBoundingClientRect();
      if (!box || box.width === 0) continue;
      const at = new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(matrix);
      const size = new DOMPoint(box.left + box.width, box.top).matrixTransform(matrix).x - at.x;
      const ring = document.createElementNS(SVG, "circle");
      const words = document.createElementNS(SVG, "text");
      for (const [name, value] of Object.entries({ cx: at.x, cy: at.y, r: size * 0.62, "stroke-width": heat === null ? 1 : 1 + heat / 250 })) ring.setAttribute(name, value.toFixed(1));
      for (const [name, value] of Object.entries({ x: at.x, y: at.y + size * 0.2, "font-size": size * 0.55 })) words.setAttribute(name, value.toFixed(1));
      words.textContent = text;
      layer.append(ring, words);
    }
    this.svg.append(layer);
  }

  /**
   * Draws edges between places that something can lie on; each can be clicked.
   * @param {{pair: [string, string], laid: boolean, does: () => void}[]} edges
   */
  edges(edges) {
    this.svg?.querySelector(".edges")?.remove();
    const matrix = this.svg?.getScreenCTM()?.inverse();
    if (!this.svg || !matrix || edges.length === 0) return;
    const drawn = document.createElementNS(SVG, "g");
    drawn.setAttribute("class", "edges");
    drawn.setAttribute("aria-hidden", "true");
    const middle = (/** @type {string} */ place) => {
      const box = this.places.get(place)?.querySelector("polygon, circle, rect")?.getBoundingClientRect();
      return box && new DOMPoint(box.left + box.width / 2, box.top + box.height / 2).matrixTransform(matrix);
    };
    for (const { pair, laid, does } of edges) {
      const [a, b] = pair.map(middle);
      if (!a || !b) continue;
      // Half an edge of a hexagon, across the line from middle to middle.
      const [x, y] = [(b.y - a.y) / Math.sqrt(12), (a.x - b.x) / Math.sqrt(12)];
      const line = document.createElementNS(SVG, "line");
      const ends = { x1: (a.x + b.x) / 2 - x, y1: (a.y + b.y) / 2 - y, x2: (a.x + b.x) / 2 + x, y2: (a.y + b.y) / 2 + y };
      for (const [name, value] of Object.entries(ends)) line.setAttribute(name, value.toFixed(1));
      line.setAttribute("class", laid ? "laid" : "free");
      line.addEventListener("click", (event) => (event.stopPropagation(), does()));
      drawn.append(line);
    }
    this.svg.append(drawn);
  }

  /** Lets the keyboard stand on the board. */
  focus() {
    this.places.get(this.at)?.focus();
  }

  /** @param {number} by */
  zoom(by) {
    this.scale = Math.min(FARTHEST, Math.max(NEAREST, this.scale * by));
    if (this.scale === 1) this.middle = { x: 0.5, y: 0.5 };
    this.look();
  }

  /** All of the picture, and with the next call the places alone again. */
  whole() {
    this.isWhole = this.scale === 1 && !this.isWhole;
    this.scale = 1;
    this.middle = { x: 0.5, y: 0.5 };
    this.look();
  }

  /** What is looked at when nothing is nearer. */
  get all() {
    return this.isWhole || !this.home ? { x: 0, y: 0, width: this.size?.width ?? 1, height: this.size?.height ?? 1 } : this.home;
  }

  look() {
    if (!this.svg || !this.size) return;
    // The whole board is nothing that could be moved: a finger on it moves the page.
    this.frame.classList.toggle("near", this.scale > 1);
    const half = 0.5 / this.scale;
    const within = (/** @type {number} */ n) => Math.min(1 - half, Math.max(half, n));
    this.middle = { x: within(this.middle.x), y: within(this.middle.y) };
    const { x, y, width, height } = this.all;
    const box = [x + (this.middle.x - half) * width, y + (this.middle.y - half) * height, width / this.scale, height / this.scale];
    this.svg.setAttribute("viewBox", box.map((n) => n.toFixed(1)).join(" "));
  }

  /** @param {WheelEvent} event */
  wheel(event) {
    event.preventDefault();
    this.zoom(event.deltaY < 0 ? 1.15 : 1 / 1.15);
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
    // What stands on a place may be drawn over it and not within it.
    const under = document.elementsFromPoint(event.clientX, event.clientY).map((element) => element.closest(`svg [id^="${IDS}"]`));
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
   * To the nearest place that lies that way.
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

/** What a legend says: a shape in a colour, and words behind it. @param {Element | null} svg @returns {Map<string, string>} by colour */
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

/** The place under the middle of what is drawn; none where nothing lies there. @param {DOMRect} drawn @param {{place: string, box: DOMRect}[]} boxes */
function under(drawn, boxes) {
  const [x, y] = [drawn.x + drawn.width / 2, drawn.y + drawn.height / 2];
  const far = (/** @type {{box: DOMRect}} */ { box }) => Math.hypot(box.x + box.width / 2 - x, box.y + box.height / 2 - y);
  const there = boxes.filter(({ box }) => x >= box.left && x <= box.right && y >= box.top && y <= box.bottom);
  return there.sort((a, b) => far(a) - far(b))[0]?.place;
}

/** What can be read on a place, its name last: who speaks to a page says what stands there. @param {Element} group */
function wordsOn(group) {
  return [...group.querySelectorAll("text")].map((t) => t.textContent?.trim()).filter(Boolean).join(" ");
}

/** The buttons beside the board. @param {Board} board @param {() => void} words @param {HTMLElement} [more] */
export function boardTools(board, words, more) {
  return h(
    "div",
    { class: "board-tools", role: "toolbar", "aria-label": "board" },
    h("button", { type: "button", onclick: () => board.zoom(1.3), "aria-label": "+ nearer" }, "+"),
    h("button", { type: "button", onclick: () => board.zoom(1 / 1.3), "aria-label": "− farther" }, "−"),
    h("button", { type: "button", onclick: () => board.whole(), "aria-label": "all: the picture with its legend, or the places alone (0)" }, "all"),
    h("button", { type: "button", onclick: words }, "in words"),
    more,
  );
}
