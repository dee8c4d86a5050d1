// Makes sure that a browser is installed.
import { CHROMIUM, getProgram } from "../builders/debian-program.ts";

export function setup(): void {
  getProgram(CHROMIUM);
}
