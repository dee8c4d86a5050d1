// Says why nothing was found, and which filters to remove or what to try.
import { SearchX, X } from "lucide-react";
import type { SearchOutput } from "../../../api/outputs.ts";
import { Button } from "../../../parts/button.tsx";
import { Empty } from "../../../parts/states.tsx";
import { Advice } from "../../../text/advice.tsx";
import { visibleText } from "../../../text/visible-text.ts";
import type { ActiveFacet, SearchChange } from "../facets/facets.ts";

interface NothingFoundProps {
  readonly nothing: SearchOutput["nothing"];
  /** The query as the user typed it. */
  readonly typed: string;
  readonly facets: readonly ActiveFacet[];
  readonly archived: boolean;
  readonly setSearch: (change: SearchChange) => void;
}

export function NothingFound({ nothing: given, typed, facets, archived, setSearch }: NothingFoundProps) {
  const nothing = given && forPage(given, typed);
  const droppable = facets.filter(({ without }) => !("archived" in without));
  return (
    <Empty icon={SearchX} title="Nothing found">
      <div className="flex flex-col items-center gap-4">
        {nothing && (
          <p dir="auto" className="wrap-anywhere">
            <Advice text={nothing.reason} />
          </p>
        )}
        {nothing && nothing.try.length > 0 && (
          <ul className="flex flex-col gap-1">
            {nothing.try.map((each) => (
              <li key={each}>
                <Advice text={each} />
              </li>
            ))}
          </ul>
        )}
        <div className="flex flex-wrap justify-center gap-2">
          {droppable.map(({ name, value, whole, without }) => (
            <Button key={name} onClick={() => setSearch(without)} title={whole} className="max-w-full">
              <X size={14} strokeWidth={1.75} className="shrink-0" aria-hidden />
              <span className="truncate">
                Without {name}: <bdi>{visibleText(value)}</bdi>
              </span>
            </Button>
          ))}
          {!archived && <Button onClick={() => setSearch({ archived: "true" })}>Include archived</Button>}
        </div>
      </div>
    </Empty>
  );
}

interface Nothing {
  readonly reason: string;
  readonly try: readonly string[];
}

/**
 * Removes flags from the server's advice, because the page has buttons for them, and the star that the page itself puts
 * behind an unfinished word.
 */
export function forPage({ reason, try: tries }: Nothing, typed: string): Nothing {
  const last = typed.trim().split(/\s+/).at(-1) ?? "";
  return {
    reason: reason
      .replace(`"${last}*"`, `"${last}"`)
      .replace(/ with (?:what )?--[^"]*\.$/, " with these filters."),
    try: tries.filter((each) => !/(?:^|\s)--archived\b/.test(each)),
  };
}
