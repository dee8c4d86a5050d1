// Sees to it that strace is there, which the tests disturb programs with.
import { getProgram, STRACE } from "../builders/debian-program.ts";

export function setup(): void {
  getProgram(STRACE);
}
