// What was found for the present question; the answer to the one before stays until this one has come.
import { useInfiniteQuery } from "@tanstack/react-query";
import { type RefObject, useEffect, useEffectEvent, useRef } from "react";
import { counted } from "../../../../../src/text/numbers.ts";
import { searchQuestion } from "../../../api/questions.ts";
import { Failed } from "../../../parts/states.tsx";
import type { ActiveFacet } from "../facets/facets.ts";
import type { AskedState } from "../use-asked.ts";
import { MoreResults } from "./more-results.tsx";
import { NothingFound } from "./nothing-found.tsx";
import { Results } from "./results.tsx";
import { ResultsWaiting } from "./results-waiting.tsx";
import { wantedFrom } from "./wanted-from.ts";

interface FoundProps {
  readonly state: AskedState;
  readonly facets: readonly ActiveFacet[];
  readonly list: RefObject<HTMLOListElement | null>;
  /** Results are there, so that one may go back to one of them. */
  readonly returned: () => void;
  readonly onOpen: (citation: string) => void;
  readonly onLeave: () => void;
}

export function Found({ state: { asked, ask }, facets, list, returned, onOpen, onLeave }: FoundProps) {
  const wanted = wantedFrom(asked);
  const { data, error, isPlaceholderData, isFetchingNextPage, isFetchNextPageError, hasNextPage, ...query } =
    useInfiniteQuery({ ...searchQuestion(wanted), gcTime: KEPT_MS });
  const results = data?.pages.flatMap((page) => page.results) ?? [];
  const place = useRef<HTMLDivElement>(null);
  useTopOf(place, JSON.stringify(wanted));
  const shown = useEffectEvent(returned);
  useEffect(() => {
    if (data) shown();
  }, [data]);
  if (error && !isFetchNextPageError && (!data || isPlaceholderData))
    return <Failed error={error} retry={query.refetch} />;
  if (!data) return <ResultsWaiting />;
  const said = results.length === 0 ? "Nothing found" : counted(results.length, "turn");
  return (
    <div
      ref={place}
      aria-busy={isPlaceholderData}
      className="transition-opacity aria-busy:opacity-60 aria-busy:delay-200"
    >
      <p role="status" className={results.length === 0 ? "sr-only" : "mb-3 h-5 pt-0.5 text-xs text-faint"}>
        {results.length > 0 && hasNextPage ? `${said}, and more` : said}
      </p>
      {results.length === 0 ? (
        <NothingFound
          nothing={data.pages[0]?.nothing ?? null}
          facets={facets}
          archived={asked.archived === "true"}
          ask={ask}
        />
      ) : (
        <>
          <Results {...{ list, results, onOpen, onLeave }} />
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

/** Another question begins at its first result; the first one stays where the router has put it. */
function useTopOf(place: RefObject<HTMLElement | null>, question: string): void {
  const before = useRef(question);
  useEffect(() => {
    if (before.current === question) return;
    before.current = question;
    place.current?.closest("[data-scroll-restoration-id]")?.scrollTo({ top: 0 });
  }, [place, question]);
}

/** Long enough to read a session and come back. */
const KEPT_MS = 30 * 60_000;
