// Shows the results of the current search; the previous results stay until they arrive.
import { useInfiniteQuery } from "@tanstack/react-query";
import {
  type KeyboardEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useMemo,
  useRef,
  useState,
} from "react";
import { counted, fullCount } from "../../../../../src/text/numbers.ts";
import { splitOperators } from "../../../../../src/text/search-operators.ts";
import { severalAgents } from "../../../../../src/text/several-agents.ts";
import { prefixQuery } from "../../../api/prefix-query.ts";
import { searchQuery } from "../../../api/queries.ts";
import { Button } from "../../../parts/button.tsx";
import { Failed } from "../../../parts/states.tsx";
import { texts } from "../../../search-fields.ts";
import { type ActiveFacet, FACETS, type SearchParams } from "../facets/facets.ts";
import type { SearchState } from "../use-search-state.ts";
import { NothingFound } from "./nothing-found.tsx";
import { ResultGroupView } from "./result-group.tsx";
import { type Result, resultGroups } from "./result-groups.ts";
import { focusResult, resultLinks, stepFrom } from "./result-links.ts";

interface FoundProps {
  readonly state: SearchState;
  readonly facets: readonly ActiveFacet[];
  readonly list: RefObject<HTMLOListElement | null>;
  /** Called when results are shown, so the focus can return to one of them. */
  readonly returned: () => void;
  readonly onOpen: (citation: string) => void;
  /** Called with the result to preview, null if there is none, and the words to mark in it. */
  readonly onPoint: (result: Result | null, words: readonly string[]) => void;
  readonly onLeave: () => void;
}

export function Found(props: FoundProps) {
  const { state, facets, list, returned, onOpen, onPoint, onLeave } = props;
  const { search, setSearch } = state;
  const parameters = parametersFrom(search);
  const { data, error, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, hasNextPage, ...query } =
    useInfiniteQuery({ ...searchQuery(parameters), gcTime: KEPT_MS });
  const results = data?.pages.flatMap((page) => page.results) ?? [];
  const [first = null] = results;
  const words = data?.pages[0]?.words ?? NO_WORDS;
  const point = useEffectEvent((result: Result | null) => onPoint(result, words));
  // biome-ignore lint/correctness/useExhaustiveDependencies: another answer may have the same result, as another object
  useEffect(() => point(first), [first?.citation]);
  const element = useRef<HTMLDivElement>(null);
  useTopOf(element, JSON.stringify(parameters));
  const shown = useEffectEvent(returned);
  useEffect(() => {
    if (data) shown();
  }, [data]);
  if (error && !isFetchNextPageError && (!data || isPlaceholderData))
    return <Failed error={error} retry={query.refetch} />;
  if (!data) return <ResultsWaiting />;
  const countText = results.length === 0 ? "Nothing found" : counted(results.length, "turn");
  return (
    <div
      ref={element}
      aria-busy={isPlaceholderData}
      className="transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
    >
      <p role="status" className={results.length === 0 ? "sr-only" : "mb-3 h-5 pt-0.5 text-xs text-faint"}>
        {results.length > 0 && hasNextPage ? `${fullCount(results.length)}+ turns` : countText}
      </p>
      {results.length === 0 ? (
        <NothingFound
          nothing={data.pages[0]?.nothing ?? null}
          typed={search.q ?? ""}
          facets={facets}
          archived={search.archived === "true"}
          setSearch={setSearch}
        />
      ) : (
        <>
          <Results
            query={splitOperators(search.q ?? "").words.trim()}
            {...{ list, results, onOpen, onLeave }}
            onPoint={(result) => onPoint(result, words)}
          />
          <MoreResults
            more={hasNextPage}
            loading={isFetchingNextPage || isPlaceholderData}
            failed={isFetchNextPageError}
            onMore={() => void query.fetchNextPage()}
          />
        </>
      )}
    </div>
  );
}

const NO_WORDS: readonly string[] = [];

/** Scrolls to the top for another search; the first one stays where the router has put it. */
function useTopOf(element: RefObject<HTMLElement | null>, query: string): void {
  const before = useRef(query);
  useEffect(() => {
    if (before.current === query) return;
    before.current = query;
    element.current?.closest("[data-scroll-restoration-id]")?.scrollTo({ top: 0 });
  }, [element, query]);
}

