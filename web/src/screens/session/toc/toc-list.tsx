// The list of a session's turns; the current turn is marked and kept in view.
import { useVirtualizer } from "@tanstack/react-virtual";
import { memo, useEffect, useMemo, useRef } from "react";
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import { clock, dayKey, dayName, fullTime } from "../../../format/times.ts";
import { Visible } from "../../../text/visible.tsx";
import { visibleLine } from "../../../text/visible-text.ts";

interface TocListProps {
  readonly entries: readonly TocTurn[];
  readonly current: number;
  readonly onJump: (turn: number) => void;
}

export function TocList({ entries, current, onJump }: TocListProps) {
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => tocRows(entries), [entries]);
  const index = rows.findIndex((row) => row.kind === "turn" && row.entry.turn === current);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: (at) => (rows[at]?.kind === "day" ? 32 : 44),
    overscan: 12,
    paddingStart: 8,
    paddingEnd: 16,
    scrollPaddingStart: 48,
    scrollPaddingEnd: 48,
  });
  useEffect(() => {
    if (index < 0) return;
    const { startIndex = 0, endIndex = 0 } = virtualizer.range ?? {};
    const near = index >= startIndex - 3 && index <= endIndex + 3;
    virtualizer.scrollToIndex(index, { align: near ? "auto" : "center" });
  }, [virtualizer, index]);
  const items = virtualizer.getVirtualItems();
  return (
    <div ref={scroller} className="min-h-0 grow overflow-y-auto px-2 [overflow-anchor:none]">
      <div className="relative" style={{ height: virtualizer.getTotalSize() }}>
        <ol
          className="absolute inset-x-0"
          style={{ top: items[0]?.start ?? 0, ["--digits" as string]: `${String(entries.length).length}ch` }}
        >
          {items.map((item) => {
            const row = rows[item.index];
            return (
              row && (
                <li key={item.key} ref={virtualizer.measureElement} data-index={item.index}>
                  <TocRowView
                    row={row}
                    current={row.kind === "turn" && row.entry.turn === current}
                    onJump={onJump}
                  />
                </li>
              )
            );
          })}
        </ol>
      </div>
    </div>
  );
}

/** A line of the table of contents. */
interface TocRowProps {
  readonly row: TocRow;
  readonly current: boolean;
  readonly onJump: (turn: number) => void;
}

const TocRowView = memo(function TocRowView({ row, current, onJump }: TocRowProps) {
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

type TocRow =
  | { readonly kind: "day"; readonly created: string }
  | { readonly kind: "turn"; readonly entry: TocTurn };

/** Adds the day's name only if the session spans several days. */
export function tocRows(entries: readonly TocTurn[]): readonly TocRow[] {
  const several = new Set(entries.map(({ created }) => dayKey(created)).filter(Boolean)).size > 1;
  const rows: TocRow[] = [];
  let day = "";
  for (const entry of entries) {
    const its = dayKey(entry.created);
    if (several && entry.created !== null && its !== day) {
      rows.push({ kind: "day", created: entry.created });
      day = its;
    }
    rows.push({ kind: "turn", entry });
  }
  return rows;
}
