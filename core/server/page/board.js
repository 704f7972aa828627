// The board: the picture that the game draws, what can be done where, zoom and pan, and a way through it with the keyboard.
// @ts-check
import { h, morph } from "./dom.js";

/** @typedef {import("./frames.js").Choice} Choice */
/** @typedef {{x: number, y: number, width: number, height: number}} Extent   in the picture */

const SVG = "http://www.w3.org/2000/svg";
/** What a picture may be made of; whatever else stands in it is left out. */
const ELEMENTS = new Set(["svg", "g", "path", "polygon", "polyline", "rect", "circle", "ellipse", "line", "text", "tspan", "title", "desc"]);
const ATTRIBUTES = new Set(
  ("cx cy d dx dy fill fill-opacity font-family font-size font-style font-weight height id opacity points r role rx ry stroke stroke-dasharray " +
    "stroke-linecap stroke-linejoin stroke-opacity stroke-width text-anchor transform viewBox width x x1 x2 y y1 y2").split(" "),
);
/** The class of names of places, which can be left out. */
const LABEL = "label";
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
    if (attribute === "class" && value === LABEL) made.setAttribute(attribute, value);
  }
  for (const child of from.childNodes) {
    if (child.nodeType === Node.TEXT_NODE) made.append(child.textContent ?? "");
    else if (child instanceof Element) {
      const inner = rebuilt(child);
      if (inner) made.append(inner);
      // Two texts are two words to whoever has them read out.
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
    /** Actions of each place. @type {Map<string, number>} */
    this.many = new Map();
    /** @type {Map<string, string>} */
    this.notes = new Map();
    /** The words of places are still to be said. */
    this.naming = false;
    this.fitted = false;
    /** What had the focus is no longer in the picture. */
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
  }

  /**
   * @param {string} text
   * @param {string[]} places
   */
  draw(text, places) {
    if (text === this.drawn) return;
    this.drawn = text;
    // Read as HTML is, which takes half the time, in a template: nothing in it is loaded or run.
    const read = h("template");
    /** @type {HTMLTemplateElement} */ (read).innerHTML = text;
    const parsed = /** @type {HTMLTemplateElement} */ (read).content.firstElementChild;
    if (parsed?.localName !== "svg") return;
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
    const boxes = [...this.places.values()].map((group) => this.extent(group)).filter((box) => box !== null);
    if (boxes.length === 0 || !this.size) return;
    this.fitted = true;
    const margin = 6;
    const [x, y] = [Math.min(...boxes.map((b) => b.x)) - margin, Math.min(...boxes.map((b) => b.y)) - margin];
    this.home = { x, y, width: Math.max(...boxes.map((b) => b.x + b.width)) + margin - x, height: Math.max(...boxes.map((b) => b.y + b.height)) + margin - y };
    // As high as the places are: nothing of the legend is seen by half, and what is left is the log's.
    this.frame.style.aspectRatio = `${this.home.width} / ${this.home.height}`;
  }

  /**
   * Where the shape of a place lies in the picture. As long as it is only shifted, by its numbers: a browser that is asked lays the whole
   * page out, for each frame once more.
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

  /** The same, as the browser has it. @param {SVGGraphicsElement} shape @returns {Extent | null} */
  laidOut(shape) {
    const box = shape.getBoundingClientRect();
    const matrix = this.svg?.getScreenCTM()?.inverse();
    if (!matrix || box.width === 0) return null;
    const from = new DOMPoint(box.left, box.top).matrixTransform(matrix);
    const to = new DOMPoint(box.right, box.bottom).matrixTransform(matrix);
    return { x: from.x, y: from.y, width: to.x - from.x, height: to.y - from.y };
  }

  /** Shows the names of places, or leaves them out; whether they are shown now. */
  label() {
    return !this.frame.classList.toggle("unlabelled");
  }

  /**
   * Marks the places where something can be done.
   * @param {Map<string, Choice[]>} byPlace
   * @param {string} chosen
   * @param {Map<string, string>} [notes]   what else is to be said of places
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
    if (this.lost) this.focus();
    this.lost = false;
    // What is painted is laid out: where things stand is known then without working it out twice.
    this.naming ||= Boolean(requestAnimationFrame(() => setTimeout(() => this.name())));
  }

  /** Says on each place what lies and stands there, and what can be done. */
  name() {
    this.naming = false;
    for (const [place, group] of this.places) {
      const many = this.many.get(place) ?? 0;
      const there = this.facts.get(place)?.join(", ");
      const does = many ? `, ${many} ${many === 1 ? "action" : "actions"}` : "";
      const note = this.notes.get(place);
      const words = wordsOn(group);
      // What a picture says in a title as well as in words is said once.
      const said = there && plain(there).includes(plain(words)) ? there : `${words}${there ? `: ${there}` : ""}`;
      group.setAttribute("aria-label", `${said}${does}${note ? `: ${note}` : ""}`);
    }
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
    if (!this.svg || edges.length === 0) return;
    const drawn = document.createElementNS(SVG, "g");
    drawn.setAttribute("class", "edges");
    drawn.setAttribute("aria-hidden", "true");
    for (const { pair, laid, does } of edges) {
      const [from, to] = pair.map((place) => this.extent(this.places.get(place)));
      if (!from || !to) continue;
      const [a, b] = [middle(from), middle(to)];
      // Half an edge of a hexagon, across the line from middle to middle.
      const [x, y] = [(b.y - a.y) / Math.sqrt(12), (a.x - b.x) / Math.sqrt(12)];
      const ends = { x1: (a.x + b.x) / 2 - x, y1: (a.y + b.y) / 2 - y, x2: (a.x + b.x) / 2 + x, y2: (a.y + b.y) / 2 + y };
      const edge = document.createElementNS(SVG, "g");
      edge.setAttribute("class", laid ? "laid" : "free");
      edge.addEventListener("click", (event) => (event.stopPropagation(), does()));
      // What is seen of a free edge is dashed, and what lies between two dashes hears no click: a line that is not seen does.
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

  /** Lets the keyboard stand on the board. */
  focus() {
    this.places.get(this.at)?.focus();
  }

  /** @param {number} by */
  zoom(by, at = { x: 0.5, y: 0.5 }) {
    const was = this.scale;
    this.scale = Math.min(FARTHEST, Math.max(NEAREST, this.scale * by));
    // What lies under the pointer stays there.
    this.middle.x += (at.x - 0.5) * (1 / was - 1 / this.scale);
    this.middle.y += (at.y - 0.5) * (1 / was - 1 / this.scale);
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
    // The board as a whole has nothing to give: then the page moves.
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
    // Let go outside of the board.
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

/** Where a shape lies, by its own numbers. @param {Element} shape @returns {Extent | null} */
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

/** Words without what stands between them. @param {string} text */
function plain(text) {
  return text.toLowerCase().replace(/[^\p{L}\p{N} ]/gu, "").replace(/ +/g, " ").trim();
}

/** The buttons beside the board. @param {Board} board @param {() => void} words @param {HTMLElement} [more] */
export function boardTools(board, words, more) {
  return h(
    "div",
    { class: "board-tools", role: "toolbar", "aria-label": "board" },
    h("button", { type: "button", onclick: () => board.zoom(1.3), "aria-label": "+ nearer" }, "+"),
    h("button", { type: "button", onclick: () => board.zoom(1 / 1.3), "aria-label": "− farther" }, "−"),
    h("button", { type: "button", onclick: () => board.whole(), "aria-label": "all: the picture with its legend, or the places alone (0)" }, "all"),
    h("button", { type: "button", "aria-pressed": "true", onclick: (/** @type {Event} */ e) => /** @type {HTMLElement} */ (e.target).setAttribute("aria-pressed", String(board.label())) }, "names"),
    h("button", { type: "button", onclick: words }, "in words"),
    more,
  );
}
