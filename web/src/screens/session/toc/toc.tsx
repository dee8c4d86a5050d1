// The table of contents, with a box to find something in the session.
import { useDeferredValue } from "react";
import type { TocEntry } from "../../../../../src/archive/operations/toc.ts";
import { TocFindBox } from "./toc-find-box.tsx";
import { TocFound } from "./toc-found.tsx";
import { TocList } from "./toc-list.tsx";
import type { Finding } from "./use-finding.ts";

interface TocProps {
  readonly entries: readonly TocEntry[];
  readonly current: number;
  readonly finding: Finding;
  readonly onJump: (turn: number) => void;
}

export function Toc({ entries, current, finding, onJump }: TocProps) {
  // The turns come first: the mark in the list may follow a little later.
  const marked = useDeferredValue(current);
  return (
    <nav aria-label="Contents" className="flex min-h-0 grow flex-col">
      <TocFindBox finding={finding} />
      {finding.query.trim() === "" ? (
        <TocList entries={entries} current={marked} onJump={onJump} />
      ) : (
        <TocFound finding={finding} />
      )}
    </nav>
  );
}
