// A line of the table of contents.
import { memo } from "react";
import { clock, dayName, fullTime } from "../../../format/times.ts";
import { Visible } from "../../../text/visible.tsx";
import { visibleLine } from "../../../text/visible-text.ts";
import type { TocRow } from "./toc-rows.ts";

interface TocRowProps {
  readonly row: TocRow;
  readonly current: boolean;
  readonly onJump: (turn: number) => void;
}

export const TocRowView = memo(function TocRowView({ row, current, onJump }: TocRowProps) {
  if (row.kind === "day")
    return <p className="px-2 pt-3 pb-1 text-xs font-medium text-faint">{dayName(row.created)}</p>;
  const { turn, summary, created } = row.entry;
  return (
    <a
      href={`#${turn}`}
      aria-current={current ? "location" : undefined}
      title={visibleLine(summary)}
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        onJump(turn);
      }}
      className="grid min-h-8 grid-cols-[var(--digits)_1fr_auto] gap-x-2 rounded-md px-2 py-1.5 text-sm text-soft hover:bg-hover aria-[current]:bg-accent-soft aria-[current]:text-ink"
    >
      <span className="text-end text-faint tabular-nums">{turn}</span>
      <span dir="auto" className="line-clamp-2 wrap-anywhere">
        {summary.trim() === "" ? "No text" : <Visible text={summary} />}
      </span>
      {created !== null && (
        <time
          dateTime={created}
          title={fullTime(created)}
          className="text-xs leading-5 text-faint tabular-nums"
        >
          {clock(created)}
        </time>
      )}
    </a>
  );
});
