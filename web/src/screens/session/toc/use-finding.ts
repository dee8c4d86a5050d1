// Searches within one session: the query, the matches, and moving between them.
import { useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useDeferredValue, useMemo, useRef, useState } from "react";
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import { searchQuery } from "../../../api/queries.ts";
import { type FoundTurn, foundTurns } from "./toc-find.ts";

export interface Finding {
  readonly query: string;
  readonly found: readonly FoundTurn[];
  /** The match that was opened last. */
  readonly at: number;
  /** There are more matches than these. */
  readonly more: boolean;
  readonly searching: boolean;
  readonly error: Error | null;
  readonly box: RefObject<HTMLInputElement | null>;
  readonly setQuery: (query: string) => void;
  /** Goes to the next match or the previous one; the first follows the last. */
  readonly go: (step: 1 | -1) => void;
  readonly goTo: (index: number) => void;
  readonly close: () => void;
}

export function useFinding(
  id: string,
  entries: readonly TocTurn[],
  visit: (found: FoundTurn) => void,
): Finding {
  const [query, setQuery] = useState("");
  const [at, setAt] = useState(-1);
  const box = useRef<HTMLInputElement>(null);
  const deferred = useDeferredValue(query.trim());
  const search = useInfiniteQuery(searchQuery({ q: deferred, session: id, limit: 100, archived: true }));
  const results = deferred === "" ? NOTHING : (search.data?.pages[0]?.results ?? NOTHING);
  const found = useMemo(() => foundTurns(id, entries, deferred, results), [id, entries, deferred, results]);
  const goTo = (index: number) => {
    const next = found[index];
    if (!next) return;
    setAt(index);
    visit(next);
  };
  return {
    ...{ query, found, at, box, goTo, error: search.error },
    more: deferred !== "" && search.hasNextPage,
    searching: search.isFetching,
    setQuery: (next) => {
      setQuery(next);
      setAt(-1);
    },
    go: (step) => {
      if (found.length === 0) return;
      goTo(at === -1 ? (step === 1 ? 0 : found.length - 1) : (at + step + found.length) % found.length);
    },
    close: () => {
      setQuery("");
      setAt(-1);
      box.current?.blur();
    },
  };
}

const NOTHING: readonly never[] = [];
