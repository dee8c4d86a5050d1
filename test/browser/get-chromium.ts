// Sees to it that there is a browser, and a page to open in it.
import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { CHROMIUM, getProgram } from "../builders/debian-program.ts";

export function setup(): void {
  getProgram(CHROMIUM);
  const build = join(import.meta.dirname, "../../scripts/build-page.ts");
  execFileSync(process.execPath, [build], { stdio: "ignore" });
}
