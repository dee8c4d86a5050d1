// Makes sure that strace is installed, which the tests use to disturb programs.
import { getProgram, STRACE } from "../builders/debian-program.ts";

export function setup(): void {
  getProgram(STRACE);
}
