// Formats the report of `clew index`: totals, changes and unreadable files.
import type { IndexReport } from "../../../../archive/sync/update-archive.ts";
import { type StyledLine, span } from "../../../../terminal/spans.ts";
import { counted, fullCount, shortDuration } from "../../../../text/numbers.ts";
import { describeBacklog, rowsKeptText } from "../../describe-backlog.ts";
import { hintLines } from "../../hint-lines.ts";
import { megabytes } from "../../progress-line.ts";

export function showReport(report: IndexReport, width: number): StyledLine[] {
  const { new_sessions, changed_sessions, turns_written, phases, bytes_read } = report;
  const took = phases.total_ms < 1000 ? `${Math.round(phases.total_ms)} ms` : shortDuration(phases.total_ms);
  const held = [
    counted(report.sessions, "session"),
    counted(report.subsessions, "sub-agent"),
    ...(report.recovered > 0 ? [`${fullCount(report.recovered)} recovered`] : []),
  ].join(", ");
  const fresh =
    new_sessions + changed_sessions === 0
      ? "nothing new"
      : `${fullCount(new_sessions)} new, ${fullCount(changed_sessions)} changed, ${counted(turns_written, "turn")} indexed`;
  return [
    [span(held, "bold"), span(`  ${fresh}`, new_sessions + changed_sessions > 0 ? "green" : "dim")],
    [span(`${megabytes(bytes_read)} read from ${counted(report.files, "transcript")} in ${took}`, "dim")],
    ...gaps(report, width),
  ];
}

/** Formats one line for the latest changes, for `clew index --watch`. */
export function showChange(
  { new_sessions, changed_sessions, turns_written, gone }: IndexReport,
  at: Date,
): StyledLine[] {
  const parts = [
    ...(new_sessions > 0 ? [`${fullCount(new_sessions)} new`] : []),
    ...(changed_sessions > 0 ? [`${fullCount(changed_sessions)} changed`] : []),
    ...(turns_written > 0 ? [`${counted(turns_written, "turn")} indexed`] : []),
    ...(gone > 0 ? [`${counted(gone, "transcript")} deleted by the agent`] : []),
  ];
  if (parts.length === 0) return [];
  return [[span(`${at.toTimeString().slice(0, 8)}  `, "dim"), span(parts.join(", "))]];
}

function gaps(report: IndexReport, width: number): StyledLine[] {
  const { gone, damaged, ghosts, set_aside, rows_kept } = report;
  const unreadable = set_aside.filter(({ reason }) => reason === "unreadable");
  const others = set_aside.length - unreadable.length + ghosts;
  const lines: StyledLine[] = [];
  if (gone > 0) lines.push([span(`${counted(gone, "transcript")} deleted by the agent; clew keeps a copy.`)]);
  if (damaged > 0)
    lines.push(
      ...hintLines(
        `${counted(damaged, "damaged place")}. Run \`clew doctor\` to see where.`,
        width,
        "yellow",
      ),
    );
  if (rows_kept.length > 0) lines.push(...hintLines(rowsKeptText(report), width, "yellow"));
  for (const { path } of unreadable.slice(0, 5))
    lines.push([span(`No permission to read ${path}`, "yellow")]);
  if (unreadable.length > 5)
    lines.push([span(`and ${counted(unreadable.length - 5, "more file")}.`, "yellow")]);
  if (others > 0)
    lines.push([
      span(`${counted(others, "file")} skipped: empty, without messages, or not a regular file.`, "dim"),
    ]);
  const waiting = describeBacklog(report);
  if (waiting !== null) lines.push(...hintLines(`${waiting}. Run \`clew index\` again.`, width, "yellow"));
  return lines;
}
