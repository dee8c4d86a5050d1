// Declares `clew hook` for help and completion; `run.ts` runs the hook without loading this file.
import { Argument } from "commander";
import type { CliCommand } from "../command.ts";

export const hookCommand: CliCommand = {
  add(program) {
    program
      .command("hook")
      .description("Internal: handle an agent hook (reads the payload from standard input).")
      .addArgument(new Argument("<event>", "which hook").choices(["session-start", "memory"]));
  },
};
