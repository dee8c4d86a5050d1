// Makes sure that the desktops are installed, and strace, which shows what is started on them.
import { getProgram, STRACE, SWAY, XVFB } from "../builders/debian-program.ts";

export function setup(): void {
  for (const program of [STRACE, SWAY, XVFB]) getProgram(program);
}
