// Fits a table of contents into a number of tokens: the newest turns in full, older ones as ranges with their sums.
import { z } from "zod";
import { cutLine } from "../../sessions/turns/cut-line.ts";
import { counted } from "../../text/numbers.ts";
import type { TocEntry } from "../operations/toc.ts";

export const tocRangeSchema = z.strictObject({
  session_id: z.string().optional().describe("the session that has these turns; only with `tree`"),
  from: z.int().describe("number of the first turn"),
  to: z.int().describe("number of the last turn"),
  summary: z.string().describe("what the turns with the most edits were about"),
  edits: z.int(),
  failed: z.int().describe("number of steps that failed"),
});

export type TocRange = z.output<typeof tocRangeSchema>;

export interface FoldedToc<Entry> {
  readonly ranges: readonly TocRange[];
  readonly entries: readonly Entry[];
}

/** Estimates a token as three bytes, which few texts undercut. */
const BYTES_PER_TOKEN = 3;

export function foldToc<Entry extends TocEntry>(entries: readonly Entry[], budget: number): FoldedToc<Entry> {
  const bytes = budget * BYTES_PER_TOKEN;
  const sizes = entries.map((entry) => Buffer.byteLength(tocLine(entry)) + 1);
  if (sizes.reduce((sum, size) => sum + size, 0) <= bytes) return { ranges: [], entries };
  const mostRanges = Math.max(1, Math.min(MOST_RANGES, Math.floor((bytes * FOR_RANGES) / RANGE_BYTES)));
  let left = bytes - mostRanges * RANGE_BYTES;
  let first = entries.length;
  while (first > 0 && left >= (sizes[first - 1] ?? 0)) left -= sizes[--first] ?? 0;
  return { ranges: rangesOf(entries.slice(0, first), mostRanges), entries: entries.slice(first) };
}

const MOST_RANGES = 12;
/** The part of the budget that ranges may take. */
const FOR_RANGES = 0.3;
const RANGE_BYTES = 150;

/** Divides the turns into ranges of about equal length. A range has turns of one session only. */
function rangesOf(entries: readonly TocEntry[], most: number): TocRange[] {
  const sessions = [...Map.groupBy(entries, ({ session_id }) => session_id).values()];
  const length = Math.ceil(entries.length / Math.max(1, most - sessions.length + 1));
  return sessions.flatMap((own) =>
    Array.from({ length: Math.ceil(own.length / length) }, (_, index) =>
      rangeOf(own.slice(index * length, (index + 1) * length)),
    ),
  );
}

function rangeOf(entries: readonly TocEntry[]): TocRange {
  const [first] = entries;
  const telling = new Set(entries.toSorted((one, other) => other.edits - one.edits).slice(0, MOST_GISTS));
  const gists = entries
    .filter((entry) => telling.has(entry))
    .map(({ summary }) => cutLine(summary, LONGEST_GIST));
  return {
    ...(first?.session_id !== undefined && { session_id: first.session_id }),
    from: first?.turn ?? 0,
    to: entries.at(-1)?.turn ?? 0,
    summary: gists.join(" · "),
    edits: entries.reduce((sum, { edits }) => sum + edits, 0),
    failed: entries.reduce((sum, { failed }) => sum + failed, 0),
  };
}

const MOST_GISTS = 3;
const LONGEST_GIST = 32;

/** `31. fix it up -> test updated, pushed; 2 edits, 1 failed`. A plain answer needs no words. */
export function tocLine({ turn, summary, outcome }: Pick<TocEntry, "turn" | "summary" | "outcome">): string {
  return `${turn}. ${summary}${outcome === "answered" ? "" : ` -> ${outcome}`}`;
}

/** `1-40: set up the parser · tests · CI (12 edits, 3 failed)` */
export function rangeLine({ from, to, summary, edits, failed }: TocRange): string {
  const counts = [
    ...(edits > 0 ? [counted(edits, "edit")] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(", ");
  return `${from === to ? from : `${from}-${to}`}: ${summary}${counts === "" ? "" : ` (${counts})`}`;
}
