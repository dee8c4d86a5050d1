// `clew backup`: makes a second copy of the archive, or lists the copies.
import { type BackupOutput, type BackupProgress, backup } from "../../../archive/operations/backup.ts";
import { type StyledLine, span } from "../../../terminal/spans.ts";
import { timeIn } from "../../../terminal/times.ts";
import { counted } from "../../../text/numbers.ts";
import type { View } from "../context.ts";
import { folderCommand } from "../folder-command.ts";
import { bar, megabytes } from "../progress-line.ts";
import { nameCommands } from "../start-command.ts";

export const backupCommand = folderCommand(backup, { progress: backupProgress, present: showBackups });

const PHASES: Readonly<Record<BackupProgress["phase"], string>> = {
  copying: "Copying",
  checking: "Checking",
};

export function backupProgress({ phase, bytes, bytes_total }: BackupProgress): string {
  return `${PHASES[phase]} ${bar(bytes_total > 0 ? bytes / bytes_total : 0)} ${megabytes(Math.min(bytes, bytes_total))}/${megabytes(bytes_total)}`;
}

function showBackups({ made, backups }: BackupOutput, view: View): StyledLine[] {
  const lines = made ? [...showMade(made), []] : [];
  if (backups.length === 0)
    return made
      ? lines.slice(0, -1)
      : [[span(nameCommands("No backups yet. Run `clew backup` to make one."))]];
  return [
    ...lines,
    [span(`${counted(backups.length, "backup")} in clew's own directory`, "bold")],
    ...backups.flatMap((each) => [
      [span(`  ${timeIn(each.made_at, view)}  ${megabytes(each.bytes)}`), span(`  ${each.path}`, "dim")],
    ]),
  ];
}

function showMade({ path, bytes, sessions, removed }: NonNullable<BackupOutput["made"]>): StyledLine[] {
  return [
    [span("Backed up ", "green"), span(`${counted(sessions, "session")} (${megabytes(bytes)}, checked) to:`)],
    [span(`  ${path}`)],
    ...removed.map((old) => [span(`Removed the oldest backup: ${old}`, "dim")]),
  ];
}
