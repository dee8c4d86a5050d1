// The search screen: the address has the query and the facets, the results are below.

import { Search, X } from "lucide-react";
import { type KeyboardEvent, lazy, type RefObject, Suspense, useRef, useState } from "react";
import { splitOperators } from "../../../../src/text/search-operators.ts";
import { useKeys } from "../../keys/use-keys.ts";
import { IconButton } from "../../parts/button.tsx";
import { useTitle } from "../../parts/document-title.ts";
import { visibleLine } from "../../text/visible-text.ts";
import { useWide } from "../session/use-wide.ts";
import { Chips } from "./facets/chips.tsx";
import { FacetList } from "./facets/facet-list.tsx";
import { FacetSheet } from "./facets/facet-sheet.tsx";
import { activeFacets } from "./facets/facets.ts";
import { Found } from "./results/found.tsx";
import type { Result } from "./results/result-groups.ts";
import { focusResult, resultLinks } from "./results/result-links.ts";
import { useReturn } from "./results/use-return.ts";
import { Start } from "./start.tsx";
import { useSearchState } from "./use-search-state.ts";
import { useTyped } from "./use-typed.ts";

export function SearchScreen() {
  const state = useSearchState();
  const { search, today, setSearch } = state;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLOListElement>(null);
  const { remember, returned } = useReturn(input, list);
  const toField = () => {
    input.current?.focus();
    input.current?.select();
  };
  useKeys("Search", [
    { keys: "/", does: "Go to the search box", run: toField },
    { keys: "ArrowDown", does: "Next result", run: toResults },
    { keys: "Escape", does: "Back to the search box", run: toField },
  ]);
  function toResults() {
    const links = resultLinks(list.current);
    focusResult(links.find(({ tabIndex }) => tabIndex === 0) ?? links[0]);
  }
  const [pointed, setPointed] = useState<{ result: Result; words: readonly string[] } | null>(null);
  const roomy = useWide(ROOM_FOR_PREVIEW);
  const facets = activeFacets(search, today);
  const query = visibleLine((search.q ?? "").trim());
  useTitle(query === "" ? "Search" : `${query} · Search`);
  const hasQuery = (search.q ?? "").trim() !== "";
  return (
    <>
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line px-4 py-2 md:px-6">
        {/* On a phone the search field is enough. */}
        <h1 className="mr-2 text-lg font-semibold max-sm:sr-only">Search</h1>
        <SearchField
          input={input}
          query={search.q ?? ""}
          onQuery={(q) => setSearch({ q }, true)}
          onLeave={toResults}
        />
        <FacetSheet state={state} active={facets.length} />
      </header>
      <div className="flex min-h-0 grow">
        <div
          data-scroll-restoration-id="search-results"
          className="min-w-0 flex-1 overflow-y-auto px-4 py-4 md:px-6"
        >
          <div className="max-w-3xl">
            <Chips facets={facets} setSearch={setSearch} onGone={toField} />
            {hasQuery ? (
              <Found
                {...{ state, facets, list, returned }}
                onOpen={remember}
                onPoint={(result, words) => setPointed(result && { result, words })}
                onLeave={toField}
              />
            ) : (
              <Start />
            )}
          </div>
        </div>
        {hasQuery && roomy && pointed && (
          <Suspense>
            <ResultPreview
              key={pointed.result.citation}
              {...pointed}
              query={splitOperators(search.q ?? "").words.trim()}
            />
          </Suspense>
        )}
        <aside
          aria-label="Filters"
          className="hidden w-64 shrink-0 overflow-y-auto border-l border-line px-5 py-4 lg:block"
        >
          <FacetList {...state} />
        </aside>
      </div>
    </>
  );
}

/** Loaded on a screen that has room for it, because it shows turns as a session does. */
const ResultPreview = lazy(async () => ({
  default: (await import("./results/result-preview.tsx")).ResultPreview,
}));

/** For the results, a turn and the filters side by side. */
const ROOM_FOR_PREVIEW = "85rem";

interface SearchFieldProps {
  readonly input: RefObject<HTMLInputElement | null>;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** Called on ArrowDown and Enter. */
  readonly onLeave: () => void;
}

/** The search field. */
function SearchField({ input, query, onQuery, onLeave }: SearchFieldProps) {
  const { text, type, finish } = useTyped(query, onQuery);
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || (event.key !== "ArrowDown" && event.key !== "Enter")) return;
    event.preventDefault();
    finish();
    onLeave();
  };
  const clear = () => {
    type("");
    input.current?.focus();
  };
  return (
    <search className="flex h-10 min-w-0 grow items-center rounded-lg border border-line bg-surface pr-1 focus-within:border-accent">
      <Search size={16} strokeWidth={1.75} className="ml-3 shrink-0 text-faint" aria-hidden />
      <input
        ref={input}
        type="search"
        aria-label="Search all sessions"
        placeholder="What do you remember?"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        enterKeyHint="search"
        maxLength={2000}
        value={text}
        onChange={({ target }) => type(target.value)}
        onKeyDown={press}
        className="h-full min-w-0 grow bg-transparent px-2.5 text-base outline-none [&::-webkit-search-cancel-button]:appearance-none"
      />
      {text !== "" && <IconButton icon={X} label="Clear" onClick={clear} className="size-8" />}
    </search>
  );
}
