// Runs one command line and returns its exit code: 0 success, 1 nothing found, 2 error.
import { ClewError } from "../../model/errors.ts";
import { safeText } from "../../terminal/safe-text.ts";
import { reuseCompileCache } from "./compile-cache.ts";
import type { OtherFaces } from "./faces.ts";
import { nameCommands } from "./start-command.ts";

export interface About {
  readonly version: string;
  readonly description: string;
  readonly faces: OtherFaces;
}

export async function runCli(argv: readonly string[], about: About): Promise<number> {
  process.stdout.on("error", stop);
  // Editors and scripts ask for the version often, so it loads nothing else.
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
    process.stdout.write(`${about.version}\n`);
    return 0;
  }
  suppressSqliteWarning();
  // An agent waits for the hook, so it skips the modules that parse arguments and format output.
  if (argv.at(-2) === "hook" && argv.at(-1) === "session-start") {
    await (await import("./commands/hook/run-hook.ts")).runHook(argv);
    return 0;
  }
  if (argv.at(-2) === "hook" && argv.at(-1) === "memory") {
    await (await import("./commands/hook/run-memory.ts")).runMemory(argv);
    return 0;
  }
  // These two load the most code.
  if ((argv.includes("watch") || argv.includes("mcp")) && !argv.some(isElsewhere)) await reuseCompileCache();
  try {
    const { runProgram } = await import("./program.ts");
    return await runProgram(argv, about);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`clew: ${safeText(nameCommands(message))}\n`);
    // `not_yet` means that there is nothing to show yet, not that something failed.
    return error instanceof ClewError && error.code === "not_yet" ? 1 : 2;
  }
}

/** Returns whether a flag selects another data folder, so the default one must not be touched. */
function isElsewhere(word: string): boolean {
  return word === "--demo" || word.startsWith("--data-dir");
}

/** Hides Node 22's warning that SQLite is experimental, since people can do nothing about it. */
function suppressSqliteWarning(): void {
  const emit = process.emitWarning;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).startsWith("SQLite is an experimental feature"))
      Reflect.apply(emit, process, [warning, ...rest]);
  };
}

/** Ends quietly when the reader closes the pipe early, as `head` does. */
function stop(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`clew: could not write the output: ${error.message}\n`);
  process.exit(2);
}
