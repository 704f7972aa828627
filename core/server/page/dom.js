// Creates and updates elements. The page builds a new tree from its state and morphs the displayed tree into it, so that focus,
// scroll position and open details stay. Also notifies the user: by title and icon, by a sound that can be switched off,
// and by announcements for screen readers. Listens to keys, opens sheets (dialogs), and draws pictures of pieces.
// @ts-check
import { byLanguage, choose, language, LANGUAGES, plain, t } from "./words.js";

/** @typedef {import("./frames.js").PictureNode} PictureNode */
/** @typedef {import("./frames.js").Pictures} Pictures */
/** @typedef {{inside: boolean, ink: string}} Icon   whether its number stands in it, and the colour of the number */
/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Child | Child[]} Children */

/**
 * Creates an element. A function as attribute becomes a listener (`onclick`); `true` sets an empty attribute; `false` and `undefined` set none.
 * Texts become text nodes, so the browser never parses data of the server as HTML. Parts of a text that are marked as English become elements with
 * `lang="en"`; attributes, and elements that can have no others inside, lose the marks.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Children} children
 * @returns {HTMLElement}
 */
export function h(tag, attributes = {}, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) {
    if (value === false || value === undefined || value === null) continue;
    if (typeof value === "function") listen(element, name.slice(2), /** @type {EventListener} */ (value));
    else if (name === "value") /** @type {HTMLInputElement} */ (element).value = plain(String(value));
    else element.setAttribute(name, value === true ? "" : plain(String(value)));
  }
  for (const child of children.flat()) {
    if (child === false || child === null || child === undefined) continue;
    if (child instanceof Node) element.append(child);
    else for (const { part, english } of byLanguage(String(child))) element.append(english && !BARE.has(tag) ? h("span", { lang: "en" }, part) : part);
  }
  return element;
}

/** Elements that can have only text inside. */
const BARE = new Set(["option", "textarea", "title"]);

/** Listeners by element and event, so that a newer tree can replace them. @type {WeakMap<Element, Map<string, EventListener>>} */
const listeners = new WeakMap();

/** @param {Element} element @param {string} event @param {EventListener} listener */
function listen(element, event, listener) {
  let known = listeners.get(element);
  if (!known) listeners.set(element, (known = new Map()));
  if (!known.has(event)) {
    // Looked up at the time of the event, because a newer tree may have replaced the listener.
    element.addEventListener(event, (e) => listeners.get(element)?.get(event)?.(e));
  }
  known.set(event, listener);
}

/** Data from which an element was built, if known. @type {WeakMap<Element, string>} */
const made = new WeakMap();

/**
 * Builds an element only if its data has changed. Otherwise returns a placeholder, for which the displayed element stays unchanged.
 * @param {Element} place   parent of the element on the page
 * @param {string} key      `data-key` of the element
 * @param {string} of       data from which the element is built, as text
 * @param {() => HTMLElement} build
 */
export function unlessSame(place, key, of, build) {
  const old = [...place.children].find((child) => child.getAttribute("data-key") === key);
  const fresh = old && made.get(old) === of ? h(old.localName, { "data-key": key }) : build();
  made.set(fresh, of);
  return fresh;
}

/**
 * Morphs an element on the page into a new tree. Children are matched by `id` or `data-key`, otherwise by their position.
 * The user's state of an element stays: focus, typed text, and whether it is open.
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(old, fresh) {
  const of = made.get(fresh);
  if (of !== undefined && of === made.get(old)) return;
  if (of === undefined) made.delete(old);
  else made.set(old, of);
  // After the user has chosen an option, browsers ignore the attribute `selected`. So the property is set as well.
  if (old instanceof HTMLOptionElement && old.hasAttribute("selected") !== fresh.hasAttribute("selected")) old.selected = fresh.hasAttribute("selected");
  for (const { name } of [...old.attributes]) {
    const ofPerson = name === "open" && old.tagName === "DETAILS";
    if (!fresh.hasAttribute(name) && !ofPerson) old.removeAttribute(name);
  }
  for (const { name, value } of [...fresh.attributes]) {
    const ofPerson = name === "open" && old.tagName === "DETAILS";
    if (!ofPerson && old.getAttribute(name) !== value) old.setAttribute(name, value);
  }
  const kept = listeners.get(old);
  for (const event of kept?.keys() ?? []) {
    if (!listeners.get(fresh)?.has(event)) kept?.set(event, () => {});
  }
  for (const [event, listener] of listeners.get(fresh) ?? []) listen(old, event, listener);
  if (old.tagName === "INPUT" || old.tagName === "TEXTAREA" || old.tagName === "SELECT") {
    if (old !== document.activeElement && fresh.hasAttribute("data-driven")) {
      /** @type {HTMLInputElement} */ (old).value = /** @type {HTMLInputElement} */ (fresh).value;
    }
    if (old.tagName !== "SELECT") return;
  }
  morphChildren(old, fresh);
}