/** Long enough to read a session and come back. */
const KEPT_MS = 30 * 60_000;

/**
 * Makes the request for the server. Trims spaces, because a space at the end only means that another word
 * will follow.
 */
export function parametersFrom({ q = "", ...fields }: SearchParams): SearchParams & { readonly q: string } {
  const trimmed = Object.entries(texts(fields, FACETS)).map(([name, value]) => [name, value.trim()]);
  return { ...Object.fromEntries(trimmed), q: prefixQuery(q) };
}

/** Shows grey lines in the shape of results before the first response. */
function ResultsWaiting() {
  return (
    <div role="status" aria-label="Loading" className="flex flex-col gap-7 pt-10">
      {WIDTHS.map(([title, gist, snippet]) => (
        <div key={title} className="flex flex-col gap-2.5">
          <div className={`h-3.5 animate-pulse rounded-md bg-hover ${title}`} />
          <div className={`h-4 animate-pulse rounded-md bg-hover ${gist}`} />
          <div className={`h-3.5 animate-pulse rounded-md bg-hover ${snippet}`} />
        </div>
      ))}
    </div>
  );
}

const WIDTHS = [
  ["w-1/3", "w-3/4", "w-2/3"],
  ["w-1/4", "w-1/2", "w-4/5"],
  ["w-2/5", "w-2/3", "w-3/5"],
  ["w-1/5", "w-4/5", "w-3/4"],
];

interface MoreResultsProps {
  readonly more: boolean;
  readonly loading: boolean;
  readonly failed: boolean;
  readonly onMore: () => void;
}

/** The end of the results: loads more when it is scrolled to, or pressed. */
function MoreResults({ more, loading, failed, onMore }: MoreResultsProps) {
  const foot = useRef<HTMLDivElement>(null);
  const onVisible = useEffectEvent(() => {
    // A request that has just failed is only repeated by hand.
    if (more && !loading && !failed) onMore();
  });
  useEffect(() => {
    if (!foot.current || !more || loading) return;
    const watcher = new IntersectionObserver(([entry]) => entry?.isIntersecting && onVisible(), {
      rootMargin: "400px",
    });
    watcher.observe(foot.current);
    return () => watcher.disconnect();
  }, [more, loading]);
  return (
    <div ref={foot} className="flex h-16 items-center justify-center">
      {more && (
        <Button disabled={loading} onClick={onMore}>
          {loading ? "Loading…" : failed ? "Failed. Try again" : "More results"}
        </Button>
      )}
    </div>
  );
}

interface ResultsProps {
  readonly query: string;
  readonly list: RefObject<HTMLOListElement | null>;
  readonly results: readonly Result[];
  readonly onOpen: (citation: string) => void;
  readonly onPoint: (result: Result) => void;
  /** Moves the focus back to the search field. */
  readonly onLeave: () => void;
}

/** Lists all results so far. Arrow keys move between turns, Escape returns to the search field. */
function Results({ query, list, results, onOpen, onPoint, onLeave }: ResultsProps) {
  const groups = useMemo(() => resultGroups(results), [results]);
  const with_agent = severalAgents(results);
  const [focused, setFocused] = useState<string | null>(null);
  const isThere = results.some(({ citation }) => citation === focused);
  const current = isThere ? focused : (results[0]?.citation ?? null);
  const press = (event: KeyboardEvent) => {
    const links = resultLinks(list.current);
    const step = stepFrom(links.indexOf(event.target as HTMLElement), event.key, links.length);
    if (step === null) return;
    event.preventDefault();
    if (step === "leave") onLeave();
    else focusResult(links[step]);
  };
  return (
    <ol ref={list} onKeyDown={press} className="flex flex-col gap-5">
      {groups.map((group) => (
        <ResultGroupView
          key={group.key}
          {...{ query, group, with_agent, current, onOpen, onPoint }}
          onFocus={setFocused}
        />
      ))}
    </ol>
  );
}
