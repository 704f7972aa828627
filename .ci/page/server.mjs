// Starts `loam serve` with its own folder, reads its output, and ends it in order.
import { spawn } from "node:child_process";
import { cpSync, mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Copies the content of the project into a new folder that a test may change. */
export function ownContent() {
  const folder = mkdtempSync(join(tmpdir(), "loam-content-"));
  for (const part of ["scripts", "maps", "variants"]) cpSync(part, join(folder, part), { recursive: true });
  return folder;
}

/** @param {string[]} more @param {boolean} bare whether the program takes a folder as its first argument @param {string} dir folder of an earlier server */
export async function serve(more = [], bare = false, dir = mkdtempSync(join(tmpdir(), "loam-tables-"))) {
  const loam = process.env.LOAM ?? "target/debug/loam";
  const port = more.includes("--port") ? [] : ["--port", "0"];
  const child = spawn(loam, bare ? [dir, ...more] : ["serve", "--no-open", ...port, "--dir", dir, ...more], { stdio: ["ignore", "pipe", "inherit"] });
  // After an error, ends the server too, so that callers do not wait for it.
  process.on("exit", () => child.kill());
  let said = "";
  const link = await new Promise((found, failed) => {
    child.stdout.on("data", (bytes) => {
      said += bytes;
      const link = said.match(/http:\/\/[^\s#]+\/#[\w-]+/);
      if (link) found(link[0]);
    });
    child.on("exit", (code) => failed(new Error(`loam serve ended with ${code}: ${said}`)));
  });
  return {
    dir,
    link,
    origin: new URL(link).origin,
    secret: new URL(link).hash.slice(1),
    child,
    /** Link of the table that the server opened. */
    async table() {
      for (;;) {
        const link = said.match(/http:\/\/[^\s#]+\/table\/[^\s#]+#[\w-]+/);
        if (link) return link[0];
        await new Promise((later) => setTimeout(later, 20));
      }
    },
    /** Opens a table. @param {Record<string, unknown>} wanted */
    async make(wanted) {
      const { origin, hash } = new URL(link);
      const headers = { Authorization: `Bearer ${hash.slice(1)}`, Origin: origin };
      const answer = await fetch(`${origin}/api/tables`, { method: "POST", headers, body: JSON.stringify(wanted) });
      const made = await answer.json();
      if (!answer.ok) throw new Error(`cannot open a table: ${made.error}`);
      const to = (/** @type {string} */ secret) => `${origin}/table/${made.id}#${secret}`;
      return { id: made.id, owner: to(made.owner), spectator: to(made.spectator), links: made.links.map((/** @type {{secret: string}} */ one) => to(one.secret)) };
    },
    end: () => new Promise((ended) => (child.removeAllListeners("exit"), child.on("exit", ended), child.kill("SIGINT"))),
  };
}
