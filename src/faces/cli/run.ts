// One command line from its words to an exit code: 0 found or done, 1 nothing found, 2 error.
import tab from "@bomb.sh/tab/commander";
import { Command, CommanderError } from "commander";
import { ClewError } from "../../model/errors.ts";
import { addReadCommand } from "./commands/read.ts";
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
  process.stdout.on("error", stopQuietly);
  try {
    await program.parseAsync(argv.length === 0 ? ["read"] : argv, { from: "user" });
    return exitCode;
  } catch (error) {
    return explain(error);
  }
}

function buildProgram(about: About, finish: (exitCode: number) => void): Command {
  const program = new Command("clew").description(about.description).version(about.version).exitOverride();
  program.showHelpAfterError("(clew --help shows what there is)");
  addReadCommand(program, finish);
  tab(program, { completionCommandName: "completion" });
  return program;
}

/** Printed once, here, with what to do about it. */
function explain(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
  const message = error instanceof Error ? error.message : String(error);
  process.stderr.write(`clew: ${safeText(message)}\n`);
  if (!(error instanceof ClewError) && process.env.CLEW_DEBUG)
    process.stderr.write(`${safeText(String((error as Error).stack))}\n`);
  return 2;
}

/** A reader that has seen enough, such as `head`, is no error. */
function stopQuietly(error: NodeJS.ErrnoException): void {
  if (error.code === "EPIPE") process.exit(0);
  throw error;
}
