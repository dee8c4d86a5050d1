// The program that reads the words of a command line: what all commands share, and the commands that are needed.
import { Command, CommanderError } from "commander";
import { guardWords } from "./flags.ts";
import { commandsFor, commandWord } from "./registry.ts";
import type { About } from "./run.ts";
import { type GlobalOptions, runContext } from "./run-context.ts";

export async function runProgram(argv: readonly string[], about: About): Promise<number> {
  const named = commandWord(argv);
  const helps = argv.some(
    (word) => word === "--help" || word === "-h" || word === "--version" || word === "-V",
  );
  // Who asks for nothing in particular sees what there is, all of it read in.
  const bare = named === undefined && !helps;
  const words = bare ? [...argv, bareCommand(process.stdout)] : argv;
  let exitCode = 0;
  const program = baseProgram(about);
  const context = runContext(about, () => program.opts<GlobalOptions>(), {
    whole: bare,
    finish: (code) => {
      exitCode = code;
    },
  });
  for (const command of await commandsFor(words)) command.add(program, context);
  try {
    await program.parseAsync(guarded(words, named), { from: "user" });
  } catch (error) {
    // It has told the person already.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw error;
  }
  // Who asked for nothing in particular has not failed to find it.
  return bare && exitCode === 1 ? 0 : exitCode;
}

/** A person gets the page; a script, which would wait for a server forever, gets the list. */
export function bareCommand({ isTTY = false }: { readonly isTTY?: boolean }): "serve" | "list" {
  return isTTY ? "serve" : "list";
}

function guarded(words: readonly string[], named: string | undefined): readonly string[] {
  return named === "search" ? guardWords(words) : words;
}

function baseProgram(about: About): Command {
  const program = new Command("clew").description(about.description).version(about.version);
  program.option("--root <dir>", "where an agent keeps its sessions; may be given again", addUp);
  program.option("--data-dir <dir>", "where clew keeps its own");
  program.option("--no-index", "answer from the archive as it is, without reading what has changed");
  program.option("--no-pager", "print long answers as they are");
  program.option("--demo", "use a built-in sample instead of the sessions on this machine");
  program.exitOverride().showHelpAfterError("(clew --help shows what there is)");
  program.configureOutput({ outputError: (text, write) => write(text.replace(/^error:/, "clew:")) });
  program.addHelpText("after", AFTER);
  return program;
}

function addUp(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

const AFTER = `
Without a command clew reads what has changed and serves the page: it prints a link to it, and opens that
where there is a screen. Where its output is no terminal, it lists the sessions instead.
A <session> is an id, the first characters of it (at least four), or latest.
Exit codes: 0 found or done, 1 nothing found, 2 error, 130 or 143 interrupted.`;
