// The line to the server: the secret that a link brings, and one socket for one table, which comes back by itself and loses and doubles
// nothing.
// @ts-check

/** @typedef {import("./frames.js").Ack} Ack */
/** @typedef {import("./frames.js").Frame} Frame */

/** How long to wait before the next try, in milliseconds; the last one is used again. */
const PAUSES = [100, 300, 600, 1000, 1500];
/** A server that says nothing for so long is gone, in milliseconds. */
const SILENCE = 8000;

/** Secrets stand in the fragment of a link, which no server is sent, and then in this tab alone. @param {string} about */
export function secretFor(about) {
  const given = decodeURIComponent(location.hash.slice(1));
  if (/^[A-Za-z0-9_-]{16,64}$/.test(given)) {
    sessionStorage.setItem(`loam secret ${about}`, given);
    history.replaceState(null, "", location.pathname + location.search);
  }
  return sessionStorage.getItem(`loam secret ${about}`) ?? "";
}

export class Line {
  /**
   * @param {{table: string, secret: string, hear: (frame: Frame) => void, is: (up: boolean) => void}} options
   */
  constructor(options) {
    this.options = options;
    /** What waits for an answer, by its id. @type {Map<string, {frame: object, answer: (frame: any) => void, again: boolean}>} */
    this.waiting = new Map();
    // Ids of another visit are not used again: the server answers an id it knows by what it said then.
    this.visit = crypto.randomUUID();
    this.next = 0;
    this.tries = 0;
    this.ended = false;
    this.connect();
  }

  connect() {
    if (this.ended) return;
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/socket`);
    this.socket = socket;
    socket.onopen = () => {
      socket.send(JSON.stringify({ t: "hello", table: this.options.table, secret: this.options.secret }));
      // What was sent and not answered goes again, in its order, with its number.
      for (const { frame, again } of this.waiting.values()) if (again) socket.send(JSON.stringify(frame));
    };
    socket.onmessage = (event) => {
      this.heard = Date.now();
      this.hear(JSON.parse(event.data));
    };
    socket.onclose = () => {
      if (this.socket !== socket || this.ended) return;
      clearInterval(this.beat);
      this.options.is(false);
      setTimeout(() => this.connect(), PAUSES[Math.min(this.tries++, PAUSES.length - 1)]);
    };
    this.heard = Date.now();
    clearInterval(this.beat);
    this.beat = setInterval(() => {
      if (Date.now() - (this.heard ?? 0) > SILENCE) socket.close();
      else if (socket.readyState === WebSocket.OPEN) socket.send('{"t":"ping"}');
    }, 3000);
  }

  /** @param {Frame} frame */
  hear(frame) {
    if (frame.t === "snap") {
      this.tries = 0;
      this.options.is(true);
    }
    if (frame.t === "gone") this.ended = true;
    const id = "id" in frame ? frame.id : undefined;
    const waits = id === undefined ? undefined : this.waiting.get(id);
    if (waits && id !== undefined) {
      this.waiting.delete(id);
      waits.answer(frame);
    }
    this.options.hear(frame);
  }

  /**
   * Sends a frame and waits for what the server says to it. What changes something is sent again after a break until it is answered.
   * @param {Record<string, unknown>} frame
   * @param {boolean} [again]
   * @returns {Promise<any>}
   */
  ask(frame, again = true) {
    const id = `${this.visit}-${this.next++}`;
    const whole = { ...frame, id };
    return new Promise((answer) => {
      this.waiting.set(id, { frame: whole, answer, again });
      if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(whole));
    });
  }

  /** For good. */
  end() {
    this.ended = true;
    clearInterval(this.beat);
    this.socket?.close();
  }
}
