// `clew salvage`: saves what can be read of a damaged archive, and says what was saved and what is lost.
import { type SalvageOutput, salvage } from "../../../archive/operations/salvage.ts";
import { cut, type StyledLine, span } from "../../../terminal/spans.ts";
import { wrap } from "../../../terminal/wrap.ts";
import { counted, fullCount } from "../../../text/numbers.ts";
import { shortId } from "../../../text/short-id.ts";
import { operationCommand } from "../command.ts";
import type { View } from "../context.ts";

export const salvageCommand = operationCommand(salvage, {
  update: false,
  allow_damaged: true,
  without_sessions: true,
  present: (output, view) => [
    ...wrap(summary(output), view.width).map((line): StyledLine => [span(line, "bold")]),
    ...origins(output).map((line): StyledLine => [span(`  ${line}`)]),
    ...(output.kept_as === null ? [] : [[span(`  The old database is kept: ${output.kept_as}`, "dim")]]),
    ...losses(output, view),
  ],
});

function summary({ database, sessions, healed, damaged, lost, lost_transcripts }: SalvageOutput): string {
  const count = healed.file + healed.block + healed.backup;
  if (database === "whole" && count + damaged.length === 0) return "Nothing is damaged.";
  if (database === "whole") return `${counted(count, "damaged block")} stored again from a good copy.`;
  const saved = counted(sessions, "session");
  if (database === "unreadable")
    return `Saved everything that is left: ${saved}. The old database could not be opened, so there may have been more.`;
  if (lost_transcripts === null)
    return `Saved everything that can be read: ${saved}. The list of transcripts was not readable, so there may have been more.`;
  return damaged.length + lost.length + lost_transcripts.length === 0
    ? `Everything could be saved: ${saved}.`
    : `Saved everything that can be read: ${saved}.`;
}

function origins({ healed, from_pages, from_backups }: SalvageOutput): string[] {
  return [
    ...(healed.file > 0 ? [`${counted(healed.file, "block")} came from the agent's files.`] : []),
    ...(healed.block > 0
      ? [`${counted(healed.block, "block")} came from other blocks with the same bytes.`]
      : []),
    ...(healed.backup > 0 ? [`${counted(healed.backup, "block")} came from a backup.`] : []),
    ...(from_pages > 0 ? [`${counted(from_pages, "row")} came from single pages of the old database.`] : []),
    ...(from_backups > 0 ? [`${counted(from_backups, "transcript")} came from a backup as a whole.`] : []),
  ];
}

function losses({ damaged, lost, lost_transcripts }: SalvageOutput, { width }: View): StyledLine[] {
  const line = (id: string, what: string, title: string): StyledLine => [
    span(`  ${shortId(id)}  `, "cyan"),
    span(`${what}  `, "yellow"),
    span(cut(title, Math.max(8, width - 14 - what.length))),
  ];
  return [
    ...(damaged.length > 0 ? [[span("Damaged, with what is left", "bold")]] : []),
    ...damaged.map(({ session_id, title, lost_bytes, turns }) =>
      line(session_id, `${fullCount(lost_bytes)} bytes lost, ${counted(turns, "turn")} left`, title),
    ),
    ...(lost.length > 0 ? [[span("Lost", "bold")]] : []),
    ...lost.map(({ session_id, title }) => line(session_id, "nothing left", title)),
    ...((lost_transcripts ?? []).length > 0 ? [[span("Transcripts of which nothing is left", "bold")]] : []),
    ...(lost_transcripts ?? []).map((path): StyledLine => [span(`  ${path}`)]),
  ];
}