/** @param {Node} node */
function keyOf(node) {
  return node instanceof Element ? node.getAttribute("data-key") ?? (node.id || null) : null;
}

/** @param {Element} old @param {Element} fresh */
function morphChildren(old, fresh) {
  const wanted = new Set([...fresh.children].map(keyOf));
  /** Elements by key, in document order. @type {Map<string, Element[]>} */
  const byKey = new Map();
  for (const child of [...old.children]) {
    const key = keyOf(child);
    if (key === null) continue;
    // Removed elements go first. Otherwise elements without key behind them would be matched with wrong ones.
    if (!wanted.has(key)) child.remove();
    else if (!byKey.get(key)?.push(child)) byKey.set(key, [child]);
  }
  let at = old.firstChild;
  for (const child of [...fresh.childNodes]) {
    const key = keyOf(child);
    const match = key === null ? at : byKey.get(key)?.shift() ?? null;
    if (match && same(match, child) && (key !== null || keyOf(match) === null)) {
      if (match !== at && match.contains(document.activeElement)) overtake(match, at);
      else if (match !== at) old.insertBefore(match, at);
      at = match.nextSibling;
      if (match instanceof Element) morph(match, /** @type {Element} */ (child));
      else if (match.nodeValue !== child.nodeValue) match.nodeValue = child.nodeValue;
    } else {
      old.insertBefore(child, at);
    }
  }
  while (at) {
    const next = at.nextSibling;
    at.remove();
    at = next;
  }
}

/**
 * Moves the nodes from `from` up to `stays` behind `stays`. Moving `stays` itself would remove the focus in it.
 * @param {Node} stays
 * @param {Node | null} from   the first node that moves
 */
function overtake(stays, from) {
  const behind = stays.nextSibling;
  for (let node = from; node && node !== stays; ) {
    const next = node.nextSibling;
    stays.parentNode?.insertBefore(node, behind);
    node = next;
  }
}

/** @param {Node} a @param {Node} b */
function same(a, b) {
  return a.nodeType === b.nodeType && a.nodeName === b.nodeName;
}

/**
 * Shows a tree in an element of the page. If the focused element is removed or disabled, that element of the page gets the focus.
 * @param {Element} place
 * @param {...Children} children
 */
export function show(place, ...children) {
  const had = place.contains(document.activeElement) && document.activeElement !== document.body;
  const fresh = h(place.tagName.toLowerCase(), {}, ...children);
  for (const { name, value } of [...place.attributes]) fresh.setAttribute(name, value);
  morphChildren(place, fresh);
  if (had && (!place.contains(document.activeElement) || document.activeElement?.matches(":disabled"))) {
    if (!place.hasAttribute("tabindex")) place.setAttribute("tabindex", "-1");
    /** @type {HTMLElement} */ (place).focus({ preventScroll: true });
  }
}

/** Returns the element with this id, which must exist. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no element ${id}`);
  return found;
}

const SOUND = "loam sound";

/** Cached setting of the sound, because the first access to the storage takes several milliseconds. @type {boolean | undefined} */
let sound;

/** @returns {boolean} */
export function hasSound() {
  return (sound ??= localStorage.getItem(SOUND) !== "off");
}

/** @param {boolean} on */
export function setSound(on) {
  localStorage.setItem(SOUND, (sound = on) ? "on" : "off");
}

