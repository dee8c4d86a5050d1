// Builds the commander program with the shared options and the commands that this run needs, and runs it.
import { Command, CommanderError } from "commander";
import { ClewError } from "../../model/errors.ts";
import { commandName } from "./command-name.ts";
import { guardWords } from "./flags.ts";
import { COMMAND_GROUPS, commandsFor, commandWord, SHARED_OPTIONS } from "./registry.ts";
import type { About } from "./run.ts";
import { type GlobalOptions, runContext } from "./run-context.ts";
import { nameCommands } from "./start-command.ts";

export async function runProgram(argv: readonly string[], about: About): Promise<number> {
  const named = commandWord(argv);
  const helps = argv.some(
    (word) => word === "--help" || word === "-h" || word === "--version" || word === "-V",
  );
  // Without a command, everything is indexed first and then shown.
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
  groupCommands(program);
  try {
    await program.parseAsync(guarded(words, named), { from: "user" });
  } catch (error) {
    // commander has already printed the error.
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    throw nameFlags(
      error,
      program.commands.find((command) => command.name() === named),
    );
  }
  // Without a command, an empty archive is not a failure.
  return bare && exitCode === 1 ? 0 : exitCode;
}

/** Writes a rejected field as the flag that people typed: `--since: …` instead of `since: …`. */
function nameFlags(error: unknown, command: Command | undefined): unknown {
  if (!(error instanceof ClewError) || error.code !== "bad_input") return error;
  const flags = new Set(command?.options.map(({ long }) => long));
  const message = error.message.replaceAll(FIELD, (name) => (flags.has(`--${name}`) ? `--${name}` : name));
  return new ClewError(error.code, message);
}

/** Matches a field's name at the start of a line, as input checks write it. */
const FIELD = /^[a-z-]+(?=: expected | must not be empty\.| is required\.)/gm;

/** Returns the command for a bare `clew`: the page for a person, the list for a script, which would wait forever for a server. */
export function bareCommand({ isTTY = false }: { readonly isTTY?: boolean }): "serve" | "list" {
  return isTTY ? "serve" : "list";
}

function guarded(words: readonly string[], named: string | undefined): readonly string[] {
  return named === "search" ? guardWords(words) : words;
}

function baseProgram(about: About): Command {
  const program = new Command("clew").description(about.description);
  program.version(about.version, "-V, --version", "print the version");
  for (const [flags, doc] of SHARED_OPTIONS)
    if (flags.startsWith("--root")) program.option(flags, doc, collect);
    else program.option(flags, doc);
  program.helpOption("-h, --help", "show help").helpCommand("help [command]", "Show help for a command.");
  program.commandsGroup("Set up:").configureHelp({ subcommandTerm: termOf });
  program.exitOverride().showHelpAfterError(nameCommands("Run `clew --help` to see all commands."));
  program.configureOutput({ outputError: (text, write) => write(plainError(text)) });
  program.addHelpText("after", AFTER);
  return program;
}

/** Rewords commander's errors where its words are not clew's. */
function plainError(text: string): string {
  return text
    .replace(/^error:/, "clew:")
    .replace(
      /command-argument value '(.*)' is invalid for argument '(.*)'\./,
      "argument '$2' does not accept '$1'.",
    );
}

function collect(value: string, before: readonly string[] = []): string[] {
  return [...before, value];
}

/** Returns a command's name and arguments, without `[options]`, which every command has. */
function termOf(command: Command): string {
  const words = command.registeredArguments.map((word) => {
    const name = `${word.name()}${word.variadic ? "..." : ""}`;
    return word.required ? `<${name}>` : `[${name}]`;
  });
  return [command.name(), ...words].join(" ");
}

function groupCommands(program: Command): void {
  const headings = Object.entries(COMMAND_GROUPS);
  for (const command of program.commands) {
    command.showHelpAfterError(nameCommands(`Run \`clew ${command.name()} --help\` for usage.`));
    const heading = headings.find(([, names]) =>
      names.some((name) => commandName(name) === command.name()),
    )?.[0];
    if (heading !== undefined) command.helpGroup(`${heading}:`);
  }
}

const AFTER = `
Without a command, clew indexes new sessions, serves the web page and opens it
(or prints the link). When the output is not a terminal, it lists sessions
instead.
A <session> is an id, its short form or first characters (at least 4), latest,
or, except for forget, words of its title. If you leave [session] out on a
terminal, you choose one; resume then runs the agent's command.
Exit codes: 0 success, 1 nothing found, 2 error, 130 or 143 interrupted.`;
