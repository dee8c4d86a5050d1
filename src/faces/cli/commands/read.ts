// `clew read`: shows sessions straight from an agent's files, without the archive.
import { existsSync } from "node:fs";
import { Argument, type Command } from "commander";
import { thisMachine } from "../../../archive/this-machine.ts";
import { findSessionFile } from "../../../archive/transcripts/find-session-file.ts";
import {
  isFileOutput,
  NO_SESSIONS,
  pathIn,
  type ReadOutput,
  read,
} from "../../../archive/transcripts/read.ts";
import { progressOn } from "../../../terminal/progress.ts";
import { type StyledLine, span } from "../../../terminal/spans.ts";
import { counted } from "../../../text/numbers.ts";
import type { CliCommand } from "../command.ts";
import { type CommandContext, firstRoot } from "../context.ts";
import { hintLines } from "../hint-lines.ts";
import { terminalOn } from "../terminal.ts";
import { showFolder } from "./read/show-folder.ts";
import { showSession } from "./read/show-session.ts";

export const readCommand: CliCommand = { add: addReadCommand };

function addReadCommand(program: Command, context: CommandContext): void {
  const what = "a session id or its first characters, `latest`, a transcript, or a folder of transcripts";
  const path = new Argument("[path]", what);
  const { agents } = thisMachine();
  program
    .command("read")
    .description("Read sessions straight from an agent's files, without the archive.")
    .addArgument(path.default(undefined, `where ${agents[0]?.name} keeps its sessions`))
    .option("--json", "print one JSON object instead of text")
    .action(async (given: string | undefined, options: { json?: boolean }) => {
      const found = given === undefined ? await firstRoot(context) : await pathOf(given, context);
      context.finish(await runRead(found, given === undefined, options.json ?? false));
    });
}

/** Looks up a session by name if the argument is not an existing path and could be an id of any agent. */
async function pathOf(given: string, context: CommandContext): Promise<string> {
  const isName = /^[\w-]{4,}$/.test(given) && !existsSync(given);
  return isName ? findSessionFile(given, await firstRoot(context)) : given;
}

/** Returns 0 if a session was shown, 1 if there was none, or 2 if there may be one that cannot be read. */
async function runRead(given: string, isDefault: boolean, json: boolean): Promise<number> {
  const terminal = terminalOn(process.stdout);
  const progress = progressOn(process.stderr);
  const on_progress = (count: number, total: number) =>
    progress.show(`Reading ${count} of ${counted(total, "transcript")}`);
  const path = pathIn(given);
  // It is not an error if no agent has run on this machine yet.
  const nothing = isDefault && !existsSync(path);
  const reading = nothing ? NO_SESSIONS : read(given, { detail: json ? "all" : "brief", on_progress });
  const output = await Promise.resolve(reading).finally(progress.clear);
  const [first] = output.sessions;
  if (json) await terminal.printJson(output);
  else if (!first) terminal.print(showNothing(path, output, terminal.width));
  else if (isFileOutput(output)) terminal.print(showSession(first, output, terminal.width));
  else terminal.print(showFolder(output, terminal.width));
  if (first) return 0;
  return output.set_aside.some((each) => each.reason === "unreadable") ? 2 : 1;
}

function showNothing(path: string, { ghosts, set_aside }: ReadOutput, width: number): StyledLine[] {
  const unreadable = set_aside.filter((each) => each.reason === "unreadable");
  const why = unreadable.length > 0 ? "no permission to read" : whyNothing(ghosts);
  const variables = thisMachine().agents.flatMap(({ name, variable, usual }) =>
    variable === null
      ? []
      : [`If ${name} keeps its sessions elsewhere (default: ${usual}), set ${variable} or use \`--root\`.`],
  );
  const other =
    "Run `clew read <path>` to read another transcript or folder, or `clew --demo` to see sample sessions.";
  return [
    [span(`No sessions found in ${path}: ${why}.`)],
    ...unreadable.slice(0, 5).map((each) => [span(`  ${each.path}: no permission to read`, "yellow")]),
    ...[other, ...variables].flatMap((text) => hintLines(text, width)),
  ];
}

function whyNothing([first, ...others]: ReadOutput["ghosts"]): string {
  if (!first) return "no transcripts";
  if (others.length > 0) return `none of its ${others.length + 1} transcripts has a message`;
  return first.damage > 0
    ? `not a transcript, or a damaged one (${counted(first.damage, "place")})`
    : "no messages";
}
