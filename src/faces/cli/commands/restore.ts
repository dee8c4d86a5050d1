// `clew restore`: shows what going back to a backup changes, asks, and goes back.
import {
  type RestoreOutput,
  type RestoreProgress,
  restore,
  restoreArchive,
} from "../../../archive/operations/restore.ts";
import { coloursOn, paint, type StyledLine, span } from "../../../terminal/spans.ts";
import { timeIn } from "../../../terminal/times.ts";
import { counted } from "../../../text/numbers.ts";
import { ask, canAsk } from "../ask.ts";
import type { View } from "../context.ts";
import { folderCommand } from "../folder-command.ts";
import { progressLine } from "../progress-line.ts";
import { backupProgress } from "./backup.ts";
import { damageLines } from "./verify.ts";

export const restoreCommand = folderCommand(restore, {
  progress: describe,
  run: (folder, input, running, view) =>
    canAsk()
      ? restoreArchive(folder, input, (found) => askFirst(found, view), running)
      : restore.run(folder, input, running),
  present: (output) => (output.restored ? showRestored(output) : [[span("Nothing was changed.")]]),
});

function describe(progress: RestoreProgress, width: number): string {
  return "files" in progress ? progressLine(progress, 0, width) : backupProgress(progress);
}

async function askFirst(found: RestoreOutput, view: View): Promise<boolean> {
  const colours = coloursOn(process.stderr);
  process.stderr.write(
    `\r\u001b[2K${plan(found, view)
      .map((line) => paint(line, colours))
      .join("\n")}\n`,
  );
  return ask([span("Put it in the place of the archive?", "bold")]);
}

function plan(
  { backup, archive, copy, only_in_archive, only_in_backup }: RestoreOutput,
  view: View,
): StyledLine[] {
  const sessions = (set: RestoreOutput["archive"]) =>
    set
      ? `${counted(set.sessions, "session")}, the newest of ${timeIn(set.newest_at, view)}`
      : "can't be read";
  return [
    [span("Backup   ", "dim"), span(backup.path)],
    [span("         ", "dim"), span(sessions(copy))],
    ...(backup.ok ? [] : [[span("         "), span("It is damaged, and there is no better one:", "red")]]),
    ...damageLines(backup, view.width),
    [span("Archive  ", "dim"), span(sessions(archive))],
    ...(only_in_archive.length > 0
      ? [
          [
            span(
              `${counted(only_in_archive.length, "session")} of the archive ${only_in_archive.length === 1 ? "is" : "are"} not in the backup. Those whose transcripts the agent still has are indexed again.`,
              "yellow",
            ),
          ],
        ]
      : []),
    ...(only_in_backup.length > 0 ? [[span(`${counted(only_in_backup.length, "session")} come back.`)]] : []),
    [
      span(
        "Names, pins and texts from after the backup are added. The archive is kept under another name.",
        "dim",
      ),
    ],
  ];
}

function showRestored({ backup, copy, replaced, replayed, indexed }: RestoreOutput): StyledLine[] {
  return [
    [span("Restored ", "green"), span(`${counted(copy?.sessions ?? 0, "session")} from ${backup.path}`)],
    ...(replayed > 0
      ? [
          [
            span(
              `  ${counted(replayed, "name, mark or text", "names, marks and texts")} from after the backup added`,
            ),
          ],
        ]
      : []),
    ...(indexed > 0 ? [[span(`  ${counted(indexed, "session")} indexed again from the agents' files`)]] : []),
    ...(replaced ? [[span(`  The archive from before is ${replaced}`, "dim")]] : []),
  ];
}