/** Returns a name in words: English names of the content may be identifiers, also in a language made from English, and where a translation is missing. @param {string} name */
export const inWords = (name) => (!language().startsWith("en") && plain(name) === name ? name : name.replaceAll(/(?<=\p{L})[-_:]+(?=[\p{L}\d])/gu, " ").trim());

/** Loads a style sheet once; resolves when it is applied, or cannot be. @param {string} name @returns {Promise<void>} */
export function styled(name) {
  const href = `/page/${name}`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => document.head.append(h("link", { rel: "stylesheet", href, onload: () => done(), onerror: () => done() })));
}

/** Lets screen readers announce a text at the next pause. @param {string} text */
export function say(text) {
  announce("said", text);
}

/** Lets screen readers announce a text at once. @param {string} text */
export function alarm(text) {
  announce("alarm", text);
}

/** Puts a text into live regions: that of the page, and that of the sheet, because an open sheet hides the page from screen readers. @param {string} id @param {string} text */
function announce(id, text) {
  for (const place of [byId(id), ...document.querySelectorAll(`#sheet > .${id}`)]) show(place, text);
}

let wasMine = false;

/** Delay of the sound after a change, in milliseconds. */
const LATER = 80;

/** Time limit for the browser to start its audio, together with the length of the tones, in milliseconds. */
const LONGEST = 2000;

/**
 * @param {boolean} mine   whether the game waits for a seat of this page
 * @param {string} title
 * @param {string} late   sentence about the seats that are over time; empty if there are none
 */
export function turn(mine, title, late) {
  const own = mine ? t("title-your-turn", { title }) : title;
  document.title = plain(late ? t("title-over-time", { late, title: own }) : own);
  const icon = /** @type {HTMLLinkElement} */ (byId("icon"));
  icon.dataset.quiet ??= icon.href;
  icon.href = (mine ? icon.dataset.turn : null) ?? icon.dataset.quiet;
  // The change is displayed first, because starting the audio takes longer than a frame.
  if (mine && !wasMine) setTimeout(ring, LATER);
  wasMine = mine;
}

/** Plays two short synthesized tones. Browsers allow this after the first user action on the page. */
function ring() {
  if (navigator.userActivation?.hasBeenActive === false || !hasSound()) return;
  const audio = new AudioContext();
  // Some browsers start the audio a moment later, some never. After the time limit, the tones are dropped.
  audio.resume().then(() => tones(audio), () => {});
  setTimeout(() => audio.close(), LONGEST);
}

/** @param {AudioContext} audio */
function tones(audio) {
  if (audio.state !== "running") return;
  [523, 659].forEach((pitch, n) => {
    const tone = audio.createOscillator();
    const loud = audio.createGain();
    tone.frequency.value = pitch;
    loud.gain.setValueAtTime(0.08, audio.currentTime + n * 0.14);
    loud.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + n * 0.14 + 0.13);
    tone.connect(loud).connect(audio.destination);
    tone.start(audio.currentTime + n * 0.14);
    tone.stop(audio.currentTime + n * 0.14 + 0.14);
  });
}

/** Creates the choice of the language, each by its own name. @param {() => unknown} changed   called when the texts of another language are in use */
export function languageChoice(changed) {
  const name = (/** @type {string} */ code) => {
    const own = new Intl.DisplayNames([code], { type: "language" }).of(code) ?? code;
    return own.slice(0, 1).toLocaleUpperCase(code) + own.slice(1);
  };
  const change = (/** @type {Event} */ e) => choose(/** @type {HTMLSelectElement} */ (e.target).value).then(changed);
  return h("select", { class: "language", "data-key": "language", "aria-label": t("language"), onchange: change }, ...LANGUAGES.map((code) => h("option", { value: code, lang: code, selected: code === language() }, name(code))));
}

/** Asks whether to do something that cannot be taken back. @param {string} question */
export const sure = (question) => confirm(plain(question));

/** Focuses the first usable control in an element, or else the element itself. @param {string} id */
export function focusFirst(id) {
  const place = byId(id);
  const first = /** @type {HTMLElement | null} */ (place.querySelector("button:not([disabled]), summary, a"));
  (first ?? place).focus();
}

// Keys of one letter, which are off while the user types and can be switched off; and sheets (dialogs).

