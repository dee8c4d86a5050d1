// Formats the query times as lines of the table; of several rounds, the medians.
import { median } from "./measure.ts";
import type { QueryResult, Times } from "./queries.ts";
import type { Line } from "./report.ts";

/** `scan_ms` is how long ripgrep takes to scan the same files; `problem` says why there are no answers. */
export function queryLines(
  rounds: readonly QueryResult[],
  scan_ms: number | null,
  problem: string | null,
): Line[] {
  const middle = (times: (result: QueryResult) => Times, which: keyof Times) =>
    rounds.length === 0 ? null : median(rounds.map((result) => times(result)[which]));
  const line = (
    what: string,
    times: (result: QueryResult) => Times,
    which: keyof Times,
    target?: number,
  ): Line => ({
    what: `${what}, ${which}`,
    value: middle(times, which),
    unit: "ms",
    note: problem,
    ...(target !== undefined && { target }),
  });
  const last = rounds.at(-1);
  const hits = ({ with_hits, of }: QueryResult["search"]) => `, ${with_hits} of ${of} with hits`;
  return [
    line(
      `search of 1 to 3 words, in-process${last ? hits(last.search) : ""}`,
      ({ search }) => search,
      "p50",
      5,
    ),
    line("search of 1 to 3 words, in-process", ({ search }) => search, "p95", 20),
    {
      what: "… p50 against ripgrep's scan",
      value: middle(({ search }) => search, "p50"),
      unit: "ms",
      against: scan_ms,
      target: 0.2,
    },
    line(`a typed question${last ? hits(last.question) : ""}`, ({ question }) => question, "p50"),
    line("a typed question", ({ question }) => question, "p95", 50),
    line("list of 50", ({ list }) => list, "p95", 20),
    line("toc of the longest session", ({ toc }) => toc, "p95", 20),
    line("usage by day, over everything", ({ usage }) => usage, "p95", 20),
    ...judgedLines(last),
  ];
}

/** Shows how many questions of the judged set come first, and how many among the first five. */
export function judgedLines(result: QueryResult | undefined): Line[] {
  if (!result?.judged) return [];
  const { clew, plain, drawn } = result.judged;
  const score = ({ first, among_five, of }: typeof clew) =>
    `${first} first, ${among_five} among five, of ${of}`;
  return [
    { what: "judged questions, FTS5 alone", value: null, unit: "ms", note: score(plain) },
    { what: "judged questions, clew", value: null, unit: "ms", note: score(clew) },
    ...(drawn === null
      ? []
      : [{ what: "drawn questions, clew", value: null, unit: "ms" as const, note: score(drawn) }]),
  ];
}
