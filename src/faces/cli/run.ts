// One command line from its words to an exit code: 0 found or done, 1 nothing found, 2 error.
import { Command, CommanderError } from "commander";
import { demoRoot } from "../../archive/demo-root.ts";
import { defaultRoot } from "../../config/roots.ts";
import { addCompletionCommand } from "./commands/completion.ts";
import { addExportCommand } from "./commands/export.ts";
import { addReadCommand } from "./commands/read.ts";
import type { CommandContext } from "./context.ts";
import { safeText } from "./safe-text.ts";

export interface About {
  readonly version: string;
  readonly description: string;
}

export async function runCli(argv: readonly string[], about: About): Promise<number> {
  let exitCode = 0;
  const program = buildProgram(about, (code) => {
    exitCode = code;
  });
  process.stdout.on("error", stop);
  try {
    const bare = argv.every((word) => word === "--demo");
    await program.parseAsync(bare ? [...argv, "read"] : argv, { from: "user" });
    // Who asked for nothing in particular has not failed to find it.
    return bare && exitCode === 1 ? 0 : exitCode;
  } catch (error) {
    return explain(error);
  }
}

function buildProgram(about: About, finish: (exitCode: number) => void): Command {
  const program = new Command("clew").description(about.description).version(about.version);
  program.option("--demo", "use a built-in sample instead of the sessions on this machine");
  program.exitOverride().showHelpAfterError("(clew --help shows what there is)");
  program.configureOutput({ outputError: (text, write) => write(text.replace(/^error:/, "clew:")) });
  program.addHelpText("after", EXIT_CODES);
  const root = () => (program.opts<{ demo?: boolean }>().demo ? demoRoot(about.version) : defaultRoot());
  const context: CommandContext = { root, finish };
  addReadCommand(program, context);
  addExportCommand(program, context);
  addCompletionCommand(program);
  return program;
}

const EXIT_CODES = `
Without a command clew reads the sessions on this machine.
Exit codes: 0 found or done, 1 nothing found, 2 error.`;

/** Printed once, here, with what to do about it. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`clew: ${safeText(message)}\n`);
  return 2;
}

/** A reader that has seen enough, such as `head`, is no error. */
function stop(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`clew: the output could not be written: ${error.message}\n`);
  process.exit(2);
}
