// The line to the server: the secret that a link brings, and one socket for one table, which comes back by itself and loses and doubles
// nothing.
// @ts-check

/** @typedef {import("./frames.js").Ack} Ack */
/** @typedef {import("./frames.js").Frame} Frame */

/** How long to wait before the next try, in milliseconds; the last one is used again. */
const PAUSES = [100, 300, 600, 1000, 1500];
/** How often the server is asked whether it is there, in milliseconds: a line that fell silent is another one within two seconds. */
const BEAT = 600;
/** A server that says nothing while it is asked so often is gone. Beats and no time: a page that was busy or asleep has heard nothing, either. */
const BEATS = 2;
/** How long a server may take for its first word after this machine was asleep or in another network, in milliseconds. */
const WAKE = 1000;
/** Questions that may be asked at once … */
const QUESTIONS = 60;
/** … and how long it is until there may be one more, in milliseconds: the server bears a little more, and hangs up at once. */
const EACH = 320;

/** Secrets stand in the fragment of a link, which no server is sent, and then in this tab alone. @param {string} about */
export function secretFor(about) {
  // What a chat program made of a link may be anything; a secret has no letter that would be written otherwise.
  const given = location.hash.slice(1);
  if (/^[A-Za-z0-9_-]{16,64}$/.test(given)) {
    sessionStorage.setItem(`loam secret ${about}`, given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem(`loam secret ${about}`) ?? "";
}

/**
 * What the server offers: variants, and the bots that can sit at a seat.
 * @returns {Promise<{dev: boolean, maps: boolean, version: string, variants: {id: string, name: string, summary: string, players: [number, number], default?: boolean}[], bots: {spec: string, summary: string}[]}>}
 */
export async function offered() {
  const answer = await fetch("/api/offer");
  if (!answer.ok) throw new Error(`the server answered ${answer.status}`);
  return answer.json();
}

/** A text that no other visit has. `crypto.randomUUID` is there on this machine and over TLS alone, and not at an address of a network. */
function unique() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

export class Line {
  /** @param {string} table @param {string} secret */
  constructor(table, secret) {
    this.table = table;
    this.secret = secret;
    /** A secret that another tab may lend is waited for. @type {Promise<void> | undefined} */
    this.lent = undefined;
    /** What was heard before anybody listened. @type {Frame[]} */
    this.heard = [];
    /** @type {{hear: (frame: Frame) => void, is: (up: boolean) => void} | null} */
    this.ears = null;
    this.up = this.wasUp = false;
    /** What waits for an answer, by its id; `held` is not sent yet. @type {Map<string, {frame: object, answer: (frame: any) => void, held: boolean}>} */
    this.waiting = new Map();
    // Ids of another visit are not used again: the server answers an id it knows by what it said then.
    this.visit = unique();
    /** Until when the questions asked so far are used up. */
    this.used = 0;
    /** Beats since the server said something. */
    this.silent = 0;
    /** Hears of the first word after this machine woke. @type {(() => void) | undefined} */
    this.woken = undefined;
    this.next = 0;
    this.tries = 0;
    this.ended = false;
    // After sleep, or in another network, the old connection may be dead without anybody saying so.
    for (const [what, on] of /** @type {[string, EventTarget][]} */ ([["online", window], ["pageshow", window], ["visibilitychange", document]])) on.addEventListener(what, () => this.wake());
    this.connect();
  }

  /** Asks at once whether the server is there, and does not wait long. */
  wake() {
    if (this.ended || document.visibilityState === "hidden") return;
    // Whoever was on the way back before is not waited for.
    if (!this.up) return void (this.wasUp && this.again());
    const { socket } = this;
    this.silent = 0;
    let heard = false;
    this.woken = () => (heard = true);
    if (socket?.readyState === WebSocket.OPEN) socket.send('{"t":"ping"}');
    setTimeout(() => !heard && this.socket === socket && this.again(), WAKE);
  }

  /** The connection is dead: another one at once, without waiting for the old one to be closed in order. */
  again() {
    const old = this.socket;
    if (this.ended || !old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
    this.is(false);
    this.connect();
  }

  /** Tells from now on what is heard, and what was heard before. @param {{hear: (frame: Frame) => void, is: (up: boolean) => void}} ears */
  listen(ears) {
    this.ears = ears;
    if (this.up) ears.is(true);
    for (const frame of this.heard.splice(0)) ears.hear(frame);
  }

  /** @param {boolean} up */
  is(up) {
    this.up = up;
    this.wasUp ||= up;
    this.ears?.is(up);
  }

  connect() {
    if (this.ended) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.socket = socket;
    socket.onopen = async () => {
      if (this.lent) await this.lent;
      if (this.socket !== socket || socket.readyState !== WebSocket.OPEN) return;
      socket.send(JSON.stringify({ t: "hello", table: this.table, secret: this.secret }));
      // What was sent and not answered goes again, in its order, with its number: who asked something still waits for it.
      for (const { frame, held } of this.waiting.values()) if (!held) socket.send(JSON.stringify(frame));
    };
    socket.onmessage = (event) => {
      this.silent = 0;
      this.woken?.();
      this.hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.ended) return;
      clearInterval(this.beat);
      this.is(false);
      setTimeout(() => this.connect(), PAUSES[Math.min(this.tries++, PAUSES.length - 1)]);
    };
    this.silent = 0;
    clearInterval(this.beat);
    this.beat = setInterval(() => {
      if (++this.silent > BEATS) this.again();
      else if (socket.readyState === WebSocket.OPEN) socket.send('{"t":"ping"}');
    }, BEAT);
  }

  /** @param {Frame} frame */
  hear(frame) {
    if (frame.t === "snap") {
      this.tries = 0;
      this.is(true);
    }
    if (frame.t === "gone" && !frame.again) this.ended = true;
    const id = "id" in frame ? frame.id : undefined;
    const waits = id === undefined ? undefined : this.waiting.get(id);
    if (waits && id !== undefined) {
      this.waiting.delete(id);
      waits.answer(frame);
    }
    if (this.ears) this.ears.hear(frame);
    else this.heard.push(frame);
  }

  /**
   * Sends a frame and waits for what the server says to it; after a break it is sent again. Questions wait where there are too many.
   * @param {Record<string, unknown>} frame
   * @param {boolean} [changes]   it is no question
   * @returns {Promise<any>}
   */
  ask(frame, changes = true) {
    const id = `${this.visit}-${this.next++}`;
    return new Promise((answer) => {
      const one = { frame: { ...frame, id }, answer, held: false };
      this.waiting.set(id, one);
      const send = () => {
        one.held = false;
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(one.frame));
      };
      const wait = changes ? 0 : this.pause();
      if (wait <= 0) return send();
      one.held = true;
      setTimeout(send, wait);
    });
  }

  /** How long the next question has to wait, in milliseconds. */
  pause() {
    const now = Date.now();
    this.used = Math.max(this.used, now - QUESTIONS * EACH) + EACH;
    return this.used - now;
  }

  /** For good. */
  end() {
    this.ended = true;
    clearInterval(this.beat);
    this.socket?.close();
  }
}

/** The table that the address of the page names. */
const named = location.pathname.match(/^\/table\/([a-z0-9-]{1,40})$/)?.[1];

/** Another tab of this browser that is at this table lends its secret: the link to a row has none. How long it may take, in milliseconds. */
const LENT = 250;

/** @param {string} table @returns {Promise<string>} */
function lent(table) {
  const channel = new BroadcastChannel(`loam ${table}`);
  return new Promise((found) => {
    channel.onmessage = ({ data }) => typeof data?.secret === "string" && found(data.secret);
    channel.postMessage({ asks: true });
    setTimeout(() => found(""), LENT);
  }).finally(() => channel.close());
}

/** Lends it to whoever asks from now on. @param {string} table @param {() => string} secret */
function lends(table, secret) {
  const channel = new BroadcastChannel(`loam ${table}`);
  channel.onmessage = ({ data }) => data?.asks && secret() && channel.postMessage({ secret: secret() });
}

/** The line of the table that the address names. It is begun at once: the server answers while the rest of the page is loaded. */
export const begun = named ? new Line(named, "") : null;
// A browser that opens its storage takes longer than the way to the server: whose line it is is looked up meanwhile.
if (named && begun) {
  begun.secret = secretFor(named) || sessionStorage.getItem("loam secret /") || "";
  if (!begun.secret) {
    begun.lent = lent(named).then((secret) => {
      begun.secret = secret;
      if (secret) sessionStorage.setItem(`loam secret ${named}`, secret);
    });
  }
  lends(named, () => begun.secret);
}
