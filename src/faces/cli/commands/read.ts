// `clew read`: sessions straight from an agent's files, with no archive.
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
import { terminalOn } from "../terminal.ts";
import { showFolder } from "./read/show-folder.ts";
import { showSession } from "./read/show-session.ts";

export const readCommand: CliCommand = { add: addReadCommand };

function addReadCommand(program: Command, context: CommandContext): void {
  const what = "a session's id or its beginning, latest, a transcript, or a folder with transcripts below it";
  const path = new Argument("[path]", what);
  const { agents } = thisMachine();
  program
    .command("read")
    .description("Read sessions straight from an agent's files, without the archive.")
    .addArgument(path.default(undefined, `where ${agents[0]?.name} keeps its own`))
    .option("--json", "print one JSON object instead of text")
    .action(async (given: string | undefined, options: { json?: boolean }) => {
      const found = given === undefined ? await firstRoot(context) : await pathOf(given, context);
      context.finish(await runRead(found, given === undefined, options.json ?? false));
    });
}

/** What is no path but could be a session's name, whatever its agent's ids look like, is looked for among the sessions. */
async function pathOf(given: string, context: CommandContext): Promise<string> {
  const isName = /^[\w-]{4,}$/.test(given) && !existsSync(given);
  return isName ? findSessionFile(given, await firstRoot(context)) : given;
}

/** 0 when there was a session to show, 1 when there was none, 2 when there may be one that can't be read. */
async function runRead(given: string, isDefault: boolean, json: boolean): Promise<number> {
  const terminal = terminalOn(process.stdout);
  const progress = progressOn(process.stderr);
  const on_progress = (count: number, total: number) =>
    progress.show(`Reading ${count} of ${counted(total, "transcript")}`);
  const path = pathIn(given);
  // A machine on which no agent has run yet is no mistake.
  const nothing = isDefault && !existsSync(path);
  const reading = nothing ? NO_SESSIONS : read(given, { detail: json ? "all" : "brief", on_progress });
  const output = await Promise.resolve(reading).finally(progress.clear);
  const [first] = output.sessions;
  if (json) await terminal.printJson(output);
  else if (!first) terminal.print(showNothing(path, output));
  else if (isFileOutput(output)) terminal.print(showSession(first, output, terminal.width));
  else terminal.print(showFolder(output, terminal.width));
  if (first) return 0;
  return output.set_aside.some((each) => each.reason === "unreadable") ? 2 : 1;
}

function showNothing(path: string, { ghosts, set_aside }: ReadOutput): StyledLine[] {
  const unreadable = set_aside.filter((each) => each.reason === "unreadable");
  return [
    [span(`No session in ${path}${unreadable.length > 0 ? ": it can't be read." : whyNothing(ghosts)}`)],
    ...unreadable.slice(0, 5).map((each) => [span(`  ${each.path} is not readable for you.`, "yellow")]),
    [span("clew read <path> reads any transcript or folder; clew --demo shows a sample.", "dim")],
    ...thisMachine().agents.flatMap(({ name, variable, usual }) =>
      variable === null
        ? []
        : [[span(`${variable} says where ${name} keeps its own, if not in ${usual}.`, "dim")]],
    ),
  ];
}

function whyNothing([first, ...others]: ReadOutput["ghosts"]): string {
  if (!first) return ": there is no transcript.";
  if (others.length > 0) return `: none of its ${others.length + 1} transcripts has a message.`;
  return first.damage > 0
    ? `: it is no transcript, or a damaged one (${counted(first.damage, "place")}).`
    : ": it has no message.";
}
