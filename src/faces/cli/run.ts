// One command line from its words to an exit code: 0 found or done, 1 nothing found, 2 error.
import { ClewError } from "../../model/errors.ts";
import { safeText } from "../../terminal/safe-text.ts";
import { reuseCompileCache } from "./compile-cache.ts";
import type { OtherFaces } from "./faces.ts";

export interface About {
  readonly version: string;
  readonly description: string;
  readonly faces: OtherFaces;
}

export async function runCli(argv: readonly string[], about: About): Promise<number> {
  process.stdout.on("error", stop);
  // Editors and scripts ask this often; it needs nothing of the rest.
  if (argv.length === 1 && (argv[0] === "--version" || argv[0] === "-V")) {
    process.stdout.write(`${about.version}\n`);
    return 0;
  }
  suppressSqliteWarning();
  // An agent waits for it: it goes without all that reads words and shows answers.
  if (argv.at(-2) === "hook" && argv.at(-1) === "session-start") {
    await (await import("./commands/hook/run-hook.ts")).runHook(argv);
    return 0;
  }
  // Both load more than all the rest.
  if ((argv.includes("watch") || argv.includes("mcp")) && !argv.some(isElsewhere)) await reuseCompileCache();
  try {
    const { runProgram } = await import("./program.ts");
    return await runProgram(argv, about);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    process.stderr.write(`clew: ${safeText(message)}\n`);
    // Nothing was found, and nothing is wrong.
    return error instanceof ClewError && error.code === "not_yet" ? 1 : 2;
  }
}

/** Who names another folder wants nothing of the usual one. */
function isElsewhere(word: string): boolean {
  return word === "--demo" || word.startsWith("--data-dir");
}

/** Node 22 says of its SQLite with every command that it is new there; a person can do nothing about that. */
function suppressSqliteWarning(): void {
  const emit = process.emitWarning;
  process.emitWarning = (warning: string | Error, ...rest: unknown[]) => {
    if (!String(warning).startsWith("SQLite is an experimental feature"))
      Reflect.apply(emit, process, [warning, ...rest]);
  };
}

/** A reader that has seen enough, such as `head`, is no error. */
function stop(error: NodeJS.ErrnoException): never {
  if (error.code === "EPIPE") process.exit(0);
  process.stderr.write(`clew: the output could not be written: ${error.message}\n`);
  process.exit(2);
}
