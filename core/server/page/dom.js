// Creates and updates elements. The page builds a new tree from its state and morphs the displayed tree into it, so that focus,
// scroll position and open details stay. Also notifies the user: by title and icon, by a sound that can be switched off,
// and by announcements for screen readers.
// @ts-check

/** @typedef {Node | string | number | false | null | undefined} Child */
/** @typedef {Child | Child[]} Children */

/**
 * Creates an element. A function as attribute becomes a listener (`onclick`); `true` sets an empty attribute; `false` and `undefined` set none.
 * Texts become text nodes, so the browser never parses data of the server as HTML.
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

/** Returns an identifier of the content in words. @param {string} name */
export const inWords = (name) => name.replaceAll(/(?<=\p{L})[-_:]+(?=[\p{L}\d])/gu, " ").trim();

/** Loads a style sheet once; resolves when it is applied, or cannot be. @param {string} name @returns {Promise<void>} */
export function styled(name) {
  const href = `/page/${name}`;
  if (document.querySelector(`link[href="${href}"]`)) return Promise.resolve();
  return new Promise((done) => document.head.append(h("link", { rel: "stylesheet", href, onload: () => done(), onerror: () => done() })));
}

/** Lets screen readers announce a text at the next pause. @param {string} text */
export function say(text) {
  byId("said").textContent = text;
}

/** Lets screen readers announce a text at once. @param {string} text */
export function alarm(text) {
  byId("alarm").textContent = text;
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
  document.title = `${late ? `⏰ ${late}: ` : ""}${mine ? "● your turn: " : ""}${title}`;
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

/** Focuses the first usable control in an element, or else the element itself. @param {string} id */
export function focusFirst(id) {
  const place = byId(id);
  const first = /** @type {HTMLElement | null} */ (place.querySelector("button:not([disabled]), summary, a"));
  (first ?? place).focus();
}
