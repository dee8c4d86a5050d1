// Groups results for display: results of one session are together, and nothing is repeated.
import type { SearchOutput } from "../../../api/outputs.ts";
import { dayKey } from "../../../format/times.ts";

export type Result = SearchOutput["results"][number];

export interface ResultGroup {
  /** Unique, and stable when more results arrive. */
  readonly key: string;
  readonly first: Result;
  readonly results: readonly Result[];
  /** How many other turns of the session match. */
  readonly more: number;
}

export function resultGroups(results: readonly Result[]): readonly ResultGroup[] {
  const groups = new Map<string, { key: string; first: Result; results: Result[]; more: number }>();
  const seen = new Set<string>();
  for (const result of results) {
    // A later page may repeat a turn if sessions changed in between.
    if (seen.has(result.citation)) continue;
    seen.add(result.citation);
    const { session_id, citation, more_in_session: more } = result;
    const group = groups.get(session_id) ?? { key: citation, first: result, results: [], more };
    groups.set(session_id, group);
    group.results.push(result);
    // A page that ends within a session counts the turns of the next page too.
    group.more = Math.min(group.more, more);
  }
  return [...groups.values()];
}

/** Returns null if the snippet, or the title above it, says the same. */
export function gistToShow({ gist, snippet, found_in }: Result): string | null {
  const shown = plain(snippet.map(({ text }) => text).join(""));
  const wanted = plain(gist);
  if (wanted === "" || shown.includes(wanted)) return null;
  // A snippet of a long prompt begins later than its gist.
  return found_in === "prompt" && wanted.includes(shown) ? null : gist;
}

/** True if the first result of the group already shows the day. */
export function isSameDay(result: Result, first: Result): boolean {
  return dayKey(result.started_at) === dayKey(first.started_at);
}

export const FOUND_IN: Readonly<Record<NonNullable<Result["found_in"]>, string>> = {
  title: "in the title",
  prompt: "in the prompt",
  words: "in the agent's messages",
  answer: "in the answer",
  files: "in a file name",
  thinking: "in thinking",
  tools: "in a tool call",
  outputs: "in a tool's output",
  summary: "in the summary",
};

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, " ")
    .trim();
}
