// Explains why a search found nothing and what to try next.
import type { Query } from "../../search/query.ts";
import { emptyQueryReason } from "../../search/search-plan.ts";
import type { StoreFigures } from "../../store/maintenance.ts";
import type { SearchFilter } from "../../store/search.ts";
import { emptyArchive, type NothingFound } from "../empty-archive.ts";

export function whyNothing(
  query: Query,
  filter: SearchFilter,
  { figures, roots }: { readonly figures: StoreFigures; readonly roots: readonly string[] },
): NothingFound {
  const reason = emptyQueryReason(query);
  const only_filters = reason === "nothing_typed" && Object.keys(filter).length > 0;
  if (only_filters) return { reason: ONLY_FILTERS, try: [EXAMPLE] };
  if (reason !== null) return { reason: REASONS[reason], try: [EXAMPLE] };
  if (figures.turns === 0) return emptyArchive(roots);
  return {
    reason: `No results for ${wordsOf(query)}${withinOf(filter)}.`,
    try: advice(query, filter, figures),
  };
}

const EXAMPLE = "Type a question or words you remember: `clew search why did the cache expire`.";

const REASONS = {
  nothing_typed: "Nothing to search for.",
  no_words: "The query has no words, only punctuation.",
  only_exclusions: "The query only excludes words. Add a word to search for.",
};

const ONLY_FILTERS = "The query only has filters. Add a word to search for.";

function wordsOf({ wanted, excluded }: Query): string {
  const significant = wanted.filter(({ common }) => !common);
  const words = (significant.length > 0 ? significant : wanted).map(({ text, quoted, unfinished }) =>
    unfinished && !quoted ? `"${text}*"` : `"${text}"`,
  );
  const without = excluded.length > 0 ? ` without ${excluded.map(({ text }) => text).join(", ")}` : "";
  return `${words.length === 1 ? words[0] : `any of ${words.join(", ")}`}${without}`;
}

function withinOf(filter: SearchFilter): string {
  const names = Object.keys(filter).filter((name) => name !== "archived");
  return names.length > 0 ? ` with --${names.join(" and --")}` : "";
}

function advice(query: Query, filter: SearchFilter, figures: StoreFigures): string[] {
  const lines: string[] = [];
  if (Object.keys(filter).some((name) => name !== "archived")) lines.push("Try removing a filter.");
  if (query.wanted.some(({ quoted }) => quoted))
    lines.push("Try without the quotes: a quoted phrase must match exactly.");
  if (query.excluded.length > 0)
    lines.push("Try without the excluded words: the turn may contain one of them.");
  if (!filter.archived) lines.push("Add --archived to include archived sessions.");
  const waiting = Math.max(figures.dialogue_waiting, figures.work_waiting);
  if (waiting > 0)
    lines.push(
      `${waiting === 1 ? "1 turn is" : `${waiting} turns are`} not fully indexed yet. Run \`clew index\` to finish.`,
    );
  return lines.length > 0 ? lines : ["Try fewer or different words, or the beginning of a word."];
}
