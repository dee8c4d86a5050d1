// The turns of a session in brief; the one that is being read is marked and kept in view.
import { useVirtualizer } from "@tanstack/react-virtual";
import { useEffect, useMemo, useRef } from "react";
import type { TocEntry } from "../../../../../src/archive/operations/toc.ts";
import { TocRowView } from "./toc-row.tsx";
import { tocRows } from "./toc-rows.ts";

interface TocListProps {
  readonly entries: readonly TocEntry[];
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
