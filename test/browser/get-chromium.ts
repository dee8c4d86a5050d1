// Sees to it that there is a browser.
import { CHROMIUM, getProgram } from "../builders/debian-program.ts";

export function setup(): void {
  getProgram(CHROMIUM);
}
