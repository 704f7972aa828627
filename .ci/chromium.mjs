// Finds Chromium: as CHROMIUM names it, or by the names that systems give it.
import { execFileSync } from "node:child_process";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/** A name that runs; ends the process where there is none. */
export function chromium() {
  const found = [process.env.CHROMIUM, ...NAMES].filter(Boolean).find((name) => {
    try {
      execFileSync(name, ["--version"], { stdio: "ignore" });
      return true;
    } catch {
      return false;
    }
  });
  if (found) return found;
  console.error("no Chromium found; CHROMIUM may name one");
  process.exit(2);
}
