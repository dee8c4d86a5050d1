// Gets all that tests need of Debian: `node test/builders/get-programs.ts`. Tests get it themselves where it is missing.
import { CHROMIUM, getProgram, STRACE, TMUX } from "./debian-program.ts";

for (const program of [STRACE, TMUX, CHROMIUM]) getProgram(program);
