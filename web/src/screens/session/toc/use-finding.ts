// Searches within one session: the query, the matches, and moving between them.
import { useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useDeferredValue, useMemo, useRef, useState } from "react";
import type { TocTurn } from "../../../../../src/archive/operations/toc.ts";
import { searchQuery } from "../../../api/queries.ts";
import { type FoundTurn, foundTurns, wordsOf } from "./toc-find.ts";

export interface Finding {
  readonly query: string;
  /** The words of the query that are marked. */
  readonly words: readonly string[];
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
  /** Forgets the query, because the reader went elsewhere. */
  readonly leave: () => void;
  readonly close: () => void;
}

interface FindingOptions {
  readonly id: string;
  readonly entries: readonly TocTurn[];
  /** The query and the turn in the address, when the session was opened. */
  readonly first: { readonly query: string; readonly turn: number | null };
  readonly visit: (found: FoundTurn, query: string) => void;
  readonly onClose: () => void;
}

export function useFinding({ id, entries, first, visit, onClose }: FindingOptions): Finding {
  const [query, setQuery] = useState(first.query);
  const [chosen, setAt] = useState<number | null>(null);
  const box = useRef<HTMLInputElement>(null);
  const deferred = useDeferredValue(query.trim());
  const search = useInfiniteQuery(searchQuery({ q: deferred, session: id, limit: 100, archived: true }));
  const results = deferred === "" ? NOTHING : (search.data?.pages[0]?.results ?? NOTHING);
  const found = useMemo(() => foundTurns(id, entries, deferred, results), [id, entries, deferred, results]);
  const known = search.data?.pages[0]?.words;
  const words = useMemo(() => known ?? wordsOf(deferred), [known, deferred]);
  // Who comes from a search stands at the turn in the address.
  const arrived = found.findIndex(
    ({ in_subsession, turn }) => query === first.query && !in_subsession && turn === first.turn,
  );
  const at = chosen ?? arrived;
  const goTo = (index: number) => {
    const next = found[index];
    if (!next) return;
    setAt(index);
    visit(next, query.trim());
  };
  const leave = () => {
    setQuery("");
    setAt(-1);
  };
  return {
    ...{ query, words, found, at, box, goTo, error: search.error },
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
    leave,
    close: () => {
      leave();
      box.current?.blur();
      onClose();
    },
  };
}

const NOTHING: readonly never[] = [];