/** Key under which the browser stores whether keys of one letter are off. */
const OFF = "loam keys";

/** @typedef {{key: string, says: string, does: () => void}} Key */

/** @returns {boolean} */
export function hasKeys() {
  return localStorage.getItem(OFF) !== "off";
}

/** Listens for keys. @param {Key[]} keys @returns {() => void} ends listening */
export function listenToKeys(keys) {
  /** @param {KeyboardEvent} event */
  const hear = (event) => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isCovered()) return;
    const target = /** @type {HTMLElement} */ (event.target);
    const types = target.matches("input, textarea, select") || target.isContentEditable;
    // The browser itself closes a sheet.
    if (sheetIsOpen() || (event.key !== "Escape" && (types || !hasKeys()))) return;
    const found = keys.find(({ key }) => key === event.key);
    if (!found) return;
    event.preventDefault();
    found.does();
  };
  document.addEventListener("keydown", hear);
  return () => document.removeEventListener("keydown", hear);
}

/** Returns whether the page is covered, because the screen is being handed over. */
export function isCovered() {
  return document.querySelector(".covered") !== null;
}

/** Returns whether a sheet is open; then only the keys of the sheet work. */
export function sheetIsOpen() {
  return /** @type {HTMLDialogElement} */ (byId("sheet")).open;
}

/** Opens the explanation of the keys. @param {Key[]} keys @param {...Children} more   further paragraphs */
export function helpOnKeys(keys, ...more) {
  const toggle = h("input", { type: "checkbox", id: "keys-on", checked: hasKeys(), onchange: (/** @type {Event} */ e) => localStorage.setItem(OFF, /** @type {HTMLInputElement} */ (e.target).checked ? "on" : "off") });
  openSheet(
    t("keys"),
    h("p", {}, toggle, " ", h("label", { for: "keys-on" }, t("single-keys-on"))),
    h("dl", { class: "keys" }, ...keys.flatMap(({ key, says }) => [h("dt", {}, h("kbd", {}, key === "Escape" ? t("key-escape") : key)), h("dd", {}, says)])),
    h("p", {}, t("keys-on-board")),
    ...more,
  );
}

/**
 * Opens a sheet (dialog) over the page, with a button that closes it.
 * @param {string} title
 * @param {...Children} children
 */
export function openSheet(title, ...children) {
  if (isCovered()) return;
  const sheet = /** @type {HTMLDialogElement} */ (byId("sheet"));
  // The old content of the sheet is no longer updated.
  if (!sheet.open) sheet.replaceChildren();
  show(sheet, h("h2", { id: "sheet-title" }, title), h("div", { class: "sheet-body", "data-key": title }, ...children), h("button", { type: "button", "data-key": "close", onclick: () => sheet.close() }, t("close")), h("p", { class: "unseen said", "data-key": "said", role: "status", "aria-live": "polite" }), h("p", { class: "unseen alarm", "data-key": "alarm", role: "alert" }));
  if (sheet.open) return;
  sheet.showModal();
  // Scrolls to the heading, because browsers keep the scroll position of the last sheet.
  sheet.scrollTop = 0;
}

/** Shows and announces an error in a sheet. @param {string} why @param {string} [title] */
export function failSheet(why, title = t("not-done")) {
  alarm(why);
  openSheet(title, h("pre", { tabindex: "0" }, why));
}

export function closeSheet() {
  const sheet = /** @type {HTMLDialogElement} */ (byId("sheet"));
  if (sheet.open) sheet.close();
}

// Pictures of pieces: icons of the game, which are symbols of one hidden sprite, and the signs between them. A picture is for the eye only; the text
// beside it says the same. An icon is a `<symbol viewBox="0 0 24 24">` of shapes; its attribute `color` is the colour of numbers in it. Pieces take the
// colours of a seat: `--pc` body, `--pd` shade, `--po` outline, `--pi` drawn on the body. This is part of the module because a table loads at most ten files.

