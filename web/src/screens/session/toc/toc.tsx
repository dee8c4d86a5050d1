// The table of contents, with a field to search in the session.

import { Search, X } from "lucide-react";
import { useDeferredValue } from "react";
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import { IconButton } from "../../../parts/button.tsx";
import { TocFound } from "./toc-found.tsx";
import { TocList } from "./toc-list.tsx";
import type { Finding } from "./use-finding.ts";

interface TocProps {
  readonly entries: readonly TocTurn[];
  readonly current: number;
  readonly finding: Finding;
  readonly onJump: (turn: number) => void;
}

export function Toc({ entries, current, finding, onJump }: TocProps) {
  // The turns render first; the mark in the list may follow a little later.
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

/** The field to search in the session. */
function TocFindBox({ finding }: { readonly finding: Finding }) {
  const { query, box, setQuery, go, close } = finding;
  return (
    <search className="relative flex shrink-0 items-center border-b border-line px-2 py-2">
      <Search
        size={14}
        strokeWidth={1.75}
        className="pointer-events-none absolute start-4 text-faint"
        aria-hidden
      />
      <input
        ref={box}
        type="text"
        value={query}
        aria-label="Find in this session"
        placeholder="Find in this session"
        spellCheck={false}
        autoComplete="off"
        onChange={(event) => setQuery(event.target.value)}
        onKeyDown={(event) => {
          if (event.nativeEvent.isComposing) return;
          if (event.key === "Enter") go(event.shiftKey ? -1 : 1);
          else if (event.key === "Escape") close();
          else return;
          event.preventDefault();
        }}
        className="h-8 w-full rounded-md border border-transparent bg-transparent ps-7 pe-8 text-sm hover:border-line focus:border-line focus:bg-surface"
      />
      {query !== "" && <IconButton icon={X} label="Clear" onClick={close} className="absolute end-2.5" />}
    </search>
  );
}
