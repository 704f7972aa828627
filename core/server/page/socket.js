// Connection to the server: the secret from the link, and a WebSocket for one table. It reconnects by itself, and sends each command again
// until it is acknowledged, so that no command is lost or applied twice.
// @ts-check
import { inLanguage, language } from "./words.js";

/** @typedef {import("./frames.js").Ack} Ack */
/** @typedef {import("./frames.js").Frame} Frame */

/** Delays before attempts to reconnect, in milliseconds; the last one is repeated. */
const PAUSES = [100, 300, 600, 1000, 1500];
/** Interval between pings, in milliseconds. A dead connection is replaced within two seconds. */
const BEAT = 600;
/** Number of pings without an answer after which the connection counts as dead. Pings are counted instead of time, because a busy or sleeping page receives nothing either. */
const BEATS = 2;
/** Time limit for the first answer after this machine slept or changed its network, in milliseconds. */
const WAKE = 1000;
/** Number of queries that may be sent at once. */
const QUESTIONS = 60;
/** Time until one more query is allowed, in milliseconds. The server's limit is slightly higher; it closes the connection if it is exceeded. */
const EACH = 320;

/** Returns the secret. It comes from the fragment of the link, which browsers do not send, and is then stored only in this tab. @param {string} about */
export function secretFor(about) {
  // Chat programs may append text to a link. A secret has no characters that need escapes.
  const given = location.hash.slice(1);
  if (/^[A-Za-z0-9_-]{16,64}$/.test(given)) {
    sessionStorage.setItem(`loam secret ${about}`, given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem(`loam secret ${about}`) ?? "";
}

/**
 * Requests what the server offers: variants, and bots that can take a seat.
 * @returns {Promise<{dev: boolean, maps: boolean, version: string, variants: {id: string, name: string, summary: string, players: [number, number], minutes?: [number, number], default?: boolean}[], bots: {spec: string, summary: string}[]}>}
 */
export async function offered() {
  const answer = await fetch(inLanguage("/api/offer"));
  if (!answer.ok) throw new Error(`/api/offer: ${answer.status}`);
  return answer.json();
}

/** Returns a random text. `crypto.randomUUID` exists only in secure contexts, not at a plain address of the local network. */
function unique() {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Completes the snapshot of another position with the fields of the current snapshot that do not depend on the position. @param {Partial<import("./frames.js").Snap>} parts @param {import("./frames.js").Snap | null} now @returns {import("./frames.js").Snap} */
export function whole(parts, now) {
  return /** @type {import("./frames.js").Snap} */ ({ ...(now ?? {}), turn: null, mine: null, ...parts });
}

export class Line {
  /** @param {string} table @param {string} secret */
  constructor(table, secret) {
    this.table = table;
    this.secret = secret;
    /** Resolves once another tab has sent its secret, or no tab did. @type {Promise<void> | undefined} */
    this.lent = undefined;
    /** Frames that arrived before a listener was set. @type {Frame[]} */
    this.heard = [];
    /** @type {{hear: (frame: Frame) => void, is: (up: boolean) => void} | null} */
    this.ears = null;
    this.up = this.wasUp = false;
    /** Frames that wait for an answer, by id; a `held` one is not sent yet. @type {Map<string, {frame: object, answer: (frame: any) => void, changes: boolean, held: boolean}>} */
    this.waiting = new Map();
    // Ids are unique across visits, because the server answers a known id with its old answer.
    this.visit = unique();
    /** Time up to which the allowance for queries is used; if it lies in the future, queries are delayed. */
    this.used = 0;
    /** Pings since the last frame of the server. */
    this.silent = 0;
    /** Called at the first frame after this machine woke up. @type {(() => void) | undefined} */
    this.woken = undefined;
    this.next = 0;
    this.tries = 0;
    this.ended = false;
    // After sleep or a change of network, the old connection may be dead without an event.
    for (const [what, on] of /** @type {[string, EventTarget][]} */ ([["online", window], ["pageshow", window], ["visibilitychange", document]])) on.addEventListener(what, () => this.wake());
    this.connect();
  }

  /** Pings the server at once, with a short time limit. */
  wake() {
    if (this.ended || document.visibilityState === "hidden") return;
    // A pending attempt to reconnect is replaced by an immediate one.
    if (!this.up) return void (this.wasUp && this.again());
    const { socket } = this;
    this.silent = 0;
    let heard = false;
    this.woken = () => (heard = true);
    if (socket?.readyState === WebSocket.OPEN) socket.send('{"t":"ping"}');
    setTimeout(() => !heard && this.socket === socket && this.again(), WAKE);
  }

  /** Replaces a dead connection at once, without waiting for its close event. */
  again() {
    const old = this.socket;
    if (this.ended || !old) return;
    old.onopen = old.onmessage = old.onclose = null;
    old.close();
    this.is(false);
    this.connect();
  }

  /** Sets the listener, and passes it the frames that arrived before. @param {{hear: (frame: Frame) => void, is: (up: boolean) => void}} ears */
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
      socket.send(JSON.stringify({ t: "hello", table: this.table, secret: this.secret, language: language() }));
      // Frames without an answer are sent again in their order, with the same ids.
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
   * Sends a frame and waits for its answer; after a reconnection it is sent again. Queries are delayed if there are too many.
   * @param {Record<string, unknown>} frame
   * @param {boolean} [changes]   whether the frame is a command that changes the game, not a query
   * @returns {Promise<any>}
   */
  ask(frame, changes = true) {
    const id = `${this.visit}-${this.next++}`;
    return new Promise((answer) => {
      const one = { frame: { ...frame, id }, answer, changes, held: false };
      this.waiting.set(id, one);
      const send = () => {
        one.held = false;
        if (this.waiting.get(id) !== one) return;
        if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(one.frame));
      };
      const wait = changes ? 0 : this.pause();
      if (wait <= 0) return send();
      one.held = true;
      setTimeout(send, wait);
    });
  }

  /** Drops all queries: their answers are for the person who asked, and are never delivered. Commands still wait for theirs. */
  dropQueries() {
    for (const [id, { changes }] of this.waiting) if (!changes) this.waiting.delete(id);
  }

  /** Returns the delay of the next query, in milliseconds. */
  pause() {
    const now = Date.now();
    this.used = Math.max(this.used, now - QUESTIONS * EACH) + EACH;
    return this.used - now;
  }

  /** Closes the connection permanently. */
  end() {
    this.ended = true;
    clearInterval(this.beat);
    this.socket?.close();
  }
}

/** Id of the table, from the address of the page. */
const named = location.pathname.match(/^\/table\/([a-z0-9-]{1,40})$/)?.[1];

/** Time limit for another tab with this table to send its secret, in milliseconds. A link to a row contains no secret. */
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

/** Sends the secret to other tabs that ask for it from now on. @param {string} table @param {() => string} secret */
function lends(table, secret) {
  const channel = new BroadcastChannel(`loam ${table}`);
  channel.onmessage = ({ data }) => data?.asks && secret() && channel.postMessage({ secret: secret() });
}

/** Connection to the table of the page. It starts at once, so that the server answers while the rest of the page loads. */
export const begun = named ? new Line(named, "") : null;
// Opening the storage takes longer than connecting, so the secret is looked up meanwhile.
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
