// Why a search found nothing, and what to try: an empty answer is never silent.
import type { Query } from "../../search/query.ts";
import { emptyQueryReason } from "../../search/search-plan.ts";
import type { StoreFigures } from "../../store/maintenance.ts";
import type { SearchFilter } from "../../store/search.ts";

export interface NothingFound {
  readonly reason: string;
  readonly try: string[];
}

export function whyNothing(query: Query, filter: SearchFilter, figures: StoreFigures): NothingFound {
  const reason = emptyQueryReason(query);
  if (reason !== null) return { reason: REASONS[reason], try: [EXAMPLE] };
  if (figures.turns === 0) {
    return {
      reason: "The archive is empty.",
      try: ["clew index reads the sessions on this machine; clew --demo search shows a sample."],
    };
  }
  return { reason: `No turn has ${wordsOf(query)}${withinOf(filter)}.`, try: advice(query, filter, figures) };
}

const EXAMPLE = "Type what you remember: clew search why did the cache expire";

const REASONS = {
  nothing_typed: "There is nothing to look for.",
  no_words: "There is no word in what was typed, only marks.",
  only_exclusions: "All that was typed is to be left out, and nothing is to be found.",
};

function wordsOf({ wanted, excluded }: Query): string {
  const significant = wanted.filter(({ common }) => !common);
  const words = (significant.length > 0 ? significant : wanted).map(({ text, quoted, unfinished }) =>
    quoted ? `"${text}"` : unfinished ? `${text}*` : text,
  );
  const without = excluded.length > 0 ? ` without ${excluded.map(({ text }) => text).join(", ")}` : "";
  return `${words.length === 1 ? words[0] : `any of ${words.join(", ")}`}${without}`;
}

function withinOf(filter: SearchFilter): string {
  const names = Object.keys(filter).filter((name) => name !== "archived");
  return names.length > 0 ? ` with what --${names.join(" and --")} asks for` : "";
}

function advice(query: Query, filter: SearchFilter, figures: StoreFigures): string[] {
  const lines: string[] = [];
  if (Object.keys(filter).some((name) => name !== "archived"))
    lines.push("Leave a filter out: another project, tool or day may have it.");
  if (query.wanted.some(({ quoted }) => quoted))
    lines.push("Leave the quotes out: a phrase has to stand there as it is.");
  if (query.excluded.length > 0)
    lines.push("Leave the excluded words out: one of them may stand in the same turn.");
  if (!filter.archived) lines.push("--archived looks into sessions that were put away, too.");
  const waiting = Math.max(figures.dialogue_waiting, figures.work_waiting);
  if (waiting > 0) lines.push(`${waiting} turns are not searchable in full yet; clew index finishes them.`);
  return lines.length > 0 ? lines : ["Try other words, or the beginning of one."];
}
