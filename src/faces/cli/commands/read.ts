// `clew read`: sessions straight from an agent's files, with no archive.
import { existsSync } from "node:fs";
import { Argument, type Command } from "commander";
import { isFileAnswer, NO_SESSIONS, read } from "../../../archive/operations/read.ts";
import { defaultRoot } from "../../../config/roots.ts";
import { counted } from "../numbers.ts";
import { showFolder } from "../show-folder.ts";
import { showSession } from "../show-session.ts";
import { type StyledLine, span } from "../spans.ts";
import { progressOn, terminalOn } from "../terminal.ts";

export function addReadCommand(program: Command, finish: (exitCode: number) => void): void {
  const path = new Argument("[path]", "a transcript, or a folder with transcripts anywhere below it");
  program
    .command("read")
    .description("Read sessions straight from an agent's files, with no archive.")
    .addArgument(path.default(undefined, "where Claude Code keeps its own"))
    .option("--json", "print one JSON object instead of text")
    .action(async (given: string | undefined, options: { json?: boolean }) => {
      finish(await runRead(given ?? defaultRoot(), given === undefined, options.json ?? false));
    });
}

/** 0 when there was a session to show, 1 when there was none. */
async function runRead(path: string, isDefault: boolean, json: boolean): Promise<number> {
  const terminal = terminalOn(process.stdout);
  const progress = progressOn(process.stderr);
  const on_progress = (done: number, total: number) =>
    progress.show(`Reading ${done} of ${counted(total, "transcript")}`);
  // A machine on which no agent has run yet is no mistake.
  const nothing = isDefault && !existsSync(path);
  const answer = nothing ? NO_SESSIONS : await read(path, { texts: json ? "all" : "brief", on_progress });
  progress.clear();
  const [first] = answer.sessions;
  if (json) terminal.printJson(answer);
  else if (!first) terminal.print(showNothing(path, answer.ghosts.length));
  else if (isFileAnswer(answer)) terminal.print(showSession(first, answer, terminal.width));
  else terminal.print(showFolder(answer, terminal.width));
  return first ? 0 : 1;
}

function showNothing(path: string, ghosts: number): StyledLine[] {
  const why =
    ghosts > 0
      ? `${counted(ghosts, "file")} there hold no message.`
      : "Claude Code writes there as it works.";
  return [
    [span(`No session in ${path}. ${why}`)],
    [
      span(
        "clew read <path> reads any other transcript or folder; CLAUDE_CONFIG_DIR says where Claude Code writes.",
        "dim",
      ),
    ],
  ];
}
