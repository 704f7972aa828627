// Finds Chromium: the program that CHROMIUM names, or one of its usual names.
import { execFileSync } from "node:child_process";

const NAMES = ["chromium", "chromium-browser", "google-chrome", "chrome"];

/** Name of a Chromium that runs. Ends the process if there is none. */
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
