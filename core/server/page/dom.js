// Elements made and brought up to date: a tree is built anew from what is known and laid over the one on the page, so that focus,
// scroll and open folds stay where they are. And what the page says: to eyes in its title and icon, to ears by a sound that can be off,
// to screen readers.
// @ts-check

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Child | Child[]} Children */

/**
 * An element. Attributes with a function are listeners (`onclick`); `true` sets an empty attribute, `false` and `undefined` leave it out.
 * Texts become text nodes: nothing that comes from the server is ever read as HTML.
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
    else if (name === "value") /** @type {HTMLInputElement} */ (element).value = String(value);
    else element.setAttribute(name, value === true ? "" : String(value));
  }
  for (const child of children.flat()) {
    if (child === false || child === null || child === undefined) continue;
    element.append(child instanceof Node ? child : String(child));
  }
  return element;
}

/** Listeners by element, so that a newer tree can bring newer ones. @type {WeakMap<Element, Map<string, EventListener>>} */
const listeners = new WeakMap();

/** @param {Element} element @param {string} event @param {EventListener} listener */
function listen(element, event, listener) {
  let known = listeners.get(element);
  if (!known) listeners.set(element, (known = new Map()));
  if (!known.has(event)) {
    // Asked for at the time of the event: the newest listener is the one that counts.
    element.addEventListener(event, (e) => listeners.get(element)?.get(event)?.(e));
  }
  known.set(event, listener);
}

/** All that an element was made of, where that is known. @type {WeakMap<Element, string>} */
const made = new WeakMap();

/**
 * An element that is built only if what it is made of has changed; else a stand-in, for which what stands on the page stays as it is.
 * @param {Element} place   where it stands
 * @param {string} key      its `data-key` there
 * @param {string} of       all that it is made of
 * @param {() => HTMLElement} build
 */
export function unlessSame(place, key, of, build) {
  const old = [...place.children].find((child) => child.getAttribute("data-key") === key);
  const fresh = old && made.get(old) === of ? h(old.localName, { "data-key": key }) : build();
  made.set(fresh, of);
  return fresh;
}

/**
 * Makes an element on the page equal to a tree that was built anew. Children are matched by `id` or `data-key`, else by their place.
 * What people do to an element stays: its focus, what they typed, whether it is folded out.
 * @param {Element} old
 * @param {Element} fresh
 */
export function morph(old, fresh) {
  const of = made.get(fresh);
  if (of !== undefined && of === made.get(old)) return;
  if (of === undefined) made.delete(old);
  else made.set(old, of);
  // A browser does not ask that attribute once somebody has chosen: what the page says anew is chosen now.
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
  /** Of several with one key the first comes first. @type {Map<string, Element[]>} */
  const byKey = new Map();
  for (const child of [...old.children]) {
    const key = keyOf(child);
    if (key === null) continue;
    // What is gone goes first: else whatever has no key and stands behind it would be taken for another.
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
 * Moving the element that has the focus would take it away: what stands before it moves behind it instead.
 * @param {Node} stays
 * @param {Node | null} from   the first of what moves
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
 * Lays a tree into a place of the page. If what had the focus is gone or does nothing now, the place itself gets it.
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

/** The element with that id; it is there. @param {string} id @returns {HTMLElement} */
export function byId(id) {
  const found = document.getElementById(id);
  if (!found) throw new Error(`there is no element ${id}`);
  return found;
}

const SOUND = "loam sound";

/** Whether there is sound, once it was looked up: the first look costs several milliseconds. @type {boolean | undefined} */
let sound;

/** @returns {boolean} */
export function hasSound() {
  return (sound ??= localStorage.getItem(SOUND) !== "off");
}

/** @param {boolean} on */
export function setSound(on) {
  localStorage.setItem(SOUND, (sound = on) ? "on" : "off");
}

/** Read out when there is a pause. @param {string} text */
export function say(text) {
  byId("said").textContent = text;
}

/** Read out at once. @param {string} text */
export function alarm(text) {
  byId("alarm").textContent = text;
}

let wasMine = false;

/** So long after a change it is heard, in milliseconds. */
const LATER = 80;

/** How long a browser may take to begin, and the tones with it, in milliseconds. */
const LONGEST = 2000;

/**
 * @param {boolean} mine   something is waited for from this page
 * @param {string} title
 * @param {string} late   who takes too long
 */
export function turn(mine, title, late) {
  document.title = `${late ? `⏰ ${late}: ` : ""}${mine ? "● your turn: " : ""}${title}`;
  const icon = /** @type {HTMLLinkElement} */ (byId("icon"));
  icon.dataset.quiet ??= icon.href;
  icon.href = (mine ? icon.dataset.turn : null) ?? icon.dataset.quiet;
  // What has changed is seen first: to begin with sound takes a browser longer than a frame.
  if (mine && !wasMine) setTimeout(ring, LATER);
  wasMine = mine;
}

/** Two short tones, made here. Browsers allow it once somebody has touched the page. */
function ring() {
  if (navigator.userActivation?.hasBeenActive === false || !hasSound()) return;
  const audio = new AudioContext();
  // Some browsers begin a moment later, and some never: then nothing is heard, now or later.
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

/** The keyboard stands on the first thing in a place that can be used, or on the place. @param {string} id */
export function focusFirst(id) {
  const place = byId(id);
  const first = /** @type {HTMLElement | null} */ (place.querySelector("button:not([disabled]), summary, a"));
  (first ?? place).focus();
}
