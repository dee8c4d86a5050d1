// `clew resume`: prints a shell command on its own line and everything else as comments, so `eval "$(clew resume latest)"`
// works.

import type { ResumedSession, ResumeOutput } from "../../../archive/operation-types.ts";
import { resume } from "../../../archive/operations/resume.ts";
import { cut } from "../../../terminal/spans.ts";
import { timeIn } from "../../../terminal/times.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";
import { runInShell } from "../run-in-shell.ts";
import { commandLine, nameCommands } from "../start-command.ts";

export const resumeCommand = operationCommand(resume, {
  addFlags(command) {
    command.option("--print", "print the command instead of running it, after you chose a session");
  },
  async pick(context, flags) {
    const { pickSession } = await import("./watch.ts");
    const command = await pickSession(context, "resume");
    if (command === null) context.finish(1);
    else if (flags.print || process.platform === "win32") await context.terminal.printText([`${command}\n`]);
    else context.finish(await runInShell(command));
    return null;
  },
  present: () => [],
  // Printed as a document, because its lines must not be clipped to the screen.
  document: (output, view) => [
    ...(output.command === null ? [] : [`${output.command}\n`]),
    ...commentsOn(output, view).map((line) => `# ${line}\n`),
  ],
});

function commentsOn(output: ResumeOutput, view: View): string[] {
  const { session_id, tip_id, moved, nothing, alternative } = output;
  return [
    ...about(output, nothing === null, view),
    ...(moved ? [`${shortId(session_id)} was continued; see ${commandLine(`tree ${shortId(tip_id)}`)}`] : []),
    ...(nothing ? [nothing.reason, ...nothing.try].map(withoutBackticks) : []),
    ...(alternative
      ? [
          "The most recent session of its tree that can be resumed:",
          alternative.command,
          ...about(alternative, true, view),
        ]
      : []),
  ];
}

function about(session: ResumedSession, resumable: boolean, view: View): string[] {
  const { title, turns, updated_at, project_path, project_missing } = session;
  return [
    `${shellSafe(title)} · ${counted(turns, "turn")}, last active ${timeIn(updated_at, view)}`,
    ...(resumable && project_path === null
      ? ["The transcript does not record a folder. Run this in the folder where the session ran."]
      : []),
    ...(resumable && project_missing
      ? ["This folder does not exist on this machine, so the command will fail."]
      : []),
  ];
}

/** Removes backticks around commands, because a shell without interactive comments would run them when pasted. */
function withoutBackticks(text: string): string {
  return nameCommands(text).replaceAll("`", "");
}

/**
 * Removes characters with a meaning for shells, because not every interactive shell knows comments. An `&` between two
 * words is written out.
 */
export function shellSafe(title: string): string {
  return cut(
    title.replace(/(?<=\s)&(?=\s)/g, "and").replace(/[;&|<>()$`\\!*?[\]{}"']+/g, " "),
    LONGEST_TITLE,
  );
}

const LONGEST_TITLE = 40;
