// Measures latency at a table with one page: from a click to the painted page, for a past row, and by function. game.mjs measures a whole
// game with four pages on one machine.
// node .ci/page/figures.mjs [ACTIONS]
import { open, person, spread } from "./browser.mjs";
import { serve } from "./server.mjs";

const ACTIONS = Number(process.argv[2] ?? 150);
const VARIANT = process.env.VARIANT ?? "merchants-lakes";

const server = await serve();
const made = await server.make({ variant: VARIANT, players: 4, who: ["here", "here", "here", "here"], seed: 7 });
const browser = await open();
try {
  const page = await person(browser, "one person");
  await page.goto(made.owner);
  await page.waitForFunction(() => globalThis.loam?.snap && globalThis.loam.painted);
  const wire = await page.context().newCDPSession(page);
  if (process.env.PROFILE) await wire.send("Profiler.enable").then(() => wire.send("Profiler.start"));
  const play = (/** @type {number} */ many) => page.evaluate(async (many) => {
    const { loam } = globalThis;
    const painted = () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const times = { answered: [], drawn: [], painted: [] };
    let state = 7;
    const below = (/** @type {number} */ n) => (state = (Math.imul(state, 1103515245) + 12345) >>> 1) % n;
    const until = async (/** @type {() => boolean} */ is) => {
      for (let tries = 0; !is(); tries++) {
        if (tries > 2000) throw new Error(`nothing came of it: ${loam.trouble}`);
        await new Promise((later) => setTimeout(later, 1));
      }
    };
    while (times.painted.length < many && !loam.snap.over) {
      const { legal, turn } = loam.snap;
      const useful = legal.filter((one) => !["give_up", "waste", "conversion"].includes(one.role));
      const ends = turn?.may_end;
      const choice = useful[below(useful.length)];
      if (!ends && !choice) break;
      const stands = () => [loam.snap.on, loam.snap.row, loam.snap.turn?.texts.length, loam.snap.over].join(" ");
      const before = stands();
      const began = performance.now();
      await (ends ? loam.change({ t: "end" }) : loam.act(choice.text, choice.seat));
      await until(() => stands() !== before);
      times.answered.push(performance.now() - began);
      while (loam.late) await new Promise((later) => setTimeout(later));
      times.drawn.push(performance.now() - began);
      await painted();
      times.painted.push(performance.now() - began);
      // Pauses like a person, so that delayed work does not count for the next action.
      await new Promise((later) => setTimeout(later, 50));
    }
    return times;
  }, many);
  const times = await play(ACTIONS);
  for (const [what, all] of Object.entries(times)) console.log(`from a click until ${what}: ${spread(all)}`);
  if (process.env.PROFILE) dearest((await wire.send("Profiler.stop")).profile);
  const rows = await page.evaluate(async () => {
    const { loam } = globalThis;
    const [times, last, many] = [[], loam.snap.row, 60];
    for (let n = 0; n < many; n++) {
      const began = performance.now();
      await loam.to(Math.floor((n * last) / many));
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      times.push(performance.now() - began);
      await new Promise((later) => setTimeout(later, 50));
    }
    return times;
  });
  console.log(`past rows: ${spread(rows)}`);
  const idle = await page.evaluate(async () => {
    const times = [];
    for (let n = 0; n < 60; n++) {
      const began = performance.now();
      await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
      times.push(performance.now() - began);
      await new Promise((later) => setTimeout(later, 50));
    }
    return times;
  });
  console.log(`of that, two frames without changes: ${spread(idle)}`);
} finally {
  await browser.close();
  await server.end();
}

/** Prints the functions with the longest time of the page. @param {any} profile */
function dearest({ nodes, samples, timeDeltas }) {
  const spent = new Map();
  const byId = new Map(nodes.map((/** @type {any} */ node) => [node.id, node]));
  samples.forEach((/** @type {number} */ id, /** @type {number} */ n) => {
    const { functionName, url, lineNumber } = byId.get(id).callFrame;
    const key = `${functionName || "(nameless)"} ${url.split("/").pop()}:${lineNumber + 1}`;
    spent.set(key, (spent.get(key) ?? 0) + timeDeltas[n] / 1000);
  });
  for (const [key, ms] of [...spent].sort((a, b) => b[1] - a[1]).slice(0, 25)) console.log(`  ${ms.toFixed(0).padStart(6)} ms  ${key}`);
}
