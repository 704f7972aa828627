// Says that it is your turn: to eyes (title, icon), ears (a sound that can be off), and to screen readers.
// @ts-check
import { byId } from "./dom.js";

const KEY = "loam sound";

/** @returns {boolean} */
export function hasSound() {
  return localStorage.getItem(KEY) !== "off";
}

/** @param {boolean} on */
export function setSound(on) {
  localStorage.setItem(KEY, on ? "on" : "off");
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

/**
 * @param {boolean} mine   something is waited for from this page
 * @param {string} title
 */
export function turn(mine, title) {
  document.title = `${mine ? "● your turn: " : ""}${title}`;
  const icon = /** @type {HTMLLinkElement} */ (byId("icon"));
  icon.href = mine ? "/page/icon-turn.svg" : "/page/icon.svg";
  if (mine && !wasMine && hasSound()) ring();
  wasMine = mine;
}

/** Two short tones, made here. Browsers allow it once somebody has touched the page. */
function ring() {
  const audio = new AudioContext();
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
  setTimeout(() => audio.close(), 600);
}