const SVG = "http://www.w3.org/2000/svg";
/** Allowed elements and attributes of icons, which may come from content of strangers; all others are left out. */
const ELEMENTS = new Set(["symbol", "g", "path", "polygon", "polyline", "rect", "circle", "ellipse", "line"]);
const ATTRIBUTES = new Set("cx cy d fill fill-opacity fill-rule height opacity points r rx ry stroke stroke-dasharray stroke-linecap stroke-linejoin stroke-opacity stroke-width transform viewBox width x x1 x2 y y1 y2".split(" "));
/** Greatest number of elements in an icon. */
const MOST = 60;
/** Attributes with which an icon is not even read: browsers report them. */
const REFUSED = /[\s"'/](on\w+|style)\s*=/i;

const LINE = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round"';
const EDGE = 'stroke="#2b2119" stroke-width="1.2" stroke-linejoin="round"';
const EIGHT = "M7.5 1.8h9l5.7 5.7v9l-5.7 5.7h-9l-5.7-5.7v-9z";
/** Signs of all games: those between icons, and those before them. */
const SIGNS = {
  arrow: `<path d="M2.5 12h17M13.5 5.5L20 12l-6.5 6.5" ${LINE} stroke-width="3"/>`,
  times: `<path d="M6 6l12 12M18 6L6 18" ${LINE} stroke-width="3"/>`,
  or: `<path d="M16 3L8 21" ${LINE} stroke-width="2.6"/>`,
  income: `<path d="M12 1.5v9M7.8 6.8L12 11l4.2-4.2" fill="none" stroke="#2f8f4e" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/><path d="M1.5 14.4h3.6v7.4H1.5zM5.1 15.4c2.6-1.6 4.6-.8 6.2.5h3.2c1.5.2 1.4 2.2 0 2.3h-3.6 3.8l5.6-2.7c1.8-.7 2.9 1.2 1.3 2.4l-7.4 4.3c-1.6.6-5.2-.2-9.1-1.1z" fill="#f1dcbd" ${EDGE}/>`,
  pass: `<path d="M5 22.3V1.8" ${LINE} stroke-width="2.6"/><path d="M6.2 2.6h14.6l-3.4 4.9 3.4 4.9H6.2z" fill="#4d8a62" ${EDGE}/>`,
  once: `<path d="${EIGHT}" fill="#e98a2b" ${EDGE}/><path d="M6.8 12.4l3.6 3.8 6.8-8" fill="none" stroke="#2b1604" stroke-width="3" stroke-linecap="round" stroke-linejoin="round"/>`,
  any_time: `<path d="${EIGHT}" fill="#f3cf9d" ${EDGE}/><path d="M8 9a3 3 0 1 0 0 6c3 0 5-6 8-6a3 3 0 1 1 0 6c-3 0-5-6-8-6z" fill="none" stroke="#2b1604" stroke-width="2"/>`,
  round_end: `<path d="M5 2.4h14M5 21.6h14" ${LINE} stroke-width="2.4"/><path d="M6.5 3.5h11v3.7L13.5 12l4 4.8v3.7h-11v-3.7l4-4.8-4-4.8z" fill="#f2e6c9" ${EDGE}/><path d="M8.3 19.6l3.7-5 3.7 5z" fill="#c98f3c"/>`,
  round_start: `<path d="M2 19.5h20M12 3v4M4.5 6.5l2.5 2.8M19.5 6.5L17 9.3" ${LINE} stroke-width="2.2"/><path d="M5.5 17.5a6.5 6.5 0 0 1 13 0z" fill="#f0c04d" ${EDGE}/>`,
  game_end: `<path d="M7 3h10v5.5a5 5 0 0 1-10 0zM12 13.5V18M7.5 21h9" fill="#f0c04d" ${EDGE}/><path d="M7 5H3.5c0 3.4 1.4 5.2 4 5.6M17 5h3.5c0 3.4-1.4 5.2-4 5.6" ${LINE} stroke-width="1.8"/>`,
  start: `<circle cx="12" cy="12" r="10" fill="#f2e6c9" ${EDGE}/><path d="M9 6.8l8.4 5.2L9 17.2z" fill="#2b2119"/>`,
  condition: `<path d="M12 5v14M6 8.5l12 7M18 8.5l-12 7" ${LINE} stroke-width="2.6"/>`,
};

/** The sprite, once it is on the page. @type {Element | undefined} */
let sprite;
/** The pictures that are in use, and their icons. @type {{of: Pictures, icons: Map<string, Icon>, version: number}} */
let used = { of: { icons: [], pieces: {} }, icons: new Map(), version: 0 };

/** Returns a copy of an element with allowed parts only; `null` if it is not allowed. @param {Element} from @param {{left: number}} room @returns {Element | null} */
function allowed(from, room) {
  if (!ELEMENTS.has(from.localName) || room.left-- <= 0) return null;
  const copy = document.createElementNS(SVG, from.localName);
  for (const { name, value } of from.attributes) if (ATTRIBUTES.has(name) && !/url|[\\;@]/i.test(value)) copy.setAttribute(name, value);
  for (const child of from.children) copy.append(allowed(child, room) ?? "");
  return copy;
}

/** Puts a symbol into the sprite, in place of an older one of this name. Returns the colour of numbers in it; `null` if the text is no symbol. @param {string} id @param {string} text */
function learn(id, text) {
  if (REFUSED.test(text)) return null;
  const read = new DOMParser().parseFromString(`<svg>${text}</svg>`, "text/html").querySelector("svg > symbol");
  const symbol = read?.localName === "symbol" ? allowed(read, { left: MOST }) : null;
  if (!read || !symbol) return null;
  symbol.id = id;
  document.getElementById(id)?.remove();
  if (!sprite?.isConnected) {
    sprite = document.createElementNS(SVG, "svg");
    for (const [name, value] of Object.entries({ id: "icons", class: "unseen", "aria-hidden": "true" })) sprite.setAttribute(name, value);
    document.body.append(sprite);
  }
  sprite.append(symbol);
  return read.getAttribute("color") ?? "currentColor";
}

/** Takes the pictures of a table into use. Returns a number that changes with them. @param {Pictures | undefined} pictures */
export function usePictures(pictures) {
  if (!pictures || pictures === used.of) return used.version;
  if (used.version === 0) for (const [name, text] of Object.entries(SIGNS)) learn(`sign-${name}`, `<symbol viewBox="0 0 24 24">${text}</symbol>`);
  /** @type {Map<string, Icon>} */
  const icons = new Map();
  for (const { name, svg, inside } of pictures.icons) {
    const ink = /^[\w:-]+$/.test(name) ? learn(`icon-${name}`, svg) : null;
    if (ink !== null) icons.set(name, { inside, ink });
  }
  used = { of: pictures, icons, version: used.version + 1 };
  return used.version;
}

/** Returns whether the game has an icon of this name. @param {string} name */
export const hasIcon = (name) => used.icons.has(name);

/** Returns the picture of a piece, if there is one. @param {string | undefined} piece */
export const pictureOf = (piece) => (piece && Object.hasOwn(used.of.pieces, piece) && used.of.pieces[piece].lines.length > 0 ? used.of.pieces[piece] : undefined);

/** Draws the picture of a piece. @param {import("./frames.js").Picture} picture */
export const drawn = (picture) => drawPicture(picture.lines, used.icons);

/** Draws lines of a picture. @param {PictureNode[]} lines @param {Map<string, Icon>} icons @returns {HTMLElement} */
export function drawPicture(lines, icons) {
  return h("span", { class: `picture${isPrice(lines) ? " priced" : ""}`, "aria-hidden": "true" }, ...lines.map((line) => h("span", { class: `line${line.is === "sign" ? ` ${line.sign}` : ""}` }, node(line, icons))));
}

/** Returns whether a picture is only a price and a gain, which stand below each other. @param {PictureNode[]} lines */
export const isPrice = (lines) => lines.length === 1 && (lines[0].is === "sign" ? lines[0].part : lines[0]).is === "arrow";

/** Draws a symbol of the sprite. @param {string} id @param {string} kind @param {...{text: string, fill: string, size: string}} texts */
function symbol(id, kind, ...texts) {
  const svg = document.createElementNS(SVG, "svg");
  svg.setAttribute("class", kind);
  svg.setAttribute("viewBox", "0 0 24 24");
  const use = document.createElementNS(SVG, "use");
  use.setAttribute("href", `#${id}`);
  svg.append(use);
  for (const { text, fill, size } of texts) {
    const written = document.createElementNS(SVG, "text");
    for (const [name, value] of Object.entries({ x: "12", y: "12", fill, class: size })) written.setAttribute(name, value);
    written.textContent = plain(text);
    svg.append(written);
  }
  return svg;
}

/** @param {keyof typeof SIGNS} name @param {string} [kind] */
const sign = (name, kind = "between") => symbol(`sign-${name}`, kind);

/** @param {PictureNode} of @param {Map<string, Icon>} icons @returns {Element} */
function node(of, icons) {
  switch (of.is) {
    case "icon": {
      const icon = icons.get(of.icon);
      if (!icon) return h("span", { class: "says" }, of.alt);
      const inside = icon.inside && of.n !== "";
      const written = inside ? of.n : of.label;
      const shown = symbol(`icon-${of.icon}`, "icon", ...(written ? [{ text: written, fill: icon.ink, size: inside ? `in-${Math.min(3, written.length)}` : "label" }] : []));
      return of.n === "" || inside ? shown : h("span", { class: "some" }, h("b", {}, of.n), shown);
    }
    case "words":
      return h("span", { class: "says" }, of.text);
    case "row":
      return h("span", { class: "together" }, ...of.parts.map((part) => node(part, icons)));
    case "or":
      return h("span", { class: "either" }, ...of.parts.flatMap((part, n) => (n > 0 ? [sign("or", "between or"), node(part, icons)] : [node(part, icons)])));
    case "arrow":
      return h("span", { class: "leads" }, h("span", { class: "from" }, node(of.from, icons)), h("span", { class: "to" }, sign("arrow"), node(of.to, icons)));
    case "times":
      return h("span", { class: "times" }, node(of.gain, icons), isEach(of.count) ? h("span", { class: "per" }, t("per")) : sign("times"), node(of.count, icons));
    case "table":
      return h("span", { class: "by-number" }, h("span", { class: "of" }, node(of.count, icons)), ...of.from.map((from, n) => h("span", { class: "step" }, h("i", {}, from), of.gain[n] ? node(of.gain[n], icons) : "")));
    case "sign": {
      const name = Object.hasOwn(SIGNS, of.sign) ? /** @type {keyof typeof SIGNS} */ (of.sign) : "condition";
      return h("span", { class: `signed ${name}` }, sign(name, "sign"), node(of.part, icons));
    }
  }
}

/** Widths of signs relative to an icon, with their margins, as in the style sheet: an arrow or a cross, a slash, and a sign before a part. */
export const ARROW = 0.7;
const SLASH = 0.42;
export const SIGN = 0.9;
/** Width of a letter relative to an icon. */
const LETTER = 0.36;
/** Greatest number of letters in a line. */
const LETTERS = 15;

/** Returns the width of a node relative to that of an icon. @param {PictureNode} of @param {Map<string, Icon>} [icons] @returns {number} */
export function widthOf(of, icons = used.icons) {
  const sum = (/** @type {PictureNode[]} */ parts, /** @type {number} */ gap) => parts.reduce((all, part) => all + widthOf(part, icons), gap * (parts.length - 1));
  const words = (/** @type {string} */ text) => LETTER * Math.min(text.length, LETTERS);
  switch (of.is) {
    case "icon":
      return !icons.has(of.icon) ? words(of.alt) : 1 + (of.n === "" || icons.get(of.icon)?.inside ? 0 : 0.08 + 0.45 * of.n.length);
    case "words":
      return words(of.text);
    case "row":
      return sum(of.parts, 0.06);
    case "or":
      return sum(of.parts, SLASH);
    case "arrow":
      return widthOf(of.from, icons) + ARROW + widthOf(of.to, icons);
    case "times":
      return widthOf(of.gain, icons) + (isEach(of.count) ? 1.15 : ARROW) + widthOf(of.count, icons);
    case "table":
      return widthOf(of.count, icons) + 0.05 + of.from.length * 0.97;
    case "sign":
      return SIGN + (of.sign === "condition" ? 0 : widthOf(of.part, icons));
  }
}

/** Returns whether a gain is for each of several: with a number, a cross would look like a product. @param {PictureNode} count */
const isEach = (count) => count.is === "icon" && count.n !== "";
