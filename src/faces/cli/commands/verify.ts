// `clew verify`: says whether the archive or a backup is whole, and what is damaged.
import { type VerifyOutput, verify } from "../../../archive/operations/verify.ts";
import { type StyledLine, span } from "../../../terminal/spans.ts";
import { timeIn } from "../../../terminal/times.ts";
import { wrap } from "../../../terminal/wrap.ts";
import { counted } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { shortTitle } from "../../../text/short-title.ts";
import type { View } from "../context.ts";
import { folderCommand } from "../folder-command.ts";
import { hintLines } from "../hint-lines.ts";
import { nameCommands } from "../start-command.ts";
import { backupProgress } from "./backup.ts";

export const verifyCommand = folderCommand(verify, { progress: backupProgress, present: showCheck });

function showCheck(check: VerifyOutput, view: View): StyledLine[] {
  const { path, ok, sessions, blocks } = check;
  const looked = `${sessions === null ? "" : `${counted(sessions, "session")}, `}${counted(blocks, "block")} compared with their checksums`;
  return [
    ok
      ? [span("No damage found", "green"), span(` in ${path}`)]
      : [span("Damaged: ", ["bold", "red"]), span(path)],
    [span(`  ${looked}`, "dim")],
    ...damageLines(check, view.width),
    ...journalLines(check, view.width),
    ...(ok ? [] : hintLines(adviceFor(check, view), view.width)),
  ];
}

/** More than these are counted. */
const MOST_LINES = 20;

export function damageLines(
  { integrity, damaged_blocks, unreadable_rows }: Omit<VerifyOutput, "backups">,
  width: number,
): StyledLine[] {
  const blocks = damaged_blocks.map(
    ({ session_id, title, turns, offset, length, copy }) =>
      `${shortId(session_id)}  ${shortTitle(title ?? "(unknown title)")}: bytes ${offset} to ${offset + length} are not what was stored` +
      `${turns.length > 0 ? ` (turn ${turns.join(", ")})` : ""}${copy ? `; ${COPIES[copy]} has them` : ""}.`,
  );
  const texts = [
    ...integrity.map((error) => `The database: ${error}`),
    ...unreadable_rows.map((table) => `Rows of ${table} can't be read.`),
    ...blocks,
  ];
  const rest = texts.length - MOST_LINES;
  return [...texts.slice(0, MOST_LINES), ...(rest > 0 ? [`and ${rest} more`] : [])].flatMap((text) =>
    wrap(`  ${text}`, width).map((line) => [span(line)]),
  );
}

const COPIES = { file: "the agent's file", block: "another block", backup: "a backup" } as const;

function journalLines({ journal }: VerifyOutput, width: number): StyledLine[] {
  if (!journal) return [];
  const texts = [
    ...(journal.damaged > 0 ? [`${counted(journal.damaged, "line")} of the journal can't be read.`] : []),
    ...(journal.waiting > 0
      ? [`${counted(journal.waiting, "change")} in the journal will be added by the next command.`]
      : []),
  ];
  return texts.flatMap((text) => wrap(`  ${text}`, width).map((line) => [span(line)]));
}

function adviceFor({ backups: [newest] }: VerifyOutput, view: View): string {
  return nameCommands(
    newest
      ? `Run \`clew restore\` to go back to the backup of ${timeIn(newest.made_at, view)}. Nothing that is damaged now is deleted by it.`
      : "There is no backup. Copy the data directory before you try anything else.",
  );
}
