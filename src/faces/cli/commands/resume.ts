// `clew resume`: a command for the shell on a line of its own, and whatever else there is to say as comments, so that
// `eval "$(clew resume latest)"` does what it says.

import type { ResumedSession, ResumeOutput } from "../../../archive/operation-types.ts";
import { resume } from "../../../archive/operations/resume.ts";
import { cut } from "../../../terminal/spans.ts";
import { timeIn } from "../../../terminal/times.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";

export const resumeCommand = operationCommand(resume, {
  present: () => [],
  // No line may be cut, as lines on a screen are.
  document: (output, view) => [
    ...(output.command === null ? [] : [`${output.command}\n`]),
    ...commentsOn(output, view).map((line) => `# ${line}\n`),
  ],
});

function commentsOn(output: ResumeOutput, view: View): string[] {
  const { session_id, tip_id, moved, nothing, alternative } = output;
  return [
    ...about(output, nothing === null, view),
    ...(moved ? [`${shortId(session_id)} went on since: clew tree ${shortId(tip_id)} shows how.`] : []),
    ...(nothing ? [nothing.reason, ...nothing.try] : []),
    ...(alternative
      ? [
          "The last active session of its tree that can be resumed:",
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
      ? ["Its records do not say in which folder it was: run this where that was."]
      : []),
    ...(resumable && project_missing
      ? ["There is no such folder on this machine: this fails until there is."]
      : []),
  ];
}

/** Without what a shell acts on: pasted at a prompt that takes no comments, a title must do nothing. */
function shellSafe(title: string): string {
  return cut(title.replace(/[;&|<>()$`\\!*?[\]{}"']+/g, " "), LONGEST_TITLE);
}

const LONGEST_TITLE = 40;
