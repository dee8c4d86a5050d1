// Search: what is typed and chosen stands in the address, and what was found below it.
import { useRef } from "react";
import { useKeys } from "../../keys/use-keys.ts";
import { Chips } from "./facets/chips.tsx";
import { FacetList } from "./facets/facet-list.tsx";
import { FacetSheet } from "./facets/facet-sheet.tsx";
import { activeFacets } from "./facets/facets.ts";
import { Found } from "./results/found.tsx";
import { focusResult, resultLinks } from "./results/result-links.ts";
import { useReturn } from "./results/use-return.ts";
import { SearchField } from "./search-field.tsx";
import { Start } from "./start.tsx";
import { useAsked } from "./use-asked.ts";

export function SearchScreen() {
  const state = useAsked();
  const { asked, today, ask } = state;
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
  const facets = activeFacets(asked, today);
  const hasQuery = (asked.q ?? "").trim() !== "";
  return (
    <>
      <header className="flex min-h-14 shrink-0 items-center gap-2 border-b border-line px-4 py-2 md:px-6">
        {/* On a phone the field says it. */}
        <h1 className="mr-2 text-lg font-semibold max-sm:sr-only">Search</h1>
        <SearchField
          input={input}
          query={asked.q ?? ""}
          onQuery={(q) => ask({ q }, true)}
          onLeave={toResults}
        />
        <FacetSheet state={state} active={facets.length} />
      </header>
      <div className="flex min-h-0 grow">
        <div
          data-scroll-restoration-id="search-results"
          className="min-w-0 grow overflow-y-auto px-4 py-4 md:px-6"
        >
          <div className="max-w-3xl">
            <Chips facets={facets} ask={ask} onGone={toField} />
            {hasQuery ? (
              <Found {...{ state, facets, list, returned }} onOpen={remember} onLeave={toField} />
            ) : (
              <Start />
            )}
          </div>
        </div>
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
